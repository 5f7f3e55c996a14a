"""Do shares of the win come true? Compares what the analysis says in the middle of games with who won them.

    python benchmarks/shares.py la_granja --seats 2,3,4
    python benchmarks/shares.py el_grande --seats 4 --kind modules --players greedy:40,search:20:8 --by-players
    python benchmarks/shares.py el_grande --seats 2,3,4,5 --fit

Plays games of bots against themselves, a number of each kind; every now and then the analysis says what everybody can
expect, by each judge that knows the table. ``--fit`` finds how much shares have to be flattened to come true
(`sobremesa.analysis.calibration`) and writes it into the folder of the game, for the chosen numbers of seats, with and
without modules; it uses other games than a check does. Every game has the same weight. Intervals are 95 % and treat
each game as one sample. Predictions are kept in a folder (``--kept``), so that the same games can be evaluated again.
"""

import argparse
import json
from collections import Counter
from concurrent.futures import Executor, ProcessPoolExecutor
from math import log
from pathlib import Path
from random import Random
from re import sub
from statistics import fmean
from typing import Any, Callable, Final, NamedTuple, Sequence

import sobremesa as sm
from sobremesa import bots
from sobremesa.analysis.calibration import BASE, MODULES, STAGES, Calibration, flatter
from sobremesa.analysis.depth import Depth
from sobremesa.analysis.walks import BY_HAND, LEARNED_BY, Judge, name_of
from sobremesa.bots.learned import BROAD, LEARNED
from sobremesa.games import manifest_of
from sobremesa.kernel import CHANCE, Config

WORLDS: Final = 4  # walks from each position
EVERY: Final = {"el_grande": 20, "la_granja": 40}  # average number of decisions between two looks
BORDERS: Final = (0.1, 0.2, 0.4, 0.6, 0.8, 0.9)  # limits of the columns, by predicted share
FLOOR: Final = 0.01  # lower shares count as this, so that no single miss is infinitely bad
ALIKE: Final = 1.6  # factor by which shares are typically flattened or sharpened
LIKELY: Final = 1.2  # factor by which a table typically differs from the others of its game
WIDEST: Final = 6.0  # largest factor of flattening or sharpening
JUDGES: Final = {BY_HAND: BROAD, LEARNED_BY: LEARNED}

End = tuple[
    int, tuple[float, ...]
]  # the third of the game in which a walk was judged, or -1 if the game was over; the shares


class Table(NamedTuple):
    game: str
    seats: int
    kind: str


class Task(NamedTuple):
    table: Table
    player: str
    seed: str


class Look(NamedTuple):
    """What a judge predicted at one moment of a game, and who won."""

    judge: str
    game: str  # its seed
    weight: float
    ends: Sequence[End]
    won: Sequence[float]


def config_of(table: Table, rng: Random) -> Config:
    """The configuration of a table; modules are drawn anew each time."""
    meta = sm.meta(table.game)
    every = [m.id for m in meta.modules]
    part = rng.random() if rng.random() < 0.5 else 1.0
    modules = [m for m in every if rng.random() < part] or [rng.choice(every)]
    return meta.config(table.seats, modules=modules if table.kind == MODULES else [])


def looks(task: Task) -> list[Look]:
    """Play one game; return what the judges predicted."""
    rng = Random(task.seed)
    config = config_of(task.table, rng)
    state: Any = sm.load(config.game).start(config)
    dealer = sm.Dealer(task.seed)
    dealer.settle(state)
    players = [bots.make(task.player, f"{task.seed}/{seat}") for seat in range(config.seats)]
    depth = Depth("shares", 0, WORLDS, WORLDS, 60)
    judges = {n: Judge(config, depth, j) for n, j in JUDGES.items() if name_of(config, j) == n}
    for judge in judges.values():
        judge.calibration = Calibration(config, "", {})
    told: list[tuple[str, tuple[End, ...]]] = []
    decisions = 0
    while state.turn != sm.OVER:
        if decisions % EVERY[config.game] == int(rng.random() * EVERY[config.game]):
            for name, judge in judges.items():
                ends = [judge.look(state, CHANCE, (), f"{task.seed}/{decisions}/{w}") for w in range(WORLDS)]
                stages = [-1 if s.result() is not None else judge.calibration.stage(s.round) for s in ends]
                shares = [tuple(p.shares) for p in judge.promises(ends)]
                told.append((name, tuple(zip(stages, shares))))
        decisions += 1
        state.play(players[state.turn].move(state))
        dealer.settle(state)
    ranks = state.result()
    won = [(rank == 1) / ranks.count(1) for rank in ranks]
    return [Look(name, task.seed, 1.0, ends, won) for name, ends in told]


