"""Step I.2: income (LG-112 to LG-116, LG-295, D-01)."""

import pytest

from sobremesa.games.la_granja.rules import ids
from sobremesa.games.la_granja.rules.catalogue import BUILDING_NAMES
from sobremesa.games.la_granja.rules.goods import supply
from sobremesa.games.la_granja.rules.state import State

from ..scene import (
    P1,
    P2,
    asked,
    bare,
    count,
    craft,
    extension,
    field,
    fresh,
    hand,
    helper,
    idle,
    own,
    phase,
    play,
    roof,
    scene,
    turn,
)

BOTH = pytest.mark.parametrize("edition", ["deluxe", "classic"])
GROWTH = {"greengrocer_step": "growth"}
WITH_INCOME = ["trading_house", "delicatessen", "greengrocer"]


def goods(state: State, seat: int = P1) -> dict[str, int]:
    return {name: n for name, n in zip(ids.GOOD_NAMES, state.players[seat]) if n}


@pytest.mark.rule("LG-112")
@BOTH
def test_everybody_takes_the_income_of_the_own_farm(edition: str) -> None:
    state = bare(3, edition=edition)
    extension(extension(state, 2, seat=P1), 5, 6, seat=P2)  # 1 silver each
    craft(state, "delicatessen", seat=P1)
    turn(state, "income", P1)
    play(state, "go")
    assert [goods(state, seat) for seat in range(3)] == [{"silver": 1, "trade_good": 1}, {}, {}]
    assert supply(state, P1) == 25 - 1 - 1, (
        "the trade good is one of the player's markers; one lies at the Delicatessen"
    )
    play(turn(state, "income", P2), "go")
    assert [goods(state, seat) for seat in range(3)] == [{"silver": 1, "trade_good": 1}, {"silver": 2}, {}]


@pytest.mark.rule("LG-113")
@BOTH
@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_at_the_start_nobody_has_an_income(seats: int, edition: str) -> None:
    state = fresh(seats, edition=edition)
    idle(state, "income")
    before = [p[: ids.GOODS] for p in state.players]
    play(state, *["go"] * seats)
    assert [p[: ids.GOODS] for p in state.players] == before
    assert state.prompt == "growth"


@pytest.mark.rule("LG-113", "LG-116")
@BOTH
@pytest.mark.parametrize("building", BUILDING_NAMES)
def test_three_craft_markers_give_income(building: str, edition: str) -> None:
    state = craft(scene("income", edition=edition), building)
    play(state, "go")
    if state.prompt == "take_goods":
        play(state, "take grape")
    gains = {"trading_house": {"silver": 3}, "delicatessen": {"trade_good": 1}, "greengrocer": {"grape": 1}}
    assert goods(state) == gains.get(building, {})
    assert sorted(gains) == sorted(WITH_INCOME)


@pytest.mark.rule("LG-113")
def test_a_craft_marker_gained_in_this_round_gives_no_income_yet() -> None:
    state = craft(scene("income"), *WITH_INCOME, fresh=True)
    play(state, "go")
    assert goods(state) == {}


@pytest.mark.rule("LG-113", "LG-116")
def test_extensions_give_the_income_they_show() -> None:
    for card in range(1, 67):
        state = extension(scene("income"), card)
        shown = state.rules.card(card).extension.get("silver", 0)
        play(state, "go")
        assert goods(state) == ({"silver": shown} if shown else {}), card


@pytest.mark.rule("LG-113")
def test_fields_barrows_and_most_helpers_give_no_income() -> None:
    state = helper(field(scene("income"), 3, goods=1), 2, 5, 6)
    play(state, "go")
    assert goods(state) == {}


@pytest.mark.rule("LG-114")
def test_an_extension_played_in_step_1_gives_its_income_in_step_2() -> None:
    state = hand(hand(bare(2), 2, 60, 61, 62), 63, 64, 65, seat=P2)
    play(phase(own(state, vp=1), 1), "play 2 extension", "pay vp", "done", "done")
    while state.turn == -1:
        state.apply(state.outcomes()[0][0])
    assert (state.prompt, count(state, "silver")) == ("income", 0)
    play(state, "go")
    assert count(state, "silver") == 1


@pytest.mark.rule("LG-115")
@pytest.mark.parametrize("resource", ["olive", "grain", "grape", "pig"])
def test_income_can_be_silver_harvest_goods_pigs_and_trade_goods(resource: str) -> None:
    state = craft(scene("income"), *WITH_INCOME)
    field(state, 3)
    play(state, "go")
    assert asked(state) == ["take olive", "take grain", "take grape", "take pig"]
    play(state, f"take {resource}")
    assert goods(state) == {"silver": 3, "trade_good": 1, resource: 1}
    assert state.crops(P1) == [0, 0, 0], "never onto a field"


@pytest.mark.rule("LG-115")
@BOTH
def test_a_pig_from_income_without_a_stall_is_sold_at_once(edition: str) -> None:
    state = own(craft(scene("income", edition=edition), "greengrocer"), pig=2)
    play(state, "go", "take pig")
    assert goods(state) == {"pig": 2, "silver": 3}


@pytest.mark.rule("LG-295")
def test_an_income_of_4_silver_and_a_trade_good() -> None:
    state = craft(extension(scene("income"), 2), "trading_house", "delicatessen")
    before = supply(state, P1)
    play(state, "go")
    assert goods(state) == {"silver": 4, "trade_good": 1}
    assert supply(state, P1) == before - 1


@pytest.mark.rule("LG-116")
@BOTH
def test_the_greengrocer_gives_its_resource_before_pigs_have_offspring(edition: str) -> None:
    """D-01: a pig taken in step I.2 counts in step I.3."""
    state = own(extension(craft(scene("income", edition=edition), "greengrocer"), 1), pig=1)  # 3 stalls
    play(state, "go", "take pig")
    craft(state, "greengrocer")
    play(turn(state, "growth"), "go")
    assert count(state, "pig") == 3


@pytest.mark.rule("LG-116")
def test_by_the_other_ruling_the_greengrocer_gives_in_the_growth_step() -> None:
    state = own(extension(craft(scene("income", rulings=GROWTH), *WITH_INCOME), 1), pig=1)
    play(state, "go")
    assert goods(state) == {"silver": 3, "trade_good": 1, "pig": 1}, "no resource in the income step"
    play(turn(state, "growth"), "go", "take pig")
    assert count(state, "pig") == 2, "one pig had no offspring; the second came with the growth step"
    again = roof(craft(turn(bare(2, rulings=GROWTH), "growth"), *WITH_INCOME), "income")
    play(again, "roof 1")
    assert (goods(again), again.prompt) == ({"silver": 3, "trade_good": 1}, "growth")
