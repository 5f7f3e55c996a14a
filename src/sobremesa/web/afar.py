"""Bots on other machines: ``sobremesa bots`` runs them there, and `Afar` is the lane to them from here.

What is sent is a `Task`: a world consistent with what the seat knows, never the information hidden from it.
"""

import asyncio
import logging
import signal
from contextlib import suppress
from functools import partial
from secrets import token_hex
from typing import Any, Callable, Final, TypeVar

from sqlalchemy.exc import SQLAlchemyError

from sobremesa.analysis.hint import Hint
from sobremesa.bots import Advice, Candidate
from sobremesa.kernel import SobremesaError

from .botpool import NobodyThinks, Task, advise, coach, think
from .errors import StorageDown
from .house import House
from .lane import Lane
from .settings import Settings
from .storage import Store, jobs
from .storage.database import Postgres
from .storage.leases import BOTS, SERVER

LOOK_EVERY: Final = 1.0  # seconds between checks, in case a notification got lost
HOLD_EVERY: Final = 3.0  # seconds between renewals of a claim on a job

R = TypeVar("R")
WORK: Final[dict[str, Callable[[Task], Any]]] = {"think": think, "advise": advise, "coach": coach}

log = logging.getLogger(__name__)


def plain(found: "int | Advice | list[Hint]") -> dict[str, Any]:
    """Convert an answer to plain data for JSON."""
    if isinstance(found, Advice):
        told = [[c.action, c.visits, c.share, c.score] for c in found.candidates]
        return {"candidates": told, "simulations": found.simulations, "left_out": sorted(found.left_out)}
    if isinstance(found, list):
        return {"hints": [hint.plain() for hint in found]}
    return {"action": found}


def read(answer: dict[str, Any]) -> Any:
    """Read an answer written by `plain`; raise `NobodyThinks` if it reports a failure."""
    if "action" in answer:
        return int(answer["action"])
    if "candidates" in answer:
        found = [Candidate(*told) for told in answer["candidates"]]
        return Advice(found, answer["simulations"], answer.get("left_out", ()))
    if "hints" in answer:
        return [Hint.of(told) for told in answer["hints"]]
    raise NobodyThinks(answer.get("failed", ""))


