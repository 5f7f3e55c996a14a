"""LG-229 to LG-233, LG-243 and LG-305: filling and completing market barrows."""

import pytest

import sobremesa as sm
from sobremesa.games.la_granja.rules import ids
from sobremesa.games.la_granja.rules.catalogue import CARD_ROWS
from sobremesa.games.la_granja.rules.goods import supply

from ..scene import (
    P1,
    P2,
    bare,
    barrow,
    count,
    delivering,
    events,
    field,
    hand,
    helper,
    illegal,
    legal,
    own,
    phase,
    play,
)

# 44: olive, grain for 2; 20: olive, grain, grain, grape for 4; 43: food, wine for 3; 6: olive, olive for 2


@pytest.mark.rule("LG-229")
def test_a_barrow_takes_what_its_open_symbols_ask_for_in_any_order() -> None:
    state = barrow(own(delivering(4), P1, olive=2, grain=3, food=1), 20)
    before = supply(state, P1)
    play(state, "deliver grain barrow1")
    assert state.barrows[P1] == (20 * 64 + 0b0010,)
    play(state, "deliver olive barrow1", "deliver grain barrow1")
    assert state.barrows[P1] == (20 * 64 + 0b0111,)
    assert supply(state, P1) == before, "the markers moved from the farm to the card"
    assert illegal(state, "deliver grain barrow1"), "both grain symbols are covered"
    assert illegal(state, "deliver olive barrow1")
    assert illegal(state, "deliver food barrow1"), "no symbol asks for food"
    assert (count(state, "olive"), count(state, "grain"), count(state, "vp")) == (1, 1, 0)


@pytest.mark.rule("LG-229")
def test_the_filling_may_stretch_over_several_rounds() -> None:
    state = barrow(own(bare(2), P1, olive=1), 44)
    phase(state, 3)
    play(state, "p1: donkey 2", "p2: donkey 4", "deliver olive barrow1", *["done"] * 4)
    assert (state.round, state.barrows[P1]) == (3, (44 * 64 + 0b01,))
    state.board[ids.ROUND] = 5
    own(phase(state, 3), P1, grain=1)
    play(state, "p1: donkey 1", "p2: donkey 3", "deliver grain barrow1", "hex h5")
    assert (state.barrows[P1], count(state, "vp")) == ((), 2), "the VP do not grow with the rounds"


@pytest.mark.rule("LG-229")
def test_with_several_barrows_the_player_says_which_one() -> None:
    state = barrow(barrow(own(delivering(2), P1, olive=2), 44), 6)
    assert [text for text in legal(state) if "barrow" in text] == ["deliver olive barrow1", "deliver olive barrow2"]
    play(state, "deliver olive barrow2")
    assert state.barrows[P1] == (44 * 64, 6 * 64 + 0b01)


@pytest.mark.rule("LG-230")
@pytest.mark.parametrize(("card", "vp"), [(44, 2), (2, 3), (24, 4), (19, 5), (63, 6)])
def test_a_completed_barrow_brings_its_vp_and_one_trade_good(card: int, vp: int) -> None:
    state = bare(2)
    goods = state.rules.card(card).goods
    barrow(state, card, (1 << len(goods) - 1) - 1)
    last = ids.GOOD_NAMES[goods[-1]]
    own(state, P1, **{last: 1})
    phase(state, 3)
    play(state, "p1: donkey 1", "p2: donkey 4")
    happened = events(state, f"deliver {last} barrow1")
    assert ("barrow_completed", {"seat": P1, "card": card, "vp": vp}) in happened
    assert (count(state, "vp"), count(state, "trade_good")) == (vp, 1)


@pytest.mark.rule("LG-230")
def test_an_open_symbol_brings_nothing() -> None:
    state = own(barrow(delivering(1), 20, 0b0110), P1, olive=1)
    play(state, "deliver olive barrow1")
    assert (count(state, "vp"), count(state, "trade_good"), state.prompt) == (0, 0, "free_deliveries")


