"""Scenes with joint ventures: cards laid by hand, with goods on them."""

from typing import Any

from sobremesa.games.la_granja.modules.betwixt.numbers import FILLED_1, FILLED_BACK_1, OWED_1, VENTURE_1
from sobremesa.games.la_granja.modules.betwixt.rules.ventures import GOODS, delivered
from sobremesa.games.la_granja.rules.state import State

from ..scene import P1, P2, count, delivering, own, turn

MODULES = ["betwixt"]
EVERYTHING = {"olive": 2, "grain": 2, "grape": 2, "pig": 2, "food": 2, "wine": 2, "meat": 2}


def venture(state: State, place: int, card: int, near: int = 0, far: int = 0) -> State:
    """Lay a card at a place, with this many goods from either end, and remove it from everywhere else."""
    for i in range(4):
        if state.board[VENTURE_1 + i] == card:
            state.board[VENTURE_1 + i] = 0
    state.board[VENTURE_1 + place] = card
    state.board[FILLED_1 + place] = near
    state.board[FILLED_BACK_1 + place] = far
    return state


def owing(state: State, place: int, card: int, seat: int, value: int, near: int, far: int) -> State:
    """Lay a completed card whose reward the partner has not taken yet."""
    venture(state, place, card, near, far)
    state.board[OWED_1 + place] = value * 8 + seat + 1
    assert near + far == len(GOODS[card])
    return state


def rich(deliveries: int = 9, seat: int = P1, seats: int = 4, **config: Any) -> State:
    """The seat has two of everything and many deliveries; there are no cards yet."""
    state = without(delivering(deliveries, seat, seats, **{"modules": MODULES, **config}))
    return own(state, seat, **EVERYTHING)


def without(state: State) -> State:
    """Remove all joint ventures from the table."""
    for place in range(4):
        state.board[VENTURE_1 + place] = 0
    return state


def on(state: State, place: int) -> tuple[int, int]:
    """How many goods lie on a card from its near and its far end."""
    return delivered(state, place)


def vp(state: State) -> tuple[int, ...]:
    return state.scores()


def trade(state: State, seat: int) -> int:
    return count(state, "trade_good", seat)


def board_of(state: State, place: int) -> list[int]:
    """The card, the goods from either end and the reward owed."""
    return [state.board[field + place] for field in (VENTURE_1, FILLED_1, FILLED_BACK_1, OWED_1)]


def waiting(place: int = 0, seat: int = P2, step: str = "free_deliveries", **config: Any) -> State:
    """It is the turn of a partner who still has to take the lower reward of card 1 (6 and 3)."""
    state = owing(rich(seat=seat, **config), place, 1, seat, 3, near=4, far=3)
    return turn(state, step, seat)
