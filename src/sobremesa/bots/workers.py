"""Processes that work for us and end when we do, however that happens."""

import os
import signal
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context, parent_process
from multiprocessing.connection import wait
from threading import Thread


def start_workers(count: int, nice: int = 0) -> ProcessPoolExecutor:
    """So many processes, each started when it is first needed. ``nice`` is how far they stand back behind others."""
    return ProcessPoolExecutor(count, get_context("spawn"), _begin, (nice,))  # spawn: starts clean on every system


def stop_workers(pool: ProcessPoolExecutor) -> None:
    """The workers are gone, whatever they were doing; who waits for them hears that they died."""
    workers = list((pool._processes or {}).values())
    pool.shutdown(wait=False)
    for worker in workers:
        worker.kill()


def _begin(nice: int) -> None:
    """A worker ends when who started it does, even if that was killed. Ctrl-C is for its parent to hear."""
    if nice and hasattr(os, "nice"):
        os.nice(nice)
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    end_with_parent()


def end_with_parent() -> None:
    """This process ends when who started it does, even if that was killed."""
    parent = parent_process()
    if parent is not None:
        Thread(target=_end_with, args=(parent.sentinel,), daemon=True).start()


def _end_with(sentinel: int) -> None:
    wait([sentinel])
    os._exit(0)
