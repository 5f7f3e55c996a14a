"""The coach's hints: whole plans, the best first, with reasons; based on what the seat can see, and in time."""

import json
from math import isclose
from random import Random
from typing import Any

import pytest

import sobremesa as sm
from sobremesa.analysis.hint import hints, reasons
from sobremesa.analysis.walks import carry_out
from sobremesa.bots import Budget, Situation, make
from sobremesa.bots.evaluation import evaluation_of
from sobremesa.kernel import DONE
from sobremesa.web.afar import plain, read

from ..games.la_granja.scene import delivering, own

GAMES: dict[str, dict[str, Any]] = {
    "el_grande": {"seats": 3, "modules": ("changing_powers",)},
    "la_granja": {"seats": 3, "hidden_vp": True},
}
FEW = Budget(simulations=4)


def played(game: str, plies: int, bot: str = "random", seed: str = "1", **more: Any) -> sm.State:
    """A game after this many decisions, with somebody to move."""
    state = sm.load(game).new(**(more or GAMES[game]))
    dealer, player = sm.Dealer(seed), make(bot, seed)
    dealer.settle(state)
    for _ in range(plies):
        if state.turn == sm.OVER:
            break
        seat = state.owing[0]
        state.apply(player.move(state, seat), seat)
        dealer.settle(state)
    return state


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("plies", [5, 33])
def test_plans_are_whole_and_the_best_comes_first(game: str, plies: int) -> None:
    state = played(game, plies)
    seat = state.turn
    situation = Situation.of(state, seat, Random(1))
    found = hints(situation, "seed", FEW)
    assert 1 <= len(found) <= 3
    assert len({hint.plan.actions for hint in found}) == len(found)
    shares = [hint.plan.share for hint in found]
    assert shares == sorted(shares, reverse=True)
    for hint in found:
        after = state.clone()
        assert hint.plan.actions[0] in state.legal(seat)
        carry_out(after, seat, hint.plan.actions)
        assert seat not in after.owing, "nothing is left to decide in this turn"
    told = json.loads(json.dumps(plain(found)))
    assert read(told) == found, "from another machine too"
    assert hints(situation, "seed", FEW) == found, "the same seed thinks the same"


@pytest.mark.parametrize("game", GAMES)
def test_what_is_hidden_changes_no_hint(game: str) -> None:
    rng, different = Random(2), 0
    for plies in (6, 30):
        state = played(game, plies, seed=str(plies))
        seat = state.turn
        other = state.determinise(seat, rng)
        different += other.digest() != state.digest()
        one, two = (Situation.of(s, seat, Random(3)) for s in (state, other))
        assert one.text() == two.text(), "all that the coach is handed"
        assert hints(one, "seed", FEW) == hints(two, "seed", FEW)
    assert different


def test_a_clock_ends_it() -> None:
    state = played("el_grande", 20)
    found = hints(Situation.of(state, state.turn, Random(1)), "seed", Budget(seconds=0.2))
    assert found, "one world is always looked at, however slow the machine is; and it comes to an end"


def test_plans_that_come_to_the_same_count_once() -> None:
    """Delivering two goods in either order is one plan."""
    state = played("la_granja", 32, "greedy")
    found = hints(Situation.of(state, state.turn, Random(1)), "seed", Budget(simulations=8))
    assert len({tuple(sorted(hint.plan.actions)) for hint in found}) == len(found)


@pytest.mark.parametrize("game", GAMES)
def test_the_terms_are_what_the_value_is_the_sum_of(game: str) -> None:
    how = evaluation_of(game)
    assert how.terms is not None
    for plies in (*range(0, 120, 7), 10_000):
        state = played(game, plies)
        for seat, value in enumerate(how.values(state)):
            terms = how.terms(state, seat)
            assert isclose(sum(term.vp for term in terms), value, abs_tol=1e-9), (plies, seat)
            assert len({(term.key, term.about) for term in terms}) == len(terms)


@pytest.mark.parametrize("game", GAMES)
def test_reasons_are_what_a_plan_changes(game: str) -> None:
    """The largest come first; what others gain is not a reason."""
    found = 0
    for plies in range(3, 60, 8):
        state = played(game, plies)
        plan: list[int] = []
        after, rng, seat = state.clone(), Random(plies), state.turn
        while seat in after.owing and len(plan) < 12:
            plan.append(rng.choice(after.legal(seat)))
            after.apply(plan[-1], seat)
        told = reasons(state, seat, tuple(plan))
        found += len(told)
        weights = [abs(r.vp) * (1 if r.is_mine else 0.5) for r in told]
        assert weights == sorted(weights, reverse=True)
        assert all(r.is_mine == (r.seat == seat) and (r.is_mine or r.vp < 0) for r in told)
        assert reasons(state, seat, ()) == ()
    assert found > 5


def test_plans_deliver_nothing_in_vain() -> None:
    """In the last transport phase, with one olive and nothing to complete anything with."""
    state = own(delivering(1, round=6), olive=1)
    left_out = Situation.of(state, state.turn, Random(1)).left_out
    assert {sm.load("la_granja").notation(a).split()[0] for a in left_out} == {"deliver"}
    found = hints(Situation.of(state, state.turn, Random(1)), "seed", FEW)
    assert not {a for hint in found for a in hint.plan.actions} & set(left_out)


@pytest.mark.parametrize("seed", ["placing", "other", "third"])
def test_a_plan_places_all_that_may_be_placed(seed: str) -> None:
    state = sm.load("el_grande").new(seats=2)
    dealer = sm.Dealer(seed)
    while state.prompt != "placing":
        dealer.settle(state)
        state.apply(state.legal()[-1])
    assert DONE in state.legal()
    for hint in hints(Situation.of(state, state.turn, Random(1)), seed, FEW):
        first = hint.plan.actions[0]
        assert first != DONE, "not even as the third best plan"
