"""LG-177 to LG-182, LG-299, LG-315 and LG-316: siesta steps and the new turn order, with the rulings A-09 and A-10."""

from typing import Any

import pytest

from sobremesa.games.la_granja.rules import ids
from sobremesa.games.la_granja.rules.catalogue import SIESTA_TOP
from sobremesa.games.la_granja.rules.state import State

from ..scene import (
    P1,
    P2,
    P3,
    P4,
    bare,
    craft,
    dice,
    events,
    extension,
    hand,
    helper,
    legal,
    own,
    phase,
    play,
    roof,
    scene,
    siestas,
)


def transport(state: State, *tiles: int) -> State:
    """Phase III begins and everybody, by seat, chooses a tile; then the siesta markers move."""
    phase(state, 3)
    return play(state, *(f"p{seat + 1}: donkey {tile}" for seat, tile in enumerate(tiles)))


def spaces(state: State) -> list[int]:
    return [p[ids.SIESTA] for p in state.players]


def finish_round(state: State) -> State:
    while state.turn >= 0 and state.phase == 3:
        play(state, "done")
    return state


@pytest.mark.rule("LG-177")
def test_everybody_advances_by_the_hats_of_the_tile() -> None:
    state = transport(bare(4), 1, 2, 3, 4)
    assert spaces(state) == [3, 2, 1, 0]
    assert state.order == (P1, P2, P3, P4)
    assert [p[ids.FREE] for p in state.players] == [1, 2, 3, 4]


@pytest.mark.rule("LG-177", "LG-179", "LG-181")
def test_moves_go_in_the_old_turn_order_and_the_last_to_arrive_lies_on_top() -> None:
    state = bare(4)
    state.order = state.track = (P3, P1, P4, P2)
    transport(state, 2, 2, 2, 2)
    assert spaces(state) == [2, 2, 2, 2]
    assert state.order == (P2, P4, P1, P3), "the old last player arrived last and is first now"


@pytest.mark.rule("LG-178")
def test_no_marker_goes_beyond_the_highest_space() -> None:
    state = transport(siestas(bare(3), 7, 6, 8), 1, 2, 1)
    assert spaces(state) == [8, 8, 8]
    state = transport(siestas(bare(2), 5, 4), 1, 1)
    assert spaces(state) == [8, 7], "three steps are made in full where there is room"


@pytest.mark.rule("LG-179")
def test_a_marker_that_arrives_is_put_on_top_of_those_already_there() -> None:
    state = siestas(bare(3), 2, 0, 0)
    transport(state, 4, 2, 4)
    assert spaces(state) == [2, 2, 0]
    assert state.order == (P2, P1, P3), "p1 was on space 2 before p2 came"


@pytest.mark.rule("LG-180")
def test_who_is_furthest_goes_first_at_once() -> None:
    state = transport(bare(4), 4, 3, 1, 2)
    assert state.order == (P3, P4, P2, P1)
    assert (state.prompt, state.turn) == ("free_deliveries", P3), "the new order already holds for step III.3"
    turns = []
    while state.phase == 3:
        turns.append(state.turn)
        play(state, "done")
    assert turns == [P3, P4, P2, P1] * 2
    assert state.order == (P3, P4, P2, P1), "and stays for the next round"


@pytest.mark.rule("LG-180")
def test_the_order_is_announced_only_after_all_moves() -> None:
    state = phase(bare(3), 3)
    happened = events(state, "p1: donkey 4", "p2: donkey 1", "p3: donkey 2")
    keys = [key for key, _ in happened]
    assert keys[-1] == "order_set"
    assert keys.count("order_set") == 1
    assert happened[-1][1] == {"seats": (P2, P3, P1)}


@pytest.mark.rule("LG-181")
def test_of_equals_the_one_higher_in_the_stack_goes_first() -> None:
    state = bare(4)
    state.order = (P1, P2, P3, P4)
    for seat, space in enumerate((4, 4, 4, 1)):
        state.players[seat][ids.SIESTA] = space
    state.track = (P2, P3, P1, P4)  # p2 over p3 over p1 on space 4
    transport(state, 4, 4, 4, 1)
    assert spaces(state) == [4, 4, 4, 4]
    assert state.order == (P4, P2, P3, P1)


