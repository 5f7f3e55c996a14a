"""Farm cards 80 to 83 and 85 to 88 as helpers: deliveries, barrows, craft buildings."""

from sobremesa.games.la_granja.rules import ids, triggers
from sobremesa.games.la_granja.rules.catalogue import BUILDING_NAMES
from sobremesa.games.la_granja.rules.helpers import raise_trigger

from ..cards.stage import almost, complete, next_round, used, uses, windows, words
from ..scene import (
    P1,
    P2,
    P3,
    again,
    bare,
    barrow,
    blocked,
    count,
    craft,
    delivering,
    hand,
    helper,
    legal,
    marker,
    own,
    own_rules,
    play,
    scene,
    supplied,
)
from .new_cards import NEW

# -- 80 Cooper ---------------------------------------------------------------------------------------------------------


def test_80_cooper_scores_for_the_first_wine_delivered_in_a_round() -> None:
    state = supplied(barrow(helper(own(delivering(4, **NEW), wine=2, food=1), 80), 12), "trading_house", 0b1)
    play(state, "deliver food trading_house")
    assert (count(state, "vp"), used(state, 80)) == (0, False), "only wine counts"
    play(state, "deliver wine trading_house")
    assert (count(state, "vp"), used(state, 80)) == (1, True)
    play(state, "deliver wine barrow1")
    assert count(state, "vp") == 1, "once per round"
    state = own(next_round(state, "free_deliveries"), wine=1)
    state.players[P1][ids.FREE] = 1
    play(state, "deliver wine barrow1")
    assert count(state, "vp") == 1 + 4, "the barrow is complete, and its marker comes first"
    assert count(play(state, "hex h1"), "vp") == 1 + 4 + 1, "again in the next round"


def test_80_cooper_works_with_every_delivery_in_any_phase() -> None:
    state = barrow(helper(own(scene("take_die", **NEW), wine=1), 80), 12)
    state.board[ids.DICE_6] = 1
    play(state, "die 6", "option 1", "deliver wine barrow1")
    assert count(state, "vp") == 1, "in the revenue phase"
    state = barrow(helper(own(delivering(1, **NEW), wine=1), 80, seat=P2), 12)
    assert count(play(state, "deliver wine barrow1"), "vp", P2) == 0, "not for a wine of somebody else"


# -- 81 Barrow Boy, 82 Auctioneer --------------------------------------------------------------------------------------


def test_81_barrow_boy_scores_for_every_small_barrow() -> None:
    for vp, hex, more in ((2, "h5", 1), (3, "h4", 1), (4, "h1", 0), (5, "h2", 0), (6, "h12", 0)):
        state = complete(helper(almost(delivering(0, **NEW), vp), 81), vp, hex)
        assert count(state, "vp") == vp + more
    state = almost(almost(helper(delivering(0, **NEW), 81), 2), 3)
    own(state, olive=2)
    complete(complete(state, 2, "h5"), 3, "h4")
    assert count(state, "vp") == 2 + 1 + 3 + 1, "each time"


def test_82_auctioneer_scores_and_takes_silver_for_a_big_barrow() -> None:
    for vp, hex, more in ((3, "h4", 0), (4, "h1", 0), (5, "h2", 1), (6, "h12", 1)):
        state = complete(helper(almost(delivering(0, **NEW), vp), 82), vp, hex)
        assert (count(state, "vp"), count(state, "silver")) == (vp + more, 3 * more)


def test_81_barrow_boy_and_82_look_at_the_printed_value_and_not_at_the_butchers() -> None:
    state = craft(helper(almost(delivering(0, **NEW), 3), 81, 82, 83), "butcher")
    play(state, "deliver olive barrow1", "option 1", "hex h1")
    assert (count(state, "vp"), count(state, "silver")) == (3 + 1 + 1, 0), "placed as worth 4"


def test_81_barrow_boy_and_82_count_the_rewards_of_joint_ventures() -> None:
    state = helper(scene("free_deliveries", **NEW), 81, 82)
    for value in (3, 4, 5):
        raise_trigger(state, triggers.VENTURE_REWARDED, P1, value)
    assert legal(again(state)) == ["first 81", "first 82"]
    play(state, "first 81")
    assert (count(state, "vp"), count(state, "silver")) == (2, 3)


# -- 83 Market Woman ---------------------------------------------------------------------------------------------------


def test_83_market_woman_may_place_a_marker_one_value_higher() -> None:
    state = play(helper(almost(delivering(0, **NEW), 3), 83), "deliver olive barrow1")
    assert (state.prompt, legal(state)) == ("market_value", ["decline", "option 1"])
    assert words(play(state.clone(), "decline"), "hex") == ["h4", "h6", "h11"]
    play(state, "option 1")
    assert words(state, "hex") == ["h1", "h3", "h9"]
    play(state, "hex h9")
    assert (state.market[8], count(state, "vp")) == (P1, 3), "the VP of the barrow do not change"


def test_83_market_woman_never_goes_beyond_6_and_replaces_at_the_value_chosen() -> None:
    state = play(helper(almost(delivering(0, **NEW), 6), 83), "deliver meat barrow1")
    assert state.prompt == "place_marker"
    state = helper(almost(delivering(0, **NEW), 5), 83)
    marker(marker(state, "h12", P2), "h14", P1)
    play(state, "deliver food barrow1", "option 1")
    assert words(state, "hex") == ["h12"], "all hexes of value 6 are taken"
    play(state, "hex h12")
    assert (count(state, "vp"), state.market[11]) == (5 + 1, P1)
    marker(state, "h14", P1)
    play(own(almost(state, 5), food=1), "deliver food barrow1")
    assert state.prompt == "place_marker", "both hexes of value 6 are one's own: nothing to choose"


