"""Processes that share the games of a batch: each plays its own and writes into memory that all of them see."""

from itertools import pairwise
from multiprocessing import get_context
from signal import SIG_IGN, SIGINT, signal
from typing import Any, Final

from sobremesa.kernel import SobremesaError

from .arrays import Arrays, Table, own, size_of

PATIENCE: Final = 5  # seconds for a process to end by itself


def split(table: Table, games: int, processes: int) -> tuple[Arrays, list["Worker"]]:
    """The arrays of all games, and processes for a share of them each."""
    memory = get_context("spawn").RawArray("B", size_of(table, games))
    bounds = [games * i // processes for i in range(processes + 1)]
    workers = [Worker(table, games, memory, first, end) for first, end in pairwise(bounds)]
    return Arrays(table, games, memory), workers


class Worker:
    """A process with the games from ``first`` to ``end``, as the batch sees it."""

    def __init__(self, table: Table, games: int, memory: Any, first: int, end: int) -> None:
        self.first = first
        self.end = end
        context = get_context("spawn")
        self._ours, theirs = context.Pipe()
        self._process = context.Process(target=serve, args=(theirs, table, games, memory, first, end), daemon=True)
        self._process.start()
        theirs.close()

    def send(self, order: tuple[str, Any]) -> None:
        try:
            self._ours.send(order)
        except OSError:
            self._is_gone()

    def answer(self) -> Any:
        """The games that have ended, or the exception that was raised there."""
        try:
            return self._ours.recv()
        except (EOFError, OSError):
            self._is_gone()

    def _is_gone(self) -> None:
        self._process.join(PATIENCE)
        raise SobremesaError("adapters.batch.gone", code=self._process.exitcode)

    def close(self) -> None:
        """The process has ended."""
        self._ours.close()
        self._process.join(PATIENCE)
        if self._process.is_alive():
            self._process.kill()
            self._process.join()


def serve(pipe: Any, table: Table, games: int, memory: Any, first: int, end: int) -> None:
    """Plays what it is told, until the batch is closed or gone."""
    signal(SIGINT, SIG_IGN)  # who is interrupted is the batch, and this ends with it
    slots = own(table, Arrays(table, games, memory), first, end)
    chosen: list[int] = []
    while True:
        try:
            order, what = pipe.recv()
        except (EOFError, OSError):
            return
        answer: Any = []
        try:
            if order == "reset":
                slots.reset(what)
            elif order == "check":
                chosen = what
                slots.check(chosen)
            else:
                answer = slots.step(chosen)
        except Exception as e:
            answer = e
        pipe.send(answer)
