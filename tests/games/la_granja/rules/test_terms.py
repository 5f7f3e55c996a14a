"""Goods, resources, upgrades, deliveries, and what is open to whom (LG-031 to LG-042)."""

import pytest

import sobremesa as sm
from sobremesa.games.la_granja.rules import ids
from sobremesa.games.la_granja.rules.catalogue import BUILDING_NAMES
from sobremesa.games.la_granja.rules.state import State
from sobremesa.kernel import Event

from ..scene import (
    GAME,
    P1,
    P2,
    bare,
    barrow,
    count,
    craft,
    delivering,
    field,
    fresh,
    hand,
    idle,
    illegal,
    legal,
    own,
    phase,
    play,
    roof,
    scene,
    supplied,
    taking,
    turn,
)

HARVEST = ["olive", "grain", "grape"]
RESOURCES = ["olive", "grain", "grape", "pig"]
FARM_GOODS = ["olive", "grain", "grape", "pig", "food", "wine", "meat", "silver", "vp"]


def words(state: State, word: str) -> list[str]:
    """What may follow a word now."""
    return [a.split(" ", 1)[1] for a in legal(state) if a.startswith(word + " ")]


def goods(**named: int) -> list[int]:
    """The first ten numbers of a seat: all goods, silver, VP and trade goods."""
    return [named.get(name, 0) for name in ids.GOOD_NAMES]


@pytest.mark.rule("LG-031")
def test_harvest_goods_are_olives_grain_and_grapes() -> None:
    state = roof(taking(4), "any_harvest")
    play(state, "roof 1")
    assert legal(state) == ["take olive", "take grain", "take grape"]


@pytest.mark.rule("LG-032")
@pytest.mark.parametrize(
    "actions",
    [
        ("trade harvest", "take olive", "take grain"),
        ("buy olive", "buy grain"),
        ("roof 1", "take olive", "roof 2", "take grain"),
        ("die 3", "take olive", "take grain"),
        ("die 2", "option 3", "roof 2", "take grain"),
    ],
    ids=["trade good", "bought", "roof tiles", "revenue 3", "revenue 2"],
)
def test_harvest_goods_from_elsewhere_go_to_the_storeroom_not_to_a_field(actions: tuple[str, ...]) -> None:
    state = roof(own(taking(2, 3), trade_good=1, silver=6), "any_harvest", "grain_or_olive")
    field(field(state, 3), 9)  # an empty olive and an empty grain field
    play(state, *actions)
    assert (count(state, "olive"), count(state, "grain"), state.crops(P1)) == (1, 1, [0, 0, 0])


@pytest.mark.rule("LG-033")
def test_only_resources_can_be_bought_sold_and_upgraded() -> None:
    state = own(scene("growth"), **dict.fromkeys(FARM_GOODS, 1), trade_good=1)
    own(state, silver=99)
    assert words(state, "buy") == RESOURCES
    assert words(state, "sell") == RESOURCES
    assert words(state, "upgrade") == RESOURCES
    for text in ("buy wine", "sell meat", "upgrade food", "sell trade_good"):
        with pytest.raises(sm.NotationError):
            GAME.action(text)


@pytest.mark.rule("LG-034")
@pytest.mark.parametrize(
    ("resource", "upgraded"), [("grape", "wine"), ("pig", "meat"), ("olive", "food"), ("grain", "food")]
)
def test_what_a_resource_is_upgraded_to(resource: str, upgraded: str) -> None:
    state = own(scene("growth"), silver=9, **{resource: 1})
    play(state, f"upgrade {resource}")
    goods = dict(state.view().seats[P1].goods)
    assert {name: n for name, n in goods.items() if n} == {upgraded: 1}


@pytest.mark.rule("LG-035")
def test_food_is_food() -> None:
    state = barrow(own(delivering(2), olive=1, grain=1, silver=4), 23)  # food, food
    play(state, "upgrade olive", "upgrade grain")
    assert count(state, "food") == 2
    play(state, "deliver food barrow1", "deliver food barrow1")
    assert state.barrows[P1] == (), "both kinds of food have been taken"


@pytest.mark.rule("LG-036", "LG-103")
def test_there_are_nine_kinds_of_farm_goods() -> None:
    state = own(hand(scene("play_cards"), 1), **dict.fromkeys(FARM_GOODS, 1), trade_good=1)
    play(state, "play 1 extension")
    assert words(state, "pay") == FARM_GOODS


@pytest.mark.rule("LG-037")
def test_a_trade_good_pays_for_no_extension() -> None:
    state = own(hand(scene("play_cards"), 1), trade_good=9)
    assert illegal(state, "play 1 extension")
    play(state, "trade silver")
    assert not illegal(state, "play 1 extension"), "the silver it brings does"


