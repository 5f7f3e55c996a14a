"""LG-204 to LG-223: what the six craft markers bring, at once and from the next round on."""

from typing import Any

import pytest

from sobremesa.games.la_granja.rules import ids
from sobremesa.games.la_granja.rules.state import State

from ..scene import (
    P1,
    P2,
    asked,
    bare,
    barrow,
    blocked,
    chances,
    count,
    craft,
    delivering,
    dice,
    field,
    helper,
    legal,
    own,
    phase,
    play,
    scene,
    siestas,
    supplied,
)

# the mask that leaves only the named good open in each row
ALMOST = {
    "trading_house": ("wine", 0b0111),
    "cartwright": ("meat", 0b011),
    "delicatessen": ("meat", 0b0111),
    "greengrocer": ("grape", 0b1011),
    "general_store": ("wine", 0b1011),
    "butcher": ("meat", 0b011),
}
ROUND_AND_FIRST = 2 + 1


def almost(state: State, *buildings: str) -> State:
    """One good is missing at each of these buildings, and the seat has it."""
    for building in buildings:
        good, covered = ALMOST[building]
        supplied(state, building, covered)
        own(state, P1, **{good: count(state, good) + 1})
    return state


def complete(state: State, building: str) -> State:
    return play(state, f"deliver {ALMOST[building][0]} {building}")


def income(state: State) -> State:
    """Carry out step I.2 of p1."""
    return play(state, "go")


def working(building: str, step: str = "income", **config: Any) -> State:
    return craft(scene(step, **config), building)


@pytest.mark.rule("LG-204")
def test_trading_house_gives_three_silver_at_once() -> None:
    state = complete(almost(delivering(1), "trading_house"), "trading_house")
    assert count(state, "silver") == 3


@pytest.mark.rule("LG-205")
def test_trading_house_gives_three_silver_in_every_income_step() -> None:
    state = income(working("trading_house"))
    assert count(state, "silver") == 3
    state = income(working("trading_house", round=5))
    assert count(state, "silver") == 3
    assert count(income(craft(scene("income"), "trading_house", fresh=True)), "silver") == 0


@pytest.mark.rule("LG-206")
def test_cartwright_gives_a_delivery_and_the_vp_of_the_siesta_position_at_once() -> None:
    state = siestas(almost(delivering(1), "cartwright"), 7, 0)
    own(state, P1, olive=2)
    complete(state, "cartwright")
    assert (state.prompt, state.players[P1][ids.FREE]) == ("deliver", 0)
    play(state, "deliver olive greengrocer")
    assert state.prompt == "free_deliveries", "one delivery, not two"
    assert not any(text.startswith("deliver") for text in legal(state))
    assert count(state, "vp") == ROUND_AND_FIRST + 3


@pytest.mark.rule("LG-206")
@pytest.mark.parametrize(("space", "vp"), list(enumerate((0, 0, 0, 1, 1, 2, 2, 3, 3))))
def test_cartwright_pays_without_a_delivery_too(space: int, vp: int) -> None:
    state = siestas(almost(delivering(1), "cartwright"), space, 0)
    complete(state, "cartwright")
    assert (state.prompt, count(state, "vp")) == ("free_deliveries", ROUND_AND_FIRST + vp)


@pytest.mark.rule("LG-206")
def test_the_cartwrights_delivery_can_go_to_the_building_just_unblocked() -> None:
    """A-20: the immediate effect comes last."""
    state = blocked(almost(delivering(1), "cartwright"), "greengrocer")
    own(state, P1, trade_good=1, grain=1)
    complete(state, "cartwright")
    assert count(state, "vp") == ROUND_AND_FIRST + 1, "all other rewards are there before the delivery"
    assert "deliver trade_good greengrocer" in legal(state)


