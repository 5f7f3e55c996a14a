"""Plays positions on a little, like the walks of the bots' search, and judges them."""

from math import exp
from random import Random
from typing import Final, NamedTuple, Sequence

from sobremesa.bots.evaluation import evaluation_of, share
from sobremesa.bots.greedy import settle, tried
from sobremesa.bots.learned import BEST, judge_of
from sobremesa.games import manifest_of
from sobremesa.kernel import OVER, Config, Seat, State

from .calibration import Calibration
from .depth import Depth

ALIKE: Final = 0.02  # shares of the win this far apart mean a choice of nearly three to one
HURRY: Final = 4  # a glance may take this many times less than a decision, as in the search


class Promise(NamedTuple):
    """What a position promises each seat."""

    shares: list[float]
    scores: list[float]
    ranks: list[float]


LEARNED_BY: Final = "learned"
BY_HAND: Final = "hand"
BY_PLAYOUTS: Final = "playouts"


def name_of(config: Config, judgement: str = BEST) -> str:
    """Who judges the positions of such a table."""
    if judge_of(config, judgement) is not None:
        return LEARNED_BY
    return BY_HAND if manifest_of(config.game).evaluation is not None else BY_PLAYOUTS


class Judge:
    """Judges positions of one table. Everybody plays by a glance until the round is over, so that positions are
    compared at the same point of the game."""

    def __init__(self, config: Config, depth: Depth, judgement: str = BEST) -> None:
        self._how = evaluation_of(config.game)
        self._learned = judge_of(config, judgement)
        #: how far its shares are trusted; a benchmark that measures this replaces it
        self.calibration = Calibration(config, name_of(config, judgement))
        #: whether positions are judged as they stand, anywhere in a turn, as the search with this judge does
        self._is_learned = self._learned is not None and self._learned.features.judges_actions
        self._ahead = depth.ahead
        self._rng = Random(0)
        self._rollout = self._how.rollout(self._how, self._rng)  # it remembers what a glance chose

    def look(self, start: State, seat: Seat, plan: Sequence[int], seed: str) -> State:
        """The position to judge for what is to be expected now: a network that has learned to judge positions in the
        middle of a turn is asked at once, other judges once everybody has played on."""
        if not self._is_learned:
            return self.walk(start, seat, plan, seed)
        self._rng.seed(seed)
        s = start.clone()
        settle(s, self._rng)
        carry_out(s, seat, plan)
        settle(s, self._rng)
        return s

    def walk(self, start: State, seat: Seat, plan: Sequence[int], seed: str) -> State:
        """The position after the seat has carried out its plan in this world and everybody has played on. If a step of
        the plan, made for another world, is not legal here, everything from there on is decided by a glance."""
        rng, rollout = self._rng, self._rollout
        rng.seed(seed)
        s = start.clone()
        settle(s, rng)
        if s.turn == OVER:
            return s
        rollout.begin(s, seat if seat >= 0 else s.turn)
        round = s.round
        carry_out(s, seat, plan)
        settle(s, rng)
        for _ in range(self._ahead):
            if s.turn < 0 or s.round != round:
                break
            if rollout.plays_on:
                rollout.finish(s)
                settle(s, rng)
                rollout.begin(s, s.turn)
            else:
                s.apply(self._quick_choice(s, s.turn), s.turn)
                settle(s, rng)
        if s.turn >= 0 and not rollout.plays_on:
            rollout.finish(s)
        return s

    def _quick_choice(self, s: State, seat: Seat) -> int:
        """What looks best to the seat once it has carried out what it begins, as the bot *greedy* sees it, with a
        little randomness: identical answers every time would make comparisons look more certain than they are."""
        options = self._how.options(s, seat)
        if len(options) == 1:
            return options[0]
        how = self._how.among(HURRY * len(options))
        found = [share(tried(s, a, seat, how, self._rng), seat, how) for a in options]
        most = max(found)
        return self._rng.choices(options, [exp((promise - most) / ALIKE) for promise in found])[0]

    def promises(self, states: Sequence[State]) -> list[Promise]:
        """What positions promise; a learned judge evaluates all of them at once."""
        if self._learned is None:
            return [self._promise(s) for s in states]
        values = self._learned.values(list(states))
        return [self._said(s, self._learned.shares(s, v), v) for s, v in zip(states, values)]

    def _promise(self, s: State) -> Promise:
        values = self._how.values(s)
        more = self._how.to_come(s)
        return self._said(s, self._how.shares(s, values), [v + more for v in values])

    def _said(self, s: State, shares: list[float], scores: list[float]) -> Promise:
        if s.result() is not None:
            return final(s)
        said = self.calibration.said(s, shares)
        return Promise(said, scores, ranks(said))


def carry_out(s: State, seat: Seat, plan: Sequence[int]) -> None:
    """Carry out the plan as far as it is legal here."""
    for a in plan:
        if seat not in s.owing or a not in s.legal(seat):
            return
        s.apply(a, seat)


def final(s: State) -> Promise:
    """The outcome of a finished game: the win is split among all who share the first place."""
    places = s.result()
    assert places is not None
    won = places.count(1)
    return Promise(
        [1 / won if place == 1 else 0.0 for place in places],
        [float(score) for score in s.scores()],
        [1 + sum(o < place for o in places) + (places.count(place) - 1) / 2 for place in places],
    )


def ranks(shares: Sequence[float]) -> list[float]:
    """Expected ranks: the chance that one of two seats finishes ahead is proportional to its share of the win."""
    return [
        1 + sum(_ahead(other, mine) for at, other in enumerate(shares) if at != me) for me, mine in enumerate(shares)
    ]


def _ahead(other: float, mine: float) -> float:
    return other / (other + mine) if other + mine > 0 else 0.5
