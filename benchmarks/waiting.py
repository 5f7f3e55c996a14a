"""How long people wait for a hint, and for the analysis of a whole game on two processes.

    python benchmarks/waiting.py el_grande --seats 4
    python benchmarks/waiting.py la_granja --seats 4 --players search:300 --only analysis

Bots play a game, which is saved; if the file is already there, it is used. Prints wall-clock and processor seconds, and
the load of the machine before and after: if that exceeds the number of cores, only the processor seconds mean anything.
"""

import argparse
import os
import time
from pathlib import Path
from random import Random
from statistics import fmean

import sobremesa as sm
from sobremesa.analysis import DEPTHS, analyse, study
from sobremesa.analysis.hint import hints
from sobremesa.analysis.work import read_game
from sobremesa.arena import Match, play
from sobremesa.bots import Situation, budget_of
from sobremesa.bots.workers import start_workers, stop_workers
from sobremesa.kernel import CHANCE, is_compiled
from sobremesa.web.botpool import COACH

WANTED = 3.0  # seconds a hint may take


def used() -> float:
    """The processor seconds of this process and of its finished children."""
    return sum(os.times()[:4])


def wait_for_hints(text: str, count: int) -> None:
    line, stretches = read_game(text)
    decided = [s for s in stretches if s.seat != CHANCE]
    budget = budget_of(COACH)
    assert budget is not None
    waits: list[float] = []
    for stretch in decided[:: max(1, len(decided) // count)]:
        situation = Situation.of(line.at(stretch.first - 1), stretch.seat, Random(stretch.first))
        began = time.perf_counter()
        hints(situation, f"waiting/{stretch.first}", budget)
        waits.append(time.perf_counter() - began)
    late = sum(wait > WANTED for wait in waits)
    print(f"hints: {len(waits)}, {fmean(waits):.2f} s on average, {max(waits):.2f} s at most, {late} above {WANTED} s")


def wait_for_analysis(text: str, depth: str, jobs: int) -> None:
    pool = start_workers(jobs)
    began, before = time.perf_counter(), used()
    try:
        found = analyse(text, DEPTHS[depth], work=lambda pieces: pool.map(study, pieces))
        wall = time.perf_counter() - began
        pool.shutdown()
    finally:
        stop_workers(pool)
    spent = used() - before
    print(
        f"analysis, {depth}: {len(found.stretches)} stretches in {wall:.0f} s on {jobs} processes, {spent:.0f} s of one"
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game", choices=sm.games())
    parser.add_argument("--seats", type=int, default=4)
    parser.add_argument("--players", default="greedy")
    parser.add_argument("--depth", default="standard", choices=DEPTHS)
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--hints", type=int, default=20)
    parser.add_argument("--only", choices=("hints", "analysis"))
    parser.add_argument("--record", type=Path, help="where the game is, or is to be kept")
    args = parser.parse_args()
    file = args.record or Path(f"waiting-{args.game}-{args.seats}-{args.players.replace(':', '_')}.record")
    if not file.exists():
        play(sm.meta(args.game).config(args.seats), Match(1, 1, "waiting/1", (args.players,) * args.seats), file)
    build = "compiled" if is_compiled() else "pure"
    print(
        f"{args.game}, {args.seats} of {args.players}, {build}, {os.cpu_count()} cores, load {os.getloadavg()[0]:.1f}"
    )
    if args.only != "analysis":
        wait_for_hints(file.read_text(), args.hints)
    if args.only != "hints":
        wait_for_analysis(file.read_text(), args.depth, args.jobs)
    print(f"load {os.getloadavg()[0]:.1f}")


if __name__ == "__main__":
    main()
