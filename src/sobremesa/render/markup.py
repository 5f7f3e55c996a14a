"""HTML and SVG as text: everything that is not already markup is escaped."""

import re
from functools import cache
from typing import Final, Iterable

from markupsafe import Markup, escape

#: what an element may contain; None is left out
Child = str | int | None | Iterable["Child"]
EMPTY = Markup("")


def el(tag: str, *children: Child, **attributes: str | int | float | bool | None) -> Markup:
    """An element. ``cls`` is the class; underscores in attribute names become hyphens; True gives a bare attribute.

    None and False leave an attribute out, so that conditions can be written inline.
    """
    out = [f"<{tag}"]
    for name, value in attributes.items():
        if value is None or value is False:
            continue
        if value is True:
            out.append(f" {_attribute(name)}")
        elif isinstance(value, float):
            out.append(f' {_attribute(name)}="{value:.6g}"')
        else:
            out.append(f' {_attribute(name)}="{_escaped(value)}"')
    if not children and tag not in HOLLOW:
        out.append("/>")
    else:
        out.append(">")
        _write(children, out)
        out.append(f"</{tag}>")
    return str.__new__(Markup, "".join(out))


@cache
def _attribute(name: str) -> str:
    return "class" if name == "cls" else name.rstrip("_").replace("_", "-")


# Drawing a table spends most of its time here: text that needs no escaping is not passed to ``escape``, which creates
# an object for every piece.
_SPECIAL: Final = re.compile("[&<>\"']").search


def _escaped(value: str | int) -> str:
    kind = type(value)
    if kind is Markup or (kind is str and not _SPECIAL(value)):  # type: ignore[arg-type]
        return value  # type: ignore[return-value]
    return str(value) if kind is int else escape(value)


#: HTML elements that are never self-closing, even if empty
HOLLOW = frozenset(("a", "button", "dd", "div", "i", "li", "ol", "p", "section", "span", "td", "textarea", "ul"))


def join(children: Child) -> Markup:
    """The children joined together."""
    out: list[str] = []
    _write((children,), out)
    return str.__new__(Markup, "".join(out))


def _write(children: Iterable[Child], out: list[str]) -> None:
    for child in children:
        if child is None:
            continue
        if isinstance(child, (str, int)):
            out.append(_escaped(child))
        else:
            _write(child, out)
