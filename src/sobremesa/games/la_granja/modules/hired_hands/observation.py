"""Hired Hands, as numbers."""

from typing import Final

from sobremesa.adapters.observation.kinds import BySeat, Number, SomeOf
from sobremesa.kernel import Config

from ...observation.modules import ModuleObservation, Reads, Row
from ...observation.places import AroundTheTable
from ...rules.catalogue import BUILDING_NAMES
from ...rules.labels import BARROWS, HEX_NAMES, VENTURES

PLACES: Final = (*BUILDING_NAMES, *BARROWS, *VENTURES, *HEX_NAMES)


def _rows(config: Config) -> list[Row]:
    return [
        Row("supply", BySeat(config.seats, Number(1, 2)), "workers left"),
        Row("places", BySeat(config.seats, AroundTheTable(config.seats, PLACES)), "where the others are"),
        Row("lying", BySeat(config.seats, SomeOf(BUILDING_NAMES)), "workers on their side"),
    ]


OBSERVATION: Final = ModuleObservation(rows=_rows, reads=Reads(barrows=True))
