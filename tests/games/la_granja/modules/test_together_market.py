"""Grand markers and workers together with the town, song tiles, other boards and farm cards."""

from typing import Any

import pytest

from sobremesa.games.la_granja.modules.donkey_song.numbers import SONG_FREE, SONG_LEFT, SONG_PAID
from sobremesa.games.la_granja.modules.grand_markers.numbers import GRAND as GRANDS
from sobremesa.games.la_granja.modules.grand_markers.numbers import GRAND_HEXES, LAST_PLACE
from sobremesa.games.la_granja.modules.hired_hands.numbers import WORKER_CARDS
from sobremesa.games.la_granja.modules.hired_hands.rules.workers import open_places
from sobremesa.games.la_granja.modules.trade_boards.numbers import TRADE_BOARD
from sobremesa.games.la_granja.rules import ids
from sobremesa.games.la_granja.rules.state import State

from ..cards.stage import words
from ..scene import (
    P1,
    P2,
    again,
    barrow,
    blocked,
    count,
    craft,
    dice,
    helper,
    legal,
    marker,
    own,
    phase,
    play,
    roof,
    supplied,
    turn,
)
from .pieces import (
    GRAND,
    HANDS,
    delivering,
    grand,
    grand_barrow,
    grand_row,
    grands,
    is_grand,
    table,
    worker,
    workers,
)
from .town import activated, at_tile, erect

CARDS = "new_farm_cards"
TOWN = "bustling_town"
# The market of two players by value: 6 is h12 h14, 5 is h2 h8 h10, 4 is h1 h3 h9, 3 is h4 h6 h11, 2 is h5 h7 h13.
# Next to h12 lie h8, h9 and h13, next to h8 lie h4, h5, h9 and h12.


def finishing(*modules: str, **config: Any) -> State:
    """One more meat completes a barrow of p1 worth 6 VP, with a grand marker on it if the module is used."""
    state = barrow(own(delivering(1, *modules, **config), meat=1), 5, 0b0111)
    return grand_barrow(state, 5) if GRAND in modules else state


def owner(state: State, hex: str) -> int:
    return state.market[int(hex[1:]) - 1]


# -- helpers of the base game ------------------------------------------------------------------------------------------


@pytest.mark.rule("GM-014", "GM-016")
def test_the_guard_does_not_protect_against_a_grand_marker() -> None:
    """Card 49"""
    state = helper(marker(marker(finishing(GRAND), "h9", P2), "h13", P2), 49, seat=P2)
    normal = play(state.clone(), "deliver meat barrow1", "hex h12")
    assert (owner(normal, "h9"), count(normal, "vp")) == (P2, 6)
    play(state, "deliver meat barrow1", "grand-hex h12")
    assert (owner(state, "h9"), owner(state, "h13"), count(state, "vp")) == (ids.EMPTY, ids.EMPTY, 6 + 2 * 2)


@pytest.mark.rule("HH-018", "GM-014")
def test_a_worker_still_saves_a_marker_whose_guard_does_not_help() -> None:
    """Card 49, GM-A08"""
    state = helper(worker(marker(finishing(GRAND, HANDS), "h9", P2), "h9", P2), 49, seat=P2)
    play(state, "deliver meat barrow1", "grand-hex h12")
    assert (state.prompt, state.turn) == ("defend", P2)
    play(state, "p2: option 1")
    assert (owner(state, "h9"), count(state, "vp"), workers(state, P2)) == (P2, 6, 2)


@pytest.mark.rule("GM-011")
def test_the_apprentice_repeats_the_instant_effect_that_was_borrowed() -> None:
    """Card 37: general_store brings 2 VP, its neighbour greengrocer a resource, butcher VP for barrows."""
    state = supplied(own(delivering(1, GRAND), trade_good=1), "general_store", 0b0111)
    grand_row(helper(barrow(barrow(barrow(state, 26), 6), 5), 37), "general_store")
    play(state, "deliver trade_good general_store")
    assert words(state, "instant") == ["greengrocer", "general_store", "butcher"]
    borrowed, its_own = play(state.clone(), "instant butcher"), play(state, "instant general_store")
    rewards = 2 + 1 + 1  # the round, the first completion, the grand marker
    assert (count(borrowed, "vp"), count(its_own, "vp")) == (rewards + 3 + 3, rewards + 2 + 2)


