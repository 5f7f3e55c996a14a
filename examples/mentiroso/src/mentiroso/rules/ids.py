"""The fields of a state. The board is one list of small integers, and so is each seat."""

from typing import Final

from .dice import FACES

ROUND: Final = 0  # 0 before the first
STARTER: Final = 1  # who opens the bidding of this round
LAST_BID: Final = 2  # the bid that was doubted last, + 1; 0 before the first doubt
LAST_BIDDER: Final = 3
LAST_DOUBTER: Final = 4
BOARD_FIELDS: Final = 5

DICE: Final = 0  # how many a seat has left
OUT: Final = 1  # 1 for whoever was out first, and so on; 0 for who is in the game
CUP: Final = 2  # CUP + face: the throw under the cup
SHOWN: Final = CUP + FACES  # SHOWN + face: the throw that was shown after the last doubt
SEAT_FIELDS: Final = SHOWN + FACES
