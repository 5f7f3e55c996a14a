"""Several caballeros placed with one click."""

from random import Random

import sobremesa as sm
from sobremesa.words import words_of


def test_all_caballeros_that_may_be_placed_are_offered_for_each_place_and_get_there() -> None:
    game = sm.load("el_grande")
    state, dealer = game.new(seats=3), sm.Dealer(3)
    rng, whole = Random(3), 0
    while not state.is_over:
        dealer.settle(state)
        view, legal = state.view(max(0, state.turn)), state.legal() if state.turn >= 0 else []
        for bundle in words_of(game, state.config).bundles(view, legal):
            assert view.prompt in ("parts", "placing")
            after = state.clone()
            for a in bundle.actions:
                after.play(a)
            number = len(bundle.actions)
            assert number > 1
            assert str(number) in bundle.label
            assert after.prompt == "parts", "nothing is left to place"
            whole += 1
        if not state.is_over:
            state.play(rng.choice(state.legal()))
    assert whole > 50
