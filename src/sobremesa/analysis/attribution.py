"""Who was responsible: every change in a share of the win is attributed to somebody's decisions or to chance.

In a stretch of chance the whole change is luck. In a stretch of decisions, what they were worth *by what the seat could
know* (`Judgement.gained`) is skill for that seat, and for every other seat it counts as what others did; the rest,
which only hidden information can explain, is luck. So the three always add up to result minus start.
"""

from typing import NamedTuple

from .grades import CERTAIN, Interval
from .result import Analysis

KEY_MOMENTS = 5


class Account(NamedTuple):
    """One seat's game in numbers: shares of the win."""

    seat: int
    start: float
    skill: float
    luck: float
    others: float
    result: float
    error: float  # the standard error of skill, and of luck

    @property
    def adjusted(self) -> Interval:
        """The result without the luck: what this seat and the others made of the game."""
        value = self.result - self.luck
        return Interval(value, value - CERTAIN * self.error, value + CERTAIN * self.error)


class Swing(NamedTuple):
    """A stretch in which much changed, and by how much for each seat."""

    number: int  # of the stretch
    changes: tuple[float, ...]

    @property
    def size(self) -> float:
        """How much of the win changed hands."""
        return sum(abs(change) for change in self.changes) / 2


def changes(analysis: Analysis, number: int) -> tuple[float, ...]:
    """How everybody's share of the win changed in a stretch."""
    before, after = analysis.moments[number], analysis.moments[number + 1]
    return tuple(b - a for a, b in zip(before.shares, after.shares))


def accounts(analysis: Analysis) -> list[Account]:
    """The account of every seat, in seat order."""
    return [_account(analysis, seat) for seat in range(analysis.seats)]


def _account(analysis: Analysis, seat: int) -> Account:
    skill = luck = others = variance = 0.0
    for number, stretch in enumerate(analysis.stretches):
        change = changes(analysis, number)[seat]
        judgement = stretch.judgement
        if judgement is None:
            luck += change
            continue
        known = judgement.gained[seat]
        luck += change - known
        if stretch.seat == seat:
            skill += known
        else:
            others += known
        variance += judgement.errors[seat] ** 2
    first, last = analysis.moments[0].shares[seat], analysis.moments[-1].shares[seat]
    return Account(seat, first, skill, luck, others, last, variance**0.5)


def key_moments(analysis: Analysis, seat: int | None = None, most: int = KEY_MOMENTS) -> list[Swing]:
    """The stretches in which the shares of the win changed most, for everybody or for one seat, the largest first."""
    swings = [Swing(number, changes(analysis, number)) for number in range(len(analysis.stretches))]
    return sorted(swings, key=lambda s: -(s.size if seat is None else abs(s.changes[seat])))[:most]
