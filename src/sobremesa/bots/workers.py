"""Processes that work for us and end when we do, however that happens."""

import os
import signal
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context, parent_process
from multiprocessing.connection import wait
from threading import Thread


def start_workers(count: int) -> ProcessPoolExecutor:
    """So many processes, each started when it is first needed."""
    return ProcessPoolExecutor(count, get_context("spawn"), _stay_with_parent)  # spawn: starts clean on every system


def stop_workers(pool: ProcessPoolExecutor) -> None:
    """The workers are gone, whatever they were doing; who waits for them hears that they died."""
    workers = list((pool._processes or {}).values())
    pool.shutdown(wait=False)
    for worker in workers:
        worker.kill()


def _stay_with_parent() -> None:
    """A worker ends when who started it does, even if that was killed. Ctrl-C is for its parent to hear."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    parent = parent_process()
    if parent is not None:
        Thread(target=_end_with, args=(parent.sentinel,), daemon=True).start()


def _end_with(sentinel: int) -> None:
    wait([sentinel])
    os._exit(0)
