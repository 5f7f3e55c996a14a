"""The map as one SVG that stands alone, for docs and programs: with the colours of the table in it."""

from functools import cache
from importlib.resources import files
from typing import Final

from markupsafe import Markup

from sobremesa.render.common.palette import palette
from sobremesa.render.common.tokens import SHAPES
from sobremesa.render.markup import el
from sobremesa.render.scene import Scene

from .ground import VIEW_BOX, scenery
from .map import layout_of, sheet
from .pen import Pen, message

#: the parts of our style sheet that are about the map
_MAP: Final = ("ground.css", "map.css")
_TOKENS: Final = """
.shape { fill: var(--fill); stroke: var(--edge); stroke-width: 1.2; stroke-linejoin: round; }
.token .on { fill: var(--on); font-family: var(--sans); font-weight: 700; text-anchor: middle; }
"""


def board(scene: Scene) -> Markup:
    """The map with everything on it, nothing to click."""
    return el(
        "svg",
        el("title", message("map.title")),
        Markup(f"<style>{style()}</style>"),
        scenery(),
        sheet(layout_of(scene.view), Pen()),
        xmlns="http://www.w3.org/2000/svg",
        viewBox=VIEW_BOX,
        cls="eg-map",
    )


@cache
def style() -> str:
    """The palette, the players' colours and the styles of the map: those of the table, so that both look alike."""
    own = "".join(files(__package__).joinpath(name).read_text(encoding="utf-8") for name in _MAP)
    players = "".join(
        f".c-{c} {{ --fill: var(--{c}); --on: var(--{c}-ink); --edge: color-mix(in srgb, var(--{c}), #1a120a 45%); }}\n"
        for c in SHAPES
    )
    return palette() + players + _TOKENS + own
