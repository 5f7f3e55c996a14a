"""Our own small drawings, dice and tokens, as symbols that are defined once and used by name.

The drawings are in `icons.svg`, those of a module in a file of the same name in its folder.
"""

import re
from functools import cache, lru_cache
from importlib.resources import files
from typing import Final

from markupsafe import Markup

from sobremesa.games.la_granja.meta import COLOURS
from sobremesa.games.la_granja.modules import MODULES
from sobremesa.render.common.tokens import NEUTRAL, token
from sobremesa.render.markup import el

PIPS: Final[dict[int, tuple[tuple[float, float], ...]]] = {
    1: ((12, 12),),
    2: ((7, 7), (17, 17)),
    3: ((7, 7), (12, 12), (17, 17)),
    4: ((7, 7), (17, 7), (7, 17), (17, 17)),
    5: ((7, 7), (17, 7), (12, 12), (7, 17), (17, 17)),
    6: ((7, 6.5), (17, 6.5), (7, 12), (17, 12), (7, 17.5), (17, 17.5)),
}


@cache
def drawings() -> dict[str, str]:
    """All drawings by name."""
    packages = [__package__, *(f"{MODULES.package}.{name}" for name in MODULES.having("icons.svg"))]
    drawn = "".join(files(package).joinpath("icons.svg").read_text(encoding="utf-8") for package in packages)
    found = re.findall(r'(<symbol id="lg-([\w-]+)".*?</symbol>)', drawn, re.DOTALL)
    return {name: symbol for symbol, name in found}


@lru_cache(maxsize=16)
def sprite(language: str) -> Markup:  # noqa: ARG001  the letters on tokens are those of a language
    """All symbols, to be included once per page or picture."""
    symbols = [Markup(re.sub(r">\s+<", "><", "".join(drawings().values())))]
    symbols += [_symbol(f"die-{value}", _die(value)) for value in PIPS]
    symbols += [_symbol(f"tok-{colour}", token(colour, 20, 12, 12)) for colour in (*COLOURS, NEUTRAL)]
    return Markup("").join(symbols)


def _symbol(name: str, *drawing: Markup) -> Markup:
    return el("symbol", *drawing, id=f"lg-{name}", viewBox="0 0 24 24")


def _die(value: int) -> Markup:
    pips = [el("circle", cx=x, cy=y, r=2.2, cls="lg-pip") for x, y in PIPS[value]]
    body = el("rect", x=1.5, y=1.5, width=21, height=21, rx=4.5, cls="lg-die-body")
    return Markup("").join([body, *pips])
