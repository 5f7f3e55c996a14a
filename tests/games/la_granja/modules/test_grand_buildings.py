"""Grand Markers: completed craft buildings, and markers taken back when all are in use."""

from typing import Callable

import pytest

from sobremesa.games.la_granja.modules.grand_markers import numbers
from sobremesa.games.la_granja.modules.grand_markers.rules import NEIGHBOURS
from sobremesa.games.la_granja.rules import ids
from sobremesa.games.la_granja.rules.cards.markers import take_back, to_take_back
from sobremesa.games.la_granja.rules.state import State

from ..scene import (
    GAME,
    P1,
    P2,
    barrow,
    blocked,
    count,
    craft,
    events,
    legal,
    own,
    play,
    supplied,
)
from .pieces import GRAND, delivering, grand, grand_barrow, grand_row, grands, table


def grand_choices(state: State) -> list[str]:
    return [a for a in legal(state) if a.startswith("grand ")]


# -- completed craft buildings -----------------------------------------------------------------------------------------


def nearly_done(*, grand_one: bool = True, round: int = 2) -> State:
    """One more wine completes the Trading House of p1."""
    state = delivering(3, GRAND, round=round)
    own(state, wine=1)
    supplied(state, "trading_house", 0b0111)
    if grand_one:
        grand_row(state, "trading_house")
    return state


@pytest.mark.rule("GM-010", "GM-012")
def test_a_building_with_a_grand_marker_is_worth_one_vp_more() -> None:
    plain = play(nearly_done(grand_one=False), "deliver wine trading_house")
    assert count(plain, "vp") == 3  # first to complete, round 2
    state = play(nearly_done(), "deliver wine trading_house")
    assert count(state, "vp") == 4
    assert grands(state) == 2
    assert state.players[P1][numbers.GRAND_ROWS] == 0


@pytest.mark.rule("GM-011")
def test_the_instant_effect_of_a_neighbour_even_if_it_is_blocked() -> None:
    state = nearly_done()
    blocked(state, "cartwright", "butcher")
    barrow(state, 5)
    barrow(state, 6)
    play(state, "deliver wine trading_house")
    assert legal(state) == ["instant trading_house", "instant cartwright", "instant butcher"]
    play(state, "instant butcher")  # 1 VP for each barrow
    assert count(state, "vp") == 4 + 1 + 2  # the order marker was worth 1
    assert count(state, "silver") == 0
    assert state.players[P1][ids.CRAFT] == 0b1  # the craft marker is that of the Trading House


@pytest.mark.rule("GM-011")
def test_the_own_instant_effect_can_be_kept() -> None:
    state = nearly_done()
    seen = events(state, "deliver wine trading_house", "instant trading_house")
    assert count(state, "silver") == 3
    assert "instant_borrowed" not in [key for key, _ in seen]


@pytest.mark.rule("GM-011")
def test_without_a_grand_marker_there_is_no_choice() -> None:
    state = play(nearly_done(grand_one=False), "deliver wine trading_house")
    assert state.prompt == "free_deliveries"
    assert count(state, "silver") == 3


@pytest.mark.rule("GM-011")
@pytest.mark.parametrize("number", range(1, 7))
def test_the_buildings_are_neighbours_in_a_ring(number: int) -> None:
    assert NEIGHBOURS[number - 1] == ((number - 2) % 6, number % 6)


@pytest.mark.rule("GM-012")
def test_a_grand_marker_that_came_back_is_used_again_at_once() -> None:
    state = nearly_done()
    grand(state, "h1")
    own(state, wine=1, olive=1, grain=1)
    barrow(state, 5)
    play(state, "deliver wine trading_house", "instant trading_house", "deliver olive barrow1")
    assert grand_choices(state) == ["grand grain barrow1"]


@pytest.mark.rule("GM-010")
def test_two_deliveries_at_once_may_complete_the_building() -> None:
    state = delivering(2, GRAND)
    own(state, food=1, wine=1)
    supplied(state, "trading_house", 0b0011)
    play(state, "deliver food trading_house", "grand wine trading_house")
    assert state.prompt == "choose_instant"
    play(state, "instant trading_house")
    assert (count(state, "vp"), grands(state)) == (4, 2)


@pytest.mark.rule("GM-011")
def test_with_the_instant_effect_first_the_choice_comes_first_too() -> None:
    state = table("free_deliveries", GRAND, rulings={"craft_reward": "first"})
    state.players[P1][ids.FREE] = 1
    own(state, wine=1)
    supplied(state, "trading_house", 0b0111)
    grand_row(state, "trading_house")
    play(state, "deliver wine trading_house", "instant trading_house")
    assert (count(state, "silver"), count(state, "vp")) == (3, 4)


def test_a_craft_marker_that_works_changes_nothing() -> None:
    state = nearly_done()
    craft(state, "general_store")
    play(state, "deliver wine trading_house", "instant trading_house")
    assert count(state, "vp") == 4 + 2


# -- markers taken back when all are in use ----------------------------------------------------------------------------


@pytest.mark.rule("GM-001", "GM-006")
def test_a_grand_marker_cannot_be_taken_back_for_a_normal_one() -> None:
    state = delivering(0, GRAND)
    grand(state, "h1")
    barrow(state, 5, 0b0011)
    grand_barrow(state, 5)
    assert to_take_back(state, P1) == []
    barrow(state, 5, 0b1011)
    assert [GAME.notation(a) for a in to_take_back(state, P1)] == ["retrieve barrow1"]
    take_back(state, P1, GAME.action("retrieve barrow1"))
    assert state.barrows[P1] == (5 * 64 + 0b0011,)
    assert GAME.problems(state) == []


@pytest.mark.rule("GM-005")
def test_a_first_marker_that_was_taken_back_cannot_be_joined() -> None:
    state = delivering(2, GRAND)
    own(state, olive=1, grain=1)
    barrow(state, 5)
    play(state, "deliver olive barrow1")
    take_back(state, P1, GAME.action("retrieve barrow1"))
    assert grand_choices(state) == []


def test_rows_and_other_seats_are_told_apart() -> None:
    state = delivering(2, GRAND, seat=P2)
    own(state, P2, olive=1, grain=1)
    barrow(state, 5, seat=P2)
    play(state, "deliver olive barrow1", "grand grain barrow1")
    assert (grands(state, P1), grands(state, P2)) == (2, 1)
    assert dict(state.view(P1).modules)[GRAND] == (("supply", (2, 1)), ("hexes", ()), ("places", ((), ("barrow1",))))


@pytest.mark.parametrize(
    "spoil",
    [
        lambda s: s.players[P1].__setitem__(numbers.GRAND, 1),
        lambda s: s.board.__setitem__(numbers.GRAND_HEXES, 1),
        lambda s: s.board.__setitem__(numbers.GRAND_CARDS, 1 << 5),
        lambda s: s.board.__setitem__(numbers.GRAND_VENTURES, 1 << 8),
        lambda s: s.players[P1].__setitem__(numbers.GRAND_ROWS, 1),
        lambda s: s.players[P1].__setitem__(numbers.LAST_PLACE, 7),
        lambda s: s.players[P1].__setitem__(numbers.LAST_SYMBOL, 1),
    ],
)
def test_impossible_grand_markers_are_found(spoil: Callable[[State], None]) -> None:
    state = delivering(1, GRAND)
    assert GAME.problems(state) == []
    spoil(state)
    assert GAME.problems(state)
