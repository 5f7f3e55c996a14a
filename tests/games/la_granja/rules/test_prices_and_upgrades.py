"""Buying, selling and upgrading (LG-078 to LG-088, LG-292, LG-293)."""

import pytest

import sobremesa as sm
from sobremesa.games.la_granja.rules.goods import supply

from ..scene import (
    GAME,
    P1,
    barrow,
    count,
    delivering,
    extension,
    field,
    hand,
    helper,
    illegal,
    legal,
    own,
    play,
    scene,
)

BOTH = pytest.mark.parametrize("edition", ["deluxe", "classic"])
PRICES = [("olive", 3, 1, 2), ("grain", 3, 1, 2), ("grape", 4, 2, 3), ("pig", 5, 3, 3)]  # buy, sell, upgrade
UPGRADED = {"olive": "food", "grain": "food", "grape": "wine", "pig": "meat"}


@pytest.mark.rule("LG-078", "LG-079")
@BOTH
@pytest.mark.parametrize(("good", "price"), [(good, buy) for good, buy, _, _ in PRICES])
def test_buying_a_resource(good: str, price: int, edition: str) -> None:
    state = own(scene("growth", edition=edition), silver=price - 1)
    assert illegal(state, f"buy {good}"), "too little silver"
    play(own(state, silver=price), f"buy {good}")
    assert (count(state, good), count(state, "silver"), supply(state, P1)) == (1, 0, 24)


@pytest.mark.rule("LG-078")
def test_a_pig_is_bought_into_a_stall() -> None:
    state = own(scene("growth"), silver=20, pig=2)
    assert illegal(state, "buy pig")
    extension(state, 1)  # with a stall
    play(state, "buy pig")
    assert (count(state, "pig"), count(state, "silver")) == (3, 15)
    assert illegal(state, "buy pig")


@pytest.mark.rule("LG-080", "LG-079")
@BOTH
@pytest.mark.parametrize(("good", "price"), [(good, sell) for good, _, sell, _ in PRICES])
def test_selling_a_resource(good: str, price: int, edition: str) -> None:
    state = own(scene("growth", edition=edition), **{good: 2})
    play(state, f"sell {good}")
    assert (count(state, good), count(state, "silver"), supply(state, P1)) == (1, price, 24)
    play(state, f"sell {good}")
    assert count(state, "silver") == 2 * price
    assert illegal(state, f"sell {good}")


@pytest.mark.rule("LG-079", "LG-292")
def test_buying_an_olive_and_a_grain_and_selling_both_again() -> None:
    state = own(scene("growth"), silver=6)
    play(state, "buy olive", "buy grain")
    assert (count(state, "silver"), count(state, "olive"), count(state, "grain")) == (0, 1, 1)
    play(state, "sell olive", "sell grain")
    assert (count(state, "silver"), count(state, "olive"), count(state, "grain")) == (2, 0, 0)


@pytest.mark.rule("LG-081")
@BOTH
@pytest.mark.parametrize(("card", "crop"), [(3, "olive"), (9, "grain"), (1, "grape")])
def test_nothing_is_sold_from_a_field(card: int, crop: str, edition: str) -> None:
    state = field(scene("growth", edition=edition), card, goods=1)
    assert illegal(state, f"sell field-{crop}")
    assert illegal(state, f"sell {crop}")


@pytest.mark.rule("LG-082")
@BOTH
def test_card_35_sells_from_fields(edition: str) -> None:
    state = field(helper(scene("growth", edition=edition), 35), 1, goods=1)
    play(state, "sell field-grape")
    assert (state.crops(P1), count(state, "silver")) == ([0, 0, 0], 2 + 1)
    other_side = field(extension(scene("growth", edition=edition), 35), 1, goods=1)
    assert illegal(other_side, "sell field-grape"), "only as a helper"


@pytest.mark.rule("LG-083")
@pytest.mark.parametrize("good", ["food", "wine", "meat"])
def test_upgraded_goods_are_neither_bought_nor_sold(good: str) -> None:
    state = own(scene("growth"), silver=50, **{good: 3})
    assert [a for a in legal(state) if good in a] == []
    for text in (f"buy {good}", f"sell {good}"):
        with pytest.raises(sm.NotationError):
            GAME.action(text)


