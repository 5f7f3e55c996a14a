"""Farm cards 23 to 33 as helpers."""

from sobremesa.games.la_granja.rules import ids

from ..scene import (
    P1,
    P2,
    asked,
    bare,
    barrow,
    blocked,
    count,
    craft,
    delivering,
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
    siestas,
    supplied,
    turn,
)
from .stage import FARM, REVENUE, TRANSPORT, growing, next_round, rolled, used, uses, windows, words


def test_23_farm_servant_upgrades_once_without_paying() -> None:
    state = helper(field(own(scene("play_cards"), olive=1, pig=1), 8, 1), 23, 53)
    play(state, "use 23")
    assert asked(state) == ["done", "improve olive", "improve pig", "improve field-grape"]
    play(state, "improve pig")
    assert [count(state, g) for g in ("pig", "meat", "silver")] == [0, 1, 0]
    assert count(state, "food") == 1, "the Sausage Maker works with any upgrade"
    assert illegal(state, "use 23")
    assert uses(next_round(state, "growth")) == [23]


def test_23_farm_servant_works_in_every_own_turn_with_a_resource() -> None:
    assert windows(helper(own(bare(), grain=1), 23), 23) == FARM + REVENUE + TRANSPORT
    assert uses(helper(own(scene("play_cards"), food=1, silver=9), 23)) == []
    assert uses(helper(own(scene("play_cards"), grain=1, silver=9), 23, seat=P2)) == []
    state = play(helper(own(rolled(), grain=2), 23, 1), "use 23", "improve grain")
    assert (count(state, "food"), count(state, "grain"), count(state, "silver")) == (1, 1, 0), "the Chef pays nothing"


def test_24_errand_boy_delivers_once_more_to_a_craft_building() -> None:
    state = helper(barrow(own(delivering(0), olive=2), 6), 24)
    play(blocked(state, "delicatessen"), "use 24")
    assert asked(state) == ["done", "deliver olive greengrocer", "deliver olive general_store"]
    play(state, "deliver olive greengrocer")
    assert (state.players[P1][ids.COVER_4], count(state, "olive"), state.prompt) == (1, 1, "free_deliveries")
    assert illegal(state, "use 24")
    assert illegal(state, "deliver olive barrow1"), "it was no delivery of the donkeys"
    assert uses(next_round(state, "free_deliveries")) == [24]


def test_24_errand_boy_works_in_step_3_of_phase_3_only() -> None:
    assert windows(helper(own(bare(), olive=1), 24), 24) == ["free_deliveries"]
    assert uses(helper(delivering(1), 24)) == []
    state = helper(craft(own(delivering(0), pig=1), "trading_house", "butcher"), 24)
    assert uses(state) == [], "both buildings that want a pig are completed"
    state = helper(supplied(own(delivering(0), meat=1), "butcher", 0b011), 24, 37)
    play(barrow(state, 6), "use 24", "deliver meat butcher")
    assert count(state, "vp") == 2 + 1 + 1 + 1, "round, first completion, and one barrow twice with the Apprentice"


def test_25_hermit_scores_1_more_for_a_siesta_that_scores() -> None:
    scores = []
    for space in (0, 2, 3, 5, 8):
        state = phase(siestas(helper(bare(), 25), space, space), 4)
        assert state.round == 3
        scores.append((count(state, "vp", P1), count(state, "vp", P2)))
    assert scores == [(0, 0), (0, 0), (2, 1), (3, 2), (4, 3)]


def test_25_hermit_answers_the_scoring_phase_only() -> None:
    state = siestas(supplied(helper(own(delivering(1), meat=1), 25), "cartwright", 0b011), 4, 0)
    play(state, "deliver meat cartwright")
    assert count(state, "vp") == 2 + 1 + 1, "round, first completion, and the Cartwright's siesta VP without more"
    state = phase(siestas(helper(marker(bare(), "h1"), 25, 38), 3, 0), 4)
    assert (count(state, "vp"), count(state, "silver")) == (1 + 1 + 1, 1), "market, siesta, Hermit; Stallholder"


def test_26_notary_keeps_one_of_three_cards() -> None:
    state = hand(helper(scene("play_cards"), 26), 10)
    play(state, "use 26", "draw 20", "draw 21", "draw 22")
    assert legal(state) == ["discard 20", "discard 21", "discard 22"], "the old hand is not touched"
    play(state, "discard 20", "discard 22")
    assert (state.hands[P1], state.board[ids.DISCARD]) == ((10, 21), 1 << 20 | 1 << 22)
    assert illegal(state, "use 26")
    assert uses(next_round(state, "take_die")) == [26]
    assert windows(helper(bare(), 26), 26) == FARM + REVENUE + TRANSPORT


def test_26_notary_keeps_the_only_card_there_is() -> None:
    state = helper(scene("play_cards"), 26)
    hand(state, *(c for c in range(1, 67) if c not in (26, 30, 40)), seat=P2)
    play(state, "use 26", "draw 30", "draw 40", "discard 40")
    assert state.hands[P1] == (30,)
    state.board[ids.USED] = 0
    play(state, "use 26", "draw 40")
    assert state.hands[P1] == (30, 40), "the discard pile is shuffled; nothing is left to discard for"
    state.board[ids.USED] = 0
    assert uses(state) == []


