"""The matches are played by all processors of this machine. Who plays which match changes nothing."""

import os
import signal
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from itertools import islice
from multiprocessing import get_context
from multiprocessing.connection import Connection
from threading import Thread
from typing import Generator, Sequence

from sobremesa.kernel import Config, SobremesaError

from .match import Result, play
from .pairings import Match


def processors() -> int:
    """How many processors we may use."""
    allowed = getattr(os, "sched_getaffinity", None)
    return len(allowed(0)) if allowed else os.cpu_count() or 1


def play_all(config: Config, matches: Sequence[Match], jobs: int) -> Generator[Result, None, None]:
    """The results, in the order in which the games end."""
    jobs = min(jobs, len(matches))
    if jobs <= 1:
        for match in matches:
            yield play(config, match)
        return
    context = get_context("spawn")  # starts clean on every system
    theirs, ours = context.Pipe(duplex=False)
    queue = iter(matches)
    try:
        with ProcessPoolExecutor(jobs, context, _start, (theirs,)) as pool:
            try:
                waiting: set[Future[Result]] = {pool.submit(play, config, m) for m in islice(queue, 2 * jobs)}
                while waiting:
                    done, waiting = wait(waiting, return_when=FIRST_COMPLETED)
                    waiting |= {pool.submit(play, config, m) for m in islice(queue, len(done))}
                    for future in done:
                        yield future.result()
            finally:
                ours.close()  # and all processes end, even in the middle of a game
    except BrokenProcessPool:
        raise SobremesaError("arena.run.process_died") from None
    finally:
        theirs.close()


def _start(line: Connection) -> None:
    """A process begins: it ends when the other end of the line is closed, be it by a sudden death."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    Thread(target=_listen, args=(line,), daemon=True).start()


def _listen(line: Connection) -> None:
    try:
        line.recv_bytes()
    except (EOFError, OSError):
        os._exit(1)