def said(look: Look, flattened: Sequence[float]) -> list[float]:
    """The shares as the analysis reports them."""
    flat = [shares if stage < 0 else flatter(shares, flattened[stage]) for stage, shares in look.ends]
    return [fmean(column) for column in zip(*flat)]


def loss(found: Sequence[Look], flattened: Sequence[float]) -> float:
    """How badly the shares predicted the winner: the mean log loss."""
    total = 0.0
    for look in found:
        for share, won in zip(said(look, flattened), look.won):
            total -= look.weight * won * log(max(FLOOR, share))
    return total / sum(look.weight for look in found)


def fitted(found: Sequence[Look], around: Sequence[float], likely: float) -> list[float]:
    """Return how much to flatten shares in each third of the game, so that they predict as well as possible.

    The looks at one game tell hardly more than one of them, and few games tell little: so each game counts as one look,
    and numbers that differ from ``around`` are penalised for being unlikely, where ``likely`` is the usual factor
    between them.
    """
    weights: dict[str, float] = {}
    for look in found:
        weights[look.game] = weights.get(look.game, 0.0) + look.weight
    games = sum(weights.values()) ** 2 / sum(w * w for w in weights.values())
    flattened = list(around)
    for _ in range(2):  # twice is enough: the thirds hardly affect each other
        for stage in range(STAGES):
            some = [look for look in found if any(at == stage for at, _ in look.ends)]

            def lost(by: float, stage: int = stage, some: list[Look] = some) -> float:
                unlikely = (log(by / around[stage]) / log(likely)) ** 2 / 2 / games
                return loss(some, [by if n == stage else old for n, old in enumerate(flattened)]) + unlikely

            flattened[stage] = round(_least(lost, flattened[stage]), 2) if some else around[stage]
    return flattened


def fit_all(judge: str, looks_at: dict[Table, list[Look]]) -> dict[Table, list[float]]:
    """Fit one set of numbers for all tables of a game, then one for each kind of table, close to the first.

    A kind of table departs from it only as far as its own games support that.
    """
    found = {table: [look for look in some if look.judge == judge] for table, some in looks_at.items()}
    every = fitted([look for some in found.values() for look in some], [1.0] * STAGES, ALIKE)
    print(f"{judge}, all tables: {every}")
    return {table: fitted(some, every, LIKELY) for table, some in found.items() if some}


def _least(lost: Callable[[float], float], at: float) -> float:
    """Find the lowest point of a curve with one valley, with smaller and smaller factors."""
    step = 1.5
    best = lost(at)
    while step > 1.01:
        for other in (at * step, at / step):
            if 1 / WIDEST <= other <= WIDEST and (worth := lost(other)) < best:
                at, best = other, worth
                break
        else:
            step **= 0.5
    return at


class Cell(NamedTuple):
    """Shares of about the same size: their mean prediction, how many of them won, and the interval of that."""

    said: float
    came: float
    wide: float
    looks: int


def cells(found: Sequence[Look], flattened: Sequence[float]) -> list[Cell | None]:
    bins: list[dict[str, list[tuple[float, float, float]]]] = [{} for _ in (*BORDERS, 1)]
    for look in found:
        for share, won in zip(said(look, flattened), look.won):
            bins[sum(share >= border for border in BORDERS)].setdefault(look.game, []).append((look.weight, share, won))
    return [_cell(list(games.values())) for games in bins]


def _cell(games: list[list[tuple[float, float, float]]]) -> Cell | None:
    every = [one for game in games for one in game]
    total = sum(w for w, _, _ in every)
    if len(games) < 2:
        return None
    came = sum(w * won for w, _, won in every) / total
    off = sum(sum(w * (won - came) for w, _, won in game) ** 2 for game in games) * len(games) / (len(games) - 1)
    return Cell(sum(w * s for w, s, _ in every) / total, came, 1.96 * off**0.5 / total, len(every))


def brier(found: Sequence[Look], flattened: Sequence[float]) -> float:
    total = sum(look.weight * len(look.won) for look in found)
    errors = (look.weight * (s - w) ** 2 for look in found for s, w in zip(said(look, flattened), look.won))
    return sum(errors) / total


def row(name: str, found: Sequence[Look], flattened: Sequence[float]) -> str:
    """One line of the table in `docs/analysis.md`."""
    parts = [
        "" if c is None else f"{c.said:.0%}: {c.came:.0%} ± {100 * c.wide:.0f} ({c.looks})"
        for c in cells(found, flattened)
    ]
    return f"| {name} | {' | '.join(parts)} | {brier(found, flattened):.3f} |".replace("%", " %")


