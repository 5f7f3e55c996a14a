"""Farm cards 1 to 11 as helpers."""

import pytest

from sobremesa.games.la_granja.rules import ids
from sobremesa.games.la_granja.rules.goods import supply
from sobremesa.kernel import Dealer

from ..scene import (
    P1,
    P2,
    asked,
    bare,
    barrow,
    count,
    delivering,
    dice,
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
    scene,
    turn,
)
from .stage import almost, bought, complete, next_round, rolled, show_roofs, used, uses, windows, words


def test_01_chef_takes_one_silver_off_every_upgrade() -> None:
    state = helper(own(scene("play_cards"), silver=6, olive=1, grain=1, grape=1, pig=2), 1)
    play(state, "upgrade olive", "upgrade grain", "upgrade grape", "upgrade pig")
    assert (count(state, "food"), count(state, "wine"), count(state, "meat")) == (2, 1, 1)
    assert count(state, "silver") == 0, "1 + 1 + 2 + 2"
    assert illegal(state, "upgrade pig"), "it still costs 2"


def test_01_chef_leaves_free_upgrades_free_and_never_pays_out() -> None:
    state = helper(own(rolled(), silver=0, grape=2, trade_good=1), 1, 44)
    play(state, "upgrade grape")  # with the Cellarer: 3 - 1 - 2
    assert (count(state, "silver"), count(state, "wine")) == (0, 1)
    play(state, "trade upgrade", "improve grape")
    assert (count(state, "silver"), count(state, "wine")) == (0, 2)


def test_02_negotiator_scores_for_every_marker_lost_in_an_opponents_turn() -> None:
    state = helper(almost(delivering(0), 5), 2, seat=P2)
    for hex in ("h1", "h5", "h6", "h9"):
        marker(state, hex, P2)
    complete(state, 5, "h2")  # its lower neighbours are h1, h5 and h6, but not h9
    assert [state.market[i] for i in (0, 1, 4, 5, 8)] == [ids.EMPTY, P1, ids.EMPTY, ids.EMPTY, P2]
    assert (count(state, "vp", P1), count(state, "vp", P2)) == (8, 3)


def test_02_negotiator_scores_for_a_replaced_marker_and_for_own_removals_only() -> None:
    state = helper(almost(delivering(0), 6), 2, seat=P2)
    marker(marker(state, "h12", P2), "h14", P1)
    complete(state, 6, "h12")  # both hexes of value 6 are taken: the opponent's marker is replaced
    assert (count(state, "vp", P1), count(state, "vp", P2)) == (7, 1)
    state = helper(marker(marker(rolled(), "h12"), "h1", P2), 2, 33)
    play(state, "use 33", "hex h12")
    assert (count(state, "vp"), count(state, "trade_good")) == (2, 1), "with the Smuggler: 2 VP in all"


def test_03_porter_takes_two_options_of_space_6() -> None:
    state = helper(barrow(own(rolled(6, 6, 4), olive=1), 6), 3)
    play(state, "die 6", "option 2")
    assert asked(state) == ["option 1"], "the delivery is the only other option"
    play(state, "option 1", "deliver olive barrow1")
    assert (count(state, "silver"), state.barrows[P1]) == (2, (6 * 64 + 1,))
    assert used(state, 3)
    play(own(turn(state, "take_die"), olive=1), "die 6", "option 2")
    assert legal(state)[0] == "done", "once per round"
    play(own(dice(next_round(state, "take_die"), 6), olive=1), "die 6", "option 2", "option 1", "done")
    assert used(state, 3), "again in the next round"


def test_03_porter_takes_two_of_the_four_options_of_space_2() -> None:
    state = helper(hand(rolled(2), 40), 3)
    play(state, "die 2", "option 2", "draw 50")
    assert legal(state) == ["option 3", "option 4", "option 5"], "playing a card counts as the same option"
    play(state, "option 5")
    assert (count(state, "grape"), state.hands[P1]) == (1, (40, 50))


def test_03_porter_works_only_with_a_die_taken_and_a_second_option() -> None:
    state = play(helper(rolled(6), 3), "die 6", "option 2")
    assert (legal(state)[0], used(state, 3)) == ("done", False), "nothing to deliver: one option only"
    state = helper(barrow(own(scene("shared_die"), olive=1), 6), 3)
    state.board[ids.LAST_DIE] = 6
    play(state, "go", "option 2")
    assert (legal(state)[0], used(state, 3)) == ("done", False), "the shared die is not taken"
    state = helper(rolled(1), 3, 21)
    play(state, "die 1", "option 1", "change +1", "option 3", "option 4")  # the Knife Grinder makes it a 2
    assert (count(state, "olive"), count(state, "grain")) == (1, 1)


@pytest.mark.parametrize("space", [1, 3, 4, 5])
def test_03_porter_works_on_no_other_space(space: int) -> None:
    state = helper(extension(hand(own(rolled(space), olive=2, silver=9, pig=1), 40), 1, 2), 3)
    play(state, f"die {space}")
    while state.prompt != "take_die":
        assert state.prompt != "revenue_option"
        play(state, legal(state)[0])
    assert not used(state, 3)


