"""Grand Markers, as numbers."""

from typing import Final

from sobremesa.adapters.observation.kinds import BySeat, Number, SomeOf
from sobremesa.kernel import Config

from ...observation.modules import ModuleObservation, Reads, Row
from ...observation.places import AroundTheTable
from ...rules.catalogue import BUILDING_NAMES
from ...rules.ids import HEXES
from ...rules.labels import BARROWS, HEX_NAMES, VENTURES

PLACES: Final = (*BUILDING_NAMES, *BARROWS, *VENTURES)


def _rows(config: Config) -> list[Row]:
    return [
        Row("supply", BySeat(config.seats, Number(1, 2)), "grand markers left"),
        Row("hexes", SomeOf(range(HEXES), names=HEX_NAMES), "hexes with a grand marker"),
        Row("places", BySeat(config.seats, AroundTheTable(config.seats, PLACES)), "where the others lie"),
    ]


OBSERVATION: Final = ModuleObservation(rows=_rows, reads=Reads(barrows=True))
