"""How walks of a search end: in El Grande within the turn, in La Granja when the next phase begins."""

from random import Random
from typing import Any, Iterator

import pytest

import sobremesa as sm
from sobremesa.bots.evaluation import evaluation_of
from sobremesa.bots.rollout import Rollout


def rollout_of(game: str, seed: int = 1) -> Rollout:
    how = evaluation_of(game)
    rollout: Rollout = how.rollout(how, Random(seed))
    return rollout


def decisions(game: str, seats: int, count: int) -> Iterator[Any]:
    """Positions of a random game in which somebody has a choice."""
    state = sm.load(game).new(seats=seats)
    dealer, rng = sm.Dealer("rollout"), Random(2)
    for _ in range(count):
        dealer.settle(state)
        legal = state.legal()
        if len(legal) > 1:
            yield state.clone()
        state.play(legal[int(rng.random() * len(legal))])


@pytest.mark.parametrize("seats", [2, 3])
def test_in_la_granja_everybody_plays_on_until_the_next_phase_begins(seats: int) -> None:
    for state in decisions("la_granja", seats, 60):
        rollout = rollout_of("la_granja")
        phase, me = state.phase, state.turn
        rollout.begin(state, me)
        assert not rollout.leaves(state)
        rollout.finish(state)
        assert state.phase != phase or state.turn == sm.OVER
        assert state.phase in (1, 2, 3)
        assert rollout.leaves(state)


def test_in_la_granja_the_tree_is_for_the_own_turn_alone() -> None:
    state = next(decisions("la_granja", 2, 10))
    rollout = rollout_of("la_granja")
    rollout.begin(state, 1 - state.turn)
    assert rollout.leaves(state)


def end_of(state: Any, rollout: Rollout) -> Any:
    walk = state.clone()
    rollout.begin(walk, walk.turn)
    rollout.finish(walk)
    return walk.players, walk.market


def test_what_was_remembered_is_what_would_be_chosen_again() -> None:
    """Where chance plays no part, a second walk from memory ends like the first."""
    compared = 0
    for state in decisions("la_granja", 2, 60):
        end = end_of(state, rollout_of("la_granja", 1))
        if end == end_of(state, rollout_of("la_granja", 2)):
            rollout = rollout_of("la_granja", 3)
            assert [end_of(state, rollout) for _ in range(2)] == [end, end]
            compared += 1
    assert compared > 10


def test_in_el_grande_the_tree_goes_on_with_the_turns_of_the_others() -> None:
    state = next(decisions("el_grande", 3, 20))
    rollout = rollout_of("el_grande")
    rollout.begin(state, (state.turn + 1) % 3)
    assert not rollout.leaves(state)
