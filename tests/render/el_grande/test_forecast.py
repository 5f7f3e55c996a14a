"""Forecasts agree with the rules: a card brings what it is said to bring."""

import re

import pytest

from sobremesa.games.el_grande.picture.forecast import best_choice, by_card, if_moved, with_more
from sobremesa.games.el_grande.picture.map import layout_of
from sobremesa.games.el_grande.picture.standing import region_scores
from sobremesa.games.el_grande.rules.actions import ACTIONS
from sobremesa.games.el_grande.rules.catalogue import CARD_NAMES
from sobremesa.games.el_grande.rules.state import State

from ...games.el_grande.scene import P1, P2, P3, card_scene, grande, place, play, put, vp
from .tables import drawn, scene_of

FORETOLD = ("score_worth", "score_crowd", "score_first_places")


def peopled(card: str) -> State:
    """Somebody leads, somebody is tied, somebody has a grande, and the King is next to them."""
    state = card_scene(card)
    put(state, P1, toledo=3, castilla=2, granada=1, galicia=1)
    put(state, P2, toledo=2, castilla=2, aragon=4, valencia=1)
    put(state, P3, granada=3, aragon=1, sevilla=2)
    return state


def gains(state: State, *actions: str) -> dict[int, int]:
    before = vp(state)
    play(state, *actions)
    return {seat: now - then for seat, (then, now) in enumerate(zip(before, vp(state))) if now != then}


@pytest.mark.parametrize("name", CARD_NAMES)
def test_a_card_brings_what_is_told(name: str) -> None:
    state = peopled(name)
    card = state.rules.cards[CARD_NAMES.index(name)]
    told = by_card(state.view(P1), card)
    if told is None:
        assert not card.effect or card.effect[0] not in FORETOLD
        return
    assert dict(told.vp) == gains(state, "act")


def test_the_best_choice_is_the_region_with_the_largest_lead() -> None:
    state = peopled("inspection")
    told = best_choice(state.view(P1), state.rules.cards[CARD_NAMES.index("inspection")])
    assert told is not None
    assert told.regions == (place("galicia"),)
    assert dict(told.vp) == gains(state, "act", "choose galicia")


def test_one_more_caballero_breaks_a_tie() -> None:
    view = peopled("inspection").view(P1)
    level, ahead = (dict(with_more(view, place("castilla"), count).vp) for count in (0, 1))
    assert level[P1] == level[P2]
    assert ahead[P1] > ahead[P2]
    assert view.seats[P1].regions[place("castilla")] == 2, "nothing has been placed"


MOVES = [
    ("redeployment", ["act", "pick p1 toledo"], "to"),
    ("sabotage", ["act", "pick p2 castilla"], "to"),
    ("new_home", ["act"], "grande"),
    ("your_majesty", ["act"], "king"),
]


@pytest.mark.parametrize(("card", "before", "word"), MOVES)
def test_a_move_brings_what_is_told(card: str, before: list[str], word: str) -> None:
    """Wherever the piece goes, the region is scored as forecast."""
    state = play(grande(peopled(card), P1, "toledo"), *before)
    told = 0
    for action in state.legal():
        said, where = ACTIONS.notation(action).split()
        if said != word or where == "castillo":
            continue
        forecast = if_moved(state.view(P1), word, place(where))
        assert forecast is not None
        after = state.clone()
        after.apply(action)
        assert dict(forecast.vp) == {
            s.seat: s.total for s in region_scores(after.view(P1), layout_of(after.view(P1)), place(where))
        }
        told += bool(forecast.vp)
    assert told >= 3
    assert if_moved(state.view(P1), "choose", 0) is None


@pytest.mark.parametrize(("card", "before", "word"), MOVES)
def test_the_picked_piece_is_lifted(card: str, before: list[str], word: str) -> None:
    state = grande(peopled(card), P1, "toledo")
    assert " picked" not in drawn(scene_of(state, P1))
    html = drawn(scene_of(play(state, *before), P1))
    (lifted,) = re.findall(r'<g class="([a-z]+)[^"]* picked"', html)
    assert lifted == {"to": "troop", "grande": "grande", "king": "king"}[word]
