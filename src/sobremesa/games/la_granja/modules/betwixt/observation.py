"""Betwixt, as numbers."""

from typing import Any, Final

from sobremesa.adapters.observation.kinds import BySeat, Each, Group, Number, OneOf, Seat
from sobremesa.kernel import Config

from ...observation.modules import ModuleObservation, Row
from .numbers import CARDS

LONGEST_ROW: Final = 7  # the most goods of a joint venture


def _rows(config: Config) -> list[Row]:
    seats = config.seats
    card = Group(
        card=OneOf(range(1, len(CARDS) + 1), 0),
        goods=Each(LONGEST_ROW, Seat(seats)),
        owed=Group(to=Seat(seats), value=Number(1, 9)),
    )
    meaning = "the card at each left side: whose goods lie on it, a reward owed"
    return [Row("ventures", BySeat(seats, card), meaning, _ventures, is_whole=True)]


def _ventures(data: Any) -> list[Any]:
    rows = [dict(row) for _, row in data]
    return [(row["card"], row["owners"], row["owed"]) for row in rows]


OBSERVATION: Final = ModuleObservation(
    rows=_rows,
    printed={
        "seats": "a place and its left neighbour",
        "goods": "printed on the card",
        "values": "printed on the card",
    },
)
