"""The little boards of the book: a farm, the boards in the middle, the areas of modules."""

from typing import Final, Mapping, Sequence

from markupsafe import Markup

from sobremesa.book.chapters import Panel
from sobremesa.render.markup import el
from sobremesa.render.scene import Scene

from ..picture import crafts, farm
from ..picture.icons import sprite
from ..picture.modules import areas
from ..picture.pen import Table, language
from ..picture.picture import MIDDLE
from ..rules.ids import SEAT_NAMES


def shapes() -> Markup:
    """The icons that all drawings on a page refer to."""
    return el("svg", sprite(language()), cls="symbols", width=0, height=0, aria_hidden="true")


def _little(drawn: Markup, cls: str = "") -> Markup:
    """A board in the frame it has at a table."""
    return el("div", el("div", drawn, cls=f"lg-area {cls}".rstrip()), cls="lg lg-little")


def _farm(scene: Scene, words: Sequence[str]) -> Markup:
    seat = SEAT_NAMES.index(words[0])
    return _little(farm.draw(Table.of(scene), scene, scene.view, seat), "lg-own")


def _crafts(scene: Scene, words: Sequence[str]) -> Markup:
    """Some of the buildings, or all six."""
    return _little(crafts.draw(Table.of(scene), scene, scene.view, tuple(words)))


def _middle(name: str) -> Panel:
    return lambda scene, _: _little(MIDDLE[name](Table.of(scene), scene, scene.view))


def _area(scene: Scene, words: Sequence[str]) -> Markup:
    """What a module draws beside the boards."""
    table = Table.of(scene)
    return _little(areas(table)[words[0]](table, scene, scene.view))


PANELS: Final[Mapping[str, Panel]] = {
    "farm": _farm,
    "crafts": _crafts,
    "area": _area,
    **{name: _middle(name) for name in ("hand", "dice", "roofs", "market", "siesta")},
}
