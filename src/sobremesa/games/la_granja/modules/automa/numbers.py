"""The numbers of the automa."""

from typing import Final

from sobremesa.kernel import Block, EventType

from ...rules.labels import counted
from ...rules.modules.declared import ModuleNumbers

# steps
KINDS: Final = 1024
ROOF_STEP: Final = KINDS
ROOF_TURN: Final = KINDS + 1
DICE: Final = KINDS + 2
DIE_TURN: Final = KINDS + 3
SHARED_DIE: Final = KINDS + 4
DONKEY: Final = KINDS + 5
ADVANCE: Final = KINDS + 6
ADVANCE_TURN: Final = KINDS + 7
ORDER: Final = KINDS + 8
SCORE: Final = KINDS + 9
SALE: Final = KINDS + 10
RESULT: Final = KINDS + 11
TRANSPORT: Final = KINDS + 12
DELIVER: Final = KINDS + 13
CARD: Final = KINDS + 14
PLACE: Final = KINDS + 15

# the board
AUTOMA_VP: Final = 86
AUTOMA_SILVER: Final = 87
AUTOMA_ROOFS: Final = 88  # how many roof tiles it has
AUTOMA_DONKEYS: Final = 89  # a mask of its tiles still face down
AUTOMA_DONKEY: Final = 90  # the tile of this round
AUTOMA_SIESTA: Final = 91
AUTOMA_CRAFT: Final = 92  # a mask of its craft markers
AUTOMA_COUNTER: Final = 93  # deliveries kept for craft buildings
AUTOMA_FRESH: Final = 94  # craft markers of this round
AUTOMA_EXTRA: Final = 95  # deliveries from dice of this round
AUTOMA_ABOVE: Final = 96  # 1 if its siesta marker lies on top where both share a space

ROOF_TAKEN = EventType("automa_roof", "roof", "vp", "steps")
DIE_USED = EventType("automa_die", "value", "steps", "deliveries", "silver")
DONKEY_SHOWN = EventType("automa_donkey", "donkeys")
SIESTA_MOVED = EventType("automa_siesta", "space")
DELIVERS = EventType("automa_delivers", "deliveries", "market", "craft")
MARKER_SET = EventType("automa_marker", "hex", "vp", "removed")
CRAFT_COMPLETED = EventType("automa_craft", "building", "vp")
SCORED = EventType("automa_scores", "market", "siesta")
SOLD = EventType("automa_sale", "silver", "vp")
INCOME_TAKEN = EventType("automa_income", "silver")
DELIVERIES_KEPT = EventType("automa_keeps", "deliveries")
COMPARED = EventType("automa_result", "seat", "vp", "automa")

NUMBERS: Final = ModuleNumbers(
    kinds=[KINDS],
    events={
        448: [
            ROOF_TAKEN, DIE_USED, DONKEY_SHOWN, SIESTA_MOVED, DELIVERS, MARKER_SET, CRAFT_COMPLETED, SCORED, SOLD,
            INCOME_TAKEN, DELIVERIES_KEPT, COMPARED,
        ]
    },
    blocks={5565: [Block("automa-donkey", counted(range(4), 8))]},  # chance
    board_fields={
        AUTOMA_VP: ("automa_vp", 9999),
        AUTOMA_SILVER: ("automa_silver", 9999),
        AUTOMA_ROOFS: ("automa_roofs", 9),
        AUTOMA_DONKEYS: ("automa_donkeys", 15),
        AUTOMA_DONKEY: ("automa_donkey", 4),
        AUTOMA_SIESTA: ("automa_siesta", 20),
        AUTOMA_CRAFT: ("automa_craft", 63),
        AUTOMA_COUNTER: ("automa_counter", 99),
        AUTOMA_FRESH: ("automa_fresh", 63),
        AUTOMA_EXTRA: ("automa_extra", 99),
        AUTOMA_ABOVE: ("automa_above", 1),
    },
)  # fmt: skip