class Afar:
    """The lane to bots on other machines (`botpool.AnyLane`). The servers share their capacity evenly."""

    is_quick = False
    pids: list[int] = []

    def __init__(self, house: House) -> None:
        self.busy = 0
        self._house = house
        self._waiting: dict[str, asyncio.Event] = {}

    @property
    def workers(self) -> int:
        living = self._house.living.values()
        room = sum(p.room for p in living if p.kind == BOTS)
        return -(-room // max(1, sum(p.kind == SERVER for p in living)))

    def heard(self, job: str) -> None:
        """Note that a job has been answered."""
        if job in self._waiting:
            self._waiting[job].set()

    async def run(self, work: Callable[[Task], R], task: Task, patience: float) -> R:
        """Let another machine do the work; `NobodyThinks` if none is left, `TimeoutError` if it takes too long."""
        database, job = self._house.database, token_hex(12)
        told = self._waiting[job] = asyncio.Event()
        asked = {"what": work.__name__, **task._asdict()}
        await database.write(lambda c: jobs.ask(c, job, self._house.id, asked))
        answer = None
        try:
            async with asyncio.timeout(patience):
                while answer is None:
                    with suppress(TimeoutError):
                        async with asyncio.timeout(LOOK_EVERY):
                            await told.wait()
                    told.clear()
                    answer = await database.write(lambda c: jobs.collect(c, job))
                    if answer is None and not self.workers:
                        raise NobodyThinks
        finally:
            del self._waiting[job]
            if answer is None:
                with suppress(StorageDown):
                    await asyncio.shield(database.write(lambda c: jobs.drop(c, job)))
        found: R = read(answer)
        return found

    def warm_up(self) -> None: ...

    def renew(self) -> None: ...

    def drop(self) -> None: ...


class Thinkers:
    """A machine whose bots think for all servers of a database."""

    def __init__(self, settings: Settings, workers: int) -> None:
        self._settings = settings
        self._lane = Lane(workers, is_quick=False)
        self._new = asyncio.Event()
        self._tasks: set[asyncio.Task[None]] = set()

    async def work(self, started: Callable[[], None]) -> None:
        """Take jobs until cancelled."""
        store = await Store.open(self._settings.database_url)
        assert isinstance(store.database, Postgres)
        house = House(store.database, self, kind=BOTS, room=self._lane.workers)
        try:
            await house.open()
            started()
            holding = asyncio.create_task(self._hold(house))
            try:
                await self._think_on(house)
            finally:
                holding.cancel()
                for task in self._tasks:
                    task.cancel()
                await asyncio.gather(holding, *self._tasks, return_exceptions=True)
        finally:
            await house.close()
            self._lane.drop()
            await store.close()

    async def _think_on(self, house: House) -> None:
        while True:
            self._new.clear()
            job: tuple[str, dict[str, Any]] | None = None
            if len(self._tasks) < self._lane.workers:
                me = house.id
                try:
                    job = await house.database.write(partial(jobs.claim, me=me))
                except StorageDown:
                    log.warning("the database cannot be asked just now")
                    await asyncio.sleep(LOOK_EVERY)
            if job is not None:
                task = asyncio.create_task(self._think(house, me, *job))
                self._tasks.add(task)
                task.add_done_callback(self._done)
                continue
            with suppress(TimeoutError):
                async with asyncio.timeout(LOOK_EVERY):
                    await self._new.wait()

    def _done(self, task: "asyncio.Task[None]") -> None:
        self._tasks.discard(task)
        self._new.set()

    async def _think(self, house: House, me: str, job: str, asked: dict[str, Any]) -> None:
        """Do one job. Whatever goes wrong is reported to the server that asked."""
        try:
            told = dict(asked)
            work = WORK[told.pop("what")]
            found = plain(await self._lane.run(work, Task(**told), self._settings.bot_patience))
        except Exception as e:
            log.warning("a bot has failed", exc_info=e)
            found = {"failed": type(e).__name__}
        try:
            await house.database.write(lambda c: jobs.answer(c, job, me, found))
        except StorageDown:
            log.warning("an answer could not be told; somebody else will think about it")

    async def _hold(self, house: House) -> None:
        while True:
            await asyncio.sleep(HOLD_EVERY)
            with suppress(StorageDown):
                await house.database.write(lambda c: jobs.hold(c, house.id))

    # -- the house (`house.Guests`) ------------------------------------------------------------------------------------

    def heard(self, about: str, what: str, *more: str) -> None:
        if what == "job":
            self._new.set()

    def gone(self, processes: set[str]) -> None:
        self._new.set()  # their jobs may be free for us now

    def lost(self) -> None: ...

    def deaf(self) -> None:
        self._new.set()


def run(settings: Settings, workers: int, started: Callable[[], None]) -> None:
    """Run bots for the servers until interrupted or terminated."""
    if not settings.database_url.startswith("postgresql"):
        raise SobremesaError("cli.bots.needs_postgres")

    async def work() -> None:
        thinking = asyncio.ensure_future(Thinkers(settings, workers).work(started))
        with suppress(NotImplementedError):  # Windows sends no SIGTERM, so there is nothing to handle
            asyncio.get_running_loop().add_signal_handler(signal.SIGTERM, thinking.cancel)
        await asyncio.wait((thinking,))
        if not thinking.cancelled():
            thinking.result()

    try:
        asyncio.run(work())
    except (SQLAlchemyError, OSError, ModuleNotFoundError) as e:
        line = str(getattr(e, "orig", None) or e).strip().splitlines()[0][:200]
        raise SobremesaError("server.serve.no_database", why=line) from None
