"""The action table of La Granja. New blocks are only ever appended to their part of the table, and those that may grow
have spare room: see ``actions.lock``."""

from typing import Final

from sobremesa.kernel import OPTION, OPTIONS, ActionTable, Block, room

from .catalogue import BUILDING_NAMES, FACE_NAMES, FACES_ROOM
from .ids import BUILDINGS, FARM_GOODS, FIELD, GOOD_NAMES, PIG, ROOF_PLACES, SIDE_NAMES, SOURCE_NAMES
from .labels import BARROW_LABELS, DIE_LABELS, HEX_LABELS, SEAT_LABELS, SOURCE_LABELS, counted
from .modules.numbers import CARD_LABELS, FIRST_ACTION, MODULE_BLOCKS, TARGET_LABELS

FACE_LABELS: Final = room(FACE_NAMES, FACES_ROOM)
ROOF_LABELS: Final = counted(range(ROOF_PLACES), 16)
RESOURCE_SOURCES: Final = room((*GOOD_NAMES[: PIG + 1], *SOURCE_NAMES[FIELD:]), 8)  # 4 stores, 3 fields

RETRIEVE_LABELS: Final = (
    *HEX_LABELS,
    *(f"row-{b}" for b in BUILDING_NAMES),
    *(f"completed-{b}" for b in BUILDING_NAMES),
    *BARROW_LABELS,
    *SOURCE_LABELS,
)

# Where each part of the table begins.
DECISIONS: Final = OPTION + OPTIONS  # choices within a step
ANYTIME: Final = 3072  # any-time actions
CHANCE_BLOCKS: Final = 3584
MODULES: Final = FIRST_ACTION  # everything from here on belongs to modules

ACTIONS: Final = ActionTable(
    {
        DECISIONS: [
            Block("go"),  # carry out the step
            Block("play", CARD_LABELS, SIDE_NAMES),
            Block("discard", CARD_LABELS),  # from hand
            Block("drop", CARD_LABELS),  # a barrow or helper, to make room
            Block("keep", CARD_LABELS),
            Block("pay", room((*GOOD_NAMES[:FARM_GOODS], *SOURCE_NAMES[FIELD:]), 16)),
            Block("buy-roof", FACE_LABELS),
            Block("die", DIE_LABELS),
            Block("change", ["-2", "-1", "+1", "+2"]),
            Block("reroll", DIE_LABELS),
            Block("donkey", counted(range(4), 8)),
            Block("deliver", SOURCE_LABELS, (*BUILDING_NAMES, *BARROW_LABELS)),
            Block("row", counted(range(4), 8)),
            Block("hex", HEX_LABELS),
            Block("take", room(GOOD_NAMES[:7], 8)),
            Block("improve", RESOURCE_SOURCES),  # a free upgrade
            Block("space", DIE_LABELS),
            Block("turn-roof", ROOF_LABELS),
            Block("purchase", room([str(n) for n in range(10)], 16)),  # paid deliveries, all bought up front
            Block("first", CARD_LABELS),  # which of your own helpers works first
            # a marker taken back when all are in use: from a hex, a row, a completion area, a barrow or the farm
            Block("retrieve", RETRIEVE_LABELS),
        ],
        ANYTIME: [
            Block("trade", room(["silver", "harvest", "card", "pig", "upgrade"], 8)),
            Block("buy", GOOD_NAMES[: PIG + 1]),
            Block("sell", RESOURCE_SOURCES),
            Block("upgrade", RESOURCE_SOURCES),
            Block("roof", ROOF_LABELS),
            Block("use", CARD_LABELS),
        ],
        CHANCE_BLOCKS: [
            Block("start", SEAT_LABELS),
            Block("block", BUILDING_NAMES),
            Block("draw", CARD_LABELS),
            Block("roll", DIE_LABELS),
            Block("show-roof", FACE_LABELS),
            Block("marker", ["2", "3"]),  # solo
            Block("neutral", CARD_LABELS),
            Block("neutral-hex", HEX_LABELS),
        ],
        **MODULE_BLOCKS,
    }
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
DELIVER: Final = ACTIONS.offset("deliver")  # DELIVER + source * TARGETS + target
TARGETS: Final = BUILDINGS + len(BARROW_LABELS)
ROW: Final = ACTIONS.offset("row")
HEX: Final = ACTIONS.offset("hex")
TAKE: Final = ACTIONS.offset("take")
IMPROVE: Final = ACTIONS.offset("improve")
SPACE: Final = ACTIONS.offset("space") - 1
TURN_ROOF: Final = ACTIONS.offset("turn-roof")
PURCHASE: Final = ACTIONS.offset("purchase")
FIRST: Final = ACTIONS.offset("first") - 1
RETRIEVE: Final = ACTIONS.offset("retrieve")
RETRIEVE_ROW: Final = RETRIEVE + len(HEX_LABELS)
RETRIEVE_COMPLETED: Final = RETRIEVE_ROW + BUILDINGS
RETRIEVE_BARROW: Final = RETRIEVE_COMPLETED + BUILDINGS
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
DELIVER_TO: Final = ACTIONS.offset("deliver-to")  # DELIVER_TO + source * FURTHER + target
FURTHER: Final = len(TARGET_LABELS)
