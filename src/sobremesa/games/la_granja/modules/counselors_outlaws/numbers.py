"""The numbers of Counselors & Outlaws."""

from typing import Final

from sobremesa.kernel import Block, EventType, room

from ...rules.labels import DIE_LABELS
from ...rules.modules.declared import ModuleNumbers, in_a_row

# steps
KINDS: Final = 512
ROLL_GREY: Final = KINDS
COUNSEL: Final = KINDS + 1
PENALTY: Final = KINDS + 2
END_OF_REVENUE: Final = KINDS + 3
EFFECTS: Final = KINDS + 32
MARK_SPACE: Final = EFFECTS
GIVE_HARVEST: Final = EFFECTS + 1

GREY_EFFECTS: Final = 432  # effect owners: + space

# at every seat
COUNSELED: Final = 59  # a mask of the marked spaces: space v is bit v
GREY_TAKEN: Final = 60  # a mask: the first, the second die taken this round is grey; nothing was paid for one
# the board
GREY_1: Final = 74  # GREY_1 + v - 1: how many of the dice of value v are grey
GREY_HELD: Final = 80  # grey dice picked up to be rolled again

GREY_DIE_ROLLED = EventType("grey_die_rolled", "value")
GREY_DIE_TAKEN = EventType("grey_die_taken", "seat", "value")
COUNSEL_TAKEN = EventType("counsel_taken", "seat", "space")
PENALTY_PAID = EventType("penalty_paid", "seat", "space")
OUTLAWS_CASHED = EventType("outlaws_cashed", "seat", "space")

NUMBERS: Final = ModuleNumbers(
    kinds=[KINDS],
    events={224: [GREY_DIE_ROLLED, GREY_DIE_TAKEN, COUNSEL_TAKEN, PENALTY_PAID, OUTLAWS_CASHED]},
    blocks={
        4831: [
            Block("grey-die", DIE_LABELS),
            Block("counsel", room(["silver", "vp", "free"], 8)),
            Block("penalty", room(["space", "vp", "free"], 8)),
            Block("cash-in", DIE_LABELS),  # the lowest of three neighbouring spaces; 5 and 6 wrap around to 1
        ]
    },
    seat_fields={COUNSELED: ("counseled", 126), GREY_TAKEN: ("grey_taken", 7)},
    board_fields={**in_a_row(GREY_1, "grey", 6, 9), GREY_HELD: ("grey_held", 9)},
    owners={GREY_EFFECTS: 8},
)
