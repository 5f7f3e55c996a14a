"""The corners of the market, where the markers of buildings stand (BT-023 to BT-025)."""

from functools import cache
from typing import Final

from sobremesa.games.la_granja.rules.catalogue import Hexes
from sobremesa.games.la_granja.rules.plan import Rules

Place = tuple[int, int]

AROUND: Final = ((1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1))  # the neighbours of a hex, in order around it
FEW: Final = 3  # up to this many players may also build at the outer edge


@cache
def corners(market: Hexes) -> tuple[tuple[int, ...], ...]:
    """The hexes at every corner where at least two of them meet, closed or open; corners are numbered in reading order,
    top to bottom and left to right."""
    at = {place: i for i, place in enumerate(market.places)}
    found: dict[tuple[Place, ...], tuple[int, ...]] = {}
    for q, r in market.places:
        for (dq, dr), (eq, er) in zip(AROUND, (*AROUND[1:], AROUND[0])):
            three = tuple(sorted(((q, r), (q + dq, r + dr), (q + eq, r + er))))
            found[three] = tuple(sorted(at[place] for place in three if place in at))
    return tuple(found[three] for three in sorted(found, key=_reading) if len(found[three]) > 1)


def _reading(three: tuple[Place, ...]) -> tuple[int, int]:
    """How far down and how far right a corner between three hexes lies, each row being offset by half a hex."""
    return sum(r for _, r in three), sum(2 * q + r for q, r in three)


def sites(rules: Rules) -> dict[int, tuple[int, ...]]:
    """The corners where a building may stand in this game, by number from 1, and the hexes that meet there. Closed
    hexes do not count here (BT-A06)."""
    return _sites(rules.market, rules.open_hexes, 2 if rules.seats <= FEW else 3)


@cache
def _sites(market: Hexes, open_hexes: tuple[int, ...], least: int) -> dict[int, tuple[int, ...]]:
    meeting = {n: tuple(i for i in hexes if i in open_hexes) for n, hexes in enumerate(corners(market), 1)}
    return {n: hexes for n, hexes in meeting.items() if len(hexes) >= least}