def test_27_water_warden_takes_a_crop_that_grew() -> None:
    state = helper(field(field(field(scene("growth"), 3), 9), 8, 1), 27)
    play(state, "go")
    assert legal(state) == ["take olive", "take grain"], "no grape grew"
    play(state, "take grain")
    assert [count(state, g) for g in ("olive", "grain", "grape")] == [0, 1, 0]
    assert (state.fields[P1], state.prompt) == ((13, 37, 33), "show_roofs"), "one good"


def test_27_water_warden_needs_something_that_grew_in_the_step() -> None:
    state = play(helper(field(scene("growth"), 3, 1), 27), "go")
    assert (state.prompt, count(state, "olive")) == ("show_roofs", 0), "what lies there already did not grow"
    state = helper(field(hand(scene("play_cards"), 8), 3), 27, 36)
    play(state, "play 8 field", "take grape")  # the Sower fills the new field at once
    play(turn(state, "growth"), "go")
    assert asked(state) == ["take olive"], "what the Sower put there did not grow in the step either"
    state = play(helper(field(own(scene("growth"), olive=9, grain=9, grape=7), 3), 27), "go", "retrieve grain")
    assert asked(state) == ["take olive"], "but what grew with a marker taken back did"
    state = play(helper(field(rolled(), 3), 27, 13), "use 13", "take olive")
    assert (state.prompt, count(state, "olive")) == ("take_die", 0), "nor what the Ploughman put there"


def test_28_stonemason_delivers_to_the_lowest_blocked_building() -> None:
    state = blocked(own(delivering(3), olive=2, trade_good=1), "greengrocer", "general_store", "butcher")
    assert "deliver olive greengrocer" not in legal(state)
    helper(supplied(state, "greengrocer", 0b0110), 28)
    assert [w for w in words(state, "deliver") if w.startswith("olive")] == ["olive delicatessen", "olive greengrocer"]
    play(state, "deliver olive greengrocer", "deliver trade_good greengrocer", "decline")
    assert count(state, "vp") == 2 + 1 + 1, "round, first completion, and the VP beside its order marker"
    assert state.board[ids.BLOCK_1 : ids.BLOCK_1 + 6] == [0, 0, 0, 0, 2, 3], "no other building is opened"
    assert "deliver olive general_store" in legal(state), "it has the lowest marker now"


def test_28_stonemason_opens_the_building_for_himself_alone() -> None:
    ready = blocked(own(own(bare(), P2, olive=1), olive=1), "greengrocer", "general_store")
    state = helper(turn(ready.clone(), "free_deliveries", P2), 28)
    state.players[P2][ids.FREE] = 1
    assert words(state, "deliver") == ["olive delicatessen"]
    state = supplied(hand(helper(own(turn(ready, "free_deliveries"), trade_good=1), 28, 1, 9), 10), "greengrocer", 1)
    state.players[P1][ids.FREE] = 2
    play(state, "trade card", "option 1", "play 10 helper", "drop 28")
    assert words(state, "deliver") == ["olive delicatessen"], "blocked again"
    assert state.players[P1][ids.COVER_4] == 1, "what lies there stays"


def test_29_pedlar_uses_a_trade_good_twice() -> None:
    state = helper(own(scene("play_cards"), trade_good=2), 29)
    play(state, "trade silver")
    assert (asked(state), count(state, "silver")) == (["decline", "option 1"], 4)
    play(state, "option 1")
    assert legal(state) == ["trade harvest", "trade card", "trade pig"], "different, and possible"
    play(state, "trade harvest", "take olive", "take grape")
    assert (count(state, "olive"), count(state, "grape"), count(state, "trade_good")) == (1, 1, 1)
    assert used(state, 29)
    assert legal(play(state, "trade silver"))[0] == "done", "once per round"
    play(own(next_round(state, "growth"), trade_good=1), "trade pig")
    assert asked(state) == ["decline", "option 1"]


def test_29_pedlar_may_decline_and_is_as_dear_as_the_wholesaler_says() -> None:
    state = play(helper(own(scene("play_cards"), trade_good=1), 29), "trade silver", "decline")
    assert (count(state, "silver"), count(state, "trade_good"), used(state, 29)) == (4, 0, False)
    state = helper(own(scene("play_cards"), trade_good=1), 29, 58)
    play(state, "trade harvest", "take olive", "take grain", "take grape", "option 1", "trade silver")
    assert [count(state, g) for g in ("olive", "grain", "grape", "silver")] == [1, 1, 1, 6]
    state = helper(own(delivering(1), trade_good=1), 29)
    assert legal(play(state, "deliver trade_good greengrocer"))[0] == "done", "delivered, not returned"


