"""The step kinds of El Grande. Frames contain these numbers, so they are never changed or reused.

The flow, the cards and the modules each have their own range; new kinds are appended to it. The first numbers belong to
the kernel's combinators (`OWN_KINDS`); a test compares this list with the table of steps.
"""

from typing import Final

# flow: set-up and rounds (16 to 63)
FIRST_PLAYER: Final = 16
START_KING: Final = 17
START_GRANDES: Final = 18
GAME: Final = 19
START_ROUND: Final = 20
REVEAL: Final = 21
POWERS: Final = 22
PLAY_POWER: Final = 23
TURNS: Final = 24
END_ROUND: Final = 25
GENERAL_SCORING: Final = 26
NEXT_ROUND: Final = 27
# flow: a turn
INVITE: Final = 28
RECALLING: Final = 29
TAKE_CARD: Final = 30
PARTS: Final = 31
PLACING: Final = 32
OBJECTION: Final = 33
# flow: scoring
DISCS: Final = 34
OPEN_CASTILLO: Final = 35
DUMMY_LEAVES: Final = 36
SCORE_REGIONS: Final = 37
# flow: the dummy of the 2-player game
DUMMY_PLACES: Final = 38
DUMMY_POWER: Final = 39
SHUFFLE_REGIONS: Final = 40
# cards: moving and placing (64 to 255)
MOVE: Final = 64
MOVE_OUT: Final = 65
LEAVING: Final = 66
MOVE_TO: Final = 67
MUSTER: Final = 68
POST: Final = 69
THROW: Final = 70
BRING: Final = 71
FETCH: Final = 72
# cards: sending back
OPPONENTS_GIVE_BACK: Final = 73
GIVING: Final = 74
OPPONENTS_ABANDON: Final = 75
ABANDON: Final = 76
OPPONENTS_DISMISS: Final = 77
EXPEL: Final = 78
# cards: secret discs and special scorings
MUTINY: Final = 79
SCATTER: Final = 80
SCORE_CHOICE: Final = 81
SCORE_WORTH: Final = 82
SCORE_CASTILLO: Final = 83
SCORE_CROWD: Final = 84
SCORE_FIRST_PLACES: Final = 85
SCORE_DISCS: Final = 86
TALLY_DISCS: Final = 87
# cards: the King, grandes, tiles, power cards
MOVE_KING: Final = 88
ESCORT: Final = 89
SWAP_GRANDE: Final = 90
MOVE_GRANDE: Final = 91
THROW_GRANDES: Final = 92
LAY_TILE: Final = 93
TAKE_BACK: Final = 94
INFILTRATE: Final = 95
HOLD_VETO: Final = 96
GAIN: Final = 97

# modules: 32 for each, in the order in which they were added; each declares its own
MODULES: Final = 256
BLOCK: Final = 32
