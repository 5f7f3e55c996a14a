"""The sixteen modifiers of Changing Powers: the value and the property of each."""

import pytest

from sobremesa.games.el_grande.rules.state import State

from .scene import P1, count, illegal, king_at, legal, modified, on_map, play, put

SHIFTS = {1: 1, 2: 1, 3: 1, 4: 1, 5: 2, 6: 2, 7: 2, 8: 3, 9: -1, 10: -1, 11: -1, 12: -1, 13: -2, 14: -2, 15: -2, 16: -3}
PLAIN = (1, 2, 5, 6, 8)
BRINGS = {3: 1, 9: 1, 10: 1, 13: 2, 16: 3}
THROWS = (4, 12)
TESTED = {*PLAIN, *BRINGS, *THROWS, 7, 11, 14, 15}


def at_property(number: int, king: str = "granada") -> State:
    """p1 has invited nobody; the modifier's property comes next, if it has one. p1 has 2 caballeros in Galicia."""
    return play(modified(number, king), "invite 0")


def test_all_sixteen_are_tested_here() -> None:
    assert set(SHIFTS) == TESTED == set(range(1, 17))


@pytest.mark.parametrize("number", SHIFTS)
def test_the_value_is_added_to_the_power_card(number: int) -> None:
    me = modified(number).view().seats[P1]
    assert (me.power, me.modifier, me.total) == (7, f"m{number}", 7 + SHIFTS[number])


@pytest.mark.parametrize("number", PLAIN)
def test_no_property(number: int) -> None:
    assert at_property(number).prompt == "take_card"


@pytest.mark.parametrize("number", BRINGS)
def test_more_caballeros_come_from_the_province(number: int) -> None:
    state = play(at_property(number), "option 1")
    assert on_map(state, P1) == {"galicia": 2, "court": 7 + BRINGS[number]}
    assert count(state, P1, "province") == 21 - BRINGS[number]
    assert state.prompt == "take_card"


@pytest.mark.parametrize("number", BRINGS)
def test_with_an_empty_province_they_may_come_from_regions(number: int) -> None:
    """The shortage rule (EG-049): never from the Castillo or the King's region, and not more than are missing."""
    state = put(modified(number), P1, galicia=2, toledo=9, granada=6, castillo=6, court=7)
    assert count(state, P1, "province") == 0
    state.advance()
    play(state, "done", "option 1")
    assert legal(state) == ["done", "recall galicia", "recall toledo"]
    play(state, *["recall toledo"] * BRINGS[number])
    assert on_map(state, P1)["court"] == 7 + BRINGS[number]
    assert state.prompt == "take_card"


@pytest.mark.parametrize("number", BRINGS)
def test_with_nobody_to_bring_only_declining_is_left(number: int) -> None:
    state = put(modified(number), P1, galicia=0, granada=20, castillo=3, court=7)
    state.advance()
    assert legal(state) == ["decline"]


@pytest.mark.parametrize("number", THROWS)
def test_one_caballero_is_thrown_from_the_court_into_the_castillo(number: int) -> None:
    state = play(at_property(number), "option 1")
    assert on_map(state, P1) == {"galicia": 2, "court": 6, "castillo": 1}
    assert state.prompt == "take_card"
    assert legal(put(at_property(number), P1, court=0)) == ["decline"]
    assert legal(king_at(at_property(number), "castillo")) == ["decline"], "nothing goes in while the King is there"


def test_m7_fetches_one_caballero_from_a_region_to_court() -> None:
    state = put(at_property(7), P1, galicia=2, aragon=1, granada=3, castillo=2)
    play(state, "option 1")
    assert legal(state) == ["recall galicia", "recall aragon"], "not from the King's region, not from the Castillo"
    assert illegal(state, "done"), "once begun it is carried out"
    play(state, "recall aragon")
    assert on_map(state, P1) == {"galicia": 2, "granada": 3, "castillo": 2, "court": 8}
    assert state.prompt == "take_card"
    assert legal(put(at_property(7), P1, galicia=0, granada=2)) == ["decline"]


def test_m11_places_one_caballero_from_the_court_next_to_the_king() -> None:
    state = play(at_property(11), "option 1")
    assert legal(state) == ["put toledo", "put valencia", "put sevilla"], "regions only, not the Castillo"
    play(state, "put valencia")
    assert on_map(state, P1) == {"galicia": 2, "valencia": 1, "court": 6}
    assert state.prompt == "take_card"
    assert legal(put(at_property(11), P1, court=0)) == ["decline"]
    abroad = play(king_at(at_property(11), "france"), "option 1")
    assert legal(abroad) == ["put navarra", "put aragon", "put cataluna"]


def test_m14_moves_one_own_caballero_between_regions() -> None:
    state = play(put(at_property(14), P1, galicia=2, granada=1, castillo=1), "option 1")
    assert legal(state) == ["pick p1 galicia"], "own ones only, not out of the King's region or the Castillo"
    play(state, "pick p1 galicia")
    assert legal(state) == [f"to {r}" for r in ("navarra", "aragon", "cataluna", "castilla")] + [
        f"to {r}" for r in ("toledo", "valencia", "sevilla")
    ], "another region: not the King's, not the Castillo"
    play(state, "to sevilla")
    assert on_map(state, P1) == {"galicia": 1, "sevilla": 1, "granada": 1, "castillo": 1, "court": 7}
    assert state.prompt == "take_card"
    assert legal(put(at_property(14), P1, galicia=0, granada=2)) == ["decline"]


def test_m15_scores_one_point() -> None:
    state = play(at_property(15), "option 1")
    assert state.scores() == (1, 0, 0, 0)
    assert state.prompt == "take_card"
