"""The 25 markers of a player, and what happens when all of them are in use (LG-002, LG-003, LG-015, A-18)."""

from random import Random

import pytest

import sobremesa as sm
from sobremesa.games.la_granja.rules import ids
from sobremesa.games.la_granja.rules.catalogue import BUILDING_NAMES
from sobremesa.games.la_granja.rules.deck import export
from sobremesa.games.la_granja.rules.goods import supply
from sobremesa.games.la_granja.rules.state import State

from ..scene import (
    GAME,
    P1,
    P2,
    asked,
    barrow,
    count,
    craft,
    delivering,
    field,
    fresh,
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
    taking,
)

UNLIMITED = {"markers": "unlimited"}


def full(step: str = "buy_roof", edition: str = "deluxe", **rulings: str) -> State:
    """All 25 markers of p1 are in use: 18 goods, a crop, 2 hexes, a row, a barrow and a completed building."""
    state = scene(step, edition=edition, rulings=rulings)
    own(state, food=8, wine=8, trade_good=2, silver=20)
    field(state, 3, goods=1)  # olive
    marker(marker(state, "h1"), "h7")
    supplied(state, "trading_house", 0b0100)  # the food
    barrow(state, 16, covered=0b01)  # grape, grape
    craft(state, "butcher", "cartwright")
    state.players[P1][ids.LIFTED] = 1 << 1  # the Cartwright's marker was taken back before
    own(state, food=9)
    assert supply(state, P1) == 0
    return state


EVERY_PLACE = [
    "retrieve h1",
    "retrieve h7",
    "retrieve row-trading_house",
    "retrieve completed-butcher",
    "retrieve barrow1",
    "retrieve food",
    "retrieve wine",
    "retrieve trade_good",
    "retrieve field-olive",
]


def standing(state: State) -> dict[str, int]:
    """How many markers of p1 are at each place, keyed by the action that takes them back."""
    p = state.players[P1]
    places = {f"retrieve {name}": count(state, name) for name in ("food", "wine", "trade_good", "grain")}
    places |= {"retrieve h1": int(state.market[0] == P1), "retrieve h7": int(state.market[6] == P1)}
    places["retrieve row-trading_house"] = p[ids.COVER_1].bit_count()
    places["retrieve completed-butcher"] = int((p[ids.CRAFT] & ~p[ids.LIFTED]) == 1 << 5)
    places["retrieve barrow1"] = (state.barrows[P1][0] & 63).bit_count()
    places["retrieve field-olive"] = state.crops(P1)[ids.OLIVE]
    return places


@pytest.mark.rule("LG-003")
def test_any_own_marker_on_farm_or_board_may_be_taken_back_or_the_gain_is_lost() -> None:
    state = full()
    play(state, "buy grain")
    assert legal(state) == ["decline", *EVERY_PLACE]
    play(state, "decline")
    assert (count(state, "grain"), supply(state, P1)) == (0, 0)


@pytest.mark.rule("LG-003")
@pytest.mark.parametrize("place", EVERY_PLACE)
def test_the_marker_taken_back_is_used_and_what_it_stood_for_is_lost(place: str) -> None:
    state = full()
    before = standing(state)
    play(state, "buy grain", place)
    assert (count(state, "grain"), supply(state, P1)) == (1, 0)
    moved = {place: -1, "retrieve grain": 1}
    assert standing(state) == {key: n + moved.get(key, 0) for key, n in before.items()}
    assert state.view().seats[P1].rows[5].is_completed, "the craft marker proves that the Butcher is completed"


@pytest.mark.rule("LG-003")
def test_a_marker_of_a_completion_area_can_be_taken_back_only_once() -> None:
    state = full()
    play(state, "buy grain", "retrieve completed-butcher", "buy grain")
    assert "retrieve completed-butcher" not in legal(state)
    assert state.players[P1][ids.LIFTED] >> BUILDING_NAMES.index("butcher") & 1
    assert "lifted=" in GAME.position(state), "a position remembers it"


@pytest.mark.rule("LG-003")
def test_a_good_of_the_same_kind_is_not_taken_back() -> None:
    state = own(full(), grain=1, wine=7)
    play(state, "buy grain")
    assert "retrieve grain" not in legal(state), "a grain for a grain is no gain"
    play(state, "decline", "buy olive")
    assert "retrieve grain" in legal(state)


