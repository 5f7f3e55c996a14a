"""The nouns of El Grande as plain integers, with their names: places, seat and board fields, cards."""

Place = int

# One domain for everything a piece can stand on. The nine regions come first.
GALICIA, NAVARRA, ARAGON, CATALUNA, CASTILLA, TOLEDO, VALENCIA, SEVILLA, GRANADA = range(9)
REGIONS = 9
CASTILLO: Place = 9  # not a region (EG-072)
FRANCE: Place = 10  # only the King, only by Exile (EG-064)
PORTUGAL: Place = 11
COURT: Place = 12
PROVINCE: Place = 13
PLACES = 14
NOWHERE: Place = -1  # a tile beside the board, a King not yet placed

PLACE_NAMES = (
    "galicia",
    "navarra",
    "aragon",
    "cataluna",
    "castilla",
    "toledo",
    "valencia",
    "sevilla",
    "granada",
    "castillo",
    "france",
    "portugal",
    "court",
    "province",
)

# A seat is one list of small integers. Fields 0 to 13 count its caballeros by place.
(
    GRANDE,  # the place of the grande, NOWHERE for the dummy's
    VP,
    HAND,  # a mask of cards: power v is bit v - 1, modifier m is bit 12 + m
    DISCARD,  # all cards played so far and not taken back: the own pile, and what lies open this round
    POWER,  # the value printed on this round's power card, 0 before it is played
    MODIFIER,  # the modifier played with it, 0 for none
    SHIFT,  # what that modifier adds
    TOTAL,  # the final value: it stays even if the card is taken back (EG-214)
    WENT,  # 1 once the turn of this round has begun
    DISC,  # the secret disc: region + 1, 0 while not set
    VETO_NOW,  # Vetoes held until the end of this round
    VETO_NEXT,  # Vetoes held until the end of the next round
    BACK_1,  # public knowledge of hidden cards taken back: each is one of these (EG-213)
    BACK_2,
    PASSING,  # the modifier about to be passed on, secret, 0 while not chosen
    GAVE,  # the modifier passed on: its giver knows where it went
) = range(PLACES, PLACES + 16)
SEAT_FIELDS = PLACES + 16
BACKS = (BACK_1, BACK_2)

SEAT_FIELD_NAMES = (
    *PLACE_NAMES,
    "grande",
    "vp",
    "hand",
    "discard",
    "power",
    "modifier",
    "shift",
    "total",
    "went",
    "disc",
    "veto_now",
    "veto_next",
    "back_1",
    "back_2",
    "passing",
    "gave",
)

# The board is one list of small integers too.
SLOTS = 5
ROUND, FIRST, KING, TILE_8, TILE_4 = range(5)
FACE = 5  # FACE + slot: the card lying open in that slot + 1, 0 once it is taken
DECK = FACE + SLOTS  # DECK + slot: a mask of the cards not yet revealed
REGION_DECK = DECK + SLOTS  # a mask of the dummy's region cards not yet drawn
BOARD_FIELDS = REGION_DECK + 1
TILES = (TILE_8, TILE_4)
TILE_NAMES = ("8", "4")

POWERS = 13
MODIFIERS = 16
POWER_MASK = (1 << POWERS) - 1
MODIFIER_MASK = ((1 << MODIFIERS) - 1) << POWERS
HAND_CARD_NAMES = (
    *(str(v + 1) for v in range(POWERS)),
    *(f"m{m + 1}" for m in range(MODIFIERS)),
)

SEAT_NAMES = ("p1", "p2", "p3", "p4", "p5")
COLOURS = ("violet", "green", "blue", "orange", "red")  # the fifth is our choice: the rulebook names four
ALL = 30  # "all" where a card says so: more than anybody can have
