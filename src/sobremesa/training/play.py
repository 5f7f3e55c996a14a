"""Games of a learner against itself, and what they teach.

Every decision is taken by looking one action ahead: the action after which the seat's share of the win is largest. The
positions after these actions are what is learned. The lesson of a position is a mixture of what the learner thought of
the positions after it and how the game ended, TD(lambda): of a position ``n`` decisions before the end, the end counts
``lambda ** n``. Now and then any action is taken instead, so that the learner sees more than it likes; what came of
that says nothing about the positions before it.

Or a *teacher* plays, the hand-made values: then there is nothing to learn of actions, but a game takes a fraction of
the time, and the positions in which a stage begins, where many a search stops and judges, are seen in good play.
"""

from dataclasses import dataclass
from random import Random
from typing import Any

import numpy as np

from sobremesa.bots.evaluation import Evaluation, evaluation_of
from sobremesa.bots.greedy import follow, settle, try_out, unless_it_pays
from sobremesa.bots.learned import Learned, final
from sobremesa.bots.situation import Candidate
from sobremesa.kernel import OVER


@dataclass(frozen=True, slots=True)
class Habits:
    """How a learner plays and what it keeps."""

    deviate: float = 0.015  # how often any action is taken
    decay: float = 0.97  # lambda at a table of two; at larger ones as much for as many decisions of each seat
    kept: float = 0.25  # the part of the positions that is kept
    follow: bool = False  # whether what an action begins is carried out by a glance before it is judged
    standing: float = 0.0  # how often the position before a decision is learned from, too
    teacher: bool = False  # whether hand-made values decide, and only positions before decisions are learned from


@dataclass(slots=True)
class Lesson:
    """Positions of one game: rows, hand-made forecasts and lessons by position and seat, stages, and the result."""

    rows: Any
    bases: Any
    targets: Any
    stages: Any
    won: Any
    scores: list[float]


def play(game: Any, config: Any, learned: Learned, rng: Random, habits: Habits) -> Lesson:
    """One game, and what is to be learned from it."""
    s = game.start(config)
    settle(s, rng)
    kept: list[tuple[bytes, list[float], int]] = []  # rows, forecasts by hand, stage
    thought: list[list[float]] = []  # what the learner thinks of the position that it has chosen
    instead: list[list[float] | None] = []  # and of the one that it would have chosen
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
        if (habits.standing or habits.teacher) and (now != seen or rng.random() < habits.standing):
            seen = now
            row = bytearray()
            base = learned.rows([s], row)
            value = [base[0][:]]
            learned.correct([s], row, value)
            kept.append((bytes(row), base[0], now))
            thought.append(value[0])
            instead.append(None)
        if habits.teacher:
            s.apply(taught(s, legal, seat, how, rng), seat)
            settle(s, rng)
            continue
        after = []
        for a in legal:
            t = s.clone()
            if not habits.follow:
                t.apply(a, seat)
            elif try_out(t, a, seat, how, rng):
                follow(t, seat, how, rng)
            after.append(t)
        rows = bytearray()
        bases = learned.rows(after, rows)
        values = [base[:] for base in bases]
        learned.correct(after, rows, values)
        best, most = 0, -1.0
        for i in range(len(after)):
            share = learned.shares(after[i], values[i])[seat]
            if share > most:
                best, most = i, share
        chosen = best
        if rng.random() < habits.deviate:
            chosen = int(rng.random() * len(after))
        thought.append(values[chosen])
        instead.append(values[best] if chosen != best else None)
        size = len(rows) // max(1, sum(1 for t in after if t.frames))
        at = sum(1 for t in after[:chosen] if t.frames) * size
        if after[chosen].frames:
            kept.append((bytes(rows[at : at + size]), bases[chosen], learned.features.stage(after[chosen])))
        else:
            kept.append((b"", bases[chosen], 0))
        if habits.follow:
            s.apply(legal[chosen], seat)
        else:
            s = after[chosen]
        settle(s, rng)
    return _lesson(s, kept, thought, instead, rng, habits)


def taught(s: Any, legal: list[int], seat: int, how: Evaluation, rng: Random) -> int:
    """What looks best by hand-made values in the world as it is, chosen as ``greedy`` does."""
    how = how.among(len(legal))
    candidates = []
    for a in legal:
        t = s.clone()
        if try_out(t, a, seat, how, rng):
            follow(t, seat, how, rng)
        values = how.values(t)
        candidates.append(Candidate(a, 1, how.shares(t, values)[seat], values[seat] + how.to_come(t)))
    candidates.sort(key=lambda c: -c.share)
    return unless_it_pays(candidates, how)[0].action


def _lesson(
    s: Any,
    kept: list[tuple[bytes, list[float], int]],
    thought: list[list[float]],
    instead: list[list[float] | None],
    rng: Random,
    habits: Habits,
) -> Lesson:
    """What came of every position is worked out from the end of the game."""
    seats = s.rules.seats
    result = np.asarray(final(s), dtype=np.float32)
    rows, bases, targets, stages = [], [], [], []
    came = result
    decay = habits.decay ** (2 / max(2, seats))
    for n in range(len(kept) - 1, -1, -1):
        if kept[n][0] and rng.random() < habits.kept:
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
        won / won.sum() if won.sum() else won,
        [float(x) for x in s.scores()],
    )
