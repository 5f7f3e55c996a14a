"""The map as one SVG that stands alone, for docs and programs: with the colours of the table in it."""

from functools import cache
from importlib.resources import files
from typing import Final

from markupsafe import Markup

from ..common.tokens import SHAPES
from ..markup import el
from ..scene import Scene
from .ground import VIEW_BOX, scenery
from .map import lie, sheet
from .touch import Touch, r

#: the part of our style sheet that is about the map, from one heading to the next
_MAP: Final = "/* -- the map"
_NEXT: Final = "/* -- round"
_TOKENS: Final = """
.shape { fill: var(--fill); stroke: var(--edge); stroke-width: 1.2; stroke-linejoin: round; }
.on { fill: var(--on); font-family: var(--sans); font-weight: 700; text-anchor: middle; }
"""


def board(scene: Scene) -> Markup:
    """The map with everything on it, nothing to click."""
    return el(
        "svg",
        el("title", r("map.title")),
        Markup(f"<style>{style()}</style>"),
        scenery(),
        sheet(lie(scene.view), Touch()),
        xmlns="http://www.w3.org/2000/svg",
        viewBox=VIEW_BOX,
        cls="eg-map",
    )


@cache
def style() -> str:
    """The palette, the players' colours and the styles of the map: those of the table, so that both look alike."""
    css = files("sobremesa").joinpath("web", "static", "css")
    palette = css.joinpath("tokens.css").read_text(encoding="utf-8")
    rest = css.joinpath("el_grande.css").read_text(encoding="utf-8")
    own = rest[rest.index(_MAP) : rest.index(_NEXT)]
    players = "".join(
        f".c-{c} {{ --fill: var(--{c}); --on: var(--{c}-ink); --edge: color-mix(in srgb, var(--{c}), #1a120a 45%); }}\n"
        for c in SHAPES
    )
    return palette + players + _TOKENS + own
