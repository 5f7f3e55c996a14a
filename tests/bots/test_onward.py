"""How walks of a search end: in El Grande within the turn, in La Granja where the next phase begins."""

from random import Random
from typing import Any, Iterator

import pytest

import sobremesa as sm
from sobremesa.bots.evaluation import evaluation_of
from sobremesa.bots.onward import Onward


def onward_of(game: str, seed: int = 1) -> Onward:
    how = evaluation_of(game)
    onward: Onward = how.onward(how, Random(seed))
    return onward


def decisions(game: str, seats: int, count: int) -> Iterator[Any]:
    """Positions of a random game in which somebody has a choice."""
    state = sm.load(game).new(seats=seats)
    dealer, rng = sm.Dealer("onward"), Random(2)
    for _ in range(count):
        dealer.settle(state)
        legal = state.legal()
        if len(legal) > 1:
            yield state.clone()
        state.play(legal[int(rng.random() * len(legal))])


@pytest.mark.parametrize("seats", [2, 3])
def test_in_la_granja_everybody_plays_on_until_the_next_phase_begins(seats: int) -> None:
    for state in decisions("la_granja", seats, 60):
        onward = onward_of("la_granja")
        phase, me = state.phase, state.turn
        onward.begin(state, me)
        assert not onward.leaves(state)
        onward.finish(state)
        assert state.phase != phase or state.turn == sm.OVER
        assert state.phase in (1, 2, 3)
        assert onward.leaves(state)


def test_in_la_granja_the_tree_is_for_the_own_turn_alone() -> None:
    state = next(decisions("la_granja", 2, 10))
    onward = onward_of("la_granja")
    onward.begin(state, 1 - state.turn)
    assert onward.leaves(state)


def test_what_was_remembered_is_what_would_be_chosen_again() -> None:
    """Walks from one position without chance end the same, the second by memory alone."""
    for state in decisions("la_granja", 2, 120):
        if state.prompt != "paid_deliveries":
            continue
        onward = onward_of("la_granja")
        onward.begin(state, state.turn)
        ends = []
        for _ in range(2):
            walk = state.clone()
            onward.finish(walk)
            ends.append(walk.scores())
        fresh = state.clone()
        other = onward_of("la_granja")
        other.begin(fresh, fresh.turn)
        other.finish(fresh)
        assert ends == [fresh.scores(), fresh.scores()]
        break
    else:
        pytest.fail("nobody came to deliver")


def test_in_el_grande_the_tree_goes_on_with_the_turns_of_the_others() -> None:
    state = next(decisions("el_grande", 3, 20))
    onward = onward_of("el_grande")
    onward.begin(state, (state.turn + 1) % 3)
    assert not onward.leaves(state)
