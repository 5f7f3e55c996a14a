"""Ties, and the bonuses of the King and of the grandes (EG-112 to EG-117, EG-120 to EG-124, EG-130, EG-131)."""

import pytest

from sobremesa.games.el_grande.rules.state import State

from ..scene import P1, P2, P3, P4, bare, discs, events, general_scoring, grande, holding, play, put, score, vp

VIOLET, GREEN, BLUE, ORANGE = P1, P2, P3, P4


def scene(
    region: str, violet: int = 0, green: int = 0, blue: int = 0, orange: int = 0, *, king: str = "cataluna"
) -> State:
    """This many caballeros of the four colours in one region; the King and all grandes are elsewhere."""
    state = bare(king=king)
    for seat, n in enumerate((violet, green, blue, orange)):
        grande(put(state, seat, **{region: n}), seat, "cataluna")
    return state


@pytest.mark.rule("EG-112")
def test_equal_counts_take_the_next_lower_place() -> None:
    """In the Castillo as in the regions."""
    assert score(scene("castilla", violet=3, green=3), "castilla") == (4, 4, 0, 0)
    inside = holding(scene("castillo", violet=3, green=3), "revelation")
    assert vp(play(inside, "act")) == (3, 3, 0, 0)


@pytest.mark.rule("EG-113")
@pytest.mark.parametrize(
    ("counts", "expected"),
    [((2, 2, 0, 0), (4, 4, 0, 0)), ((2, 2, 2, 0), (4, 4, 4, 0)), ((2, 2, 2, 2), (4, 4, 4, 4))],
)
def test_the_size_of_the_tie_does_not_matter(counts: tuple[int, ...], expected: tuple[int, ...]) -> None:
    assert score(scene("castilla", *counts), "castilla") == expected


@pytest.mark.rule("EG-114")
def test_after_a_tie_for_first_comes_the_third_place() -> None:
    assert score(scene("castilla", 3, 3, 1, 0), "castilla") == (4, 4, 2, 0)
    assert score(scene("castilla", 3, 3, 2, 1), "castilla") == (4, 4, 2, 0)


@pytest.mark.rule("EG-115")
def test_a_tie_for_second_takes_the_third_place() -> None:
    assert score(scene("castilla", 5, 2, 2, 0), "castilla") == (6, 2, 2, 0)
    assert score(scene("castilla", 5, 2, 2, 1), "castilla") == (6, 2, 2, 0)
    assert score(scene("castilla", 5, 2, 2, 2), "castilla") == (6, 2, 2, 2)


@pytest.mark.rule("EG-116")
def test_a_tie_for_third_gets_nothing() -> None:
    assert score(scene("castilla", 5, 3, 1, 1), "castilla") == (6, 4, 0, 0)
    assert score(scene("castilla", 3, 3, 1, 1), "castilla") == (4, 4, 0, 0)


@pytest.mark.rule("EG-117")
def test_example_navarra_violet_2_blue_2_green_2_orange_1() -> None:
    """Grandes stand there too and change nothing."""
    state = scene("navarra", violet=2, green=2, blue=2, orange=1)
    grande(state, ORANGE, "navarra")
    grande(state, GREEN, "navarra")
    assert vp(discs(general_scoring(state), *["cataluna"] * 4)) == (3, 3, 3, 1)


@pytest.mark.rule("EG-120")
def test_first_in_the_kings_region_earns_two_more() -> None:
    assert score(scene("toledo", 3, 2, king="toledo"), "toledo") == (7 + 2, 4, 0, 0)
    assert score(scene("toledo", 3, 2, king="aragon"), "toledo") == (7, 4, 0, 0)


@pytest.mark.rule("EG-121")
def test_first_where_the_own_grande_stands_earns_two_more() -> None:
    own = scene("toledo", 3, 2)
    assert score(grande(own, VIOLET, "toledo"), "toledo") == (7 + 2, 4, 0, 0)
    elsewhere = scene("toledo", 3, 2)
    assert score(grande(elsewhere, VIOLET, "aragon"), "toledo") == (7, 4, 0, 0)


