"""A training run from beginning to end: processes that play, one that learns from their games, and how it went.

Workers play with the newest weights, which are in a file, and send what there is to learn; the learner keeps the latest
positions, samples from them, and writes new weights every few seconds. One worker plays against ``greedy`` to measure
how strong the learner has become. A learner that sees only positions where a stage begins cannot compare actions, and
is measured in an arena instead. Games that are held back tell how well the learner generalises.
"""

import json
import os
import platform
import time
from dataclasses import asdict, dataclass, field
from pathlib import Path
from queue import Empty
from typing import Any, Callable, Final
from zipfile import BadZipFile

import numpy as np

from sobremesa.bots.workers import SPAWN
from sobremesa.kernel import ConfigError, SobremesaError, is_compiled

from .fit import Learner
from .memory import Memory
from .recipe import Recipe, features_of
from .work import work

WEIGHTS: Final = "weights.npz"  # what the bots play with
BEST: Final = "best.npz"  # those that have won the most
LEARNER: Final = "learner.npz"  # for continuing later
NOTE: Final = "recipe.json"  # all settings, the curve, and the machine
DUELS: Final = 300  # games against ``greedy`` that measure the current strength of the learner
WRITE_EVERY = 4.0  # seconds
TELL_EVERY = 15.0
THINK_EVERY = 20.0
FIRST: Final = 40_000  # rows needed before learning begins
MEASURED: Final = 10_000  # held-back positions for each point of the curve


@dataclass(slots=True)
class Progress:
    """How far a training run has got, apart from what the learner knows: the curve, and what went into it."""

    seconds: float = 0.0
    games: int = 0
    rows_in: int = 0
    rows_out: int = 0
    duels: list[float] = field(default_factory=list)
    curve: list[dict[str, float]] = field(default_factory=list)
    best: dict[str, float] = field(default_factory=dict)  # the point of the curve whose weights are kept
    before: dict[str, Any] = field(default_factory=dict)  # the training run of the learner it began with

    def is_best(self) -> bool:
        """Whether the latest games against ``greedy`` were the best so far, so that the weights are worth keeping."""
        return len(self.duels) >= DUELS and self.won() > self.best.get("won", -1.0)

    def won(self) -> float:
        """The share of the latest games against ``greedy`` that was won; -1 if there are none yet."""
        last = self.duels[-DUELS:]
        return round(float(np.mean(last)), 4) if last else -1.0


