"""Odds of dice, and games without odds."""

from dataclasses import replace
from typing import Any

import pytest

import sobremesa as sm
from sobremesa.words import odds, words_of

from ..examples.mentiroso.scene import GAME as MENTIROSO
from ..examples.mentiroso.scene import play, table


def test_the_chance_of_so_many_dice_alike() -> None:
    assert odds.at_least(1, 2, 1 / 6) == pytest.approx(11 / 36)
    assert odds.at_least(2, 2, 1 / 6) == pytest.approx(1 / 36)
    assert odds.at_least(0, 2, 1 / 6) == odds.at_least(-1, 0, 1 / 6) == pytest.approx(1)
    assert odds.at_least(3, 2, 1 / 6) == 0


@pytest.mark.parametrize(
    ("viewer", "aces", "chance"),
    [
        (0, "wild", "70%"),  # with a three and an ace of one's own, one of three dice: 1 - (2/3)^3
        (0, "plain", "7%"),  # with only the three, two of three dice: 16/216
        (None, "wild", "32%"),  # three of six dice: 233/729
    ],
)
def test_how_likely_a_bid_is(viewer: int | None, aces: str, chance: str) -> None:
    state = play(table("123", "446", aces=aces), "bid 3 threes")
    told: Any = odds.odds_of(words_of(MENTIROSO, state.config), state.view(viewer), ())
    assert chance in told[0].lines[0]


def test_a_game_need_not_have_odds(monkeypatch: pytest.MonkeyPatch) -> None:
    manifest = replace(sm.manifest_of("mentiroso"), odds=None)
    monkeypatch.setattr(odds, "manifest_of", lambda _: manifest)
    state = table("123", "446")
    assert odds.odds_of(words_of(MENTIROSO, state.config), state.view(None), ()) is None
