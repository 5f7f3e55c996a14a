"""Ranks and ties as a table of literal values: every row was worked out by hand by the procedure of EG-A07.

The region is Castilla, 6/4/2: all three values differ and none is 0, so no place can be mistaken for another.
"""

import pytest

from sobremesa.games.el_grande.rules import ids
from sobremesa.games.el_grande.rules.ranking import ranking
from sobremesa.games.el_grande.rules.scoring import score_place
from sobremesa.games.el_grande.rules.state import State

from .scene import bare, grande, place, put, vp

REGION = "castilla"
Row = tuple[tuple[int, ...], tuple[int, ...]]

FOUR: list[Row] = [
    ((0, 0, 0, 0), (0, 0, 0, 0)),
    ((1, 0, 0, 0), (6, 0, 0, 0)),
    ((0, 0, 0, 9), (0, 0, 0, 6)),
    ((2, 1, 0, 0), (6, 4, 0, 0)),
    ((1, 0, 0, 2), (4, 0, 0, 6)),
    ((3, 2, 1, 0), (6, 4, 2, 0)),
    ((1, 2, 3, 0), (2, 4, 6, 0)),
    ((4, 3, 2, 1), (6, 4, 2, 0)),
    ((1, 2, 3, 4), (0, 2, 4, 6)),
    ((9, 3, 2, 1), (6, 4, 2, 0)),
    # tie for first: second place for each, and then third
    ((1, 1, 0, 0), (4, 4, 0, 0)),
    ((0, 5, 0, 5), (0, 4, 0, 4)),
    ((2, 2, 1, 0), (4, 4, 2, 0)),
    ((1, 2, 0, 2), (2, 4, 0, 4)),
    ((3, 3, 2, 1), (4, 4, 2, 0)),
    ((1, 1, 1, 0), (4, 4, 4, 0)),
    ((2, 2, 2, 1), (4, 4, 4, 2)),
    ((1, 2, 2, 2), (2, 4, 4, 4)),
    ((5, 5, 5, 5), (4, 4, 4, 4)),
    # two ties: the second one would take a place below third
    ((2, 2, 1, 1), (4, 4, 0, 0)),
    ((1, 7, 1, 7), (0, 4, 0, 4)),
    # tie for second: third place for each, and then nothing
    ((3, 1, 1, 0), (6, 2, 2, 0)),
    ((2, 3, 0, 2), (2, 6, 0, 2)),
    ((3, 2, 2, 1), (6, 2, 2, 0)),
    ((3, 1, 1, 1), (6, 2, 2, 2)),
    ((2, 2, 2, 8), (2, 2, 2, 6)),
    # tie for third: nothing
    ((4, 3, 1, 1), (6, 4, 0, 0)),
    ((1, 4, 1, 3), (0, 6, 0, 4)),
]

FIVE: list[Row] = [
    ((0, 0, 0, 0, 1), (0, 0, 0, 0, 6)),
    ((5, 4, 3, 2, 1), (6, 4, 2, 0, 0)),
    ((1, 2, 3, 4, 5), (0, 0, 2, 4, 6)),
    ((2, 2, 2, 2, 2), (4, 4, 4, 4, 4)),
    ((2, 2, 2, 2, 1), (4, 4, 4, 4, 2)),
    ((2, 2, 2, 1, 1), (4, 4, 4, 0, 0)),
    ((3, 3, 2, 2, 1), (4, 4, 0, 0, 0)),
    ((3, 3, 2, 1, 1), (4, 4, 2, 0, 0)),
    ((3, 3, 1, 1, 1), (4, 4, 0, 0, 0)),
    ((4, 4, 3, 2, 1), (4, 4, 2, 0, 0)),
    ((5, 2, 2, 1, 1), (6, 2, 2, 0, 0)),
    ((5, 2, 2, 2, 1), (6, 2, 2, 2, 0)),
    ((5, 2, 2, 2, 2), (6, 2, 2, 2, 2)),
    ((5, 4, 1, 1, 1), (6, 4, 0, 0, 0)),
    ((5, 4, 2, 2, 1), (6, 4, 0, 0, 0)),
    ((5, 4, 3, 1, 1), (6, 4, 2, 0, 0)),
    ((5, 0, 0, 1, 1), (6, 0, 0, 2, 2)),
]

THREE: list[Row] = [
    ((0, 0, 0), (0, 0, 0)),
    ((1, 0, 0), (6, 0, 0)),
    ((0, 2, 1), (0, 6, 4)),
    ((3, 2, 1), (6, 4, 0)),
    ((1, 3, 2), (0, 6, 4)),
    ((1, 1, 0), (4, 4, 0)),
    ((2, 2, 1), (4, 4, 0)),
    ((1, 2, 2), (0, 4, 4)),
    ((4, 4, 4), (4, 4, 4)),
    ((3, 1, 1), (6, 0, 0)),
    ((2, 5, 2), (0, 6, 0)),
]

