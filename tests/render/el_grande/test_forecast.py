"""Forecasts agree with the rules: what a card is said to bring is what it brings when it is used."""

import pytest

from sobremesa.games.el_grande.picture.forecast import best_choice, by_card, with_more
from sobremesa.games.el_grande.rules.catalogue import CARD_NAMES
from sobremesa.games.el_grande.rules.state import State

from ...games.el_grande.scene import P1, P2, P3, card_scene, place, play, put, vp

FORETOLD = ("score_worth", "score_crowd", "score_first_places")


def peopled(card: str) -> State:
    """Somebody leads, somebody is level, somebody has a grande and the King stands by."""
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
