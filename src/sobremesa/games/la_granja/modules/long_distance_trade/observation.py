"""Long Distance Trade, as numbers."""

from typing import Any, Final

from sobremesa.adapters.observation.kinds import BySeat, Named, Number
from sobremesa.kernel import Config

from ...observation.modules import ModuleObservation, Row
from ...rules.ids import GOOD_NAMES, SILVER

GOODS: Final = GOOD_NAMES[: SILVER + 1]


def _rows(config: Config) -> list[Row]:
    routes = Named(GOODS, BySeat(config.seats, Number(1, 9)))
    return [Row("routes", routes, "markers on the spaces of each good; spaces and VP are printed", _markers)]


def _markers(value: Any) -> list[Any]:
    return [(good, markers) for good, _, _, markers in value]


OBSERVATION: Final = ModuleObservation(rows=_rows)
