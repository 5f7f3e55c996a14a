"""EG-210, EG-211, EG-231 to EG-234 and EG-237 to EG-242: Revelation, Contest and Uprising."""

import pytest

from sobremesa.games.el_grande.rules import ids
from sobremesa.games.el_grande.rules.state import State

from ..scene import (
    P1,
    P2,
    P3,
    P4,
    bare,
    card_scene,
    count,
    discs,
    dull,
    events,
    general_scoring,
    grande,
    holding,
    illegal,
    in_round,
    legal,
    on_map,
    play,
    put,
    tile,
    vp,
    where_grande,
    where_king,
)

REGIONS = ids.PLACE_NAMES[:9]


def castillo(state: State, *counts: int) -> State:
    """Put this many caballeros of each seat into the Castillo."""
    for seat, n in enumerate(counts):
        put(state, seat, castillo=n)
    return state


def in_castillo(state: State) -> list[int]:
    return [count(state, seat, "castillo") for seat in range(4)]


def puts(state: State) -> list[str]:
    return [name for name in legal(state) if name.startswith("put ")]


# -- Revelation --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("EG-210")
@pytest.mark.parametrize(
    ("counts", "expected"),
    [
        ((3, 2, 1, 0), (5, 3, 1, 0)),
        ((2, 2, 1, 0), (3, 3, 1, 0)),
        ((3, 2, 2, 1), (5, 1, 1, 0)),
        ((0, 0, 0, 0), (0,) * 4),
    ],
)
def test_revelation_opens_the_castillo_and_scores_it_as_usual(
    counts: tuple[int, ...], expected: tuple[int, ...]
) -> None:
    state = castillo(card_scene("revelation"), *counts)
    seen = events(state, "act")
    assert vp(state) == expected
    opened = {fields["colour"]: fields["count"] for key, fields in seen if key == "castillo_opened"}
    assert opened == {seat: n for seat, n in enumerate(counts) if n}, "everybody sees what falls out"


@pytest.mark.rule("EG-211")
def test_after_revelation_everything_is_thrown_back_and_counts_again_in_the_next_general_scoring() -> None:
    state = castillo(bare(4), 3, 2, 1, 0)
    state.board[ids.ROUND] = 3
    play(holding(state, "revelation"), "act")
    assert in_castillo(state) == [3, 2, 1, 0]
    assert state.prompt == "parts", "no disc is set"
    play(state, "finish")
    discs(state, "granada", "granada", "granada", "granada")
    assert vp(state) == (10, 6, 2, 0)


# -- Contest -----------------------------------------------------------------------------------------------------------


def contest() -> State:
    """Grandes: p1 in Toledo, p2 in Aragon, p3 in the King's Granada, p4 already in the Castillo."""
    state = card_scene("contest", king="granada")
    for seat, where in enumerate(("toledo", "aragon", "granada", "castillo")):
        grande(state, seat, where)
    return state


@pytest.mark.rule("EG-231")
def test_contest_throws_the_grandes_into_the_castillo_but_not_that_of_the_kings_region() -> None:
    """EG-A24."""
    state = play(contest(), "act")
    assert [where_grande(state, seat) for seat in range(4)] == ["castillo", "castillo", "granada", "castillo"]


@pytest.mark.rule("EG-231")
def test_contest_is_impossible_while_the_king_is_at_the_castillo_or_when_no_grande_can_go() -> None:
    """EG-A15: nothing goes in."""
    guarded = card_scene("contest", king="castillo")
    assert illegal(guarded, "act")
    state = card_scene("contest", king="granada")
    for seat in range(4):
        grande(state, seat, "granada" if seat % 2 else "castillo")
    assert illegal(state, "act")


@pytest.mark.rule("EG-231")
def test_new_home_cannot_throw_a_grande_in() -> None:
    """The tests of the individual cards check this for all others."""
    state = play(grande(card_scene("new_home"), P1, "toledo"), "act")
    assert not [name for name in legal(state) if "castillo" in name]


@pytest.mark.rule("EG-232")
def test_a_sole_first_in_the_castillo_with_the_own_grande_inside_gets_the_grande_bonus() -> None:
    inside = castillo(grande(card_scene("revelation"), P1, "castillo"), 2, 1)
    assert vp(play(inside, "act")) == (5 + 2, 3, 0, 0)
    tied = castillo(grande(card_scene("revelation"), P1, "castillo"), 2, 2)
    assert vp(play(tied, "act")) == (3, 3, 0, 0)
    other = castillo(grande(card_scene("revelation"), P2, "castillo"), 2, 1)
    assert vp(play(other, "act")) == (5, 3, 0, 0)
    outside = castillo(card_scene("revelation"), 2, 1)
    assert vp(play(outside, "act")) == (5, 3, 0, 0), "EG-A10: no bonus for a grande elsewhere"


@pytest.mark.rule("EG-233")
def test_in_a_general_scoring_grandes_leave_the_castillo_by_disc_with_or_without_caballeros() -> None:
    state = bare(4, king="granada")
    grande(grande(grande(state, P1, "castillo"), P2, "castillo"), P3, "castillo")
    castillo(state, 3, 0, 1, 2)
    general_scoring(state)
    discs(state, "toledo", "aragon", "granada", "navarra")
    assert where_grande(state, P1) == "toledo"
    assert on_map(state, P1) == {"toledo": 3, "court": 7}
    assert where_grande(state, P2) == "aragon", "it travels alone (EG-A24)"
    assert where_grande(state, P4) == "sevilla", "a grande on the map stays"
    assert vp(state)[P1] == (5 + 2) + (7 + 2), "first in the Castillo and at once in Toledo, each with the grande"


