"""Seats that are not at the table are refused, in the same way by every game."""

from random import Random

import pytest

import sobremesa as sm
from sobremesa import bots
from sobremesa.kernel import OVER, SeatError, State

WRONG = (7, 3, -1, OVER)


@pytest.fixture(params=sm.games())
def state(request: pytest.FixtureRequest) -> State:
    state = sm.load(request.param).new(seats=3)
    sm.Dealer(1).settle(state)
    return state


@pytest.mark.parametrize("seat", WRONG)
def test_nobody_looks_from_a_seat_that_is_not_there(state: State, seat: int) -> None:
    before = state.digest()
    with pytest.raises(SeatError, match=f"there is no seat {seat} at this table: seats are numbered from 0 to 2"):
        state.view(seat)
    with pytest.raises(SeatError, match=f"no seat {seat}"):
        state.determinise(seat, Random(1))
    for name in ("random", "greedy"):
        with pytest.raises(SeatError, match=f"no seat {seat}"):
            bots.make(name, 1).move(state, seat)
    assert state.digest() == before


def test_all_who_sit_there_and_spectators_may_look(state: State) -> None:
    assert [state.view(seat).viewer for seat in (0, 1, 2, None)] == [0, 1, 2, None]
    assert [len(state.determinise(seat, Random(1)).scores()) for seat in range(3)] == [3, 3, 3]
    assert state.config.seats == state.seats == 3


def test_a_state_of_another_game_is_no_position() -> None:
    el_grande, la_granja = sm.load("el_grande"), sm.load("la_granja")
    with pytest.raises(AssertionError, match="a state of another game"):
        la_granja.position(el_grande.new(seats=3))
    with pytest.raises(AssertionError, match="a state of another game"):
        el_grande.problems(la_granja.new(seats=3))