@pytest.mark.rule("EG-121")
def test_the_grandes_of_others_earn_nothing() -> None:
    """Not for the first, and not for their owners in second and third place."""
    state = scene("toledo", 3, 2, 1)
    for seat in (GREEN, BLUE, ORANGE):
        grande(state, seat, "toledo")
    assert score(state, "toledo") == (7, 4, 2, 0)


@pytest.mark.rule("EG-122")
def test_a_shared_first_place_earns_no_bonus() -> None:
    state = scene("toledo", 3, 3, 1, king="toledo")
    for seat in (VIOLET, GREEN, BLUE):
        grande(state, seat, "toledo")
    assert score(state, "toledo") == (4, 4, 2, 0)


@pytest.mark.rule("EG-122")
def test_nobody_inherits_the_bonus_of_a_tie() -> None:
    """The third behind a tie for first has the highest untied count, but is not first."""
    state = grande(scene("toledo", 2, 2, 1, king="toledo"), BLUE, "toledo")
    assert vp(discs(general_scoring(state), *["toledo"] * 4)) == (4, 4, 2, 0)


@pytest.mark.rule("EG-123")
def test_both_bonuses_count_in_a_general_scoring() -> None:
    state = grande(scene("toledo", 3, 2, king="toledo"), VIOLET, "toledo")
    assert vp(discs(general_scoring(state), *["toledo"] * 4)) == (11, 4, 0, 0)


@pytest.mark.rule("EG-123", "EG-124")
@pytest.mark.parametrize("card", ["inspection", "royal_court_day", "stronghold", "hinterland", "supremacy"])
def test_both_bonuses_count_in_special_scorings(card: str) -> None:
    """Supremacy pays first places only; the other cards also pay Green's second place."""
    state = grande(scene("toledo", 3, 2, king="toledo"), VIOLET, "toledo")
    play(holding(state, card), "act", *(["choose toledo"] if card == "inspection" else []))
    assert vp(state) == (7 + 2 + 2, 0 if card == "supremacy" else 4, 0, 0)


@pytest.mark.rule("EG-124")
def test_the_bonuses_are_named_one_by_one() -> None:
    state = holding(grande(scene("toledo", 3, 2, king="toledo"), VIOLET, "toledo"), "inspection")
    scored = [e for key, e in events(state, "act", "choose toledo") if key == "scored"]
    assert [(e["rank"], e["vp"], e["king"], e["grande"]) for e in scored] == [(1, 7, 2, 2), (2, 4, 0, 0)]


@pytest.mark.rule("EG-120", "EG-121")
def test_bonuses_fall_in_different_regions_and_to_different_players() -> None:
    """Violet wins the King's region, Green the region of Green's own grande."""
    state = bare(king="toledo")
    put(put(state, VIOLET, toledo=2), GREEN, aragon=2)
    grande(state, GREEN, "aragon")
    assert vp(discs(general_scoring(state), *["toledo"] * 4)) == (7 + 2, 5 + 2, 0, 0)


@pytest.mark.rule("EG-120", "EG-121")
def test_the_castillo_knows_no_bonus_of_its_own() -> None:
    """EG-A10: while neither King nor grande is there, its first place pays 5."""
    state = scene("castillo", violet=2, king="toledo")
    assert vp(play(holding(state, "revelation"), "act")) == (5, 0, 0, 0)


@pytest.mark.rule("EG-122", "EG-130")
def test_example_sevilla_blue_2_green_2_violet_1() -> None:
    state = grande(scene("sevilla", violet=1, green=2, blue=2), BLUE, "sevilla")
    assert score(state, "sevilla") == (1, 3, 3, 0)


@pytest.mark.rule("EG-115", "EG-124", "EG-131")
@pytest.mark.parametrize("behind", [1, 2])
def test_example_granada_violet_3_orange_and_green_tied(behind: int) -> None:
    state = scene("granada", violet=3, green=behind, orange=behind, king="granada")
    grande(state, VIOLET, "granada")
    assert score(state, "granada") == (6 + 2 + 2, 1, 0, 1)
