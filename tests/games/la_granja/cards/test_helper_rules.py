"""What holds for all helpers: windows, once per round, one effect after another, coming and going."""

import pytest

from sobremesa.games.la_granja.rules import ids
from sobremesa.games.la_granja.rules.catalogue import CARD_ROWS
from sobremesa.games.la_granja.rules.flow.turns import hand_limit
from sobremesa.games.la_granja.rules.goods import supply, upgrade_cost
from sobremesa.games.la_granja.rules.state import State

from ..scene import (
    GAME,
    P1,
    P2,
    P3,
    asked,
    bare,
    barrow,
    count,
    delivering,
    events,
    extension,
    field,
    hand,
    helper,
    illegal,
    legal,
    marker,
    own,
    phase,
    play,
    roof,
    scene,
    supplied,
    turn,
)
from .stage import (
    FARM,
    REVENUE,
    TRANSPORT,
    almost,
    complete,
    next_round,
    rolled,
    show_roofs,
    used,
    uses,
    windows,
    words,
)

ACTIVATED = [row["number"] for row in CARD_ROWS if bare().rules.card(row["number"]).act is not None]
ROW = {row["number"]: row for row in CARD_ROWS}
STEPS_OF = {"I": FARM, "II": REVENUE, "III": TRANSPORT, "any": FARM + REVENUE + TRANSPORT}


def rich(card: int, seat: int = P1) -> State:
    """A farm on which every activated helper has something to do."""
    state = bare()
    own(state, seat, silver=9, vp=9, olive=2, grain=2, grape=2, pig=1, food=1, wine=1, trade_good=1)
    barrow(field(extension(state, 58, seat=seat), 50, seat=seat), 20, seat=seat)
    hand(helper(state, card, seat=seat), 11, 15, seat=seat)
    state.players[seat][ids.FREE] = 2
    return marker(roof(state, "pig", seat=seat, used=True), "h1", seat)


def finish(state: State) -> State:
    """Finish the effect under way, always with the last choice and, for chance, the last outcome."""
    while state.prompt not in FARM + REVENUE + TRANSPORT:
        actions = state.legal() or [a for a, _ in state.outcomes()]
        play(state, GAME.notation(actions[-1]))
    return state


def test_there_are_nineteen_activated_helpers_all_once_per_round() -> None:
    assert ACTIVATED == [4, 7, 8, 13, 19, 22, 23, 24, 26, 32, 33, 41, 42, 47, 48, 55, 60, 65]
    assert all(ROW[card]["once"] for card in ACTIVATED), "the nineteenth is the Village Elder with an event"


@pytest.mark.parametrize("card", ACTIVATED)
def test_an_activated_helper_works_in_its_window_and_in_the_own_turn_only(card: int) -> None:
    row = ROW[card]
    steps = [step for window in row["window"] for step in STEPS_OF[window] if step in row.get("steps", [step])]
    assert windows(rich(card), card) == steps
    for step in FARM + REVENUE + TRANSPORT:
        assert uses(turn(rich(card, P2), step, P1)) == [], "a helper of p2 in the turn of p1"
        assert (card in uses(turn(rich(card, P2), step, P2))) == (step in steps)


@pytest.mark.parametrize("card", ACTIVATED)
def test_an_activated_helper_is_used_up_until_the_round_ends(card: int) -> None:
    step = windows(rich(card), card)[0]
    state = turn(rich(card), step)
    if step in REVENUE:
        state.board[ids.DICE_1] = 2
    seen = events(state, f"use {card}")
    assert ("helper_used", {"seat": P1, "card": card}) in seen
    finish(state)
    assert used(state, card)
    fresh = rich(card)  # the same farm again, but the helper keeps its mark
    fresh.board[ids.USED] = state.board[ids.USED]
    assert windows(fresh, card) == []
    phase(state, 4)
    assert not used(state, card)


