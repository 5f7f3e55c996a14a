"""Bots are repeatable, give reasons, and answer for any seat that owes a choice."""

from random import Random
from typing import Any

import pytest

import sobremesa as sm
from sobremesa import bots
from sobremesa.bots import Advice, Budget, Candidate, Situation, situation
from sobremesa.bots.search import SearchBot

from ..games.la_granja.scene import P2, bare, barrow, own, turn
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
    """And it is about nothing else: later decisions are another matter."""
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
    """Counts the worlds drawn."""

    drawn = 0

    def world(self, rng: Random) -> Any:
        self.drawn += 1
        return super().world(rng)


def test_a_search_stops_when_more_cannot_change_its_choice() -> None:
    """With one action far ahead the rest of the budget is saved; advice always uses all of it."""
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


def test_a_search_finds_what_wins_at_once() -> None:
    """In last decisions of random games that win with some of the actions and lose with the others."""
    decisive = 0
    for seed in range(150):
        last = last_decision(seed)
        wins = {a: wins_with(last, a) for a in last.legal()}
        if set(wins.values()) == {True, False}:
            decisive += 1
            assert wins[bots.make("search:60", 1).move(last)], seed
    assert decisive >= 3


def last_decision(seed: int) -> Any:
    """The last decision of a random game of El Grande."""
    state = sm.load("el_grande").new(seats=2)
    dealer, rng = sm.Dealer(f"end/{seed}"), Random(seed)
    dealer.settle(state)
    last = state
    while state.turn != sm.OVER:
        legal = state.legal()
        if len(legal) > 1:
            last = state.clone()
        state.play(rng.choice(legal))
        dealer.settle(state)
    return last


def wins_with(last: Any, a: int) -> bool:
    """Whether the seat wins with this action; nothing else is left to decide."""
    after = last.clone()
    after.play(a)
    while after.turn != sm.OVER:
        (only,) = after.legal()
        after.play(only)
    return bool(after.result()[last.turn] == 1)


@pytest.mark.parametrize("name", ["search:60", "broad:60", "greedy"])
def test_bots_make_the_delivery_that_wins(name: str) -> None:
    state = barrow(own(bare(round=6), vp=20, silver=1, grain=1), 44, 0b01)
    state = turn(own(state, P2, vp=21), "paid_deliveries")
    game = sm.load("la_granja")
    assert game.notation(bots.make(name, 1).move(state)) == "deliver grain barrow1"
    state.play("done")
    assert state.result() == (2, 1), "without it, the game is lost"


def test_processor_time_is_counted_instead_of_the_time_of_day(monkeypatch: pytest.MonkeyPatch) -> None:
    now = {"perf_counter": 0.0, "process_time": 0.0}
    for name in now:
        monkeypatch.setattr(situation, name, lambda name=name: now[name])
    by_day = bots.budget_of("search:0.2s")
    by_work = bots.budget_of("search:0.2cpu")
    assert by_day
    assert by_work
    day, work = by_day.clock(), by_work.clock()
    assert day.goes_on()
    assert work.goes_on()
    now["perf_counter"] = 100.0  # the process has waited
    assert not day.goes_on()
    assert work.goes_on()
    now["process_time"] = 0.1
    assert work.goes_on()
    assert work.left() == pytest.approx(3)
    now["process_time"] = 0.2
    assert not work.goes_on()
