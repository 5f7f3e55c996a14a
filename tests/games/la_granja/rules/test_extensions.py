"""Extensions and their price in farm goods (LG-101 to LG-105)."""

import pytest

from sobremesa.games.la_granja.rules import ids
from sobremesa.games.la_granja.rules.goods import supply
from sobremesa.games.la_granja.rules.state import State

from ..scene import GAME, P1, count, extension, field, hand, helper, illegal, legal, own, play, scene

BOTH = pytest.mark.parametrize("edition", ["deluxe", "classic"])
NINE = ["olive", "grain", "grape", "pig", "food", "wine", "meat", "silver", "vp"]
OLD = (1, 2, 3, 4, 5, 6, 7, 8, 10)  # cards that are already on the farm


def extending(built: int, edition: str = "deluxe", /, **goods: int) -> State:
    """p1 has this many extensions, these goods and card 9 in hand."""
    state = extension(scene("play_cards", edition=edition), *OLD[:built])
    return own(hand(state, 9), **goods)


@pytest.mark.rule("LG-101")
@BOTH
@pytest.mark.parametrize("n", range(1, 10))
def test_the_nth_extension_costs_n_goods(n: int, edition: str) -> None:
    state = extending(n - 1, edition, **dict.fromkeys(NINE, 1))
    play(state, "play 9 extension")
    for good in NINE[:n]:
        assert state.prompt == "pay_extension"
        play(state, f"pay {good}")
    assert state.prompt == "play_cards"
    assert len(state.extensions[P1]) == n
    assert [count(state, good) for good in NINE] == [0] * n + [1] * (9 - n)


@pytest.mark.rule("LG-102")
def test_all_goods_paid_are_of_different_kinds() -> None:
    state = extending(2, olive=5, silver=5, grain=1)
    play(state, "play 9 extension")
    assert legal(state) == ["pay olive", "pay grain", "pay silver"], "three kinds are needed, and three there are"
    play(state, "pay olive")
    assert illegal(state, "pay olive")
    play(state, "pay grain", "pay silver")
    assert (count(state, "olive"), count(state, "grain"), count(state, "silver")) == (4, 0, 4)


@pytest.mark.rule("LG-102")
@pytest.mark.parametrize("kinds", [("olive", "food"), ("pig", "vp"), ("silver", "vp"), ("olive", "vp")])
def test_any_combination_of_kinds_may_be_paid(kinds: tuple[str, str]) -> None:
    state = extending(1, **dict.fromkeys(NINE, 2))
    play(state, "play 9 extension", *(f"pay {good}" for good in kinds))
    assert [good for good in NINE if count(state, good) == 1] == list(kinds)
    assert state.prompt == "play_cards"


@pytest.mark.rule("LG-322")
def test_goods_may_be_paid_in_any_order() -> None:
    state = extending(2, grain=1, grape=1, vp=1, silver=1)
    play(state, "play 9 extension")
    assert legal(state) == ["pay grain", "pay grape", "pay silver", "pay vp"]
    play(state, "pay grape")
    assert legal(state) == ["pay grain", "pay silver", "pay vp"], "grain is still there, whatever came first"
    play(state, "pay silver", "pay grain")
    assert (count(state, "vp"), state.prompt) == (1, "play_cards")


@pytest.mark.rule("LG-102")
@BOTH
def test_a_tenth_extension_cannot_be_paid(edition: str) -> None:
    state = extending(9, edition, **dict.fromkeys(NINE, 9))
    assert illegal(state, "play 9 extension"), "there are only nine kinds (A-17)"
    assert not illegal(extending(8, edition, **dict.fromkeys(NINE, 1)), "play 9 extension")


@pytest.mark.rule("LG-102")
def test_with_the_steward_goods_need_not_differ() -> None:
    state = helper(extending(9, silver=10), 40)
    play(state, "play 9 extension", *["pay silver"] * 10)
    assert (count(state, "silver"), len(state.extensions[P1])) == (0, 10)


@pytest.mark.rule("LG-103")
@BOTH
def test_one_silver_and_one_vp_are_goods_like_others(edition: str) -> None:
    state = extending(1, edition, silver=4, vp=4)
    play(state, "play 9 extension", "pay silver", "pay vp")
    assert (count(state, "silver"), count(state, "vp")) == (3, 3)


@pytest.mark.rule("LG-104")
def test_a_crop_on_a_field_may_pay() -> None:
    state = field(extending(0, olive=1), 13, goods=1)  # a grain field
    field(state, 11, goods=1)  # an olive field
    play(state, "play 9 extension")
    assert legal(state) == ["pay olive", "pay field-olive", "pay field-grain"]
    before = supply(state, P1)
    play(state, "pay field-grain")
    assert (state.crops(P1), count(state, "olive"), supply(state, P1)) == ([1, 0, 0], 1, before + 1)


@pytest.mark.rule("LG-102", "LG-104")
def test_an_olive_from_a_field_and_one_from_the_storeroom_are_one_kind() -> None:
    state = field(extending(1, olive=3), 11, goods=1)
    assert illegal(state, "play 9 extension")
    play(own(state, vp=1), "play 9 extension", "pay field-olive")
    assert legal(state) == ["pay vp"]


@pytest.mark.rule("LG-105")
@BOTH
@pytest.mark.parametrize("n", range(1, 10))
def test_an_extension_that_cannot_be_paid_in_full_cannot_be_played(n: int, edition: str) -> None:
    one_short = dict.fromkeys(NINE[: n - 1], 7)
    state = extending(n - 1, edition, **one_short)
    assert illegal(state, "play 9 extension")
    assert "play 9 field" in legal(state)
    own(state, **{NINE[n - 1]: 1})
    assert not illegal(state, "play 9 extension")


@pytest.mark.rule("LG-105")
def test_a_position_in_which_an_extension_cannot_be_paid_is_refused() -> None:
    state = extending(1, olive=1, grain=1)
    play(state, "play 9 extension")
    state.players[P1][ids.GRAIN] = 0
    assert GAME.problems(state) == ["flow: an extension cannot be paid"]