def test_04_farm_worker_plays_a_card_for_1_vp_once_per_round() -> None:
    state = helper(hand(own(scene("free_deliveries"), vp=2), 20, 30), 4)
    play(state, "use 4")
    assert count(state, "vp") == 1
    play(state, "play 20 field")
    assert (state.fields[P1], state.hands[P1], state.prompt) == ((80,), (30,), "free_deliveries")
    assert illegal(state, "use 4")
    assert uses(next_round(state, "take_die")) == [4]


def test_04_farm_worker_needs_a_vp_and_a_card_and_an_extension_keeps_its_price() -> None:
    assert uses(helper(hand(rolled(), 20), 4)) == []
    assert uses(helper(own(rolled(), vp=1), 4)) == []
    state = play(helper(hand(own(rolled(), vp=1), 20), 4), "use 4")
    assert legal(state) == ["done", "play 20 field", "play 20 barrow", "play 20 helper"], "the VP is gone"
    state = play(helper(hand(own(rolled(), vp=2), 20), 4), "use 4", "play 20 extension", "pay vp")
    assert (count(state, "vp"), state.extensions[P1]) == (0, (20,))
    state = helper(hand(own(scene("play_cards"), vp=2), 20, seat=P2), 4, seat=P2)
    assert uses(state) == [], "not in the turn of an opponent"


def test_05_village_elder_keeps_the_last_die_of_a_space() -> None:
    state = phase(helper(bare(), 5, seat=P2), 2)
    assert (state.turn, legal(state)) == (P2, ["decline", "option 1"])
    play(state, "option 1", "space 3", "roll 3", "roll 4", "roll 4", "roll 3", "roll 1")
    assert supply(state, P2) == 24
    assert words(state, "die") == ["1", "3", "4"], "two dice of the value: one may go"
    play(state, "die 3", "take olive", "take grain", "done")
    assert (state.turn, words(state, "die")) == (P2, ["1", "3", "4"]), "its owner may take the last one"
    play(state, "die 4", "done")
    assert (state.turn, words(state, "die")) == (P1, ["1", "4"])
    play(state, "die 4", "done", "die 1", "done")
    assert state.board[ids.LAST_DIE] == 3, "the last die may end as the shared one"
    assert used(state, 5)


def test_05_village_elder_may_decline_and_is_ignored_without_another_die() -> None:
    state = play(phase(helper(bare(), 5, seat=P2), 2), "decline", *["roll 3"] * 5)
    assert (state.turn, words(state, "die"), used(state, 5)) == (P1, ["3"], False)
    state = turn(dice(bare(), 3, 5), "take_die", P1)
    state.board[ids.GUARD_SPACE], state.board[ids.GUARD_SEAT] = 3, P2
    assert words(state, "die") == ["5"]
    assert words(dice(state, 3), "die") == ["3"], "there is no other die"


def test_06_merchant_uses_the_space_of_the_round_for_1_vp() -> None:
    state = helper(own(rolled(1, 4, round=4), vp=2), 6)
    play(state, "die 1")
    assert (asked(state), count(state, "pig")) == (["decline", "option 1"], 1)
    play(state, "decline")
    assert not used(state, 6), "a may that was declined is asked again"
    play(turn(state, "take_die"), "die 4", "option 1")
    assert (count(state, "silver"), count(state, "vp"), used(state, 6)) == (8, 1, True), "also the same space"
    assert legal(play(turn(dice(state, 4), "take_die"), "die 4"))[0] == "done", "once per round"
    state = next_round(state, "take_die")
    assert "decline" in legal(play(dice(state, 4), "die 4"))


def test_06_merchant_needs_a_vp_and_an_own_die() -> None:
    state = play(helper(rolled(1, round=4), 6), "die 1")
    assert legal(state)[0] == "done"
    state = helper(own(scene("shared_die", round=4), vp=1), 6)
    state.board[ids.LAST_DIE] = 1
    assert legal(play(state, "go"))[0] == "done"
    state = helper(own(rolled(4, round=3), vp=1), 6, 52)
    play(state, "die 4", "option 1", "take olive", "take grain", "take grape")
    assert [count(state, g) for g in ("olive", "grain", "grape")] == [1, 1, 1], "the Fruit Seller adds a good to it"


def test_07_oil_presser_turns_up_to_two_olives_into_food() -> None:
    state = helper(field(own(scene("play_cards"), olive=2, grain=1), 3, 1), 7)
    play(state, "use 7")
    assert asked(state) == ["done", "improve olive", "improve field-olive"]
    play(state, "improve field-olive", "improve olive")
    assert (count(state, "food"), count(state, "olive"), count(state, "silver")) == (2, 1, 0)
    assert (state.fields[P1], state.prompt) == ((12,), "play_cards"), "the field is empty, a third one is not pressed"
    assert illegal(state, "use 7")
    assert uses(next_round(state, "paid_deliveries")) == [7]


