"""The numbers of Long Distance Trade."""

from typing import Final

from sobremesa.kernel import Block, EventType, room

from ...rules.ids import GOOD_NAMES
from ...rules.modules.declared import ModuleNumbers

KINDS_OF_SET: Final = GOOD_NAMES[:8]
SET_LABELS: Final = room(KINDS_OF_SET, 16)

# steps
KINDS: Final = 832
TRADE_ROUTE: Final = KINDS
EXCHANGES: Final = KINDS + 1

# at every seat
ROUTE_1: Final = 77  # ROUTE_1 + good: markers of the seat on the spaces of olive ... meat, silver

ROUTE_USED = EventType("route_used", "seat", "good", "vp")
EXCHANGED = EventType("exchanged", "seat", "good", "vp")

NUMBERS: Final = ModuleNumbers(
    kinds=[KINDS],
    events={384: [ROUTE_USED, EXCHANGED]},
    blocks={5501: [Block("route", SET_LABELS), Block("exchange", SET_LABELS)]},
    seat_fields={ROUTE_1 + i: (f"route_{good}", 9) for i, good in enumerate(KINDS_OF_SET)},
)
