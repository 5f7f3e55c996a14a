"""Farm cards 45 to 55 as helpers."""

from sobremesa.games.la_granja.rules import ids
from sobremesa.kernel import Dealer

from ..scene import (
    P1,
    P2,
    P3,
    asked,
    bare,
    barrow,
    count,
    craft,
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
    roof,
    scene,
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
    shared,
    used,
    uses,
    windows,
    words,
)


def test_45_alderman_uses_the_shared_die_once_more_for_2_silver() -> None:
    state = play(helper(shared(4), 45), "go")
    assert (asked(state), count(state, "silver")) == (["decline", "option 1"], 4)
    play(state, "option 1")
    assert (count(state, "silver"), used(state, 45), legal(state)[0]) == (6, True, "done")
    state = play(helper(shared(4), 45), "go", "decline")
    assert (count(state, "silver"), used(state, 45)) == (4, False)


def test_45_alderman_needs_2_silver_and_the_shared_die() -> None:
    state = play(helper(own(shared(1), silver=1), 45), "go")
    assert (legal(state)[0], count(state, "pig")) == ("done", 1)
    assert legal(play(helper(own(rolled(1), silver=9), 45), "die 1"))[0] == "done"
    state = play(helper(own(shared(1), silver=2), 45, 52), "go")
    assert asked(state) == ["first 45", "first 52"], "the Fruit Seller answers both times"
    play(state, "first 52", "take olive", "option 1", "take grape")
    assert [count(state, g) for g in ("pig", "olive", "grape", "silver")] == [2, 1, 1, 0]


def test_46_farrier_changes_a_hat_for_a_donkey_or_the_other_way() -> None:
    ready = play(phase(helper(bare(), 46), 3), "p1: donkey 2", "p2: donkey 2")
    assert (legal(ready), [p[ids.SIESTA] for p in ready.players]) == (["decline", "option 1"], [0, 0])
    outcome = []
    for answer in (["decline"], ["option 1", "option 1"], ["option 1", "option 2"]):
        state = play(ready.clone(), *answer)
        outcome.append((state.players[P1][ids.SIESTA], state.players[P1][ids.FREE], used(state, 46)))
        assert (state.players[P2][ids.SIESTA], state.players[P2][ids.FREE]) == (2, 2)
    assert outcome == [(2, 2, False), (3, 1, True), (1, 3, True)]


def test_46_farrier_gives_up_only_what_the_tile_shows() -> None:
    state = craft(helper(bare(), 46, 10), "cartwright")  # two siesta steps that are not on the tile
    play(phase(state, 3), "p1: donkey 4", "p2: donkey 4", "option 1")
    assert legal(state) == ["option 1"], "the tile shows no hat"
    play(state, "option 1")
    assert (state.players[P1][ids.SIESTA], state.players[P1][ids.FREE]) == (3, 4)
    state = play(phase(helper(bare(), 46), 3), "p1: donkey 1", "p2: donkey 4", "option 1", "option 1")
    assert (state.players[P1][ids.SIESTA], state.players[P1][ids.FREE]) == (4, 0)
    state = play(phase(helper(bare(), 46, seat=P2), 3), "p1: donkey 1", "p2: donkey 1")
    assert (state.turn, state.players[P1][ids.SIESTA]) == (P2, 0), "before anyone advances"


def test_47_land_clearer_plays_another_field_for_2_silver() -> None:
    state = hand(helper(own(scene("play_cards"), silver=4), 47), 8, 9, 11)
    play(state, "play 9 field", "use 47")
    assert (legal(state), count(state, "silver")) == (["done", "play 8 field", "play 11 field"], 2)
    play(state, "play 8 field")
    assert (state.fields[P1], state.hands[P1], state.prompt) == ((36, 32), (11,), "play_cards")
    assert illegal(state, "use 47")
    assert uses(own(next_round(state, "growth"), silver=2)) == [47]


