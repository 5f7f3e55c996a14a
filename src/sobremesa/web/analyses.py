"""Analyses of finished games: done piece by piece in processes with the lowest priority of all."""

import asyncio
import logging
import os
from collections import Counter
from concurrent.futures.process import BrokenProcessPool
from functools import partial
from typing import TYPE_CHECKING, Callable, Final, TypeVar

import sobremesa
from sobremesa.analysis import Analysis, Depth, Piece, Studied, assemble, pieces_of, rules_of, study
from sobremesa.analysis.retry import Attempt, Verdict, judge_attempt
from sobremesa.kernel import SobremesaError
from sobremesa.puzzles.judging import Try
from sobremesa.puzzles.judging import Verdict as PuzzleVerdict
from sobremesa.puzzles.judging import judge as judge_try

from .addresses import asking
from .botpool import Bots
from .errors import BotsBusy, WorkDied
from .lane import Lane
from .people import Person
from .storage import analyses as stored
from .tables.table import Table

if TYPE_CHECKING:
    from .hall import Hall

NICE: Final = 15  # niceness; long thoughts of bots in running games have 5
ATTEMPTS: Final = 3  # at a piece whose worker process dies
PATIENCE: Final = 900.0  # seconds for one piece, where the rules are not compiled
PAUSE: Final = 0.1  # seconds between checks whether a bot in a game with people is waiting
MOST: Final = 12  # analyses running at the same time: on the server, and for one visitor
MOST_OF_ONE: Final = 2
FAILURES_KEPT: Final = 100  # failed analyses that are still known as such
#: people's own plans waiting to be judged: on the server, and from one network; and how long each may take in all
MOST_TRIES: Final = 12
MOST_TRIES_OF_ONE: Final = 6
TRY_PATIENCE: Final = 300.0  # seconds
SEED: Final = "1"  # of the simulations: always the same, so that the same game gets the same analysis

T = TypeVar("T")
R = TypeVar("R")
log = logging.getLogger(__name__)


class Job:
    """An analysis that is running or was not finished."""

    def __init__(self, depth: Depth, by: Person) -> None:
        self.depth = depth
        self.by = by.id
        self.done = 0
        self.total = 0
        self.has_failed = False
        self.task: asyncio.Task[None] | None = None

    @property
    def is_running(self) -> bool:
        return self.task is not None and not self.task.done()


class Workshop:
    """Processes for one kind of work, done first come, first served. They are stopped when there is nothing to do."""

    def __init__(self, bots: Bots, workers: int) -> None:
        self._bots = bots
        self.lane = Lane(workers, is_quick=False, nice=NICE)
        self._room = asyncio.Semaphore(workers)
        self._asked = 0

    async def do(self, work: Callable[[T], R], task: T) -> R:
        """Do the work in a process, once there is room and no bot in a game with people is waiting to think."""
        self._asked += 1
        try:
            async with self._room:
                for attempt in range(1, ATTEMPTS + 1):
                    while self._bots.queue.long_ones(people_only=True):
                        await asyncio.sleep(PAUSE)
                    try:
                        return await self.lane.run(work, task, PATIENCE)
                    except BrokenProcessPool:
                        if attempt == ATTEMPTS:
                            raise
            raise AssertionError("not reached")
        finally:
            self._asked -= 1
            if not self._asked:
                self.lane.drop()


