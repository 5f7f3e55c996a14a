"""Opponents are made by name, play legal actions and depend on nothing but their seed."""

import pytest

import sobremesa as sm
from sobremesa import bots
from sobremesa.bots import Situation


def test_the_same_seed_makes_the_same_choices() -> None:
    def choices(seed: str) -> list[int]:
        bot = bots.make("random", seed).bot
        return [bot.choose(Situation(None, 0, list(range(10, 10 + n)))) for n in range(1, 60)]

    assert choices("a") == choices("a")
    assert choices("a") != choices("b")


def test_random_choices_reach_everything_that_is_legal_and_nothing_else() -> None:
    bot = bots.make("random", 1).bot
    assert {bot.choose(Situation(None, 0, [3, 5, 8])) for _ in range(200)} == {3, 5, 8}


def test_an_unknown_bot_is_refused_and_the_known_ones_are_named() -> None:
    with pytest.raises(sm.ConfigError, match="unknown bot 'genius'; available: random"):
        bots.make("genius", 1)


@pytest.mark.parametrize("text", ["search:0", "search:x", "search:-3", "search:1.5", "search:s", "search:cpu"])
def test_a_budget_that_cannot_be_read_is_refused(text: str) -> None:
    with pytest.raises(sm.ConfigError, match="search takes simulations, seconds or processor time, like search:200"):
        bots.make(text, 1)
