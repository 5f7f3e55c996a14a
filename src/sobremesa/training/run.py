"""Training from beginning to end: processes that play, one that learns from what they play, and how it went.

Workers play with the newest weights, which lie in a file, and send what there is to learn; the learner keeps the last
positions, takes samples of them, and writes new weights every few seconds. One worker plays against ``greedy`` and says
how strong the learner has become, unless a teacher plays: what is learned then is judged in an arena.
"""

import json
import os
import platform
import signal
import time
from dataclasses import asdict, dataclass, field
from multiprocessing import get_context
from pathlib import Path
from queue import Empty
from random import Random
from typing import Any, Callable, Final
from zipfile import BadZipFile

import numpy as np

from sobremesa import bots
from sobremesa.bots.evaluation import evaluation_of
from sobremesa.bots.greedy import follow, settle, try_out
from sobremesa.bots.learned import Features, Learned
from sobremesa.bots.net import Net
from sobremesa.bots.workers import end_with_parent
from sobremesa.games import load, manifest_of
from sobremesa.kernel import OVER, Config, ConfigError, SobremesaError, is_compiled

from .fit import Learner
from .play import Habits, play

WEIGHTS: Final = "weights.npz"  # what bots play with
BEST: Final = "best.npz"  # those that have won most
LEARNER: Final = "learner.npz"  # to go on from
NOTE: Final = "recipe.json"  # everything that was decided, the curve, and the machine
DUELS: Final = 300  # games against ``greedy`` that say how strong the learner is now
SEND_EVERY = 2.0  # seconds
WRITE_EVERY = 4.0
TELL_EVERY = 15.0


@dataclass(frozen=True, slots=True)
class Recipe:
    """All that decides how a training goes, apart from how fast the machine is."""

    game: str
    seats: tuple[int, ...] = (2,)  # of the tables; one that stands here twice is played twice as often
    modules: float = 0.3  # the part of the tables that has modules
    minutes: float = 5.0
    workers: int = 2
    hidden: tuple[int, int] = (96, 32)
    rate: float = 1e-3
    winning: float = 2.0  # what it counts who wins, beside how many VP everybody makes
    batch: int = 2048  # rows
    reuse: float = 2.0  # how often a position is learned from
    memory: int = 600_000  # rows
    seed: int = 1
    habits: Habits = field(default_factory=Habits)


def tables(recipe: Recipe, rng: Random) -> Config:
    """A table as the recipe wants them."""
    meta = load(recipe.game).meta
    seats = recipe.seats[int(rng.random() * len(recipe.seats))]
    modules: list[str] = []
    if rng.random() < recipe.modules:
        every = [m.id for m in meta.modules]
        part = rng.random() if rng.random() < 0.5 else 1.0
        modules = [m for m in every if rng.random() < part] or [every[int(rng.random() * len(every))]]
    config: Config = meta.config(seats, modules=modules)
    return config


def features_of(game: str) -> Features:
    """How the game shows positions to a network."""
    part = manifest_of(game).features
    if part is None:
        raise ConfigError("training.no_features", game=load(game).meta.title)
    return part()


@dataclass(slots=True)
class Progress:
    """How far a training is, beside what the learner knows: the curve, and what went into it."""

    seconds: float = 0.0
    games: int = 0
    rows_in: int = 0
    rows_out: int = 0
    duels: list[float] = field(default_factory=list)
    curve: list[dict[str, float]] = field(default_factory=list)
    best: dict[str, float] = field(default_factory=dict)  # the point of the curve whose weights are kept

    def is_best(self) -> bool:
        """Whether the last games against ``greedy`` have been the best so far; the weights are then worth keeping."""
        return len(self.duels) >= DUELS and self.won() > self.best.get("won", -1.0)

    def won(self) -> float:
        """The share of the last games that was won against ``greedy``; -1 as long as there are none."""
        last = self.duels[-DUELS:]
        return round(float(np.mean(last)), 4) if last else -1.0