@pytest.mark.rule("LG-206")
def test_by_the_other_ruling_the_immediate_effect_comes_before_the_other_rewards() -> None:
    """craft_reward = first: the building is still blocked, and nothing has been scored."""
    state = blocked(almost(delivering(1, rulings={"craft_reward": "first"}), "cartwright"), "greengrocer")
    siestas(own(state, P1, trade_good=1, grain=1), 5, 0)
    complete(state, "cartwright")
    assert count(state, "vp") == 0
    assert asked(state) == [
        "done",
        "deliver grain delicatessen",
        "deliver grain general_store",
        "deliver trade_good general_store",
    ]
    play(state, "done")
    assert (state.prompt, count(state, "vp")) == ("free_deliveries", 2 + ROUND_AND_FIRST + 1)
    assert "deliver grain greengrocer" not in legal(state), "no delivery is left"
    assert state.view(None).blocked == ()


@pytest.mark.rule("LG-206")
@pytest.mark.parametrize("order", ["last", "first"])
def test_a_completion_by_the_cartwrights_delivery_is_resolved_before_anything_else(order: str) -> None:
    state = almost(delivering(1, rulings={"craft_reward": order}), "cartwright", "trading_house")
    siestas(state, 5, 0)
    complete(state, "cartwright")
    complete(state, "trading_house")
    assert (state.prompt, count(state, "silver")) == ("free_deliveries", 3)
    assert count(state, "vp") == 2 * ROUND_AND_FIRST + 2


@pytest.mark.rule("LG-207", "LG-208", "LG-209")
def test_cartwright_adds_a_siesta_step_and_a_free_delivery_but_no_paid_one() -> None:
    state = own(craft(bare(2), "cartwright"), P1, silver=9, olive=3)
    phase(state, 3)
    play(state, "p1: donkey 2", "p2: donkey 2")
    assert [p[ids.SIESTA] for p in state.players] == [3, 2]
    assert [p[ids.FREE] for p in state.players] == [3, 2]
    play(
        state, "deliver olive delicatessen", "deliver olive greengrocer", "deliver olive general_store", "done", "done"
    )
    assert (state.prompt, state.turn) == ("paid_deliveries", P1)
    assert state.players[P1][ids.PAID] == 1


@pytest.mark.rule("LG-202", "LG-207", "LG-208")
def test_a_cartwright_of_this_round_adds_nothing_yet() -> None:
    state = phase(craft(bare(2), "cartwright", fresh=True), 3)
    play(state, "p1: donkey 2", "p2: donkey 2")
    assert [p[ids.SIESTA] for p in state.players] == [2, 2]
    assert [p[ids.FREE] for p in state.players] == [2, 2]


@pytest.mark.rule("LG-210")
def test_delicatessen_gives_a_trade_good_at_once() -> None:
    state = complete(almost(delivering(1), "delicatessen"), "delicatessen")
    assert count(state, "trade_good") == 1
    assert "trade silver" in legal(state), "it can be used at once"


@pytest.mark.rule("LG-211")
def test_delicatessen_gives_a_trade_good_in_every_income_step() -> None:
    assert count(income(working("delicatessen")), "trade_good") == 1
    assert count(income(craft(scene("income"), "delicatessen", fresh=True)), "trade_good") == 0


@pytest.mark.rule("LG-212")
@pytest.mark.parametrize("good", ["olive", "grain", "grape", "pig"])
def test_greengrocer_gives_any_resource_at_once(good: str) -> None:
    state = complete(almost(delivering(1), "greengrocer"), "greengrocer")
    play(state, "option 1")
    assert legal(state) == ["take olive", "take grain", "take grape", "take pig"]
    play(state, f"take {good}")
    assert [count(state, g) for g in ("olive", "grain", "grape", "pig")] == [
        int(g == good) for g in ("olive", "grain", "grape", "pig")
    ]
    assert state.prompt == "free_deliveries"


@pytest.mark.rule("LG-212")
def test_a_pig_of_the_greengrocer_without_a_stall_is_sold_at_once() -> None:
    """A-08."""
    state = own(almost(delivering(1), "greengrocer"), P1, pig=2)
    complete(state, "greengrocer")
    play(state, "option 1", "take pig")
    assert (count(state, "pig"), count(state, "silver")) == (2, 3)