def test_helpers_of_the_hand_field_barrow_or_extension_do_nothing() -> None:
    state = barrow(field(extension(hand(own(scene("play_cards"), silver=9, grain=1, pig=1), 23), 17), 48, 1), 1)
    assert uses(state) == []
    assert upgrade_cost(state, P1, ids.GRAIN) == 2
    assert count(play(state, "upgrade grain"), "food") == 1


# -- triggers ----------------------------------------------------------------------------------------------------------


def test_triggers_wait_until_the_effect_under_way_is_completed() -> None:
    state = helper(barrow(own(rolled(6), olive=1, vp=1), 36, 0b10), 3, 6, 14)
    play(state, "die 6", "option 1")
    play(state, "deliver olive barrow1")
    assert (state.prompt, count(state, "silver")) == ("place_marker", 0), "the barrow is completed to its end first"
    play(state, "hex h5")
    assert asked(state) == ["first 3", "first 6", "first 14"], "now its owner puts all that wait in order"


def test_the_owner_chooses_the_order_and_each_is_finished_before_the_next() -> None:
    ready = helper(barrow(own(rolled(6, round=4), olive=1), 36, 0b10), 3, 6, 14)
    play(ready, "die 6", "option 1", "deliver olive barrow1", "hex h5")
    state = play(ready.clone(), "first 14")
    assert (count(state, "silver"), asked(state)) == (3, ["first 3", "first 6"])
    play(state, "first 6", "option 1")  # 1 VP for the 4 silver of space 4
    assert (count(state, "vp"), count(state, "silver"), asked(state)) == (1, 7, ["option 2"])
    play(state, "option 2")
    assert (count(state, "silver"), legal(state)[0]) == (9, "done")
    other = play(ready, "first 3", "option 2", "first 6")
    assert (count(other, "silver"), asked(other)) == (2, ["decline", "option 1"])


def test_a_trigger_raised_inside_the_effect_of_another_waits_too() -> None:
    # The Apprentice repeats the Cartwright's delivery; the barrow it completes pays the Cartwright (14) afterwards.
    state = barrow(helper(supplied(own(delivering(1), meat=1, olive=1), "cartwright", 0b011), 37, 14), 6, 1)
    play(state, "deliver meat cartwright", "done", "deliver olive barrow1", "hex h5")
    assert (count(state, "silver"), count(state, "vp")) == (3, 3 + 2)


def test_may_can_be_declined_and_the_rest_happens_by_itself() -> None:
    state = helper(own(rolled(1), vp=1), 6, 52)
    play(state, "die 1")
    assert asked(state) == ["first 6", "first 52"]
    play(state, "first 6", "decline")
    assert asked(state) == ["take olive", "take grain", "take grape"], "the Fruit Seller asks only what to take"
    play(state, "take olive")
    assert (used(state, 6), used(state, 52)) == (False, False)


def test_once_per_round_is_used_up_at_the_first_occasion_or_when_accepted() -> None:
    state = helper(own(scene("play_cards"), grain=2, trade_good=2), 17, 29)
    play(state, "trade upgrade", "improve grain", "done", "first 29", "decline")
    assert (used(state, 29), used(state, 17), count(state, "food")) == (False, True, 2)
    play(state, "trade upgrade", "improve grain")
    assert (count(state, "food"), legal(state)) == (3, ["decline", "option 1"])
    play(state, "option 1", "trade silver")
    assert used(state, 29)


def test_a_helper_that_waits_but_has_left_does_nothing() -> None:
    state = hand(helper(own(scene("play_cards"), trade_good=1), 29, 1, 9), 10)
    play(state, "trade card", "option 1", "play 10 helper", "drop 29")
    assert (state.helpers[P1], legal(state)[0]) == ((1, 9, 10), "done")