def train(recipe: Recipe, folder: Path, start: Path | None = None, say: Callable[[str], None] = print) -> Path:
    """Weights have been learned; they lie in the folder, with the recipe and the curve.

    A training that has been begun in the folder goes on where it was, with all but the positions that it remembers;
    only its length may be another one now. ``start`` is a ``learner.npz`` of another training to begin with.
    """
    features = features_of(recipe.game)
    learner = Learner(features.size, recipe.hidden, features.stages, recipe.seed, recipe.winning)
    progress = begun(folder, recipe)
    old = start if progress is None else folder / LEARNER
    if old is not None:
        try:
            learner.resume(dict(np.load(old)))
        except (KeyError, ValueError, TypeError, EOFError, BadZipFile):
            raise SobremesaError("training.no_learner", path=old) from None
    folder.mkdir(parents=True, exist_ok=True)
    weights = folder / WEIGHTS
    write(weights, learner.arrays(features.version))
    context = get_context("spawn")
    lessons: Any = context.Queue(200)
    results: Any = context.Queue()
    names = [f"{number}/{learner.steps}" for number in range(recipe.workers)]
    workers = [
        context.Process(target=_work, args=(recipe, weights, lessons, results, name), daemon=True) for name in names
    ]
    for worker in workers:
        worker.start()
    try:
        return _learn(recipe, folder, learner, progress or Progress(), features.version, workers, lessons, results, say)
    finally:
        for worker in workers:
            worker.kill()


def begun(folder: Path, recipe: Recipe) -> Progress | None:
    """How far the training in this folder is, if there is one; `ConfigError` if it goes by another recipe."""
    if not (folder / NOTE).exists():  # which is written last
        return None
    note = json.loads((folder / NOTE).read_text())
    mine = json.loads(json.dumps(asdict(recipe)))
    for name, wanted in mine.items():
        if name != "minutes" and note["recipe"].get(name) != wanted:
            raise ConfigError("training.other_recipe", path=folder, name=name, there=note["recipe"].get(name))
    return Progress(curve=note["curve"], **note["progress"])


