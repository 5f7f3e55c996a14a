"""Work on things that strangers bring (decks, records, positions): in separate processes, within limits.

Such a process has limited memory, and limited time for each piece of work. Whoever asks for more gets an error, and
nobody else notices. The processes are started when first needed, load all games before they begin, stay for the next
piece of work, and are stopped when there has been none for a while. The work is a module-level function with plain
arguments, and its result is sent back.

Memory and processor time are counted by the operating system's kernel, so nothing in a process can evade the limits.
Memory can only be counted on Linux, processor time everywhere except on Windows; on all systems a process that does not
answer is killed.
"""

import asyncio
import logging
import os
import signal
from concurrent.futures.process import BrokenProcessPool
from contextlib import AsyncExitStack, suppress
from multiprocessing.process import BaseProcess
from pathlib import Path
from typing import Any, Callable, Final, NamedTuple, ParamSpec, TypeVar
from weakref import WeakValueDictionary

from sobremesa.i18n import current, language

from .addresses import asking
from .errors import Crowded, TookTooLong, TooMuch, WorkDied
from .lane import NICE, Lane, know_games

CHILDREN: Final = 2  # however much strangers ask for, the rest of the server gets its share of the processor
PATIENCE: Final = 20.0  # seconds for a piece of work, and as many to wait for its turn
PROCESSOR: Final = 15  # seconds of processor time for a piece of work
MEMORY: Final = 256 * 2**20  # bytes, on top of what a process has after loading all games
START: Final = 60.0  # seconds for a process to start and load all games, even on a very busy machine
ASK_AGAIN: Final = 0.01  # seconds
IDLE: Final = 600.0  # seconds without work after which a process ends

P = ParamSpec("P")
R = TypeVar("R")
log = logging.getLogger(__name__)


class Task(NamedTuple):
    """What to do, and the language for its messages."""

    work: Callable[..., Any]
    args: tuple[Any, ...]
    kwargs: dict[str, Any]
    language: str
    processor: int


class Elsewhere:
    """Does work for strangers, a little at a time."""

    def __init__(self, patience: float = PATIENCE, memory: int = MEMORY, processor: int = PROCESSOR) -> None:
        self._patience = patience
        self._processor = processor
        self._free = [Child(memory) for _ in range(CHILDREN)]  # the last one worked last, and is warm
        self._children = tuple(self._free)
        self._room = asyncio.Semaphore(CHILDREN)
        self._turns: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()  # by network
        self._is_closed = False
        self._doing: set[asyncio.Task[Any]] = set()

    async def do(self, work: Callable[P, R], *args: P.args, **kwargs: P.kwargs) -> R:
        """Return the result of the work. `TooMuch` if it takes too much memory or processor time, `TookTooLong` if it
        takes too long for another reason, `WorkDied` if its process was killed, `Crowded` if too many are waiting."""
        turn = await self._turn()
        doing = asyncio.ensure_future(self._done(Task(work, args, kwargs, current(), self._processor), turn))
        self._doing.add(doing)
        doing.add_done_callback(self._doing.discard)
        found: R = await asyncio.shield(doing)  # a process is busy until its work is done, even if nobody waits
        return found

    async def _turn(self) -> asyncio.Lock:
        """Wait until a process is free, and take the turn of whoever asks: one network gets one process at a time, so
        that it cannot keep everybody else waiting."""
        who = asking.get()
        turn = self._turns.setdefault(who, asyncio.Lock()) if who else asyncio.Lock()
        try:
            async with asyncio.timeout(self._patience), AsyncExitStack() as taken:
                for gate in (turn, self._room):
                    await taken.enter_async_context(gate)
                if self._is_closed:
                    raise Crowded
                taken.pop_all()
        except TimeoutError:
            raise Crowded from None
        return turn

    async def _done(self, task: Task, turn: asyncio.Lock) -> Any:
        child = self._free.pop()
        try:
            return await child.do(task, self._patience)
        finally:
            self._free.append(child)
            self._room.release()
            turn.release()

    def warm_up(self) -> None:
        """Start a process before anybody needs it."""
        doing = asyncio.ensure_future(self.do(know_games))
        self._doing.add(doing)
        doing.add_done_callback(self._doing.discard)

    @property
    def pids(self) -> list[int]:
        """The ids of the processes that have been started."""
        return [pid for child in self._children for pid in child.lane.pids]

    async def close(self) -> None:
        """Cancel all work and stop the processes; whoever waits for a turn is sent away."""
        self._is_closed = True
        for doing in self._doing:
            doing.cancel()
        await asyncio.gather(*self._doing, return_exceptions=True)
        for child in self._children:
            child.end()