@pytest.mark.rule("LG-182")
def test_the_markers_stay_where_they_are_until_the_reset_in_the_scoring_phase() -> None:
    state = transport(bare(3), 1, 2, 4)
    while state.phase == 3:
        assert spaces(state) == [3, 2, 0]
        assert state.track == state.order == (P1, P2, P3)
        play(state, "done")
    assert spaces(state) == [0, 0, 0]


@pytest.mark.rule("LG-179", "LG-316")
def test_a_marker_that_does_not_move_keeps_its_place() -> None:
    """A-09. Nobody moves: the stack stays as it is. Nor does a marker on the highest space go up in its stack."""
    state = transport(bare(3), 4, 4, 4)
    assert spaces(state) == [0, 0, 0]
    assert state.order == (P1, P2, P3)
    state = transport(siestas(bare(3), 8, 8, 8), 1, 1, 1)
    assert state.order == (P1, P2, P3)


@pytest.mark.rule("LG-179")
def test_a_marker_that_leaves_lets_those_above_it_drop_down() -> None:
    state = siestas(bare(3), 2, 2, 2)  # p1 over p2 over p3
    transport(state, 4, 3, 4)
    assert state.order == (P2, P1, P3)


@pytest.mark.rule("LG-316")
def test_by_the_other_ruling_a_marker_that_stays_goes_on_top_too() -> None:
    """siesta_standing = on_top: the last to be moved by 0 steps lies on top."""
    state = transport(bare(3, rulings={"siesta_standing": "on_top"}), 4, 4, 4)
    assert spaces(state) == [0, 0, 0]
    assert state.order == (P3, P2, P1)


@pytest.mark.rule("LG-299")
def test_siesta_example_two_hats_lead_from_space_0_to_space_2() -> None:
    state = phase(bare(2), 3)
    assert spaces(state)[P1] == 0
    happened = events(state, "p1: donkey 2", "p2: donkey 4")
    assert ("siesta_moved", {"seat": P1, "space": 2}) in happened
    assert spaces(state) == [2, 0]


@pytest.mark.rule("LG-315")
def test_derived_b_lands_on_top_of_a() -> None:
    state = transport(bare(3), 3, 3, 4)
    assert spaces(state) == [1, 1, 0]
    assert state.order == (P2, P1, P3)


# -- steps at other times (A-10) ---------------------------------------------------------------------------------------


def late(**config: Any) -> State:
    """Nobody has moved; in step III.3 p3, the last in order, uses a roof tile and advances 2 steps."""
    state = transport(roof(bare(3, **config), "siesta_2", seat=P3), 4, 4, 4)
    return play(state, "go", "done", "done", "roof 1", "option 2")


@pytest.mark.rule("LG-180", "LG-182")
def test_late_steps_count_for_vp_and_not_for_the_turn_order() -> None:
    state = late()
    assert spaces(state) == [0, 0, 2]
    assert state.order == (P1, P2, P3)
    play(state, "done")
    assert (state.prompt, state.turn) == ("paid_deliveries", P1)
    siestas(state, 0, 0, 3)
    finish_round(state)
    assert state.scores() == (0, 0, 1), "the place after the late steps is the one that scores"
    assert state.order == state.track == (P1, P2, P3)


@pytest.mark.rule("LG-180")
def test_by_the_other_ruling_late_steps_change_the_turn_order_at_once() -> None:
    """late_siesta = order_too: nobody is left out or asked twice in the step under way."""
    state = late(rulings={"late_siesta": "order_too"})
    assert state.order == (P3, P1, P2)
    assert (state.prompt, state.turn) == ("free_deliveries", P3)
    turns = []
    play(state, "done")
    while state.phase == 3:
        turns.append((state.prompt, state.turn))
        play(state, "done")
    assert turns == [("paid_deliveries", P3), ("paid_deliveries", P1), ("paid_deliveries", P2)]
    assert state.order == state.track == (P3, P1, P2), "also in the next round"


