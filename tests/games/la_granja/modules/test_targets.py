"""Additional places for deliveries: several modules share their actions, and each is responsible for its own places."""

import pytest

import sobremesa as sm
from sobremesa.games.la_granja.modules.betwixt.numbers import VENTURE_1
from sobremesa.games.la_granja.modules.trade_boards import numbers as at
from sobremesa.games.la_granja.rules.state import State

from ..scene import GAME, P1, P2, again, count, delivering, fresh, legal, own, play, roof, turn, why
from .ventures import on, venture

BOTH = ["betwixt", "trade_boards"]


def table() -> State:
    """Two players, board 1 before P1 and board 2 before P2, card 8 (olive first) between them."""
    state = delivering(3, seats=2, modules=BOTH)
    state.board[VENTURE_1] = state.board[VENTURE_1 + 1] = 0
    for seat in (P1, P2):
        state.players[seat][at.TRADE_BOARD] = seat + 1
    return venture(state, 0, 8)


def deliveries(state: State) -> list[str]:
    return [text for text in legal(state) if text.startswith("deliver-to")]


def test_the_places_of_two_modules_are_offered_together() -> None:
    state = own(table(), P1, olive=2, silver=2)
    assert deliveries(state) == [
        "deliver-to olive venture1",
        "deliver-to olive board-p2",
        "deliver-to silver board-p2",
    ]
    play(state, "deliver-to olive venture1", "deliver-to olive board-p2")
    assert on(state, 0) == (1, 0)
    assert state.players[P2][at.IMPORTS] == 1
    assert count(state, "olive") == 0


def test_a_place_asks_for_what_its_module_says_wherever_the_delivery_comes_from() -> None:
    """The roof tile Paid delivery has been paid for before the silver is counted."""
    state = roof(own(table(), P1, silver=3), "paid_delivery")
    turn(state, "paid_deliveries")
    play(again(state), "roof 1")
    assert deliveries(state) == ["deliver-to silver board-p2"]
    play(state, "deliver-to silver board-p2")
    assert count(state, "silver") == 0


@pytest.mark.parametrize("step", ["modify_die 0 0", "venture_reward 0 0 3", "last_reward 0", "new_exports -1"])
def test_a_step_of_a_module_needs_the_module(step: str) -> None:
    text = GAME.position(fresh(2))
    with pytest.raises(sm.PositionError, match="there is a step of a module that is not in this game"):
        GAME.from_position(text.rstrip("\n") + f"; {step}\n")


def test_every_place_says_why_it_takes_nothing_and_why_it_does_not_take_a_good() -> None:
    state = own(table(), P1, olive=1, pig=1, silver=2)
    assert why(state, "deliver-to olive board-p2") == ""
    assert why(state, "deliver-to pig board-p2") == "This good is not accepted there now."
    assert why(state, "deliver-to grape venture1") == "You do not have the good for this delivery."
    assert why(state, "deliver-to olive board-p1") == "You may not export to your own board."
    assert why(state, "deliver-to olive colchonera") == "This board is not part of this game."
    play(state, "deliver-to olive board-p2")
    assert why(state, "deliver-to silver board-p2") == "You have already exported in this round."
    state = own(venture(delivering(1, seats=4, modules=["betwixt"]), 1, 8), P1, olive=1)
    assert why(state, "deliver-to olive venture2") == "This joint venture belongs to other players."
    assert why(delivering(1), "deliver-to olive venture1") == "This board is not part of this game."