@pytest.mark.rule("LG-038")
def test_a_delivery_moves_one_good_to_a_building_or_an_own_barrow() -> None:
    state = field(own(delivering(1), olive=2), 3, goods=1)
    barrow(state, 6)  # olive, olive
    barrow(state, 36, seat=P2)  # olive, food
    buildings = ["delicatessen", "greengrocer", "general_store"]
    assert words(state, "deliver") == [
        *(f"olive {place}" for place in (*buildings, "barrow1")),
        *(f"field-olive {place}" for place in (*buildings, "barrow1")),
    ]
    from_field = play(state.clone(), "deliver field-olive barrow1")
    assert (count(from_field, "olive"), from_field.crops(P1), from_field.barrows[P1][0] & 63) == (2, [0, 0, 0], 1)
    play(state, "deliver olive greengrocer")
    assert (count(state, "olive"), state.crops(P1)) == (1, [1, 0, 0])
    assert state.view().seats[P1].rows[3].covered == (True, False, False, False)
    assert words(state, "deliver") == [], "one donkey is one delivery"


@pytest.mark.rule("LG-039")
def test_craft_markers_of_the_farm_phase() -> None:
    state = craft(scene("income"), *BUILDING_NAMES)
    play(state, "go", "take olive")
    assert state.players[P1][: ids.GOODS] == goods(silver=3, trade_good=1, olive=1)
    play(craft(turn(state, "growth"), *BUILDING_NAMES), "go")
    assert state.players[P1][: ids.GOODS] == goods(silver=3, trade_good=1, olive=1), "only in the income step"


@pytest.mark.rule("LG-039")
def test_no_craft_marker_makes_a_die_better() -> None:
    state = craft(taking(4), *BUILDING_NAMES)
    play(state, "die 4", "done")
    assert state.players[P1][: ids.GOODS] == goods(silver=4)


@pytest.mark.rule("LG-039")
def test_craft_marker_of_the_transport_phase() -> None:
    state = phase(craft(bare(2), *BUILDING_NAMES), 3)
    play(state, "p1: donkey 3", "p2: donkey 3")
    assert [(s.siesta, s.free_deliveries) for s in state.view().seats] == [(1 + 1, 3 + 1), (1, 3)]
    assert state.players[P1][: ids.GOODS] == goods()


@pytest.mark.rule("LG-039")
@pytest.mark.parametrize("number", [2, 3])
def test_craft_markers_of_revenue_and_transport(number: int) -> None:
    """General Store: 2 VP for a craft marker. Butcher: 1 VP for a barrow."""
    state, start = (taking(6), ("die 6", "option 1")) if number == 2 else (delivering(2), ())
    barrow(own(state, wine=1, food=1), 23, covered=0b01)  # food, food: 2 VP
    supplied(state, "trading_house", 0b0111)
    craft(state, "general_store", "butcher")
    store = play(state.clone(), *start, "deliver wine trading_house")
    assert count(store, "vp") == 2 + 1 + 2, "round, first completion, General Store"
    butcher = play(state.clone(), *start, "deliver food barrow1", "hex h5")
    assert count(butcher, "vp") == 2 + 1


@pytest.mark.rule("LG-040")
@pytest.mark.parametrize("hidden", [False, True])
def test_in_deluxe_silver_and_vp_are_open(hidden: bool) -> None:
    state = own(own(taking(4, hidden_vp=hidden), P1, vp=11, silver=3), P2, vp=7, silver=5)
    for viewer in (P1, P2, None):
        assert [(s.vp, s.silver) for s in state.view(viewer).seats] == [(11, 3), (7, 5)]


@pytest.mark.rule("LG-041")
def test_in_classic_vp_may_be_kept_secret() -> None:
    state = own(own(taking(4, edition="classic", hidden_vp=True), P1, vp=11, silver=3), P2, vp=7, silver=5)
    seen = {viewer: [(s.vp, s.silver) for s in state.view(viewer).seats] for viewer in (P1, P2, None)}
    assert seen == {P1: [(11, 3), (None, 5)], P2: [(None, 3), (7, 5)], None: [(None, 3), (None, 5)]}
    open_game = own(taking(4, edition="classic"), P2, vp=7)
    assert [s.vp for s in open_game.view(None).seats] == [0, 7], "it is an option"


@pytest.mark.rule("LG-041")
def test_secret_vp_are_shown_when_the_game_is_over() -> None:
    state = idle(fresh(2, edition="classic", hidden_vp=True), "over")
    assert tuple(s.vp for s in state.view(None).seats) == state.scores()


@pytest.mark.rule("LG-042")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_hand_is_for_its_owner_only(seats: int) -> None:
    state = fresh(seats)
    for viewer in (*range(seats), None):
        views = state.view(viewer).seats
        assert [s.hand for s in views] == [state.hands[i] if i == viewer else None for i in range(seats)]
        assert [s.hand_size for s in views] == [4] * seats


@pytest.mark.rule("LG-042")
def test_a_card_that_is_drawn_is_shown_to_its_owner_only() -> None:
    state = own(scene("growth"), trade_good=1)
    play(state, "trade card")
    drawn: list[Event] = []
    state.sink = drawn.append
    play(state, "option 2", "draw 7")
    assert state.hands[P1] == (7,)
    event = next(e for e in drawn if GAME.events.named(e)[0] == "card_drawn")
    fields = [GAME.events.named(GAME.events.redact(event, viewer))[1] for viewer in (P1, P2, None)]
    assert fields == [{"seat": P1, "card": 7}, {"seat": P1, "card": None}, {"seat": P1, "card": None}]
