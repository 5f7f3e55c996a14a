"""Bots in a game without an evaluation: the cost of random playouts is bounded, by plies and not by time."""

from typing import Any

import pytest
from mentiroso.rules.steps import Bidding, Rolling

import sobremesa as sm
from sobremesa import bots
from sobremesa.bots.evaluation import evaluation_of
from sobremesa.bots.greedy import WORLDS
from sobremesa.bots.playouts import HORIZON, LEAST, PLAYOUTS, PLIES, Playouts
from sobremesa.bots.search import HURRY

ROLLS = 30  # dice rolled for a new round before a position can be judged


@pytest.fixture
def plies(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """Every ply that is played, as its action."""
    played: list[int] = []

    def counting(step: type[Any]) -> None:
        apply = step.apply

        def counted(self: Any, s: Any, f: Any, seat: int, a: int) -> None:
            played.append(a)
            apply(self, s, f, seat, a)

        monkeypatch.setattr(step, "apply", counted)

    counting(Bidding)
    counting(Rolling)
    return played


def table(seats: int) -> Any:
    state = sm.load("mentiroso").new(seats=seats)
    sm.Dealer(1).settle(state)
    return state


def test_a_game_without_an_evaluation_is_played_on() -> None:
    assert isinstance(evaluation_of("mentiroso"), Playouts)


@pytest.mark.parametrize("seats", [2, 6])
def test_greedy_plays_so_many_plies_and_no_more(plies: list[int], seats: int) -> None:
    """With six players there are 150 bids to choose from, and a game takes about 600 plies."""
    state = table(seats)
    plies.clear()
    positions = WORLDS * len(state.legal())
    bots.make("greedy", 1).move(state)
    assert PLIES / 2 < len(plies) <= PLIES + positions + ROLLS


def test_a_search_is_bounded_too(plies: list[int]) -> None:
    state = table(6)
    for simulations in (1, 10):
        plies.clear()
        bots.make(f"search:{simulations}", 1).advise(state)
        nodes = simulations + 1  # the root, and one more for each walk
        glances = nodes * (PLIES // HURRY + len(state.legal()) + ROLLS)
        assert len(plies) <= glances + simulations * (PLAYOUTS * HORIZON + 2 * ROLLS)


def test_few_positions_are_judged_by_more_plies_than_many() -> None:
    state = table(6)
    how = evaluation_of("mentiroso")

    def cost(positions: int) -> tuple[int, int]:
        sized = how.among(positions)
        assert isinstance(sized, Playouts)
        return sized.playouts, sized.horizon

    assert cost(1) == (PLAYOUTS, HORIZON)
    assert cost(PLIES // HORIZON) == (1, HORIZON)
    assert cost(PLIES // 20) == (1, 20)
    assert cost(10 * PLIES) == (1, LEAST)
    for positions in (1, 30, 300):
        sized = how.among(positions)
        values = sized.values(state)
        assert sum(sized.shares(state, values)) == pytest.approx(1)
        assert values == how.among(positions).values(state), "the same position is judged alike"


def test_hand_made_values_need_no_bound() -> None:
    for name in ("el_grande", "la_granja"):
        assert evaluation_of(name).among(1000) is evaluation_of(name)


@pytest.mark.parametrize("name", ["greedy", "search:5"])
def test_the_same_seed_thinks_the_same(name: str) -> None:
    state = table(4)
    once, again = (bots.make(name, "a").advise(state) for _ in range(2))
    assert [(c.action, c.visits, c.share) for c in once.candidates] == [
        (c.action, c.visits, c.share) for c in again.candidates
    ]


def test_who_doubts_a_bid_that_cannot_be_true_wins_a_die() -> None:
    """Thirty fives among thirty dice: greedy finds the doubt with the few plies that each option is given."""
    game = sm.load("mentiroso")
    state = table(6)
    state.play(game.action("bid 30 fives"))
    assert game.notation(bots.make("greedy", 1).move(state)) == "doubt"
