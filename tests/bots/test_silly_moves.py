"""Moves that players would laugh at: how often bots make them in a whole game."""

import pytest

import sobremesa as sm
from sobremesa import bots
from sobremesa.bots import Candidate
from sobremesa.bots.greedy import unless_it_pays
from sobremesa.games.la_granja.bot.evaluation import EVALUATION, is_trade

from ..games.la_granja.scene import asked, own, play, taking

GAME = sm.load("la_granja")
SOON = 3  # own decisions


def sold_again(name: str, seats: int, seed: str) -> int:
    """How often somebody sold a good that the same seat had bought a few decisions before."""
    state = GAME.new(seats=seats)
    dealer = sm.Dealer(seed)
    dealer.settle(state)
    players = [bots.make(name, f"{seed}/{seat}") for seat in range(seats)]
    done: list[list[str]] = [[] for _ in range(seats)]
    count = 0
    while state.turn != sm.OVER:
        seat = state.turn
        is_choice = len(state.legal()) > 1
        action = players[seat].move(state)
        word, _, good = GAME.notation(action).partition(" ")
        if word == "sell" and f"buy {good}" in done[seat][-SOON:]:
            count += 1
        if is_choice:
            done[seat].append(GAME.notation(action))
        state.play(action)
        dealer.settle(state)
    return count


def test_greedy_sells_nothing_that_it_has_just_bought() -> None:
    """Before trading had to pay it did so nine times in a game of three."""
    assert sold_again("greedy", 2, "market day") == 0


@pytest.mark.parametrize(
    ("share", "score", "first"),
    [(0.50, 40.0, "done"), (0.46, 30.0, "done"), (0.30, 39.5, "done"), (0.40, 38.0, "buy olive")],
)
def test_a_trade_must_bring_more_than_a_trifle(share: float, score: float, first: str) -> None:
    candidates = [
        Candidate(GAME.action("buy olive"), 2, 0.5, 40.0),
        Candidate(GAME.action("sell grape"), 2, 0.49, 40.0),
        Candidate(GAME.action("done"), 2, share, score),
    ]
    found = unless_it_pays(candidates, EVALUATION)
    assert GAME.notation(found[0].action) == first
    assert sorted(c.action for c in found) == sorted(c.action for c in candidates)


@pytest.mark.parametrize("name", ["greedy", "search:8"])
def test_in_the_middle_of_a_die_bots_carry_it_on(name: str) -> None:
    """Whatever else goes at that moment went before, so they do not turn goods over and over there."""
    state = own(taking(6), olive=2, silver=9, trade_good=1)
    play(state, "die 6")
    offered = [GAME.notation(a) for a in state.legal()]
    assert len(offered) > len(asked(state)) > 1
    assert [GAME.notation(a) for a in EVALUATION.options(state, state.turn)] == asked(state)
    player = bots.make(name, 1)
    assert {GAME.notation(c.action) for c in player.advise(state).candidates} == set(asked(state))
    assert GAME.notation(player.move(state)) in asked(state)


def test_trades_are_buying_and_selling_alone() -> None:
    words = {GAME.notation(a).partition(" ")[0] for a in GAME.table.ids() if is_trade(a)}
    assert words == {"buy", "sell"}
