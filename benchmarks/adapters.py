"""What observations and environments cost: decisions of random play, next to the bare engine in the same run.

python benchmarks/adapters.py --seconds 5

Everything is measured in turns, a second of each at a time: other work on the machine then slows all of it down.
The columns: the engine; with observation and mask of every decision; a batch of 64 games in this process, whose policy
picks among the legal actions of all masks at once; a PettingZoo environment without and with the checks of ``env``.
"""

import argparse
from functools import partial
from random import Random
from time import process_time
from typing import Any, Callable

import numpy as np

import sobremesa as sm
from sobremesa.adapters.batch import Batch
from sobremesa.adapters.observation import layout_of, mask, scribe_of
from sobremesa.adapters.pettingzoo import env, raw_env
from sobremesa.kernel import Dealer, is_compiled

TABLES: list[tuple[str, dict[str, Any]]] = [
    ("El Grande, 2 players", {"game": "el_grande", "seats": 2}),
    ("El Grande, 4 players", {"game": "el_grande", "seats": 4}),
    ("La Granja, 2 players", {"game": "la_granja", "seats": 2}),
    ("La Granja, 4 players", {"game": "la_granja", "seats": 4}),
    (
        "La Granja, 4 players, all modules",
        {"game": "la_granja", "seats": 4, "modules": [m.id for m in sm.meta("la_granja").modules]},
    ),
]


Look = Callable[[Any, list[int]], Any]


def engine(table: dict[str, Any], seed: int, look: Look | None = None) -> int:
    """A random game on the engine; returns its decisions. ``look`` is done before each of them."""
    chosen = dict(table)
    state = sm.load(chosen.pop("game")).new(**chosen)
    dealer, rng = Dealer(seed), Random(seed)
    decisions = 0
    while True:
        dealer.settle(state)
        if state.turn == sm.OVER:
            return decisions
        legal = state.legal()
        if look is not None:
            look(state, legal)
        state.apply(legal[int(rng.random() * len(legal))])
        decisions += 1


def observing(table: dict[str, Any]) -> Look:
    chosen = dict(table)
    game = sm.load(chosen.pop("game"))
    scribe = scribe_of(layout_of(game, game.new(**chosen).config))

    def look(state: Any, legal: list[int]) -> Any:
        return np.frombuffer(scribe.look(state, state.turn), np.float32), np.frombuffer(mask(game, legal), np.int8)

    return look


def batched(batch: Batch, seed: int) -> int:
    """Some steps of a batch that is never copied."""
    batch.step(batch.sample()) if seed else batch.reset(seed=1)
    for _ in range(4):
        batch.step(batch.sample())
    return (5 if seed else 4) * batch.num_envs


def environment(table: Any, seed: int) -> int:
    """A random game in an environment; the legal actions are those of its infos."""
    table.reset(seed=seed)
    rng = Random(seed)
    decisions = 0
    for _ in table.agent_iter():
        _, _, over, _, info = table.last()
        if over:
            return decisions
        legal = info["legal"]
        table.step(legal[int(rng.random() * len(legal))])
        decisions += 1
    return decisions


class Watch:
    """How fast something plays: decisions and processor time, summed over all its turns."""

    def __init__(self, play: Callable[[int], int]) -> None:
        self.play = play
        self.decisions = 0
        self.taken = 0.0
        self.seed = 1
        play(0)  # the first game warms up

    def go(self, seconds: float) -> None:
        start = process_time()
        while process_time() - start < seconds:
            self.decisions += self.play(self.seed)
            self.seed += 1
        self.taken += process_time() - start

    @property
    def speed(self) -> float:
        return self.decisions / self.taken


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("--seconds", type=int, default=5, help="for each figure")
    seconds = options.parse_args().seconds
    print("compiled" if is_compiled() else "pure Python")
    print("| table | engine alone | with observations | batch | raw_env | env |")
    print("|---|---:|---:|---:|---:|---:|")
    for name, table in TABLES:
        watches = [
            Watch(partial(engine, table)),
            Watch(partial(engine, table, look=observing(table))),
            Watch(partial(batched, Batch(num_envs=64, copy=False, **table))),
            Watch(partial(environment, raw_env(**table))),
            Watch(partial(environment, env(**table))),
        ]
        for _ in range(seconds):
            for watch in watches:
                watch.go(1)
        bare, *others = (watch.speed for watch in watches)
        ratios = " | ".join(f"{speed / bare:.2f}" for speed in others)
        print(f"| {name} | 1 ({bare:,.0f}/s) | {ratios} |", flush=True)


if __name__ == "__main__":
    main()
