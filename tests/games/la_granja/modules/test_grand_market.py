"""Grand Markers on the market: placing, removing, replacing, scoring."""

from typing import Any

import pytest

from sobremesa.games.la_granja.modules.grand_markers import numbers
from sobremesa.games.la_granja.modules.grand_markers.rules import barrow_leaves
from sobremesa.games.la_granja.rules import ids
from sobremesa.games.la_granja.rules.market import hexes_for
from sobremesa.games.la_granja.rules.modules.market import open_to
from sobremesa.games.la_granja.rules.state import State

from ..scene import GAME, P1, P2, barrow, count, events, helper, legal, marker, own, phase, play, roof
from .pieces import GRAND, delivering, grand, grand_barrow, grands, is_grand, table

# The market of two players by value: 6 is h12 h14, 5 is h2 h8 h10, 4 is h1 h3 h9, 3 is h4 h6 h11, 2 is h5 h7 h13.
# Next to h12 lie h8, h9 and h13, next to h14 lie h10, h11 and h13, next to h8 lie h4, h5, h9 and h12.
SIXES = ("h12", "h14")
FIVES = ("h2", "h8", "h10")
LOWER = ("h1", "h3", "h9", "h4", "h6", "h11", "h5", "h7", "h13")


def finishing(grand_one: bool = True, **config: Any) -> State:
    """One more meat completes a barrow of 6 VP, with a grand marker on its first symbols."""
    state = delivering(1, GRAND, **config)
    own(state, meat=1)
    barrow(state, 5, 0b0111)
    return grand_barrow(state, 5) if grand_one else state


def hexes(state: State, word: str = "hex") -> list[str]:
    return [a.split()[1] for a in legal(state) if a.startswith(f"{word} ")]


@pytest.mark.rule("GM-013")
def test_the_grand_marker_of_a_barrow_may_go_to_the_market() -> None:
    state = play(finishing(), "deliver meat barrow1")
    assert state.prompt == "place_either"
    assert legal(state) == ["hex h12", "hex h14", "grand-hex h12", "grand-hex h14"]
    play(state, "grand-hex h12")
    assert state.market[11] == P1
    assert is_grand(state, "h12")
    assert grands(state) == 1
    assert count(state, "vp") == 6
    assert count(state, "trade_good") == 1


@pytest.mark.rule("GM-013")
def test_or_a_normal_marker_and_the_grand_one_goes_home() -> None:
    state = play(finishing(), "deliver meat barrow1", "hex h12")
    assert state.market[11] == P1
    assert not is_grand(state, "h12")
    assert grands(state) == 2
    assert state.board[numbers.GRAND_CARDS] == 0


@pytest.mark.rule("GM-013")
def test_a_barrow_without_one_sends_a_normal_marker() -> None:
    state = play(finishing(grand_one=False), "deliver meat barrow1")
    assert state.prompt == "place_marker"
    assert legal(state) == ["hex h12", "hex h14"]


@pytest.mark.rule("GM-013")
def test_a_barrow_that_is_discarded_gives_its_grand_marker_back() -> None:
    state = finishing()
    state.barrows[P1] = ()
    state.board[ids.DISCARD] |= 1 << 5
    barrow_leaves(state, P1, 5)
    assert grands(state) == 2
    assert GAME.problems(state) == []


@pytest.mark.rule("GM-014", "GM-015")
def test_removing_with_a_grand_marker_scores_double() -> None:
    state = finishing()
    marker(state, "h8", P2)
    marker(state, "h13", P2)
    normal, big = state.clone(), state.clone()
    play(normal, "deliver meat barrow1", "hex h12")
    assert count(normal, "vp") == 6 + 2
    play(big, "deliver meat barrow1", "grand-hex h12")
    assert count(big, "vp") == 6 + 4
    assert big.market[7] == big.market[12] == ids.EMPTY


