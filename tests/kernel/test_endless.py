"""Nothing goes on for ever: effects, chance, forced choices and whole games all end."""

import pickle

import pytest

from sobremesa.kernel import (
    AGAIN,
    CHANCE,
    ActionTable,
    BaseState,
    Block,
    Dealer,
    EndlessEffect,
    Frame,
    Seat,
    Step,
    check_length,
)
from sobremesa.kernel.chance import MOST_DRAWS
from sobremesa.kernel.state import MOST_FORCED, MOST_FRAMES, MOST_PLIES, MOST_STEPS

ACTIONS = ActionTable([Block("on")])
ON = ACTIONS.offset("on")
WHEEL, MOULD, DICE, ONLY = range(4)


class Wheel(Step[BaseState]):
    """Turns a given number of times, or for ever."""

    name = "wheel"

    def enter(self, s: BaseState, f: Frame) -> Seat:
        s.frames[-1] = (WHEEL, 0, f[2] - 1)
        if f[2] == 1:
            s.frames.pop()
        return AGAIN


class Mould(Step[BaseState]):
    """Always adds one more of itself."""

    name = "mould"

    def enter(self, s: BaseState, f: Frame) -> Seat:
        s.frames.append(f)
        return AGAIN


class Dice(Step[BaseState]):
    name = "dice"

    def enter(self, s: BaseState, f: Frame) -> Seat:
        return CHANCE

    def outcomes(self, s: BaseState, f: Frame) -> list[tuple[int, int]]:
        return [(ON, 1)]

    def apply(self, s: BaseState, f: Frame, seat: Seat, a: int) -> None:
        pass


class Only(Step[BaseState]):
    name = "only"

    def legal(self, s: BaseState, f: Frame, seat: Seat) -> list[int]:
        return [ON]

    def apply(self, s: BaseState, f: Frame, seat: Seat, a: int) -> None:
        pass


def state(*frame: int) -> BaseState:
    s = BaseState(ACTIONS, (Wheel(), Mould(), Dice(), Only()), {}, [frame], 0)
    s.advance()
    return s


def test_a_long_effect_comes_to_its_end() -> None:
    assert state(WHEEL, 0, MOST_STEPS - 100).frames == []


def test_an_effect_without_an_end_is_given_up() -> None:
    with pytest.raises(EndlessEffect, match=r"would never end: 10,?0\d\d steps"):
        state(WHEEL, 0, -1)


def test_a_stack_that_grows_for_ever_is_given_up_before_it_is_large() -> None:
    with pytest.raises(EndlessEffect) as e:
        state(MOULD, 0)
    assert MOST_FRAMES < e.value.said.params["waiting"] < MOST_FRAMES + 100  # type: ignore[operator]


def test_chance_without_an_end_is_given_up() -> None:
    s = state(DICE, 0)
    with pytest.raises(EndlessEffect, match="draws in a row"):
        Dealer(1).settle(s)
    dealer = Dealer(1)
    with pytest.raises(EndlessEffect):
        dealer.settle(s)
    assert dealer.draws == MOST_DRAWS


def test_forced_choices_without_an_end_are_given_up() -> None:
    with pytest.raises(EndlessEffect, match="single option") as e:
        state(ONLY, 0).play_forced()
    assert e.value.said.params["most"] == MOST_FORCED


def test_a_game_has_an_end() -> None:
    check_length(MOST_PLIES)
    with pytest.raises(EndlessEffect, match="no end"):
        check_length(MOST_PLIES + 1)


def test_the_error_travels_between_processes() -> None:
    e = EndlessEffect("error.endless.game", ply=7, most=3)
    again = pickle.loads(pickle.dumps(e))
    assert (type(again), str(again), again.ply) == (EndlessEffect, str(e), 7)
