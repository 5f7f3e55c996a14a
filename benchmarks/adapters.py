"""What observations and environments cost: decisions of random play, next to the bare engine in the same run.

python benchmarks/adapters.py --seconds 5
"""

import argparse
from functools import partial
from random import Random
from time import process_time
from typing import Any, Callable

import numpy as np

import sobremesa as sm
from sobremesa.adapters.observation import layout_of, mask
from sobremesa.adapters.pettingzoo import env, raw_env
from sobremesa.kernel import Dealer

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


def engine(table: dict[str, Any], seed: int, look: Callable[[Any], Any] | None = None) -> int:
    """A random game on the engine; returns its decisions. ``look`` is done before each of them."""
    chosen = dict(table)
    state = sm.load(chosen.pop("game")).new(**chosen)
    dealer, rng = Dealer(seed), Random(seed)
    decisions = 0
    while True:
        dealer.settle(state)
        if state.turn == sm.OVER:
            return decisions
        if look is not None:
            look(state)
        legal = state.legal()
        state.apply(legal[int(rng.random() * len(legal))])
        decisions += 1


def observing(table: dict[str, Any]) -> Callable[[Any], Any]:
    chosen = dict(table)
    game = sm.load(chosen.pop("game"))
    layout = layout_of(game, game.new(**chosen).config)

    def look(state: Any) -> Any:
        return np.frombuffer(layout.packed(state.view(state.turn)), np.float32), mask(game, state.legal())

    return look


def environment(table: Any, seed: int) -> int:
    """A random game in an environment."""
    table.reset(seed=seed)
    rng = Random(seed)
    decisions = 0
    for _ in table.agent_iter():
        observed, _, over, _, _ = table.last()
        if over:
            return decisions
        legal = np.flatnonzero(observed["action_mask"])
        table.step(int(legal[int(rng.random() * len(legal))]))
        decisions += 1
    return decisions


def speed(play: Callable[[int], int], seconds: float) -> float:
    """Decisions a second; the first game warms up."""
    play(0)
    start, decisions, seed = process_time(), 0, 1
    while process_time() - start < seconds:
        decisions += play(seed)
        seed += 1
    return decisions / (process_time() - start)


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("--seconds", type=float, default=5, help="for each figure")
    seconds = options.parse_args().seconds
    print("| table | engine alone | with observations | raw_env | env |")
    print("|---|---:|---:|---:|---:|")
    for name, table in TABLES:
        look = observing(table)
        bare = speed(lambda seed, t=table: engine(t, seed), seconds)
        seen = speed(lambda seed, t=table, look=look: engine(t, seed, look), seconds)
        raw = speed(partial(environment, raw_env(**table)), seconds)
        full = speed(partial(environment, env(**table)), seconds)
        ratios = " | ".join(f"{x / bare:.2f}" for x in (seen, raw, full))
        print(f"| {name} | 1 ({bare:,.0f}/s) | {ratios} |")


if __name__ == "__main__":
    main()
