"""Decisions per second, games per second, clone cost and memory of a state, next to Catanatron in the same run.

    make bench          or: python benchmarks/engine.py [--seconds 5]

Both engines play random games of four players on one core in plain CPython. A decision is one player choosing among the
legal actions, forced ones included (Catanatron counts its own action log the same way; chance is inside the decisions
there, and not counted here).
"""

import argparse
import gc
import os
import platform
import random
import statistics
import sys
import time
import tracemalloc
from collections.abc import Callable, Iterator
from typing import Any

import sobremesa as sm

# name -> (least ratio of decisions/s against Catanatron, most microseconds a clone, most bytes a state)
NEEDED = {"el_grande 4p": (3.0, 6.0, 20_000), "la_granja 4p": (2.0, 10.0, 20_000)}


KEPT = 0.5  # of La Granja's speed with all its modules on


class Figures:
    def __init__(self, name: str) -> None:
        self.name = name
        self.decisions = 0.0
        self.games = 0.0
        self.length = 0.0
        self.clone_us = 0.0
        self.bytes = 0


def measure_play(figures: Figures, play_one: Callable[[int], int], seconds: float) -> None:
    """Whole games until the time is up, in five slices; the median slice counts, so that a hiccup does not."""
    rates: list[float] = []
    total = number = 0
    elapsed_all = 0.0
    for _ in range(5):
        start = time.perf_counter()
        decisions = 0
        while time.perf_counter() - start < seconds / 5:
            decisions += play_one(number)
            number += 1
        elapsed = time.perf_counter() - start
        rates.append(decisions / elapsed)
        total += decisions
        elapsed_all += elapsed
    figures.decisions = statistics.median(rates)
    figures.length = total / number
    figures.games = figures.decisions / figures.length


def measure_copies(figures: Figures, positions: list[Any], copy: Callable[[Any], Any]) -> None:
    """The mean cost of a copy over positions from the whole course of a game, and the memory one copy holds."""
    rounds = max(1, 20_000 // len(positions))
    best = float("inf")
    for _ in range(3):
        start = time.perf_counter()
        for _ in range(rounds):
            for p in positions:
                copy(p)
        best = min(best, (time.perf_counter() - start) / (rounds * len(positions)))
    figures.clone_us = best * 1e6
    gc.collect()
    tracemalloc.start()
    before = tracemalloc.get_traced_memory()[0]
    kept = [copy(p) for p in positions for _ in range(10)]
    figures.bytes = (tracemalloc.get_traced_memory()[0] - before) // len(kept)
    tracemalloc.stop()


def ours(name: str, label: str, seconds: float, **config: Any) -> Figures:
    game = sm.load(name)
    rng = random.Random(1)

    def states(number: int) -> Iterator[Any]:
        state = game.new(**config)
        dealer = sm.Dealer(number)
        while True:
            dealer.settle(state)
            if state.turn < 0:
                return
            yield state
            legal = state.legal()
            state.apply(legal[int(rng.random() * len(legal))])

    def play_one(number: int) -> int:
        state = game.new(**config)
        dealer = sm.Dealer(number)
        decisions = 0
        choose = rng.random
        while True:
            dealer.settle(state)
            if state.turn < 0:
                return decisions
            legal = state.legal()
            state.apply(legal[int(choose() * len(legal))])
            decisions += 1

    figures = Figures(label)
    measure_play(figures, play_one, seconds)
    measure_copies(figures, [s.clone() for s in states(0)], lambda s: s.clone())
    return figures


def catanatron(seconds: float) -> Figures:
    from catanatron import Color, Game, RandomPlayer

    def new() -> Any:
        return Game([RandomPlayer(c) for c in (Color.RED, Color.BLUE, Color.WHITE, Color.ORANGE)])

    def play_one(number: int) -> int:
        random.seed(number)
        game = new()
        game.play()
        return len(game.state.actions)

    positions: list[Any] = []
    random.seed(0)
    game = new()
    while game.winning_color() is None and len(positions) < 400:
        game.play_tick()
        positions.append(game.copy())
    figures = Figures("Catanatron 4p")
    measure_play(figures, play_one, seconds)
    measure_copies(figures, positions, lambda g: g.copy())
    return figures


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0] if __doc__ else "")
    parser.add_argument("--seconds", type=float, default=10.0, help="time for each engine")
    seconds = parser.parse_args().seconds
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, {min(os.sched_getaffinity(0))})
    try:
        peer = catanatron(seconds)
    except ImportError:
        print("Catanatron is not installed: run 'make bench', or pip install 'sobremesa[bench]'", file=sys.stderr)
        return 2
    everything = ("new_regency", "alternative_cards", "changing_powers")
    rows = [
        peer,
        ours("el_grande", "el_grande 4p", seconds, seats=4),
        ours("el_grande", "el_grande 5p all modules", seconds, seats=5, modules=everything),
        ours("el_grande", "el_grande 2p", seconds, seats=2),
        ours("la_granja", "la_granja 4p", seconds, seats=4),
        ours("la_granja", "la_granja 4p all modules", seconds, seats=4, modules=sm.load("la_granja").modules),
        ours("la_granja", "la_granja 2p classic", seconds, seats=2, edition="classic"),
    ]
    print(f"\nPython {platform.python_version()}, {platform.machine()}, one core, random play\n")
    print(f"{'':26}{'decisions/s':>12}{'ratio':>8}{'games/s':>10}{'decisions/game':>16}{'clone us':>10}{'bytes':>9}")
    missed: list[str] = []
    for r in rows:
        ratio = r.decisions / peer.decisions
        print(
            f"{r.name:26}{r.decisions:12,.0f}{ratio:8.2f}{r.games:10.1f}{r.length:16.0f}{r.clone_us:10.2f}{r.bytes:9,}"
        )
        if r.name in NEEDED:
            least, most_us, most_bytes = NEEDED[r.name]
            if ratio < least or r.clone_us > most_us or r.bytes > most_bytes:
                missed.append(f"{r.name}: needed are {least} x, {most_us} us, {most_bytes} bytes")
    base, full = (next(r for r in rows if r.name == name) for name in ("la_granja 4p", "la_granja 4p all modules"))
    kept = full.decisions / base.decisions
    print(f"\nLa Granja with all twelve modules keeps {kept:.2f} of its speed")
    if kept < KEPT:
        missed.append(f"la_granja 4p all modules: needed is {KEPT} of the speed without modules")
    for line in missed:
        print(f"MISSED  {line}")
    return 1 if missed else 0


if __name__ == "__main__":
    sys.exit(main())