def played(table: Table, players: Sequence[tuple[str, int]], purpose: str, kept: Path, pool: Executor) -> list[Look]:
    """All looks at the games of each kind of player, played now or kept from before; every game has the same weight."""
    found: list[Look] = []
    for player, games in players:
        file = kept / f"{purpose}-{'-'.join(map(str, table))}-{player.replace(':', '_')}.jsonl"
        file.touch()
        lines = file.read_text().splitlines()[:games]
        seeds = [f"{purpose}/{'/'.join(map(str, table))}/{player}/{n}" for n in range(len(lines), games)]
        with file.open("a") as out:
            for some in pool.map(looks, [Task(table, player, seed) for seed in seeds]):
                lines.append(json.dumps(some))
                print(lines[-1], file=out, flush=True)
        for line in lines:
            fresh = [Look(*look) for look in json.loads(line)]
            counts = Counter(look.judge for look in fresh)
            found += [look._replace(weight=1 / counts[look.judge]) for look in fresh]
    return found


def file_of(game: str) -> Path:
    """The file to write: the one in this checkout, not in an installed build."""
    return Path(__file__).parents[1] / "src" / "sobremesa" / "games" / game / manifest_of(game).calibration


def keep(game: str, judge: str, found: dict[Table, list[float]]) -> None:
    """Write the numbers into the file of the game, beside those of other tables."""
    file = file_of(game)
    plain = json.loads(file.read_text())
    kinds: dict[str, dict[str, list[float]]] = plain.setdefault(judge, {})
    for table, flattened in found.items():
        kinds.setdefault(table.kind, {})[str(table.seats)] = flattened
    text = json.dumps(plain, indent=1, sort_keys=True)
    file.write_text(
        sub(r"\[[^]]*\]", lambda m: "[" + ", ".join(m[0].strip("[]").replace(",", " ").split()) + "]", text) + "\n"
    )


def better(found: Sequence[Look], new: dict[str, Sequence[float]]) -> str:
    """How much the log loss of the reported shares differs from that of the judged ones, with its interval."""
    games: dict[str, float] = {}
    for look in found:
        gain = loss([look], [1.0] * STAGES) - loss([look], new[look.game])
        games[look.game] = games.get(look.game, 0.0) + look.weight * gain
    total = sum(look.weight for look in found)
    mean = sum(games.values()) / total
    spread = sum((gain / total - mean / len(games)) ** 2 for gain in games.values()) * len(games) / (len(games) - 1)
    return f"log loss {-mean:+.4f} ± {1.96 * spread**0.5:.4f} ({len(games)} games)"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game", choices=EVERY)
    parser.add_argument("--seats", default="4")
    parser.add_argument("--kind", default=f"{BASE},{MODULES}", help="tables without modules, with, or both")
    parser.add_argument("--players", default="greedy:100,search:20:10", help="bots, each with so many games")
    parser.add_argument("--fit", action="store_true", help="writes how much shares are to be flattened")
    parser.add_argument("--by-players", action="store_true", help="a line for each kind of players, too")
    parser.add_argument("--judges", default=",".join(JUDGES), help="only these are evaluated or fitted")
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--kept", type=Path, default=Path("shares"), help="the folder of what was said in games")
    chosen = parser.parse_args()
    players = [(name, int(games)) for name, _, games in (one.rpartition(":") for one in chosen.players.split(","))]
    chosen.kept.mkdir(exist_ok=True)
    purpose = "fit" if chosen.fit else "check"
    tables = [
        Table(chosen.game, int(seats), kind) for kind in chosen.kind.split(",") for seats in chosen.seats.split(",")
    ]
    with ProcessPoolExecutor(chosen.jobs) as pool:
        looks_at = {table: played(table, players, purpose, chosen.kept, pool) for table in tables}
    for judge in chosen.judges.split(","):
        if not any(look.judge == judge for some in looks_at.values() for look in some):
            continue
        if chosen.fit:
            believed = fit_all(judge, looks_at)
            keep(chosen.game, judge, believed)
        else:
            believed = {table: Calibration(config_of(table, Random(0)), judge).flattened for table in tables}
        kinds = ("", *(f"/{player}/" for player, _ in players)) if chosen.by_players else ("",)
        of_game: dict[str, Sequence[float]] = {}
        every: list[Look] = []
        for table in tables:
            found = [look for look in looks_at[table] if look.judge == judge]
            of_game |= {look.game: believed[table] for look in found}
            every += found
            for kind in kinds:
                some = [look for look in found if kind in look.game]
                name = " ".join((judge, table.kind, str(table.seats), kind.strip("/"))).strip()
                print(f"{name} {believed[table]}: {better(some, of_game)}")
                print(row(f"{name}, judged", some, [1.0] * STAGES))
                print(row(f"{name}, said", some, believed[table]))
        print(f"{judge}, all tables: {better(every, of_game)}")


if __name__ == "__main__":
    main()
