"""No action of a decision is judged by a glance alone: advice compares what has been tried."""

from random import Random

import pytest

import sobremesa as sm
from sobremesa import bots
from sobremesa.bots.search import TWICE, Edge, Node, _neglected

from .helpers import position


def told(name: str, state: sm.State, walks: int) -> list[int]:
    """The visits of all actions in the advice, most visits first."""
    advice = bots.make(f"{name}:{walks}", "least").advise(state)
    assert sorted(c.action for c in advice.candidates) == state.legal()
    return [c.visits for c in advice.candidates]


@pytest.mark.parametrize("game", ["el_grande", "la_granja"])
@pytest.mark.parametrize("decisions", range(5, 50, 6))
def test_advice_shows_no_action_that_has_hardly_been_tried(game: str, decisions: int) -> None:
    state = position(game, 2, decisions)
    count = len(state.legal())
    visits = told("broad", state, TWICE * count + count)
    assert min(visits) >= 2
    assert sum(visits) == TWICE * count + count
    assert min(told("broad", state, count)) == 1, "with little time everything is tried once before anything twice"


def test_the_search_by_which_strength_was_measured_may_leave_actions_with_a_glance() -> None:
    states = [position("el_grande", 2, decisions) for decisions in range(5, 50, 6)]
    assert any(min(told("hand", state, 60)) == 0 for state in states)


def test_what_is_not_legal_in_a_world_is_not_tried_there() -> None:
    root = Node()
    for a in (3, 5, 8):
        root.edges[a] = Edge(a, 0.5, 10.0)
    found = _neglected(root, [5, 8])
    assert found is root.edges[5]
    root.edges[5].visits = root.edges[8].visits = 1
    assert _neglected(root, [5, 8]) is None
    assert _neglected(root, [3, 5, 8]) is root.edges[3]


def test_where_secret_choices_are_owed_every_action_is_tried_too() -> None:
    state = sm.load("la_granja").new(seats=3)
    dealer, rng = sm.Dealer("donkeys"), Random(1)
    dealer.settle(state)
    while len(state.owing) < 3:
        state.play(rng.choice(state.legal()))
        dealer.settle(state)
    assert min(told("broad", state, 60)) >= 2