def test_47_land_clearer_works_in_phase_1_with_2_silver_and_a_card() -> None:
    assert windows(hand(helper(own(bare(), silver=2), 47), 8), 47) == FARM
    assert uses(hand(helper(own(scene("growth"), silver=1), 47), 8)) == []
    assert uses(helper(own(scene("growth"), silver=2), 47)) == []
    state = hand(helper(own(scene("growth"), silver=2), 47, 36), 8)
    play(state, "use 47", "play 8 field", "take grape")
    assert (state.fields[P1], count(state, "grape")) == ((33,), 1), "the Sower fills it"


def test_48_livestock_dealer_sells_a_pig_for_2_silver() -> None:
    state = helper(own(scene("play_cards"), silver=5), 48)
    play(state, "use 48")
    assert asked(state) == ["done", "take pig"]
    play(state, "take pig")
    assert (count(state, "pig"), count(state, "silver"), state.prompt) == (1, 3, "play_cards")
    assert illegal(state, "use 48")
    assert uses(next_round(state, "paid_deliveries")) == [48]


def test_48_livestock_dealer_wants_a_free_stall_and_2_silver() -> None:
    assert uses(helper(own(rolled(), silver=1), 48)) == []
    assert uses(helper(own(rolled(), silver=9, pig=2), 48)) == [], "a bought pig is never sold at once"
    state = play(helper(own(rolled(), silver=2, pig=2), 48, 12), "use 48", "take pig")
    assert (count(state, "pig"), count(state, "silver")) == (3, 0), "the Swineherd has room"
    assert windows(helper(own(bare(), silver=2), 48), 48) == FARM + REVENUE + TRANSPORT


def test_49_watchman_keeps_markers_next_to_opponents() -> None:
    state = helper(marker(marker(almost(delivering(0), 5), "h5", P2), "h6", P2), 49, seat=P2)
    helper(state, 54)
    complete(state, 5, "h2")
    assert [state.market[i] for i in (1, 4, 5)] == [P1, P2, P2]
    assert (count(state, "vp"), count(state, "trade_good")) == (5, 1), "no VP, and nothing for the Bailiff"


def test_49_watchman_does_not_keep_a_marker_from_being_replaced() -> None:
    state = helper(marker(marker(almost(delivering(0), 6), "h12", P2), "h14", P2), 49, seat=P2)
    marker(state, "h8", P2)  # next to h12, value 5
    complete(state, 6, "h12")
    assert [state.market[i] for i in (7, 11, 13)] == [P2, P1, P2]
    assert count(state, "vp") == 7
    state = helper(almost(delivering(0, seats=3), 5), 49, seat=P2)
    six, five = 6, 2  # h7 is worth 6, its neighbours h2 and h6 are open with three players
    assert state.rules.market.values[six] == 6
    assert five not in state.rules.open_hexes
    marker(marker(almost(state, 6), "h6", P2), "h12", P3)
    complete(state, 6, "h7")
    assert (state.market[5], state.market[11], count(state, "vp")) == (P2, ids.EMPTY, 7), "his owner's alone"


def test_50_palm_weaver_delivers_to_a_new_barrow() -> None:
    state = hand(helper(barrow(own(scene("play_cards"), olive=2), 26), 50), 6)
    play(state, "play 6 barrow")
    assert asked(state) == ["decline", "option 1"]
    play(state, "option 1")
    assert asked(state) == ["done", "deliver olive barrow2"], "to this barrow, also in phase I"
    play(state, "deliver olive barrow2")
    assert (state.barrows[P1], count(state, "olive"), state.prompt) == ((26 * 64, 6 * 64 + 1), 1, "play_cards")
    play(hand(own(state, trade_good=1), 23), "trade card", "option 1", "play 23 barrow")
    assert legal(own(state, food=1))[0] == "done", "there was no food"
    play(hand(own(state, trade_good=1), 13), "trade card", "option 1", "play 13 barrow", "drop 23")
    assert asked(state) == ["decline", "option 1"], "every barrow of the round"
    state = hand(helper(own(rolled(), olive=1, trade_good=1), 50), 6)
    assert legal(play(state, "trade card", "option 1", "play 6 barrow", "decline"))[0] == "die 1"
    assert not used(state, 50)


