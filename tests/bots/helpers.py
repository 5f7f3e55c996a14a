"""Positions to think about."""

from functools import cache
from random import Random
from typing import Any

import sobremesa as sm


def play_on(state: Any, decisions: int, seed: str = "deal") -> Any:
    """The state after this many random decisions, and on to one with something to choose."""
    dealer = sm.Dealer(seed)
    rng = Random(seed)
    dealer.settle(state)
    while state.turn != sm.OVER and (decisions > 0 or len(state.legal()) < 4):
        seat = state.owing[0]
        legal = state.legal(seat)
        state.play(legal[int(rng.random() * len(legal))], seat)
        dealer.settle(state)
        decisions -= 1
    return state


@cache
def _position(game: str, seats: int, decisions: int) -> Any:
    return play_on(sm.load(game).new(seats=seats), decisions)


def position(game: str, seats: int = 3, decisions: int = 60) -> Any:
    return _position(game, seats, decisions).clone()


def together(game: str, prompt: str, seats: int = 3) -> Any:
    """A position in which several seats owe a secret choice."""
    for seed in range(200):
        state = sm.load(game).new(seats=seats)
        dealer = sm.Dealer(str(seed))
        rng = Random(seed)
        dealer.settle(state)
        while state.turn != sm.OVER:
            if state.prompt == prompt and len(state.owing) == seats:
                return state
            seat = state.owing[0]
            legal = state.legal(seat)
            state.play(legal[int(rng.random() * len(legal))], seat)
            dealer.settle(state)
    raise AssertionError(f"no game comes to {prompt}")
