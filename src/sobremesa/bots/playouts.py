"""A judgement for games without their own: the game is played on at random a few times, to see who comes out ahead.

The effort is limited by plies, never by a clock, so that the same decision always has the same answer: a long game is
not played to its end but counts as it stands, and the more positions are compared, the fewer plies each of them gets.
"""

from random import Random
from typing import Final

from sobremesa.kernel import CHANCE, OVER, State

from .evaluation import Evaluation
from .greedy import draw
from .rollout import Rollout

PLAYOUTS: Final = 4  # random games from each position that is judged
HORIZON: Final = 80  # plies after which such a game is scored as it stands
PLIES: Final = 5000  # for all positions compared with each other: some 50 ms if a ply takes 10 microseconds
LEAST: Final = 8  # plies per position, however many there are


class Playouts(Evaluation):
    """Values are the mean scores of the random games, shares how often each seat came out ahead in them.

    The random numbers come from the position, so that the same position is always judged alike.
    """

    __slots__ = ("_shares", "_values", "horizon", "playouts")

    def __init__(self, playouts: int = PLAYOUTS, horizon: int = HORIZON) -> None:
        super().__init__(self._play_on, _one, _nothing, _no, _ends_nothing, Rollout)
        self.playouts = playouts
        self.horizon = horizon
        self._values: list[float] = []
        self._shares: list[float] = []

    def among(self, positions: int) -> "Playouts":
        """With few plies per position, first the number of games is reduced, then their length."""
        plies = max(LEAST, PLIES // max(1, positions))
        playouts = max(1, min(PLAYOUTS, plies // HORIZON))
        return Playouts(playouts, min(HORIZON, plies // playouts))

    def _play_on(self, s: State) -> list[float]:
        rng = Random(s.digest())
        values = [0.0] * s.seats
        shares = [0.0] * s.seats
        for _ in range(self.playouts):
            end = s.clone()
            play_at_random(end, rng, self.horizon)
            scores = end.scores()
            ahead = [rank == 1 for rank in end.result() or _ranks(scores)]
            for seat in range(s.seats):
                values[seat] += scores[seat] / self.playouts
                shares[seat] += ahead[seat] / (sum(ahead) * self.playouts)
        self._values, self._shares = values, shares
        return values

    def shares(self, s: State, values: list[float]) -> list[float]:
        if values is self._values and s.turn != OVER and len(values) > 1:
            return self._shares
        return super().shares(s, values)


def play_at_random(s: State, rng: Random, plies: int) -> None:
    """Play at random until the game is over or this many plies have been played."""
    for _ in range(plies):
        if s.turn == OVER:
            return
        s.apply(draw(s.outcomes(), rng) if s.turn == CHANCE else rng.choice(s.legal()))


def _ranks(scores: tuple[int, ...]) -> tuple[int, ...]:
    return tuple(1 + sum(other > mine for other in scores) for mine in scores)


def _one(_s: State) -> float:
    return 1.0


def _nothing(_s: State) -> float:
    return 0.0


def _no(_s: State) -> bool:
    return False


def _ends_nothing(_s: State, _a: int) -> bool:
    return False
