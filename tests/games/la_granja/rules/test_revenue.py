"""Phase II: revenue dice and revenue spaces (LG-157 to LG-168)."""

from typing import Any

import pytest

from sobremesa.games.la_granja.rules import ids
from sobremesa.games.la_granja.rules.state import State

from ..scene import (
    P1,
    P2,
    P3,
    asked,
    bare,
    barrow,
    blocked,
    chances,
    count,
    craft,
    dice,
    extension,
    field,
    fresh,
    hand,
    illegal,
    legal,
    own,
    phase,
    play,
    scene,
    siestas,
    supplied,
    taking,
)

BOTH = pytest.mark.parametrize("edition", ["deluxe", "classic"])


def goods(state: State, seat: int = P1) -> dict[str, int]:
    return {name: n for name, n in zip(ids.GOOD_NAMES, state.players[seat]) if n}


def shared(value: int, **config: Any) -> State:
    """It is p1's turn to use the last die."""
    state = scene("shared_die", **config)
    state.board[ids.LAST_DIE] = value
    return state


@pytest.mark.rule("LG-157")
@BOTH
@pytest.mark.parametrize(("seats", "number"), [(2, 5), (3, 7), (4, 9)])
@pytest.mark.parametrize("round", [1, 6])
def test_all_dice_are_rolled_in_every_round(seats: int, number: int, round: int, edition: str) -> None:
    state = phase(bare(seats, round, edition=edition), 2)
    values = [1, 2, 3, 4, 5, 6, 6, 5, 4][:number]
    for value in values:
        assert chances(state) == {f"roll {v}": 1 for v in range(1, 7)}
        play(state, f"roll {value}")
    assert state.view().dice == tuple(values.count(v) for v in range(1, 7)), "each beside its space"
    assert (state.prompt, state.turn) == ("take_die", state.order[0])


@pytest.mark.rule("LG-157")
def test_dice_are_rolled_anew_in_every_round() -> None:
    state = dice(bare(2), 1, 1, 1)
    state.board[ids.LAST_DIE] = 1
    phase(state, 4)
    assert (state.round, state.view().dice, state.view().last_die) == (3, (0,) * 6, 0)


@pytest.mark.rule("LG-158", "LG-159", "LG-160")
@BOTH
def test_a_first_die_each_then_a_second_each_then_the_last_for_all(edition: str) -> None:
    state = bare(3, edition=edition)
    state.order = state.track = (P2, P3, P1)
    play(phase(state, 2), *["roll 4"] * 6, "roll 1")
    seen: list[tuple[str, int, str]] = []
    while state.phase == 2:
        act = legal(state)[0]
        seen.append((state.prompt, state.turn, act))
        play(state, "die 4" if act.startswith("die") else act)
    assert seen == [
        *((("take_die", seat, act)) for seat in (P2, P3, P1) for act in ("die 1", "done")),
        *((("take_die", seat, act)) for seat in (P2, P3, P1) for act in ("die 1", "done")),
        *((("shared_die", seat, act)) for seat in (P2, P3, P1) for act in ("go", "done")),
    ]
    assert [s.dice for s in state.view().seats] == [(4, 4)] * 3, "left place, then right place"
    assert [goods(state, seat) for seat in range(3)] == [{"silver": 8, "pig": 1}] * 3
    assert state.view().dice == (1, 0, 0, 0, 0, 0), "the last die stays beside its space"


@pytest.mark.rule("LG-158")
def test_a_die_is_used_before_the_next_player_takes_one() -> None:
    state = phase(bare(2), 2)
    play(state, "roll 3", "roll 3", "roll 4", "roll 4", "roll 4", "die 3")
    assert (state.turn, state.prompt) == (P1, "take_goods")
    assert state.legal(P2) == []
    play(state, "take olive", "take grain")
    assert (state.turn, state.view().seats[P1].dice, state.view().dice) == (P1, (3, 0), (0, 0, 1, 3, 0, 0))
    play(state, "done")
    assert state.turn == P2


@pytest.mark.rule("LG-158")
def test_taking_a_die_is_compulsory_and_one_is_enough() -> None:
    state = taking(4, 4, 6)
    assert legal(state) == ["die 4", "die 6"]
    play(state, "die 4")
    assert illegal(state, "die 4")
    assert illegal(taking(4), "die 3"), "only dice that are there"


@pytest.mark.rule("LG-160")
@BOTH
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_exactly_one_die_is_left_over_for_everybody(seats: int, edition: str) -> None:
    state = phase(bare(seats, edition=edition), 2)
    play(state, *["roll 4"] * (2 * seats + 1))
    for _ in range(2 * seats):
        play(state, "die 4", "done")
    assert (state.view().dice, state.view().last_die) == ((0, 0, 0, 1, 0, 0), 4)
    for seat in range(seats):
        assert (state.turn, legal(state)[0]) == (seat, "go")
        play(state, "go", "done")
    assert [count(state, "silver", seat) for seat in range(seats)] == [12] * seats


