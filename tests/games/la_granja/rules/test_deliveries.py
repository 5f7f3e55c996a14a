"""LG-183 to LG-188 and LG-300: free deliveries, what can be delivered and from where (D-18, D-19, A-23)."""

import pytest

import sobremesa as sm
from sobremesa.games.la_granja.rules import ids
from sobremesa.games.la_granja.rules.state import State

from ..scene import (
    P1,
    P2,
    bare,
    barrow,
    count,
    delivering,
    dice,
    events,
    field,
    illegal,
    legal,
    own,
    own_rules,
    phase,
    play,
    roof,
    scene,
    supplied,
)

# barrow 44 asks for olive and grain, 43 for food and wine, 65 for a grape and two pigs


def to(state: State) -> list[str]:
    """The deliveries that can be made now."""
    return [text.removeprefix("deliver ") for text in legal(state) if text.startswith("deliver ")]


@pytest.mark.rule("LG-183")
def test_each_player_makes_all_own_deliveries_before_the_next_one_begins() -> None:
    state = bare(2)
    for seat in (P1, P2):
        own(state, seat, food=2, wine=2)
    phase(state, 3)
    play(state, "p1: donkey 4", "p2: donkey 2")
    assert (state.prompt, state.turn) == ("free_deliveries", P2), "p2 is first in the new turn order"
    play(state, "deliver food cartwright", "deliver wine cartwright")
    with pytest.raises(sm.IllegalAction):
        play(state, "p1: deliver food cartwright")
    play(state, "done")
    assert state.turn == P1
    play(state, "deliver food cartwright", "deliver wine cartwright", "deliver food trading_house", "done")
    assert (state.prompt, state.turn) == ("paid_deliveries", P2), "nobody comes back to the free deliveries"


@pytest.mark.rule("LG-184")
@pytest.mark.parametrize("tile", [1, 2, 3, 4])
def test_the_donkeys_are_the_most_deliveries_and_nobody_must_make_them(tile: int) -> None:
    state = own(bare(2), P1, food=3, wine=3, olive=3)
    phase(state, 3)
    play(state, f"p1: donkey {tile}", "p2: donkey 4")
    lazy = state.clone()
    play(lazy, "done")
    assert lazy.turn == P2
    for text in ("food cartwright", "wine cartwright", "olive delicatessen", "food trading_house")[:tile]:
        play(state, f"deliver {text}")
    assert to(state) == [], "there is still wine for the Trading House, but no donkey left"
    assert count(state, "wine") > 0
    assert illegal(state, "deliver wine trading_house")
    play(state, "done")
    assert state.turn == P2


@pytest.mark.rule("LG-184")
def test_deliveries_left_over_are_lost() -> None:
    state = own(bare(2), P1, food=1, silver=1)
    phase(state, 3)
    play(state, "p1: donkey 4", "p2: donkey 4", "done", "done")
    assert (state.prompt, state.turn) == ("paid_deliveries", P1)
    assert state.players[P1][ids.FREE] == 0
    play(state, "deliver food cartwright")
    assert count(state, "silver") == 0, "only a paid delivery is left"


@pytest.mark.rule("LG-185", "LG-187")
def test_each_delivery_moves_one_good_to_a_building_or_an_own_barrow_in_any_order() -> None:
    state = barrow(own(delivering(4), P1, olive=2, grain=1, food=1), 44)
    barrow(state, 43, seat=P2)
    assert to(state) == [
        "olive delicatessen",
        "olive greengrocer",
        "olive general_store",
        "olive barrow1",
        "grain delicatessen",
        "grain greengrocer",
        "grain general_store",
        "grain barrow1",
        "food trading_house",
        "food cartwright",
        "food delicatessen",
    ], "the opponent's barrow takes nothing from p1"
    play(state, "deliver olive greengrocer")
    assert (count(state, "olive"), count(state, "grain"), count(state, "food")) == (1, 1, 1)
    assert state.players[P1][ids.FREE] == 3
    play(state, "deliver grain barrow1", "deliver food cartwright", "deliver olive delicatessen")
    assert (count(state, "olive"), count(state, "grain"), count(state, "food")) == (0, 0, 0)
    assert state.barrows[P1] == (44 * 64 + 0b10,)
    covers = {name: state.players[P1][ids.COVER_1 + b] for b, name in enumerate(("th", "cw", "de", "gg", "gs", "bu"))}
    assert covers == {"th": 0, "cw": 1, "de": 1, "gg": 1, "gs": 0, "bu": 0}