class Analyses:
    """All analyses running in this process. Finished ones are in the database."""

    def __init__(self, hall: "Hall") -> None:
        self._hall = hall
        workers = hall.settings.bot_workers or max(1, (os.cpu_count() or 2) // hall.settings.workers)
        self._pieces = Workshop(hall.bots, workers)
        self._tries = Workshop(hall.bots, 1)  # people wait for these, so they must not queue behind the pieces
        self._trying: Counter[str] = Counter()  # by network
        self._jobs: dict[str, Job] = {}

    def job(self, table: Table) -> Job | None:
        """The analysis of this table that is running or has failed."""
        return self._jobs.get(table.id)

    async def found(self, table: Table) -> Analysis | None:
        """The stored analysis of this table, if it is still up to date (`is_current`)."""
        plain = await self._hall.store.database.read(partial(stored.load, table=table.id))
        try:
            found = None if plain is None else Analysis.read(plain)
        except (ValueError, KeyError, TypeError):  # stored in another format
            return None
        return found if found is not None and is_current(found, table) else None

    async def start(self, table: Table, depth: Depth, by: Person) -> None:
        """Start the analysis of a table, unless one is already running. `StillRunning` before the end of the game,
        `BotsBusy` if there are too many."""
        record = await asyncio.to_thread(table.record_text)
        job = self._jobs.get(table.id)
        if job is not None and job.is_running:
            return
        running = [job for job in self._jobs.values() if job.is_running]
        if len(running) >= MOST or sum(job.by == by.id for job in running) >= MOST_OF_ONE:
            raise BotsBusy
        job = self._jobs[table.id] = Job(depth, by)
        job.task = self._hall.spawn(self._make(table, job, record))

    def stop(self, table: Table) -> None:
        """Cancel the analysis of a table."""
        job = self._jobs.pop(table.id, None)
        if job is not None and job.task is not None:
            job.task.cancel()

    async def judge(self, attempt: Attempt) -> Verdict:
        """Judge somebody's own plan for a turn."""
        return await self._tried(judge_attempt, attempt)

    async def judge_try(self, one: Try) -> PuzzleVerdict:
        """Judge somebody's own plan for a puzzle."""
        return await self._tried(judge_try, one)

    async def _tried(self, work: Callable[[T], R], task: T) -> R:
        """Judge a plan for somebody who waits for it; `BotsBusy` if too many do, or if it takes too long."""
        who = asking.get()
        if self._trying.total() >= MOST_TRIES or self._trying[who] >= MOST_TRIES_OF_ONE:
            raise BotsBusy
        self._trying[who] += 1
        try:
            async with asyncio.timeout(TRY_PATIENCE):
                return await self._tries.do(work, task)
        except TimeoutError:
            raise BotsBusy from None
        except BrokenProcessPool:
            raise WorkDied from None
        finally:
            self._trying[who] -= 1
            if not self._trying[who]:
                del self._trying[who]

    async def close(self) -> None:
        """Cancel all analyses and stop the processes."""
        tasks = [job.task for job in self._jobs.values() if job.task is not None]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        for workshop in (self._pieces, self._tries):
            workshop.lane.drop()

    async def _make(self, table: Table, job: Job, record: str) -> None:
        try:
            pieces = await self._hall.worked_out(table.order, pieces_of, record, job.depth, SEED)
            job.total = len(pieces)
            async with asyncio.TaskGroup() as group:  # if one fails, the others are cancelled
                studying = [group.create_task(self._study(table, job, piece)) for piece in pieces]
            studied = [task.result() for task in studying]
            found = await self._hall.worked_out(table.order, assemble, record, job.depth, SEED, studied)
            now = self._hall.now()
            await self._hall.store.database.write(lambda c: stored.keep(c, table.id, found.plain(), now))
        except Exception as e:
            job.has_failed = True
            level = logging.INFO if isinstance(e, SobremesaError) else logging.ERROR
            log.log(level, "the analysis of table %s came to no end", table.id, exc_info=e)
            self._forget_failures()
        else:
            self._jobs.pop(table.id, None)

    def _forget_failures(self) -> None:
        failed = [id for id, job in self._jobs.items() if job.has_failed]
        for id in failed[:-FAILURES_KEPT]:
            del self._jobs[id]

    async def _study(self, table: Table, job: Job, piece: Piece) -> Studied:
        found = await self._pieces.do(study, piece)
        job.done += 1
        table.touched = self._hall.now()  # keeps the table in memory, and with this process
        return found


def is_current(found: Analysis, table: Table) -> bool:
    """Whether an analysis was made by this version, with these rules, of the game as it stands. Other rules may have
    taken the game over since, and its turns may be numbered differently."""
    ours = (sobremesa.__version__, rules_of(table.game), table.ply, table.session.state.digest())
    return (found.version, found.rules, found.plies, found.digest) == ours
