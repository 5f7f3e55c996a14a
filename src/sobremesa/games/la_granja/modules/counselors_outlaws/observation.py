"""Counselors & Outlaws, as numbers."""

from typing import Final

from sobremesa.adapters.observation.kinds import BySeat, Each, Flag, Number, SomeOf
from sobremesa.kernel import Config

from ...observation.modules import ModuleObservation, Row

SPACES: Final = range(1, 7)


def _rows(config: Config) -> list[Row]:
    taken = BySeat(config.seats, Each(2, Flag(), ("first", "second")))
    return [
        Row("grey", Each(6, Number(1, 9)), "how many of the dice of each value are grey"),
        Row("marked", BySeat(config.seats, SomeOf(SPACES)), "spaces marked"),
        Row("grey_taken", taken, "the first, the second die taken is grey"),
    ]


OBSERVATION: Final = ModuleObservation(
    rows=_rows,
    printed={"side": "an option of the table", "spaces": "printed on the board"},
)