@pytest.mark.rule("GM-014")
def test_a_marker_replaced_by_a_grand_one_scores_double_too() -> None:
    state = finishing()
    marker(state, "h12", P2)
    marker(state, "h14", P2)
    play(state, "deliver meat barrow1", "grand-hex h12")
    assert count(state, "vp") == 6 + 2


@pytest.mark.rule("GM-016")
def test_a_normal_marker_does_nothing_to_a_grand_neighbour() -> None:
    state = finishing()
    grand(state, "h8", seat=P2)
    marker(state, "h9", P2)
    play(state, "deliver meat barrow1", "hex h12")
    assert is_grand(state, "h8")
    assert state.market[7] == P2
    assert state.market[8] == ids.EMPTY
    assert count(state, "vp") == 6 + 1


@pytest.mark.rule("GM-016")
def test_a_grand_marker_removes_a_grand_one_which_goes_home() -> None:
    state = finishing()
    grand(state, "h8", seat=P2)
    play(state, "deliver meat barrow1")
    seen = events(state, "grand-hex h12")
    assert state.market[7] == ids.EMPTY
    assert not is_grand(state, "h8")
    assert grands(state, P2) == 2
    assert count(state, "vp") == 6 + 2
    assert ("grand_back", {"seat": P2}) in seen


@pytest.mark.rule("GM-016")
def test_a_normal_marker_takes_the_place_of_normal_ones_only() -> None:
    state = finishing()
    grand(state, "h12", seat=P2)
    marker(state, "h14", P2)
    play(state, "deliver meat barrow1")
    assert hexes(state) == ["h14"]
    assert hexes(state, "grand-hex") == ["h12", "h14"]
    play(state, "grand-hex h12")
    assert state.market[11] == P1
    assert is_grand(state, "h12")
    assert (grands(state, P1), grands(state, P2)) == (1, 2)


@pytest.mark.rule("GM-018")
def test_where_all_are_grand_a_normal_marker_goes_lower() -> None:
    state = finishing(grand_one=False)
    grand(state, *SIXES, seat=P2)
    play(state, "deliver meat barrow1")
    assert hexes(state) == list(FIVES)


@pytest.mark.rule("GM-018")
def test_own_grand_markers_count_as_well() -> None:
    state = finishing(grand_one=False)
    grand(state, "h12", seat=P1)
    grand(state, "h14", seat=P2)
    play(state, "deliver meat barrow1")
    assert hexes(state) == list(FIVES)


@pytest.mark.rule("GM-018")
def test_it_goes_no_lower_while_one_of_them_is_normal() -> None:
    state = finishing(grand_one=False)
    grand(state, "h12", seat=P2)
    marker(state, "h14", P1)
    play(state, "deliver meat barrow1")
    assert state.prompt == "free_deliveries"  # its own marker is not replaced, so no marker is placed
    assert state.market.count(P1) == 1


@pytest.mark.rule("GM-018")
def test_it_is_the_highest_lower_value_with_a_hex_for_it() -> None:
    state = finishing(grand_one=False)
    grand(state, *SIXES, seat=P2)
    for hex in FIVES:
        marker(state, hex, P1)
    assert hexes_for(state, P1, 6) == [0, 2, 8]
    for hex in ("h1", "h3"):
        marker(state, hex, P1)
    marker(state, "h9", P2)
    assert hexes_for(state, P1, 6) == [8]  # a normal one can be replaced there


@pytest.mark.rule("GM-018")
def test_if_there_is_none_no_marker_is_placed() -> None:
    state = finishing(grand_one=False)
    grand(state, *SIXES, seat=P2)
    for hex in (*FIVES, *LOWER):
        marker(state, hex, P1)
    play(state, "deliver meat barrow1")
    assert state.prompt == "free_deliveries"
    assert count(state, "vp") == 6


