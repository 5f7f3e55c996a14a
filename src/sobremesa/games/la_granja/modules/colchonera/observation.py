"""Colchonera, as numbers."""

from typing import Final

from sobremesa.adapters.observation.kinds import Bits, BySeat, Named, Number
from sobremesa.kernel import Config

from ...observation.modules import ModuleObservation, Row
from ...rules.ids import GOOD_NAMES, TRADE

GOODS: Final = (*GOOD_NAMES[:7], GOOD_NAMES[TRADE])


def _rows(config: Config) -> list[Row]:
    by_seat = BySeat(config.seats, Number(5, 25))
    return [
        Row("markers", Named(GOODS, by_seat), "markers on the spaces of each good"),
        Row("silver", by_seat, "a marker on the silver space"),
        Row(
            "used",
            BySeat(config.seats, Bits(3, ("in_revenue", "for_free", "paid"))),
            "delivered in the revenue phase, for free, paid for",
        ),
        Row("vp", BySeat(config.seats, Number(10, 99)), "VP at the end"),
    ]


OBSERVATION: Final = ModuleObservation(rows=_rows)
