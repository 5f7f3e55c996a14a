"""EG-205 to EG-207: the card Militia."""

from typing import Any

import pytest

from sobremesa.games.el_grande.rules import ids
from sobremesa.games.el_grande.rules.state import State

from ..scene import P1, card_scene, count, illegal, legal, on_map, play, put

REGIONS = ids.PLACE_NAMES[:9]
FROM_PROVINCE: dict[str, Any] = {"rulings": {"militia_source": "province"}}


def finished(state: State) -> bool:
    return (state.prompt, state.turn) == ("parts", P1)


@pytest.mark.rule("EG-205")
def test_both_may_go_to_one_region_or_one_each_to_two() -> None:
    one = play(card_scene("militia"), "act", "put aragon", "put aragon")
    assert finished(one)
    assert on_map(one, P1) == {"aragon": 2, "court": 5}
    two = play(card_scene("militia"), "act", "put aragon", "put galicia")
    assert finished(two)
    assert on_map(two, P1) == {"aragon": 1, "galicia": 1, "court": 5}


@pytest.mark.rule("EG-205")
def test_once_begun_both_are_placed_if_there_are_two_and_they_come_on_top_of_the_cards_own_caballero() -> None:
    state = play(card_scene("militia"), "act", "put aragon")
    assert illegal(state, "done")
    play(state, "put aragon", "put toledo")
    assert on_map(state, P1) == {"aragon": 2, "toledo": 1, "court": 4}
    short = play(card_scene("militia", court=1), "act", "put aragon")
    assert finished(short), "the second is missing and ignored"
    assert illegal(card_scene("militia", court=0), "act")


@pytest.mark.rule("EG-206", "EG-207")
@pytest.mark.parametrize("king", ["granada", "galicia"])
def test_any_region_near_or_far_but_not_the_kings_and_not_the_castillo(king: str) -> None:
    state = play(card_scene("militia", king=king), "act")
    assert legal(state) == [f"put {r}" for r in REGIONS if r != king]
    assert illegal(state, "put castillo")
    assert illegal(state, f"put {king}")


@pytest.mark.rule("EG-206", "EG-207")
@pytest.mark.parametrize("king", ["france", "portugal", "castillo"])
def test_with_the_king_outside_the_regions_all_nine_are_open(king: str) -> None:
    assert legal(play(card_scene("militia", king=king), "act")) == [f"put {r}" for r in REGIONS]


def test_the_caballeros_come_from_the_court() -> None:
    """EG-A21, the default."""
    state = play(card_scene("militia"), "act", "put aragon", "put aragon")
    assert (count(state, P1, "court"), count(state, P1, "province")) == (5, 23)
    told = play(card_scene("militia", rulings={"militia_source": "court"}), "act", "put aragon", "put aragon")
    assert (count(told, P1, "court"), count(told, P1, "province")) == (5, 23)


def test_by_ruling_the_caballeros_come_from_the_province() -> None:
    """EG-A21, ``province``: the court does not matter, an empty province makes the action impossible."""
    state = play(card_scene("militia", court=0, **FROM_PROVINCE), "act", "put aragon", "put toledo")
    assert on_map(state, P1) == {"aragon": 1, "toledo": 1}
    assert count(state, P1, "province") == 28
    assert finished(state)
    empty = put(card_scene("militia", **FROM_PROVINCE), P1, sevilla=23)
    assert illegal(empty, "act")
    one = put(card_scene("militia", **FROM_PROVINCE), P1, sevilla=22)
    assert finished(play(one, "act", "put aragon"))
    assert on_map(one, P1) == {"aragon": 1, "sevilla": 22, "court": 7}
