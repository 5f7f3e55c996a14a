"""The nouns of La Granja as plain integers, with their names: goods, seat and board fields, sides of a card.

States and actions hold these numbers, so none is ever moved or reused. Lists that may grow have spare numbers.
"""

from typing import Final

Good = int

# The nine farm goods come first (LG-036); a trade good is not one of them (LG-037).
OLIVE: Final = 0
GRAIN: Final = 1
GRAPE: Final = 2
PIG: Final = 3
FOOD: Final = 4
WINE: Final = 5
MEAT: Final = 6
SILVER: Final = 7
VP: Final = 8
TRADE: Final = 9
FARM_GOODS: Final = 9
GOODS: Final = 10
HARVEST: Final = (OLIVE, GRAIN, GRAPE)
RESOURCES: Final = (OLIVE, GRAIN, GRAPE, PIG)
UPGRADED: Final = (FOOD, WINE, MEAT)
UPGRADES_TO: Final = (FOOD, FOOD, WINE, MEAT)  # LG-034
GOOD_NAMES: Final = (
    "olive",
    "grain",
    "grape",
    "pig",
    "food",
    "wine",
    "meat",
    "silver",
    "vp",
    "trade_good",
)

# Where a good can come from: its store, or for harvest goods a field (FIELD + crop).
FIELD: Final = 10
SOURCES: Final = 13
SOURCE_NAMES: Final = (*GOOD_NAMES, "field-olive", "field-grain", "field-grape")

# A seat is one list of small integers; fields 0 to 9 count its goods (pigs stand in stalls).
DONKEYS: Final = 10  # a mask of the donkey tiles that can still be chosen: tile t is bit t - 1
DONKEY: Final = 11  # the tile chosen for this round, secret until all have chosen, 0 for none
STEPS: Final = 12  # siesta steps this round, once the tiles are shown
FREE: Final = 13  # free deliveries left in this round
PAID: Final = 14  # paid deliveries left in this turn
BOUGHT: Final = 15  # paid deliveries made in this turn
SIESTA: Final = 16  # the space of the siesta marker
CRAFT: Final = 17  # a mask of the craft markers owned: building b is bit b
FRESH: Final = 18  # those gained this round: their lasting effect is still to come
GROWN: Final = 19  # a mask of the crops that grew in this round
DIE_LEFT: Final = 20  # the value of the first die taken in this round, 0 for none
DIE_RIGHT: Final = 21  # the value of the second
ROW_1: Final = 22  # ROW_1 + b: the row taken at building b + 1, counted from 1, 0 for none
ROW_2: Final = 23
ROW_3: Final = 24
ROW_4: Final = 25
ROW_5: Final = 26
ROW_6: Final = 27
COVER_1: Final = 28  # COVER_1 + b: a mask of its covered symbols
COVER_2: Final = 29
COVER_3: Final = 30
COVER_4: Final = 31
COVER_5: Final = 32
COVER_6: Final = 33
LIFTED: Final = 34  # a mask of the buildings whose completion area gave its marker back
ROOF_1: Final = 35  # ROOF_1 + i: the tile on the i-th roof place + 1, plus USED_ROOF if face down
ROOF_2: Final = 36
ROOF_3: Final = 37
ROOF_4: Final = 38
ROOF_5: Final = 39
ROOF_6: Final = 40
ROOF_7: Final = 41
ROOF_8: Final = 42
SEAT_FIELDS: Final = 43
MODULE_SEAT_FIELDS: Final = 48  # module fields begin here
WITH_MODULES_SEAT_FIELDS: Final = 96  # at every table with modules; later fields exist only at tables that need them
USED_ROOF: Final = 64
ROOF_PLACES: Final = 8

SEAT_FIELD_NAMES: Final = (
    *GOOD_NAMES,
    "donkeys",
    "donkey",
    "steps",
    "free",
    "paid",
    "bought",
    "siesta",
    "craft",
    "fresh",
    "grown",
    "die_left",
    "die_right",
    "row_1",
    "row_2",
    "row_3",
    "row_4",
    "row_5",
    "row_6",
    "cover_1",
    "cover_2",
    "cover_3",
    "cover_4",
    "cover_5",
    "cover_6",
    "lifted",
    "roof_1",
    "roof_2",
    "roof_3",
    "roof_4",
    "roof_5",
    "roof_6",
    "roof_7",
    "roof_8",
)

# The board is one list of integers too.
ROUND: Final = 0
PHASE: Final = 1  # 1 farm, 2 revenue, 3 transport, 4 scoring
DECK: Final = 2  # a mask of the cards not yet drawn: card n is bit n
DISCARD: Final = 3  # a mask of the discard pile
USED: Final = 4  # a mask of the helpers used in this round
ROOFS: Final = 5  # a mask of the roof tiles on display
DICE_1: Final = 6  # DICE_1 + v - 1: dice of that value still on the board
DICE_2: Final = 7
DICE_3: Final = 8
DICE_4: Final = 9
DICE_5: Final = 10
DICE_6: Final = 11
LAST_DIE: Final = 12  # the value of the shared die, 0 while there is none
FIRSTS: Final = 13  # a mask of the buildings nobody has completed yet
BLOCK_1: Final = 14  # BLOCK_1 + b: the building order marker on building b + 1, 0 for none
BLOCK_2: Final = 15
BLOCK_3: Final = 16
BLOCK_4: Final = 17
BLOCK_5: Final = 18
BLOCK_6: Final = 19
GUARD_SPACE: Final = 20  # the revenue space kept by a Village Elder, 0 for none
GUARD_SEAT: Final = 21  # the seat that keeps it
SOLO_ORDER: Final = 22  # solo: the turn order marker held, 2 (first) or 3 (second)
BOARD_FIELDS: Final = 23
MODULE_BOARD_FIELDS: Final = 28  # module fields begin here
WITH_MODULES_BOARD_FIELDS: Final = 99
BOARD_FIELD_NAMES: Final = (
    "round",
    "phase",
    "deck",
    "discard",
    "used",
    "roofs",
    "dice_1",
    "dice_2",
    "dice_3",
    "dice_4",
    "dice_5",
    "dice_6",
    "last_die",
    "firsts",
    "block_1",
    "block_2",
    "block_3",
    "block_4",
    "block_5",
    "block_6",
    "guard_space",
    "guard_seat",
    "solo_order",
)

BUILDINGS: Final = 6
BARROWS: Final = 5  # at most, on a farm with helpers that add places
HEXES: Final = 30
ORDINARY_DONKEYS: Final = 8  # room for the donkey tiles that everybody has; those of modules follow
DONKEY_TILES: Final = 40
EMPTY: Final = -1  # a market hex without a marker

AS_FIELD: Final = 0
AS_BARROW: Final = 1
AS_EXTENSION: Final = 2
AS_HELPER: Final = 3
SIDE_NAMES: Final = ("field", "barrow", "extension", "helper")

SEAT_NAMES: Final = ("p1", "p2", "p3", "p4")

# A card is identified by its number. Farm cards of the base game and of all modules share 1 to CARDS; patrons, which
# are module cards that work like helpers, follow.
CARDS: Final = 256
FIRST_PATRON: Final = CARDS + 1
LAST_CARD: Final = 272
MOST_GOODS: Final = 3  # on one field, whatever helpers say
SYMBOLS: Final = 6  # on a barrow, at most