def test_30_shepherd_advances_2_steps_for_a_piglet() -> None:
    state = growing(extension(helper(own(bare(), P2, pig=2), 30, seat=P2), 1, seat=P2))
    play(state, "go", "go")
    assert [p[ids.SIESTA] for p in state.players] == [0, 2]
    assert (state.order, state.track) == ((P1, P2), (P2, P1)), "the order itself is set in phase III"
    play(phase(state, 3), "p1: donkey 2", "p2: donkey 4")
    assert state.order == (P1, P2), "p1 came later and lies on top"


def test_30_shepherd_needs_a_piglet_and_takes_each_one() -> None:
    state = play(growing(helper(own(bare(), pig=2), 30)), "go")
    assert state.players[P1][ids.SIESTA] == 0, "there is no stall"
    state = play(growing(extension(helper(own(bare(), pig=3), 30, 39), 1, 2)), "go")
    assert (count(state, "pig"), state.players[P1][ids.SIESTA]) == (4, 2), "a stall for one of two piglets"
    state = play(growing(extension(helper(own(bare(), pig=3), 30, 39, 12), 1)), "go")
    assert (count(state, "pig"), state.players[P1][ids.SIESTA]) == (5, 4)


def test_31_donkey_driver_delivers_once_more_and_the_first_time_for_nothing() -> None:
    state = turn(helper(barrow(own(bare(), olive=3, silver=1), 26), 31), "paid_deliveries")
    play(state, "deliver olive barrow1")
    assert count(state, "silver") == 1
    play(state, "deliver olive barrow1")
    assert count(state, "silver") == 0
    assert (words(own(state, silver=9), "deliver"), state.barrows[P1]) == ([], (26 * 64 + 3,)), "two in all"


def test_31_donkey_driver_needs_no_silver_for_the_first_one() -> None:
    state = turn(helper(barrow(own(bare(), olive=3), 26), 31), "paid_deliveries")
    play(state, "deliver olive barrow1")
    assert words(state, "deliver") == [], "the second costs 1 silver"
    state = extension(helper(barrow(own(bare(), olive=3, silver=2), 26), 31), 1)
    play(turn(state, "paid_deliveries"), *["deliver olive barrow1"] * 3)
    assert (count(state, "silver"), count(state, "vp")) == (0, 3), "one more with an extension"
    state = helper(barrow(own(bare(rulings={"paid_deliveries": "up_front"}), olive=3, silver=1), 26), 31)
    assert words(turn(state, "paid_deliveries"), "purchase") == ["0", "1", "2"]
    assert count(play(state, "purchase 2"), "silver") == 0


def test_32_market_gardener_buys_two_different_harvest_goods() -> None:
    state = helper(own(scene("play_cards"), silver=3), 32)
    play(state, "use 32")
    assert asked(state) == ["done", "take olive", "take grain", "take grape"]
    play(state, "take olive")
    assert asked(state) == ["done", "take grain", "take grape"]
    play(state, "take grape")
    assert [count(state, g) for g in ("olive", "grain", "grape", "silver")] == [1, 0, 1, 1]
    assert state.prompt == "play_cards", "two goods"
    assert illegal(state, "use 32")
    assert uses(next_round(state, "paid_deliveries")) == [32]


def test_32_market_gardener_is_paid_good_by_good() -> None:
    assert uses(helper(scene("play_cards"), 32)) == []
    state = play(helper(own(rolled(), silver=1), 32), "use 32", "take grain")
    assert (count(state, "silver"), count(state, "grain"), state.prompt) == (0, 1, "take_die")
    state = play(helper(own(rolled(), silver=2), 32, 23), "use 32", "take grain", "done", "use 23", "improve grain")
    assert (count(state, "silver"), count(state, "food")) == (1, 1)
    assert windows(helper(own(bare(), silver=1), 32), 32) == FARM + REVENUE + TRANSPORT


def test_33_smuggler_takes_a_marker_back_for_a_trade_good_and_1_vp() -> None:
    state = helper(marker(marker(marker(delivering(0), "h1"), "h12"), "h5", P2), 33)
    play(state, "use 33")
    assert legal(state) == ["hex h1", "hex h12"], "own markers only"
    play(state, "hex h12")
    assert (state.market[11], count(state, "trade_good"), count(state, "vp")) == (ids.EMPTY, 1, 1)
    assert illegal(state, "use 33")
    assert uses(next_round(state, "take_die")) == [33]


def test_33_smuggler_works_in_phases_2_and_3_with_a_marker_of_his() -> None:
    assert windows(helper(marker(bare(), "h1"), 33), 33) == REVENUE + TRANSPORT
    assert uses(helper(marker(delivering(0), "h1", P2), 33)) == []
    state = helper(marker(delivering(0), "h12", P2), 33, 54, seat=P2)
    play(turn(state, "free_deliveries", P2), "use 33", "hex h12")
    assert count(state, "trade_good", P2) == 1, "the Bailiff wants an opponent's marker removed by placing"
    state = roof(helper(marker(delivering(0), "h1"), 33), "market_stand")
    play(state, "use 33", "hex h1", "roof 1", "hex h1")
    assert (state.market[0], count(state, "vp")) == (P1, 1)