@pytest.mark.rule("LG-213", "LG-214")
@pytest.mark.parametrize("edition", ["classic", "deluxe"])
def test_greengrocer_gives_a_resource_in_the_income_step(edition: str) -> None:
    """D-01: in time for the offspring of step I.3."""
    state = own(bare(2, edition=edition), P1, pig=1)
    phase(craft(state, "greengrocer"), 1)
    while state.prompt != "income":
        play(state, "done" if state.turn >= 0 else next(iter(chances(state))))
    play(state, "go")
    assert asked(state) == ["take olive", "take grain", "take grape", "take pig"], "it is not optional"
    play(state, "take pig")
    assert (state.prompt, state.turn, count(state, "pig")) == ("income", P2, 2)
    state = craft(scene("growth", edition=edition), "greengrocer")
    play(state, "go")
    assert state.round == 3, "the growth step gives nothing"


@pytest.mark.rule("LG-214")
def test_by_the_other_ruling_greengrocer_gives_its_resource_in_the_growth_step() -> None:
    other = {"greengrocer_step": "growth"}
    state = working("greengrocer", rulings=other)
    play(state, "go")
    assert state.round == 3, "the income step gives nothing"
    state = working("greengrocer", "growth", rulings=other)
    play(state, "go", "take grape")
    assert count(state, "grape") == 1


@pytest.mark.rule("LG-215")
def test_general_store_gives_two_vp_at_once() -> None:
    state = complete(almost(delivering(1), "general_store"), "general_store")
    assert count(state, "vp") == ROUND_AND_FIRST + 2


@pytest.mark.rule("LG-216", "LG-218")
@pytest.mark.parametrize("step", ["free_deliveries", "paid_deliveries"])
def test_general_store_pays_for_every_later_craft_marker_in_either_delivery_step(step: str) -> None:
    """D-14."""
    state = delivering(2) if step == "free_deliveries" else scene(step)
    if step == "paid_deliveries":
        state.players[P1][ids.PAID] = 2
    own(almost(craft(state, "general_store"), "trading_house", "delicatessen"), P1, silver=2)
    complete(state, "trading_house")
    assert count(state, "vp") == ROUND_AND_FIRST + 2
    complete(state, "delicatessen")
    assert count(state, "vp") == 2 * (ROUND_AND_FIRST + 2)


@pytest.mark.rule("LG-216")
def test_general_store_does_not_pay_in_its_own_round_nor_for_others() -> None:
    state = almost(delivering(2), "general_store", "trading_house")
    complete(state, "general_store")
    complete(state, "trading_house")
    assert count(state, "vp") == 2 + 2 * ROUND_AND_FIRST
    state = complete(almost(craft(delivering(1), "general_store", seat=P2), "trading_house"), "trading_house")
    assert state.scores() == (ROUND_AND_FIRST, 0)


@pytest.mark.rule("LG-217")
def test_general_store_pays_for_a_marker_gained_in_the_revenue_phase() -> None:
    state = dice(almost(craft(scene("take_die"), "general_store"), "trading_house"), 6, 1, 1, 1, 1)
    play(state, "die 6", "option 1", "deliver wine trading_house")
    assert (state.phase, count(state, "vp")) == (2, ROUND_AND_FIRST + 2)


@pytest.mark.rule("LG-219")
@pytest.mark.parametrize("barrows", [0, 1, 2, 3])
def test_butcher_gives_a_vp_for_each_barrow_on_the_farm(barrows: int) -> None:
    state = almost(delivering(1), "butcher")
    for card in (44, 43, 65)[:barrows]:
        barrow(state, card)
    barrow(state, 12, seat=P2)
    complete(state, "butcher")
    assert count(state, "vp") == ROUND_AND_FIRST + barrows


