"""Ratings by OpenSkill's Plackett-Luce model: every match says who finished ahead of whom."""

from importlib import import_module
from typing import Any, Final, Iterable, NamedTuple, Sequence

from sobremesa.kernel import SobremesaError

from .estimates import Estimate, Z
from .match import Result

MU: Final = 25.0  # the initial rating of every bot
SIGMA: Final = MU / 3


class Rating(NamedTuple):
    """How strong a bot is believed to be (``mu``), and how uncertain that is (``sigma``)."""

    mu: float
    sigma: float

    def estimate(self) -> Estimate:
        return Estimate(self.mu, self.mu - Z * self.sigma, self.mu + Z * self.sigma)


def load_openskill() -> Any:
    """Import the module of the models; if it is missing, raise an error that says in one line what to install."""
    try:
        return import_module("openskill.models")
    except ImportError:
        raise SobremesaError("arena.missing.openskill") from None


def rate(bots: Sequence[str], results: Iterable[Result]) -> dict[str, Rating]:
    """The ratings after all matches, taken in the given order.

    A bot with several seats counts as several players with the same rating, and gets the mean of their new ratings.
    """
    # tau is how much a player may change between two games: bots do not change.
    model = load_openskill().PlackettLuce(mu=MU, sigma=SIGMA, tau=0.0)
    ratings = {bot: Rating(MU, SIGMA) for bot in bots}
    for result in results:
        teams = [[model.rating(mu=ratings[bot].mu, sigma=ratings[bot].sigma)] for bot in result.bots]
        after: dict[str, list[Any]] = {}
        for bot, (player,) in zip(result.bots, model.rate(teams, ranks=[float(rank) for rank in result.ranks])):
            after.setdefault(bot, []).append(player)
        for bot, players in after.items():
            mu = sum(p.mu for p in players) / len(players)
            ratings[bot] = Rating(mu, sum(p.sigma for p in players) / len(players))
    return ratings