@pytest.mark.rule("GM-011")
def test_other_helpers_hear_of_the_building_that_was_completed() -> None:
    """Card 88: somebody completed the building before; borrowing another one's effect does not change that."""
    state = supplied(own(delivering(1, GRAND, CARDS), trade_good=1), "general_store", 0b0111)
    grand_row(craft(helper(state, 37, 88), "general_store", seat=P2), "general_store")
    play(state, "deliver trade_good general_store", "instant butcher", "first 88")
    assert count(state, "silver") == 2


@pytest.mark.rule("HH-024")
def test_the_stonemason_takes_the_vp_of_a_building_that_a_worker_opened_too() -> None:
    """Card 28: it would be open to its owner without the worker."""
    state = own(table("free_deliveries", HANDS), trade_good=1)
    supplied(blocked(state, "general_store"), "general_store", 0b0111)
    state.players[P1][ids.FREE] = 1
    worker(state, "general_store", lying=True)
    quiet = play(state.clone(), "deliver trade_good general_store")
    loud = play(helper(state, 28), "deliver trade_good general_store")
    assert count(loud, "vp") == count(quiet, "vp") + 1


@pytest.mark.rule("GM-013")
def test_the_negotiator_hears_of_a_marker_that_is_removed_and_not_of_a_worker() -> None:
    """Card 2"""
    state = helper(worker(marker(finishing(HANDS), "h9", P2), "h9", P2), 2, seat=P2)
    play(state, "deliver meat barrow1", "hex h12")
    saved = play(state.clone(), "p2: option 1")
    assert count(saved, "vp", P2) == 0
    assert count(play(state, "p2: decline"), "vp", P2) == 1


# -- new farm cards ----------------------------------------------------------------------------------------------------


@pytest.mark.rule("GM-013", "NF-004")
def test_the_market_woman_raises_the_value_for_a_grand_marker_too() -> None:
    """Card 83; if all hexes of the value are grand or one's own, only the grand marker has a place to go."""
    state = barrow(own(delivering(1, GRAND, CARDS), wine=1), 12, 0b01)  # worth 4
    grand_barrow(helper(state, 83), 12)
    play(state, "deliver wine barrow1")
    assert state.prompt == "market_value"
    play(state, "option 1")
    assert {text.split()[-1] for text in legal(state)} == {"h2", "h8", "h10"}, "the hexes worth 5"
    state = barrow(own(delivering(1, GRAND, CARDS), wine=1), 12, 0b01)
    grand(marker(marker(grand_barrow(helper(state, 83), 12), "h2"), "h8"), "h10", seat=P2)
    play(state, "deliver wine barrow1")
    assert state.prompt == "market_value"
    play(state, "option 1", "grand-hex h10")
    assert (is_grand(state, "h10"), owner(state, "h10"), count(state, "vp")) == (True, P1, 4 + 2)


@pytest.mark.rule("GM-017", "NF-004")
def test_the_fair_organiser_counts_markers_and_not_their_vp() -> None:
    """Card 92"""
    state = grand(helper(table("free_deliveries", GRAND, CARDS), 92), "h1", "h2")
    for hex in ("h3", "h4", "h5"):
        marker(state, hex, P2)
    assert count(phase(state.clone(), 4), "vp") == 4, "p2 has more markers"
    state.set_hex(4, ids.EMPTY)
    assert count(phase(state, 4), "vp") == 4 + 1


@pytest.mark.rule("GM-016", "NF-004")
def test_the_constable_and_the_guard_against_grand_markers() -> None:
    """Card 90 removes no grand marker, and takes a worker in place of a marker."""
    state = own(helper(table("free_deliveries", GRAND, HANDS, CARDS), 90), silver=2)
    grand(marker(state, "h12"), "h9", seat=P2)
    assert "use 90" not in legal(again(state))
    worker(marker(state, "h13", P2), "h13", P2)
    play(again(state), "use 90", "hex h13")
    assert (owner(state, "h13"), workers(state, P2), count(state, "vp")) == (P2, 2, 0)


@pytest.mark.rule("GM-016", "NF-004")
def test_the_watchtower_guard_puts_a_normal_marker_down_for_a_lost_grand_one() -> None:
    """Card 89, GM-A09: the grand one is in the supply."""
    state = own(helper(grand(finishing(GRAND, CARDS), "h9", seat=P2), 89, seat=P2), P2, silver=1)
    play(state, "deliver meat barrow1", "grand-hex h12", "p2: option 1")
    assert "hex h4" in legal(state)
    play(state, "p2: hex h4")
    assert (owner(state, "h4"), is_grand(state, "h4"), grands(state, P2)) == (P2, False, 2)


