"""The numbers of Grand Markers."""

from typing import Final

from sobremesa.kernel import Block, EventType

from ...rules.catalogue import BUILDING_NAMES
from ...rules.ids import CARDS, HEXES
from ...rules.labels import HEX_LABELS, PLACE_LABELS, SOURCE_LABELS
from ...rules.modules.declared import ModuleNumbers

# steps
KINDS: Final = 640
SET_GRAND: Final = KINDS
EFFECTS: Final = KINDS + 32
PLACE_EITHER: Final = EFFECTS
CHOOSE_INSTANT: Final = EFFECTS + 1

# at every seat
GRAND: Final = 65  # grand markers in the supply
GRAND_ROWS: Final = 66  # a mask of the buildings in whose row a grand marker lies
LAST_PLACE: Final = 67  # where the last delivery went, + 1, and + 32 if it was paid; 0: none can join it
LAST_SYMBOL: Final = 68  # the symbol it covered
# the board
GRAND_HEXES: Final = 82  # a mask of the hexes with a grand marker
GRAND_CARDS: Final = 83  # a mask of the barrows, by card, with a grand marker
GRAND_VENTURES: Final = 84  # a mask: a grand marker at the near end (bit i), at the far end (bit i + 4);
# 8 bits higher: it has been taken back with its owner's reward

GRAND_LAID = EventType("grand_laid", "seat", "target")
GRAND_SET = EventType("grand_set", "seat", "hex")
GRAND_BACK = EventType("grand_back", "seat")
INSTANT_BORROWED = EventType("instant_borrowed", "seat", "building")

NUMBERS: Final = ModuleNumbers(
    kinds=[KINDS],
    events={288: [GRAND_LAID, GRAND_SET, GRAND_BACK, INSTANT_BORROWED]},
    blocks={
        4931: [
            Block("grand", SOURCE_LABELS, PLACE_LABELS),
            Block("grand-hex", HEX_LABELS),
            Block("instant", BUILDING_NAMES),
        ]
    },
    seat_fields={
        GRAND: ("grand", 2),
        GRAND_ROWS: ("grand_rows", 63),
        LAST_PLACE: ("last_place", 63),
        LAST_SYMBOL: ("last_symbol", 9),
    },
    board_fields={
        GRAND_HEXES: ("grand_hexes", (1 << HEXES) - 1),
        GRAND_CARDS: ("grand_cards", (1 << CARDS + 1) - 1),
        GRAND_VENTURES: ("grand_ventures", 65535),
    },
)
