"""HTML and SVG as text: everything that is not markup already is escaped."""

from typing import Iterable

from markupsafe import Markup, escape

#: what may stand inside an element; None is left out
Child = str | int | None | Iterable["Child"]
EMPTY = Markup("")


def el(tag: str, *children: Child, **attributes: str | int | float | bool | None) -> Markup:
    """An element. ``cls`` is the class; underscores in attribute names are hyphens; True is a bare attribute.

    None and False leave an attribute out, so that conditions can be written in place.
    """
    out = [f"<{tag}"]
    for name, value in attributes.items():
        if value is None or value is False:
            continue
        name = "class" if name == "cls" else name.rstrip("_").replace("_", "-")
        if value is True:
            out.append(f" {name}")
        elif isinstance(value, float):
            out.append(f' {name}="{value:.6g}"')
        else:
            out.append(f' {name}="{escape(value)}"')
    if not children and tag not in HOLLOW:
        out.append("/>")
        return Markup("".join(out))
    out.append(">")
    _write(children, out)
    out.append(f"</{tag}>")
    return Markup("".join(out))


#: elements of HTML that are never closed in themselves, even if nothing is inside
HOLLOW = frozenset(("a", "button", "dd", "div", "i", "li", "ol", "p", "section", "span", "td", "textarea", "ul"))


def join(children: Child) -> Markup:
    """The children one after the other."""
    out: list[str] = []
    _write((children,), out)
    return Markup("".join(out))


def _write(children: Iterable[Child], out: list[str]) -> None:
    for child in children:
        if child is None:
            continue
        if isinstance(child, (str, int)):
            out.append(escape(child))
        else:
            _write(child, out)