def test_a_helper_hears_only_what_happens_after_it_was_played() -> None:
    state = play(hand(own(scene("play_cards"), trade_good=2), 29), "trade card", "option 1", "play 29 helper")
    assert legal(state)[0] == "done", "the trade good had been returned before"
    assert asked(play(state, "trade silver")) == ["decline", "option 1"]
    state = play(hand(scene("play_cards"), 50), "play 50 barrow")
    assert state.helpers[P1] == ()


def test_seats_come_in_turn_order_when_helpers_of_several_wait() -> None:
    for order, expected in (((P1, P2, P3), [54, 14, 2]), ((P2, P1, P3), [2, 54, 14])):
        state = helper(helper(almost(delivering(0, seats=3), 6), 14, 54), 2, seat=P2)
        state.order = order
        marker(state, "h6", P2)  # a neighbour of h7, which is worth 6
        play(state, "deliver meat barrow1", "hex h7")
        seen = events(state, "first 54")
        assert legal(state)[0] == "done"
        told = [fields["card"] for key, fields in seen if key == "helper_used"]
        assert told == [card for card in expected if card != 2 or order[0] == P1]
        assert [count(state, "vp", seat) for seat in (P1, P2)] == [7, 1]


def test_a_position_with_waiting_helpers_can_be_written_and_read() -> None:
    state = phase(helper(barrow(own(bare(round=1), olive=1, vp=1), 36, 0b10), 3, 6, 14), 2)
    play(state, *["roll 6"] * 5, "die 6", "option 1", "deliver olive barrow1", "hex h5")
    again = GAME.from_position(GAME.position(state))
    assert (again.digest(), asked(again)) == (state.digest(), ["first 3", "first 6", "first 14"])
    play(state, "first 3", "option 2")
    play(again, "first 3", "option 2")
    assert again.digest() == state.digest()


# -- coming and going --------------------------------------------------------------------------------------------------


def test_a_helper_works_from_the_moment_it_is_played() -> None:
    state = hand(own(scene("play_cards"), silver=1, olive=1), 1)
    assert illegal(state, "upgrade olive")
    play(state, "play 1 helper", "upgrade olive")
    assert (count(state, "food"), count(state, "silver")) == (1, 0)
    state = hand(own(scene("play_cards"), olive=1), 23)
    assert uses(play(state, "play 23 helper")) == [23]
    state = show_roofs(hand(own(scene("buy_roof", round=6), silver=4, trade_good=1), 11), "pig")
    assert words(state, "buy-roof") == []
    assert words(play(state, "trade card", "option 1", "play 11 helper"), "buy-roof") == ["pig"]


def test_a_helper_that_leaves_takes_its_effect_with_it() -> None:
    state = hand(helper(own(scene("play_cards"), pig=4, grape=1, silver=0), 12, 44, 9), 10, 11)
    own(state, trade_good=1)
    assert (upgrade_cost(state, P1, ids.GRAPE), hand_limit(state, P1)) == (1, 5)
    play(state, "play 10 helper", "drop 44", "trade card", "option 1", "play 11 helper", "drop 9")
    assert (upgrade_cost(state, P1, ids.GRAPE), hand_limit(state, P1)) == (3, 3)
    assert (count(state, "pig"), count(state, "silver")) == (4, 0), "the Swineherd is still there"


def test_the_used_mark_sticks_to_the_card_until_the_round_ends() -> None:
    state = hand(helper(own(scene("play_cards"), olive=2, trade_good=1), 23, 1, 9), 10)
    play(state, "use 23", "improve olive", "play 10 helper", "drop 23")
    assert used(state, 23)
    state.board[ids.DISCARD] = 0
    play(hand(state, 23), "trade card", "option 1", "play 23 helper", "drop 1")
    assert uses(state) == [], "played again in the same round it is still used"
    assert uses(next_round(state, "growth")) == [23]


