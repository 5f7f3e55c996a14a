"""Grades are given only where the numbers are certain."""

from hypothesis import given
from hypothesis import strategies as st

from sobremesa.analysis.grades import GRADES, LEAST, Interval, grade, interval, is_open


def test_grades_by_lost_share() -> None:
    for low, expected in (
        (0.029, ""),
        (0.03, "inaccuracy"),
        (0.069, "inaccuracy"),
        (0.07, "mistake"),
        (0.15, "blunder"),
    ):
        assert grade(Interval(low + 0.1, low, low + 0.2), LEAST) == expected


def test_nobody_is_graded_by_a_handful_of_worlds() -> None:
    assert grade(Interval(0.5, 0.5, 0.5), LEAST - 1) == ""


@given(st.lists(st.floats(-1, 1), min_size=2, max_size=60))
def test_the_interval_never_crosses_the_border_of_a_grade(values: list[float]) -> None:
    found = interval(values)
    assert found.low <= found.value <= found.high
    name = grade(found, len(values))
    if name:
        assert found.low >= dict(GRADES)[name]
    if not is_open(found) and len(values) >= LEAST:
        borders = [border for _, border in GRADES if border <= found.value]
        assert (dict(GRADES)[name] if name else None) == (borders[-1] if borders else None)


def test_the_interval_holds_what_it_promises() -> None:
    """Of many means of few values, nearly all intervals contain the true one."""
    from random import Random

    rng = Random(1)
    held = 0
    for _ in range(2000):
        found = interval([rng.gauss(0.05, 0.1) for _ in range(12)])
        held += found.low <= 0.05 <= found.high
    assert 0.93 < held / 2000 < 0.97
