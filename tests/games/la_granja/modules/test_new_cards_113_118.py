"""Farm cards 113 to 118 as helpers: places, pigs, trade goods and extensions."""

from typing import Any

from sobremesa.games.la_granja.rules import ids
from sobremesa.games.la_granja.rules.state import State

from .. import scene as s
from ..cards.stage import FARM, REVENUE, TRANSPORT, final, next_round, used, uses, windows, words
from ..scene import (
    P1,
    again,
    bare,
    barrow,
    count,
    craft,
    delivering,
    extension,
    hand,
    helper,
    legal,
    own,
    own_rules,
    phase,
    play,
    supplied,
    turn,
)

NEW: dict[str, Any] = {"modules": ["new_farm_cards"]}
ANY = FARM + REVENUE + TRANSPORT


def scene(step: str, **more: Any) -> State:
    return s.scene(step, **NEW, **more)


# -- 113: more places for helpers --------------------------------------------------------------------------------------


def test_113_farmers_wife_gives_a_fourth_helper_place_and_1_silver() -> None:
    state = helper(hand(scene("play_cards"), 75), 113, 12, 23)
    play(state, "play 75 helper")
    assert len(state.helpers[P1]) == 4
    play(turn(state, "income"), "go")
    assert count(state, "silver") == 1


def test_113_farmers_wife_leaves_and_four_helpers_are_too_many() -> None:
    state = helper(hand(scene("play_cards"), 75), 113, 12, 23, 1)
    play(state, "play 75 helper", "drop 113")
    assert legal(state) == ["drop 1", "drop 12", "drop 23"], "three places, and the new one needs one of them"
    play(state, "drop 23")
    assert state.helpers[P1] == (12, 1, 75)


# -- 114: a piglet without a stall -------------------------------------------------------------------------------------


def test_114_midwife_sells_a_piglet_without_stall() -> None:
    state = helper(own(scene("growth"), pig=2), 114)
    play(state, "go")
    assert (count(state, "pig"), count(state, "silver")) == (2, 3)
    state = extension(helper(own(scene("growth"), pig=2), 114), 1)
    play(state, "go")
    assert (count(state, "pig"), count(state, "silver")) == (3, 0), "with a stall nothing is sold"
    state = helper(own(scene("growth"), pig=1), 114)
    play(state, "go")
    assert (count(state, "pig"), count(state, "silver")) == (1, 0), "no parents"


def test_114_midwife_sells_one_of_two_and_18_and_30_do_not_answer() -> None:
    state = extension(helper(own(scene("growth"), pig=3), 114, 39), 1)
    play(state, "go")
    assert (count(state, "pig"), count(state, "silver")) == (3, 3), "one of two homeless ones"
    state = helper(own(scene("growth"), pig=2), 114, 18, 30)
    play(state, "go")
    assert (count(state, "silver"), state.players[P1][ids.SIESTA]) == (3, 0)
    assert [count(state, g) for g in ("olive", "grain", "grape")] == [0, 0, 0]


# -- 115, 116: trade goods ---------------------------------------------------------------------------------------------


def test_115_importer_buys_a_trade_good_for_3_silver() -> None:
    state = helper(own(bare(**NEW), silver=6), 115)
    assert windows(state, 115) == ANY
    play(turn(state, "growth"), "use 115")
    assert (count(state, "silver"), count(state, "trade_good"), used(state, 115), uses(state)) == (3, 1, True, [])
    assert uses(next_round(state, "growth")) == [115]
    assert uses(helper(own(scene("growth"), silver=2), 115)) == []


def test_116_harbour_master_delivers_a_trade_good_for_any_good_once_per_round() -> None:
    state = barrow(helper(own(delivering(2, **NEW), trade_good=2), 116), 26, covered=0b11)
    play(state, "deliver trade_good barrow1")
    assert state.prompt == "place_marker", "the last symbol is covered"
    assert (used(state, 116), count(state, "trade_good")) == (True, 2), "one given, one gained"
    state = barrow(helper(own(delivering(2, **NEW), trade_good=2), 116), 69)
    play(state, "deliver trade_good barrow1")
    assert legal(state) == ["take grain", "take pig", "take wine"]
    play(state, "take wine")
    assert state.barrows[P1] == (69 * 64 + 0b100,)
    assert words(state, "deliver") == ["trade_good greengrocer", "trade_good general_store"], "where it is wanted"
    assert used(state, 116)


def test_116_harbour_master_stands_for_another_good_even_where_a_trade_good_is_wanted() -> None:
    state = helper(own(delivering(1, **NEW), trade_good=1), 116)
    ready = play(state, "deliver trade_good greengrocer")
    assert legal(ready) == ["decline", "option 1"]
    at = ids.COVER_1 + s.BUILDING_NAMES.index("greengrocer")
    state = play(ready.clone(), "decline")
    assert (state.players[P1][at], used(state, 116)) == (0b1000, False)
    state = play(ready, "option 1", "take grain")
    assert (state.players[P1][at], used(state, 116)) == (0b10, True)


def test_116_harbour_master_covers_the_last_symbol_of_a_craft_row() -> None:
    state = supplied(helper(own(delivering(1, **NEW), trade_good=1), 116), "butcher", 0b110)
    play(state, "deliver trade_good butcher")
    assert (state.players[P1][ids.CRAFT] >> s.BUILDING_NAMES.index("butcher") & 1, used(state, 116)) == (1, True)


