"""Many games between bots: played one by one or in several processes, always with the same results."""

import os
from contextlib import AbstractContextManager, nullcontext
from pathlib import Path
from statistics import fmean, stdev
from typing import Any, Iterable, Iterator, NamedTuple

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table

from sobremesa.arena import Contest, Match, Result, Summary, play, write_report
from sobremesa.arena.store import header_of
from sobremesa.bots.workers import SPAWN
from sobremesa.i18n import say
from sobremesa.i18n.formats import decimal, percent
from sobremesa.kernel import Config

from .files import SUFFIX


class Task(NamedTuple):
    """One game of a series: everything a process needs to play it."""

    config: Config
    match: Match
    file: Path | None


def tasks(config: Config, kinds: tuple[str, ...], seed: str, games: int, folder: Path | None) -> list[Task]:
    """All games of a series. The seed of a game depends only on the master seed and its number."""
    width = max(4, len(str(games)))
    return [
        Task(config, Match(n, n, f"{seed}/{n}", kinds), folder / f"{n:0{width}}{SUFFIX}" if folder else None)
        for n in range(1, games + 1)
    ]


def play_out(task: Task) -> Result:
    """Play a game to its end and, if wanted, write its record."""
    return play(task.config, task.match, task.file)


def play_all(todo: list[Task], jobs: int) -> Iterator[Result]:
    """Yield the results in the order of the tasks, whoever plays them."""
    if jobs == 1:
        yield from map(play_out, todo)
        return
    # More processes than there are processors would only get in each other's way.
    workers = min(jobs, len(todo), max(2, os.cpu_count() or 1))
    with SPAWN.Pool(workers) as pool:
        yield from pool.imap(play_out, todo, chunksize=max(1, min(50, len(todo) // (jobs * 4))))


def watched(outcomes: Iterable[Result], total: int) -> list[Result]:
    """All outcomes; on a terminal, a bar shows the progress."""
    screen = Console(stderr=True)
    bar: AbstractContextManager[Any] = nullcontext()
    if screen.is_terminal:
        columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
        bar = Progress(*columns, console=screen, transient=True)
    with bar as progress:
        if progress is None:
            return list(outcomes)
        return list(progress.track(outcomes, total=total, description=say("cli.simulate.progress")))


def report(outcomes: list[Result], kinds: tuple[str, ...], title: str) -> Table:
    """Scores by seat; a shared first place counts as a fraction of a win."""
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


def write(folder: Path, config: Config, kinds: tuple[str, ...], seed: str, outcomes: list[Result], title: str) -> Path:
    """Write the report as HTML and Markdown; returns the HTML file. Seats did not rotate, so nobody is rated."""
    names = tuple(dict.fromkeys(kinds))
    header = header_of(Contest(config, names, len(outcomes), seed))
    return write_report(folder, title, header, Summary(names, config.seats, outcomes, is_balanced=False))[0]