@pytest.mark.rule("LG-220", "LG-222")
@pytest.mark.parametrize("step", ["free_deliveries", "paid_deliveries"])
def test_butcher_pays_for_every_barrow_in_either_delivery_step(step: str) -> None:
    """D-14: barrows 44 and 36 are worth 2 each."""
    state = delivering(2) if step == "free_deliveries" else scene(step)
    if step == "paid_deliveries":
        state.players[P1][ids.PAID] = 2
    barrow(barrow(craft(state, "butcher"), 44, 0b01), 36, 0b01)
    own(state, P1, grain=1, food=1, silver=2)
    play(state, "deliver grain barrow1", "hex h5")
    assert count(state, "vp") == 2 + 1
    play(state, "deliver food barrow1", "hex h7")
    assert count(state, "vp") == 2 * (2 + 1)


@pytest.mark.rule("LG-220")
def test_butcher_pays_nothing_in_its_own_round_nor_for_others() -> None:
    state = own(barrow(almost(delivering(2), "butcher"), 44, 0b01), P1, grain=1)
    complete(state, "butcher")
    play(state, "deliver grain barrow1", "hex h5")
    assert count(state, "vp") == ROUND_AND_FIRST + 1 + 2
    state = own(barrow(craft(delivering(1), "butcher", seat=P2), 44, 0b01), P1, grain=1)
    play(state, "deliver grain barrow1", "hex h5")
    assert state.scores() == (2, 0)


@pytest.mark.rule("LG-221")
def test_butcher_pays_for_a_barrow_completed_in_the_revenue_phase() -> None:
    state = dice(own(barrow(craft(scene("take_die"), "butcher"), 44, 0b01), P1, grain=1), 6, 1, 1, 1, 1)
    play(state, "die 6", "option 1", "deliver grain barrow1", "hex h5")
    assert (state.phase, count(state, "vp")) == (2, 2 + 1)


@pytest.mark.rule("LG-223")
def test_blue_markers_raise_income_grey_works_in_transport_and_grey_green_in_revenue_and_transport() -> None:
    """Classic: Trading House, Delicatessen and Greengrocer are blue, the Cartwright grey, the others grey and green."""
    buildings = {b.id: b for b in bare(2, edition="classic").rules.buildings}
    assert {id for id, b in buildings.items() if b.income is not None} == {
        "trading_house",
        "delicatessen",
        "greengrocer",
    }
    assert {id for id, b in buildings.items() if b.siesta or b.deliveries} == {"cartwright"}
    assert {id for id, b in buildings.items() if b.craft_vp or b.barrow_vp} == {"general_store", "butcher"}
    state = craft(scene("income", edition="classic"), *buildings)
    play(state, "go", "take olive")
    assert (count(state, "silver"), count(state, "trade_good"), count(state, "vp")) == (3, 1, 0)


@pytest.mark.rule("LG-219")
def test_the_barrow_just_completed_no_longer_counts_for_the_butcher() -> None:
    """The card is discarded before the next delivery (LG-243)."""
    state = own(barrow(barrow(almost(delivering(2), "butcher"), 44, 0b01), 43), P1, grain=1)
    play(state, "deliver grain barrow1", "hex h5")
    complete(state, "butcher")
    assert count(state, "vp") == 2 + ROUND_AND_FIRST + 1


@pytest.mark.rule("LG-206")
def test_the_vp_of_the_cartwright_are_read_when_the_delivery_is_done() -> None:
    """A delivery that completes a barrow changes nothing on the siesta track; a field may supply it."""
    state = field(almost(delivering(1), "cartwright"), 3, goods=1)
    helper(barrow(siestas(state, 3, 0), 44, 0b10), 14)  # 3 silver for each barrow completed
    complete(state, "cartwright")
    play(state, "deliver field-olive barrow1", "hex h5")
    assert (count(state, "vp"), count(state, "silver")) == (ROUND_AND_FIRST + 2 + 1, 3)
