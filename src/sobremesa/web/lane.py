"""Worker processes of the server, each doing one piece of work at a time: bots think in them, among other things."""

import asyncio
from concurrent.futures import Future
from concurrent.futures.process import BrokenProcessPool
from multiprocessing.process import BaseProcess
from typing import Any, Callable, Final, ParamSpec, TypeVar

from sobremesa.bots.workers import start_workers, stop_workers
from sobremesa.games import games, load

NICE: Final = 5  # niceness of processes for long thoughts; pages and quick thoughts go first

P = ParamSpec("P")
T = TypeVar("T")
R = TypeVar("R")


def know_games() -> None:
    """Load all games."""
    for name in games():
        load(name)


class Worker:
    """A process that does one piece of work after the other."""

    def __init__(self, nice: int) -> None:
        self._pool = start_workers(1, nice)
        self._doing: list[Future[Any]] = []

    def submit(self, work: Callable[P, R], *args: P.args, **kwargs: P.kwargs) -> "Future[R]":
        doing = self._pool.submit(work, *args, **kwargs)
        self._doing = [*self._unfinished, doing]
        return doing

    @property
    def _unfinished(self) -> "list[Future[Any]]":
        return [doing for doing in self._doing if not doing.done()]

    @property
    def load(self) -> int:
        """How much it has to do, counting work that nobody waits for any more."""
        return len(self._unfinished)

    @property
    def processes(self) -> list[BaseProcess]:
        return list((self._pool._processes or {}).values())

    @property
    def is_ready(self) -> bool:
        """Whether its process has been started and is still alive."""
        live = any(process.is_alive() for process in self.processes)
        # checked last: a process that the pool has already reaped looks alive to everybody else
        return live and not self._pool._broken

    def stop(self) -> None:
        """Kill the process, whatever it is doing."""
        stop_workers(self._pool)


class Lane:
    """A group of worker processes, and how many of them are busy. Each is on its own: if one is killed over what it
    does, the others notice nothing."""

    def __init__(self, workers: int, is_quick: bool, nice: int | None = None) -> None:
        """``nice`` is the niceness of the processes; by default 0 for a quick lane, otherwise that of long thoughts."""
        self.workers = workers
        self.busy = 0
        self.is_quick = is_quick
        self._nice = (0 if is_quick else NICE) if nice is None else nice
        self._team: list[Worker] = []  # started when first needed
        self._leaving: list[Worker] = []  # replaced, and finishing what they are doing

    async def run(self, work: Callable[[T], R], task: T, patience: float) -> R:
        """Let a worker do the task. If it dies or hangs, it is replaced."""
        worker = self._chosen()
        try:
            return await asyncio.wait_for(asyncio.wrap_future(worker.submit(work, task)), patience)
        except (BrokenProcessPool, TimeoutError):
            self._stop(worker)
            raise
        finally:
            self._stop_idle()

    def warm_up(self) -> None:
        """Start a worker and have it load all games, before anybody needs it."""
        self._chosen().submit(know_games)

    def _chosen(self) -> Worker:
        """The worker with the least to do; a new one if all are busy and there may be more."""
        worker = min(self._team, key=lambda one: one.load, default=None)
        if worker is None or (worker.load and len(self._team) < self.workers):
            worker = Worker(self._nice)
            self._team.append(worker)
        return worker

    def renew(self) -> None:
        """Use new workers from now on; the old ones finish what they are doing."""
        if self._team:
            self._leaving += self._team
            self._team = []
            self._stop_idle()
            self.warm_up()

    def _stop_idle(self) -> None:
        for worker in [one for one in self._leaving if not one.load]:
            self._stop(worker)

    def _stop(self, worker: Worker) -> None:
        worker.stop()
        for group in (self._team, self._leaving):
            if worker in group:
                group.remove(worker)

    def drop(self) -> None:
        """Stop all workers, whatever they are doing."""
        for worker in [*self._team, *self._leaving]:
            self._stop(worker)

    @property
    def processes(self) -> list[BaseProcess]:
        """The workers that have been started and not been replaced."""
        return [process for worker in self._team for process in worker.processes]

    @property
    def is_ready(self) -> bool:
        """Whether a worker has been started and all of them are still alive."""
        return bool(self._team) and all(worker.is_ready for worker in self._team)

    @property
    def pids(self) -> list[int]:
        return [process.pid for process in self.processes if process.pid is not None]
