"""Bustling Town, as numbers."""

from typing import Any, Final

from sobremesa.adapters.observation.kinds import Each, Group, Named, Number, OneOf, SomeOf
from sobremesa.kernel import Config

from ...observation.modules import ModuleObservation, Row
from ...rules.catalogue import BUILDING_NAMES
from .numbers import CORNERS, TOWN

TILES: Final = range(1, 7)


def _rows(config: Config) -> list[Row]:
    rows = [Row("tiles", Each(6, OneOf(TILES, 0)), "the tile on each revenue space")]
    if config.options["town_buildings"]:
        erected = Named(TOWN, Group(corner=OneOf(range(1, CORNERS + 1)), building=OneOf(BUILDING_NAMES, "")))
        rows += [
            Row("deck", Number(10, len(TOWN)), "building cards still in the deck"),
            Row("shown", SomeOf(TOWN), "building cards on display"),
            Row("erected", erected, "corner and craft building of each", _erected),
        ]
    return rows


def _erected(value: Any) -> list[Any]:
    return [(name, tuple(rest)) for name, *rest in value]


OBSERVATION: Final = ModuleObservation(
    rows=_rows,
    printed={"side": "an option of the table", "corners": "printed on the board"},
    choices={"town": TOWN},
)
