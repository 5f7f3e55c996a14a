"""Processes that share the games of a batch: each plays its own and writes into shared memory."""

from itertools import pairwise
from typing import Any, Final, NoReturn, Sequence

from sobremesa.adapters.slots import Finished
from sobremesa.bots.workers import SPAWN
from sobremesa.kernel import SobremesaError

from .arrays import Arrays, Table, own, size_of

PATIENCE: Final = 5  # seconds a process gets to end by itself


class Crew:
    """Processes that each play a share of the games. It takes the same orders as the `Slots` of a single process."""

    def __init__(self, table: Table, games: int, processes: int) -> None:
        memory = SPAWN.RawArray("B", size_of(table, games))
        bounds = [games * i // processes for i in range(processes + 1)]
        self.workers = [Worker(table, games, memory, first, end) for first, end in pairwise(bounds)]
        self.arrays = Arrays(table, games, memory)

    def reset(self, seeds: Sequence[int] | None = None) -> None:
        self._tell("reset", seeds)

    def sample(self, chances: Sequence[float]) -> list[int]:
        return [a for answer in self._tell("sample", chances) for a in answer]

    def check(self, actions: Sequence[int]) -> None:
        self._tell("check", actions)

    def step(self, _actions: Sequence[int]) -> list[Finished]:
        """Play the actions that were checked last: the processes have kept them."""
        answers = self._tell("step")
        return [f._replace(slot=f.slot + w.first) for w, ended in zip(self.workers, answers) for f in ended]

    def _tell(self, order: str, each: Sequence[Any] | None = None) -> list[Any]:
        """Send every process the order with its share of what there is for each game, wait until all are done, and
        return their answers."""
        for worker in self.workers:
            worker.send((order, None if each is None else each[worker.first : worker.end]))
        answers = [worker.answer() for worker in self.workers]
        for answer in answers:
            if isinstance(answer, Exception):
                raise answer
        return answers

    def close(self) -> None:
        """End the processes."""
        for worker in self.workers:
            worker.close()
        self.workers = []


class Worker:
    """The crew's handle on a process that plays the games from ``first`` to ``end``."""

    def __init__(self, table: Table, games: int, memory: Any, first: int, end: int) -> None:
        self.first = first
        self.end = end
        self._owes = 0  # answers that are still to come
        self._ours, theirs = SPAWN.Pipe()
        self._process = SPAWN.Process(target=serve, args=(theirs, table, games, memory, first, end), daemon=True)
        self._process.start()
        theirs.close()

    def send(self, order: tuple[str, Any]) -> None:
        """Send an order. Answers left unread because of Ctrl-C are thrown away first, so that they are not taken for
        the answer to this one."""
        while self._owes:
            self.answer()
        try:
            self._ours.send(order)
        except OSError:
            self._is_gone()
        self._owes += 1

    def answer(self) -> Any:
        """Wait for the answer: a result, or the exception that was raised in the process."""
        try:
            answer = self._ours.recv()
        except (EOFError, OSError):
            self._is_gone()
        self._owes -= 1
        return answer

    def _is_gone(self) -> NoReturn:
        self._process.join(PATIENCE)
        raise SobremesaError("adapters.batch.gone", code=self._process.exitcode)

    def close(self) -> None:
        """End the process."""
        self._ours.close()
        self._process.join(PATIENCE)
        if self._process.is_alive():
            self._process.kill()
            self._process.join()


def serve(pipe: Any, table: Table, games: int, memory: Any, first: int, end: int) -> None:
    """Carry out orders until the batch is closed or gone."""
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
            elif order == "sample":
                answer = slots.sample(what)
            else:
                answer = slots.step(chosen)
        except Exception as e:
            answer = e
        try:
            pipe.send(answer)
        except OSError:
            return
