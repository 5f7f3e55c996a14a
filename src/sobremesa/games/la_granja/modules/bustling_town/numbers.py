"""The numbers of Bustling Town."""

from typing import Any, Final

from sobremesa.games.data import numbered
from sobremesa.kernel import Block, EventType, room

from ...rules.catalogue import BUILDING_NAMES, DATA
from ...rules.ids import BUILDINGS
from ...rules.labels import counted
from ...rules.modules.declared import ModuleNumbers, in_a_row

# things
TILES_ROOM: Final = 12
TILES: Final[list[dict[str, Any]]] = numbered(
    DATA.read("modules", "bustling_town", "tiles.toml")["tile"], TILES_ROOM, "revenue tile"
)
TOWN_ROOM: Final = 16
BUILDING_CARDS: Final[list[dict[str, Any]]] = numbered(
    DATA.read("modules", "bustling_town", "buildings.toml")["building"], TOWN_ROOM, "building card"
)
TOWN: Final = tuple(str(row["id"]) for row in BUILDING_CARDS)
TOWN_LABELS: Final = room(TOWN, TOWN_ROOM)
ALL_CARDS: Final = (1 << len(TOWN)) - 1
CORNERS: Final = 80

# steps of the flow
KINDS: Final = 384
LAY_TILES: Final = KINDS
SHOW_TOWN: Final = KINDS + 1
REFILL_TOWN: Final = KINDS + 2
ACTIVATE_TOWN: Final = KINDS + 3
PAY_OUT: Final = KINDS + 4
EFFECTS: Final = KINDS + 32
BUILD: Final = EFFECTS
TOWN_CORNER: Final = EFFECTS + 1
LAY_TOWN_CARD: Final = EFFECTS + 2
FILL_STOREROOMS: Final = EFFECTS + 3
SPEND_HARVEST: Final = EFFECTS + 4
USE_TRADE_GOOD: Final = EFFECTS + 5
GAIN_PER_MARKER: Final = EFFECTS + 6

# owners of effects: + building card, from 0
WHEN_BUILT: Final = 400
WHEN_ACTIVATED: Final = 416

# the board
TILE_1: Final = 44  # TILE_1 + v - 1: the row of `Rules.revenue` that lies on revenue space v
TOWN_DECK: Final = 50  # a mask of the building cards not yet revealed
SHOWN: Final = 51  # a mask of those on display
TOWN_AT_1: Final = 52  # TOWN_AT_1 + b: the card at craft building b, counted from 1
TOWN_CORNER_1: Final = 58  # TOWN_CORNER_1 + card: the corner of its marker, counted from 1

TILE_LAID = EventType("tile_laid", "space", "tile")
TOWN_SHOWN = EventType("town_shown", "town")
TOWN_BUILT = EventType("town_built", "seat", "town", "corner")
TOWN_LAID = EventType("town_laid", "seat", "town", "building")
TOWN_USED = EventType("town_used", "seat", "town")
TOWN_WORKS = EventType("town_works", "town")
TOWN_PAYS = EventType("town_pays", "seat", "town")

NUMBERS: Final = ModuleNumbers(
    kinds=[KINDS],
    events={160: [TILE_LAID, TOWN_SHOWN, TOWN_BUILT, TOWN_LAID, TOWN_USED, TOWN_WORKS, TOWN_PAYS]},
    blocks={
        4629: [
            Block("lay-tile", counted(TILES, TILES_ROOM)),  # chance
            Block("show-town", TOWN_LABELS),  # chance
            Block("build", TOWN_LABELS),
            Block("corner", counted(range(CORNERS), 128)),
            Block("lay-at", BUILDING_NAMES),
            Block("use-town", TOWN_LABELS),
        ]
    },
    board_fields={
        **in_a_row(TILE_1, "tile", 6, 30),
        TOWN_DECK: ("town_deck", ALL_CARDS),
        SHOWN: ("town_shown", ALL_CARDS),
        **in_a_row(TOWN_AT_1, "town_at", BUILDINGS, len(TOWN)),
        **in_a_row(TOWN_CORNER_1, "town_corner", len(TOWN), 99, TOWN_ROOM),
    },
    owners={WHEN_BUILT: TOWN_ROOM, WHEN_ACTIVATED: TOWN_ROOM},
    rows={"building-card": BUILDING_CARDS, "revenue-tile": TILES},
)
