"""Intervals hold what they promise, even for games that share a deal."""

from math import isnan
from random import Random
from typing import Callable

import pytest

from sobremesa.arena.estimates import Estimate, Observation, mean, share, t95


@pytest.mark.parametrize(("freedom", "value"), [(1, 12.706), (4, 2.776), (10, 2.228), (30, 2.042), (100, 1.984)])
def test_students_t(freedom: int, value: float) -> None:
    assert t95(freedom) == pytest.approx(value, abs=0.005)


def test_known_numbers() -> None:
    assert mean([(1, 1.0), (2, 2.0), (3, 3.0)])[:2] == pytest.approx((2.0, 2.0 - 4.303 * 3**-0.5), abs=1e-3)
    independent = share((deal, float(deal % 4 == 0)) for deal in range(400))
    assert independent[:3] == pytest.approx((0.25, 0.210, 0.295), abs=0.002)  # Wilson's for 100 of 400


def test_what_one_deal_or_none_can_say() -> None:
    assert isnan(mean([(1, 3.0), (1, 5.0)]).low)
    assert mean([(1, 3.0), (1, 5.0)]).value == 4
    assert share([(1, 1.0), (1, 0.0)]).value == 0.5
    assert isnan(share([]).value)
    assert isnan(mean([]).value)


@pytest.mark.parametrize("value", [0.0, 0.5, 1.0])
def test_deals_that_agree_leave_room_for_doubt(value: float) -> None:
    few = share((deal, value) for deal in range(20) for _ in range(2))
    many = share((deal, value) for deal in range(200) for _ in range(2))
    assert few.value == value
    assert 0.01 < many.high - many.low < few.high - few.low
    assert 0 <= few.low <= value <= few.high <= 1


def test_games_of_one_deal_are_not_counted_as_independent() -> None:
    once = share((deal, float(deal % 2)) for deal in range(50))
    copied = share((deal, float(deal % 2)) for deal in range(50) for _ in range(10))
    assert copied[:3] == pytest.approx(once[:3])


@pytest.mark.parametrize("method", [mean, share])
def test_95_of_100_intervals_hold_the_truth(method: Callable[[list[Observation]], Estimate]) -> None:
    lot = Random(1)
    held = 0
    for _ in range(1000):
        seen: list[Observation] = []
        for deal in range(40):
            luck = lot.uniform(0.1, 0.5)  # what the games of this deal share
            seen += [(deal, float(lot.random() < luck)) for _ in range(4)]
        e = method(seen)
        held += e.low <= 0.3 <= e.high
    assert 930 <= held <= 970
