"""Numbers with their 95 % intervals.

Games of one deal share their luck and are not independent; deals are. So every interval is based on the differences
between deals (a ratio of sums over clusters, linearised), never on the number of games alone.
"""

from collections import defaultdict
from math import isnan, nan, sqrt
from typing import Final, Iterable, NamedTuple

Z: Final = 1.959964  # 95 % of a normal distribution lies within this many standard deviations of its mean
#: the same for Student's t with 1 to 9 degrees of freedom
T: Final = (12.706, 4.303, 3.182, 2.776, 2.571, 2.447, 2.365, 2.306, 2.262)


class Estimate(NamedTuple):
    """A value, its 95 % confidence interval, and the number of observations."""

    value: float
    low: float
    high: float
    size: int = 0

    def within(self, least: float, most: float) -> "Estimate":
        """The same, clipped to what is possible."""
        return self if isnan(self.low) else self._replace(low=max(least, self.low), high=min(most, self.high))


Observation = tuple[int, float]  # (deal, value)


def mean(observations: Iterable[Observation]) -> Estimate:
    """A mean with Student's interval; with a single deal the interval is unknown."""
    value, error, deals, count = _by_deals(observations)
    if deals < 2:
        return Estimate(value, nan, nan, count)
    reach = t95(deals - 1) * error
    return Estimate(value, value - reach, value + reach, count)


def share(observations: Iterable[Observation]) -> Estimate:
    """A mean of values from 0 to 1 with Wilson's interval, which stays within these bounds.

    The sample size is the number of independent games that would be just as uncertain. If all deals agree, their
    differences say nothing, and every deal counts as one game.
    """
    value, error, deals, count = _by_deals(observations)
    if not deals:
        return Estimate(nan, nan, nan, 0)
    z = t95(deals - 1) if deals > 1 else Z
    size = value * (1 - value) / error**2 if deals > 1 and error > 1e-9 else deals
    middle = (value + z * z / (2 * size)) / (1 + z * z / size)
    reach = z / (1 + z * z / size) * sqrt(value * (1 - value) / size + z * z / (4 * size * size))
    return Estimate(value, min(value, max(0.0, middle - reach)), max(value, min(1.0, middle + reach)), count)


def t95(freedom: int) -> float:
    """Student's t for 95 %, accurate to two decimals."""
    if freedom <= len(T):
        return T[freedom - 1]
    return Z + (Z**3 + Z) / (4 * freedom) + (5 * Z**5 + 16 * Z**3 + 3 * Z) / (96 * freedom**2)


def _by_deals(observations: Iterable[Observation]) -> tuple[float, float, int, int]:
    """The mean, its standard error, the number of deals and of observations."""
    sums: dict[int, float] = defaultdict(float)
    counts: dict[int, int] = defaultdict(int)
    for deal, value in observations:
        sums[deal] += value
        counts[deal] += 1
    total, deals = sum(counts.values()), len(counts)
    if not total:
        return nan, nan, 0, 0
    value = sum(sums[d] for d in sorted(sums)) / total
    if deals < 2:
        return value, nan, deals, total
    squares = sum((sums[d] - value * counts[d]) ** 2 for d in sorted(sums))
    return value, sqrt(deals / (deals - 1) * squares) / total, deals, total