@pytest.mark.rule("LG-231")
def test_the_trade_good_is_a_marker_from_the_supply_and_can_be_used_at_once() -> None:
    state = own(barrow(delivering(2), 44, 0b01), P1, grain=1)
    assert supply(state, P1) == 25 - 2
    play(state, "deliver grain barrow1")
    assert supply(state, P1) == 25 - 1, "two came back from the card, one lies on the trade-good space"
    play(state, "hex h5")
    assert supply(state, P1) == 25 - 2, "and one stands on the market"
    play(state, "deliver trade_good greengrocer")
    assert (count(state, "trade_good"), supply(state, P1)) == (0, 25 - 2)
    state = own(barrow(delivering(1), 44, 0b01), P1, grain=1)
    play(state, "deliver grain barrow1", "hex h5", "trade silver")
    assert (count(state, "trade_good"), count(state, "silver")) == (0, 4)


@pytest.mark.rule("LG-232")
def test_the_barrows_of_the_base_game_are_worth_two_to_six() -> None:
    """D-20: without the cards of modules no barrow is worth 1."""
    worth = {row["barrow"]["vp"] for row in CARD_ROWS if row["number"] <= 66}
    assert worth == {2, 3, 4, 5, 6}
    rules = bare(2).rules
    assert {rules.card(n).vp for n in range(1, 127) if rules.deck >> n & 1} == {2, 3, 4, 5, 6}


@pytest.mark.rule("LG-233")
def test_a_completed_barrow_is_discarded_face_up_and_its_notch_is_free() -> None:
    state = own(barrow(barrow(barrow(delivering(1), 6), 44, 0b01), 43), P1, grain=1)
    play(state, "deliver grain barrow2", "hex h5")
    assert state.view(P2).discards == (44,)
    assert [b >> 6 for b in state.barrows[P1]] == [6, 43]
    assert supply(state, P1) == 25 - 2, "a trade good and the market marker; nothing lies on the cards"
    assert illegal(state, "deliver grain barrow3")


@pytest.mark.rule("LG-243")
def test_each_completion_is_resolved_fully_before_the_next_delivery() -> None:
    state = own(barrow(barrow(delivering(2), 44, 0b01), 43, 0b01), P1, grain=1, wine=1)
    play(state, "deliver grain barrow1")
    assert (state.prompt, legal(state)) == ("place_marker", ["hex h5", "hex h7", "hex h13"])
    assert (count(state, "vp"), count(state, "trade_good")) == (2, 1)
    assert state.view(None).discards == (44,)
    assert illegal(state, "deliver wine barrow1")
    assert illegal(state, "done"), "the marker must be placed"
    play(state, "hex h5", "deliver wine barrow1")
    assert (state.prompt, legal(state)) == ("place_marker", ["hex h4", "hex h6", "hex h11"])
    play(state, "hex h4")
    assert (count(state, "vp"), count(state, "trade_good")) == (5, 2)
    assert state.view(None).discards == (43, 44)


@pytest.mark.rule("LG-305")
def test_barrow_example_an_olive_from_a_field_and_a_grain_from_the_storeroom() -> None:
    """A barrow worth 4 with two open symbols: card 20, on which a grain and the grape lie already."""
    state = barrow(own(delivering(2), P1, grain=1), 20, 0b1100)
    field(state, 3, goods=1)  # an olive field
    play(state, "deliver field-olive barrow1")
    assert (state.crops(P1), count(state, "vp")) == ([0, 0, 0], 0)
    play(state, "deliver grain barrow1")
    assert (count(state, "grain"), count(state, "trade_good"), count(state, "vp")) == (0, 1, 4)
    assert state.players[P1][ids.FREE] == 0


@pytest.mark.rule("LG-233")
def test_the_free_notch_takes_a_new_barrow_without_a_discard() -> None:
    """With three barrows a fourth one would need room; the Farm Worker plays a card in the delivery step."""
    state = own(barrow(barrow(barrow(delivering(1), 6), 44, 0b01), 43), P1, grain=1, vp=2)
    hand(helper(state, 4), 12)
    full = state.clone()
    play(full, "use 4", "play 12 barrow")
    assert full.prompt == "make_room"
    play(state, "deliver grain barrow2", "hex h5", "use 4", "play 12 barrow")
    assert [b >> 6 for b in state.barrows[P1]] == [6, 43, 12]


@pytest.mark.rule("LG-229")
def test_nobody_delivers_to_the_barrow_of_another() -> None:
    state = barrow(own(delivering(1), P1, olive=1), 44, seat=P2)
    with pytest.raises(sm.IllegalAction):
        play(state, "deliver olive barrow1")
