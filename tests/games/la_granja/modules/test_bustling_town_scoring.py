"""Bustling Town: whose markers count, and the scoring effects of all ten buildings."""

import pytest

from sobremesa.games.la_granja.modules.automa.numbers import AUTOMA_CRAFT
from sobremesa.games.la_granja.modules.bustling_town.numbers import TOWN
from sobremesa.games.la_granja.modules.grand_markers.numbers import GRAND_HEXES
from sobremesa.games.la_granja.modules.hired_hands.numbers import WORKER_HEXES
from sobremesa.games.la_granja.rules import ids
from sobremesa.games.la_granja.rules.state import State

from ..scene import GAME, P1, P2, P3, P4, count, craft, events, helper, marker, phase, play, siestas
from .town import activated, erect, town


def paid(state: State) -> list[tuple[str, int]]:
    """The (building, seat) pairs for which a building pays now."""
    return [(TOWN[int(str(f["town"]))], int(str(f["seat"]))) for key, f in activated(state) if key == "town_pays"]


def around(name: str, *owners: int, at: str = "butcher", seats: int = 4) -> State:
    """A building between h12, h13 and h18, with markers of these owners on them."""
    state = erect(town(seats), name, 26, at)
    for i, owner in zip((12, 13, 18), owners):
        marker(state, f"h{i}", owner)
    return state


# -- order -------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("BT-036")
def test_buildings_work_before_market_and_siesta_are_scored() -> None:
    state = around("inn", P1)
    siestas(state, 2, 0, 0, 0)
    told: list[str] = []
    state.sink = lambda e: told.append(GAME.events.named(e)[0])
    phase(state, 4)
    wanted = ["phase_begins", "town_works", "town_pays", "siesta_moved", "market_scored"]
    assert [key for key in told if key in wanted][:5] == wanted
    assert count(state, "vp") == 2  # 1 for the marker and 1 for space 3, reached only with the inn


@pytest.mark.rule("BT-037")
def test_the_numbers_of_the_craft_buildings_are_the_order() -> None:
    state = erect(erect(town(4), "church", 26, "butcher"), "inn", 50, "trading_house")
    erect(state, "town_hall", 5, "delicatessen")
    told = [TOWN[int(str(f["town"]))] for key, f in activated(state) if key == "town_works"]
    assert told == ["inn", "town_hall", "church"]


@pytest.mark.rule("BT-037")
def test_seats_follow_in_turn_order() -> None:
    state = around("well", P1, P2, P3)
    state.order = (P3, P1, P4, P2)
    assert paid(state.clone()) == [("well", P3)]  # the others wait for the choice
    activated(state)
    asked = []
    while state.prompt == "take_goods":
        asked.append(state.turn)
        play(state, "take olive")
    assert asked == [P3, P1, P2]


# -- dominance ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("BT-038", "BT-039")
def test_the_most_markers_dominate() -> None:
    state = around("church", P1, P2, P1)
    assert paid(state) == [("church", P1)]
    assert [count(state, "vp", seat) for seat in range(4)] == [2, 0, 0, 0]


@pytest.mark.rule("BT-028", "BT-039")
def test_the_owner_marker_at_the_craft_building_counts() -> None:
    state = craft(around("church", P1, P2), "butcher", seat=P2)
    assert paid(state.clone()) == [("church", P2)]
    state = craft(around("church", P1, P2, at="cartwright"), "butcher", seat=P2)
    assert paid(state) == []  # its card lies elsewhere
    fresh_one = craft(around("church"), "butcher", seat=P3, fresh=True)
    assert paid(fresh_one) == [("church", P3)]  # completed in this round: the marker lies there all the same


def test_an_owner_marker_that_was_taken_back_does_not_count() -> None:
    state = craft(around("church"), "butcher", seat=P2)
    state.players[P2][ids.LIFTED] = state.players[P2][ids.CRAFT]
    assert paid(state) == []


@pytest.mark.rule("BT-040")
def test_nobody_dominates_in_a_tie() -> None:
    assert paid(around("church", P1, P2)) == []
    assert paid(around("church", P1, P2, P3)) == []
    tied = craft(around("church", P1, P1, P2), "butcher", seat=P2)
    assert paid(tied) == []


def test_nobody_dominates_without_a_marker() -> None:
    state = marker(around("church"), "h1", P1)  # a marker elsewhere
    assert paid(state) == []


def test_a_sole_marker_dominates() -> None:
    assert paid(around("church", P3)) == [("church", P3)]


