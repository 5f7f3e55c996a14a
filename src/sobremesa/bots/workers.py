"""Worker processes that end when we do, however that happens."""

import os
import signal
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context, parent_process
from multiprocessing.connection import wait
from threading import Thread
from typing import Any, Final

PATIENCE: Final = 10.0  # seconds to wait for a pool whose workers have been killed


def start_workers(count: int, nice: int = 0) -> ProcessPoolExecutor:
    """A pool of this many processes, each started when first needed. ``nice`` lowers their priority."""
    return ProcessPoolExecutor(count, get_context("spawn"), _begin, (nice,))  # spawn: a clean start on every system


def stop_workers(pool: ProcessPoolExecutor, patience: float = 0.0) -> None:
    """Kill the workers, whatever they are doing; whoever waits for them is told that they died.

    A program that is about to end has the ``patience`` to wait until the pool has noticed: else Python may wake up the
    thread of a pool that is just closing, and print a traceback about it.
    """
    workers = list((pool._processes or {}).values())
    manager: Any = pool._executor_manager_thread
    pool.shutdown(wait=False)
    for worker in workers:
        worker.kill()
    if patience and manager is not None:
        manager.join(patience)


def _begin(nice: int) -> None:
    """Make a worker end when its parent does, even if that was killed. Ctrl-C is left to the parent."""
    if nice and hasattr(os, "nice"):
        os.nice(nice)
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    end_with_parent()


def end_with_parent() -> None:
    """End this process when its parent ends, even if that was killed."""
    parent = parent_process()
    if parent is not None:
        Thread(target=_end_with, args=(parent.sentinel,), daemon=True).start()


def _end_with(sentinel: int) -> None:
    wait([sentinel])
    os._exit(0)