@pytest.mark.rule("LG-083", "LG-084")
@pytest.mark.parametrize(("good", "buy", "_sell", "upgrade"), PRICES)
def test_the_way_to_an_upgraded_good_is_to_buy_and_upgrade(good: str, buy: int, _sell: int, upgrade: int) -> None:
    state = own(scene("growth"), silver=buy + upgrade)
    play(state, f"buy {good}", f"upgrade {good}")
    assert (count(state, UPGRADED[good]), count(state, good), count(state, "silver")) == (1, 0, 0)


@pytest.mark.rule("LG-084")
@BOTH
@pytest.mark.parametrize(("good", "price"), [(good, upgrade) for good, _, _, upgrade in PRICES])
def test_upgrading_costs_what_the_arrow_says(good: str, price: int, edition: str) -> None:
    state = own(scene("growth", edition=edition), silver=price - 1, **{good: 1})
    assert illegal(state, f"upgrade {good}")
    play(own(state, silver=price), f"upgrade {good}")
    assert (count(state, good), count(state, UPGRADED[good]), count(state, "silver")) == (0, 1, 0)
    assert supply(state, P1) == 24, "the same marker has moved"


@pytest.mark.rule("LG-085", "LG-293")
@BOTH
def test_a_grape_becomes_wine_for_3_silver_from_field_or_storeroom(edition: str) -> None:
    state = own(field(scene("growth", edition=edition), 1, goods=1), grape=1, silver=6)
    play(state, "upgrade field-grape")
    assert (count(state, "silver"), state.crops(P1), count(state, "grape")) == (3, [0, 0, 0], 1)
    play(state, "upgrade grape")
    assert (count(state, "silver"), count(state, "grape"), count(state, "wine")) == (0, 0, 2)


@pytest.mark.rule("LG-086")
@pytest.mark.parametrize("edition", ["deluxe", "classic"])
def test_upgrades_straight_from_field_storeroom_and_stall(edition: str) -> None:
    state = own(scene("growth", edition=edition), silver=50, olive=1, grain=1, grape=1, pig=1)
    for card in (3, 9, 1):
        field(state, card, goods=1)
    places = ["olive", "grain", "grape", "pig", "field-olive", "field-grain", "field-grape"]
    assert [a for a in legal(state) if a.startswith("upgrade")] == [f"upgrade {place}" for place in places]
    play(state, *[f"upgrade {place}" for place in places])
    assert (count(state, "food"), count(state, "wine"), count(state, "meat")) == (4, 2, 1)
    assert state.crops(P1) == [0, 0, 0]


@pytest.mark.rule("LG-087", "LG-088")
def test_a_good_leaves_a_field_in_three_ways_only() -> None:
    state = barrow(field(delivering(1), 3, goods=1), 6)
    own(hand(state, 2), silver=9, trade_good=1, vp=1)
    about_field = [a for a in legal(state) if "field-olive" in a]
    assert about_field == [
        "deliver field-olive delicatessen",
        "deliver field-olive greengrocer",
        "deliver field-olive general_store",
        "deliver field-olive barrow1",
        "upgrade field-olive",
    ]
    play(state, "trade card", "option 1", "play 2 extension")
    assert "pay field-olive" in legal(state)
    play(state, "pay field-olive")
    assert state.crops(P1) == [0, 0, 0]


@pytest.mark.rule("LG-087")
def test_no_action_moves_a_good_between_field_and_storeroom() -> None:
    state = own(field(field(scene("growth"), 3, goods=1), 4), silver=99, olive=2, trade_good=3)
    for text in legal(state):
        after = state.clone()
        after.play(GAME.action(text))
        moved_in = (state.crops(P1)[0] - after.crops(P1)[0], count(after, "olive") - count(state, "olive"))
        assert moved_in != (1, 1), f"{text} moves an olive from a field to the storeroom"
        assert text == "go" or after.crops(P1)[0] <= 1, f"{text} puts an olive onto a field"
