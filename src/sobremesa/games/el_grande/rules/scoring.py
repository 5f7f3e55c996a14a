"""Scoring one place: ranks, ties and bonuses. The same for the Castillo and the regions, general and special."""

from .catalogue import GRANDE_BONUS, KING_BONUS
from .events import SCORED
from .ids import GRANDE, KING, REGIONS, VP
from .ranking import crowded, ranking
from .state import State


def score_place(s: State, place: int, first_only: bool = False) -> None:
    """Every seat has received the VP its caballeros earn in this place.

    The dummy takes its place in the ranking but no VP (EG-140, EG-A09). Only a sole first place earns bonuses
    (EG-120 to EG-124).
    """
    scale = s.scale(place)
    for colour, rank in ranking(tuple([p[place] for p in s.players])):
        if rank >= len(scale) or (first_only and rank):
            return
        if colour < s.rules.seats:
            award(s, colour, place, rank, scale[rank])


def award(s: State, seat: int, place: int, rank: int, vp: int) -> None:
    """A seat has its VP for a rank; rank 0 is a sole first place and brings the bonuses."""
    p = s.players[seat]
    king = KING_BONUS if rank == 0 and s.board[KING] == place else 0
    grande = GRANDE_BONUS if rank == 0 and p[GRANDE] == place else 0
    total = vp + king + grande
    if total:
        p[VP] += total
        s.emit(SCORED, seat, place, rank + 1, vp, king, grande)


def crowd(s: State, place: int) -> int:
    """The caballeros of all colours in a place."""
    return sum(p[place] for p in s.players)


def crowded_regions(s: State, most: bool) -> list[int]:
    """All regions with the most (or the fewest) caballeros of all colours; empty ones never count."""
    return crowded([crowd(s, r) for r in range(REGIONS)], most)
