"""Who ranks where in a place, and what that earns. Used by scoring, forecasts and bots."""

from functools import lru_cache
from typing import Sequence

from .catalogue import GRANDE_BONUS, KING_BONUS

Award = tuple[int, int, int, int, int]


def ranks(counts: list[int]) -> list[tuple[int, int]]:
    """(colour, rank) of every colour with caballeros in a place, best first; rank 0 is a sole first place.

    Tied colours all take the next lower rank, which is then used up (EG-112 to EG-116, EG-A07).
    """
    out: list[tuple[int, int]] = []
    rank = 0
    placed = 0
    order = sorted(counts)
    for n in reversed(order):
        if not n:
            break
        if n == placed:
            continue
        placed = n
        if counts.count(n) == 1:
            out.append((counts.index(n), rank))
        else:
            rank += 1
            out += [(colour, rank) for colour, count in enumerate(counts) if count == n]
        rank += 1
    return out


def bonuses(rank: int, is_kings: bool, has_grande: bool) -> tuple[int, int]:
    """The VP for the King and for the grande with this rank: only a sole first place earns them (EG-120 to EG-124)."""
    return (KING_BONUS if is_kings else 0, GRANDE_BONUS if has_grande else 0) if rank == 0 else (0, 0)


@lru_cache(maxsize=20_000)
def ranking(counts: tuple[int, ...]) -> tuple[tuple[int, int], ...]:
    """`ranks`, cached for forecasts and bots, which ask about the same places again and again."""
    return tuple(ranks(list(counts)))


@lru_cache(maxsize=20_000)
def awards(counts: tuple[int, ...], scale: tuple[int, ...], is_kings: bool, grandes: int) -> tuple[Award, ...]:
    """(colour, rank, VP for the rank, VP for the King, VP for the grande) of every colour that earns something in a
    place.

    Ranks beyond the scale earn nothing. ``grandes`` is the mask of the colours whose grande is in the place.
    """
    out: list[Award] = []
    for colour, rank in ranking(counts):
        if rank >= len(scale):
            break
        king, grande = bonuses(rank, is_kings, bool(grandes >> colour & 1))
        out.append((colour, rank, scale[rank], king, grande))
    return tuple(out)


def crowded(sizes: Sequence[int], most: bool) -> list[int]:
    """The places with the most (or the fewest) caballeros of all colours; empty ones never count."""
    filled = [n for n in sizes if n]
    if not filled:
        return []
    wanted = max(filled) if most else min(filled)
    return [place for place, n in enumerate(sizes) if n == wanted]
