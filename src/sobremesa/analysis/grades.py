"""How bad a turn was, and how sure that is."""

from math import sqrt
from typing import Final, NamedTuple, Sequence

#: 95 % of a normal distribution
CERTAIN: Final = 1.96
LEAST: Final = 12  # worlds without which there is no grade, however much they agree
#: lost shares of the win from which on a turn has this grade, the mildest first
GRADES: Final[tuple[tuple[str, float], ...]] = (("inaccuracy", 0.03), ("mistake", 0.07), ("blunder", 0.15))


class Interval(NamedTuple):
    """A mean, and between which numbers it lies with 95 %."""

    value: float
    low: float
    high: float


def mean(values: Sequence[float]) -> float:
    return sum(values) / len(values)


def error(values: Sequence[float]) -> float:
    """The standard error of the mean."""
    if len(values) < 2:
        return 0.0
    middle = mean(values)
    return sqrt(sum((v - middle) ** 2 for v in values) / (len(values) - 1) / len(values))


def interval(values: Sequence[float]) -> Interval:
    """The 95 % interval of the mean; Student's t for so few values, well enough."""
    middle = mean(values)
    width = (CERTAIN + 2.4 / max(1, len(values) - 1)) * error(values)
    return Interval(middle, middle - width, middle + width)


def grade(lost: Interval, worlds: int) -> str:
    """The worst grade whose border lies below the whole interval; empty if there is none.

    So nobody is given a grade of which the numbers are not sure: an interval from 2 to 9 points crosses the border of
    an inaccuracy, and one from 6 to 20 that of a mistake, which makes it an inaccuracy.
    """
    if worlds < LEAST:
        return ""
    return next((name for name, border in reversed(GRADES) if lost.low >= border), "")


def is_open(lost: Interval) -> bool:
    """Whether more worlds could change the grade: a border lies in the interval."""
    return any(lost.low < border <= lost.high for _, border in GRADES)
