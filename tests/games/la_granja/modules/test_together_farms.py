"""Farms where several modules meet: the Colchonera, roof tiles and Ladies."""

import pytest

from sobremesa.games.la_granja.modules.colchonera.numbers import MATTRESS, MATTRESS_USED
from sobremesa.games.la_granja.modules.long_distance_trade.numbers import ROUTE_1
from sobremesa.games.la_granja.rules import ids, kinds
from sobremesa.games.la_granja.rules.state import State

from ..cards.stage import final, show_roofs
from ..scene import (
    P1,
    again,
    barrow,
    count,
    delivering,
    hand,
    helper,
    legal,
    own,
    play,
    roof,
    scene,
    siestas,
    taking,
    turn,
)
from .ladies import lady_scene, with_ladies
from .town import at_tile

CARDS = "new_farm_cards"
ROUTES = "long_distance_trade"
MATTRESSES = "colchonera"
BROKEN = "broken_roofs"


# -- the Colchonera ----------------------------------------------------------------------------------------------------


@pytest.mark.rule("CO-010", "NF-004")
def test_the_night_carter_makes_the_delivery_of_the_revenue_phase() -> None:
    """Card 99; in phase I nothing is delivered there (CO-A03)."""
    state = siestas(own(helper(taking(4, modules=[MATTRESSES, CARDS]), 99), silver=3, olive=2), 3, 0)
    play(again(state), "use 99", "deliver-to olive colchonera")
    assert (state.players[P1][MATTRESS], count(state, "silver")) == (1, 3 - 1 + 1)
    roof(state, "delivery")
    assert "deliver-to olive colchonera" not in legal(play(again(state), "roof 1"))
    state = siestas(own(helper(scene("income", modules=[MATTRESSES, CARDS]), 99), silver=3, olive=2), 3, 0)
    play(again(state), "use 99")
    assert [text for text in legal(state) if text.endswith("colchonera")] == []


@pytest.mark.rule("CO-010", "BT-014")
def test_a_tile_delivers_to_the_colchonera_once_whether_free_or_paid() -> None:
    """BT-A10: the additional delivery is a paid one, but the revenue phase allows only one in all (CO-A03)."""
    state = at_tile(1, "b", modules=["bustling_town", MATTRESSES])
    siestas(own(state, silver=5, olive=3), 3, 0)
    play(again(state), "die 3", "option 1")
    other = barrow(state.clone(), 26)
    play(other, "deliver olive barrow1", "option 1", "deliver-to olive colchonera")
    assert other.players[P1][MATTRESS] == 1
    play(state, "deliver-to olive colchonera", "option 1")
    assert [text for text in legal(state) if text.endswith("colchonera")] == []


@pytest.mark.rule("CO-012", "CO-013")
def test_a_paid_delivery_of_a_roof_tile_is_the_paid_one() -> None:
    state = siestas(own(roof(delivering(2, modules=[MATTRESSES]), "paid_delivery"), silver=5, olive=4), 3, 0)
    play(again(state), "deliver-to olive colchonera", "roof 1", "deliver-to olive colchonera")
    assert state.players[P1][MATTRESS_USED] == 0b110
    turn(state, "paid_deliveries")
    assert [text for text in legal(state) if text.endswith("colchonera")] == []


@pytest.mark.rule("CO-015", "BT-020")
def test_a_trade_good_is_rested_with_a_tile_for_2_vp_more() -> None:
    state = own(at_tile(6, "b", modules=["bustling_town", MATTRESSES]), trade_good=1)
    play(state, "die 3", "option 2", "rest steps")
    assert (count(state, "vp"), state.players[P1][ids.SIESTA], count(state, "trade_good")) == (2, 2, 0)


@pytest.mark.rule("CO-015")
def test_the_dealer_knows_no_better_price_for_rest() -> None:
    """Card 58 changes silver and harvest goods, nothing else; the Pedlar (29) takes rest and something else."""
    state = own(helper(scene("income", modules=[MATTRESSES]), 29, 58), trade_good=1, grape=2)
    play(state, "rest upgrades", "improve grape", "improve grape", "option 1", "trade silver")
    assert (count(state, "wine"), count(state, "silver")) == (2, 6)


# -- roofs and Ladies --------------------------------------------------------------------------------------------------


