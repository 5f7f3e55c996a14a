"""The numbers of the Ladies."""

from typing import Any, Final

from sobremesa.games.data import numbered
from sobremesa.kernel import Block, EventType, room

from ...rules.catalogue import DATA
from ...rules.ids import FIRST_PATRON, LAST_CARD
from ...rules.modules.declared import ModuleNumbers

ROOM: Final = LAST_CARD - FIRST_PATRON + 1
ROWS: Final[list[dict[str, Any]]] = numbered(
    DATA.read("modules", "ladies", "ladies.toml")["lady"], ROOM, "Lady", FIRST_PATRON
)
NAMES: Final = tuple(str(row["id"]) for row in ROWS)
LABELS: Final = room(NAMES, ROOM)

# steps
KINDS: Final = 768
SHOW_LADIES: Final = KINDS
CHOOSE_LADY: Final = KINDS + 1
ROLL_OWN_DIE: Final = KINDS + 2
OWN_DIE_BACK: Final = KINDS + 3
EFFECTS: Final = KINDS + 32
ROLL_OWN_AGAIN: Final = EFFECTS
EXTRA_DELIVERY: Final = EFFECTS + 1

# at every seat
LADY: Final = 75  # the number of the Lady, as a card number after the farm cards
OWN_DIE: Final = 76  # the value of Ana's die, 0 while it lies on her card
# the board
LADIES: Final = 85  # a mask of the Ladies on display

LADY_SHOWN = EventType("lady_shown", "lady")
LADY_CHOSEN = EventType("lady_chosen", "seat", "lady")
OWN_DIE_ROLLED = EventType("own_die_rolled", "seat", "value")
OWN_DIE_USED = EventType("own_die_used", "seat", "value")

NUMBERS: Final = ModuleNumbers(
    kinds=[KINDS],
    events={352: [LADY_SHOWN, LADY_CHOSEN, OWN_DIE_ROLLED, OWN_DIE_USED]},
    blocks={
        5467: [
            Block("show-lady", LABELS),  # chance
            Block("lady", LABELS),
            Block("ask-lady"),
            Block("own-die"),
        ]
    },
    seat_fields={LADY: ("lady", LAST_CARD), OWN_DIE: ("own_die", 6)},
    board_fields={LADIES: ("ladies", (1 << len(ROWS)) - 1)},
    rows={"patron": ROWS},
)
