"""Farm cards 119 to 126 as helpers: income and end scoring."""

from typing import Any

import pytest

from sobremesa.games.la_granja.modules.new_farm_cards.numbers import COMPLETIONS
from sobremesa.games.la_granja.rules import ids
from sobremesa.games.la_granja.rules.catalogue import FACE_NAMES
from sobremesa.games.la_granja.rules.deliveries import rewarded
from sobremesa.games.la_granja.rules.state import State

from .. import scene as s
from ..cards.stage import almost, complete, final, growing, used, windows
from ..scene import (
    P1,
    P2,
    bare,
    count,
    craft,
    delivering,
    extension,
    field,
    hand,
    helper,
    legal,
    marker,
    own,
    phase,
    play,
    roof,
    supplied,
    turn,
)

NEW: dict[str, Any] = {"modules": ["new_farm_cards"]}


def scene(step: str, **more: Any) -> State:
    return s.scene(step, **NEW, **more)


def test_119_charcoal_burner_brings_silver_in_odd_and_goods_in_even_rounds() -> None:
    for round in (1, 3, 5):
        assert count(play(helper(scene("income", round=round), 119), "go"), "silver") == 2
    for round in (2, 4):
        state = play(helper(scene("income", round=round), 119), "go")
        assert legal(state) == ["take olive", "take grain", "take grape"]
        play(state, "take grape")
        assert (count(state, "grape"), count(state, "silver")) == (1, 0)


def test_120_snow_gatherer_leaves_up_to_2_empty_fields_for_3_silver_each() -> None:
    state = field(field(field(field(helper(scene("growth"), 120), 1), 2), 3), 5, goods=1)
    play(state, "go")
    assert (state.prompt, legal(state)) == ("rest_fields", ["done", "take olive", "take grape"])
    play(state, "take grape")
    assert count(state, "silver") == 3
    play(state, "take olive")
    assert (count(state, "silver"), state.fields[P1]) == (6, (4, 2 * 4 + 1, 3 * 4, 5 * 4 + 1)), "one of three grew"
    assert state.prompt != "rest_fields"


def test_120_snow_gatherer_may_decline_and_is_not_asked_without_an_empty_field() -> None:
    state = field(helper(scene("growth"), 120), 1)
    play(state, "go", "done")
    assert (state.fields[P1], count(state, "silver")) == ((1 * 4 + 1,), 0)
    state = field(helper(growing(bare(**NEW)), 120), 1, goods=1)
    play(state, "go")
    assert (state.prompt, state.turn) == ("growth", P2)


def test_120_snow_gatherer_a_resting_field_did_not_grow_for_27_and_13_may_fill_it_later() -> None:
    state = field(helper(growing(field(helper(bare(**NEW), 120, 27), 1)), 13), 3, goods=1)
    play(state, "go", "take grape")
    assert (state.prompt, state.turn) == ("growth", P2), "27 has nothing to answer"
    assert (count(state, "silver"), state.fields[P1]) == (3, (1 * 4, 3 * 4 + 1))
    play(turn(state, "free_deliveries"), "use 13", "take grape")
    assert state.fields[P1] == (1 * 4 + 1, 3 * 4 + 1)


def test_120_snow_gatherer_with_the_dry_stone_waller_only_empty_fields_rest() -> None:
    state = field(field(helper(scene("growth"), 120, 76), 1), 2, goods=1)
    play(state, "go", "take grape")
    assert (state.fields[P1], count(state, "silver")) == ((1 * 4, 2 * 4 + 2), 3)


def test_120_snow_gatherer_played_in_the_step_itself_works_at_once() -> None:
    state = hand(field(own(scene("growth"), trade_good=1), 1), 120)
    play(state, "trade card", "option 1", "play 120 helper", "go", "take grape")
    assert (count(state, "silver"), state.fields[P1]) == (3, (1 * 4,))


@pytest.mark.parametrize(("sets", "vp"), [(0, 0), (1, 2), (2, 3), (3, 4), (4, 4)])
def test_121_organist_scores_sets_of_field_extension_roof_and_craft_marker(sets: int, vp: int) -> None:
    state = helper(bare(**NEW), 121)
    for card in (1, 2, 3, 4, 5)[: sets + 1]:
        field(state, card)
    extension(state, *(30, 31, 32, 33)[:sets])
    craft(state, *s.BUILDING_NAMES[:sets])
    roof(state, *FACE_NAMES[:sets], used=True)
    assert count(final(state), "vp") == vp


def test_121_organist_counts_broken_roofs() -> None:
    state = helper(bare(modules=["broken_roofs", "new_farm_cards"]), 121)
    craft(extension(field(state, 1), 30), "butcher")
    state.players[P1][ids.ROOF_1] = len(state.rules.faces) + ids.USED_ROOF
    assert count(final(state), "vp") == 2


@pytest.mark.parametrize(("kinds", "vp"), [(0, 0), (1, 0), (2, 1), (5, 2), (6, 3), (7, 3)])
def test_122_larder_keeper_scores_different_goods_in_store(kinds: int, vp: int) -> None:
    state = helper(own(bare(**NEW), **dict.fromkeys(ids.GOOD_NAMES[:kinds], 2)), 122)
    sale = own(bare(**NEW), **{g: count(state, g) for g in ids.GOOD_NAMES[:7]})
    assert count(final(state), "vp") - count(final(sale), "vp") == vp
    assert count(final(field(helper(bare(**NEW), 122), 1, goods=1)), "vp") == 0, "not on fields"