@pytest.mark.rule("BR-009", "LL-009")
def test_a_broken_roof_lies_on_carmens_places() -> None:
    state = lady_scene("carmen", "buy_roof", modules=["ladies", BROKEN])
    roof(state, "pig", "olive", "grape", "vp_1", "income")
    state.board[ids.ROOFS] = 1 << len(state.rules.faces) - 1
    play(own(again(state), silver=1), "buy-broken")
    assert (count(state, "vp"), count(state, "silver")) == (3, 0)
    assert state.players[P1][ids.ROOF_6] > ids.USED_ROOF


@pytest.mark.rule("LL-009", "NF-004")
def test_the_storekeepers_place_comes_after_carmens_two() -> None:
    """Card 43; eight places in all."""
    state = helper(lady_scene("carmen", "buy_roof", modules=["ladies", BROKEN, CARDS]), 43)
    roof(state, "pig", "olive", "grape", "vp_1", "income", "silver_2", "silver_3")
    state.board[ids.ROOFS] = 1 << len(state.rules.faces) - 1
    play(own(again(state), silver=1), "buy-broken")
    assert (count(state, "vp"), state.players[P1][ids.ROOF_8] > ids.USED_ROOF) == (3, True)


@pytest.mark.rule("LL-009", "BR-005", "NF-004")
def test_a_second_tile_for_carmen_is_a_broken_one_paid_with_an_olive() -> None:
    """Cards 101, 103 and 104: the Roof Mender buys it, the Potter pays, the Blacksmith adds a VP."""
    modules = ["ladies", BROKEN, CARDS]
    state = helper(lady_scene("carmen", "buy_roof", modules=modules, round=1), 101, 103, 104)
    roof(state, "pig", "olive", "grape", "vp_1", "income")
    show_roofs(state, "silver_2")
    state.board[ids.ROOFS] |= 1 << len(state.rules.faces) - 1
    own(phase_of_roofs(state), silver=3, olive=1)
    play(state, "done", "buy-roof silver_2")
    play(state, "done", "decline", "done")
    assert (state.prompt, count(state, "silver")) == ("trigger", 2)
    play(state, "option 1", "buy-broken", "take olive", "option 1")
    assert (count(state, "olive"), count(state, "silver"), count(state, "vp")) == (0, 1, 3 + 3 + 1)
    assert len([t for t in state.players[P1][ids.ROOF_1 : ids.ROOF_8 + 1] if t]) == 7


def phase_of_roofs(state: State) -> State:
    """Step I.4 begins; in round 1 the last in turn order buys first."""
    frames = [(kinds.GAME, -1), *state.rules.round_frames]
    index = max(i for i, f in enumerate(frames) if f[0] == kinds.EACH and f[2] == kinds.BUY_ROOF)
    state.frames = frames[: index + 1]
    return again(state)


@pytest.mark.rule("LL-010", "LL-011", "NF-004")
def test_felipa_and_the_farmers_wife_have_five_helpers() -> None:
    """Card 113: a fifth place; Felipa's bonus needs her own place empty."""
    state = hand(helper(lady_scene("felipa", "play_cards", modules=["ladies", CARDS]), 2, 7, 9, 113), 12)
    assert "ask-lady" in legal(again(state)), "four helpers in five places"
    play(state, "play 12 helper")
    assert (len(state.helpers[P1]), state.prompt) == (5, "play_cards")
    assert "ask-lady" not in legal(state)
    state = helper(lady_scene("felipa", "play_cards", modules=["ladies", CARDS]), 2, 7, 9, 12)
    assert "ask-lady" not in legal(again(state)), "four helpers in four places"


@pytest.mark.rule("LL-008", "NF-004")
def test_ninas_prices_are_her_own() -> None:
    """Card 71 sells food for 5 silver in a turn; at the end of the game it is 3."""
    state = helper(with_ladies("nina", modules=["ladies", CARDS]), 71)
    own(state, food=1, wine=1, meat=1)
    final(state)
    assert (count(state, "vp"), count(state, "silver")) == divmod(3 + 4 + 5, 5)


@pytest.mark.rule("LL-008", "LD-014")
def test_the_exchange_of_the_routes_comes_before_ninas_sale() -> None:
    """LL-A07"""
    state = own(with_ladies("nina", modules=["ladies", ROUTES], round=6), food=2)
    state.players[P1][ROUTE_1 + ids.FOOD] = 1
    final(state)
    play(state, "exchange food")
    assert (count(state, "vp"), count(state, "silver")) == (2, 3)
