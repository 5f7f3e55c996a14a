"""Bonuses of roof tiles that reach beyond goods: deliveries, other tiles, siesta, dice, income, market and double VP
(LG-146, LG-147, LG-150, LG-151, LG-153 to LG-156)."""

from typing import Any

import pytest

from sobremesa.games.la_granja.rules import ids
from sobremesa.games.la_granja.rules.catalogue import FACE_NAMES
from sobremesa.games.la_granja.rules.state import State

from ..scene import (
    P1,
    P2,
    asked,
    barrow,
    count,
    craft,
    delivering,
    dice,
    extension,
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
    siestas,
    taking,
    turn,
)

BOTH = pytest.mark.parametrize("edition", ["deluxe", "classic"])


def goods(state: State) -> dict[str, int]:
    return {name: n for name, n in zip(ids.GOOD_NAMES, state.players[P1]) if n}


def with_tile(tile: str, edition: str = "deluxe", **config: Any) -> State:
    """It is p1's turn in phase II, and the tile lies on the first roof place."""
    return roof(taking(4, edition=edition, **config), tile)


def tiles_of(edition: str) -> list[str]:
    return [FACE_NAMES[t] for tiles in fresh(4, edition=edition).rules.roof_rounds for t in tiles]


@pytest.mark.rule("LG-146")
@BOTH
def test_a_delivery_under_the_normal_rules(edition: str) -> None:
    state = barrow(own(with_tile("delivery", edition), wine=1), 44, covered=0b10)  # olive, grain
    own(state, olive=1)
    play(state, "roof 1")
    assert asked(state) == [
        "done",
        "deliver olive delicatessen",
        "deliver olive greengrocer",
        "deliver olive general_store",
        "deliver olive barrow1",
        "deliver wine trading_house",
        "deliver wine cartwright",
        "deliver wine general_store",
    ]
    play(state, "deliver olive barrow1")
    assert (count(state, "vp"), count(state, "trade_good"), state.prompt) == (2, 1, "place_marker")
    play(state, legal(state)[0])
    assert state.prompt == "take_die", "one delivery and no more"


@pytest.mark.rule("LG-146")
def test_a_delivery_tile_does_not_count_against_the_donkeys() -> None:
    state = roof(own(delivering(1), olive=1, wine=1), "delivery")
    play(state, "roof 1", "deliver olive greengrocer", "deliver wine cartwright")
    assert state.players[P1][ids.FREE] == 0
    assert (count(state, "olive"), count(state, "wine")) == (0, 0)


@pytest.mark.rule("LG-147")
@pytest.mark.parametrize("step", ["free_deliveries", "paid_deliveries"])
def test_a_paid_delivery_costs_1_silver_beyond_the_normal_number(step: str) -> None:
    state = roof(own(scene(step), olive=1, wine=1, silver=2), "paid_delivery")
    play(state, "roof 1", "deliver olive greengrocer")
    assert (count(state, "silver"), count(state, "olive")) == (1, 0)
    if step == "paid_deliveries":
        play(state, "deliver wine cartwright")
        assert (count(state, "silver"), count(state, "wine")) == (0, 0), "the one of step III.4 is still there"
    else:
        assert illegal(state, "deliver wine cartwright"), "no donkey is left"


@pytest.mark.rule("LG-147")
def test_a_paid_delivery_needs_silver_and_a_good() -> None:
    state = roof(own(scene("free_deliveries"), olive=1, silver=0), "paid_delivery")
    assert illegal(state, "roof 1")
    assert illegal(own(state, olive=0, silver=3), "roof 1")
    assert not illegal(own(state, olive=1, silver=1), "roof 1")


@pytest.mark.rule("LG-150")
@BOTH
def test_turn_a_used_tile_face_up(edition: str) -> None:
    state = with_tile("flip_roof", edition)
    roof(roof(state, "vp_1", "pig", used=True), "grape")
    play(state, "roof 1")
    assert asked(state) == ["turn-roof 2", "turn-roof 3"], "used ones only, and not itself"
    play(state, "turn-roof 2", "roof 2")
    assert count(state, "vp") == 1
    seen = [(r.tile, r.is_used) for r in state.view().seats[P1].roofs]
    assert seen == [("flip_roof", True), ("vp_1", True), ("pig", True), ("grape", False)]


@pytest.mark.rule("LG-150")
@BOTH
def test_a_flip_tile_turns_no_flip_tile(edition: str) -> None:
    state = roof(with_tile("flip_roof", edition), "flip_roof", used=True)
    assert illegal(state, "roof 1"), "they could turn each other for ever (A-27)"
    assert illegal(roof(with_tile("flip_roof", edition), "pig"), "roof 1"), "nothing is face down"