@pytest.mark.rule("GM-009", "NF-004")
def test_the_tinker_makes_no_delivery_for_a_grand_marker() -> None:
    """Card 86"""
    state = own(helper(delivering(2, GRAND, CARDS), 86), silver=3, olive=1, grain=1)
    supplied(state, "general_store", 0b1110)
    play(state, "deliver grain greengrocer", "use 86", "option 5")
    assert (state.players[P1][ids.CRAFT], grands(state)) == (1 << 4, 2)
    assert (words(state, "grand"), state.players[P1][LAST_PLACE]) == ([], 0)


@pytest.mark.rule("GM-005", "NF-004")
def test_a_trade_good_that_stands_in_lies_under_a_normal_marker() -> None:
    """Card 116 on a barrow: the symbol is chosen afterwards, so nothing can be added to it in the same delivery."""
    state = barrow(own(helper(delivering(2, GRAND, CARDS), 116), trade_good=1, olive=1), 26)
    play(state, "deliver trade_good barrow1")
    assert words(state, "grand") == ["olive barrow1"], "but the next one joins it"


# -- barrows worth 1 VP ------------------------------------------------------------------------------------------------


def small(*modules: str, ruling: str = "no_marker") -> State:
    """P1 is to complete card 68: two olives, worth 1 VP."""
    state = delivering(2, CARDS, *modules, rulings={"one_vp_barrows": ruling})
    return barrow(own(state, olive=2), 68)


@pytest.mark.rule("GM-013", "NF-003")
def test_a_grand_marker_on_a_barrow_worth_1_vp_goes_home() -> None:
    """NF-A02"""
    state = small(GRAND)
    play(state, "deliver olive barrow1", "grand olive barrow1")
    assert (state.prompt, grands(state), count(state, "vp")) == ("free_deliveries", 2, 1)
    assert P1 not in state.market


@pytest.mark.rule("GM-013", "NF-003")
def test_or_to_any_free_hex_by_the_other_ruling_and_removes_nothing() -> None:
    state = marker(small(GRAND, ruling="any_free_hex"), "h9", P2)
    play(state, "deliver olive barrow1", "grand olive barrow1")
    assert len(words(state, "hex")) == len(words(state, "grand-hex")) == 13, "all but that of p2"
    play(state, "grand-hex h12")
    assert (owner(state, "h9"), is_grand(state, "h12"), grands(state), count(state, "vp")) == (P2, True, 1, 1)


@pytest.mark.rule("HH-018", "NF-003")
def test_a_barrow_worth_1_vp_threatens_no_worker() -> None:
    state = worker(marker(small(HANDS, ruling="any_free_hex"), "h9", P2), "h9", P2)
    play(state, "deliver olive barrow1", "deliver olive barrow1", "hex h12")
    assert (state.prompt, owner(state, "h9"), count(state, "vp")) == ("free_deliveries", P2, 1)


@pytest.mark.rule("HH-006", "HH-009", "NF-003")
def test_a_worker_goes_to_a_barrow_worth_1_vp_with_a_die_of_value_1() -> None:
    """HH-A03"""
    state = barrow(own(dice(table("take_die", HANDS, CARDS), 1, 1, 4), silver=1), 68)
    for value in range(2, 7):
        assert 6 not in open_places(state, P1, value)
    play(state, "die 1", "send barrow1")
    assert (state.players[P1][WORKER_CARDS], count(state, "silver")) == (1 << 68, 0)
    turn(state, "free_deliveries")
    own(state, olive=2)
    play(again(state), "work barrow1", "deliver olive barrow1")
    assert workers(state) == 2


@pytest.mark.rule("NF-003", "GM-013")
def test_the_market_woman_gives_it_a_hex_worth_2() -> None:
    """Card 83 with a grand marker"""
    state = helper(small(GRAND), 83)
    play(state, "deliver olive barrow1", "grand olive barrow1", "option 1")
    assert {text.split()[-1] for text in legal(state)} == {"h5", "h7", "h13"}