class Child:
    """A process that does one thing at a time. It is replaced when it dies or has to be killed."""

    def __init__(self, memory: int) -> None:
        self.lane = Lane(1, is_quick=False, nice=NICE)
        self._memory = memory
        self._end: asyncio.TimerHandle | None = None

    async def do(self, task: Task, patience: float) -> Any:
        """Return the result of the task. If it is too much for a process that has worked before, try again in a new
        one: earlier work may have left memory in use."""
        if self._end is not None:
            self._end.cancel()
        try:
            while True:
                is_new = await self._ready()
                try:
                    return await self._try(task, patience)
                except MemoryError:
                    self.end()
                    if is_new:
                        raise TooMuch from None
        except asyncio.CancelledError:
            self.end()
            raise
        finally:
            self._end = asyncio.get_running_loop().call_later(IDLE, self.end)

    async def _ready(self) -> bool:
        """Make sure that the process is running and prepared; return whether it was newly started."""
        if self.lane.is_ready:
            return False
        self.lane.drop()
        try:
            await self.lane.run(_prepare, self._memory, START)
        except Exception as e:
            self.lane.drop()  # it may still be alive, but without its limits nobody may use it
            log.error("a process for the work of strangers cannot be prepared", exc_info=e)
            raise WorkDied from None
        return True

    async def _try(self, task: Task, patience: float) -> Any:
        processes = self.lane.processes
        try:
            return await self.lane.run(_carried_out, task, patience)
        except TimeoutError:
            raise TookTooLong from None
        except BrokenProcessPool:
            if os.name == "posix" and await exit_code(processes[0], patience) == -signal.SIGXCPU:
                raise TooMuch from None
            raise WorkDied from None

    def end(self) -> None:
        """Stop the process, whatever it is doing."""
        if self._end is not None:
            self._end.cancel()
            self._end = None
        self.lane.drop()


async def exit_code(process: BaseProcess, patience: float) -> int | None:
    """How a process ended; None if it is still not known after ``patience`` seconds.

    The pool waits for the process too. The system tells only one of the two, so for a moment the other knows nothing.
    """
    with suppress(TimeoutError):
        async with asyncio.timeout(patience):
            while process.exitcode is None:
                await asyncio.sleep(ASK_AGAIN)
    return process.exitcode


# -- in the process ----------------------------------------------------------------------------------------------------


def _prepare(memory: int) -> None:
    """Import what most work needs, then cap the memory of this process."""
    from . import filling, imports  # noqa: F401
    from .tables import laying  # noqa: F401

    know_games()
    if os.name != "posix":
        return
    import resource

    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))  # nobody wants its core dump
    try:
        pages_used = int(Path("/proc/self/statm").read_text().split()[0])
    except OSError:  # not told by this system; most such systems do not enforce the limit either
        return
    _limit(resource.RLIMIT_AS, pages_used * resource.getpagesize() + memory)


def _limit(what: int, most: int) -> None:
    """Lower a limit of this process, unless a stricter one has been set from outside."""
    import resource

    hard = resource.getrlimit(what)[1]
    resource.setrlimit(what, (most if hard == resource.RLIM_INFINITY else min(most, hard), hard))


def _carried_out(task: Task) -> Any:
    if os.name == "posix":
        import resource

        used = resource.getrusage(resource.RUSAGE_SELF)
        _limit(resource.RLIMIT_CPU, int(used.ru_utime + used.ru_stime) + 1 + task.processor)
    with language(task.language):
        return task.work(*task.args, **task.kwargs)