def test_big_markers_count_once_and_workers_not_at_all() -> None:
    state = around("church", P1, P2, P2)
    state.board[GRAND_HEXES] = 1 << 11
    state.players[P1][WORKER_HEXES] = 1 << 11
    assert paid(state) == [("church", P2)]  # BT-A05


# -- presence ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("BT-038", "BT-041")
def test_everybody_present_has_the_effect() -> None:
    state = craft(around("guard_house", P1, P2, P1), "butcher", seat=P4)
    assert paid(state) == [("guard_house", P1), ("guard_house", P2), ("guard_house", P4)]
    assert [count(state, "vp", seat) for seat in range(4)] == [1, 1, 0, 1]


@pytest.mark.rule("BT-041")
def test_presence_needs_a_marker() -> None:
    assert paid(around("guard_house")) == []


@pytest.mark.rule("BT-042")
def test_how_much_is_a_matter_of_the_building() -> None:
    state = craft(around("money_changer", P1, P2, P1), "butcher", seat=P1)
    activated(state)
    assert [count(state, "silver", seat) for seat in range(4)] == [3, 1, 0, 0]


# -- solo --------------------------------------------------------------------------------------------------------------


def solo(*owners: int, automa: str = "none") -> State:
    """The church between h5, h6 and h9 of the small market, with markers of the player or the neutral colour."""
    state = erect(town(1, automa=automa), "church", 11, "butcher")
    for i, owner in zip((5, 6, 9), owners):
        marker(state, f"h{i}", owner)
    return state


def test_solo_the_neutral_colour_counts_but_gains_nothing() -> None:
    assert paid(solo(0)) == [("church", 0)]
    assert paid(solo(0, 1)) == []
    assert paid(solo(1, 1)) == []
    assert paid(solo(0, 1, 0)) == [("church", 0)]
    automa = solo(0, automa="standard")
    automa.board[AUTOMA_CRAFT] = 1 << 5
    assert paid(automa) == []


# -- the scoring effects of all ten ------------------------------------------------------------------------------------


def works(name: str, *moves: str, state: State | None = None) -> State:
    """p1 alone is next to the building, which is activated."""
    state = state or around(name, P1)
    activated(state)
    play(state, *moves)
    assert state.prompt == "play_cards"
    return state


@pytest.mark.rule("BT-038")
def test_church() -> None:
    assert count(works("church"), "vp") == 2


@pytest.mark.rule("BT-038")
def test_inn() -> None:
    assert works("inn").players[P1][ids.SIESTA] == 1


@pytest.mark.rule("BT-038")
def test_inn_at_the_end_of_the_track() -> None:
    assert paid(siestas(around("inn", P1, P2), 8, 0, 0, 0)) == [("inn", P2)]


@pytest.mark.rule("BT-038")
def test_well() -> None:
    assert count(works("well", "take olive"), "olive") == 1


@pytest.mark.rule("BT-038")
def test_mill() -> None:
    state = around("mill", P1)
    state.players[P1][ids.GRAIN] = 2
    state = works("mill", "improve grain", state=state)
    assert (count(state, "grain"), count(state, "food")) == (1, 1)
    assert paid(around("mill", P1)) == []  # nothing to upgrade


@pytest.mark.rule("BT-038")
def test_stables() -> None:
    assert count(works("stables", "option 1"), "pig") == 1
    assert count(works("stables", "option 2"), "silver") == 3


@pytest.mark.rule("BT-038", "BT-042")
def test_money_changer() -> None:
    state = works("money_changer", state=craft(around("money_changer", P1, P1, P1), "butcher"))
    assert count(state, "silver") == 4


@pytest.mark.rule("BT-038")
def test_warehouse() -> None:
    assert count(works("warehouse"), "trade_good") == 1


@pytest.mark.rule("BT-038")
def test_school() -> None:
    assert works("school", "draw 20").hands[P1] == (20,)


@pytest.mark.rule("BT-038")
def test_guard_house() -> None:
    assert count(works("guard_house"), "vp") == 1


@pytest.mark.rule("BT-038")
def test_town_hall() -> None:
    assert count(works("town_hall", state=around("town_hall", P1, P1)), "vp") == 2
    four = craft(around("town_hall", P1, P1, P1), "butcher")
    assert count(works("town_hall", state=four), "vp") == 3


def test_what_a_building_sets_off_comes_before_the_next_building() -> None:
    state = helper(around("mill", P1, at="trading_house"), 17)  # food for an upgrade of grain
    erect(state, "church", 50, "butcher")
    state.players[P1][ids.GRAIN] = 1
    activated(state)
    keys = [key for key, _ in events(state, "improve grain")]
    assert keys == ["upgraded", "helper_used", "gained", "town_works"]
    assert count(state, "food") == 2
