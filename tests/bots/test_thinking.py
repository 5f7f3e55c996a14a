"""Bots are repeatable, say why, and answer whoever owes a choice."""

from random import Random
from typing import Any

import pytest

import sobremesa as sm
from sobremesa import bots
from sobremesa.bots import Advice, Budget, Candidate, Situation
from sobremesa.bots.search import SearchBot

from .helpers import position, together


def told(advice: Advice) -> list[tuple[int, int, float, float]]:
    return [(c.action, c.visits, c.share, c.score) for c in advice.candidates]


@pytest.mark.parametrize("game", ["el_grande", "la_granja"])
@pytest.mark.parametrize("name", ["greedy", "aprendiz", "search:20", "search:10x2"])
def test_the_same_seed_thinks_the_same(game: str, name: str) -> None:
    state = position(game)
    assert told(bots.make(name, "a").advise(state)) == told(bots.make(name, "a").advise(state))
    assert bots.make(name, "a").move(state) == bots.make(name, "a").move(state)


@pytest.mark.parametrize("game", ["el_grande", "la_granja"])
@pytest.mark.parametrize("name", ["random", "greedy", "search:30", "search:15x2"])
def test_advice_weighs_everything_that_is_legal(game: str, name: str) -> None:
    state = position(game)
    advice = bots.make(name, 3).advise(state)
    assert sorted(c.action for c in advice.candidates) == state.legal()
    assert all(0 <= c.share <= 1 for c in advice.candidates)
    assert advice.action == advice.candidates[0].action
    if name.startswith("search"):
        assert advice.simulations == 30
        assert sum(c.visits for c in advice.candidates) == 30
        assert advice.candidates[0].visits == max(c.visits for c in advice.candidates)


@pytest.mark.parametrize("name", ["random", "greedy", "search:6", "search:3x2"])
def test_about_the_only_action_there_is_advice_too(name: str) -> None:
    """And about nothing else: what is to be decided after it is another matter."""
    state = position("el_grande")
    while len(state.legal()) > 1:
        state.play(state.legal()[0])
        sm.Dealer("only").settle(state)
    assert [c.action for c in bots.make(name, 3).advise(state).candidates] == state.legal()


@pytest.mark.parametrize(("game", "prompt"), [("el_grande", "discs"), ("la_granja", "donkeys")])
@pytest.mark.parametrize("name", ["greedy", "search:12"])
def test_of_several_who_owe_a_secret_choice_anybody_can_be_asked(game: str, prompt: str, name: str) -> None:
    state = together(game, prompt)
    for seat in (2, 0, 1):
        advice = bots.make(name, 5).advise(state, seat)
        assert sorted(c.action for c in advice.candidates) == state.legal(seat)


def test_advice_of_several_is_added_up() -> None:
    one = Advice([Candidate(1, 30, 0.5, 10.0), Candidate(2, 10, 0.4, 9.0), Candidate(4, 0, 0.1, 2.0)], 40)
    two = Advice([Candidate(1, 10, 0.9, 20.0), Candidate(2, 35, 0.4, 7.0), Candidate(4, 0, 0.2, 3.0)], 45)
    joined = Advice.joined([one, two])
    assert joined.simulations == 85
    assert [(c.action, c.visits) for c in joined.candidates] == [(2, 45), (1, 40), (4, 0)]
    assert joined.candidates[1].share == pytest.approx(0.6)
    assert joined.candidates[1].score == pytest.approx(12.5)
    assert joined.candidates[2].share == 0.1


class Counted(Situation):
    """Counts the worlds that are drawn."""

    drawn = 0

    def world(self, rng: Random) -> Any:
        self.drawn += 1
        return super().world(rng)


def test_a_search_stops_when_more_cannot_change_its_choice() -> None:
    """With one action far ahead the rest of the budget is saved; whoever asks for advice gets all of it."""
    state = sm.load("el_grande").new(seats=2)
    dealer = sm.Dealer("won")
    dealer.settle(state)
    saved = 0
    for _ in range(12):
        seat = state.turn
        if len(state.legal()) > 1:
            hasty = Counted(state.determinise(seat, Random(1)), seat, state.legal())
            patient = Counted(state.determinise(seat, Random(1)), seat, state.legal())
            action = SearchBot("x", Budget(simulations=40)).choose(hasty)
            assert action == SearchBot("x", Budget(simulations=40)).advise(patient).action
            assert patient.drawn == 40
            saved += 40 - hasty.drawn
        state.play(state.legal()[0])
        dealer.settle(state)
    assert saved > 0


@pytest.mark.parametrize("game", ["el_grande", "la_granja"])
def test_a_search_finds_what_wins_at_once(game: str) -> None:
    """In the last decisions of a game the search takes the action with the best result."""
    state = sm.load(game).new(seats=2)
    dealer = sm.Dealer("end")
    rng = Random(4)
    dealer.settle(state)
    last = state
    while state.turn != sm.OVER:
        if len(state.legal()) > 1 and len(state.owing) == 1:
            last = state.clone()
        legal = state.legal()
        state.play(legal[int(rng.random() * len(legal))])
        dealer.settle(state)
    seat = last.turn
    ends: dict[int, int] = {}
    for a in last.legal():
        after = last.clone()
        after.play(a)
        while after.turn != sm.OVER:
            if after.turn == sm.CHANCE:
                sm.Dealer("after").settle(after)
            else:
                after.play(after.legal()[0])
        ends[a] = after.scores()[seat] - after.scores()[1 - seat]
    chosen = bots.make("search:60", 1).move(last)
    assert ends[chosen] >= sorted(ends.values())[len(ends) // 2]
