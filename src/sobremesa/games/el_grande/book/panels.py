"""The small boards of the book: parts of the map, the power cards of a round, courts and the round track."""

from typing import Final, Mapping, Sequence

from markupsafe import Markup

from sobremesa.book.chapters import Panel
from sobremesa.render.markup import el
from sobremesa.render.scene import Scene

from ..picture.courts import draw_courts
from ..picture.geography import SHEET, corners_of
from ..picture.ground import VIEW_BOX, land
from ..picture.ground import shapes as defs
from ..picture.map import layout_of, sheet
from ..picture.pen import Pen, message
from ..picture.rounds import draw_powers, draw_track
from ..rules.ids import SEAT_NAMES

MARGIN: Final = 16
#: where the tower is on the sheet
TOWER: Final = (784, 636, 1000, 890)


def shapes() -> Markup:
    """The shapes that all maps of a page refer to."""
    return el("svg", defs(), cls="symbols", width=0, height=0, aria_hidden="true")


def map_of(scene: Scene, places: Sequence[str]) -> Markup:
    """The part of the map that contains these places, or all of it."""
    return el(
        "svg",
        land(),
        sheet(layout_of(scene.view), Pen()),
        cls="eg-map",
        viewBox=_around(places) if places else VIEW_BOX,
        role="group",
        aria_label=message("map.title"),
    )


def _around(places: Sequence[str]) -> str:
    """The smallest view box that contains these places."""
    boxes = [TOWER if place == "castillo" else _box(place) for place in places]
    left, top = min(b[0] for b in boxes) - MARGIN, min(b[1] for b in boxes) - MARGIN
    right, bottom = max(b[2] for b in boxes) + MARGIN, max(b[3] for b in boxes) + MARGIN
    left, top, right, bottom = max(left, 8), max(top, 0), min(right, SHEET[0]), min(bottom, SHEET[1])
    return f"{left} {top} {right - left} {bottom - top}"


def _box(place: str) -> tuple[int, int, int, int]:
    xs, ys = zip(*corners_of(place))
    return min(xs), min(ys), max(xs), max(ys)


PANELS: Final[Mapping[str, Panel]] = {
    "map": map_of,
    "powers": lambda scene, _: draw_powers(scene),
    "courts": lambda scene, words: draw_courts(scene, [SEAT_NAMES.index(word) for word in words]),
    "track": lambda scene, _: draw_track(scene),
}
