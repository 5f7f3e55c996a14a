"""Trade goods and their five options (LG-069 to LG-077)."""

import pytest

from sobremesa.games.la_granja.rules.goods import supply

from ..scene import (
    P1,
    asked,
    barrow,
    chances,
    count,
    delivering,
    extension,
    field,
    hand,
    illegal,
    legal,
    own,
    play,
    roof,
    scene,
    taking,
)

BOTH = pytest.mark.parametrize("edition", ["deluxe", "classic"])
OPTIONS = ["trade silver", "trade harvest", "trade card", "trade pig", "trade upgrade"]


@pytest.mark.rule("LG-069")
def test_five_options() -> None:
    state = own(scene("growth"), trade_good=1, olive=1)
    assert [a for a in legal(state) if a.startswith("trade")] == OPTIONS
    own(state, trade_good=0)
    assert [a for a in legal(state) if a.startswith("trade")] == []


@pytest.mark.rule("LG-069")
@pytest.mark.parametrize(
    "actions",
    [
        ("trade silver",),
        ("trade harvest", "take olive", "take grape"),
        ("trade card", "option 2", "draw 9"),
        ("trade pig",),
        ("trade upgrade", "improve olive", "done"),
    ],
    ids=["silver", "harvest", "card", "pig", "upgrade"],
)
def test_one_marker_goes_back_for_exactly_one_option(actions: tuple[str, ...]) -> None:
    state = own(scene("growth"), trade_good=2, olive=2)
    before = supply(state, P1) + sum(state.players[P1][:7])
    play(state, *actions)
    assert (count(state, "trade_good"), state.prompt) == (1, "growth"), "one is used, and the turn goes on"
    assert supply(state, P1) + sum(state.players[P1][:7]) == before + 1, "the marker is back in the supply"


@pytest.mark.rule("LG-070")
@BOTH
def test_option_1_brings_4_silver(edition: str) -> None:
    state = own(scene("growth", edition=edition), trade_good=1, silver=2)
    play(state, "trade silver")
    assert (count(state, "silver"), count(state, "trade_good")) == (6, 0)


@pytest.mark.rule("LG-071")
@BOTH
@pytest.mark.parametrize("first", ["olive", "grain", "grape"])
def test_option_2_brings_two_different_harvest_goods(first: str, edition: str) -> None:
    state = own(scene("growth", edition=edition), trade_good=1)
    play(state, "trade harvest", f"take {first}")
    assert illegal(state, f"take {first}"), "two of a kind are not allowed"
    others = [good for good in ("olive", "grain", "grape") if good != first]
    assert asked(state) == [f"take {good}" for good in others]
    play(state, f"take {others[1]}")
    assert [count(state, good) for good in (first, *others)] == [1, 0, 1]
    assert state.prompt == "growth"


@pytest.mark.rule("LG-072")
def test_option_3_plays_a_card_or_draws_one() -> None:
    state = hand(own(scene("growth"), trade_good=1), 9)
    play(state, "trade card")
    assert legal(state) == ["option 1", "option 2"]
    drawn = play(state.clone(), "option 2")
    assert len(chances(drawn)) == 65, "the top card of the deck, whatever it is"
    play(drawn, "draw 10")
    assert (drawn.hands[P1], drawn.prompt) == ((9, 10), "growth")
    play(state, "option 1")
    assert {"play 9 field", "play 9 barrow", "play 9 helper"} <= set(legal(state))
    play(state, "play 9 field")
    assert (state.hands[P1], [f >> 2 for f in state.fields[P1]], state.prompt) == ((), [9], "growth")


@pytest.mark.rule("LG-072")
def test_option_3_with_an_empty_hand_only_draws() -> None:
    state = own(scene("growth"), trade_good=1)
    play(state, "trade card")
    assert legal(state) == ["option 2"]


@pytest.mark.rule("LG-072")
def test_the_card_comes_on_top_of_the_one_of_the_step() -> None:
    state = hand(own(scene("play_cards"), trade_good=1), 9, 12)
    play(state, "play 9 field", "trade card", "option 1", "play 12 field")
    assert [f >> 2 for f in state.fields[P1]] == [9, 12]


@pytest.mark.rule("LG-073")
@pytest.mark.parametrize("source", ["trade good", "roof tile", "revenue 2"])
def test_an_extension_has_its_price_whatever_lets_you_play_it(source: str) -> None:
    state = roof(own(hand(extension(taking(2), 1), 9), trade_good=1), "card")
    start = {
        "trade good": ("trade card", "option 1"),
        "roof tile": ("roof 1", "option 1"),
        "revenue 2": ("die 2", "option 1"),
    }[source]
    poor = play(own(state.clone(), silver=5), *start)
    assert illegal(poor, "play 9 extension"), "the second extension costs two different goods"
    play(own(state, silver=5, olive=1), *start, "play 9 extension", "pay olive", "pay silver")
    assert (state.extensions[P1], count(state, "silver"), count(state, "olive")) == ((1, 9), 4, 0)


@pytest.mark.rule("LG-074")
@BOTH
def test_option_4_brings_a_pig_into_an_empty_stall(edition: str) -> None:
    state = own(scene("growth", edition=edition), trade_good=2, pig=1)
    play(state, "trade pig")
    assert (count(state, "pig"), count(state, "silver")) == (2, 0)
    assert illegal(state, "trade pig"), "without a stall this option is not possible (A-08)"
    play(state, "sell pig", "trade pig")
    assert (count(state, "pig"), count(state, "silver"), count(state, "trade_good")) == (2, 3, 0)


@pytest.mark.rule("LG-075", "LG-076")
@BOTH
def test_option_5_upgrades_up_to_two_resources_free_of_charge(edition: str) -> None:
    state = own(field(scene("growth", edition=edition), 9, goods=1), trade_good=1, grape=1, pig=1, silver=1)
    play(state, "trade upgrade")
    assert asked(state) == ["done", "improve grape", "improve pig", "improve field-grain"]
    one = play(state.clone(), "improve pig", "done")
    assert (count(one, "meat"), count(one, "pig"), one.prompt) == (1, 0, "growth")
    play(state, "improve field-grain", "improve grape")
    assert (count(state, "food"), count(state, "wine"), state.crops(P1)) == (1, 1, [0, 0, 0])
    assert (count(state, "silver"), count(state, "pig"), state.prompt) == (1, 1, "growth"), "two and no more"


@pytest.mark.rule("LG-075")
def test_option_5_needs_a_resource() -> None:
    state = own(scene("growth"), trade_good=1, wine=3)
    assert illegal(state, "trade upgrade")


@pytest.mark.rule("LG-077")
def test_a_trade_good_can_be_delivered_to_a_craft_building() -> None:
    state = barrow(own(delivering(2), trade_good=2), 6)
    deliveries = [a for a in legal(state) if a.startswith("deliver")]
    assert deliveries == ["deliver trade_good greengrocer", "deliver trade_good general_store"]
    play(state, "deliver trade_good greengrocer")
    assert (count(state, "trade_good"), count(state, "silver")) == (1, 0), "delivered, not used"
    assert state.view().seats[P1].rows[3].covered == (False, False, False, True)