@pytest.mark.rule("LG-151")
@BOTH
@pytest.mark.parametrize(
    ("tile", "actions", "space"),
    [("siesta_1", (), 1), ("siesta_2", ("option 1",), 1), ("siesta_2", ("option 2",), 2)],
)
def test_siesta_steps(tile: str, actions: tuple[str, ...], space: int, edition: str) -> None:
    state = with_tile(tile, edition)
    play(state, "roof 1", *actions)
    assert (state.view().seats[P1].siesta, state.prompt) == (space, "take_die")


@pytest.mark.rule("LG-151")
def test_siesta_steps_stack_like_all_others() -> None:
    state = siestas(roof(taking(4, seat=P2), "siesta_1", seat=P2), 1, 0)
    play(state, "roof 1")
    assert (state.view().siesta_order, state.order) == ((P2, P1), (P1, P2)), "on top of p1; the order stays for now"


@pytest.mark.rule("LG-153")
@pytest.mark.parametrize(
    ("tile", "die", "changes"),
    [
        ("die_1", 3, ["+1"]),
        ("die_2", 3, ["+1", "+2"]),
        ("die_2", 5, ["+1"]),
        ("die_1", 5, ["+1"]),
        ("die_2", 6, []),
        ("die_1", 6, []),
    ],
)
def test_a_die_is_raised_by_up_to_the_printed_number_and_never_beyond_6(
    tile: str, die: int, changes: list[str]
) -> None:
    state = hand(own(roof(taking(die, 4), tile), olive=1), 9)
    play(state, f"die {die}")
    if changes:
        assert legal(state) == ["decline", *(f"change {c}" for c in changes)]
    else:
        assert state.prompt != "change_die", "no wrap from 6 to 1"


@pytest.mark.rule("LG-153")
@pytest.mark.parametrize(
    ("tile", "die", "changes"),
    [
        ("die_1", 3, ["-1", "+1"]),
        ("die_2", 3, ["-2", "-1", "+1", "+2"]),
        ("die_2", 1, ["+1", "+2"]),
        ("die_1", 6, ["-1"]),
    ],
)
def test_by_the_other_ruling_a_die_is_lowered_too(tile: str, die: int, changes: list[str]) -> None:
    state = hand(roof(taking(die, 4, rulings={"die_change": "both"}), tile), 9)
    play(state, f"die {die}")
    assert legal(state) == ["decline", *(f"change {c}" for c in changes)]


@pytest.mark.rule("LG-153")
def test_the_changed_value_is_used() -> None:
    state = roof(taking(2, 2), "die_2")
    play(state, "die 2", "change +2")
    assert goods(state) == {"silver": 4}
    assert (state.view().seats[P1].dice, state.view().seats[P1].roofs[0].is_used) == ((4, 0), True)
    kept = roof(taking(4, 4), "die_2")
    play(kept, "die 4", "decline")
    assert (goods(kept), kept.view().seats[P1].roofs[0].is_used) == ({"silver": 4}, False)


@pytest.mark.rule("LG-153")
def test_two_tiles_may_change_one_die_and_the_weaker_one_is_used_first() -> None:
    state = roof(taking(1, 4), "die_2", "die_1")
    play(state, "die 1", "change +1")
    assert [r.is_used for r in state.view().seats[P1].roofs] == [False, True]
    play(state, "change +2")
    assert (goods(state), [r.is_used for r in state.view().seats[P1].roofs]) == ({"silver": 4}, [True, True])


@pytest.mark.rule("LG-153")
def test_the_second_die_may_be_changed_but_never_the_shared_one() -> None:
    state = roof(turn(taking(3), "take_die"), "die_1")
    state.frames[-1] = (*state.frames[-1][:2], 1, 0)  # the second die
    play(dice(state, 3, 3), "die 3", "change +1")
    assert (goods(state), state.view().seats[P1].dice) == ({"silver": 4}, (0, 4))
    shared = roof(scene("shared_die"), "die_1")
    shared.board[ids.LAST_DIE] = 3
    play(shared, "go")
    assert legal(shared) == ["take olive", "take grain", "take grape"], "nobody is asked to change it"


@pytest.mark.rule("LG-153")
def test_a_die_tile_has_no_other_use() -> None:
    for step in ("growth", "free_deliveries"):
        assert illegal(roof(scene(step), "die_2"), "roof 1")
    assert illegal(roof(taking(4), "die_2"), "roof 1")
    assert not {"die_1", "die_2"} & set(tiles_of("classic"))


@pytest.mark.rule("LG-154")
def test_the_income_of_the_farm_once_more() -> None:
    state = own(extension(craft(with_tile("income"), "trading_house", "delicatessen", "greengrocer"), 2, 1), pig=2)
    craft(state, "general_store", "butcher", "cartwright")
    helper(field(state, 3), 15)  # Majordomo: silver in step I.2
    play(state, "roof 1", "take olive")
    assert goods(state) == {"silver": 3 + 1, "trade_good": 1, "olive": 1, "pig": 2}, "no growth, no piglets, no helpers"
    assert (state.crops(P1), state.prompt) == ([0, 0, 0], "take_die")


