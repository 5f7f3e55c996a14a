"""The action table of El Grande. Blocks are only ever appended: see ``actions.lock``."""

from typing import Final

from sobremesa.kernel import ActionTable, Block

from .catalogue import CARD_NAMES
from .ids import COURT, HAND_CARD_NAMES, PLACE_NAMES, POWERS, REGIONS, SEAT_NAMES, TILE_NAMES

REGION_NAMES: Final = PLACE_NAMES[:REGIONS]
TARGET_NAMES: Final = PLACE_NAMES[: REGIONS + 1]  # the regions and the Castillo
KING_NAMES: Final = PLACE_NAMES[: REGIONS + 3]  # and the two countries abroad
MODIFIER_NAMES: Final = HAND_CARD_NAMES[POWERS:]

ACTIONS: Final = ActionTable(
    [
        Block("act"),  # announce the special action of the card taken
        Block("finish"),  # end the turn; what was not used is waived
        Block("veto"),
        Block("allow"),
        Block("power", HAND_CARD_NAMES[:POWERS]),
        Block("invite", [str(n) for n in range(7)]),
        Block("recall", REGION_NAMES),  # bring a caballero from the map to court
        Block("take", CARD_NAMES),
        Block("put", TARGET_NAMES),
        Block("pick", SEAT_NAMES, REGION_NAMES),  # one caballero of a colour, to be moved or sent back
        Block("to", TARGET_NAMES),
        Block("give", [*REGION_NAMES, PLACE_NAMES[COURT]]),
        Block("choose", TARGET_NAMES),
        Block("disc", REGION_NAMES),
        Block("king", KING_NAMES),
        Block("grande", REGION_NAMES),
        Block("swap", SEAT_NAMES),
        Block("tile", TILE_NAMES, TARGET_NAMES),
        Block("recover", HAND_CARD_NAMES),
        Block("modifier", MODIFIER_NAMES),
        Block("pass", MODIFIER_NAMES),
        # chance
        Block("first", SEAT_NAMES),
        Block("start-king", REGION_NAMES),
        Block("start-grande", REGION_NAMES),
        Block("reveal", CARD_NAMES),
        Block("deal", MODIFIER_NAMES),
        Block("dummy-region", REGION_NAMES),
        Block("dummy-power", HAND_CARD_NAMES[:POWERS]),
        Block("dummy-home", REGION_NAMES),
    ]
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
MODIFIER_1: Final = ACTIONS.offset("modifier")  # MODIFIER_1 + number - 1
PASS_1: Final = ACTIONS.offset("pass")
FIRST_SEAT: Final = ACTIONS.offset("first")
START_KING: Final = ACTIONS.offset("start-king")
START_GRANDE: Final = ACTIONS.offset("start-grande")
REVEAL: Final = ACTIONS.offset("reveal")
DEAL_1: Final = ACTIONS.offset("deal")
DUMMY_REGION: Final = ACTIONS.offset("dummy-region")
DUMMY_POWER: Final = ACTIONS.offset("dummy-power")
DUMMY_HOME: Final = ACTIONS.offset("dummy-home")
