"""Many games between bots: played one by one or by several processes, always with the same results."""

import os
import signal
from contextlib import AbstractContextManager, nullcontext
from multiprocessing import get_context
from pathlib import Path
from statistics import fmean, stdev
from typing import Any, Iterable, Iterator, NamedTuple

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table

from sobremesa import bots
from sobremesa.games import load
from sobremesa.i18n import say
from sobremesa.i18n.formats import decimal, percent
from sobremesa.kernel import CHANCE, OVER, Config, Dealer, check_length
from sobremesa.record import Entry, Record
from sobremesa.record.record import MOVE

from .files import SUFFIX


class Task(NamedTuple):
    """One game of a series: everything a process needs to play it."""

    number: int
    config: Config
    kinds: tuple[str, ...]
    seed: str
    file: Path | None


class Outcome(NamedTuple):
    """How a game ended."""

    scores: tuple[int, ...]
    ranks: tuple[int, ...]
    decisions: int


def tasks(config: Config, kinds: tuple[str, ...], seed: str, games: int, folder: Path | None) -> list[Task]:
    """All games of a series. The seed of a game is made of the master seed and its number alone."""
    width = max(4, len(str(games)))
    return [
        Task(n, config, kinds, f"{seed}/{n}", folder / f"{n:0{width}}{SUFFIX}" if folder else None)
        for n in range(1, games + 1)
    ]


def play_out(task: Task) -> Outcome:
    """The game has been played to its end and, if wanted, its record written."""
    game = load(task.config.game)
    dealer = Dealer(task.seed)
    players = [bots.make(kind, f"{task.seed}/p{seat + 1}") for seat, kind in enumerate(task.kinds)]
    state = game.start(task.config)
    line = [Entry(MOVE, CHANCE, a) for a in dealer.settle(state)]
    decisions = 0
    while state.turn != OVER:
        seat = state.turn
        action = players[seat].move(state, seat)
        state.play(action)
        decisions += 1
        line.append(Entry(MOVE, seat, action))
        line += [Entry(MOVE, CHANCE, a) for a in dealer.settle(state)]
        check_length(len(line))
    if task.file:
        record = Record(game, task.config, task.kinds, seal=dealer.seal, seed=dealer.seed)
        record.entries = line
        record.save(task.file)
    return Outcome(state.scores(), state.result() or (), decisions)


def play_all(todo: list[Task], jobs: int) -> Iterator[Outcome]:
    """The outcomes in the order of the tasks, whoever played them."""
    if jobs == 1:
        yield from map(play_out, todo)
        return
    # Spawned processes start clean on every system. More of them than processors would only be in each other's way.
    workers = min(jobs, len(todo), max(2, os.cpu_count() or 1))
    with get_context("spawn").Pool(workers, signal.signal, (signal.SIGINT, signal.SIG_IGN)) as pool:
        yield from pool.imap(play_out, todo, chunksize=max(1, min(50, len(todo) // (jobs * 4))))


def watched(outcomes: Iterable[Outcome], total: int) -> list[Outcome]:
    """All outcomes; a bar shows the progress if somebody is looking."""
    screen = Console(stderr=True)
    bar: AbstractContextManager[Any] = nullcontext()
    if screen.is_terminal:
        columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
        bar = Progress(*columns, console=screen, transient=True)
    with bar as progress:
        if progress is None:
            return list(outcomes)
        return list(progress.track(outcomes, total=total, description=say("cli.simulate.progress")))


def report(outcomes: list[Outcome], kinds: tuple[str, ...], title: str) -> Table:
    """Scores by seat; a shared first place counts as a part of a win for each."""
    table = Table(title=say("cli.simulate.title", game=title, count=len(outcomes)), title_style="bold")
    for key in ("seat", "kind"):
        table.add_column(say(f"cli.simulate.{key}"))
    for key in ("mean", "sd", "min", "max", "wins"):
        table.add_column(say(f"cli.simulate.{key}"), justify="right")
    for seat, kind in enumerate(kinds):
        scores = [o.scores[seat] for o in outcomes]
        wins = sum(1 / o.ranks.count(1) for o in outcomes if o.ranks[seat] == 1)
        table.add_row(
            f"p{seat + 1}",
            kind,
            decimal(fmean(scores), 2),
            decimal(stdev(scores), 2) if len(scores) > 1 else "-",
            str(min(scores)),
            str(max(scores)),
            percent(wins / len(outcomes)),
        )
    return table