def train(recipe: Recipe, folder: Path, start: Path | None = None, say: Callable[[str], None] = print) -> Path:
    """Learn weights; they are in the folder, along with the recipe and the curve.

    A training run begun in the folder is continued where it was, except for the positions it remembered; only its
    length may be changed. ``start`` is a ``learner.npz`` of another run to begin with.
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
    lessons: Any = SPAWN.Queue(200)
    results: Any = SPAWN.Queue()
    names = [f"{number}/{learner.steps}" for number in range(recipe.workers)]
    workers = [
        SPAWN.Process(target=work, args=(recipe, weights, lessons, results, name), daemon=True) for name in names
    ]
    for worker in workers:
        worker.start()
    try:
        progress = progress or Progress(before=_before(start))
        return _learn(recipe, folder, learner, progress, features.version, workers, lessons, results, say)
    finally:
        for worker in workers:
            worker.kill()


def begun(folder: Path, recipe: Recipe) -> Progress | None:
    """The progress of the training run in this folder, if there is one; `ConfigError` if it has another recipe."""
    if not (folder / NOTE).exists():  # written last
        return None
    note = json.loads((folder / NOTE).read_text())
    noted = _completed(note["recipe"])
    for name, wanted in _plain(recipe).items():
        if name != "minutes" and noted[name] != wanted:
            raise ConfigError("training.other_recipe", path=folder, name=name, there=noted[name])
    return Progress(curve=note["curve"], **note["progress"])


def _plain(recipe: Recipe) -> dict[str, Any]:
    """A recipe as it is noted."""
    plain: dict[str, Any] = json.loads(json.dumps(asdict(recipe)))
    return plain


def _completed(noted: dict[str, Any]) -> dict[str, Any]:
    """A noted recipe, with the defaults of settings that did not exist when it was written: they change nothing."""
    usual = _plain(Recipe(noted["game"]))
    return usual | noted | {"habits": usual["habits"] | noted.get("habits", {})}


def _before(start: Path | None) -> dict[str, Any]:
    """The notes stored with the learner that a training run begins with."""
    if start is None or not (start.parent / NOTE).exists():
        return {}
    note = json.loads((start.parent / NOTE).read_text())
    told = {name: note["progress"].get(name) for name in ("seconds", "games", "before")}
    return {"recipe": note["recipe"], **told}


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
    memory, held_back = _memories(recipe, 1.0), _memories(recipe, recipe.held)
    now = written = told = thought = time.monotonic()
    began = now - progress.seconds
    errors: list[tuple[float, float]] = []
    length = 60 * recipe.minutes
    fresh = not learner.mean.any()
    held = 0  # rows received since we began or continued
    try:
        while (now := time.monotonic()) - began < length:
            progress.seconds = round(now - began, 1)
            try:
                while True:
                    is_full = progress.rows_out >= recipe.reuse * progress.rows_in
                    count, parts, others = lessons.get(block=is_full, timeout=0.2)
                    progress.games += count
                    for seats, arrays in others.items():
                        held_back[seats].add(arrays)
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
            if held < min(FIRST if recipe.habits.looks else FIRST // 4, recipe.memory // 4):
                continue
            if fresh:
                fresh = False
                some = [m.rows[: m.size] for m in memory.values() if m.size]
                learner.standardise(np.concatenate([x.reshape(-1, learner.size)[:50_000] for x in some]))
            if not recipe.habits.looks and now - thought > THINK_EVERY:
                thought = now
                for seats, m in memory.items():
                    if m.size:
                        m.think_again(learner, recipe.habits.lasting(seats))
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
                point = _point(progress, learner, errors) | _known(learner, held_back, rng)
                progress.curve.append(point)
                errors.clear()
                if progress.is_best():
                    progress.best = point
                    write(folder / BEST, learner.arrays(version))
                _keep(folder, recipe, learner, progress)
                say(json.dumps(point))
    finally:  # so that an interrupted run can be continued
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


def _memories(recipe: Recipe, part: float) -> "dict[int, Memory]":
    """Room for this fraction of what is to be remembered, by seats."""
    seats = set(recipe.seats)
    return {n: Memory(int(part * recipe.memory) // (len(seats) * n)) for n in seats}


def _known(learner: Learner, held_back: "dict[int, Memory]", rng: Any) -> dict[str, float]:
    """How much of the hand-made forecasts' squared error, in what sets seats apart, is left in games held back."""
    off = [learner.measure(m.sample(MEASURED, rng)) for m in held_back.values() if m.size]
    return {"left": round(sum(net for net, _ in off) / sum(hand for _, hand in off), 4)} if off else {}


def _weights(memory: "dict[int, Memory]") -> Any:
    sizes = np.array([m.size * seats for seats, m in memory.items()], dtype=float)
    return sizes / sizes.sum()


def _keep(folder: Path, recipe: Recipe, learner: Learner, progress: Progress) -> None:
    """Save what is needed to continue to the folder."""
    write(folder / LEARNER, learner.state())
    told = asdict(progress)
    curve = told.pop("curve")
    note = {"recipe": asdict(recipe), "curve": curve, "progress": told, "machine": machine()}
    part = folder / (NOTE + ".part")
    part.write_text(json.dumps(note, indent=1))
    os.replace(part, folder / NOTE)


def machine() -> dict[str, Any]:
    """The machine a training run used: how far it gets in a minute depends on that."""
    return {
        "system": platform.platform(terse=True),
        "processor": platform.processor() or platform.machine(),
        "cores": os.cpu_count(),
        "python": platform.python_version(),
        "numpy": np.__version__,
        "compiled": is_compiled(),
    }


def write(path: Path, arrays: Any) -> None:
    """Write these arrays to the file; anyone reading it meanwhile gets either the old or the new ones."""
    part = path.with_suffix(".part.npz")
    np.savez(part, **arrays)
    os.replace(part, path)


def release(folder: Path, to: Path) -> None:
    """Copy the best weights of a training run to a file that also says how they were made: recipe, curve, machine, what
    was learned before, and licence.

    The best are those that won the most against ``greedy``; without such games, the last ones.
    """
    note = json.loads((folder / NOTE).read_text())
    best = folder / BEST
    about = {key: note[key] for key in ("recipe", "curve", "machine")}
    about.update(licence="MIT", shipped=note["progress"]["best"] if best.exists() else "the last")
    about.update(before=note["progress"].get("before", {}))
    with np.load(best if best.exists() else folder / WEIGHTS) as arrays:
        np.savez_compressed(to, about=np.asarray(json.dumps(about)), **arrays)
