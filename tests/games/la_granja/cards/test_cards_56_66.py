"""Farm cards 56 to 66 as helpers."""

import pytest

from sobremesa.games.la_granja.rules import ids

from ..scene import (
    P1,
    P2,
    asked,
    bare,
    barrow,
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
    turn,
)
from .stage import FARM, REVENUE, TRANSPORT, final, next_round, rolled, used, uses, windows, words


def test_56_weighmaster_takes_any_harvest_good_for_another() -> None:
    state = barrow(field(own(delivering(2), grain=1, pig=1), 8, 1), 6)
    assert words(state, "deliver") == [
        "grain delicatessen",
        "grain greengrocer",
        "grain general_store",
        "pig trading_house",
        "pig butcher",
        "field-grape trading_house",
        "field-grape greengrocer",
    ]
    helper(state, 56)
    assert [w for w in words(state, "deliver") if "barrow" in w] == ["grain barrow1", "field-grape barrow1"]
    assert "field-grape delicatessen" not in words(state, "deliver"), "barrows only"
    play(state, "deliver grain barrow1", "deliver field-grape barrow1", "hex h5")
    assert (count(state, "vp"), count(state, "trade_good"), state.barrows[P1]) == (2, 1, ())


def test_56_weighmaster_covers_the_own_symbol_first_and_no_other_goods() -> None:
    state = helper(barrow(own(delivering(3), grain=2, pig=1, food=1), 44), 56)
    play(state, "deliver grain barrow1")
    assert state.barrows[P1] == (44 * 64 + 0b10,), "grain on grain"
    state = helper(barrow(own(delivering(3), grape=1, wine=1), 66, 0b01), 56)
    assert [w for w in words(state, "deliver") if "barrow" in w] == [], "a pig is wanted"
    state = hand(helper(barrow(own(delivering(1), grain=1, trade_good=1), 6), 56, 1, 9), 10)
    play(state, "trade card", "option 1", "play 10 helper", "drop 56")
    assert [w for w in words(state, "deliver") if "barrow" in w] == [], "he has left"


def test_57_mendicant_friar_gives_3_silver_to_the_poor() -> None:
    taken = []
    for silver in (0, 1, 2, 3):
        state = play(turn(extension(helper(own(bare(), silver=silver), 57), 2), "income"), "go")
        taken.append(count(state, "silver") - silver - 1)
    assert taken == [3, 3, 0, 0], "before the 1 silver of the extension"


def test_57_mendicant_friar_looks_when_the_step_begins() -> None:
    state = turn(helper(own(bare(), silver=3), 57), "income")
    play(state, "buy olive", "go")
    assert (count(state, "silver"), count(state, "olive")) == (0, 1), "there were 3 silver"
    state = turn(helper(own(bare(), silver=0), 57, 15), "income")
    assert count(play(state, "go"), "silver") == 3 + 2, "with the Majordomo"
    state = turn(helper(own(bare(), silver=0), 57, seat=P2), "income")
    assert count(play(state, "go"), "silver", P2) == 0, "in one's own turn"


def test_58_wholesaler_gets_6_silver_or_3_harvest_goods() -> None:
    state = helper(own(scene("play_cards"), trade_good=2), 58)
    play(state, "trade silver")
    assert count(state, "silver") == 6
    play(state, "trade harvest", "take grape", "take olive")
    assert asked(state) == ["take grain"], "three different ones"
    play(state, "take grain")
    assert [count(state, g) for g in ("olive", "grain", "grape", "trade_good")] == [1, 1, 1, 0]


def test_58_wholesaler_counts_at_the_end_of_the_game() -> None:
    state = own(own(helper(bare(), 58), trade_good=2), P2, trade_good=2)
    final(state)
    assert [(p[ids.VP], p[ids.SILVER]) for p in state.players] == [(2, 2), (1, 3)], "12 and 8 silver"
    state = play(helper(own(scene("play_cards"), trade_good=1, olive=3), 58), "trade upgrade")
    play(state, "improve olive", "improve olive")
    assert count(state, "olive") == 1, "the other options are as ever"


def test_59_horse_doctor_needs_a_single_pig() -> None:
    assert count(play(helper(own(scene("growth"), pig=1), 59), "go"), "pig") == 2
    assert count(play(own(scene("growth"), pig=1), "go"), "pig") == 1
    assert count(play(helper(scene("growth"), 59), "go"), "pig") == 0
    state = play(helper(own(scene("growth"), pig=2), 59), "go")
    assert (count(state, "pig"), count(state, "silver")) == (2, 0), "no stall: lost, not sold"