@pytest.mark.rule("LG-160")
def test_the_last_die_is_used_once_by_each() -> None:
    state = shared(4)
    play(state, "go")
    assert (count(state, "silver"), [a for a in legal(state) if a in ("go", "done")]) == (4, ["done"])


@pytest.mark.rule("LG-161")
@BOTH
@pytest.mark.parametrize(("pigs", "after"), [(0, {"pig": 1}), (1, {"pig": 2}), (2, {"pig": 2, "silver": 3})])
def test_revenue_1_a_pig_or_its_price(pigs: int, after: dict[str, int], edition: str) -> None:
    for state, act in ((taking(1, edition=edition), "die 1"), (shared(1, edition=edition), "go")):
        play(own(state, pig=pigs), act)
        assert goods(state) == after
    roomy = own(extension(taking(1, edition=edition), 1), pig=2)
    play(roomy, "die 1")
    assert goods(roomy) == {"pig": 3}


@pytest.mark.rule("LG-162")
@BOTH
@pytest.mark.parametrize(
    ("actions", "hand_after", "fields", "gained"),
    [
        (("option 1", "play 9 field"), (10,), [9], {}),
        (("option 2", "draw 20"), (9, 10, 20), [], {}),
        (("option 3",), (9, 10), [], {"olive": 1}),
        (("option 4",), (9, 10), [], {"grain": 1}),
        (("option 5",), (9, 10), [], {"grape": 1}),
    ],
    ids=["play", "draw", "olive", "grain", "grape"],
)
def test_revenue_2_a_card_or_a_harvest_good(
    actions: tuple[str, ...], hand_after: tuple[int, ...], fields: list[int], gained: dict[str, int], edition: str
) -> None:
    state = hand(taking(2, edition=edition), 9, 10)
    play(state, "die 2")
    assert legal(state) == [f"option {i}" for i in (1, 2, 3, 4, 5)]
    play(state, *actions)
    assert (state.hands[P1], [f >> 2 for f in state.fields[P1]], goods(state)) == (hand_after, fields, gained)
    assert state.prompt == "take_die", "one of them and no more"


@pytest.mark.rule("LG-162")
def test_revenue_2_with_an_empty_hand() -> None:
    state = field(taking(2), 3)
    play(state, "die 2")
    assert legal(state) == [f"option {i}" for i in (2, 3, 4, 5)]
    play(state, "option 3")
    assert (goods(state), state.crops(P1)) == ({"olive": 1}, [0, 0, 0]), "into the storeroom"


@pytest.mark.rule("LG-163")
@BOTH
def test_revenue_3_two_different_harvest_goods(edition: str) -> None:
    state = field(taking(3, edition=edition), 3)
    play(state, "die 3", "take olive")
    assert asked(state) == ["take grain", "take grape"]
    play(state, "take grape")
    assert (goods(state), state.crops(P1), state.prompt) == ({"olive": 1, "grape": 1}, [0, 0, 0], "take_die")


@pytest.mark.rule("LG-164")
@BOTH
def test_revenue_4_silver(edition: str) -> None:
    for state, act in ((taking(4, edition=edition), "die 4"), (shared(4, edition=edition), "go")):
        play(own(state, silver=3), act)
        assert goods(state) == {"silver": 7}


@pytest.mark.rule("LG-165")
@BOTH
@pytest.mark.parametrize(
    ("actions", "gained", "siesta"),
    [
        (("option 1", "improve pig", "improve field-grain"), {"grape": 1, "meat": 1, "food": 1}, 0),
        (("option 1", "improve pig", "done"), {"grape": 1, "meat": 1}, 0),
        (("option 2", "improve grape"), {"pig": 1, "wine": 1}, 1),
        (("option 2", "done"), {"pig": 1, "grape": 1}, 1),
        (("option 3",), {"pig": 1, "grape": 1}, 2),
    ],
    ids=["2 upgrades", "1 upgrade", "1 upgrade and 1 step", "1 step", "2 steps"],
)
def test_revenue_5_upgrades_and_siesta(
    actions: tuple[str, ...], gained: dict[str, int], siesta: int, edition: str
) -> None:
    state = field(own(taking(5, edition=edition), pig=1, grape=1), 9, goods=1)
    play(state, "die 5")
    assert asked(state) == ["option 1", "option 2", "option 3"]
    play(state, *actions)
    assert (goods(state), state.view().seats[P1].siesta, state.prompt) == (gained, siesta, "take_die")


