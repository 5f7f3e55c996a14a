"""Ratings follow strength, and become more certain with every game."""

from sobremesa.arena import rate
from sobremesa.arena.ratings import MU, SIGMA

from .helpers import contest, imagined

STRENGTH = {"random": 0.0, "mozo": 10.0, "greedy": 20.0}


def test_the_order_is_the_order_of_strength() -> None:
    for seats in (2, 3, 4):
        ratings = rate(tuple(STRENGTH), imagined(contest(",".join(STRENGTH), seats, 300), STRENGTH))
        assert ratings["greedy"].mu > ratings["mozo"].mu > ratings["random"].mu
        assert ratings["greedy"].estimate().low > ratings["random"].estimate().high


def test_intervals_shrink_with_every_hundred_games() -> None:
    results = imagined(contest(",".join(STRENGTH), 4, 600), STRENGTH)
    sigmas = [rate(tuple(STRENGTH), results[:games])["mozo"].sigma for games in (0, 10, 100, 300, 600)]
    assert sigmas[0] == SIGMA
    assert sigmas == sorted(sigmas, reverse=True)
    assert sigmas[-1] < sigmas[1] / 2


def test_equals_stay_together() -> None:
    equal = dict.fromkeys(STRENGTH, 0.0)
    ratings = rate(tuple(equal), imagined(contest(",".join(equal), 4, 600), equal))
    assert max(r.mu for r in ratings.values()) - min(r.mu for r in ratings.values()) < 4
    alone = rate(("random",), imagined(contest("random", 4, 50), {"random": 0.0}))["random"]
    assert abs(alone.mu - MU) < 1


def test_the_same_games_make_the_same_ratings() -> None:
    results = imagined(contest(",".join(STRENGTH), 4, 60), STRENGTH)
    assert rate(tuple(STRENGTH), results) == rate(tuple(STRENGTH), results)
