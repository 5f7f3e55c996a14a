"""Games of a learner against itself, and what they teach.

Every decision is made by looking one action ahead, for the action after which the seat's share of the win is largest.
The positions after these actions are what is learned. The lesson of a position is a mixture of what the learner thought
of the positions after it and how the game ended, TD(lambda): for a position ``n`` decisions before the end, the end
counts ``lambda ** n``. Now and then a random action is played instead, so that the learner sees more than it likes; the
outcome of that says nothing about the positions before it.

A search may stop where a stage begins and judge there. For such searches the game is played by a *teacher*, the
hand-made values, which takes a fraction of the time, or by short searches of the learner, and only these positions are
learned. They are far enough apart that the cost of a deviation is part of how such players play on.
"""

from dataclasses import dataclass
from random import Random
from typing import Any, Final

import numpy as np

from sobremesa.bots.evaluation import Evaluation, evaluation_of
from sobremesa.bots.greedy import chosen, settle, tried, unless_it_pays
from sobremesa.bots.learned import HAND, Learned, final
from sobremesa.bots.search import SearchBot
from sobremesa.bots.situation import Budget, Candidate, Situation
from sobremesa.kernel import OVER

NEXT_BEST: Final = 3  # a deviation picks one of this many
Kept = tuple[bytes, list[float], int]  # rows, hand-made forecasts, stage


@dataclass(frozen=True, slots=True)
class Habits:
    """How a learner plays and what it keeps."""

    deviate: float = 0.015  # how often a random action is played
    decay: float = 0.97  # lambda at a table of two; larger tables decay as much for as many decisions of each seat
    kept: float = 0.25  # the fraction of the positions after decisions that is kept
    follow: bool = False  # whether what an action begins is carried out by a glance before it is judged
    standing: float = 0.0  # how often the position before a decision is also learned from
    teacher: bool = False  # whether hand-made values decide, and only positions where a stage begins are learned from
    walks: int = 0  # if any, a search with this many walks decides, and the same positions are learned from

    def lasting(self, seats: int) -> float:
        """Lambda at a table with this many seats."""
        return float(self.decay ** (2 / max(2, seats)))

    @property
    def looks(self) -> bool:
        """Whether the learner plays by looking at each action, and learns to compare them."""
        return not (self.teacher or self.walks)


@dataclass(slots=True)
class Lesson:
    """Positions of one game, the last one first: rows, hand-made forecasts and lessons by position and seat, stages,
    and how many came after each; and how the game ended: shares of the win, and scores as counted in lessons."""

    rows: Any
    bases: Any
    targets: Any
    stages: Any
    after: Any
    won: Any
    result: Any


def play(game: Any, config: Any, learned: Learned, rng: Random, habits: Habits) -> Lesson:
    """Play one game; returns what there is to learn from it."""
    if not habits.looks:
        return play_on(game, config, learned, rng, habits)
    s = game.start(config)
    settle(s, rng)
    kept: list[Kept] = []
    thought: list[list[float]] = []  # what the learner thinks of the position it has chosen
    instead: list[list[float] | None] = []  # and of the one it would have chosen
    how = evaluation_of(game.name)
    seen = -1
    while s.turn != OVER:
        seat = s.turn
        legal = how.options(s, seat)
        if len(legal) == 1:
            s.apply(legal[0], seat)
            settle(s, rng)
            continue
        now = learned.features.stage(s)
        if habits.standing and (now != seen or rng.random() < habits.standing):
            seen = now
            kept.append(written(s, learned, thought))
            instead.append(None)
        after = [tried(s, a, seat, how, rng) if habits.follow else played(s, a, seat) for a in legal]
        rows = bytearray()
        bases = learned.rows(after, rows)
        values = [base[:] for base in bases]
        learned.correct(after, rows, values)
        best, most = 0, -1.0
        for i in range(len(after)):
            share = learned.shares(after[i], values[i])[seat]
            if share > most:
                best, most = i, share
        taken = best
        if rng.random() < habits.deviate:
            taken = int(rng.random() * len(after))
        thought.append(values[taken])
        instead.append(values[best] if taken != best else None)
        size = len(rows) // max(1, sum(1 for t in after if t.frames))
        at = sum(1 for t in after[:taken] if t.frames) * size
        if after[taken].frames:
            kept.append((bytes(rows[at : at + size]), bases[taken], learned.features.stage(after[taken])))
        else:
            kept.append((b"", bases[taken], 0))
        if habits.follow:
            s.apply(legal[taken], seat)
        else:
            s = after[taken]
        settle(s, rng)
    return _lesson(s, kept, thought, instead, rng, habits)


