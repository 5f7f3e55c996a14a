"""What lies under a cup is known only to its owner, and may be any throw to everybody else."""

from collections import Counter
from random import Random
from typing import Any

import pytest
from mentiroso.rules.ids import CUP

import sobremesa as sm
from sobremesa.adapters.observation import layout_of

from .scene import GAME, happened, legal, play, roll, table


def another_throw(state: Any, seat: int) -> Any:
    """The same state, except that one die of the seat shows the next face."""
    twin = state.clone()
    cup = twin.players[seat]
    face = next(face for face in range(6) if cup[CUP + face])
    cup[CUP + face] -= 1
    cup[CUP + (face + 1) % 6] += 1
    return twin


def seen(state: Any, viewer: int | None) -> Any:
    """Everything that a viewer gets out of the game."""
    view = state.view(viewer)
    mine = [] if viewer is None else state.legal(viewer)
    return view, mine, state.turn, state.owing, state.scores(), layout_of(GAME, state.config).encode(view)


@pytest.mark.parametrize("seat", [0, 1, 2])
def test_another_throw_is_seen_by_its_owner_alone(seat: int) -> None:
    state = play(table("123", "456", "222"), "bid 2 twos")
    twin = another_throw(state, seat)
    assert GAME.problems(twin) == []
    assert state.digest() != twin.digest()
    for viewer in (0, 1, 2, None):
        assert (seen(state, viewer) == seen(twin, viewer)) == (viewer != seat)
        if viewer != seat:
            assert happened(state.clone(), "bid 3 twos", viewer) == happened(twin.clone(), "bid 3 twos", viewer)


def test_a_world_is_drawn_from_what_a_seat_knows_and_from_nothing_else() -> None:
    state = play(table("123", "456", "222"), "bid 2 twos")
    twin = another_throw(another_throw(state, 1), 2)
    for seed in range(20):
        drawn, same = state.determinise(0, Random(seed)), twin.determinise(0, Random(seed))
        assert drawn.encode() == same.encode()
        assert GAME.problems(drawn) == []
        assert seen(drawn, 0) == seen(state, 0)


def test_every_throw_is_drawn_as_often_as_dice_fall() -> None:
    state = table("1234", "5555")
    faces: Counter[int] = Counter()
    for seed in range(600):
        faces.update(state.determinise(0, Random(seed)).view(1).seats[1].cup)
    assert set(faces) == {1, 2, 3, 4, 5, 6}
    assert all(300 < count < 500 for count in faces.values())  # of 2400 dice, about 400 for each face


def test_what_was_shown_is_known_to_everybody_and_stays_so() -> None:
    state = play(table("123", "456"), "bid 3 sixes", "doubt")
    roll(state, "12", "666")
    for seat in (0, 1):
        world = state.determinise(seat, Random(1))
        assert [s.shown for s in world.view(None).seats] == [(1, 2, 3), (4, 5, 6)]


def test_nothing_is_left_to_hide_when_the_game_is_over() -> None:
    state, dealer = GAME.new(seats=2, dice="3"), sm.Dealer(1)
    dealer.settle(state)
    while state.turn != sm.OVER:
        play(state, legal(state)[-1])
        dealer.settle(state)
    assert state.determinise(0, Random(1)).encode() == state.encode()
    assert [seat.thrown for seat in state.view(None).seats] == [0, 0]