# the third count is the dummy's: it occupies its place but is paid nothing (EG-A09)
WITH_DUMMY: list[Row] = [
    ((0, 0, 0), (0, 0)),
    ((1, 0, 0), (6, 0)),
    ((2, 1, 0), (6, 4)),
    ((1, 1, 0), (4, 4)),
    ((0, 0, 4), (0, 0)),
    ((1, 0, 4), (4, 0)),
    ((2, 1, 4), (4, 0)),
    ((1, 2, 4), (0, 4)),
    ((1, 1, 4), (0, 0)),
    ((5, 1, 4), (6, 0)),
    ((5, 4, 4), (6, 0)),
    ((5, 5, 4), (4, 4)),
    ((4, 0, 4), (4, 0)),
    ((4, 1, 4), (4, 0)),
    ((4, 4, 4), (4, 4)),
    ((6, 5, 4), (6, 4)),
]


def crowd(counts: tuple[int, ...], seats: int, king: str = "granada") -> State:
    state = bare(seats, king=king)
    for colour, n in enumerate(counts):
        put(state, colour, **{REGION: n})
    return state


def rows(table: list[Row]) -> pytest.MarkDecorator:
    return pytest.mark.parametrize(("counts", "expected"), table, ids=lambda v: "-".join(map(str, v)))


@rows(FOUR)
def test_four_players(counts: tuple[int, ...], expected: tuple[int, ...]) -> None:
    state = crowd(counts, 4)
    score_place(state, place(REGION))
    assert vp(state) == expected


@rows(FIVE)
def test_five_players(counts: tuple[int, ...], expected: tuple[int, ...]) -> None:
    state = crowd(counts, 5)
    score_place(state, place(REGION))
    assert vp(state) == expected


@rows(THREE)
def test_three_players_two_places(counts: tuple[int, ...], expected: tuple[int, ...]) -> None:
    """EG-A08: a tie for second would take the third place, which does not count."""
    state = crowd(counts, 3)
    score_place(state, place(REGION))
    assert vp(state) == expected


@rows(WITH_DUMMY)
def test_two_players_and_the_dummy(counts: tuple[int, ...], expected: tuple[int, ...]) -> None:
    state = crowd(counts, 2)
    score_place(state, place(REGION))
    assert vp(state) == expected
    assert state.players[state.rules.dummy][ids.VP] == 0


@rows(FOUR)
def test_the_castillo_ranks_like_a_region(counts: tuple[int, ...], expected: tuple[int, ...]) -> None:
    """5/3/1 instead of 6/4/2: every place pays one VP less."""
    state = bare(4)
    for seat, n in enumerate(counts):
        put(state, seat, castillo=n)
    score_place(state, place("castillo"))
    assert vp(state) == tuple(v - 1 if v else 0 for v in expected)


@rows(FOUR)
def test_bonuses_go_to_a_sole_first_only(counts: tuple[int, ...], expected: tuple[int, ...]) -> None:
    """With the King and all grandes there, 6 becomes 10 and nothing else changes: only a sole first gets 6."""
    state = crowd(counts, 4, king=REGION)
    for seat in range(4):
        grande(state, seat, REGION)
    score_place(state, place(REGION))
    assert vp(state) == tuple(10 if v == 6 else v for v in expected)


@rows(WITH_DUMMY)
def test_the_dummy_denies_the_bonus(counts: tuple[int, ...], expected: tuple[int, ...]) -> None:
    """Whoever is behind the dummy or level with it is not first."""
    state = crowd(counts, 2, king=REGION)
    for seat in range(2):
        grande(state, seat, REGION)
    score_place(state, place(REGION))
    assert vp(state) == tuple(10 if v == 6 else v for v in expected)


@rows(FOUR)
def test_first_places_only(counts: tuple[int, ...], expected: tuple[int, ...]) -> None:
    """How Supremacy scores: a tie for first pays nothing to anybody."""
    state = crowd(counts, 4)
    score_place(state, place(REGION), first_only=True)
    assert vp(state) == tuple(6 if v == 6 else 0 for v in expected)


def test_the_ranking_names_everybody_with_caballeros_best_first() -> None:
    assert ranking((3, 3, 1, 0)) == ((0, 1), (1, 1), (2, 2))
    assert ranking((3, 2, 2, 1)) == ((0, 0), (1, 2), (2, 2), (3, 3))
    assert ranking((2, 2, 2)) == ((0, 1), (1, 1), (2, 1))
    assert ranking((1, 0, 2)) == ((2, 0), (0, 1))
    assert ranking((0, 0)) == ()
