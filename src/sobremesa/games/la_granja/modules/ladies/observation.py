"""Ladies of La Granja, as numbers."""

from typing import Final

from sobremesa.adapters.observation.kinds import BySeat, Flag, OneOf, SomeOf
from sobremesa.kernel import Config

from ...observation.modules import ModuleObservation, Reads, Row
from ...rules.ids import USED
from .numbers import NAMES

DIE: Final = range(1, 7)


def _rows(config: Config) -> list[Row]:
    return [
        Row("display", SomeOf(NAMES), "Ladies to choose from"),
        Row("ladies", BySeat(config.seats, OneOf(NAMES, "")), "everybody's Lady"),
        Row("exhausted", BySeat(config.seats, Flag()), "the Lady is exhausted"),
        Row("own_die", BySeat(config.seats, OneOf(DIE, 0)), "the value of Ana's die"),
    ]


OBSERVATION: Final = ModuleObservation(rows=_rows, reads=Reads(board=(USED,)))
