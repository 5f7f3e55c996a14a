"""Donkey Song, as numbers."""

from typing import Any, Final

from sobremesa.adapters.observation.kinds import Bits, BySeat, Group, Number, SomeOf
from sobremesa.kernel import Config

from ...observation.modules import ModuleObservation, Reads, Row
from ...rules.ids import DONKEYS
from .numbers import ROWS

SONGS: Final = range(1, len(ROWS) + 1)
EFFECTS: Final = 6  # bits of what is left of a song tile


def _rows(config: Config) -> list[Row]:
    in_use = BySeat(config.seats, Group(left=Bits(EFFECTS), free=Number(1, 9), paid=Number(1, 9)))
    return [
        Row("on_offer", SomeOf(SONGS), "song tiles on offer", _numbers),
        Row("owned", BySeat(config.seats, SomeOf(SONGS)), "song tiles not used yet"),
        Row("in_use", in_use, "what is left of the tile in use: effects, free, paid"),
    ]


def _numbers(value: Any) -> list[int]:
    return [number for number, _ in value]


OBSERVATION: Final = ModuleObservation(rows=_rows, reads=Reads(seats=(DONKEYS,)))