@pytest.mark.rule("GM-018")
def test_a_grand_marker_does_not_go_lower() -> None:
    state = table("free_deliveries", GRAND)
    grand(state, *SIXES, seat=P2)
    assert open_to(state, P1, 6, is_big=True) == [11, 13]
    state = table("free_deliveries", GRAND)
    grand(state, *SIXES, seat=P1)
    assert open_to(state, P1, 6, is_big=True) == []


@pytest.mark.rule("GM-019")
def test_the_vp_are_those_of_the_card_and_the_removals_those_of_the_hex() -> None:
    state = finishing(grand_one=False)
    grand(state, *SIXES, seat=P2)
    marker(state, "h9", P2)  # next to h8 and lower
    marker(state, "h10", P2)  # would be removed from h14 only
    play(state, "deliver meat barrow1", "hex h8")
    assert count(state, "vp") == 6 + 1
    assert state.market[8] == ids.EMPTY
    assert state.market[9] == P2


@pytest.mark.rule("GM-017")
def test_a_grand_marker_scores_two_vp() -> None:
    state = table("free_deliveries", GRAND)
    grand(state, "h12", seat=P1)
    marker(state, "h1", P1)
    marker(state, "h3", P2)
    phase(state, 4)
    assert (count(state, "vp", P1), count(state, "vp", P2)) == (3, 1)


def test_the_market_stand_places_a_normal_marker() -> None:
    state = delivering(0, GRAND)
    roof(state, "market_stand")
    play(state, "roof 1")
    assert all(a.startswith("hex ") for a in legal(state))
    play(state, "hex h1")
    assert not is_grand(state, "h1")
    assert grands(state) == 2


@pytest.mark.rule("GM-016")
def test_a_market_stand_that_displaces_leaves_grand_markers_alone() -> None:
    state = delivering(0, GRAND, rulings={"market_stand": "displaces"})
    roof(state, "market_stand")
    grand(state, "h8", seat=P2)
    marker(state, "h9", P2)
    play(state, "roof 1", "hex h12")
    assert (state.market[7], state.market[8]) == (P2, ids.EMPTY)
    assert count(state, "vp") == 0


def test_a_grand_marker_taken_back_from_the_market_is_in_the_supply() -> None:
    state = delivering(0, GRAND)
    helper(state, 33)  # the Smuggler
    grand(state, "h12")
    play(state, "use 33", "hex h12")
    assert grands(state) == 2
    assert state.board[numbers.GRAND_HEXES] == 0


def test_helpers_hear_of_a_grand_marker_as_of_any_other() -> None:
    state = finishing()
    helper(state, 54)  # a trade good for removing opponents
    helper(state, 2, seat=P2)  # 1 VP for a marker lost
    marker(state, "h9", P2)
    play(state, "deliver meat barrow1", "grand-hex h12")
    assert count(state, "trade_good") == 2
    assert count(state, "vp", P2) == 1


def test_with_all_markers_in_use_the_grand_one_can_still_go_to_the_market() -> None:
    state = finishing()
    own(state, olive=24)  # the marker of the meat comes back, and the trade good takes it
    play(state, "deliver meat barrow1")
    assert state.prompt == "retrieving"
    play(state, "decline")
    assert legal(state) == ["grand-hex h12", "grand-hex h14"]
    play(state, "grand-hex h12")
    assert is_grand(state, "h12")


def test_a_marker_taken_back_makes_room_for_a_normal_one() -> None:
    state = finishing()
    own(state, olive=24)
    play(state, "deliver meat barrow1", "retrieve olive")
    assert legal(state) == ["hex h12", "hex h14", "grand-hex h12", "grand-hex h14"]


@pytest.mark.rule("GM-018")
def test_with_the_other_ruling_own_hexes_send_it_lower_too() -> None:
    state = delivering(0, GRAND, rulings={"full_market": "lower"})
    for hex in SIXES:
        marker(state, hex, P1)
    assert open_to(state, P1, 6) == open_to(state, P1, 6, is_big=True) == [1, 7, 9]
