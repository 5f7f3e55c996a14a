"""Plays the matches on all processors of this machine. Which process plays which match makes no difference."""

import os
from concurrent.futures import FIRST_COMPLETED, Future, wait
from concurrent.futures.process import BrokenProcessPool
from itertools import islice
from typing import Generator, Sequence

from sobremesa.bots.workers import PATIENCE, start_workers, stop_workers
from sobremesa.kernel import Config, SobremesaError

from .match import Result, play
from .pairings import Match


def processors() -> int:
    """How many processors we may use."""
    allowed = getattr(os, "sched_getaffinity", None)
    return len(allowed(0)) if allowed else os.cpu_count() or 1


def play_all(config: Config, matches: Sequence[Match], jobs: int) -> Generator[Result, None, None]:
    """Yield the results in the order in which the games end."""
    jobs = min(jobs, len(matches))
    if jobs <= 1:
        for match in matches:
            yield play(config, match)
        return
    queue = iter(matches)
    pool = start_workers(jobs)
    try:
        waiting: set[Future[Result]] = {pool.submit(play, config, m) for m in islice(queue, 2 * jobs)}
        while waiting:
            done, waiting = wait(waiting, return_when=FIRST_COMPLETED)
            waiting |= {pool.submit(play, config, m) for m in islice(queue, len(done))}
            for future in done:
                yield future.result()
    except BrokenProcessPool:
        raise SobremesaError("arena.run.process_died") from None
    finally:
        stop_workers(pool, PATIENCE)  # even in the middle of a game
