"""The analysis of a finished game, on the command line."""

import json
import os
from contextlib import closing
from pathlib import Path
from typing import Generator, Iterable, Iterator

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from sobremesa.analysis import Analysis, Piece, Studied, analyse, study
from sobremesa.analysis.depth import depth_of
from sobremesa.analysis.report import report
from sobremesa.bots.workers import start_workers, stop_workers
from sobremesa.i18n import say
from sobremesa.words.text import printable

from . import files

JSON = ".json"


def run(file: Path, out: Path | None, depth: str, seed: str, jobs: int | None) -> None:
    """The analysis stands in a file."""
    wanted = depth_of(depth)
    record, _ = files.checked(file)
    text = record.dumps()
    found = analyse(text, wanted, seed, lambda pieces: _watched(list(pieces), jobs or os.cpu_count() or 1))
    target = out or file.with_suffix(".html")
    files.write_text(target, _written(found, text, target))
    print(say("cli.analyse.done", path=printable(str(target))))


def _written(found: Analysis, record: str, target: Path) -> str:
    return json.dumps(found.plain()) + "\n" if target.suffix == JSON else report(found, record)


def _watched(pieces: list[Piece], jobs: int) -> Iterator[Studied]:
    """All pieces, done; a bar shows the progress if somebody is looking."""
    screen = Console(stderr=True)
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with (
        closing(_done(pieces, jobs)) as done,  # which ends the processes too
        Progress(*columns, console=screen, transient=True, disable=not screen.is_terminal) as progress,
    ):
        yield from progress.track(done, total=len(pieces), description=say("cli.analyse.progress"))


def _done(pieces: Iterable[Piece], jobs: int) -> Generator[Studied, None, None]:
    """In the order of the pieces, whoever does them."""
    if jobs == 1:
        yield from map(study, pieces)
        return
    pool = start_workers(jobs)
    try:
        yield from pool.map(study, pieces)
    finally:
        stop_workers(pool)