@pytest.mark.rule("LG-158", "LG-165")
@pytest.mark.parametrize(("option", "steps"), [("option 1", 0), ("option 2", 1), ("option 3", 2)])
def test_revenue_5_with_nothing_to_upgrade_skips_the_upgrades(option: str, steps: int) -> None:
    state = taking(5)
    play(state, "die 5")
    assert legal(state) == ["option 1", "option 2", "option 3"], "steps may be declined too (A-21)"
    play(state, option)
    assert (state.view().seats[P1].siesta, state.prompt) == (steps, "take_die")


@pytest.mark.rule("LG-166")
def test_siesta_steps_of_revenue_5_move_the_marker_at_once() -> None:
    state = siestas(bare(2), 0, 0)
    play(phase(state, 2), *["roll 5"] * 5)
    play(state, "die 5", "option 1", "done", "die 5", "option 3")
    assert [s.siesta for s in state.view().seats] == [0, 2]
    assert (state.view().siesta_order, state.order) == ((P2, P1), (P1, P2))
    play(state, "done", "die 5", "option 1", "done", "die 5", "option 1", "done")
    play(state, "go", "option 1", "done", "go", "option 1", "done", "p1: donkey 3", "p2: donkey 4")
    assert [s.siesta for s in state.view().seats] == [1, 2], "the hats come on top"
    assert state.order == (P2, P1)
    play(state, *["done"] * 4)
    assert [s.siesta for s in state.view().seats] == [0, 0], "until the reset of step IV.3"


@pytest.mark.rule("LG-166")
def test_siesta_steps_beyond_the_top_are_lost() -> None:
    state = siestas(taking(5), 8, 0)
    play(state, "die 5", "option 3")
    assert state.view().seats[P1].siesta == 8


@pytest.mark.rule("LG-167")
@BOTH
def test_revenue_6_a_delivery_or_2_silver(edition: str) -> None:
    state = own(taking(6, edition=edition), olive=2)
    play(state, "die 6")
    assert asked(state) == ["option 1", "option 2"]
    silver = play(state.clone(), "option 2")
    assert (goods(silver), silver.prompt) == ({"olive": 2, "silver": 2}, "take_die")
    play(state, "option 1")
    assert legal(state)[0] == "done", "a delivery may still be declined"
    play(state, "deliver olive greengrocer")
    assert (goods(state), state.prompt) == ({"olive": 1}, "take_die"), "one delivery"


@pytest.mark.rule("LG-167")
def test_revenue_6_without_anything_to_deliver_brings_silver() -> None:
    state = taking(6)
    play(state, "die 6")
    assert legal(state) == ["option 2"]


@pytest.mark.rule("LG-168")
@BOTH
def test_a_delivery_of_revenue_6_can_complete_a_barrow(edition: str) -> None:
    state = barrow(own(taking(6, edition=edition), olive=1), 44, covered=0b10)  # olive, grain: 2 VP
    state.set_hex(state.rules.open_hexes[0], P2)
    play(state, "die 6", "option 1", "deliver olive barrow1")
    assert (state.phase, state.prompt) == (2, "place_marker")
    play(state, legal(state)[0])
    assert goods(state) == {"vp": 2, "trade_good": 1}
    assert (state.market.count(P1), state.barrows[P1], state.prompt) == (1, (), "take_die")
    assert state.view().discards == (44,)


@pytest.mark.rule("LG-168")
@BOTH
def test_a_delivery_of_revenue_6_can_complete_a_craft_building(edition: str) -> None:
    state = blocked(own(taking(6, edition=edition), wine=1), "butcher", "cartwright", "greengrocer")
    supplied(state, "trading_house", 0b0111)
    play(state, "die 6", "option 1", "deliver wine trading_house")
    assert goods(state) == {"vp": 2 + 1 + 1, "silver": 3}, "round, first completion, order marker; 3 silver at once"
    assert state.view().blocked == (("cartwright", 2), ("greengrocer", 3))
    assert state.view().seats[P1].rows[0].is_completed
    assert (state.phase, state.prompt) == (2, "take_die")


@pytest.mark.rule("LG-168")
def test_a_blocked_building_stays_closed_to_revenue_6() -> None:
    state = blocked(own(taking(6), wine=1), "trading_house", "cartwright", "greengrocer")
    play(state, "die 6", "option 1")
    assert [a for a in legal(state) if a.startswith("deliver")] == ["deliver wine general_store"]


@pytest.mark.rule("LG-168")
def test_the_general_store_pays_in_phase_2_as_well() -> None:
    state = supplied(craft(own(taking(6), wine=1), "general_store"), "trading_house", 0b0111)
    play(state, "die 6", "option 1", "deliver wine trading_house")
    assert count(state, "vp") == 2 + 1 + 2


@pytest.mark.rule("LG-157")
def test_the_first_player_is_the_first_to_take() -> None:
    for seed in range(4):
        state = phase(fresh(4, seed), 2)
        play(state, *["roll 4"] * 9)
        assert state.turn == state.order[0]
