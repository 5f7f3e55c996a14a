"""The odds follow from the rules and reveal nothing that is hidden in a hand."""

from fractions import Fraction
from random import Random
from typing import Any

import pytest

import sobremesa as sm
from sobremesa.games.la_granja.modules.automa import numbers
from sobremesa.games.la_granja.odds import counting
from sobremesa.games.la_granja.picture.pen import Table
from sobremesa.games.la_granja.rules import ids
from sobremesa.games.la_granja.rules.catalogue import SIESTA_VP
from sobremesa.games.la_granja.rules.events import MARKET_SCORED, ROUND_STARTS
from sobremesa.words import words_of
from sobremesa.words.odds import odds_of

from ...conformance.harness import decide
from .scene import GAME, bare, fresh, marker, own, phase, scene, siestas, turn


def told(state: Any, viewer: int | None, events: Any = ()) -> Any:
    """The odds as a viewer reads them."""
    seen = [GAME.events.redact(event, viewer) for event in events]
    return odds_of(words_of(GAME, state.config), state.view(viewer), seen)


def standings(state: Any, viewer: int | None = 0, events: Any = ()) -> list[tuple[int | None, ...]]:
    words: Any = words_of(GAME, state.config)
    view = state.view(viewer)
    return [tuple(s[1:]) for s in counting.standings(Table(words.things, view.config), view, events)]


def rich(round: int) -> Any:
    """p1 has 4 VP, two markers on the market, a siesta worth 2 VP, and 11 silver counting what an olive brings."""
    state = siestas(own(bare(round=round), 0, vp=4, silver=10, olive=1), SIESTA_VP.index(2), 0)
    return turn(marker(marker(state, "h1"), "h2"), "paid_deliveries")


def test_market_and_siesta_come_this_round_and_the_sale_at_the_end() -> None:
    assert standings(rich(2)) == [(4, 8, 10), (0, 0, 0)]
    assert phase(rich(2), 4).scores()[0] == 8
    assert phase(rich(6), 4).scores()[0] == 10


def test_what_has_been_scored_this_round_does_not_come_again() -> None:
    scored = [(ROUND_STARTS.number, 2), (MARKET_SCORED.number, 0, 2)]
    assert standings(rich(2), events=scored)[0] == (4, 6, 8)
    assert standings(rich(2), events=[*scored, (ROUND_STARTS.number, 3)])[0] == (4, 8, 10)


def test_the_automa_is_foreseen_like_a_player() -> None:
    """The automa has 6 VP, a marker on the market, a siesta worth 2 VP, and 12 silver."""
    state = bare(1, automa="hard")
    state.board[numbers.AUTOMA_SIESTA] = SIESTA_VP.index(2)
    state.board[numbers.AUTOMA_SILVER] = 12
    state = marker(state, "h1", state.rules.neutral)
    assert standings(state)[-1] == (6, 9, 11)
    assert told(state, 0)[0].rows[-1] == ("the automa", "6", "9", "11")
    scored = [(ROUND_STARTS.number, 2), (numbers.SCORED.number, 1, 2)]
    assert standings(state, events=scored)[-1] == (6, 6, 8)
    assert standings(state, events=[*scored, (ROUND_STARTS.number, 3)])[-1] == (6, 9, 11)


def test_secret_vp_stay_secret() -> None:
    state = fresh(2, edition="classic", hidden_vp=True)
    assert standings(state, None)[0] == (None, None, None)
    assert told(state, None)[0].rows[0][1:] == ("?", "?", "?")


def test_dice_are_to_come_until_they_are_rolled() -> None:
    state = fresh(3)
    assert counting.dice(state.rules, state.view(0)) == (7, True, 5)
    dice = told(state, 0)[1]
    assert dice.lines == (
        "This round 7 dice are still to be rolled.",
        "5 more rounds are to come, with 7 dice each.",
    )
    # 1 - (5/6)^7, 1 - (4/6)^7
    assert [row[1] for row in dice.rows] == ["72%", "94%"]
    late = scene("take_die", seats=3, round=6)
    late.board[ids.DICE_1 + 3] = 2
    assert counting.dice(late.rules, late.view(0)) == (7, False, 0)
    lines = told(late, 0)[1].lines
    assert "2 dice showing 4" in lines[0]
    assert lines[1] == "No more dice are rolled in this game."


def test_the_next_card_is_one_of_those_that_the_viewer_has_not_seen() -> None:
    state = bare(seats=2)
    state.hands = [(1, 2, 3), (4, 5)]
    state.board[ids.DECK] = state.rules.deck & ~0b111110 & ~(1 << 6)
    state.board[ids.DISCARD] = 1 << 6
    cards = counting.cards(state.rules, state.view(0))
    unseen = [n for n in range(1, 67) if n not in (1, 2, 3, 6)]
    olives = sum(state.rules.card(n).crop == ids.OLIVE for n in unseen)
    assert (cards.deck, cards.hands) == (60, 2)
    assert cards.crops[0] == ("olive", Fraction(olives, 62))
    assert sum(share for _, share in cards.crops) == 1
    assert counting.cards(state.rules, state.view(None)).hands == 5


@pytest.mark.parametrize(("seats", "shown"), [(2, 2), (4, 4)])
def test_the_roof_tiles_of_later_rounds(seats: int, shown: int) -> None:
    state = bare(seats=seats, round=5)
    (last,) = counting.piles(state.rules, state.view(0))
    assert (last.round, last.shown, len(last.tiles)) == (6, shown, 4)
    assert ("(50% each)" in told(state, 0)[3].lines[-1]) == (shown == 2)


@pytest.mark.parametrize("modules", [(), ("new_farm_cards", "counselors_outlaws")])
def test_two_worlds_have_the_same_odds(modules: tuple[str, ...]) -> None:
    """Hands, the deck and donkey tiles are redrawn: a viewer who cannot see them reads the same odds."""
    state = GAME.new(seats=3, modules=modules)
    dealer, rng, differing = sm.Dealer(4), Random(4), 0
    while state.turn != sm.OVER and state.round < 4:
        if state.turn != sm.CHANCE and rng.random() < 0.08:
            viewer = rng.randrange(3)
            world = state.determinise(viewer, rng)
            differing += world.digest() != state.digest()
            for eyes in (viewer, None):
                assert told(world, eyes) == told(state, eyes)
        seat, action = decide(state, dealer, rng)
        state.play(action, seat)
    assert differing > 3
