"""The odds follow from the rules and reveal nothing that is hidden."""

from fractions import Fraction
from random import Random
from typing import Any

import pytest

import sobremesa as sm
from sobremesa.games.el_grande.odds import counting, spans
from sobremesa.games.el_grande.rules import ids
from sobremesa.games.el_grande.rules.events import POWER_PLAYED, TAKEN_BACK
from sobremesa.words import words_of
from sobremesa.words.odds import odds_of

from ...conformance.harness import decide
from .scene import GAME, bare, discs, fresh, general_scoring, play, put, table


def told(state: Any, viewer: int | None, events: Any = ()) -> Any:
    """The odds as a viewer reads them."""
    seen = [GAME.events.redact(event, viewer) for event in events]
    return odds_of(words_of(GAME, state.config), state.view(viewer), seen)


def position() -> Any:
    """p1 and p2 share first place in the Castillo, p3 is behind them; p1 alone is in Toledo, worth 7."""
    state = put(bare(seats=4, king="granada"), 0, toledo=2, castillo=3)
    return put(put(state, 1, castillo=3), 2, castillo=1)


def test_the_castillo_is_counted_from_what_lies_open() -> None:
    view = position().view(None)
    assert [s.castillo for s in view.seats] == [None] * 4
    assert counting.in_castillo(view) == (3, 3, 1, 0)


def test_if_it_were_scored_now_is_what_a_general_scoring_brings() -> None:
    state = position()
    state.players[1][ids.VP] = 10
    forecast = [(s.now, s.castillo, s.regions, s.scored) for s in counting.standings(state.view(None))]
    assert forecast == [(0, 3, 7, 10), (10, 3, 0, 13), (0, 1, 0, 1), (0, 0, 0, 0)]
    scored = discs(general_scoring(state), *["granada"] * 4)  # all go home: nothing changes in between
    assert scored.scores() == (10, 13, 1, 0)


@pytest.mark.parametrize(("round", "next"), [(1, 3), (3, 3), (4, 6), (9, 9)])
def test_the_end_of_the_round_is_a_scoring_in_every_third_one(round: int, next: int) -> None:
    state = position()
    state.board[ids.ROUND] = round
    assert counting.next_scoring(state.rules, state.view(0)) == next
    key = "This round ends" if round == next else f"the next general scoring comes after round {next}."
    assert key in told(state, 0)[0].lines[0]


def test_what_is_left_in_a_deck_comes_with_these_chances() -> None:
    state = table(seats=4)  # round 1 of nine; the decks had ten cards each
    first = counting.stacks(state.rules, state.view(None))[0]
    assert (first.left, first.to_come, first.removed) == (9, 8, 0)
    assert dict(first.next)["redeployment"] == Fraction(1, 9)
    assert sum(chance for _, chance in first.next) == 1
    assert [stack.label for stack in counting.stacks(state.rules, state.view(None))] == ["1", "2", "3", "4"]
    state.board[ids.ROUND] = 9
    assert counting.stacks(state.rules, state.view(None))[0].next == ()


@pytest.mark.parametrize(
    "config",
    [
        {"seats": 2, "edition": "classic"},
        {"seats": 3, "edition": "classic", "merged_decks": True},
        {"seats": 4, "modules": ("new_regency", "alternative_cards", "changing_powers")},
    ],
)
def test_memory_is_exact_and_no_more_than_that(config: dict[str, Any]) -> None:
    """Through a whole game: the Castillo and the decks exactly as they are; of the hands only what is certain."""
    state = GAME.new(**config)
    events: list[Any] = []
    state.sink = events.append
    dealer, rng = sm.Dealer(2), Random(2)
    while state.turn != sm.OVER:
        if state.turn != sm.CHANCE and rng.random() < 0.1:
            view = state.view(None)
            assert counting.in_castillo(view) == tuple(p[ids.CASTILLO] for p in state.players)
            for slot, deck in enumerate(state.rules.decks):
                if len(deck.cards) > 1:
                    assert counting.unrevealed(state.rules, view, slot) == state.board[ids.DECK + slot]
            seen = [GAME.events.redact(event, None) for event in events]
            for held in counting.powers(state.rules, view, seen):
                mask = state.players[held.seat][ids.HAND] & ids.POWER_MASK
                assert all(mask >> value - 1 & 1 for value in held.values)
                assert len(held.values) + held.more == mask.bit_count()
        seat, action = decide(state, dealer, rng)
        state.play(action, seat)
    assert told(state, None) == []


def test_who_played_a_power_card_holds_it_no_longer() -> None:
    state = table(seats=3)
    events: list[Any] = []
    state.sink = events.append
    play(state, "power 7", "power 12")
    mine, ana, ben = (held.values for held in counting.powers(state.rules, state.view(2), events))
    assert spans(mine) == "1\N{EN DASH}6, 8\N{EN DASH}13"
    assert spans(ana) == "1\N{EN DASH}11, 13"
    assert len(ben) == 13
    forgotten = counting.powers(state.rules, state.view(2), [])
    assert [(held.values == (), held.more) for held in forgotten] == [(True, 12), (True, 12), (False, 0)]


def test_a_card_taken_back_unseen_is_one_of_those_played() -> None:
    state = fresh(seats=3, seed=1)
    state.board[ids.ROUND] = 4
    p = state.players[1]
    p[ids.HAND] &= ~0b11  # 1 and 2 have been played, and 3 came back to the hand
    events = [(POWER_PLAYED.number, 1, value, value) for value in (1, 2, 3)] + [(TAKEN_BACK.number, 1, 0, None)]
    held = counting.powers(state.rules, state.view(0), events)[1]
    assert (held.values, held.more) == (tuple(range(4, 14)), 1)


def test_two_worlds_have_the_same_odds() -> None:
    """Hands, modifiers and discs are redrawn: a viewer who cannot see them reads the same odds."""
    state = GAME.new(seats=3, modules=("changing_powers",))
    events: list[Any] = []
    state.sink = events.append
    dealer, rng, differing = sm.Dealer(4), Random(4), 0
    while state.turn != sm.OVER:
        if state.turn != sm.CHANCE and rng.random() < 0.05:
            viewer = rng.randrange(3)
            world = state.determinise(viewer, rng)
            differing += world.digest() != state.digest()
            for eyes in (viewer, None):
                assert told(world, eyes, events) == told(state, eyes, events)
        seat, action = decide(state, dealer, rng)
        state.play(action, seat)
    assert differing > 3
