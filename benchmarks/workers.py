"""What `peers.py` measures in separate processes: one engine each, one round of figures as JSON.

    python benchmarks/workers.py ours|catanatron|open_spiel --seconds 2 --round 0

Time is processor time of one thread, so that other work on the machine does not count. A decision is one player
choosing among the legal actions, forced ones included; chance is settled in between and not counted.
"""

import argparse
import gc
import json
import random
import time
import tracemalloc
from collections.abc import Callable, Iterator
from functools import partial
from importlib.metadata import version
from typing import Any

SIMULATIONS = 1000  # per search: about what OpenSpiel manages in half a second
SEARCHED = 8  # positions searched
MOST_POSITIONS = 400

Row = dict[str, Any]


def measure_play(play_one: Callable[[int], int], seconds: float, first: int) -> Row:
    """Play whole games, numbered from ``first`` on, until the time is up."""
    decisions, number = 0, first
    gc.collect()
    start = time.process_time()
    while (spent := time.process_time() - start) < seconds:
        decisions += play_one(number)
        number += 1
    games = number - first
    return {"decisions": decisions / spent, "games": games / spent, "length": decisions / games}


def measure_copies(positions: list[Any], copy: Callable[[Any], Any], count_bytes: bool = True) -> Row:
    """The mean cost of a copy, over positions from a whole game, and the memory that one copy holds."""
    rounds = max(1, 5_000 // len(positions))
    best = float("inf")
    for _ in range(3):
        start = time.process_time()
        for _ in range(rounds):
            for p in positions:
                copy(p)
        best = min(best, (time.process_time() - start) / (rounds * len(positions)))
    if not count_bytes:
        return {"clone_us": best * 1e6}
    gc.collect()
    tracemalloc.start()
    before = tracemalloc.get_traced_memory()[0]
    kept = [copy(p) for p in positions for _ in range(10)]
    size = (tracemalloc.get_traced_memory()[0] - before) // len(kept)
    tracemalloc.stop()
    return {"clone_us": best * 1e6, "bytes": size}


def measure_search(search: Callable[[Any], object], positions: list[Any]) -> Row:
    """Simulations per second, over real decisions spread evenly over a game."""
    step = max(1, len(positions) // SEARCHED)
    chosen = positions[step // 2 :: step][:SEARCHED]
    start = time.process_time()
    for p in chosen:
        search(p)
    return {"simulations": SIMULATIONS * len(chosen) / (time.process_time() - start)}


# -- the engines -------------------------------------------------------------------------------------------------------


def ours(seconds: float, round: int) -> Iterator[Row]:
    import sobremesa as sm
    from sobremesa import bots
    from sobremesa.kernel import is_compiled

    def play_one(game: Any, modules: Any, choose: Callable[[], float], number: int, keep: list[Any] | None) -> int:
        state = game.new(seats=4, modules=modules)
        dealer = sm.Dealer(number)
        decisions = 0
        while True:
            dealer.settle(state)
            if state.turn < 0:
                return decisions
            if keep is not None:
                keep.append(state.clone())
            legal = state.legal()
            state.apply(legal[int(choose() * len(legal))])
            decisions += 1

    def search(state: Any) -> None:
        assert player.advise(state).simulations == SIMULATIONS, "it stopped early"

    yield {"version": sm.__version__, "compiled": is_compiled()}
    player = bots.make(f"search:{SIMULATIONS}", round)
    for name in sm.games():
        game = sm.load(name)
        for modules in ((), game.modules):
            play = partial(play_one, game, modules, random.Random(round).random)
            positions: list[Any] = []
            play(round, positions)
            figures = measure_play(lambda n, play=play: play(n, None), seconds, round * 100_000)
            yield {"engine": name, "modules": len(modules), **figures, **measure_copies(positions, lambda s: s.clone())}
            if not modules:
                real = [p for p in positions if len(p.legal()) > 1]
                yield {"search": name, **measure_search(search, real)}


def catanatron(seconds: float, round: int) -> Iterator[Row]:
    from catanatron import Color, Game, RandomPlayer

    def new() -> Any:
        return Game([RandomPlayer(c) for c in (Color.RED, Color.BLUE, Color.WHITE, Color.ORANGE)])

    def play_one(number: int) -> int:
        random.seed(number)
        game = new()
        game.play()
        return len(game.state.actions)

    yield {"version": version("catanatron")}
    figures = measure_play(play_one, seconds, round * 100_000)
    positions: list[Any] = []
    random.seed(round)
    game = new()
    while game.winning_color() is None and len(positions) < MOST_POSITIONS:
        game.play_tick()
        positions.append(game.copy())
    yield {"engine": "catanatron", **figures, **measure_copies(positions, lambda g: g.copy())}


def open_spiel(seconds: float, round: int) -> Iterator[Row]:
    import pyspiel
    from open_spiel.python.games import team_dominoes  # noqa: F401  (registers itself)

    def play_one(game: Any, rng: random.Random, keep: list[Any] | None = None) -> int:
        state = game.new_initial_state()
        decisions = 0
        while not state.is_terminal():
            if state.is_chance_node():
                outcomes, weights = zip(*state.chance_outcomes())
                state.apply_action(rng.choices(outcomes, weights)[0])
                continue
            if keep is not None:
                keep.append(state.clone())
            legal = state.legal_actions()
            state.apply_action(legal[int(rng.random() * len(legal))])
            decisions += 1
        return decisions

    yield {"version": version("open_spiel")}
    bot = pyspiel.ISMCTSBot(round, pyspiel.RandomRolloutEvaluator(1, round), 2.0, SIMULATIONS)
    for name in ("backgammon", "gin_rummy", "python_team_dominoes"):
        play = partial(play_one, pyspiel.load_game(name), random.Random(round))
        positions: list[Any] = []
        play(positions)
        figures = measure_play(lambda _, play=play: play(), seconds, 0)
        yield {"engine": name, **figures, **measure_copies(positions, lambda s: s.clone(), count_bytes=False)}
        if name == "gin_rummy":
            real = [p for p in positions if len(p.legal_actions()) > 1]
            yield {"search": name, **measure_search(bot.step, real)}


ENGINES = {"ours": ours, "catanatron": catanatron, "open_spiel": open_spiel}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0] if __doc__ else "")
    parser.add_argument("engine", choices=ENGINES)
    parser.add_argument("--seconds", type=float, default=2.0)
    parser.add_argument("--round", type=int, default=0)
    args = parser.parse_args()
    print(json.dumps(list(ENGINES[args.engine](args.seconds, args.round))))


if __name__ == "__main__":
    main()
