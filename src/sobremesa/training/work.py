"""A process that plays for a training run: games with the newest weights to learn from, or games against ``greedy``."""

import os
import time
from pathlib import Path
from random import Random
from typing import Any, Final

import numpy as np

from sobremesa import bots
from sobremesa.bots.evaluation import evaluation_of
from sobremesa.bots.greedy import settle, tried
from sobremesa.bots.learned import Learned
from sobremesa.bots.net import Net
from sobremesa.games import load
from sobremesa.kernel import OVER, Config

from .play import play, played
from .recipe import Recipe, features_of, tables

SEND_EVERY: Final = 2.0  # seconds


def work(recipe: Recipe, weights: Path, lessons: Any, results: Any, name: str) -> None:
    """Play until killed. The first worker plays against ``greedy``, to compare, unless a teacher or a search plays."""
    rng = Random(f"{recipe.seed}/{name}")
    game = load(recipe.game)
    features = features_of(recipe.game)
    seen = 0.0
    learned: Learned | None = None
    sent = time.monotonic()
    parts: dict[int, list[Any]] = {}
    held_back: dict[int, list[Any]] = {}
    games = 0
    while True:
        changed = os.stat(weights).st_mtime
        if learned is None or changed != seen:
            seen = changed
            learned = Learned(features, Net.read(weights.read_bytes()))
        config = tables(recipe, rng)
        if name.startswith("0/") and recipe.habits.looks:
            results.put(duel(game, config, learned, rng, recipe.habits.follow))
            continue
        lesson = play(game, config, learned, rng, recipe.habits)
        games += 1
        many = len(lesson.rows)
        is_held = rng.random() < recipe.held
        won, ended = (np.repeat([part], many, axis=0).astype(np.float32) for part in (lesson.won, lesson.result))
        (held_back if is_held else parts).setdefault(config.seats, []).append(
            (lesson.rows, lesson.bases, ended if is_held else lesson.targets, lesson.stages, won, ended, lesson.after)
        )
        if time.monotonic() - sent > SEND_EVERY:
            sent = time.monotonic()
            lessons.put((games, _joined(parts), _joined(held_back)))
            parts.clear()
            held_back.clear()
            games = 0


def _joined(parts: dict[int, list[Any]]) -> dict[int, tuple[Any, ...]]:
    return {seats: tuple(np.concatenate(column) for column in zip(*some)) for seats, some in parts.items()}


def duel(game: Any, config: Config, learned: Learned, rng: Random, further: bool) -> float:
    """A game of the learner, on one random seat, against ``greedy`` on the others; returns its share of the win."""
    me = int(rng.random() * config.seats)
    other = bots.make("greedy", rng.random().hex())
    s = game.start(config)
    settle(s, rng)
    while s.turn != OVER:
        seat = s.turn
        s.apply(look(s, seat, learned, rng, further) if seat == me else other.move(s, seat), seat)
        settle(s, rng)
    ranks = s.result()
    return (ranks[me] == 1) / ranks.count(1) if config.seats > 1 else 0.0


def look(s: Any, seat: int, learned: Learned, rng: Random, further: bool) -> int:
    """The action after which the seat's share of the win is largest."""
    how = evaluation_of(s.rules.config.game)
    legal = how.options(s, seat)
    if len(legal) == 1:
        return legal[0]
    after = [tried(s, a, seat, how, rng) if further else played(s, a, seat) for a in legal]
    values = learned.values(after)
    shares = [learned.shares(t, v)[seat] for t, v in zip(after, values)]
    return legal[shares.index(max(shares))]