@pytest.mark.rule("LG-003")
def test_several_markers_are_taken_back_one_after_the_other() -> None:
    state = full()
    play(state, "trade harvest", "take olive")
    assert (count(state, "olive"), supply(state, P1)) == (1, 0), "the trade good itself made room for the first"
    play(state, "take grain", "retrieve h1")
    assert (count(state, "grain"), state.market[0], supply(state, P1)) == (1, ids.EMPTY, 0)


@pytest.mark.rule("LG-003")
def test_an_upgrade_needs_no_marker() -> None:
    state = full()
    play(state, "upgrade field-olive")
    assert (count(state, "food"), state.prompt) == (10, "buy_roof")


@pytest.mark.rule("LG-003")
def test_growth_asks_for_each_field_and_the_marker_may_come_from_another_field() -> None:
    state = own(full("growth"), food=8)
    field(state, 9)  # grain
    field(state, 12)  # grain
    assert supply(state, P1) == 1
    play(state, "go")
    assert (state.crops(P1), state.prompt) == ([1, 1, 0], "retrieving")
    assert "retrieve field-grain" not in legal(state), "a grain for a grain is no gain"
    play(state, "retrieve field-olive")
    assert state.crops(P1) == [0, 2, 0]


@pytest.mark.rule("LG-003")
def test_a_market_stand_needs_a_marker_too() -> None:
    state = roof(full("take_die"), "market_stand")
    state.board[ids.DICE_4] = 1
    play(state, "roof 1")
    assert state.prompt == "retrieving"
    refused = play(state.clone(), "decline")
    assert (refused.prompt, refused.market.count(P1)) == ("take_die", 2)
    play(state, "retrieve wine", "hex h2")
    assert (state.market.count(P1), count(state, "wine"), supply(state, P1)) == (3, 7, 0)


@pytest.mark.rule("LG-002", "LG-003")
def test_a_barrow_of_one_good_frees_one_marker_but_needs_two() -> None:
    """Custom decks may have such barrows: the trade good takes the marker, the market needs another."""
    deck = export().replace('goods = ["olive", "grain"], vp = 2', 'goods = ["olive"], vp = 2')
    state = barrow(own(delivering(1, deck=deck), olive=1, wine=24), 44)
    play(state, "deliver olive barrow1")
    assert (count(state, "vp"), count(state, "trade_good"), state.prompt) == (2, 1, "retrieving")
    refused = play(state.clone(), "decline")
    assert (refused.market.count(P1), refused.prompt) == (0, "free_deliveries")
    play(state, "retrieve wine", "hex h5")
    assert (state.market.count(P1), count(state, "wine"), supply(state, P1)) == (1, 23, 0)


@pytest.mark.rule("LG-002", "LG-003")
def test_a_crop_from_a_helper_needs_a_marker() -> None:
    state = hand(helper(own(full("play_cards"), food=9), 36), 9)
    play(state, "play 9 field", "take grain")
    assert (state.prompt, state.crops(P1)) == ("retrieving", [1, 0, 0])
    play(state, "retrieve wine")
    assert (state.crops(P1), state.prompt) == ([1, 1, 0], "retrieving"), "and one more for the barn"
    play(state, "decline")
    assert (count(state, "grain"), supply(state, P1)) == (0, 0)


@pytest.mark.rule("LG-002", "LG-003")
def test_keeping_a_revenue_space_needs_a_marker() -> None:
    state = phase(helper(full("take_die"), 5), 2)
    play(state, "option 1")
    assert state.prompt == "retrieving"
    refused = play(state.clone(), "decline")
    assert refused.view().kept_space is None
    play(state, "retrieve wine", "space 4")
    assert (state.view().kept_space, supply(state, P1)) == ((4, P1), 0)


@pytest.mark.rule("LG-002", "LG-015")
def test_in_classic_a_helper_is_used_only_with_a_marker_to_mark_it() -> None:
    state = helper(full(edition="classic"), 23)
    own(state, olive=1, wine=7)
    play(state, "use 23")
    assert (state.prompt, legal(state)) == ("marking", [*EVERY_PLACE[:5], "retrieve olive", *EVERY_PLACE[5:]])
    play(state, "retrieve wine", "improve olive")
    assert (count(state, "wine"), count(state, "food"), supply(state, P1)) == (6, 10, 0)
    assert illegal(state, "use 23")


@pytest.mark.rule("LG-015")
def test_in_classic_nobody_must_give_up_a_marker_for_a_helper() -> None:
    state = helper(full(edition="classic"), 17)  # Miller: 1 food more for an upgraded grain
    own(state, grain=1, wine=7)
    play(state, "upgrade grain")
    assert asked(state) == ["decline", "option 1"]
    play(state.clone(), "option 1", "retrieve h1", "retrieve h7")
    play(state, "decline")
    assert (count(state, "food"), state.prompt, supply(state, P1)) == (10, "buy_roof", 0)


