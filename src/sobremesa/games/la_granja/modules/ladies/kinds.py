"""The step kinds of the Ladies."""

from typing import Final

from ..kinds import EFFECT, LADIES

SHOW_LADIES: Final = LADIES
CHOOSE_LADY: Final = LADIES + 1
ROLL_OWN_DIE: Final = LADIES + 2
OWN_DIE_BACK: Final = LADIES + 3
ROLL_OWN_AGAIN: Final = LADIES + EFFECT
EXTRA_DELIVERY: Final = LADIES + EFFECT + 1
