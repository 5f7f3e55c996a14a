"""The action table of La Granja. Blocks are only ever appended: see ``actions.lock``."""

from typing import Final

from sobremesa.kernel import ActionTable, Block

from .catalogue import BUILDING_NAMES, FACE_NAMES
from .ids import (
    CARDS,
    FARM_GOODS,
    FIELD,
    GOOD_NAMES,
    HEXES,
    PIG,
    ROOF_PLACES,
    SEAT_NAMES,
    SIDE_NAMES,
    SOURCE_NAMES,
)
from .modules.blocks import blocks

CARD_LABELS = [str(n + 1) for n in range(CARDS)]
HEX_LABELS = [f"h{i + 1}" for i in range(HEXES)]
BARROW_LABELS = [f"barrow{i + 1}" for i in range(5)]
RESOURCE_SOURCES = (*GOOD_NAMES[: PIG + 1], *SOURCE_NAMES[FIELD:])  # 4 stores, 3 fields

RETRIEVE_LABELS = [
    *HEX_LABELS,
    *(f"row-{b}" for b in BUILDING_NAMES),
    *(f"completed-{b}" for b in BUILDING_NAMES),
    *BARROW_LABELS,
    *SOURCE_NAMES,
]

ACTIONS: Final = ActionTable(
    [
        # decisions of a step
        Block("go"),  # carry out the step
        Block("play", CARD_LABELS, SIDE_NAMES),
        Block("discard", CARD_LABELS),  # from hand
        Block("drop", CARD_LABELS),  # a barrow or helper makes room
        Block("keep", CARD_LABELS),
        Block("pay", [*GOOD_NAMES[:FARM_GOODS], *SOURCE_NAMES[FIELD:]]),
        Block("buy-roof", FACE_NAMES),
        Block("die", [str(v + 1) for v in range(6)]),
        Block("change", ["-2", "-1", "+1", "+2"]),
        Block("reroll", [str(v + 1) for v in range(6)]),
        Block("donkey", [str(t + 1) for t in range(4)]),
        Block("deliver", SOURCE_NAMES, [*BUILDING_NAMES, *BARROW_LABELS]),
        Block("row", [str(r + 1) for r in range(4)]),
        Block("hex", HEX_LABELS),
        Block("take", GOOD_NAMES[:7]),
        Block("improve", RESOURCE_SOURCES),  # a free upgrade
        Block("space", [str(v + 1) for v in range(6)]),
        Block("turn-roof", [str(i + 1) for i in range(ROOF_PLACES)]),
        Block("purchase", [str(n) for n in range(10)]),  # paid deliveries, all up front
        Block("first", CARD_LABELS),  # which of several own helpers works first
        # a marker taken back when all are in use: from a hex, a row, a completion area, a barrow or the farm
        Block("retrieve", RETRIEVE_LABELS),
        # any time in one's own turn
        Block("trade", ["silver", "harvest", "card", "pig", "upgrade"]),
        Block("buy", GOOD_NAMES[: PIG + 1]),
        Block("sell", RESOURCE_SOURCES),
        Block("upgrade", RESOURCE_SOURCES),
        Block("roof", [str(i + 1) for i in range(ROOF_PLACES)]),
        Block("use", CARD_LABELS),
        # chance
        Block("start", SEAT_NAMES),
        Block("block", BUILDING_NAMES),
        Block("draw", CARD_LABELS),
        Block("roll", [str(v + 1) for v in range(6)]),
        Block("show-roof", FACE_NAMES),
        Block("marker", ["2", "3"]),  # solo
        Block("neutral", CARD_LABELS),
        Block("neutral-hex", HEX_LABELS),
        *blocks(BUILDING_NAMES),
    ]
)

GO: Final = ACTIONS.offset("go")
PLAY: Final = ACTIONS.offset("play")  # PLAY + (card - 1) * 4 + side
DISCARD_1: Final = ACTIONS.offset("discard") - 1  # + card
DROP: Final = ACTIONS.offset("drop") - 1
KEEP: Final = ACTIONS.offset("keep") - 1
PAY: Final = ACTIONS.offset("pay")
BUY_ROOF: Final = ACTIONS.offset("buy-roof")
DIE: Final = ACTIONS.offset("die") - 1  # + value
CHANGE: Final = ACTIONS.offset("change")
REROLL: Final = ACTIONS.offset("reroll") - 1
DONKEY_1: Final = ACTIONS.offset("donkey") - 1
DELIVER: Final = ACTIONS.offset("deliver")  # DELIVER + source * 11 + target
TARGETS: Final = len(BUILDING_NAMES) + len(BARROW_LABELS)
ROW: Final = ACTIONS.offset("row")
HEX: Final = ACTIONS.offset("hex")
TAKE: Final = ACTIONS.offset("take")
IMPROVE: Final = ACTIONS.offset("improve")
SPACE: Final = ACTIONS.offset("space") - 1
TURN_ROOF: Final = ACTIONS.offset("turn-roof")
PURCHASE: Final = ACTIONS.offset("purchase")
FIRST: Final = ACTIONS.offset("first") - 1
RETRIEVE: Final = ACTIONS.offset("retrieve")
RETRIEVE_ROW: Final = RETRIEVE + HEXES
RETRIEVE_COMPLETED: Final = RETRIEVE_ROW + len(BUILDING_NAMES)
RETRIEVE_BARROW: Final = RETRIEVE_COMPLETED + len(BUILDING_NAMES)
RETRIEVE_SOURCE: Final = RETRIEVE_BARROW + len(BARROW_LABELS)
TRADE_FOR: Final = ACTIONS.offset("trade")
BUY_ONE: Final = ACTIONS.offset("buy")
SELL_ONE: Final = ACTIONS.offset("sell")
UPGRADE_ONE: Final = ACTIONS.offset("upgrade")
USE_ROOF: Final = ACTIONS.offset("roof")
USE: Final = ACTIONS.offset("use") - 1
START: Final = ACTIONS.offset("start")
BLOCK: Final = ACTIONS.offset("block")
DRAW: Final = ACTIONS.offset("draw") - 1
ROLL: Final = ACTIONS.offset("roll") - 1
SHOW_ROOF: Final = ACTIONS.offset("show-roof")
MARKER: Final = ACTIONS.offset("marker") - 2  # + 2 or 3
NEUTRAL: Final = ACTIONS.offset("neutral") - 1
NEUTRAL_HEX: Final = ACTIONS.offset("neutral-hex")
DELIVER_TO: Final = ACTIONS.offset("deliver-to")  # DELIVER_TO + source * 9 + target
MODULES: Final = DELIVER_TO  # everything from here on belongs to modules
ANYTIME: Final = TRADE_FOR  # everything from here up to START may be done any time in one's own turn
