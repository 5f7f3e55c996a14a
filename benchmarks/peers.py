"""Our speed compared with other engines, in the same run on one core, and the page that reports it.

    make bench        or: python benchmarks/peers.py --pure PYTHON [--compiled PYTHON] [--rounds 5] [--write FILE]

Every engine is measured in a process of its own (`workers.py`), and all of them in every round, so that a slow minute
of the machine affects them alike. A figure is the median of the rounds; a ratio is the median of the ratios in each
round. The peers have to be installed for the Python that runs this; `--pure` names the Python with our sources,
`--compiled` the one with the compiled build (by default the one that runs this). Exit status 1: a promised figure was
missed.
"""

import argparse
import json
import os
import platform
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from statistics import median
from typing import Any

from workers import SEARCHED, SIMULATIONS

WORKERS = Path(__file__).with_name("workers.py")
PURE, COMPILED = "pure Python", "compiled"
TITLES = {
    "catanatron": "Catanatron (Catan, Python)",
    "backgammon": "OpenSpiel backgammon (C++)",
    "gin_rummy": "OpenSpiel gin_rummy (C++)",
    "python_team_dominoes": "OpenSpiel python_team_dominoes (Python)",
    "el_grande": "El Grande",
    "la_granja": "La Granja",
}

Key = tuple[str, ...]  # engine, modules or not, build
Rounds = dict[Key, list[dict[str, Any]]]

#: what we promise: minimum ratio of decisions to Catanatron's, maximum microseconds per clone, maximum bytes per state
NEEDED: dict[Key, tuple[float, float, int]] = {
    ("el_grande", "", PURE): (3.0, 6.0, 20_000),
    ("la_granja", "", PURE): (2.0, 10.0, 20_000),
    ("el_grande", "", COMPILED): (8.0, 4.0, 20_000),
    ("la_granja", "", COMPILED): (5.0, 4.0, 20_000),
    ("el_grande", "all modules", COMPILED): (0.0, 4.0, 20_000),
    ("la_granja", "all modules", COMPILED): (0.0, 4.0, 20_000),
}
KEPT = {PURE: 0.5, COMPILED: 0.45}  # minimum share of La Granja's decisions per second that remains with all modules
SEARCH = 2.0  # minimum ratio of our compiled search's simulations to OpenSpiel's


PAGE = """# Performance

Written by `make bench`: {rounds} rounds, each running every engine in a process of its own, all on one core of a
machine with {machine}, Python {python}; Sobremesa {sobremesa}, Catanatron {catanatron},
OpenSpiel {open_spiel}. Time is processor time. The ratios are what counts: they are medians of the ratios in each
round. The absolute figures, also medians, only show how fast this machine is.

## Random play

{play}

Whole games of random players for {seconds} seconds a round: four seats, two in backgammon and gin_rummy. A decision is
one player choosing among the legal actions, including forced ones; chance is settled along the way and not counted.
Catanatron runs its own loop; OpenSpiel and Sobremesa are driven by the same few lines of Python. A clone is an
independent copy of a state, averaged over the course of a game. Bytes are those of one copy; memory used by C++ is not
visible.

## Search

{search}

{simulations} simulations for each of {searched} decisions in the course of a random game. What a simulation is:

- *OpenSpiel's ISMCTS*: it draws a world that fits what the player knows, walks down the tree to a new node, and from
  there plays the game to its end with one random rollout (`RandomRolloutEvaluator`, one rollout).
- *Ours* (`bots.make("search:N")`): it draws a world that fits what the seat knows, and walks down the tree to a new
  node. When a node is reached for the first time, every action is tried on a copy, carried out and judged. In La Granja
  everybody then plays on without searching until the phase ends. The position at the end of the walk is judged too, and
  there is no random rollout. At these tables of four, compiled El Grande judges by what it has learned, all others by
  the hand-made evaluation.
"""


# -- measuring ---------------------------------------------------------------------------------------------------------


def work(python: str, engine: str, seconds: float, round: int) -> list[dict[str, Any]]:
    """Run one round of one engine."""
    command = [python, str(WORKERS), engine, "--seconds", str(seconds), "--round", str(round)]
    done = subprocess.run(command, stdout=subprocess.PIPE, text=True, check=True)
    rows: list[dict[str, Any]] = json.loads(done.stdout)
    return rows


def measure(pythons: dict[str, str], seconds: float, rounds: int) -> tuple[Rounds, Rounds, dict[str, str]]:
    """Measure all engines round by round; return the figures for play and search, and the versions."""
    play: Rounds = {}
    search: Rounds = {}
    versions: dict[str, str] = {}
    for round in range(rounds):
        for engine in ("catanatron", "open_spiel", PURE, COMPILED):
            is_ours = engine in pythons
            head, *rows = work(pythons.get(engine, sys.executable), "ours" if is_ours else engine, seconds, round)
            versions["sobremesa" if is_ours else engine] = head["version"]
            if is_ours and head["compiled"] != (engine == COMPILED):
                raise SystemExit(f"the build measured as {engine} is not that: see 'make bench'")
            build = engine if is_ours else ""
            for row in rows:
                if "search" in row:
                    search.setdefault((row["search"], "", build), []).append(row)
                else:
                    modules = "all modules" if row.get("modules") else ""
                    play.setdefault((row["engine"], modules, build), []).append(row)
        print(f"round {round + 1} of {rounds}", file=sys.stderr)
    return play, search, versions


