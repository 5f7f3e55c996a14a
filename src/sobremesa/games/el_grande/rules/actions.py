"""The action table of El Grande. Blocks are only ever appended, and dimensions that may grow have spare room: see
``actions.lock``."""

from typing import Final

from sobremesa.kernel import OPTION, OPTIONS, ActionTable, Block, room

from .catalogue import CARD_NAMES
from .ids import (
    CARDS_ROOM,
    COURT,
    PLACE_NAMES,
    REGIONS,
    SEAT_NAMES,
    SEATS_ROOM,
    TILE_NAMES,
)
from .labels import MODIFIER_LABELS, POWER_LABELS
from .modules import MODULE_BLOCKS

REGION_NAMES: Final = PLACE_NAMES[:REGIONS]
TARGET_NAMES: Final = PLACE_NAMES[: REGIONS + 1]  # the regions and the Castillo
KING_NAMES: Final = PLACE_NAMES[: REGIONS + 3]  # plus the two countries abroad
CARD_LABELS: Final = room(CARD_NAMES, CARDS_ROOM)
SEAT_LABELS: Final = room(SEAT_NAMES, SEATS_ROOM)
TILE_LABELS: Final = room(TILE_NAMES, 4)

# Lists of blocks by their first id; modules declare their own.
ACTIONS: Final = ActionTable(
    {
        OPTION + OPTIONS: [
            Block("act"),  # announce the special action of the card taken
            Block("finish"),  # end the turn; unused parts are waived
            Block("veto"),
            Block("allow"),
            Block("power", POWER_LABELS),
            Block("invite", room([str(n) for n in range(7)], 8)),
            Block("recall", REGION_NAMES),  # bring a caballero from the map to court
            Block("take", CARD_LABELS),
            Block("put", TARGET_NAMES),
            Block("pick", SEAT_LABELS, REGION_NAMES),  # one caballero of a colour, to be moved or sent back
            Block("to", TARGET_NAMES),
            Block("give", [*REGION_NAMES, PLACE_NAMES[COURT]]),
            Block("choose", TARGET_NAMES),
            Block("disc", REGION_NAMES),
            Block("king", KING_NAMES),
            Block("grande", REGION_NAMES),
            Block("swap", SEAT_LABELS),
            Block("tile", TILE_LABELS, TARGET_NAMES),
            Block("recover", (*POWER_LABELS, *MODIFIER_LABELS)),
        ],
        599: [  # chance
            Block("first", SEAT_LABELS),
            Block("start-king", REGION_NAMES),
            Block("start-grande", REGION_NAMES),
            Block("reveal", CARD_LABELS),
        ],
        913: [  # chance, for the dummy
            Block("dummy-region", REGION_NAMES),
            Block("dummy-power", POWER_LABELS),
            Block("dummy-home", REGION_NAMES),
        ],
        **MODULE_BLOCKS,
    }
)

ACT: Final = ACTIONS.offset("act")
FINISH: Final = ACTIONS.offset("finish")
VETO: Final = ACTIONS.offset("veto")
ALLOW: Final = ACTIONS.offset("allow")
POWER_1: Final = ACTIONS.offset("power")  # POWER_1 + value - 1
INVITE: Final = ACTIONS.offset("invite")
RECALL: Final = ACTIONS.offset("recall")
TAKE: Final = ACTIONS.offset("take")
PUT: Final = ACTIONS.offset("put")
PICK: Final = ACTIONS.offset("pick")  # PICK + colour * REGIONS + region
TO: Final = ACTIONS.offset("to")
GIVE: Final = ACTIONS.offset("give")
GIVE_COURT: Final = GIVE + REGIONS
CHOOSE: Final = ACTIONS.offset("choose")
DISC_TO: Final = ACTIONS.offset("disc")
KING_TO: Final = ACTIONS.offset("king")
GRANDE_TO: Final = ACTIONS.offset("grande")
SWAP: Final = ACTIONS.offset("swap")
TILE_TO: Final = ACTIONS.offset("tile")  # TILE_TO + tile * 10 + place
RECOVER: Final = ACTIONS.offset("recover")
FIRST_SEAT: Final = ACTIONS.offset("first")
START_KING: Final = ACTIONS.offset("start-king")
START_GRANDE: Final = ACTIONS.offset("start-grande")
REVEAL: Final = ACTIONS.offset("reveal")
DUMMY_REGION: Final = ACTIONS.offset("dummy-region")
DUMMY_POWER: Final = ACTIONS.offset("dummy-power")
DUMMY_HOME: Final = ACTIONS.offset("dummy-home")
