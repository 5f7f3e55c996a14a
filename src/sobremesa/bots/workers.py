"""Worker processes that end when we do, however that happens, and leave Ctrl-C to us."""

import os
import signal
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import parent_process, resource_tracker
from multiprocessing.connection import wait
from multiprocessing.context import SpawnContext, SpawnProcess
from threading import Thread
from typing import Any, Final

PATIENCE: Final = 10.0  # seconds to wait for a pool whose workers have been killed


class Worker(SpawnProcess):
    """A process that ends when its parent does, even if that was killed. Ctrl-C is left to the parent."""

    def start(self) -> None:
        """Start with Ctrl-C blocked where that is possible: it may come before our code runs in the new process."""
        if not hasattr(signal, "pthread_sigmask"):
            super().start()
            return
        resource_tracker.ensure_running()  # Python's own helper, whose start would unblock Ctrl-C
        before = signal.pthread_sigmask(signal.SIG_BLOCK, [signal.SIGINT])
        try:
            super().start()
        finally:
            signal.pthread_sigmask(signal.SIG_SETMASK, before)

    def run(self) -> None:
        signal.signal(signal.SIGINT, signal.SIG_IGN)
        if hasattr(signal, "pthread_sigmask"):
            signal.pthread_sigmask(signal.SIG_UNBLOCK, [signal.SIGINT])
        end_with_parent()
        super().run()


class _Spawn(SpawnContext):
    Process = Worker


#: how we start processes, with pipes and queues to them: spawned, so they start clean on every system
SPAWN: Final = _Spawn()


def start_workers(count: int, nice: int = 0) -> ProcessPoolExecutor:
    """A pool of this many processes, each started when first needed. ``nice`` lowers their priority."""
    return ProcessPoolExecutor(count, SPAWN, _be_nice, (nice,))


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


def _be_nice(nice: int) -> None:
    if nice and hasattr(os, "nice"):
        os.nice(nice)


def end_with_parent() -> None:
    """End this process when its parent ends, even if that was killed."""
    parent = parent_process()
    if parent is not None:
        Thread(target=_end_with, args=(parent.sentinel,), daemon=True).start()


def _end_with(sentinel: int) -> None:
    wait([sentinel])
    os._exit(0)
