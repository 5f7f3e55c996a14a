"""How things are called: seats, bids, dice."""

from typing import Sequence

from mentiroso.rules.dice import FACE_NAMES
from mentiroso.rules.view import SeatView, View
from sobremesa.i18n import say


def caption(key: str, **params: object) -> str:
    """A text on the table."""
    return say(f"render.mentiroso.{key}", **params)


def seat_name(seat: int) -> str:
    """``p1``, as in the notation."""
    return say("seat.mentiroso", number=seat + 1)


def bid_name(count: int, face: int) -> str:
    """``4 fives``."""
    return say(f"bid.mentiroso.{FACE_NAMES[face]}", count=count)


def nothing_bid(view: View) -> str:
    """The text in place of a bid when there is none."""
    return caption("bid.over" if view.prompt == "over" else "bid.none")


def dice_count(count: int) -> str:
    """``3 dice``."""
    return say("dice.mentiroso", count=count)


def throw_name(dice: Sequence[int]) -> str:
    """``1 3 3 6``."""
    return " ".join(map(str, dice))


def cup_name(s: SeatView) -> str:
    """What lies under a cup, as the viewer sees it."""
    if not s.thrown:
        return caption("cup.empty")
    return caption("cup.hidden", count=s.thrown) if s.cup is None else caption("cup.dice", dice=throw_name(s.cup))
