"""Who is where in a place by the number of caballeros. Scoring, forecasts and bots all ask here."""

from functools import lru_cache
from typing import Sequence


@lru_cache(maxsize=20_000)
def ranking(counts: tuple[int, ...]) -> tuple[tuple[int, int], ...]:
    """(colour, rank) of every colour with caballeros in a place, best first; rank 0 is a sole first place.

    Equal counts all take the next lower place, which is then used up (EG-112 to EG-116, EG-A07).
    """
    out: list[tuple[int, int]] = []
    rank = 0
    for n in sorted(set(counts), reverse=True):
        if not n:
            break
        if counts.count(n) > 1:
            rank += 1
        out += [(colour, rank) for colour, count in enumerate(counts) if count == n]
        rank += 1
    return tuple(out)


def crowded(sizes: Sequence[int], most: bool) -> list[int]:
    """The places with the most (or the fewest) caballeros of all colours; empty ones never count."""
    filled = [n for n in sizes if n]
    if not filled:
        return []
    wanted = max(filled) if most else min(filled)
    return [place for place, n in enumerate(sizes) if n == wanted]
