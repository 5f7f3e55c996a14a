"""Bots are made by name, play legal actions and depend on nothing but their seed."""

import pytest

import sobremesa as sm
from sobremesa import bots


def test_the_same_seed_makes_the_same_choices() -> None:
    def choices(seed: str) -> list[int]:
        bot = bots.make("random", seed)
        return [bot.choose(None, list(range(10, 10 + n))) for n in range(1, 60)]

    assert choices("a") == choices("a")
    assert choices("a") != choices("b")


def test_random_choices_reach_everything_that_is_legal_and_nothing_else() -> None:
    bot = bots.make("random", 1)
    assert {bot.choose(None, [3, 5, 8]) for _ in range(200)} == {3, 5, 8}


def test_an_unknown_bot_is_refused_and_the_known_ones_are_named() -> None:
    with pytest.raises(sm.ConfigError, match="unknown bot 'genius'; known are random"):
        bots.make("genius", 1)