@pytest.mark.rule("LG-003")
def test_with_enough_markers_nobody_is_asked() -> None:
    state = full(markers="unlimited")
    play(state, "buy grain")
    assert (count(state, "grain"), state.prompt) == (1, "buy_roof")
    play(state, "trade harvest", "take olive", "take grape")
    assert supply(state, P1) == -2, "by this ruling 27 markers can be in use"


@pytest.mark.rule("LG-003", "LG-015")
def test_with_enough_markers_stands_crops_and_used_helpers_ask_nobody_either() -> None:
    state = roof(full("take_die", "classic", markers="unlimited"), "market_stand")
    helper(own(state, olive=1), 13, 23)
    field(state, 9)
    state.board[ids.DICE_4] = 1
    play(state, "roof 1", "hex h8", "use 13", "take grain", "use 23", "improve olive")
    assert (state.market.count(P1), state.crops(P1), count(state, "food")) == (3, [1, 1, 0], 10)
    assert supply(state, P1) == -1 - 1 - 1 - 2, "an olive, a stand, a grain and two marks on helpers"


@pytest.mark.rule("LG-003")
def test_growth_without_a_limit_fills_every_field() -> None:
    state = full("growth", markers="unlimited")
    field(state, 9)
    field(state, 12)
    play(state, "go")
    assert (state.crops(P1), supply(state, P1)) == ([1, 2, 0], -2)


@pytest.mark.rule("LG-002")
def test_a_position_with_26_markers_is_refused() -> None:
    state = full()
    assert GAME.problems(state) == []
    own(state, food=10)
    assert GAME.problems(state) == ["p1 uses 26 markers of 25"]
    assert GAME.problems(own(full(markers="unlimited"), food=10)) == []


@pytest.mark.rule("LG-002")
@pytest.mark.parametrize("edition", ["deluxe", "classic"])
def test_no_game_ever_uses_more_than_25(edition: str) -> None:
    """Random farms are kept nearly full, so that the limit is reached again and again."""
    asked = 0
    for seed in range(4):
        state = fresh(2, seed, edition=edition)
        dealer, random = sm.Dealer(seed), Random(seed)
        for ply in range(300):
            dealer.settle(state)
            if state.turn < 0:
                break
            if ply % 20 == 0:
                for seat in (P1, P2):
                    own(state, seat, food=count(state, "food", seat) + max(0, supply(state, seat) - 1))
            asked += state.prompt in ("retrieving", "marking")
            state.apply(random.choice(state.legal()))
            assert min(supply(state, P1), supply(state, P2)) >= 0
            assert GAME.problems(state) == []
    assert asked > 5


@pytest.mark.rule("LG-004", "LG-290")
def test_a_marker_means_what_its_place_means() -> None:
    state = field(marker(own(taking(4), trade_good=1), "h1"), 3, goods=1)
    view = state.view(P1)
    seat = view.seats[P1]
    assert dict(seat.goods)["trade_good"] == 1
    assert [(f.crop, f.goods) for f in seat.fields] == [("olive", 1)]
    assert [owner for _, owner in view.market].count(P1) == 1
    assert supply(state, P1) == 22


@pytest.mark.rule("LG-004")
@pytest.mark.parametrize(
    ("place", "used"),
    [
        (lambda s: own(s, trade_good=1), 1),
        (lambda s: own(s, olive=1, meat=2), 3),
        (lambda s: own(s, pig=2), 2),
        (lambda s: field(s, 3, goods=1), 1),
        (lambda s: field(s, 3), 0),
        (lambda s: marker(s, "h2"), 1),
        (lambda s: supplied(s, "general_store", 0b0101), 2),
        (lambda s: barrow(s, 38, covered=0b10011), 3),
        (lambda s: craft(s, "butcher", "cartwright"), 2),
        (lambda s: own(s, silver=9, vp=9), 0),
    ],
    ids=["trade good", "storerooms", "stalls", "field", "empty field", "market", "row", "barrow", "completed", "coins"],
)
def test_every_place_takes_its_markers_from_the_supply(place: object, used: int) -> None:
    assert callable(place)
    state = taking(4)
    place(state)
    assert supply(state, P1) == 25 - used
    assert supply(state, P2) == 25