def _learn(
    recipe: Recipe,
    folder: Path,
    learner: Learner,
    progress: Progress,
    version: int,
    workers: list[Any],
    lessons: Any,
    results: Any,
    say: Callable[[str], None],
) -> Path:
    rng = np.random.default_rng([recipe.seed, learner.steps])
    memory = {seats: Memory(recipe.memory // (len(set(recipe.seats)) * seats)) for seats in set(recipe.seats)}
    now = written = told = time.monotonic()
    began = now - progress.seconds
    errors: list[tuple[float, float]] = []
    length = 60 * recipe.minutes
    fresh = not learner.mean.any()
    held = 0  # rows that have come since we began, or went on
    try:
        while (now := time.monotonic()) - began < length:
            progress.seconds = round(now - began, 1)
            try:
                while True:
                    is_full = progress.rows_out >= recipe.reuse * progress.rows_in
                    count, parts = lessons.get(block=is_full, timeout=0.2)
                    progress.games += count
                    for seats, arrays in parts.items():
                        memory[seats].add(arrays)
                        held += len(arrays[0]) * seats
                        progress.rows_in += len(arrays[0]) * seats
            except Empty:
                pass
            if not all(worker.is_alive() for worker in workers):
                raise SobremesaError("training.died")
            while not results.empty():
                progress.duels.append(results.get())
            if held < min(40_000, recipe.memory // 4):
                continue
            if fresh:
                fresh = False
                some = [m.rows[: m.size] for m in memory.values() if m.size]
                learner.standardise(np.concatenate([x.reshape(-1, learner.size)[:50_000] for x in some]))
            rate = recipe.rate * (0.02 + 0.98 * 0.5 * (1 + np.cos(np.pi * min(1.0, (now - began) / length))))
            for _ in range(20):
                seats = list(memory)[rng.choice(len(memory), p=_weights(memory))]
                sample = memory[seats].sample(max(1, recipe.batch // seats), rng)
                errors.append(learner.step(sample, rate))
                progress.rows_out += recipe.batch
                if progress.rows_out >= recipe.reuse * progress.rows_in:
                    break
            if now - written > WRITE_EVERY:
                written = now
                write(folder / WEIGHTS, learner.arrays(version))
            if now - told > TELL_EVERY:
                told = now
                point = _point(progress, learner, errors)
                progress.curve.append(point)
                errors.clear()
                if progress.is_best():
                    progress.best = point
                    write(folder / BEST, learner.arrays(version))
                _keep(folder, recipe, learner, progress)
                say(json.dumps(point))
    finally:  # whoever stops us can go on from here
        write(folder / WEIGHTS, learner.arrays(version))
        _keep(folder, recipe, learner, progress)
    return folder / WEIGHTS


def _point(progress: Progress, learner: Learner, errors: list[tuple[float, float]]) -> dict[str, float]:
    off, nats = np.mean(errors, axis=0)
    return {
        "seconds": progress.seconds,
        "games": progress.games,
        "rows": progress.rows_in,
        "steps": learner.steps,
        "off": round(float(off) ** 0.5, 3),
        "nats": round(float(nats), 4),
        "duels": len(progress.duels),
        "won": progress.won(),
    }


def _weights(memory: "dict[int, Memory]") -> Any:
    sizes = np.array([m.size * seats for seats, m in memory.items()], dtype=float)
    return sizes / sizes.sum()


def _keep(folder: Path, recipe: Recipe, learner: Learner, progress: Progress) -> None:
    """What is needed to go on lies in the folder."""
    write(folder / LEARNER, learner.state())
    told = asdict(progress)
    curve = told.pop("curve")
    note = {"recipe": asdict(recipe), "curve": curve, "progress": told, "machine": machine()}
    part = folder / (NOTE + ".part")
    part.write_text(json.dumps(note, indent=1))
    os.replace(part, folder / NOTE)


def machine() -> dict[str, Any]:
    """What a training ran on: how far it comes in a minute depends on that."""
    return {
        "system": platform.platform(terse=True),
        "processor": platform.processor() or platform.machine(),
        "cores": os.cpu_count(),
        "python": platform.python_version(),
        "numpy": np.__version__,
        "compiled": is_compiled(),
    }


def write(path: Path, arrays: Any) -> None:
    """The file holds these arrays; who reads it meanwhile finds the old or the new ones."""
    part = path.with_suffix(".part.npz")
    np.savez(part, **arrays)
    os.replace(part, path)


def release(folder: Path, to: Path) -> None:
    """Copies the best weights of a training to a file that also says how they were made: recipe, curve, machine and
    licence. The best are those that won most against ``greedy``; without such games, the last."""
    note = json.loads((folder / NOTE).read_text())
    best = folder / BEST
    about = {key: note[key] for key in ("recipe", "curve", "machine")}
    about.update(licence="MIT", shipped=note["progress"]["best"] if best.exists() else "the last")
    with np.load(best if best.exists() else folder / WEIGHTS) as arrays:
        np.savez_compressed(to, about=np.asarray(json.dumps(about)), **arrays)


class Memory:
    """The last positions of tables with so many seats."""

    def __init__(self, room: int) -> None:
        self.room = room
        self.size = 0
        self._at = 0
        self.rows: Any = None

    def add(self, arrays: tuple[Any, ...]) -> None:
        if self.rows is None:
            self.kept = [np.zeros((self.room, *a.shape[1:]), dtype=a.dtype) for a in arrays]
            self.rows = self.kept[0]
        count = min(self.room, len(arrays[0]))
        places: Any = (self._at + np.arange(count)) % self.room
        for kept, new in zip(self.kept, arrays):
            kept[places] = new[:count]
        self._at = int((self._at + count) % self.room)
        self.size = min(self.room, self.size + count)

    def sample(self, count: int, rng: Any) -> tuple[Any, ...]:
        at = rng.integers(0, self.size, count)
        return tuple(kept[at] for kept in self.kept)


def _work(recipe: Recipe, weights: Path, lessons: Any, results: Any, name: str) -> None:
    """Plays until it is ended; the first worker against ``greedy``, for comparison, unless a teacher plays."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for who started us
    end_with_parent()
    rng = Random(f"{recipe.seed}/{name}")
    game = load(recipe.game)
    features = features_of(recipe.game)
    seen = 0.0
    learned: Learned | None = None
    sent = time.monotonic()
    parts: dict[int, list[Any]] = {}
    games = 0
    while True:
        changed = os.stat(weights).st_mtime
        if learned is None or changed != seen:
            seen = changed
            learned = Learned(features, Net.read(weights.read_bytes()))
        config = tables(recipe, rng)
        if name.startswith("0/") and not recipe.habits.teacher:
            results.put(duel(game, config, learned, rng, recipe.habits.follow))
            continue
        lesson = play(game, config, learned, rng, recipe.habits)
        games += 1
        many = len(lesson.rows)
        parts.setdefault(config.seats, []).append(
            (lesson.rows, lesson.bases, lesson.targets, lesson.stages, np.repeat(lesson.won[None], many, axis=0))
        )
        if time.monotonic() - sent > SEND_EVERY:
            sent = time.monotonic()
            joined = {s: tuple(np.concatenate(column) for column in zip(*some)) for s, some in parts.items()}
            lessons.put((games, joined))
            parts.clear()
            games = 0


def duel(game: Any, config: Config, learned: Learned, rng: Random, further: bool) -> float:
    """A game of the learner, alone on a seat by lot, against ``greedy``: its share of the win."""
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
    after = []
    for a in legal:
        t = s.clone()
        if not further:
            t.apply(a, seat)
        elif try_out(t, a, seat, how, rng):
            follow(t, seat, how, rng)
        after.append(t)
    values = learned.values(after)
    shares = [learned.shares(t, v)[seat] for t, v in zip(after, values)]
    return legal[shares.index(max(shares))]