def test_50_palm_weaver_waits_for_room_and_wants_a_fitting_good() -> None:
    state = hand(helper(own(scene("play_cards"), grain=1), 50), 6)
    assert legal(play(state, "play 6 barrow"))[0] == "done", "nothing to deliver"
    state = hand(helper(field(scene("play_cards"), 3, 1), 50), 6)
    for card in (16, 23, 44):
        barrow(state, card)
    play(state, "play 6 barrow", "drop 16", "option 1", "deliver field-olive barrow3")
    assert [b >> 6 for b in state.barrows[P1]] == [23, 44, 6]
    assert (state.barrows[P1][2] & 63, state.fields[P1]) == (1, (12,))
    state = hand(helper(own(scene("play_cards"), grape=1), 50, 56), 6)
    play(state, "play 6 barrow", "option 1", "deliver grape barrow1")  # the Weighmaster lets a grape pass as an olive
    assert state.barrows[P1] == (6 * 64 + 1,)


def test_51_tax_collector_takes_1_to_3_silver_for_extensions() -> None:
    plain = (1, 3, 9, 19)  # extensions without silver
    taken = [count(play(extension(helper(scene("income"), 51), *plain[:n]), "go"), "silver") for n in range(5)]
    assert taken == [1, 1, 2, 3, 3]


def test_51_tax_collector_comes_on_top_of_the_income() -> None:
    state = play(extension(helper(scene("income"), 51), 2, 4), "go")
    assert (count(state, "silver"), used(state, 51)) == (2 + 2, False)
    state = play(extension(helper(scene("income"), 51, seat=P2), 2), "go")
    assert [count(state, "silver", seat) for seat in (P1, P2)] == [1, 0], "p2 takes it in one's own turn"
    state = play(roof(extension(helper(scene("growth"), 51), 2), "income"), "roof 1")
    assert count(state, "silver") == 1, "the roof tile does not repeat him"
    state = phase(extension(helper(bare(), 51, seat=P2), 1, seat=P2), 1)
    play(state, "done", "done")
    Dealer(1).settle(state)
    play(state, "go", "go")
    assert count(state, "silver", P2) == 1


def test_52_fruit_seller_adds_a_harvest_good_to_spaces_1_and_3() -> None:
    state = play(helper(rolled(1, 3, 4), 52), "die 1")
    assert (count(state, "pig"), asked(state)) == (1, ["take olive", "take grain", "take grape"])
    play(state, "take olive")
    assert state.prompt == "take_die", "one good"
    play(turn(state, "take_die"), "die 3", "take olive", "take grain")
    assert [count(state, g) for g in ("olive", "grain", "grape")] == [2, 1, 0]
    play(state, "take olive")
    assert (count(state, "olive"), used(state, 52)) == (3, False), "each time"
    assert legal(play(turn(state, "take_die"), "die 4"))[0] == "done", "not space 4"


def test_52_fruit_seller_works_in_whatever_way_the_space_is_used() -> None:
    state = play(helper(shared(3), 52), "go", "take olive", "take grape")
    assert asked(state) == ["take olive", "take grain", "take grape"], "the shared die"
    state = play(helper(own(rolled(1), pig=2), 52), "die 1", "take grain")
    assert (count(state, "silver"), count(state, "grain")) == (3, 1), "a pig that is sold at once"
    state = play(helper(rolled(2), 52, 21), "die 2", "option 1", "change -1", "take grain")
    assert (count(state, "pig"), count(state, "grain")) == (1, 1), "the Knife Grinder's new value counts"
    assert legal(play(helper(rolled(1), 52, seat=P2), "die 1"))[0] == "done"


