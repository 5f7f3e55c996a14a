"""Contests to try things on, and made-up results."""

from random import Random
from typing import Sequence

import sobremesa as sm
from sobremesa.arena import Contest, Match, Result, plan
from sobremesa.arena.match import Thinking


def contest(
    bots: str = "random,aprendiz", seats: int = 2, games: int = 4, seed: str = "s", game: str = "el_grande"
) -> Contest:
    config = sm.meta(game).config(seats, options={"short": True} if game == "el_grande" else {})
    return Contest(config, tuple(bots.split(",")), games, seed)


def finished(match: Match, scores: Sequence[int]) -> Result:
    """The match as if it had ended with these scores."""
    seats = len(scores)
    ranks = tuple(1 + sum(other > score for other in scores) for score in scores)
    half = tuple(score // 2 for score in scores)
    rounds = ((1, half), (2, tuple(scores)))
    firsts = tuple(str(1 + (match.number + seat) % 13) for seat in range(seats))
    thinking = (Thinking(10, 0.5, 0.2),) * seats
    digest = f"{match.number:032x}"
    return Result(
        match.number,
        match.deal,
        match.bots,
        tuple(scores),
        ranks,
        100 + match.deal,
        120,
        rounds,
        firsts,
        digest,
        thinking,
    )


def imagined(c: Contest, strength: dict[str, float], noise: float = 10.0) -> list[Result]:
    """A whole arena of bots whose scores come from their strength and from luck that is tied to a deal's seats."""
    out: list[Result] = []
    for match in plan(c):
        luck = Random(f"{match.seed}/luck")
        whim = Random(f"{match.seed}/{match.number}")
        gifts = [luck.gauss(0, noise) for _ in match.bots]
        scores = [round(50 + strength[b] + gift + whim.gauss(0, noise)) for b, gift in zip(match.bots, gifts)]
        out.append(finished(match, scores))
    return out
