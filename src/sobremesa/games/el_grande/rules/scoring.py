"""Scoring one place: ranks, ties and bonuses. The same for Castillo and regions, in general and special scorings."""

from .events import SCORED
from .ids import GRANDE, KING, PLACES, REGIONS, VP
from .ranking import bonuses, crowded, ranks
from .state import State


def score_place(s: State, place: int, first_only: bool = False) -> None:
    """Give every seat the VP that its caballeros earn in this place.

    The dummy takes its place in the ranking but gets no VP (EG-140, EG-A09).
    """
    players = s.players
    scale = s.scale(place)
    is_kings = s.board[KING] == place
    for colour, rank in ranks([p[place] for p in players]):
        if rank >= len(scale) or (first_only and rank):
            return
        king, grande = bonuses(rank, is_kings, players[colour][GRANDE] == place)
        total = scale[rank] + king + grande
        if colour < s.rules.seats and total:
            players[colour][VP] += total
            s.emit(SCORED, colour, place, rank + 1, scale[rank], king, grande)


def grandes(players: list[list[int]]) -> list[int]:
    """For each place, the mask of the colours whose grande is there; the last entry is for grandes that are nowhere."""
    masks = [0] * (PLACES + 1)
    for colour, p in enumerate(players):
        masks[p[GRANDE]] |= 1 << colour
    return masks


def crowd(s: State, place: int) -> int:
    """The number of caballeros of all colours in a place."""
    return sum(p[place] for p in s.players)


def crowded_regions(s: State, most: bool) -> list[int]:
    """All regions with the most (or the fewest) caballeros of all colours; empty ones never count."""
    return crowded([crowd(s, r) for r in range(REGIONS)], most)
