"""The numbers of Betwixt."""

from typing import Any, Final

from sobremesa.games.data import numbered
from sobremesa.kernel import Block, EventType

from ...rules.catalogue import DATA
from ...rules.labels import VENTURES, counted
from ...rules.modules.declared import ModuleNumbers, in_a_row

ROOM: Final = 16
CARDS: Final[list[dict[str, Any]]] = numbered(
    DATA.read("modules", "betwixt", "cards.toml")["card"], ROOM, "joint venture"
)

# steps
KINDS: Final = 256
LAY_VENTURES: Final = KINDS
LAST_REWARDS: Final = KINDS + 1
LAST_REWARD: Final = KINDS + 2
EFFECTS: Final = KINDS + 32
REWARD: Final = EFFECTS

# the board: the card between seat i and its left neighbour lies at place i; two players have places 0 and 1
VENTURE_1: Final = 28  # VENTURE_1 + i: the card, counted from 1, 0 for none
FILLED_1: Final = 32  # FILLED_1 + i: goods delivered from the end of seat i
FILLED_BACK_1: Final = 36  # FILLED_BACK_1 + i: goods from the other end
OWED_1: Final = 40  # OWED_1 + i: a reward still to be taken: value * 8 + seat + 1

VENTURE_LAID = EventType("venture_laid", "place", "venture")
VENTURE_COMPLETED = EventType("venture_completed", "seat", "place")
VENTURE_REWARD = EventType("venture_reward", "seat", "place", "vp")

NUMBERS: Final = ModuleNumbers(
    kinds=[KINDS],
    events={128: [VENTURE_LAID, VENTURE_COMPLETED, VENTURE_REWARD]},
    blocks={
        4608: [
            Block("reward", VENTURES),
            Block("venture", counted(CARDS, ROOM)),  # chance
        ]
    },
    board_fields={
        **in_a_row(VENTURE_1, "venture", 4, len(CARDS)),
        **in_a_row(FILLED_1, "filled", 4, 9),
        **in_a_row(FILLED_BACK_1, "filled_back", 4, 9),
        **in_a_row(OWED_1, "owed", 4, 99),
    },
    targets={0: VENTURES},
)
