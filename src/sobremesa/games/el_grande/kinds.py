"""The step kinds of El Grande. Frames carry these numbers, so new ones are appended and none is reused.

The first numbers belong to the kernel's combinators; a test compares this list with the table of steps.
"""

from typing import Final

# flow: set-up and rounds
FIRST_PLAYER: Final = 6
START_KING: Final = 7
START_GRANDES: Final = 8
GAME: Final = 9
START_ROUND: Final = 10
REVEAL: Final = 11
POWERS: Final = 12
PLAY_POWER: Final = 13
TURNS: Final = 14
END_ROUND: Final = 15
GENERAL_SCORING: Final = 16
NEXT_ROUND: Final = 17
# flow: a turn
INVITE: Final = 18
RECALLING: Final = 19
TAKE_CARD: Final = 20
PARTS: Final = 21
PLACING: Final = 22
OBJECTION: Final = 23
# flow: scoring
DISCS: Final = 24
OPEN_CASTILLO: Final = 25
DUMMY_LEAVES: Final = 26
SCORE_REGIONS: Final = 27
# flow: the dummy of the 2-player game
DUMMY_PLACES: Final = 28
DUMMY_POWER: Final = 29
SHUFFLE_REGIONS: Final = 30
# cards: moving and placing
MOVE: Final = 31
MOVE_OUT: Final = 32
LEAVING: Final = 33
MOVE_TO: Final = 34
MUSTER: Final = 35
POST: Final = 36
THROW: Final = 37
BRING: Final = 38
FETCH: Final = 39
# cards: sending back
OPPONENTS_GIVE_BACK: Final = 40
GIVING: Final = 41
OPPONENTS_ABANDON: Final = 42
ABANDON: Final = 43
OPPONENTS_DISMISS: Final = 44
EXPEL: Final = 45
# cards: secret discs and special scorings
MUTINY: Final = 46
SCATTER: Final = 47
SCORE_CHOICE: Final = 48
SCORE_WORTH: Final = 49
SCORE_CASTILLO: Final = 50
SCORE_CROWD: Final = 51
SCORE_FIRST_PLACES: Final = 52
SCORE_DISCS: Final = 53
TALLY_DISCS: Final = 54
# cards: the King, grandes, tiles, power cards
MOVE_KING: Final = 55
ESCORT: Final = 56
SWAP_GRANDE: Final = 57
MOVE_GRANDE: Final = 58
THROW_GRANDES: Final = 59
LAY_TILE: Final = 60
TAKE_BACK: Final = 61
INFILTRATE: Final = 62
HOLD_VETO: Final = 63
GAIN: Final = 64
# 65 and on belong to the modules