@pytest.mark.rule("LG-180")
def test_by_the_other_ruling_a_jump_in_the_middle_of_a_step_skips_nobody() -> None:
    state = roof(bare(4, rulings={"late_siesta": "order_too"}), "siesta_2", seat=P3)
    transport(state, 4, 4, 4, 4)
    play(state, "go", "done", "done", "roof 1", "option 2", "done")
    assert state.order == (P3, P1, P2, P4)
    assert (state.prompt, state.turn) == ("free_deliveries", P4)
    play(state, "done")
    assert (state.prompt, state.turn) == ("paid_deliveries", P3)


@pytest.mark.rule("LG-177")
def test_steps_made_before_add_to_those_of_the_tile() -> None:
    state = transport(siestas(bare(2), 0, 1), 3, 3)
    assert spaces(state) == [1, 2]
    assert state.order == (P2, P1)


@pytest.mark.rule("LG-207")
def test_the_cartwright_adds_a_step_even_to_a_tile_without_hats() -> None:
    """A-35; only the marker of an earlier round does."""
    state = craft(bare(3), "cartwright", seat=P2)
    craft(state, "cartwright", seat=P3, fresh=True)
    transport(state, 4, 4, 4)
    assert spaces(state) == [0, 1, 0]
    assert state.order == (P2, P1, P3)
    state = transport(siestas(craft(bare(2), "cartwright"), 6, 0), 2, 2)
    assert spaces(state) == [8, 2], "not beyond the highest space"


@pytest.mark.rule("LG-183")
def test_paid_deliveries_follow_the_new_order_too() -> None:
    state = extension(own(transport(bare(2), 4, 1), P2, silver=1), 1, seat=P2)
    assert state.order == (P2, P1)
    assert (state.prompt, state.turn) == ("free_deliveries", P2)
    play(state, "done")
    assert (state.prompt, state.turn) == ("free_deliveries", P1)
    play(state, "done")
    assert (state.prompt, state.turn) == ("paid_deliveries", P2)


@pytest.mark.rule("LG-166")
def test_steps_of_revenue_five_count_for_the_new_turn_order_and_are_reset_with_the_others() -> None:
    """A-10: only steps after III.2 come too late."""
    state = play(dice(scene("take_die", P2), 5, 5, 5, 5, 5), "die 5", "option 3")
    assert (spaces(state), state.order, state.track) == ([0, 2], (P1, P2), (P2, P1))
    transport(state, 4, 4)
    assert state.order == (P2, P1)
    finish_round(state)
    assert spaces(state) == [0, 0]


@pytest.mark.rule("LG-321")
def test_before_the_marker_moves_its_owner_may_use_a_roof_tile_that_counts_for_the_new_order() -> None:
    """LG-131, A-26: step III.2 goes in turn order, and it is the owner's turn."""
    state = transport(roof(bare(3), "siesta_2", seat=P3), 4, 4, 4)
    assert (state.prompt, state.turn) == ("advance", P3)
    assert state.order == (P1, P2, P3), "the new order is not set yet"
    play(state, "roof 1", "option 2")
    assert state.order == (P3, P1, P2)
    assert (state.prompt, state.turn) == ("free_deliveries", P3)


@pytest.mark.rule("LG-321")
def test_nobody_is_asked_who_has_nothing_that_moves_the_marker() -> None:
    state = own(roof(bare(3), "silver_4", "flip_roof", seat=P1), P1, silver=9, olive=2)
    roof(own(state, P2, silver=9), "siesta_1", "flip_roof", seat=P2, used=True)
    helper(own(state, P3, silver=0), 41, seat=P3)  # the Bagpiper costs 1 silver, and there is no way to get any
    assert transport(state, 4, 4, 4).prompt == "free_deliveries"


def bagpiper(**goods: int) -> State:
    """The second seat has the Bagpiper, who costs 1 silver, and these goods."""
    return own(helper(bare(3), 41, seat=P2), P2, **goods)


def vintner(**goods: int) -> State:
    """The second seat has the Vintner, who brings 2 steps for every grape upgraded, and these goods."""
    return own(helper(bare(3, modules="new_farm_cards"), 68, seat=P2), P2, **goods)


