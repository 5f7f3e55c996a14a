"""How things are called: seats, bids, dice."""

from typing import Iterable

from mentiroso.rules.dice import FACE_NAMES
from sobremesa.i18n import say


def seat_name(seat: int) -> str:
    """``p1``, as in the notation."""
    return say("seat.mentiroso", number=seat + 1)


def bid_name(count: int, face: int) -> str:
    """``4 fives``."""
    return say(f"bid.mentiroso.{FACE_NAMES[face]}", count=count)


def dice_count(count: int) -> str:
    """``3 dice``."""
    return say("dice.mentiroso", count=count)


def throw_name(dice: Iterable[int]) -> str:
    """``1 3 3 6``."""
    return " ".join(map(str, dice))
