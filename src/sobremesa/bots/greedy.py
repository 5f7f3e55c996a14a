"""A bot that looks one decision ahead: it plays the action after which its share of the win looks best.

In a few worlds it tries every action on a copy, carries out what the action begins, and compares the positions.
"""

from random import Random
from typing import Any, ClassVar, Final

from sobremesa.kernel import CHANCE, MOST_DRAWS, EndlessEffect, Seat

from .evaluation import Evaluation, evaluation_of, share
from .situation import Advice, Candidate, Situation, chooser

WORLDS: Final = 2
TRIFLE: Final = 0.05  # of the win
TRIFLE_VP: Final = 1.0
SURE: Final = 8  # walks
NO_ACTION: Final = -1
FOLLOWED: Final = 3  # how many of a seat's own decisions that carry out an action are followed


class GreedyBot:
    """Plays what looks best right now."""

    looks: ClassVar[bool] = True

    def __init__(self, seed: int | str | Random, worlds: int = WORLDS, slips: float = 0.0) -> None:
        self._rng = chooser(seed)
        self._worlds = worlds
        self._slips = slips  # how often it takes the next best action instead, like a beginner

    def __reduce__(self) -> tuple[Any, ...]:
        return GreedyBot, (self._rng, self._worlds, self._slips)

    def choose(self, situation: Situation) -> int:
        options = situation.options
        if len(options) == 1:
            return options[0]
        advice, waits = self._think(situation)
        candidates = unless_it_pays(advice.sensible, evaluation_of(situation.game), waits=waits)
        at = 0
        while at < len(candidates) - 1 and self._rng.random() < self._slips:
            at += 1
        return candidates[at].action

    def advise(self, situation: Situation) -> Advice:
        return self._think(situation)[0]

    def _think(self, situation: Situation) -> tuple[Advice, Candidate | None]:
        """What it thinks of every option, and, in games with trades, of the position as it stands."""
        worlds = [situation.world(self._rng) for _ in range(self._worlds)]
        options = situation.options
        how = evaluation_of(situation.game).among(len(options) * len(worlds))
        seat = situation.seat
        candidates: list[Candidate] = []
        for a in options:
            afters = [tried(world, a, seat, how, self._rng) for world in worlds]
            candidates.append(judged(a, afters, seat, how))
        waits = judged(NO_ACTION, worlds, seat, how) if how.is_trade is not None else None
        return Advice(candidates, len(worlds), situation.left_out), waits


def judged(a: int, worlds: list[Any], seat: Seat, how: Evaluation) -> Candidate:
    """Judge an action by the positions it leads to."""
    won = score = 0.0
    for world in worlds:
        values = how.values(world)
        won += how.shares(world, values)[seat]
        score += values[seat] + how.to_come(world)
    return Candidate(a, len(worlds), won / len(worlds), score / len(worlds))


def unless_it_pays(
    candidates: list[Candidate], how: Evaluation, is_sure: bool = False, waits: Candidate | None = None
) -> list[Candidate]:
    """The candidates, best first, but without buying or selling that gains no more than a trifle.

    Values are not exact to a coin. A bot that traded whenever they seem to rise would buy a good and sell it again for
    less. With ``is_sure``, where values are means of many walks, it is enough that either share or VP gain more than a
    trifle. Where actions are judged right after they are played, a trade must also gain more than the position promises
    as it stands, ``waits``: it delays the end of the turn, which by itself looks like a gain. After that only VP
    decide: once a game is won or lost shares hardly change, and a plan would be dropped half way.
    """
    is_trade = how.is_trade
    if is_trade is None or not is_trade(candidates[0].action):
        return candidates
    if waits is not None:
        idle = [c for c in candidates if is_trade(c.action) and c.score <= waits.score + TRIFLE_VP]
        candidates = [*(c for c in candidates if c not in idle), *idle]
    best = candidates[0]
    if not is_trade(best.action):
        return candidates
    for c in candidates:
        if is_trade(c.action) or not c.visits:
            continue
        share, vp = best.share <= c.share + TRIFLE, best.score <= c.score + TRIFLE_VP
        are_sure = is_sure and min(best.visits, c.visits) >= SURE
        if vp if waits is not None else share and vp if are_sure else share or vp:
            return [c, *(other for other in candidates if other is not c)]
    return candidates


def proposals(advice: Advice, game: str) -> list[Candidate]:
    """What a search would play, given its advice, the best first."""
    return unless_it_pays(advice.sensible, evaluation_of(game), is_sure=True)


def chosen(advice: Advice, game: str) -> int:
    """The move a search plays, given its advice."""
    return proposals(advice, game)[0].action


def settle(s: Any, rng: Random) -> None:
    """Settle chance until somebody is to decide."""
    drawn = 0
    while s.turn == CHANCE:
        drawn += 1
        if drawn > MOST_DRAWS:
            raise EndlessEffect("error.endless.chance", most=MOST_DRAWS)
        s.apply(draw(s.outcomes(), rng))


def draw(outcomes: list[tuple[int, int]], rng: Random) -> int:
    """Pick one of the outcomes of chance, by weight."""
    at = rng.random() * sum(weight for _, weight in outcomes)
    i = 0
    while i < len(outcomes) - 1 and at >= outcomes[i][1]:
        at -= outcomes[i][1]
        i += 1
    return outcomes[i][0]


def tried(s: Any, a: int, seat: Seat, how: Evaluation, rng: Random) -> Any:
    """The position after the action and what it begins, to be judged; ``s`` stays as it is."""
    after = s.clone()
    if try_out(after, a, seat, how, rng):
        follow(after, seat, how, rng)
    return after


def try_out(s: Any, a: int, seat: Seat, how: Evaluation, rng: Random) -> bool:
    """Carry out the action and the chance after it, to be judged; returns whether the position can be played on."""
    if how.ends_turn(s, a):
        f = s.frames[-1]
        s.steps[f[0]].apply(s, f, seat, a)
        s.turn = CHANCE
        return False
    s.apply(a, seat)
    settle(s, rng)
    return True


def follow(s: Any, seat: Seat, how: Evaluation, rng: Random) -> None:
    """Carry out what the seat has begun, taking each decision by a glance."""
    settle(s, rng)
    for _ in range(FOLLOWED):
        if s.turn != seat or not how.continues(s):
            return
        s.apply(glance(s, how.options(s, seat), seat, how, rng), seat)
        settle(s, rng)


def glance(s: Any, legal: list[int], seat: Seat, how: Evaluation, rng: Random) -> int:
    """The action after which the very next position looks best."""
    if len(legal) == 1:
        return legal[0]
    best, most = legal[0], -1.0
    for a in legal:
        after = s.clone()
        after.apply(a, seat)
        settle(after, rng)
        promise = share(after, seat, how)
        if promise > most:
            best, most = a, promise
    return best