# -- the town ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("BT-039")
def test_a_grand_marker_counts_1_for_a_building_and_a_worker_nothing() -> None:
    """BT-A05"""
    state = table("take_die", GRAND, HANDS, TOWN, seats=2)
    corner = next(n for n, hexes in dict(_town(state)["corners"]).items() if len(hexes) == 3)
    hexes = [f"h{i + 1}" for i in dict(_town(state)["corners"])[corner]]
    erect(state, "church", corner, "butcher")
    worker(grand(state, hexes[0]), hexes[0])
    marker(state, hexes[1], P2)
    assert ("town_pays", {"seat": P1, "town": 0}) not in activated(state.clone()), "a tie"
    marker(state, hexes[2], P2)
    assert ("town_pays", {"seat": P2, "town": 0}) in activated(state)


def in_supply(state: State) -> State:
    """All grand markers are in the supply."""
    state.board[GRAND_HEXES] = 0
    for p in state.players:
        p[GRANDS] = 2
    return state


def _town(state: State) -> dict[str, Any]:
    return dict(dict(state.view(None).modules)[TOWN])


@pytest.mark.rule("BT-014", "GM-009")
def test_the_free_and_the_paid_delivery_of_a_tile_are_not_made_at_once() -> None:
    """BT-A10"""
    state = barrow(own(in_supply(at_tile(1, "b", modules=[TOWN, GRAND])), olive=3, silver=2), 26)
    play(state, "die 3", "option 1", "deliver olive barrow1", "option 1")
    assert "olive barrow1" in words(state, "deliver")
    assert words(state, "grand") == []


@pytest.mark.rule("BT-026", "GM-005")
def test_deliveries_of_a_die_and_of_a_roof_tile_can_be_made_at_once() -> None:
    """GM-A01: two free ones, one directly after the other in the same turn."""
    state = barrow(own(in_supply(at_tile(1, "a", modules=[TOWN, GRAND])), olive=3), 26)
    play(roof(state, "delivery"), "die 3", "option 1", "deliver olive barrow1", "roof 1")
    assert words(state, "grand") == ["olive barrow1"]


# -- song tiles and other boards ---------------------------------------------------------------------------------------


def singing(tile: int, free: int, *modules: str) -> State:
    state = delivering(free, GRAND, "donkey_song", *modules)
    state.players[P1][ids.DONKEY] = ids.ORDINARY_DONKEYS + tile
    state.players[P1][SONG_FREE] = free
    return state


@pytest.mark.rule("GM-005", "DS-021")
def test_two_deliveries_of_a_song_tile_are_made_at_once() -> None:
    state = barrow(own(singing(8, 3), olive=3), 26)
    play(state, "deliver olive barrow1", "grand olive barrow1")
    assert (grands(state), state.players[P1][ids.FREE]) == (1, 1)


@pytest.mark.rule("GM-005", "DS-026")
def test_but_not_where_all_go_to_different_places() -> None:
    state = barrow(own(singing(12, 4), olive=3), 26)
    play(state, "deliver olive barrow1")
    assert words(state, "grand") == []


@pytest.mark.rule("DS-018", "GM-005")
def test_both_deliveries_score_with_tile_5() -> None:
    state = barrow(own(singing(5, 2), olive=3), 26)
    play(state, "deliver olive barrow1", "grand olive barrow1")
    assert count(state, "vp") == 2


@pytest.mark.rule("DS-013", "GM-009")
def test_a_free_and_a_paid_delivery_of_a_song_tile_are_of_two_kinds() -> None:
    state = barrow(own(singing(5, 2), olive=3, silver=2), 26)
    state.players[P1][SONG_LEFT] = 0b10000
    state.players[P1][SONG_PAID] = 2
    play(again(state), "deliver olive barrow1")
    state.players[P1][SONG_FREE] = state.players[P1][ids.FREE] = 0
    play(again(state), "song-effect paid")
    assert words(state, "grand") == []
    play(state, "deliver olive barrow1")
    assert words(state, "grand") == ["olive barrow1"], "two paid ones are of one kind"


@pytest.mark.rule("GM-021", "GM-022", "GM-004")
def test_no_grand_marker_lies_on_other_boards() -> None:
    state = own(delivering(3, GRAND, "colchonera", "trade_boards", "long_distance_trade"), olive=3, grain=3)
    state.players[P1][ids.SIESTA] = 3
    state.players[P2][TRADE_BOARD], state.players[P1][TRADE_BOARD] = 1, 2
    play(state, "deliver-to olive colchonera")
    assert words(state, "grand") == []
    play(state, "deliver-to grain board-p2")
    assert words(state, "grand") == []