@pytest.mark.rule("LG-185")
def test_a_good_that_no_symbol_asks_for_cannot_be_delivered() -> None:
    state = own(delivering(3), P1, meat=1, silver=5, vp=5, trade_good=1)
    assert to(state) == [
        "meat cartwright",
        "meat delicatessen",
        "meat butcher",
        "trade_good greengrocer",
        "trade_good general_store",
    ], "no row asks for silver or VP"
    assert illegal(state, "deliver silver trading_house")
    assert illegal(state, "deliver olive greengrocer"), "there is no olive"


@pytest.mark.rule("LG-185")
def test_goods_come_from_field_storeroom_stall_and_trade_good_space() -> None:
    """D-18: card 7 is a grape field, card 3 an olive field."""
    state = own(delivering(4), P1, grape=1, pig=1, trade_good=1)
    field(field(state, 7, goods=1), 3, goods=1)
    play(state, "deliver field-grape greengrocer", "deliver grape trading_house", "deliver pig trading_house")
    assert state.crops(P1) == [1, 0, 0]
    assert (count(state, "grape"), count(state, "pig")) == (0, 0)
    assert illegal(state, "deliver field-grape greengrocer"), "the field is empty now"
    play(state, "deliver trade_good greengrocer")
    assert count(state, "trade_good") == 0
    assert to(state) == []


@pytest.mark.rule("LG-185")
def test_a_trade_good_goes_to_a_building_but_to_no_barrow_that_does_not_show_one() -> None:
    """D-19 and A-23: with a delivery from revenue space 6 or a roof tile too."""
    state = barrow(own(delivering(1), P1, trade_good=1), 44)
    assert to(state) == ["trade_good greengrocer", "trade_good general_store"]
    state = own(scene("take_die"), P1, trade_good=1)
    dice(state, 6, 4, 4, 4, 4)
    play(state, "die 6", "option 1", "deliver trade_good greengrocer")
    assert (count(state, "trade_good"), state.phase) == (0, 2)
    state = roof(own(scene("take_die"), P1, trade_good=1), "delivery")
    dice(state, 4, 4, 4, 4, 4)
    play(state, "roof 1", "deliver trade_good general_store")
    assert count(state, "trade_good") == 0


@pytest.mark.rule("LG-186")
def test_where_a_row_or_barrow_asks_for_silver_or_vp_they_come_from_the_supply() -> None:
    """No symbol on our boards does, so the test makes a row and a card that do (A-23)."""
    state = own_rules(bare(2))
    state.rules.buildings[0].rows = ((ids.SILVER, ids.VP, ids.WINE),) * 2
    card = state.rules.card(44)
    card.goods = (ids.SILVER, ids.TRADE)
    own(barrow(state, 44), P1, silver=3, vp=2, trade_good=1)
    phase(state, 3)
    play(state, "p1: donkey 4", "p2: donkey 4")
    assert to(state)[:4] == ["silver trading_house", "silver barrow1", "vp trading_house", "trade_good greengrocer"]
    play(state, "deliver silver trading_house", "deliver vp trading_house", "deliver silver barrow1")
    assert (count(state, "silver"), count(state, "vp")) == (1, 1)
    assert state.players[P1][ids.COVER_1] == 0b011
    assert to(state)[-1] == "trade_good barrow1"


@pytest.mark.rule("LG-188")
def test_between_two_deliveries_a_good_can_be_upgraded_and_then_delivered() -> None:
    state = own(delivering(2), P1, grape=1, olive=1, silver=3)
    play(state, "deliver olive delicatessen")
    assert illegal(state, "deliver wine cartwright")
    assert [text for text in legal(state) if text.startswith(("buy", "sell", "upgrade"))] == [
        "buy olive",
        "buy grain",
        "sell grape",
        "upgrade grape",
    ]
    play(state, "upgrade grape", "deliver wine cartwright")
    assert (count(state, "grape"), count(state, "wine"), count(state, "silver")) == (0, 0, 0)
    assert state.players[P1][ids.FREE] == 0


@pytest.mark.rule("LG-188")
def test_anytime_actions_use_up_no_delivery_and_are_for_the_active_player_alone() -> None:
    state = own(own(delivering(1), P1, trade_good=1), P2, trade_good=1)
    play(state, "trade silver")
    assert state.players[P1][ids.FREE] == 1
    with pytest.raises(sm.IllegalAction):
        play(state, "p2: trade silver")
    assert state.turn == P1


@pytest.mark.rule("LG-300")
def test_delivery_example_one_wine_covers_the_wine_symbol_and_uses_one_delivery() -> None:
    state = own(delivering(2), P1, wine=1)
    supplied(state, "cartwright", 0b001)
    happened = events(state, "deliver wine cartwright")
    assert [key for key, _ in happened] == ["delivered"]
    assert count(state, "wine") == 0
    row = state.view(P1).seats[P1].rows[1]
    assert (row.goods, row.covered) == (("food", "wine", "meat"), (True, True, False))
    assert state.players[P1][ids.FREE] == 1