def lent(*tiles: str) -> State:
    """The second seat has a helper that borrows roof tiles, and the third one these tiles."""
    return roof(own(helper(bare(3, modules="new_farm_cards"), 102, seat=P2), P2, silver=1), *tiles, seat=P3)


def tired(*tiles: str) -> State:
    """The second seat has a used siesta tile and these tiles."""
    return roof(roof(bare(3), "siesta_2", seat=P2, used=True), *tiles, seat=P2)


@pytest.mark.rule("LG-321")
@pytest.mark.parametrize(
    ("state", "first"),
    [
        (bagpiper(silver=0, olive=2), "sell olive"),
        (bagpiper(silver=0, trade_good=1), "trade silver"),
        (roof(bagpiper(silver=0), "silver_2", seat=P2), "roof 1"),
        (tired("flip_roof"), "roof 2"),
        (vintner(grape=1, silver=9), "upgrade grape"),
        (vintner(grape=0, silver=9), "buy grape"),
        (lent("siesta_1"), "use 102"),
    ],
    ids=["olives", "trade good", "silver tile", "turned tile", "upgrade", "grape bought", "borrowed tile"],
)
def test_whoever_has_to_do_something_else_first_is_asked_as_well(state: State, first: str) -> None:
    transport(state, 4, 4, 4)
    assert (state.prompt, state.turn, state.order) == ("advance", P2, (P1, P2, P3))
    assert first in legal(state)


@pytest.mark.rule("LG-321")
@pytest.mark.parametrize(
    "state",
    [
        own(tired(), P2, silver=9, olive=2),
        tired("silver_2"),
        vintner(grape=1, silver=0),
        vintner(olive=1, silver=0),
        own(lent("siesta_1"), P2, silver=0),
        lent("silver_2"),
        own(bare(3, modules="colchonera"), P2, silver=9, grape=2),
        hand(own(helper(bare(3, modules="new_farm_cards"), 70, 4, seat=P2), P2, silver=1, vp=1), 41, seat=P2),
    ],
    ids=[
        "used tile",
        "another tile",
        "upgrade too dear",
        "no grape",
        "no silver to borrow",
        "nothing lent",
        "no trade",
        "helper still in hand",
    ],
)
def test_nobody_is_asked_for_whom_nothing_leads_to_a_step(state: State) -> None:
    transport(state, 4, 4, 4)
    assert (state.prompt, state.turn) != ("advance", P2)


@pytest.mark.rule("LG-321")
def test_a_helper_and_a_trade_good_may_move_the_marker_too() -> None:
    state = transport(helper(own(bare(3), P2, silver=1), 41, seat=P2), 4, 4, 4)
    assert (state.prompt, state.turn) == ("advance", P2)
    assert play(state, "use 41").order == (P2, P1, P3)
    state = transport(own(bare(3, modules="colchonera"), P3, trade_good=1), 4, 4, 4)
    assert (state.prompt, state.turn) == ("advance", P3)
    assert play(state, "rest steps").order == (P3, P1, P2)


@pytest.mark.rule("LG-321")
def test_whoever_is_asked_may_go_on_and_use_it_later() -> None:
    state = transport(roof(bare(2), "siesta_1", seat=P2), 4, 4)
    play(state, "go")
    assert (state.prompt, state.turn, state.order) == ("free_deliveries", P1, (P1, P2))
    assert "roof 1" in legal(play(state, "done"))


@pytest.mark.rule("LG-321")
def test_who_never_wants_to_be_asked_can_tell_that_this_is_such_a_question() -> None:
    state = transport(roof(bare(2), "siesta_1", seat=P2), 4, 4)
    assert (state.prompt, state.passing in state.legal()) == ("advance", True)
    state.play(state.passing)
    assert (state.prompt, state.passing) == ("free_deliveries", -1), "deliveries are decisions"


@pytest.mark.rule("LG-321")
def test_at_the_end_of_the_track_nobody_is_asked() -> None:
    state = siestas(roof(bare(2), "siesta_1", seat=P2), 0, SIESTA_TOP)
    assert transport(state, 4, 4).prompt == "free_deliveries"
