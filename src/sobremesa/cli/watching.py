"""Long work on the command line: shared among processes, with a progress bar."""

import os
from contextlib import closing
from typing import Callable, Generator, Iterator, Sequence, TypeVar

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from sobremesa.bots.workers import PATIENCE, start_workers, stop_workers

T = TypeVar("T")
R = TypeVar("R")


def watched(tasks: Sequence[T], work: Callable[[T], R], jobs: int, told: str) -> Iterator[R]:
    """Yield the results of all tasks, in order; on a terminal, a bar shows the progress."""
    screen = Console(stderr=True)
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with (
        closing(_done(tasks, work, jobs)) as done,  # this ends the processes too
        Progress(*columns, console=screen, transient=True, disable=not screen.is_terminal) as progress,
    ):
        yield from progress.track(done, total=len(tasks), description=told)


def _done(tasks: Sequence[T], work: Callable[[T], R], jobs: int) -> Generator[R, None, None]:
    if jobs == 1:
        yield from map(work, tasks)
        return
    pool = start_workers(jobs)
    try:
        yield from pool.map(work, tasks)
    finally:
        stop_workers(pool, PATIENCE)


def cores() -> int:
    """How many processes can run at the same time."""
    return os.cpu_count() or 1
