"""Workers on the market, alone and against grand markers."""

from typing import Any

import pytest

import sobremesa as sm
from sobremesa.games.la_granja.modules.grand_markers import numbers
from sobremesa.games.la_granja.rules import ids
from sobremesa.games.la_granja.rules.state import State
from tests.conformance.harness import check_game, compiled

from ..scene import GAME, P1, P2, P3, barrow, count, events, helper, legal, marker, own, play
from .pieces import GRAND, HANDS, delivering, grand, grand_barrow, grands, is_grand, worker, workers

# The market of two players by value: 6 is h12 h14, 5 is h2 h8 h10, 4 is h1 h3 h9, 3 is h4 h6 h11, 2 is h5 h7 h13.
# Next to h12 lie h8, h9 and h13, next to h8 lie h4, h5, h9 and h12.


def finishing(*modules: str, **config: Any) -> State:
    """One more meat completes a barrow of p1 worth 6 VP, with a grand marker on it if the module is used."""
    state = delivering(1, *modules, **config)
    own(state, meat=1)
    barrow(state, 5, 0b0111)
    return grand_barrow(state, 5) if GRAND in modules else state


def guarded(state: State, *hexes: str, seat: int = P2) -> State:
    """Put normal markers there with a worker each."""
    for hex in hexes:
        marker(state, hex, seat)
        worker(state, hex, seat)
    return state


def owner(state: State, hex: str) -> int:
    return state.market[int(hex[1:]) - 1]


@pytest.mark.rule("HH-018", "HH-019")
def test_a_worker_goes_instead_of_the_marker_and_nobody_scores() -> None:
    state = guarded(finishing(HANDS), "h9")
    marker(state, "h13", P2)
    play(state, "deliver meat barrow1", "hex h12")
    assert (state.prompt, state.turn) == ("defend", P2)  # its owner decides
    assert legal(state) == ["decline", "option 1"]
    assert owner(state, "h13") == P2  # nothing has happened yet
    seen = events(state, "option 1")
    assert ("worker_saves", {"seat": P2, "hex": 8}) in seen
    assert owner(state, "h9") == P2
    assert workers(state, P2) == 2
    assert owner(state, "h13") == ids.EMPTY
    assert count(state, "vp") == 6 + 1  # for h13 only
    assert (state.prompt, state.turn) == ("free_deliveries", P1)


@pytest.mark.rule("HH-018")
def test_the_worker_may_be_kept() -> None:
    state = guarded(finishing(HANDS), "h9")
    play(state, "deliver meat barrow1", "hex h12", "decline")
    assert owner(state, "h9") == ids.EMPTY
    assert workers(state, P2) == 2  # its marker is gone, so it comes back as well
    assert count(state, "vp") == 6 + 1


@pytest.mark.rule("HH-018")
def test_only_threatened_markers_with_a_worker_are_asked_about() -> None:
    state = guarded(finishing(HANDS), "h10")  # not next to h12
    marker(state, "h9", P2)
    play(state, "deliver meat barrow1", "hex h12")
    assert state.prompt == "free_deliveries"
    assert workers(state, P2) == 1


@pytest.mark.rule("HH-018")
def test_each_marker_is_decided_on_its_own() -> None:
    state = guarded(finishing(HANDS), "h9", "h13")
    play(state, "deliver meat barrow1", "hex h12", "decline")
    assert state.prompt == "defend"
    play(state, "option 1")
    assert (owner(state, "h9"), owner(state, "h13")) == (ids.EMPTY, P2)
    assert count(state, "vp") == 6 + 1


@pytest.mark.rule("HH-018")
def test_several_owners_decide_in_turn_order() -> None:
    state = delivering(1, HANDS, seats=3)
    own(state, meat=1)
    barrow(state, 5, 0b0111)
    state.order = (P1, P3, P2)
    guarded(state, "h11", seat=P2)  # next to h17, a hex of value 6
    guarded(state, "h12", seat=P3)
    play(state, "deliver meat barrow1", "hex h17")
    assert (state.prompt, state.turn) == ("defend", P3)
    play(state, "p3: option 1")
    assert (state.prompt, state.turn) == ("defend", P2)
    play(state, "p2: decline")
    assert (owner(state, "h11"), owner(state, "h12")) == (ids.EMPTY, P3)


@pytest.mark.rule("HH-018")
def test_a_marker_that_a_helper_protects_needs_no_worker() -> None:
    state = guarded(finishing(HANDS), "h9")
    helper(state, 49, seat=P2)
    play(state, "deliver meat barrow1", "hex h12")
    assert state.prompt == "free_deliveries"
    assert owner(state, "h9") == P2


@pytest.mark.rule("HH-018")
def test_a_marker_saved_from_being_replaced_sends_the_other_one_elsewhere() -> None:
    state = guarded(finishing(HANDS), "h12")
    marker(state, "h14", P2)
    play(state, "deliver meat barrow1")
    assert legal(state) == ["hex h12", "hex h14"]
    play(state, "hex h12", "p2: option 1")
    assert (state.prompt, state.turn) == ("place_elsewhere", P1)
    assert legal(state) == ["hex h14"]  # another hex of that value
    play(state, "hex h14")
    assert (owner(state, "h12"), owner(state, "h14")) == (P2, P1)
    assert count(state, "vp") == 6 + 1


