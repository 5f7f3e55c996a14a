"""New Farm Cards, as numbers."""

from typing import Final

from sobremesa.adapters.observation.kinds import Among, BySeat, Kind, Number, OneOf, Seat, SomeOf
from sobremesa.kernel import Config

from ...observation.modules import ModuleObservation, Reads, Row
from ...rules.deck import numbers
from ...rules.ids import GOOD_NAMES, HARVEST
from ...rules.modules.numbers import DONKEYS as MORE_DONKEYS

DONKEYS: Final = (*range(1, 5), *MORE_DONKEYS)
CROPS: Final = ("not_chosen", *(GOOD_NAMES[crop] for crop in HARVEST))


def _rows(config: Config) -> list[Row]:
    return [
        Row("known", BySeat(config.seats, SomeOf(numbers(config.modules))), "hand cards that everybody knows"),
        Row("completions", BySeat(config.seats, Number(1, 99)), "barrows and buildings completed in this round"),
        Row("last_donkeys", BySeat(config.seats, OneOf(DONKEYS, 0)), "the donkey tile of the round before"),
    ]


def _special(config: Config) -> dict[str, Kind]:
    return {"lender": Seat(config.seats), "resting": Among(numbers(config.modules))}


OBSERVATION: Final = ModuleObservation(
    rows=_rows, choices={"crop": CROPS, "tile": ()}, special=_special, reads=Reads(hands=True)
)