def test_53_sausage_maker_adds_a_food_to_a_pig_once_per_round() -> None:
    state = helper(own(scene("play_cards"), silver=8, pig=2, grain=1), 53)
    play(state, "upgrade grain", "upgrade pig")
    assert (count(state, "meat"), count(state, "food"), count(state, "silver")) == (1, 2, 3)
    play(state, "upgrade pig")
    assert (count(state, "meat"), count(state, "food")) == (2, 2), "once per round"
    play(own(next_round(state, "growth"), pig=1, silver=3), "upgrade pig")
    assert (count(state, "food"), used(state, 53)) == (3, True)


def test_53_sausage_maker_works_with_the_miller_after_both_upgrades() -> None:
    state = helper(own(rolled(5), pig=1, grain=1), 53, 17)
    play(state, "die 5", "option 1", "improve pig")
    assert count(state, "food") == 0, "the effect is under way"
    play(state, "improve grain")
    assert legal(state) == ["first 17", "first 53"]
    play(state, "first 53")
    assert (count(state, "meat"), count(state, "food")) == (1, 3)
    assert count(play(helper(own(rolled(5), pig=1), 53, seat=P2), "die 5", "option 1", "improve pig"), "food") == 0


def test_54_bailiff_takes_a_trade_good_for_removing_opponents() -> None:
    state = helper(marker(marker(almost(delivering(0), 5), "h5", P2), "h6", P2), 54)
    complete(state, 5, "h2")
    assert (count(state, "trade_good"), count(state, "vp"), used(state, 54)) == (2, 7, True), "one, not one each"
    complete(almost(marker(state, "h8", P2), 6), 6, "h12")
    assert (count(state, "trade_good"), state.market[7]) == (3, ids.EMPTY), "once per round: the barrow's alone"
    state = almost(marker(next_round(state, "free_deliveries"), "h8", P2), 4)
    assert count(complete(state, 4, "h9"), "trade_good") == 4, "a 4 does not remove a 5"
    complete(almost(own(marker(state, "h13", P2)), 6), 6, "h14")
    assert count(state, "trade_good") == 6, "again in the next round"


def test_54_bailiff_counts_replacing_but_no_quiet_market_stand() -> None:
    state = helper(marker(marker(almost(delivering(0), 6), "h12", P2), "h14", P2), 54)
    assert count(complete(state, 6, "h14"), "trade_good") == 2
    state = play(roof(helper(marker(delivering(0), "h5", P2), 54), "market_stand"), "roof 1", "hex h2")
    assert (state.market[4], count(state, "trade_good")) == (P2, 0)
    loud = delivering(0, rulings={"market_stand": "displaces"})
    state = play(roof(helper(marker(loud, "h5", P2), 54), "market_stand"), "roof 1", "hex h2")
    assert (state.market[4], count(state, "trade_good"), count(state, "vp")) == (ids.EMPTY, 1, 0)


def test_55_scribe_changes_up_to_two_cards() -> None:
    state = hand(helper(scene("play_cards"), 55), 10, 11, 12)
    play(state, "use 55")
    assert legal(state) == ["done", "discard 10", "discard 11", "discard 12"]
    play(state, "discard 10", "discard 12", "draw 30", "draw 31")
    assert (state.hands[P1], state.board[ids.DISCARD]) == ((11, 30, 31), 1 << 10 | 1 << 12)
    assert illegal(state, "use 55")
    play(next_round(state, "growth"), "use 55", "discard 11", "done", "draw 32")
    assert state.hands[P1] == (30, 31, 32), "one is enough"


def test_55_scribe_needs_a_card_and_raises_the_hand_limit() -> None:
    assert uses(helper(scene("play_cards"), 55)) == []
    assert windows(hand(helper(bare(), 55), 10), 55) == FARM + REVENUE + TRANSPORT
    state = play(phase(helper(bare(), 55, 22), 1), "use 22", "draw 40", "draw 41", "done", "done")
    Dealer(1).settle(state)
    assert [len(cards) for cards in state.hands] == [4, 3], "3 + 1; the Peasant Woman's two are among them"
    assert dice(state, 1).board[ids.DICE_1] == 1
    assert words(state, "die") == []
