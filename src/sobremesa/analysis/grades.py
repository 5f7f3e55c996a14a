"""How bad a turn was, and how sure that is."""

from math import sqrt
from typing import Final, NamedTuple, Sequence

#: the z-value of a 95 % interval of the normal distribution
CERTAIN: Final = 1.96
LEAST: Final = 12  # with fewer worlds than this there is no grade, however much they agree
#: how much of the win a turn has to lose for each grade, the mildest first
GRADES: Final[tuple[tuple[str, float], ...]] = (("inaccuracy", 0.03), ("mistake", 0.07), ("blunder", 0.15))


class Interval(NamedTuple):
    """A mean and its 95 % interval."""

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
    """The 95 % interval of the mean, with a good enough approximation of Student's t for few values."""
    middle = mean(values)
    width = (CERTAIN + 2.4 / max(1, len(values) - 1)) * error(values)
    return Interval(middle, middle - width, middle + width)


def grade(lost: Interval, worlds: int) -> str:
    """The worst grade whose border lies below the whole interval; empty if there is none.

    So no grade is given unless the numbers are certain: an interval from 2 to 9 points crosses the border of an
    inaccuracy, so it gets no grade; one from 6 to 20 crosses that of a mistake, which makes it an inaccuracy.
    """
    if worlds < LEAST:
        return ""
    return next((name for name, border in reversed(GRADES) if lost.low >= border), "")


def is_open(lost: Interval) -> bool:
    """Whether more worlds could change the grade: a border lies within the interval."""
    return any(lost.low < border <= lost.high for _, border in GRADES)