def test_116_harbour_master_opens_a_row_for_the_locksmith() -> None:
    state = helper(own(delivering(1, **NEW), trade_good=1), 116, 85)
    play(state, "deliver trade_good butcher", "take pig")
    assert count(state, "silver") == 1


def test_116_harbour_master_chooses_among_different_rows() -> None:
    state = own_rules(helper(own(delivering(1, **NEW), trade_good=1), 116))
    b = s.BUILDING_NAMES.index("butcher")
    state.rules.buildings[b].rows = ((ids.PIG, ids.MEAT), (ids.FOOD, ids.FOOD), (ids.TRADE, ids.TRADE))
    ready = play(state, "deliver trade_good butcher", "option 1")
    assert legal(ready) == ["row 1", "row 2"], "in the third row it would stand for itself"
    state = play(ready.clone(), "row 1", "take meat")
    assert (state.players[P1][ids.ROW_1 + b], state.players[P1][ids.COVER_1 + b]) == (1, 0b10)
    state = play(ready, "row 2")
    assert (state.players[P1][ids.ROW_1 + b], state.players[P1][ids.COVER_1 + b]) == (2, 0b1)


def test_116_harbour_master_not_for_others_nor_where_nothing_is_wanted() -> None:
    state = craft(helper(own(delivering(1, **NEW), trade_good=1), 116), *s.BUILDING_NAMES)
    assert words(state, "deliver") == []
    state = barrow(own(delivering(1, **NEW), trade_good=1), 26)
    assert words(state, "deliver") == ["trade_good greengrocer", "trade_good general_store"]


def test_116_harbour_master_classic_needs_a_marker_for_the_used_helper() -> None:
    state = barrow(helper(own(delivering(1, edition="classic", **NEW), trade_good=1, olive=24), 116), 24)
    assert words(state, "deliver")[-2:] == ["trade_good greengrocer", "trade_good general_store"], "25 markers in use"
    assert play(state.clone(), "deliver trade_good greengrocer").prompt == "free_deliveries", "as a trade good only"
    own(state, olive=23)
    assert "deliver trade_good barrow1" in legal(again(state))
    play(state, "deliver trade_good greengrocer", "option 1", "take olive")


# -- 117: the last trade goods -----------------------------------------------------------------------------------------


def test_117_antiquary_returns_up_to_3_trade_goods_for_2_vp_each() -> None:
    state = helper(own(bare(**NEW), trade_good=4), 117)
    state.board[ids.ROUND] = 6
    phase(state, 4)
    assert (state.prompt, legal(state)) == ("repeat", ["done", "option 1"])
    play(state, "option 1", "option 1", "option 1")
    assert (count(state, "vp"), count(state, "silver"), count(state, "trade_good")) == (6, 4, 0)


def test_117_antiquary_may_keep_them_and_does_nothing_without() -> None:
    state = helper(own(bare(**NEW), trade_good=2), 117)
    state.board[ids.ROUND] = 6
    play(phase(state, 4), "option 1", "done")
    assert (count(state, "vp"), count(state, "silver")) == (2, 4)
    assert count(final(helper(own(bare(**NEW), silver=4), 117)), "vp") == 0


# -- 118: silver for the goods of an extension -------------------------------------------------------------------------


def test_118_shipwright_replaces_goods_of_an_extension_by_2_silver_each() -> None:
    state = extension(helper(hand(own(scene("play_cards"), silver=5, olive=1), 9), 118), 20, 30)
    play(state, "play 9 extension")
    assert legal(state) == ["purchase 1", "purchase 2"], "three goods: olive, silver, and at least one replaced"
    play(state, "purchase 2")
    assert (legal(state), count(state, "silver")) == (["pay olive", "pay silver"], 1)
    play(state, "pay silver")
    assert (len(state.extensions[P1]), count(state, "silver"), count(state, "olive")) == (3, 0, 1)


def test_118_shipwright_need_not_be_asked_where_it_does_not_help() -> None:
    state = helper(hand(own(scene("play_cards"), silver=1), 9), 118)
    play(state, "play 9 extension")
    assert legal(state) == ["pay silver"]
    state = helper(hand(own(scene("play_cards"), silver=2), 9), 118)
    play(state, "play 9 extension")
    assert legal(state) == ["purchase 0", "purchase 1"]


def test_118_shipwright_counts_what_can_be_paid_exactly() -> None:
    for silver, able in ((0, False), (1, False), (2, False), (3, True)):
        state = extension(helper(hand(own(scene("play_cards"), silver=silver), 9), 118), 20)
        assert ("play 9 extension" in legal(again(state))) is able, silver
    state = extension(helper(hand(own(scene("play_cards"), silver=4), 9), 118), 20)
    play(state, "play 9 extension")
    assert legal(state) == ["purchase 1", "purchase 2"]
    state = extension(hand(own(scene("play_cards"), silver=4), 9), 20)
    assert "play 9 extension" not in legal(state), "without the helper two kinds are wanted"


def test_118_shipwright_with_the_steward_any_silver_is_a_good_anyway() -> None:
    state = extension(helper(hand(own(scene("play_cards"), silver=2), 9), 118, 40), 20)
    play(state, "play 9 extension")
    assert legal(state) == ["pay silver"]
