"""What a position promises, in VP: what the rules would score, weighted by how soon they will."""

from random import Random

import pytest

from sobremesa.games.el_grande.bot.evaluation import values
from sobremesa.games.el_grande.bot.features import _gains
from sobremesa.games.el_grande.rules.catalogue import GRANDE_BONUS, KING_BONUS
from sobremesa.games.el_grande.rules.ids import GRANDE, KING, REGIONS, ROUND, TILE_4, TILE_8, VP
from sobremesa.games.el_grande.rules.scoring import grandes, score_place
from sobremesa.games.el_grande.rules.state import State

from .scene import P1, P2, bare, grande, place, put

LAST = 9


def majority(now: int, others: int = 1, king: str = "granada", home: str = "sevilla") -> State:
    """p1 has two caballeros in Toledo (7/4/2), p2 has ``others``."""
    state = grande(put(put(bare(king=king), P1, toledo=2), P2, toledo=others), P1, home)
    state.board[ROUND] = now
    return state


def worth(now: int) -> float:
    """What being sole first there is worth to p1: in a tie with p2 both would get second place."""
    return values(majority(now))[P1] - values(majority(now, others=2))[P1]


def test_in_the_last_round_a_majority_is_worth_what_it_will_score() -> None:
    assert worth(LAST) == pytest.approx(7 - 4)


@pytest.mark.parametrize("scoring", [3, 6, 9])
def test_a_majority_is_worth_more_the_nearer_the_scoring(scoring: int) -> None:
    assert 0 < worth(scoring - 2) < worth(scoring - 1) < worth(scoring)


@pytest.mark.parametrize("scoring", [3, 6])
def test_a_majority_is_worth_less_once_it_has_been_scored(scoring: int) -> None:
    assert worth(scoring + 1) < worth(scoring)


def test_the_bonus_of_the_grande_is_seen() -> None:
    assert values(majority(LAST, home="toledo"))[P1] - values(majority(LAST))[P1] == pytest.approx(GRANDE_BONUS)
    tied, elsewhere = majority(LAST, others=2, home="toledo"), majority(LAST, others=2)
    assert values(tied) == values(elsewhere), "only a sole first place brings it"


def test_the_bonus_of_the_king_is_seen() -> None:
    assert values(majority(LAST, king="toledo"))[P1] - values(majority(LAST))[P1] == pytest.approx(KING_BONUS)
    assert values(majority(LAST, others=2, king="toledo"))[P1] == values(majority(LAST, others=2))[P1]


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_what_a_net_is_told_of_a_place_is_what_the_rules_would_score(seats: int) -> None:
    rng = Random(seats)
    bonuses = 0
    for _ in range(60):
        state = bare(seats=seats)
        for p in state.players:
            p[: REGIONS + 1] = [rng.choice((0, 0, 1, 2, 2, 3)) for _ in range(REGIONS + 1)]
        for p in state.players[:seats]:
            p[GRANDE] = rng.randrange(REGIONS)
        state.board[KING] = rng.randrange(REGIONS + 3)
        state.board[TILE_8], state.board[TILE_4] = rng.sample(range(-1, place("castillo")), 2)
        for where in range(REGIONS + 1):
            gains = [0] * len(state.players)
            _gains(state.players, where, state.scale(where), state.board[KING], grandes(state.players)[where], gains)
            scored = state.clone()
            score_place(scored, where)
            assert gains[:seats] == [scored.players[seat][VP] - state.players[seat][VP] for seat in range(seats)]
            bonuses += any(gain > max(state.scale(where)) for gain in gains[:seats])
    assert bonuses