def test_a_mark_binds_no_marker_in_deluxe_and_one_in_classic_while_the_helper_stays() -> None:
    left = []
    for edition in ("deluxe", "classic"):
        state = hand(helper(own(scene("play_cards", edition=edition), olive=1), 23, 1, 9), 10)
        play(state, "use 23", "improve olive")
        left.append(supply(state, P1))
        left.append(supply(play(state, "play 10 helper", "drop 23"), P1))
    assert left == [24, 24, 23, 24]


def test_a_marker_taken_back_for_the_mark_may_end_the_effect() -> None:
    state = helper(own(delivering(1, edition="classic"), olive=6, grain=6, grape=6, trade_good=6, food=1), 60)
    assert supply(state, P1) == 0
    play(state, "use 60", "retrieve food")
    assert (count(state, "vp"), state.players[P1][ids.FREE], used(state, 60)) == (0, 1, True)
    assert legal(state)[0] == "done"


# -- modifiers ---------------------------------------------------------------------------------------------------------


def test_modifiers_add_up_and_keep_their_floors() -> None:
    state = helper(bare(), 1, 44)
    assert [upgrade_cost(state, P1, good) for good in ids.RESOURCES] == [1, 1, 0, 2]
    assert [upgrade_cost(state, P2, good) for good in ids.RESOURCES] == [2, 2, 3, 3], "not for anybody else"
    state = helper(extension(bare(), 1, 2), 9, 40, 55)
    assert hand_limit(state, P1) == 3 + 2 + 2 + 1 + 1


def test_a_floor_of_one_question_is_none_for_a_discount_of_an_effect() -> None:
    state = hand(helper(scene("play_cards"), 19, 64), 20)
    play(state, "use 19", "play 20 extension")
    assert state.extensions[P1] == (20,), "the Bricklayer's at least 1, then the Master Builder's 1 less"


# -- the solo game -----------------------------------------------------------------------------------------------------


def neutral_turn(*helpers: int) -> State:
    """Solo, second player: p1 has a marker on h8, and the neutral colour puts one of value 6 next to it."""
    state = marker(helper(bare(1), *helpers), "h8")
    state.board[ids.SOLO_ORDER] = 3
    return play(phase(state, 3), "neutral 63", "neutral-hex h12")


def test_the_neutral_colour_is_an_opponent_on_the_market() -> None:
    state = neutral_turn(2)
    assert (state.market[7], count(state, "vp")) == (ids.EMPTY, 1), "the Negotiator"
    state = helper(marker(almost(delivering(0, seats=1), 6), "h8", 1), 54)
    complete(state, 6, "h12")
    assert (state.market[7], count(state, "vp"), count(state, "trade_good")) == (ids.EMPTY, 7, 2), "the Bailiff"


def test_the_watchman_guards_against_the_neutral_colour() -> None:
    state = marker(helper(bare(1), 49), "h8")
    state.board[ids.SOLO_ORDER] = 3
    play(phase(state, 3), "neutral 63")
    assert sorted(GAME.notation(a) for a, _ in state.outcomes()) == ["neutral-hex h14"], "h12 would remove nothing"
    state = marker(helper(bare(1), 49), "h8")
    marker(state, "h14", 1).board[ids.SOLO_ORDER] = 3
    play(phase(state, 3), "neutral 63", "neutral-hex h12")
    assert (state.market[7], state.market[11]) == (P1, 1)


@pytest.mark.rule("LG-323")
@pytest.mark.parametrize(("tile", "silver", "asked"), [(1, 1, False), (2, 1, False), (3, 0, True), (4, 0, True)])
def test_first_and_last_in_the_solo_game(tile: int, silver: int, asked: bool) -> None:
    state = helper(bare(1, round=1), 10, 66)
    state.board[ids.SOLO_ORDER] = 3
    play(phase(state, 3), "neutral 63", "neutral-hex h12", f"donkey {tile}")
    assert (count(state, "silver"), state.prompt == "take_goods") == (silver, asked), "three steps make first"
    assert state.phase == 3, "in step 2, before any delivery"
