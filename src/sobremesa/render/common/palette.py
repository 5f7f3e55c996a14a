"""The colours of the table (``tokens.css``), for self-contained pictures."""

import re
from functools import cache
from importlib.resources import files
from typing import Final, Mapping

from .tokens import SHAPES

#: ``--ink: light-dark(#2b2118, #f3e9d8)``, or one colour for both light and dark
_DEFINED: Final = re.compile(r"(--[\w-]+): (?:light-dark\()?(#\w+)")
_TOKENS: Final = """
.shape { fill: var(--fill); stroke: var(--edge); stroke-width: 1.2; stroke-linejoin: round; }
.token .on { fill: var(--on); font-family: var(--sans); font-weight: 700; text-anchor: middle; }
"""
_USED: Final = re.compile(r"var\((--[\w-]+)\)")


@cache
def palette() -> str:
    """The style sheet that defines all colours."""
    return files("sobremesa").joinpath("web", "static", "css", "tokens.css").read_text(encoding="utf-8")


@cache
def standing_alone(package: str, *sheets: str) -> str:
    """The style sheet of a self-contained picture: the palette, the players' colours and tokens, and the game's own
    sheets, so that it looks the same as at the table."""
    players = (
        f".c-{c} {{ --fill: var(--{c}); --on: var(--{c}-ink); --edge: color-mix(in srgb, var(--{c}), #1a120a 45%); }}\n"
        for c in SHAPES
    )
    own = (files(package).joinpath(sheet).read_text(encoding="utf-8") for sheet in sheets)
    return "".join((palette(), *players, _TOKENS, *own))


@cache
def _by_day() -> Mapping[str, str]:
    return dict(_DEFINED.findall(palette()))


def by_day(css: str) -> str:
    """A style sheet with the light colours in place of variables, for programs that do not support CSS variables."""
    return _USED.sub(lambda name: _by_day()[name[1]], css)
