"""The map as a standalone SVG for docs and programs, with the colours of the table included."""

from typing import Final

from markupsafe import Markup

from sobremesa.render.common.palette import standing_alone
from sobremesa.render.markup import el
from sobremesa.render.scene import Scene

from .ground import VIEW_BOX, scenery
from .map import layout_of, sheet
from .pen import Pen, message

#: the parts of our style sheet that concern the map
_MAP: Final = ("ground.css", "map.css")


def board(scene: Scene) -> Markup:
    """The map with everything on it and nothing to click."""
    return el(
        "svg",
        el("title", message("map.title")),
        Markup(f"<style>{standing_alone(__package__, *_MAP)}</style>"),
        scenery(),
        sheet(layout_of(scene.view), Pen()),
        xmlns="http://www.w3.org/2000/svg",
        viewBox=VIEW_BOX,
        cls="eg-map",
    )