def test_59_horse_doctor_and_the_other_pig_helpers() -> None:
    state = play(helper(own(scene("growth"), pig=1), 59, 39, 18), "go")
    assert (count(state, "pig"), asked(state)) == (2, ["take olive", "take grain", "take grape"])
    state = craft(helper(bare(), 59), "greengrocer")
    play(turn(state, "income"), "go", "take pig")
    assert count(play(turn(state, "growth"), "go"), "pig") == 2, "a pig of step 2 is a parent in step 3"


def test_60_skipper_ships_an_upgraded_good_for_2_vp() -> None:
    state = helper(own(delivering(2), food=1, wine=1, olive=1), 60)
    play(state, "use 60")
    assert legal(state) == ["take food", "take wine"]
    play(state, "take wine")
    assert (count(state, "vp"), count(state, "wine"), state.players[P1][ids.FREE]) == (2, 0, 1)
    assert illegal(state, "use 60")
    state = next_round(play(state, "done"), "free_deliveries")
    assert uses(state) == [], "no delivery is left"
    state.players[P1][ids.FREE] = 1
    assert uses(state) == [60]


def test_60_skipper_pays_for_a_paid_delivery() -> None:
    ready = helper(own(bare(), food=2, silver=1), 60)
    assert windows(ready, 60) == ["paid_deliveries"], "without a free delivery"
    state = play(turn(ready, "paid_deliveries"), "use 60", "take food")
    assert (count(state, "vp"), count(state, "silver"), state.players[P1][ids.PAID]) == (2, 0, 0)
    assert words(own(state, silver=5), "deliver") == [], "the one paid delivery is used"
    assert uses(turn(helper(own(bare(), food=1), 60), "paid_deliveries")) == [], "no silver"
    assert uses(helper(own(delivering(2), olive=1), 60)) == [], "no upgraded good"
    state = turn(helper(own(bare(), food=2, silver=1), 60, 31), "paid_deliveries")
    play(state, "use 60", "take food")
    assert (count(state, "silver"), state.players[P1][ids.PAID]) == (1, 1), "the Donkey Driver's first one is free"
    play(state, "deliver food cartwright")
    assert count(state, "silver") == 0, "the second one is not"


def test_60_skipper_uses_a_delivery_bought_up_front() -> None:
    state = helper(own(bare(rulings={"paid_deliveries": "up_front"}), food=1, silver=1), 60)
    assert uses(turn(state, "paid_deliveries")) == [], "nothing is bought yet"
    assert uses(play(state.clone(), "purchase 0")) == []
    play(state, "purchase 1", "use 60", "take food")
    assert (count(state, "vp"), count(state, "silver"), state.players[P1][ids.PAID]) == (2, 0, 0)


@pytest.mark.parametrize(("markers", "vp"), [(0, 0), (1, 1), (2, 1), (3, 2), (4, 2), (5, 3), (8, 3)])
def test_61_mayor_scores_half_the_market_markers(markers: int, vp: int) -> None:
    state = helper(bare(), 61)
    for i in range(markers):
        marker(state, f"h{i + 1}")
    marker(marker(state, "h13", P2), "h14", P2)
    assert final(state).scores() == (vp, 0)


def test_61_mayor_scores_only_at_the_end() -> None:
    state = phase(marker(helper(bare(), 61), "h1"), 4)
    assert (state.round, count(state, "vp")) == (3, 1), "the marker alone"
    state = helper(marker(bare(), "h1"), 61)
    state.board[ids.ROUND] = 6
    assert phase(state, 4).scores() == (2, 0)


@pytest.mark.parametrize(("markers", "vp"), [(0, 0), (1, 1), (3, 3), (4, 4), (6, 4)])
def test_62_parish_priest_scores_craft_markers(markers: int, vp: int) -> None:
    names = ("trading_house", "cartwright", "delicatessen", "greengrocer", "general_store", "butcher")
    state = craft(craft(helper(bare(), 62), *names[:markers]), *names, seat=P2)
    assert final(state).scores() == (vp, 0)


def test_62_parish_priest_counts_markers_of_the_last_round_too() -> None:
    state = helper(craft(craft(bare(), "butcher", fresh=True), "cartwright"), 62, 63)
    assert final(extension(state, 1)).scores() == (3, 0), "two craft markers, and the Estate Owner's extension"