def middle(rows: list[dict[str, Any]], figure: str) -> float:
    return float(median(row[figure] for row in rows))


def ratio(rows: list[dict[str, Any]], peer: list[dict[str, Any]], figure: str) -> float:
    return float(median(row[figure] / other[figure] for row, other in zip(rows, peer)))


# -- telling -----------------------------------------------------------------------------------------------------------


def table(heads: list[str], lines: list[list[str]]) -> list[str]:
    """A Markdown table that is also easy to read as plain text."""
    widths = [max(len(line[i]) for line in [heads, *lines]) for i in range(len(heads))]

    def row(cells: list[str]) -> str:
        padded = (cell.rjust(w) if i else cell.ljust(w) for i, (cell, w) in enumerate(zip(cells, widths)))
        return f"| {' | '.join(padded)} |"

    rule = "|".join("-" * (w + 1) + (":" if i else "-") for i, w in enumerate(widths))
    return [row(heads), f"|{rule}|", *map(row, lines)]


def title(key: Key) -> str:
    name, modules, build = key
    return ", ".join(word for word in (TITLES[name], modules, build) if word)


def play_table(play: Rounds) -> list[str]:
    peer = play["catanatron", "", ""]
    lines = []
    for key, rows in play.items():
        lines.append(
            [
                title(key),
                f"{middle(rows, 'decisions'):,.0f}",
                f"{ratio(rows, peer, 'decisions'):.2f}",
                f"{middle(rows, 'games'):,.1f}",
                f"{middle(rows, 'length'):,.0f}",
                f"{middle(rows, 'clone_us'):.2f}",
                f"{middle(rows, 'bytes'):,.0f}" if "bytes" in rows[0] else "",
            ]
        )
    return table(
        ["random play", "decisions/s", "to Catanatron", "games/s", "decisions/game", "clone, µs", "bytes"], lines
    )


def search_table(search: Rounds) -> list[str]:
    peer = search["gin_rummy", "", ""]
    lines = [
        [
            "OpenSpiel ISMCTS (C++), gin_rummy" if key[0] == "gin_rummy" else title(key),
            f"{middle(rows, 'simulations'):,.0f}",
            f"{ratio(rows, peer, 'simulations'):.2f}",
        ]
        for key, rows in search.items()
    ]
    return table(["search", "simulations/s", "to OpenSpiel"], lines)


def missed(play: Rounds, search: Rounds) -> list[str]:
    """The promises that were not kept."""
    out = []
    peer = play["catanatron", "", ""]
    for key, (least, most_us, most_bytes) in NEEDED.items():
        rows = play[key]
        checks: list[tuple[str, float, Callable[[float], bool], float]] = [
            ("decisions to Catanatron's", ratio(rows, peer, "decisions"), least.__le__, least),
            ("microseconds a clone", middle(rows, "clone_us"), most_us.__ge__, most_us),
            ("bytes a state", middle(rows, "bytes"), float(most_bytes).__ge__, most_bytes),
        ]
        out += [f"{title(key)}: {n:.2f} {what}, promised is {limit}" for what, n, fits, limit in checks if not fits(n)]
    for build, least in KEPT.items():
        kept = ratio(play["la_granja", "all modules", build], play["la_granja", "", build], "decisions")
        if kept < least:
            out.append(f"La Granja, {build}, keeps {kept:.2f} of its speed with all modules, promised is {least}")
    for name in ("el_grande", "la_granja"):
        n = ratio(search[name, "", COMPILED], search["gin_rummy", "", ""], "simulations")
        if n < SEARCH:
            out.append(f"search in {TITLES[name]}, compiled: {n:.2f} simulations to OpenSpiel's, promised is {SEARCH}")
    return out


def page(play: Rounds, search: Rounds, versions: dict[str, str], rounds: int, seconds: float) -> str:
    return PAGE.format(
        machine=f"{os.cpu_count()} cores ({platform.machine()}, {platform.system()})",
        python=platform.python_version(),
        play="\n".join(play_table(play)),
        search="\n".join(search_table(search)),
        rounds=rounds,
        seconds=f"{seconds:g}",
        simulations=SIMULATIONS,
        searched=SEARCHED,
        **versions,
    )


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0] if __doc__ else "")
    parser.add_argument("--pure", required=True, help="the Python that has our sources")
    parser.add_argument("--compiled", default=sys.executable, help="the Python that has the compiled build")
    parser.add_argument("--seconds", type=float, default=2.0, help="for each kind of game in a round")
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--write", type=Path, help="the page to write")
    args = parser.parse_args()
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, {min(os.sched_getaffinity(0))})
    try:
        play, search, versions = measure({PURE: args.pure, COMPILED: args.compiled}, args.seconds, args.rounds)
    except subprocess.CalledProcessError:
        print("an engine could not be measured (see above): run 'make bench', which installs them all", file=sys.stderr)
        return 2
    print("\n".join(["", *play_table(play), "", *search_table(search), ""]))
    if args.write:
        args.write.write_text(page(play, search, versions, args.rounds, args.seconds), encoding="utf-8")
    broken = missed(play, search)
    for line in broken:
        print(f"MISSED  {line}")
    return 1 if broken else 0


if __name__ == "__main__":
    sys.exit(main())
