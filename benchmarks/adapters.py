"""What observations and environments cost: decisions per second of random play, compared with the bare engine.

    python benchmarks/adapters.py --rounds 10

The variants take turns, one second each in every round, so that other work on the machine slows all of them alike. Each
round has its own ratio to the engine in that round; printed are the median of these ratios and a 95 % confidence
interval for their mean (Student's t). The columns: the engine; with observation and mask for every decision; a batch of
64 games in this process that picks legal actions at random; a PettingZoo environment without and with the checks of
``env``.
"""

import argparse
from functools import partial
from math import sqrt
from random import Random
from statistics import fmean, median, stdev
from time import process_time
from typing import Any, Callable

import numpy as np

import sobremesa as sm
from sobremesa.adapters.batch import Batch
from sobremesa.adapters.observation import layout_of, mask, scribe_of
from sobremesa.adapters.pettingzoo import env, raw_env
from sobremesa.arena.estimates import t95
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
    """Play a random game on the engine; return the number of decisions. ``look`` is called before each of them."""
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
    """Play a few random steps of a batch; return the number of decisions."""
    batch.step(batch.sample()) if seed else batch.reset(seed=1)
    for _ in range(4):
        batch.step(batch.sample())
    return (5 if seed else 4) * batch.num_envs


def environment(table: Any, seed: int) -> int:
    """Play a random game in an environment, with the legal actions of its infos; return the number of decisions."""
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
    """Measures how fast something plays, in decisions per second of processor time, round by round."""

    def __init__(self, play: Callable[[int], int]) -> None:
        self.play = play
        self.speeds: list[float] = []
        self.seed = 1
        play(0)  # one game to warm up

    def go(self, seconds: float) -> None:
        decisions = 0
        start = process_time()
        while process_time() - start < seconds:
            decisions += self.play(self.seed)
            self.seed += 1
        self.speeds.append(decisions / (process_time() - start))


def told(speeds: list[float], bare: list[float]) -> str:
    """The median of the ratios to the bare engine, and the interval of their mean."""
    ratios = [speed / engine for speed, engine in zip(speeds, bare)]
    if len(ratios) < 2:
        return f"{ratios[0]:.2f}"
    reach = t95(len(ratios) - 1) * stdev(ratios) / sqrt(len(ratios))
    return f"{median(ratios):.2f} ({fmean(ratios) - reach:.2f} to {fmean(ratios) + reach:.2f})"


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("--rounds", type=int, default=10)
    options.add_argument("--seconds", type=float, default=1, help="for each figure in a round")
    options.add_argument("--tables", default="", help="those whose names hold this")
    chosen = options.parse_args()
    print("compiled" if is_compiled() else "pure Python", f"{chosen.rounds} rounds", sep=", ")
    print("| table | engine alone | with observations | batch | raw_env | env |")
    print("|---|---:|---:|---:|---:|---:|")
    for name, table in TABLES:
        if chosen.tables not in name:
            continue
        watches = [
            Watch(partial(engine, table)),
            Watch(partial(engine, table, look=observing(table))),
            Watch(partial(batched, Batch(num_envs=64, copy=False, **table))),
            Watch(partial(environment, raw_env(**table))),
            Watch(partial(environment, env(**table))),
        ]
        for _ in range(chosen.rounds):
            for watch in watches:
                watch.go(chosen.seconds)
        bare, *others = (watch.speeds for watch in watches)
        ratios = " | ".join(told(speeds, bare) for speeds in others)
        print(f"| {name} | 1 ({median(bare):,.0f}/s) | {ratios} |", flush=True)


if __name__ == "__main__":
    main()
