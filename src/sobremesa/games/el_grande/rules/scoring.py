"""Scoring one place: ranks, ties and bonuses. The same for the Castillo and the regions, general and special."""

from .events import SCORED
from .ids import GRANDE, KING, PLACES, REGIONS, VP
from .ranking import Award, awards, crowded
from .state import State


def score_place(s: State, place: int, first_only: bool = False) -> None:
    """Every seat has received the VP its caballeros earn in this place.

    The dummy takes its place in the ranking but no VP (EG-140, EG-A09).
    """
    for colour, rank, vp, king, grande in awards_of(s, place):
        if first_only and rank:
            return
        total = vp + king + grande
        if colour < s.rules.seats and total:
            s.players[colour][VP] += total
            s.emit(SCORED, colour, place, rank + 1, vp, king, grande)


def awards_of(s: State, place: int) -> tuple[Award, ...]:
    """What scoring this place brings to every colour, the dummy's included."""
    counts = tuple([p[place] for p in s.players])
    return awards(counts, s.scale(place), s.board[KING] == place, grandes(s.players)[place])


def grandes(players: list[list[int]]) -> list[int]:
    """For each place the mask of the colours whose grande is there; the last one is for those that are nowhere."""
    masks = [0] * (PLACES + 1)
    for colour, p in enumerate(players):
        masks[p[GRANDE]] |= 1 << colour
    return masks


def crowd(s: State, place: int) -> int:
    """The caballeros of all colours in a place."""
    return sum(p[place] for p in s.players)


def crowded_regions(s: State, most: bool) -> list[int]:
    """All regions with the most (or the fewest) caballeros of all colours; empty ones never count."""
    return crowded([crowd(s, r) for r in range(REGIONS)], most)