@pytest.mark.rule("HH-018")
def test_if_no_hex_of_that_value_is_left_it_goes_lower() -> None:
    state = guarded(finishing(HANDS), "h12", "h14")
    marker(state, "h9", P2)
    play(state, "deliver meat barrow1", "hex h12", "p2: option 1", "hex h14", "p2: option 1")
    assert (state.prompt, state.turn) == ("place_elsewhere", P1)
    assert legal(state) == ["hex h2", "hex h8", "hex h10"]
    play(state, "hex h8")
    assert owner(state, "h8") == P1
    assert count(state, "vp") == 6 + 1  # h9 is next to h8


@pytest.mark.rule("HH-018")
def test_if_there_is_no_hex_at_all_no_marker_is_placed() -> None:
    state = guarded(finishing(HANDS), "h12")
    for at in range(len(state.market)):
        if at != 11:
            state.set_hex(at, P1)
    play(state, "deliver meat barrow1", "hex h12", "p2: option 1")
    assert (state.prompt, state.turn) == ("free_deliveries", P1)
    assert owner(state, "h12") == P2


@pytest.mark.rule("HH-018")
def test_a_marker_given_up_is_replaced_and_its_neighbours_are_asked_after_it() -> None:
    state = guarded(finishing(HANDS), "h12", "h9")
    marker(state, "h14", P2)
    play(state, "deliver meat barrow1", "hex h12")
    assert state.frames[-1][2] == 11
    play(state, "decline")
    assert state.frames[-1][2] == 8
    play(state, "option 1")
    assert (owner(state, "h12"), owner(state, "h9")) == (P1, P2)
    assert count(state, "vp") == 6 + 1


# -- grand markers and workers -----------------------------------------------------------------------------------------


@pytest.mark.rule("GM-020")
def test_a_worker_does_not_save_a_grand_marker_from_a_grand_one() -> None:
    state = finishing(GRAND, HANDS)
    grand(state, "h9", seat=P2)
    worker(state, "h9", P2)
    play(state, "deliver meat barrow1", "grand-hex h12")
    assert state.prompt == "free_deliveries"  # nobody is asked
    assert owner(state, "h9") == ids.EMPTY
    assert (grands(state, P2), workers(state, P2)) == (2, 2)
    assert count(state, "vp") == 6 + 2


@pytest.mark.rule("GM-016", "GM-020")
def test_a_grand_marker_needs_no_worker_against_a_normal_one() -> None:
    state = finishing(GRAND, HANDS)
    grand(state, "h9", seat=P2)
    worker(state, "h9", P2)
    play(state, "deliver meat barrow1", "hex h12")
    assert state.prompt == "free_deliveries"
    assert is_grand(state, "h9")
    assert workers(state, P2) == 1


@pytest.mark.rule("HH-018", "HH-019", "GM-014")
def test_a_worker_saves_a_normal_marker_from_a_grand_one() -> None:
    state = guarded(finishing(GRAND, HANDS), "h9", "h13")
    play(state, "deliver meat barrow1", "grand-hex h12", "p2: option 1", "p2: decline")
    assert (owner(state, "h9"), owner(state, "h13")) == (P2, ids.EMPTY)
    assert is_grand(state, "h12")
    assert grands(state) == 1
    assert count(state, "vp") == 6 + 2  # for h13


@pytest.mark.rule("HH-018", "GM-013")
def test_a_grand_marker_that_is_turned_away_stays_a_grand_one() -> None:
    state = guarded(finishing(GRAND, HANDS), "h12")
    grand(state, "h14", seat=P2)
    play(state, "deliver meat barrow1", "grand-hex h12", "p2: option 1")
    assert legal(state) == ["grand-hex h14"]
    assert grands(state) == 2
    play(state, "grand-hex h14")
    assert is_grand(state, "h14")
    assert (grands(state, P1), grands(state, P2)) == (1, 2)


@pytest.mark.rule("GM-018", "HH-018")
def test_a_normal_marker_that_is_turned_away_does_not_take_a_grand_one() -> None:
    state = guarded(finishing(GRAND, HANDS), "h12")
    grand(state, "h14", seat=P2)
    play(state, "deliver meat barrow1", "hex h12", "p2: option 1")
    assert legal(state) == ["hex h2", "hex h8", "hex h10"]


@pytest.mark.rule("GM-005", "HH-015")
def test_the_delivery_of_a_worker_and_another_free_one_are_made_at_once() -> None:
    state = delivering(1, GRAND, HANDS)
    own(state, olive=1, grain=1)
    barrow(state, 5)
    worker(state, 5)
    after = play(state.clone(), "deliver olive barrow1", "work barrow1")
    assert legal(after) == ["deliver grain barrow1", "grand grain barrow1"]
    play(after, "grand grain barrow1")
    assert after.board[numbers.GRAND_CARDS] == 1 << 5
    before = play(state, "work barrow1", "deliver olive barrow1")
    assert "grand grain barrow1" in legal(before)


# -- random games ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("modules", [(GRAND,), (HANDS,), (GRAND, HANDS)])
@pytest.mark.parametrize("seats", [3, *compiled(2, 4)])
def test_random_games(modules: tuple[str, ...], seats: int) -> None:
    edition = "classic" if seats == 3 else "deluxe"
    config = sm.load("la_granja").new(seats=seats, edition=edition, modules=modules).rules.config
    check_game(GAME, config, seed=seats)
