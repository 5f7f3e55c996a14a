"""What modules keep on the board and at the seats: numbers behind those of the base game, by module.

The places are fixed, so that rules can name them; a table without modules has none of them.
"""

from typing import Final

from ..ids import BOARD_FIELD_NAMES, BOARD_FIELDS, BUILDINGS, SEAT_FIELD_NAMES, SEAT_FIELDS

# -- at every seat -----------------------------------------------------------------------------------------------------

# colchonera
MATTRESS: Final = SEAT_FIELDS  # markers on the Colchonera board
SILVER_SPACE: Final = SEAT_FIELDS + 1  # 1 once silver has been delivered to the space of the own colour
MATTRESS_USED: Final = SEAT_FIELDS + 2  # a mask: delivered there in the revenue phase, for free, paid for
# counselors and outlaws
COUNSELED: Final = SEAT_FIELDS + 3  # a mask of the spaces marked: space v is bit v
GREY_TAKEN: Final = SEAT_FIELDS + 4  # a mask: the first, the second die taken in this round is grey; one was free
# donkey song
SONG_LEFT: Final = SEAT_FIELDS + 5  # a mask of the effects of the tile in use that are still to come (see songs.py)
SONG_PAID: Final = SEAT_FIELDS + 6  # paid deliveries of the tile in use that are left
SONG_PLACES: Final = SEAT_FIELDS + 7  # a mask of the places that have had a good of the tile in use
# grand markers
GRAND: Final = SEAT_FIELDS + 8  # grand markers in the supply
GRAND_ROWS: Final = SEAT_FIELDS + 9  # a mask of the buildings in whose row a grand marker lies
LAST_PLACE: Final = SEAT_FIELDS + 10  # where the delivery just made went, + 1, and + 16 if paid; 0: none can join it
LAST_SYMBOL: Final = SEAT_FIELDS + 11  # the symbol it covered
# hired hands
WORKERS: Final = SEAT_FIELDS + 12  # workers in the supply
WORKER_CARDS: Final = SEAT_FIELDS + 13  # a mask of the own barrows, by card, with a worker
WORKER_BUILDINGS: Final = SEAT_FIELDS + 14  # a mask of the buildings with an own worker
LYING: Final = SEAT_FIELDS + 15  # those of them where it lies on its side
WORKER_HEXES: Final = SEAT_FIELDS + 16  # a mask of the hexes whose own marker has a worker
WORKER_VENTURES: Final = SEAT_FIELDS + 17  # a mask of the joint ventures with an own worker
# ladies
LADY: Final = SEAT_FIELDS + 18  # the number of the Lady, as a card beyond the farm cards
OWN_DIE: Final = SEAT_FIELDS + 19  # the value of Ana's die, 0 while it lies on her card
# long distance trade
ROUTE_1: Final = SEAT_FIELDS + 20  # ROUTE_1 + good: own markers on the spaces of olive ... meat, silver
# trade boards
TRADE_BOARD: Final = SEAT_FIELDS + 28  # which board, counted from 1
EXPORTS: Final = SEAT_FIELDS + 29  # trade markers sent away
IMPORTS: Final = SEAT_FIELDS + 30  # modifier spaces delivered to by others
EXPORTED: Final = SEAT_FIELDS + 31  # 1 after an export in this round
MODIFIER_1: Final = SEAT_FIELDS + 32  # MODIFIER_1 + i: modifier markers received of -2, -1, +1, +2
# donkey song, colchonera
SONG_FREE: Final = SEAT_FIELDS + 36  # free deliveries of the tile in use that are left
MATTRESS_1: Final = SEAT_FIELDS + 37  # MATTRESS_1 + i: markers on the spaces of olive ... meat, trade good
# new farm cards
COMPLETIONS: Final = SEAT_FIELDS + 45  # barrows and craft buildings completed in this round
RICHER: Final = SEAT_FIELDS + 46  # opponents who had more silver when step I.2 began
LAST_DONKEY: Final = SEAT_FIELDS + 47  # the donkey tile used in the round before, 0 for none
MODULE_SEAT_FIELDS: Final = SEAT_FIELDS + 48

# -- on the board ------------------------------------------------------------------------------------------------------

