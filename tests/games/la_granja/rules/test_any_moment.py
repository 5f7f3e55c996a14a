"""Any moment of one's own turn is also the middle of a die, a delivery or an effect (LG-327, LG-328, A-26)."""

import pytest

from sobremesa.games.la_granja.rules import ids, triggers
from sobremesa.games.la_granja.rules.catalogue import SELL
from sobremesa.games.la_granja.rules.state import State

from ..scene import (
    GAME,
    P1,
    P2,
    asked,
    bare,
    barrow,
    count,
    craft,
    delivering,
    field,
    hand,
    helper,
    idle,
    legal,
    marker,
    own,
    own_rules,
    phase,
    play,
    roof,
    scene,
    taking,
)


def between(state: State) -> list[str]:
    """What could be done before answering the question."""
    return [text for text in legal(state) if text not in asked(state)]


def same_again(state: State) -> bool:
    """Whether the position survives being written and read."""
    return GAME.from_position(GAME.position(state)).encode() == state.encode()


# -- a die -------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("LG-328", "LG-067")
def test_an_olive_becomes_food_before_the_delivery_of_a_die() -> None:
    """A die of 6, an olive and 5 silver: food is what the building asks for."""
    state = own(taking(6), olive=1, silver=5)
    play(state, "die 6")
    assert (state.prompt, "upgrade olive" in legal(state)) == ("revenue", True)
    play(state, "upgrade olive")
    assert (state.prompt, count(state, "food"), count(state, "silver")) == ("revenue", 1, 3)
    play(state, "option 1")
    assert any(text.startswith("deliver food") for text in legal(state))


@pytest.mark.rule("LG-328")
def test_a_good_is_bought_for_the_delivery_that_could_not_be_made() -> None:
    state = barrow(own(taking(6), silver=3), 44)  # olive, grain
    play(state, "die 6")
    assert asked(state) == ["option 2"], "nothing to deliver yet"
    play(state, "buy olive")
    assert asked(state) == ["option 1", "option 2"]
    play(state, "option 1", "deliver olive barrow1")
    assert (state.prompt, count(state, "silver")) == ("take_die", 0)


@pytest.mark.rule("LG-328")
def test_a_pig_makes_room_for_the_one_that_is_chosen() -> None:
    state = craft(own(scene("income"), pig=2), "greengrocer")
    play(state, "go", "sell pig", "take pig")
    assert (count(state, "pig"), count(state, "silver")) == (2, SELL[ids.PIG])


@pytest.mark.rule("LG-328")
@pytest.mark.parametrize("edition", ["deluxe", "classic"])
def test_something_else_is_carried_out_in_the_middle_of_an_effect(edition: str) -> None:
    """A roof tile and a trade good between the two harvest goods of a die; every position can be written and read."""
    state = roof(own(bare(round=1, edition=edition), trade_good=1), "two_harvest")
    state = play(phase(state, 2), *["roll 3"] * 5)
    play(state, "die 3", "take olive")
    assert same_again(state)
    play(state, "roof 1")
    assert (state.prompt, same_again(state)) == ("take_goods", True)
    assert asked(state) == ["take olive", "take grain", "take grape"], "those of the tile"
    play(state, "trade upgrade")
    assert (state.prompt, same_again(state)) == ("upgrade", True)
    play(state, "improve olive")
    assert (count(state, "food"), state.prompt) == (1, "take_goods"), "nothing is left to upgrade"
    play(state, "take grape", "take grain")
    assert asked(state) == ["take grain", "take grape"], "the rest of the die"
    play(state, "take grain")
    assert (state.prompt, count(state, "grain"), count(state, "grape")) == ("take_die", 2, 1)


@pytest.mark.rule("LG-328")
def test_a_helper_works_in_the_middle_of_a_die() -> None:
    """Card 23: a free upgrade, once per round."""
    state = play(phase(helper(own(bare(round=1), olive=1), 23), 2), *["roll 6"] * 5)
    play(state, "die 6", "use 23")
    assert (state.prompt, same_again(state)) == ("upgrade", True)
    play(state, "improve olive")
    assert (state.prompt, count(state, "food")) == ("revenue", 1)
    assert "use 23" not in legal(state)


