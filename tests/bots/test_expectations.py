"""The VP that bots expect are those at the end of the game, not of the next round."""

from statistics import fmean
from typing import Any

import pytest

import sobremesa as sm
from sobremesa import bots
from sobremesa.bots.evaluation import evaluation_of

GAMES = 3
NEAR = 15  # VP: with so few games, no closer


@pytest.mark.parametrize(("game", "seats"), [("el_grande", 2), ("la_granja", 2), ("la_granja", 1)])
def test_expected_vp_are_final_vp(game: str, seats: int) -> None:
    """What greedy players expect of their choices, in each third of a game, is close to what they get in the end."""
    errors: list[list[float]] = [[], [], []]
    for number in range(GAMES):
        state: Any = sm.load(game).new(seats=seats)
        dealer = sm.Dealer(f"expected/{number}")
        dealer.settle(state)
        players = [bots.make("greedy", f"{number}/{seat}") for seat in range(seats)]
        said: list[tuple[int, float]] = []
        while state.turn != sm.OVER:
            seat = state.turn
            advice = players[seat].advise(state)
            said.append((seat, advice.candidates[0].score))
            state.play(advice.action)
            dealer.settle(state)
        for i, (seat, score) in enumerate(said):
            errors[3 * i // len(said)].append(state.scores()[seat] - score)
    assert [abs(fmean(third)) < NEAR for third in errors] == [True] * 3, errors


@pytest.mark.parametrize("game", ["el_grande", "la_granja"])
def test_nothing_is_to_come_when_the_game_is_over(game: str) -> None:
    state: Any = sm.load(game).new(seats=2)
    dealer = sm.Dealer("last")
    dealer.settle(state)
    how = evaluation_of(game)
    while state.turn != sm.OVER:
        assert how.to_come(state)
        state.play(state.legal()[-1])
        dealer.settle(state)
    assert how.to_come(state) == 0