def test_07_oil_presser_may_stop_after_one_and_needs_an_olive() -> None:
    assert uses(helper(own(scene("play_cards"), grain=1, grape=1, pig=1), 7)) == []
    state = play(helper(own(rolled(), olive=2), 7), "use 7", "improve olive", "done")
    assert (count(state, "food"), count(state, "olive"), used(state, 7)) == (1, 1, True)
    assert "improve grain" not in legal(play(helper(own(rolled(), olive=1, grain=1), 7), "use 7"))


def test_08_muleteer_delivers_once_more_to_an_own_barrow() -> None:
    state = helper(barrow(own(delivering(1), olive=3), 6), 8)
    play(state, "use 8")
    assert asked(state) == ["done", "deliver olive barrow1"], "no craft building"
    play(state, "deliver olive barrow1")
    assert (state.players[P1][ids.FREE], state.barrows[P1]) == (1, (6 * 64 + 1,))
    assert state.prompt == "free_deliveries", "one delivery"
    assert illegal(state, "use 8")
    play(state, "deliver olive barrow1")
    assert (state.prompt, count(state, "vp")) == ("place_marker", 2), "with the donkey's own delivery"


def test_08_muleteer_works_in_step_3_of_phase_3_only() -> None:
    ready = helper(barrow(own(bare(), olive=2), 6), 8)
    assert windows(ready, 8) == ["free_deliveries"]
    assert uses(helper(own(delivering(1), olive=1), 8)) == [], "no barrow"
    play(turn(ready, "free_deliveries"), "use 8", "deliver olive barrow1")
    assert used(ready, 8)
    assert uses(next_round(ready, "free_deliveries")) == [8]


def test_09_schoolmaster_raises_the_hand_limit_by_2() -> None:
    state = play(phase(helper(bare(), 9), 1), "done", "done")
    Dealer(1).settle(state)
    assert [len(cards) for cards in state.hands] == [5, 3]
    state = play(phase(hand(helper(extension(bare(), 1), 40), 9, 20), 1), "play 9 helper", "done", "done")
    Dealer(1).settle(state)
    assert [len(cards) for cards in state.hands] == [7, 3], "an extension, the Steward, and it counts at once"


def test_09_schoolmaster_that_has_left_no_longer_counts() -> None:
    state = phase(hand(helper(bare(), 9, 1, 44), 10, 20, 21, 22, 23, 24), 1)
    play(state, "play 10 helper", "drop 9", "done", "done")
    assert (state.prompt, state.turn) == ("draw_up", P1)
    play(state, "discard 20", "discard 21")
    assert state.hands[P1] == (22, 23, 24)


def test_10_innkeeper_advances_one_step_more_and_pays_the_start_player() -> None:
    state = play(phase(helper(bare(), 10), 3), "p1: donkey 2", "p2: donkey 1")
    assert [p[ids.SIESTA] for p in state.players] == [3, 3]
    assert (state.order, count(state, "silver")) == ((P2, P1), 0), "the other one came later and lies on top"
    state = play(phase(helper(bare(), 10), 3), "p1: donkey 1", "p2: donkey 1")
    assert [p[ids.SIESTA] for p in state.players] == [4, 3]
    assert (state.order, count(state, "silver"), count(state, "silver", P2)) == ((P1, P2), 1, 0)


def test_10_innkeeper_advances_without_hats_and_adds_to_the_cartwright() -> None:
    state = helper(bare(), 10)
    state.players[P1][ids.CRAFT] = 0b10
    play(phase(state, 3), "p1: donkey 4", "p2: donkey 4")
    assert [p[ids.SIESTA] for p in state.players] == [2, 0]
    assert (state.players[P1][ids.FREE], count(state, "silver")) == (5, 1)


def test_11_roof_tiler_takes_2_off_down_to_1() -> None:
    prices = []
    for round in range(1, 7):
        state = show_roofs(helper(own(scene("buy_roof", round=round), silver=4), 11), "pig")
        prices.append(4 - count(play(state, "buy-roof pig"), "silver"))
    assert prices == [1, 1, 1, 2, 3, 4]


def test_11_roof_tiler_does_not_give_tiles_away_nor_sell_two() -> None:
    assert words(show_roofs(helper(scene("buy_roof"), 11), "pig"), "buy-roof") == []
    assert words(show_roofs(helper(own(scene("buy_roof", round=6), silver=3), 11), "pig"), "buy-roof") == []
    state = play(show_roofs(helper(own(scene("buy_roof"), silver=9), 11), "pig", "card"), "buy-roof pig")
    assert (words(state, "buy-roof"), bought(state)) == ([], ["pig"])
    state = show_roofs(helper(own(scene("buy_roof", round=4), silver=3), 11, seat=P2), "pig")
    assert words(state, "buy-roof") == [], "an opponent pays the full price"