@pytest.mark.rule("LG-328")
def test_a_helper_does_not_begin_anew_in_the_middle_of_its_work() -> None:
    """A custom deck may have helpers without a limit per round: here card 23 is made one of them."""
    state = own_rules(own(scene("play_cards"), olive=2, grape=1))
    state.rules.card(23).once = False
    play(helper(state, 23), "use 23")
    assert "use 23" not in legal(state)
    play(state, "improve olive")
    assert "use 23" in legal(state), "but again afterwards"


@pytest.mark.rule("LG-328")
def test_what_it_sets_off_waits_until_the_effect_is_completed() -> None:
    """Card 29 reacts to a trade good that was returned in the middle of a die (A-37)."""
    state = helper(own(taking(3), trade_good=1), 29)
    play(state, "die 3", "trade silver")
    assert (state.prompt, count(state, "silver")) == ("take_goods", 4)
    play(state, "take olive", "take grain")
    assert (state.prompt, asked(state)) == ("trigger", ["decline", "option 1"])


@pytest.mark.rule("LG-328")
def test_what_can_no_longer_be_carried_out_is_left_out() -> None:
    """A-21: the olive that was to be upgraded is sold."""
    state = own(scene("play_cards"), olive=1, trade_good=1)
    play(state, "trade upgrade", "sell olive")
    assert (state.prompt, count(state, "silver"), count(state, "food")) == ("play_cards", 1, 0)


@pytest.mark.rule("LG-328")
def test_one_of_several_effects_that_are_all_gone() -> None:
    """Space 5: the upgrade and a siesta step; the good is sold after the option was chosen, the step remains."""
    state = own(taking(5), olive=1)
    play(state, "die 5", "option 2")
    while state.prompt != "take_die":
        play(state, "sell olive" if "sell olive" in legal(state) else asked(state)[-1])
    assert (count(state, "food"), state.players[P1][ids.SIESTA]) == (0, 1)


# -- whose turn, and what is closed ------------------------------------------------------------------------------------


@pytest.mark.rule("LG-328", "LG-068")
def test_not_while_the_goods_of_an_extension_are_paid() -> None:
    state = own(hand(scene("play_cards"), 20), olive=1, silver=9, trade_good=1)
    play(state, "play 20 extension")
    assert (state.prompt, between(state)) == ("pay_extension", [])
    assert legal(state) == ["pay olive", "pay silver"]


@pytest.mark.rule("LG-328", "LG-068")
def test_not_while_a_card_is_discarded_as_a_price() -> None:
    """A helper that takes 2 silver and a hand card for a trade good."""
    state = own(hand(scene("play_cards"), 1, 2), silver=9, olive=1)
    number = next(row["number"] for row in state.rules.card_rows if "hand_card" in str(row["helper"]))
    play(helper(state, number), f"use {number}")
    assert (state.prompt, legal(state)) == ("discard_hand", ["discard 1", "discard 2"])


@pytest.mark.rule("LG-328", "LG-068")
def test_not_while_a_marker_finds_its_place() -> None:
    state = barrow(own(delivering(1), olive=2, silver=9), 44, covered=0b10)  # olive, grain: the grain lies there
    play(state, "deliver olive barrow1")
    assert (state.prompt, between(state)) == ("place_marker", [])