def test_123_cartographer_scores_different_values_of_market_hexes() -> None:
    values = bare(**NEW).rules.market.values
    hexes = [next(i for i, v in enumerate(values) if v == value) for value in range(2, 7)]
    for n, vp in ((0, 0), (1, 0), (2, 1), (5, 4)):
        state = helper(bare(**NEW), 123)
        for at in hexes[:n]:
            marker(state, f"h{at + 1}")
        assert count(final(state), "vp") == vp
    state = helper(bare(**NEW), 123)
    for i, v in enumerate(values):
        if v == 2 and i in state.rules.open_hexes:
            marker(state, f"h{i + 1}")
    assert count(final(state), "vp") == 0, "equal values count once"


def test_124_chronicler_scores_2_vp_for_two_completions_in_a_round() -> None:
    state = supplied(almost(own(helper(delivering(1, **NEW), 124), pig=1), 2), "butcher", 0b110)
    complete(state, 2, next(a.split()[1] for a in after_barrow(state)))
    assert state.players[P1][COMPLETIONS] == 1
    play(state, "deliver pig butcher")
    assert state.players[P1][COMPLETIONS] == 2
    before = count(state, "vp")
    phase(state, 4)
    assert count(state, "vp") == before + 1 + 2, "1 VP for the market marker"
    assert state.players[P1][COMPLETIONS] == 0


def after_barrow(state: State) -> list[str]:
    """The hexes for the barrow prepared by `almost`."""
    return legal(play(state.clone(), "deliver olive barrow1"))


def test_124_chronicler_needs_two_and_counts_those_before_it_was_played() -> None:
    for done, vp in ((0, 0), (1, 0), (2, 2), (5, 2)):
        state = helper(bare(**NEW), 124)
        state.players[P1][COMPLETIONS] = done
        phase(state, 4)
        assert (count(state, "vp"), state.players[P1][COMPLETIONS]) == (vp, 0)


def test_124_chronicler_counts_rewards_like_those_of_a_barrow() -> None:
    state = helper(scene("free_deliveries"), 124)
    rewarded(state, P1, 3)
    assert state.players[P1][COMPLETIONS] == 1


def test_125_tithe_collector_compares_silver_before_the_income() -> None:
    for mine, others, silver in ((5, (5, 5), 1), (5, (6, 1), 2), (0, (6, 7), 3)):
        state = helper(own(bare(3, **NEW), silver=mine), 125)
        for seat, other in enumerate(others, 1):
            own(state, seat, silver=other)
        before = count(to_income(state), "silver")
        assert before == mine + silver
    state = helper(own(bare(4, **NEW)), 125)
    for seat in (1, 2, 3):
        own(state, seat, silver=1)
    assert count(to_income(state), "silver") == 3, "at most 3"


def to_income(state: State) -> State:
    """Phase I has come to the income of the first seat."""
    phase(state, 1)
    while state.prompt == "play_cards":
        play(state, "done")
    s.sm.Dealer(1).settle(state)
    assert (state.prompt, state.turn) == ("income", P1)
    return state


def test_125_tithe_collector_ignores_income_taken_by_others_before() -> None:
    state = extension(helper(own(own(bare(**NEW), silver=2), P2, silver=2), 125, seat=P2), 9, 15)
    play(to_income(state), "go")
    assert count(state, "silver", P2) == 2 + 1, "p1 became richer only in this step"


def test_125_tithe_collector_alone() -> None:
    for mine, silver in ((3, 2), (4, 1)):
        assert count(to_income(helper(own(bare(1, **NEW), silver=mine), 125)), "silver") == mine + silver


def test_126_returned_emigrant_brings_3_silver_when_played_as_a_helper() -> None:
    state = play(hand(scene("play_cards"), 126), "play 126 helper")
    assert (count(state, "silver"), used(state, 126)) == (3, False)
    state = play(hand(helper(scene("play_cards"), 126), 1), "play 1 helper")
    assert count(state, "silver") == 0, "another helper is none of its business"
    assert count(play(hand(scene("play_cards"), 126), "play 126 field"), "silver") == 0


def test_126_returned_emigrant_pays_3_silver_for_1_vp_in_phase_iv() -> None:
    state = helper(own(bare(**NEW), silver=7), 126)
    assert windows(state, 126) == []
    phase(state, 4)
    assert legal(state) == ["done", "use 126"]
    play(state, "use 126")
    assert (count(state, "silver"), count(state, "vp"), state.round) == (4, 1, 3), "once, and nothing more to ask"
    phase(state, 4)
    assert legal(state) == ["done", "use 126"], "again in the next round"
    assert phase(helper(own(bare(**NEW), silver=2), 126), 4).round == 3


def test_126_returned_emigrant_in_round_6_before_silver_becomes_vp() -> None:
    state = helper(own(bare(round=6, **NEW), silver=7), 126)
    play(phase(state, 4), "use 126")
    assert (count(state, "vp"), count(state, "silver"), state.prompt) == (1, 4, "over")


def test_126_returned_emigrant_taken_back_and_played_again_brings_silver_again() -> None:
    state = helper(scene("play_cards"), 126, 79)
    play(state, "use 79", "drop 126", "play 126 helper")
    assert count(state, "silver") == 3