# betwixt: the card between seat i and its left neighbour lies at place i; two players have places 0 and 1
VENTURE_1: Final = BOARD_FIELDS  # VENTURE_1 + i: the card, counted from 1, 0 for none
FILLED_1: Final = BOARD_FIELDS + 4  # FILLED_1 + i: goods delivered from the end of seat i
FILLED_BACK_1: Final = BOARD_FIELDS + 8  # FILLED_BACK_1 + i: goods from the other end
OWED_1: Final = BOARD_FIELDS + 12  # OWED_1 + i: a reward still to be taken: value * 8 + seat + 1
# bustling town
TILE_1: Final = BOARD_FIELDS + 16  # TILE_1 + v - 1: the row of `Rules.revenue` that lies on revenue space v
TOWN_DECK: Final = BOARD_FIELDS + 22  # a mask of the building cards not yet shown
TOWN_SHOWN: Final = BOARD_FIELDS + 23  # a mask of those on display
TOWN_AT_1: Final = BOARD_FIELDS + 24  # TOWN_AT_1 + b: the card at craft building b, counted from 1
TOWN_CORNER_1: Final = BOARD_FIELDS + 30  # TOWN_CORNER_1 + card: the corner of its marker, counted from 1
# counselors and outlaws
GREY_1: Final = BOARD_FIELDS + 40  # GREY_1 + v - 1: how many of the dice of value v are grey
GREY_HELD: Final = BOARD_FIELDS + 46  # grey dice picked up to be rolled again
# donkey song
SONGS: Final = BOARD_FIELDS + 47  # a mask of the tiles on offer
# grand markers
GRAND_HEXES: Final = BOARD_FIELDS + 48  # a mask of the hexes with a grand marker
GRAND_CARDS: Final = BOARD_FIELDS + 49  # a mask of the barrows, by card, with a grand marker
GRAND_VENTURES: Final = BOARD_FIELDS + 50  # a mask: a grand marker at the near (bit i), the far end (bit i + 4);
# 8 bits higher: it has been taken back with its owner's reward
# ladies
LADIES: Final = BOARD_FIELDS + 51  # a mask of the Ladies on display
# the automa
AUTOMA_VP: Final = BOARD_FIELDS + 52
AUTOMA_SILVER: Final = BOARD_FIELDS + 53
AUTOMA_ROOFS: Final = BOARD_FIELDS + 54  # how many tiles it has
AUTOMA_DONKEYS: Final = BOARD_FIELDS + 55  # a mask of its tiles still face down
AUTOMA_DONKEY: Final = BOARD_FIELDS + 56  # the tile of this round
AUTOMA_SIESTA: Final = BOARD_FIELDS + 57
AUTOMA_CRAFT: Final = BOARD_FIELDS + 58  # a mask of its craft markers
AUTOMA_COUNTER: Final = BOARD_FIELDS + 59  # deliveries kept for craft buildings
AUTOMA_FRESH: Final = BOARD_FIELDS + 60  # craft markers of this round
AUTOMA_EXTRA: Final = BOARD_FIELDS + 61  # deliveries from dice of this round
AUTOMA_ABOVE: Final = BOARD_FIELDS + 62  # 1 if its siesta marker came later to the space of both
# new farm cards
PILE: Final = BOARD_FIELDS + 63  # the order of the discard pile: see `pile`
KNOWN: Final = BOARD_FIELDS + 64  # a mask of the hand cards that everybody knows
MODULE_BOARD_FIELDS: Final = BOARD_FIELDS + 65

_GOODS = ("olive", "grain", "grape", "pig", "food", "wine", "meat", "silver")
_HEXES = (1 << 30) - 1
_CARDS = (1 << 127) - 1

# (name, highest value) in the order of the places
_SEAT: tuple[tuple[str, int], ...] = (
    ("mattress", 25), ("silver_space", 1), ("mattress_used", 7), ("counseled", 126), ("grey_taken", 7),
    ("song_left", 63), ("song_paid", 9), ("song_places", (1 << 142) - 1),
    ("grand", 2), ("grand_rows", 63), ("last_place", 31), ("last_symbol", 9),
    ("workers", 2), ("worker_cards", _CARDS), ("worker_buildings", 63), ("lying", 63), ("worker_hexes", _HEXES),
    ("worker_ventures", 15), ("lady", 132), ("own_die", 6),
    *((f"route_{g}", 9) for g in _GOODS),
    ("trade_board", 4), ("exports", 5), ("imports", 5), ("exported", 1),
    *((f"modifier_{i + 1}", 9) for i in range(4)),
    ("song_free", 9),
    *((f"mattress_{g}", 25) for g in (*_GOODS[:7], "trade_good")),
    ("completions", 99), ("richer", 3),
    ("last_donkey", 16),
)  # fmt: skip
_BOARD: tuple[tuple[str, int], ...] = (
    *((f"venture_{i + 1}", 8) for i in range(4)),
    *((f"filled_{i + 1}", 9) for i in range(4)),
    *((f"filled_back_{i + 1}", 9) for i in range(4)),
    *((f"owed_{i + 1}", 99) for i in range(4)),
    *((f"tile_{v + 1}", 30) for v in range(6)),
    ("town_deck", 1023), ("town_shown", 1023),
    *((f"town_at_{b + 1}", 10) for b in range(BUILDINGS)),
    *((f"town_corner_{c + 1}", 99) for c in range(10)),
    *((f"grey_{v + 1}", 9) for v in range(6)),
    ("grey_held", 9), ("songs", 4095), ("grand_hexes", _HEXES), ("grand_cards", _CARDS), ("grand_ventures", 65535),
    ("ladies", 63),
    ("automa_vp", 9999), ("automa_silver", 9999), ("automa_roofs", 9), ("automa_donkeys", 15), ("automa_donkey", 4),
    ("automa_siesta", 20), ("automa_craft", 63), ("automa_counter", 99), ("automa_fresh", 63), ("automa_extra", 99),
    ("automa_above", 1),
    ("pile", 0), ("known", _CARDS),
)  # fmt: skip

SEAT_NAMES: Final = (*SEAT_FIELD_NAMES, *(name for name, _ in _SEAT))
BOARD_NAMES: Final = (*BOARD_FIELD_NAMES, *(name for name, _ in _BOARD))
SEAT_LIMITS: Final = dict(_SEAT)
BOARD_LIMITS: Final = dict(_BOARD)

assert len(SEAT_NAMES) == MODULE_SEAT_FIELDS
assert len(BOARD_NAMES) == MODULE_BOARD_FIELDS