@pytest.mark.rule("LG-068", "LG-328")
def test_not_in_the_turn_of_somebody_else() -> None:
    """Whoever loses a market marker is asked in the turn of the one who removed it."""
    state = own(delivering(1, modules=("new_farm_cards",)), P2, olive=2, silver=9, trade_good=2)
    full = next(c for c in state.rules.cards if c is not None and c.vp == 5)
    good = ids.GOOD_NAMES[full.goods[0]]
    barrow(own(state, **{good: 1}), full.number, covered=(1 << len(full.goods)) - 2)
    loser = next(c for c in state.rules.cards if c is not None and triggers.LOST_TO_OPPONENT in c.triggers)
    helper(state, loser.number, seat=P2)
    play(state, f"deliver {good} barrow1")
    values, near = state.rules.market.values, state.rules.market.near
    spots = [int(text[5:]) - 1 for text in legal(state)]
    to, low = next((i, j) for i in spots for j in near[i] if values[j] < values[i])
    play(marker(state, f"h{low + 1}", P2), f"hex h{to + 1}")
    assert (state.turn, state.prompt) == (P2, "trigger")
    assert legal(state) == ["decline", "option 1"]


@pytest.mark.rule("LG-328")
def test_nothing_is_asked_that_was_not_asked_before() -> None:
    """Silver is gained without a question, whatever else the seat could do."""
    state = own(taking(4), olive=2, trade_good=1)
    play(state, "die 4")
    assert (state.prompt, asked(state)) == ("take_die", ["done"])


# -- income ------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("LG-327")
@pytest.mark.parametrize("edition", ["deluxe", "classic"])
def test_the_greengrocer_asks_when_everything_else_is_there(edition: str) -> None:
    """3 silver and a trade good pay for the upgrade of a pig, whose stall is then free for the resource."""
    state = craft(own(bare(round=1, edition=edition), pig=2), *income_buildings(bare()))
    play(idle(phase(state, 1), "income"), "go")
    assert (state.prompt, count(state, "silver"), count(state, "trade_good")) == ("take_goods", 3, 1)
    assert same_again(state)
    play(state, "trade upgrade", "improve pig", "done", "take pig")
    assert (count(state, "pig"), count(state, "meat"), count(state, "silver")) == (2, 1, 3)


def income_buildings(state: State) -> list[str]:
    return [building.id for building in state.rules.buildings if building.income is not None]


@pytest.mark.rule("LG-327")
def test_income_without_a_choice_asks_nothing() -> None:
    state = own(scene("income"), olive=1)
    craft(state, *(b for b in income_buildings(state) if b != "greengrocer"))
    play(state, "go")
    assert (count(state, "silver"), count(state, "trade_good"), state.round) == (3, 1, 3), "the turn is over"


@pytest.mark.rule("LG-327", "LG-328")
def test_the_greengrocer_of_the_growth_step_asks_in_that_turn_too() -> None:
    """D-01, the other reading: a grape is upgraded before the resource is chosen."""
    state = field(craft(own(bare(round=1, rulings={"greengrocer_step": "growth"}), silver=3), "greengrocer"), 3)
    play(idle(phase(state, 1), "growth"), "go")
    assert (state.prompt, "buy olive" in legal(state), same_again(state)) == ("take_goods", True, True)
    play(state, "buy olive", "take pig")
    assert (count(state, "olive"), count(state, "pig")) == (1, 1)


# -- rulings -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("LG-329")
@pytest.mark.parametrize(("ruling", "tiles", "changes"), [
    ("up_to", ["die_2"], ["change +1", "change +2"]),
    ("exactly", ["die_2"], ["change +2"]),
    ("exactly", ["die_1"], ["change +1"]),
    ("exactly", ["die_1", "die_2"], ["change +1", "change +2"]),
])  # fmt: skip
def test_a_tile_with_a_2_changes_a_die_by_1_or_only_by_2(ruling: str, tiles: list[str], changes: list[str]) -> None:
    """A-14"""
    state = roof(taking(1, rulings={"die_change_by": ruling}), *tiles)
    play(state, "die 1")
    assert legal(state) == ["decline", *changes]
    play(state, changes[-1])
    used = [state.players[P1][ids.ROOF_1 + i] > ids.USED_ROOF for i in range(len(tiles))]
    assert used == [tile == tiles[-1] for tile in tiles], "the tile with that number is used up"