def test_83_market_woman_gives_a_barrow_of_1_vp_a_place_on_the_market() -> None:
    state = barrow(helper(own(delivering(1, **NEW), grain=1), 83), 88, 0b10)
    play(state, "deliver grain barrow1")
    assert state.prompt == "market_value"
    plain = play(state.clone(), "decline")
    play(state, "option 1", "hex h5")
    assert (state.market[4], count(state, "vp"), count(state, "trade_good")) == (P1, 1, 1)
    assert P1 not in plain.market


# -- 85 Locksmith ------------------------------------------------------------------------------------------------------


def test_85_locksmith_removes_the_lowest_order_marker_when_played() -> None:
    state = blocked(hand(scene("play_cards", **NEW), 85), "butcher", "cartwright")
    play(state, "play 85 helper")
    assert [state.board[ids.BLOCK_1 + b] for b in range(6)] == [0, 2, 0, 0, 0, 0]
    assert (count(state, "vp"), count(state, "silver")) == (1, 0)
    state = play(hand(scene("play_cards", **NEW), 85), "play 85 helper")
    assert (count(state, "vp"), count(state, "silver")) == (0, 2), "with no marker left: 2 silver"
    state = play(blocked(hand(helper(scene("play_cards", **NEW), 85), 9), "butcher"), "play 9 helper")
    assert state.board[ids.BLOCK_6] == 1, "only when it is played itself"


def test_85_locksmith_takes_silver_for_the_first_good_of_every_row() -> None:
    state = helper(own(delivering(4, **NEW), olive=2, grain=1, pig=1), 85)
    play(state, "deliver olive delicatessen")
    assert count(state, "silver") == 1
    play(state, "deliver grain delicatessen")
    assert count(state, "silver") == 1, "not for the second good"
    play(state, "deliver olive greengrocer", "deliver pig butcher")
    assert count(state, "silver") == 3


def test_85_locksmith_hears_of_a_row_that_had_to_be_chosen() -> None:
    state = own_rules(helper(own(delivering(2, **NEW), pig=1, meat=1), 85))
    state.rules.buildings[5].rows = ((ids.PIG, ids.MEAT), (ids.PIG, ids.FOOD))
    play(state, "deliver pig butcher")
    assert (state.prompt, count(state, "silver")) == ("choose_row", 0)
    assert count(play(state, "row 1", "deliver meat butcher"), "silver") == 1


# -- 86 Tinker ---------------------------------------------------------------------------------------------------------


def test_86_tinker_completes_a_row_that_lacks_one_symbol() -> None:
    state = helper(own(supplied(supplied(delivering(0, **NEW), "trading_house", 0b1011), "butcher", 0b1), silver=3), 86)
    play(state, "use 86")
    assert legal(state) == ["option 1"], "two symbols of the Butcher's row are open"
    play(state, "option 1")
    assert state.players[P1][ids.CRAFT] == 1
    assert (count(state, "silver"), count(state, "vp")) == (3, 2 + 1), "3 paid, 3 from the building"
    assert used(state, 86)
    supplied(own(state, silver=9), "butcher", 0b11)
    assert uses(state) == [], "once per round"


def test_86_tinker_works_in_the_delivery_steps_for_3_silver() -> None:
    state = helper(own(supplied(bare(**NEW), "butcher", 0b101), silver=3), 86)
    assert windows(state, 86) == ["free_deliveries", "paid_deliveries"]
    assert windows(own(state.clone(), silver=2), 86) == []
    assert windows(supplied(state.clone(), "butcher", 0b1), 86) == []
    assert windows(blocked(state, "butcher"), 86) == [], "a blocked building is not open"
    assert windows(helper(state, 28), 86) == ["free_deliveries", "paid_deliveries"], "but it is for a Stonemason"


def test_86_tinker_makes_no_delivery() -> None:
    state = helper(own(supplied(delivering(1, **NEW), "general_store", 0b1011), silver=3), 80, 86, 98)
    play(state, "use 86", "option 5")
    assert (state.prompt, used(state, 80), state.players[P1][ids.FREE]) == ("free_deliveries", False, 1)


# -- 87 Guild Treasurer, 88 Guild Elder --------------------------------------------------------------------------------


def test_87_guild_treasurer_takes_silver_for_craft_markers() -> None:
    for owned, silver in ((0, 1), (1, 2), (2, 3), (3, 3)):
        state = helper(scene("income", **NEW), 87)
        craft(state, *("general_store", "cartwright", "butcher")[:owned])
        assert count(play(state, "go"), "silver") == silver
    state = craft(helper(scene("income", **NEW), 87), "butcher", fresh=True)
    assert count(play(state, "go"), "silver") == 2, "also for a marker of this round"


def test_88_guild_elder_scores_for_every_craft_building() -> None:
    state = helper(own(supplied(delivering(1, **NEW), "butcher", 0b11), meat=1), 88)
    play(state, "deliver meat butcher")
    assert (count(state, "vp"), count(state, "silver")) == (2 + 1 + 1, 0), "round, first completion, helper"


def test_88_guild_elder_takes_silver_after_somebody_else() -> None:
    state = helper(own(supplied(delivering(1, seats=3, **NEW), "butcher", 0b11), meat=1), 88)
    state.board[ids.FIRSTS] &= ~(1 << BUILDING_NAMES.index("butcher"))
    craft(state, "butcher", seat=P3)
    play(state, "deliver meat butcher")
    assert (count(state, "vp"), count(state, "silver")) == (2 + 1, 2)
