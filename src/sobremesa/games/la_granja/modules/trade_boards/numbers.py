"""The numbers of Trade Boards."""

from typing import Any, Final

from sobremesa.games.data import numbered
from sobremesa.kernel import Block, EventType, room

from ...rules.catalogue import DATA
from ...rules.ids import SEAT_NAMES
from ...rules.labels import counted
from ...rules.modules.declared import ModuleNumbers, in_a_row

ROOM: Final = 8
TRADE_FILE: Final[dict[str, Any]] = DATA.read("modules", "trade_boards", "boards.toml")
BOARDS: Final[list[dict[str, Any]]] = numbered(TRADE_FILE["board"], ROOM, "trade board")
MODIFIERS: Final = ("-2", "-1", "+1", "+2")

BOARD_OF: Final = 5  # + seat: the target of an export

# steps
KINDS: Final = 960
DEAL_BOARDS: Final = KINDS
NEW_EXPORTS: Final = KINDS + 1
MODIFY_DIE: Final = KINDS + 2

# at every seat
TRADE_BOARD: Final = 85  # which board, counted from 1
EXPORTS: Final = 86  # trade markers sent away
IMPORTS: Final = 87  # modifier spaces delivered to by others
HAS_EXPORTED: Final = 88  # 1 after an export in this round
MODIFIER_1: Final = 89  # MODIFIER_1 + i: modifier markers received of -2, -1, +1, +2

BOARD_DEALT = EventType("board_dealt", "seat", "board")
EXPORTED = EventType("exported", "seat", "to", "source", "count", "vp")
MODIFIER_GAINED = EventType("modifier_gained", "seat", "modifier")
MODIFIER_USED = EventType("modifier_used", "seat", "modifier")
MODIFIER_CASHED = EventType("modifier_cashed", "seat", "modifier")

NUMBERS: Final = ModuleNumbers(
    kinds=[KINDS],
    events={416: [BOARD_DEALT, EXPORTED, MODIFIER_GAINED, MODIFIER_USED, MODIFIER_CASHED]},
    blocks={
        5533: [
            Block("deal-board", counted(BOARDS, ROOM)),  # chance
            Block("modify", room(["-2as-1", "-2", "-1", "+1", "+2as+1", "+2"], 16)),
            Block("cash-modifier", room(MODIFIERS, 8)),
        ]
    },
    seat_fields={
        TRADE_BOARD: ("trade_board", len(BOARDS)),
        EXPORTS: ("exports", 5),
        IMPORTS: ("imports", 5),
        HAS_EXPORTED: ("exported", 1),
        **in_a_row(MODIFIER_1, "modifier", 4, 9),
    },
    picks=[TRADE_BOARD],
    targets={BOARD_OF: [f"board-{seat}" for seat in SEAT_NAMES]},
)
