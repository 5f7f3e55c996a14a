"""The nouns of El Grande as plain integers, with their names: places, seat and board fields, cards.

States and actions contain these numbers, so they are never changed or reused. Whatever may grow is followed by spare
numbers.
"""

from typing import Final

Place = int

# One numbering for every place where a piece can be. The nine regions come first.
GALICIA: Final = 0
NAVARRA: Final = 1
ARAGON: Final = 2
CATALUNA: Final = 3
CASTILLA: Final = 4
TOLEDO: Final = 5
VALENCIA: Final = 6
SEVILLA: Final = 7
GRANADA: Final = 8
REGIONS: Final = 9
CASTILLO: Final = 9  # not a region (EG-072)
FRANCE: Final = 10  # for the King only, with Exile only (EG-064)
PORTUGAL: Final = 11
COURT: Final = 12
PROVINCE: Final = 13
PLACES: Final = 14
NOWHERE: Final = -1  # a tile beside the board, a King not placed yet

PLACE_NAMES: Final = (
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

# A seat is a list of small integers. Fields 0 to 13 count its caballeros by place.
GRANDE: Final = 14  # the place of the grande; NOWHERE for the dummy
VP: Final = 15
HAND: Final = 16  # a mask of cards: power v is bit v - 1, modifier m is bit 12 + m
DISCARD: Final = 17  # all cards played and not taken back: the player's pile, and the cards lying open this round
POWER: Final = 18  # the value printed on this round's power card, 0 before it is played
MODIFIER: Final = 19  # the modifier played with it, 0 for none
SHIFT: Final = 20  # what that modifier adds
TOTAL: Final = 21  # the final value: it stays even if the card is taken back (EG-214)
WENT: Final = 22  # 1 once the turn of this round has begun
DISC: Final = 23  # the secret disc: region + 1, 0 while not set
VETO_NOW: Final = 24  # Vetoes held until the end of this round
VETO_NEXT: Final = 25  # Vetoes held until the end of the next round
BACK_1: Final = 26  # what everybody knows of cards taken back: a mask of candidates for one power card and one modifier
# (EG-213); a card that lay face up is the only candidate
BACK_2: Final = 27  # the same for a second card of each kind
PASSING: Final = 28  # the modifier about to be passed on, secret; 0 while not chosen
GAVE: Final = 29  # the modifier passed on; the giver knows where it went
SEAT_FIELDS: Final = 30
BACKS: Final = (BACK_1, BACK_2)

SEAT_FIELD_NAMES: Final = (
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

# The board is a list of small integers too.
SLOTS: Final = 5  # there is room for 8
ROUND: Final = 0
FIRST: Final = 1
KING: Final = 2
TILE_8: Final = 3
TILE_4: Final = 4
REGION_DECK: Final = 5  # a mask of the dummy's region cards not yet drawn
FACE: Final = 6  # FACE + slot: the card lying open in that slot, plus 1; 0 once it is taken
DECK: Final = 14  # DECK + slot: a mask of the cards not yet revealed
BOARD_FIELDS: Final = 19
TILES: Final = (TILE_8, TILE_4)
TILE_NAMES: Final = ("8", "4")

POWERS: Final = 13
MODIFIERS: Final = 16
MODIFIERS_ROOM: Final = 32
CARDS_ROOM: Final = 256  # action cards of the base game and all modules
POWER_MASK: Final = (1 << POWERS) - 1
MODIFIER_MASK: Final = ((1 << MODIFIERS) - 1) << POWERS
HAND_CARD_NAMES: Final = (
    *(str(v + 1) for v in range(POWERS)),
    *(f"m{m + 1}" for m in range(MODIFIERS)),
)

SEAT_NAMES: Final = ("p1", "p2", "p3", "p4", "p5")
SEATS_ROOM: Final = 8
ALL: Final = 30  # "all" on a card: more than anybody can have
