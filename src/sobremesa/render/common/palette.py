"""The colours of the table (``tokens.css``), for pictures that stand alone."""

import re
from functools import cache
from importlib.resources import files
from typing import Final, Mapping

#: ``--ink: light-dark(#2b2118, #f3e9d8)``, or one colour for day and night
_DEFINED: Final = re.compile(r"(--[\w-]+): (?:light-dark\()?(#\w+)")
_USED: Final = re.compile(r"var\((--[\w-]+)\)")


@cache
def palette() -> str:
    """The style sheet that defines all colours."""
    return files("sobremesa").joinpath("web", "static", "css", "tokens.css").read_text(encoding="utf-8")


@cache
def _by_day() -> Mapping[str, str]:
    return dict(_DEFINED.findall(palette()))


def by_day(css: str) -> str:
    """A style sheet with the light colours in place of their names: for programs that know no variables of CSS."""
    return _USED.sub(lambda name: _by_day()[name[1]], css)
