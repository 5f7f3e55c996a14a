"""Dice and bids as plain integers.

A throw is how many dice show each face, aces first: the order of dice under a cup does not matter. A bid is a single
number, and a larger number is a higher bid unless aces are wild.
"""

from functools import cache
from typing import Final, Sequence

FACES: Final = 6
ACES: Final = 0
FACE_NAMES: Final = ("aces", "twos", "threes", "fours", "fives", "sixes")
MOST_SEATS: Final = 6
MOST_DICE: Final = 30  # six players with five each

Bid = int


def bid_of(count: int, face: int) -> Bid:
    return (count - 1) * FACES + face


def count_of(bid: Bid) -> int:
    return bid // FACES + 1


def face_of(bid: Bid) -> int:
    return bid % FACES


def may_open(bid: Bid, wild: bool) -> bool:
    """Whether a round may begin with this bid: not with aces if they are wild (ME-10)."""
    return not wild or face_of(bid) != ACES


def is_higher(bid: Bid, last: Bid, wild: bool) -> bool:
    """Whether a bid is higher than the last one (ME-05); with wild aces, half as many of them are enough (ME-11)."""
    if not wild or (face_of(bid) == ACES) == (face_of(last) == ACES):
        return bid > last
    if face_of(bid) == ACES:
        return 2 * count_of(bid) >= count_of(last)
    return count_of(bid) > 2 * count_of(last)


@cache
def bids_after(last: Bid | None, dice: int, wild: bool) -> tuple[Bid, ...]:
    """All bids that may follow, ascending; never for more dice than there are (ME-06)."""
    every = range(dice * FACES)
    if last is None:
        return tuple(bid for bid in every if may_open(bid, wild))
    return tuple(bid for bid in every if is_higher(bid, last, wild))


def counted(throw: Sequence[int], face: int, wild: bool) -> int:
    """How many dice of a throw count as this face (ME-07, ME-09)."""
    return throw[face] + (throw[ACES] if wild and face != ACES else 0)
