"""The numbers of Colchonera."""

from typing import Final

from sobremesa.kernel import Block, EventType, room

from ...rules.ids import GOOD_NAMES, MEAT, TRADE
from ...rules.modules.declared import ModuleNumbers

TARGET: Final = 4  # of deliveries
#: the goods that have spaces, in the order of the fields MATTRESS_1 + i
SPACES: Final = (*range(MEAT + 1), TRADE)
RESTS: Final = ("upgrades", "steps", "both")

# steps
KINDS: Final = 448
AIR_MATTRESSES: Final = KINDS
SCORE_MATTRESSES: Final = KINDS + 1

REST_EFFECTS: Final = 440  # effect owners: + use of a trade good

# at every seat
MATTRESS: Final = 48  # markers on the Colchonera board
SILVER_SPACE: Final = 49  # 1 once silver has been delivered to the space of the seat's colour
MATTRESS_USED: Final = 50  # a mask of deliveries made there: in the revenue phase, free, paid
MATTRESS_1: Final = 51  # MATTRESS_1 + i: markers on the spaces of olive ... meat, trade good

MATTRESS_FILLED = EventType("mattress_filled", "seat", "source")
REST_TRADED = EventType("rest_traded", "seat", "rest")
MATTRESS_SCORED = EventType("mattress_scored", "seat", "count", "vp")

NUMBERS: Final = ModuleNumbers(
    kinds=[KINDS],
    events={192: [MATTRESS_FILLED, REST_TRADED, MATTRESS_SCORED]},
    blocks={4823: [Block("rest", room(RESTS, 8))]},
    seat_fields={
        MATTRESS: ("mattress", 25),
        SILVER_SPACE: ("silver_space", 1),
        MATTRESS_USED: ("mattress_used", 7),
        **{MATTRESS_1 + i: (f"mattress_{GOOD_NAMES[good]}", 25) for i, good in enumerate(SPACES)},
    },
    targets={TARGET: ["colchonera"]},
    owners={REST_EFFECTS: 8},
)