@pytest.mark.rule("EG-233")
def test_a_disc_on_the_kings_region_leaves_the_grande_in_the_castillo() -> None:
    """EG-A24: the caballeros go to court, a grande has none."""
    state = castillo(grande(bare(4, king="granada"), P1, "castillo"), 3)
    general_scoring(state)
    discs(state, "granada", "granada", "granada", "granada")
    assert on_map(state, P1) == {"court": 10}
    assert where_grande(state, P1) == "castillo"


@pytest.mark.rule("EG-234")
def test_after_revelation_grandes_are_back_in_the_castillo_too() -> None:
    state = castillo(grande(card_scene("revelation"), P1, "castillo"), 2)
    play(state, "act")
    assert (where_grande(state, P1), in_castillo(state)) == ("castillo", [2, 0, 0, 0])


# -- Uprising ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("EG-237", "EG-242")
def test_uprising_puts_the_king_beside_the_castillo_and_all_nine_regions_are_adjacent() -> None:
    state = card_scene("uprising", king="granada")
    assert legal(play(state, "act")) == ["king castillo"]
    play(state, "king castillo")
    assert where_king(state) == "castillo"
    assert puts(state) == [f"put {r}" for r in REGIONS]
    adviser = play(card_scene("royal_adviser", king="castillo"), "act")
    assert legal(adviser) == [f"king {r}" for r in REGIONS]
    assert illegal(card_scene("uprising", king="castillo"), "act"), "he is there already"


@pytest.mark.rule("EG-237")
def test_no_region_is_the_kings_region_then() -> None:
    """EG-A15: none is protected, and none brings the King bonus."""
    state = put(card_scene("manoeuvre", king="castillo"), P2, **dict.fromkeys(REGIONS, 1))
    assert legal(play(state, "act")) == ["done", *(f"pick p2 {r}" for r in REGIONS)]
    state = put(grande(card_scene("supremacy", king="castillo"), P1, "castillo"), P1, **dict.fromkeys(REGIONS, 1))
    assert vp(play(state, "act")) == (4 + 5 + 5 + 4 + 6 + 7 + 5 + 4 + 6, 0, 0, 0)


@pytest.mark.rule("EG-238")
def test_while_the_king_is_there_nothing_is_thrown_into_the_castillo() -> None:
    state = card_scene("your_majesty", king="castillo")
    assert illegal(state, "put castillo")
    play(state, "put toledo")
    assert illegal(state, "put castillo")
    moving = play(put(card_scene("redeployment", king="castillo"), P1, toledo=1), "act", "pick p1 toledo")
    assert illegal(moving, "to castillo")


@pytest.mark.rule("EG-238")
def test_while_the_king_is_there_no_tile_is_laid_at_or_taken_from_the_castillo() -> None:
    state = play(card_scene("decree", king="castillo"), "act")
    assert legal(state) == [f"tile {t} {r}" for t in ("8", "4") for r in REGIONS]
    locked = play(tile(card_scene("decree", king="castillo"), "4", "castillo"), "act")
    assert legal(locked) == [f"tile 8 {r}" for r in REGIONS]


@pytest.mark.rule("EG-239")
def test_a_sole_first_in_the_castillo_gets_the_king_bonus_while_the_king_is_there() -> None:
    assert vp(play(castillo(card_scene("revelation", king="castillo"), 2, 1), "act")) == (5 + 2, 3, 0, 0)
    assert vp(play(castillo(card_scene("revelation", king="castillo"), 2, 2), "act")) == (3, 3, 0, 0)
    both = castillo(grande(card_scene("revelation", king="castillo"), P1, "castillo"), 2, 1)
    assert vp(play(both, "act")) == (5 + 2 + 2, 3, 0, 0)
    state = general_scoring(castillo(bare(4, king="castillo"), 2, 1))
    assert vp(state) == (5 + 2, 3, 0, 0)


@pytest.mark.rule("EG-240")
def test_in_a_general_scoring_no_disc_is_set_and_everything_is_thrown_back_into_the_castillo() -> None:
    """EG-A15: step A is left out, the grande stays inside as well."""
    state = castillo(grande(bare(4, king="castillo"), P1, "castillo"), 3, 2, 1, 0)
    put(state, P2, toledo=1)
    general_scoring(state)
    assert state.prompt == "reveal", "the next round has begun without a question"
    assert in_castillo(state) == [3, 2, 1, 0]
    assert where_grande(state, P1) == "castillo"
    assert vp(state) == (5 + 2 + 2, 3 + 7, 1, 0), "the Castillo and the regions are scored all the same"


@pytest.mark.rule("EG-241")
def test_the_king_stays_at_the_castillo_until_another_effect_moves_him() -> None:
    state = bare(4, king="castillo")
    dull(state, in_round(5))
    assert where_king(state) == "castillo"
    moved = play(card_scene("your_majesty", king="castillo"), "act", "king toledo")
    assert puts(moved) == ["put aragon", "put castilla", "put valencia", "put sevilla", "put granada", "put castillo"]