@pytest.mark.parametrize(("extensions", "vp"), [(0, 0), (2, 2), (4, 4), (5, 4)])
def test_63_estate_owner_scores_extensions(extensions: int, vp: int) -> None:
    state = extension(extension(helper(bare(), 63), *range(1, 1 + extensions)), 20, seat=P2)
    assert final(state).scores() == (vp, 0)


def test_63_estate_owner_scores_before_the_sale_and_not_once_he_has_left() -> None:
    state = final(extension(own(helper(bare(), 63), olive=2, silver=3), 1))
    assert (state.scores(), count(state, "silver")) == ((2, 0), 0), "1 VP, and 5 silver for another"
    state = extension(hand(helper(scene("play_cards"), 63, 1, 9), 10), 2)
    assert final(play(state, "play 10 helper", "drop 63")).scores() == (0, 0)


def test_64_bricklayer_takes_a_good_off_every_extension() -> None:
    prices = []
    for built in range(4):
        state = extension(
            hand(helper(own(scene("play_cards"), olive=1, grain=1, grape=1, pig=1), 64), 20), *range(1, 1 + built)
        )
        play(state, "play 20 extension")
        while state.prompt == "pay_extension":
            play(state, legal(state)[0])
        prices.append(4 - sum(count(state, g) for g in ("olive", "grain", "grape", "pig")))
    assert prices == [1, 1, 2, 3]


def test_64_bricklayer_keeps_a_price_of_one_and_different_goods() -> None:
    state = hand(helper(scene("play_cards"), 64), 20)
    assert "play 20 extension" not in legal(state), "the first one still costs 1 good"
    state = extension(hand(helper(own(scene("play_cards"), olive=2), 64), 20), 1, 2)
    assert "play 20 extension" not in legal(state), "two different ones"
    play(helper(state, 40), "play 20 extension", "pay olive", "pay olive")
    assert state.extensions[P1] == (1, 2, 20), "unless the Steward is there"


def test_65_weaver_takes_a_trade_good_for_a_card_and_2_silver() -> None:
    state = hand(helper(own(scene("play_cards"), silver=3), 65), 10, 11)
    play(state, "use 65")
    assert legal(state) == ["discard 10", "discard 11"]
    play(state, "discard 11")
    assert (count(state, "trade_good"), count(state, "silver"), state.hands[P1]) == (1, 1, (10,))
    assert state.board[ids.DISCARD] == 1 << 11
    assert illegal(own(state, silver=9), "use 65")
    assert uses(next_round(state, "take_die")) == [65]


def test_65_weaver_needs_both_and_feeds_the_pedlar() -> None:
    assert uses(hand(helper(own(rolled(), silver=1), 65), 10)) == []
    assert uses(helper(own(rolled(), silver=9), 65)) == []
    assert windows(hand(helper(own(bare(), silver=2), 65), 10), 65) == FARM + REVENUE + TRANSPORT
    state = hand(helper(own(rolled(), silver=2), 65, 29), 10)
    play(state, "use 65", "discard 10", "trade silver", "option 1", "trade harvest", "take olive", "take grape")
    assert [count(state, g) for g in ("silver", "olive", "grape", "trade_good")] == [4, 1, 1, 0]


def test_66_milkmaid_comforts_the_last_player() -> None:
    state = play(phase(helper(bare(), 66), 3), "p1: donkey 4", "p2: donkey 1")
    assert (state.order, legal(state)) == ((P2, P1), ["take olive", "take grain", "take grape"])
    play(state, "take grain")
    assert legal(state) == ["take olive", "take grape"], "two different ones"
    play(state, "take grape")
    assert (count(state, "grain"), count(state, "grape"), state.turn) == (1, 1, P2)


def test_66_milkmaid_looks_at_the_new_order() -> None:
    state = play(phase(helper(bare(), 66), 3), "p1: donkey 1", "p2: donkey 4")
    assert (state.order, state.prompt) == ((P1, P2), "free_deliveries")
    state = play(phase(helper(bare(3), 66), 3), "p1: donkey 3", "p2: donkey 4", "p3: donkey 1")
    assert (state.order, state.prompt) == ((2, P1, P2), "free_deliveries"), "not last, but second"
    state = play(phase(helper(bare(), 66, 10), 3), "p1: donkey 4", "p2: donkey 3")
    assert (state.order, legal(state)[0]) == ((P2, P1), "take olive"), "the Innkeeper's step came first"
    assert not used(roof(state, "pig"), 66)
