"""Step I.3: growth and piglets (LG-117 to LG-122, LG-296, LG-297)."""

import pytest

from sobremesa.games.la_granja.rules.goods import stalls, supply
from sobremesa.games.la_granja.rules.state import State

from ..scene import (
    P1,
    P2,
    bare,
    count,
    extension,
    field,
    hand,
    helper,
    illegal,
    own,
    phase,
    play,
    scene,
    turn,
)

BOTH = pytest.mark.parametrize("edition", ["deluxe", "classic"])


def crops(state: State, seat: int = P1) -> list[tuple[str, int]]:
    return [(f.crop, f.goods) for f in state.view().seats[seat].fields]


@pytest.mark.rule("LG-117", "LG-296")
@BOTH
def test_each_empty_field_gets_a_good_of_its_kind(edition: str) -> None:
    state = field(field(scene("growth", edition=edition), 3), 1)
    field(state, 9, seat=P2)
    play(state, "go")
    assert crops(state) == [("olive", 1), ("grape", 1)]
    assert supply(state, P1) == 23, "two markers from the supply"
    assert crops(state, P2) == [("grain", 0)], "everybody in their own turn"
    assert [count(state, good) for good in ("olive", "grain", "grape")] == [0, 0, 0], "on the field, not in the barn"


@pytest.mark.rule("LG-118")
@BOTH
def test_a_field_never_holds_more_than_one(edition: str) -> None:
    state = field(field(field(scene("growth", edition=edition), 3, goods=1), 4), 9, goods=1)
    play(state, "go")
    assert crops(state) == [("olive", 1), ("olive", 1), ("grain", 1)]
    assert supply(state, P1) == 22
    play(turn(state, "growth"), "go")
    assert crops(state) == [("olive", 1), ("olive", 1), ("grain", 1)], "another round adds nothing"


@pytest.mark.rule("LG-119")
def test_a_field_played_in_step_1_grows_in_step_3() -> None:
    state = hand(hand(bare(2), 9, 60, 61, 62), 63, 64, 65, seat=P2)
    play(phase(state, 1), "play 9 field", "done", "done", "go", "go")
    assert crops(state) == [("grain", 0)]
    play(state, "go")
    assert crops(state) == [("grain", 1)]


@pytest.mark.rule("LG-119")
@pytest.mark.parametrize("spent", ["upgraded", "paid"])
def test_a_field_emptied_in_step_1_grows_again_in_step_3(spent: str) -> None:
    state = field(hand(hand(bare(2), 9, 60, 61), 63, 64, 65, seat=P2), 13, goods=1)
    phase(own(state, silver=2), 1)
    if spent == "upgraded":
        play(state, "upgrade field-grain", "done", "done")
    else:
        play(state, "play 9 extension", "pay field-grain", "done", "done", "draw 1", "draw 2")
    assert crops(state) == [("grain", 0)]
    play(state, "go", "go", "go")
    assert crops(state) == [("grain", 1)]


@pytest.mark.rule("LG-120")
@BOTH
@pytest.mark.parametrize(("pigs", "after"), [(0, 0), (1, 1), (2, 3), (3, 4), (4, 5), (5, 6)])
def test_two_pigs_or_more_have_exactly_one_piglet(pigs: int, after: int, edition: str) -> None:
    state = own(extension(scene("growth", edition=edition), 1, 2, 3, 6), pig=pigs)  # 6 stalls
    assert stalls(state, P1) == 6
    play(state, "go")
    assert (count(state, "pig"), count(state, "silver")) == (after, 0)


@pytest.mark.rule("LG-297")
def test_two_pigs_in_three_stalls() -> None:
    state = own(extension(scene("growth"), 1), pig=2)
    play(state, "go")
    assert count(state, "pig") == 3
    play(turn(state, "growth"), "go")
    assert count(state, "pig") == 3, "now all stalls are full"


@pytest.mark.rule("LG-121")
@BOTH
def test_without_a_free_stall_there_is_no_piglet_and_none_is_sold(edition: str) -> None:
    state = own(scene("growth", edition=edition), pig=2)
    play(state, "go")
    assert (count(state, "pig"), count(state, "silver")) == (2, 0)


@pytest.mark.rule("LG-121")
def test_a_pig_sold_before_makes_room() -> None:
    state = own(extension(scene("growth"), 1), pig=3)
    play(state, "sell pig", "go")
    assert (count(state, "pig"), count(state, "silver")) == (3, 3)


@pytest.mark.rule("LG-122")
@BOTH
def test_extensions_with_a_stall_hold_one_pig_each(edition: str) -> None:
    base = bare(2, edition=edition)
    assert stalls(base, P1) == 2
    shown = {card: stalls(extension(bare(2, edition=edition), card), P1) - 2 for card in range(1, 67)}
    assert set(shown.values()) == {0, 1}
    assert all(shown[card] == base.rules.card(card).extension.get("pig_stall", 0) for card in shown)
    state = own(extension(scene("growth", edition=edition), 1, 2), silver=25)
    play(state, *["buy pig"] * 4)
    assert count(state, "pig") == 4
    assert illegal(state, "buy pig")


@pytest.mark.rule("LG-122")
def test_a_helper_can_add_stalls_too() -> None:
    assert stalls(helper(extension(bare(2), 1), 12), P1) == 2 + 1 + 2


@pytest.mark.rule("LG-117", "LG-120")
def test_growth_comes_before_piglets_and_both_in_one_turn() -> None:
    state = own(field(extension(scene("growth"), 1), 3), pig=2)
    play(state, "go")
    assert (crops(state), count(state, "pig")) == ([("olive", 1)], 3)