def play_on(game: Any, config: Any, learned: Learned, rng: Random, habits: Habits) -> Lesson:
    """Play one game with a teacher, or with searches using the newest weights: the positions where a stage begins are
    learned.

    They are taken as a walk that stops there finds them: before anything is decided, even where there is no choice.
    """
    s = game.start(config)
    settle(s, rng)
    how = evaluation_of(game.name)
    # chooses where to walk on as `hand` does: with so few walks, none should be spent on what looks bad at a glance
    bot = SearchBot(rng, Budget(simulations=habits.walks), HAND, learned) if habits.walks else None
    kept: list[Kept] = []
    thought: list[list[float]] = []
    while s.turn != OVER:
        if not kept or learned.features.stage(s) != kept[-1][2]:
            kept.append(written(s, learned, thought))
        seat = s.turn
        legal = how.options(s, seat)
        if len(legal) == 1:
            a = legal[0]
        elif rng.random() < habits.deviate:
            a = deviation(s, legal, seat, how, rng)
        elif bot is not None:
            a = chosen(bot.advise(Situation.of(s, seat, rng)), game.name)
        else:
            a = taught(s, legal, seat, how, rng)[0].action
        s.apply(a, seat)
        settle(s, rng)
    return _lesson(s, kept, thought, [None] * len(kept), rng, habits)


def written(s: Any, learned: Learned, thought: list[list[float]]) -> Kept:
    """The position in the form to be kept; what the learner thinks of it is appended to ``thought``."""
    rows = bytearray()
    bases = learned.rows([s], rows)
    values = [bases[0][:]]
    learned.correct([s], rows, values)
    thought.append(values[0])
    return bytes(rows), bases[0], learned.features.stage(s)


def played(s: Any, a: int, seat: int) -> Any:
    """The position right after the action; ``s`` stays as it is."""
    after = s.clone()
    after.apply(a, seat)
    return after


def deviation(s: Any, legal: list[int], seat: int, how: Evaluation, rng: Random) -> int:
    """A deviation: half of the time any action, otherwise one of the next best, which searches think about most."""
    if rng.random() < 0.5:
        return legal[int(rng.random() * len(legal))]
    next_best = taught(s, legal, seat, how, rng)[1 : 1 + NEXT_BEST]
    return next_best[int(rng.random() * len(next_best))].action


def taught(s: Any, legal: list[int], seat: int, how: Evaluation, rng: Random) -> list[Candidate]:
    """All actions judged by hand-made values in the actual world, best first, in the order that ``greedy`` uses."""
    how = how.among(len(legal))
    candidates = []
    for a in legal:
        t = tried(s, a, seat, how, rng)
        values = how.values(t)
        candidates.append(Candidate(a, 1, how.shares(t, values)[seat], values[seat] + how.to_come(t)))
    candidates.sort(key=lambda c: -c.share)
    return unless_it_pays(candidates, how)


def _lesson(
    s: Any,
    kept: list[Kept],
    thought: list[list[float]],
    instead: list[list[float] | None],
    rng: Random,
    habits: Habits,
) -> Lesson:
    """Work out the lesson of every position, backwards from the end of the game."""
    seats = s.rules.seats
    result = np.asarray(final(s), dtype=np.float32)
    rows, bases, targets, stages = [], [], [], []
    came = result
    decay = habits.lasting(seats)
    for n in range(len(kept) - 1, -1, -1):
        if kept[n][0] and (not habits.looks or rng.random() < habits.kept):
            rows.append(np.frombuffer(kept[n][0], dtype=np.uint8).reshape(seats, -1))
            bases.append(kept[n][1])
            stages.append(kept[n][2])
            targets.append(came)
        would = instead[n]
        here = np.asarray(thought[n] if would is None else would, dtype=np.float32)
        came = here if would is not None else (1 - decay) * here + decay * came
    ranks = np.asarray(s.result())
    won = (ranks == 1).astype(np.float32)
    return Lesson(
        np.stack(rows),
        np.asarray(bases, dtype=np.float32),
        np.asarray(targets, dtype=np.float32),
        np.asarray(stages, dtype=np.int64),
        np.arange(len(rows)),
        won / won.sum() if won.sum() else won,
        result,
    )