@pytest.mark.rule("LG-154")
def test_the_income_tile_leaves_out_fresh_craft_markers() -> None:
    state = extension(craft(with_tile("income"), "trading_house", "delicatessen", fresh=True), 2)
    play(state, "roof 1")
    assert goods(state) == {"silver": 1}


@pytest.mark.rule("LG-154")
def test_a_farm_without_income_gets_none() -> None:
    state = with_tile("income")
    play(state, "roof 1")
    assert goods(state) == {}


def by_the_market(ruling: str) -> State:
    state = with_tile("market_stand", rulings={"market_stand": ruling})
    for name in ("h5", "h6", "h9"):
        marker(state, name, P2)  # 2, 3 and 4 around the 5 of h10, except h5
    return state


@pytest.mark.rule("LG-155")
def test_a_market_stand_on_any_free_hex_without_vp_and_without_removal() -> None:
    state = by_the_market("quiet")
    play(state, "roof 1")
    assert legal(state) == [f"hex h{i}" for i in (1, 2, 3, 4, 7, 8, 10, 11, 12, 13, 14)]
    play(state, "hex h10")
    assert {f"h{i + 1}" for i, owner in enumerate(state.market) if owner == P2} == {"h5", "h6", "h9"}
    assert (state.market[9], count(state, "vp"), state.prompt) == (P1, 0, "take_die")


@pytest.mark.rule("LG-155")
def test_by_the_other_ruling_a_market_stand_displaces_but_still_scores_nothing() -> None:
    state = by_the_market("displaces")
    play(state, "roof 1", "hex h10")
    assert {f"h{i + 1}" for i, owner in enumerate(state.market) if owner == P2} == {"h5"}
    assert (state.market[9], count(state, "vp")) == (P1, 0)


@pytest.mark.rule("LG-155")
def test_a_market_stand_counts_in_the_scoring_phase() -> None:
    state = by_the_market("quiet")
    play(state, "roof 1", "hex h1")
    phase(state, 4)
    assert (count(state, "vp", P1), count(state, "vp", P2)) == (1, 3)


@pytest.mark.rule("LG-155")
def test_a_full_market_has_no_room_for_a_stand() -> None:
    state = with_tile("market_stand")
    state.market = (P2,) * len(state.market)
    own(state, P2)
    assert illegal(state, "roof 1")


def placing(place: int, *tiles: str, shown: str = "olive", used: bool = False) -> State:
    """p1 buys a tile for the given place (counted from 1) and has these tiles already."""
    state = own(scene("buy_roof", round=3), silver=9)
    state.board[ids.ROOFS] = 1 << FACE_NAMES.index(shown)
    return roof(roof(state, *tiles, used=used), *["grape"] * (place - 1 - len(tiles)))


@pytest.mark.rule("LG-156")
@pytest.mark.parametrize(("place", "vp"), [(2, 1), (3, 2), (4, 3), (5, 4)])
def test_double_vp_for_the_tile_itself(place: int, vp: int) -> None:
    state = placing(place, shown="double_vp")
    play(state, "buy-roof double_vp")
    assert legal(state) == ["decline", "option 1"]
    assert count(play(state.clone(), "decline"), "vp") == vp
    play(state, "option 1")
    assert count(state, "vp") == 2 * vp
    assert state.view().seats[P1].roofs[place - 1].is_used


@pytest.mark.rule("LG-156")
def test_double_vp_for_a_later_tile_and_only_once() -> None:
    state = placing(4, "double_vp")
    play(state, "buy-roof olive", "option 1")
    assert (count(state, "vp"), state.view().seats[P1].roofs[0]) == (6, ("double_vp", True))
    state.board[ids.ROOFS] = 1 << FACE_NAMES.index("pig")
    play(turn(own(state, silver=9), "buy_roof"), "buy-roof pig")
    assert (count(state, "vp"), state.prompt) == (6 + 4, "buy_roof"), "nobody is asked again"


@pytest.mark.rule("LG-156")
def test_a_tile_that_was_kept_can_double_the_next_one() -> None:
    state = placing(2, shown="double_vp")
    play(state, "buy-roof double_vp", "decline")
    state.board[ids.ROOFS] = 1 << FACE_NAMES.index("pig")
    play(turn(own(state, silver=9), "buy_roof"), "buy-roof pig", "option 1")
    assert count(state, "vp") == 1 + 2 * 2


@pytest.mark.rule("LG-156")
def test_the_first_place_has_nothing_to_double() -> None:
    state = placing(1, shown="double_vp")
    play(state, "buy-roof double_vp")
    assert (state.prompt, state.view().seats[P1].roofs[0].is_used) == ("buy_roof", False), "not offered (A-28)"
    assert illegal(state, "roof 1"), "it has no other use"


@pytest.mark.rule("LG-156")
def test_a_used_double_tile_doubles_nothing() -> None:
    state = placing(3, "double_vp", used=True)
    play(state, "buy-roof olive")
    assert (state.prompt, count(state, "vp")) == ("buy_roof", 2)
