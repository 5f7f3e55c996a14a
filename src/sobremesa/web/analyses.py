"""Analyses of finished games: made piece by piece in processes that stand back behind everything else."""

import asyncio
import logging
import os
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

from .botpool import Bots, Lane
from .errors import BotsBusy
from .people import Person
from .storage import analyses as stored
from .tables.table import Table

if TYPE_CHECKING:
    from .hall import Hall

NICE: Final = 15  # how far they stand back: bots of running games do so by 5
ATTEMPTS: Final = 3  # at a piece over which processes die
PATIENCE: Final = 900.0  # seconds for a piece, where the rules are not compiled
PAUSE: Final = 0.1  # seconds until it is looked again whether a bot of somebody's game is waiting
MOST: Final = 12  # analyses at the same time: on the server, and of one visitor
MOST_OF_ONE: Final = 2
SEED: Final = "1"  # of the simulations: the same for everybody, so that the same game has the same analysis

T = TypeVar("T")
R = TypeVar("R")
log = logging.getLogger(__name__)


class Job:
    """An analysis that is being made, or was not finished."""

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
    """Processes for work of one kind, done in the order in which it comes. They are gone when nothing is left to do."""

    def __init__(self, bots: Bots, workers: int) -> None:
        self._bots = bots
        self.lane = Lane(workers, is_quick=False, nice=NICE)
        self._room = asyncio.Semaphore(workers)
        self._asked = 0

    async def do(self, work: Callable[[T], R], task: T) -> R:
        """The work, done by a process when there is room and no bot of somebody's game waits for a processor."""
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
    """All analyses of this process. Those that are finished are in the database."""

    def __init__(self, hall: "Hall") -> None:
        self._hall = hall
        workers = hall.settings.bot_workers or max(1, (os.cpu_count() or 2) // hall.settings.workers)
        self._pieces = Workshop(hall.bots, workers)
        self._tries = Workshop(hall.bots, 1)  # somebody looks at the page and waits: not behind all pieces
        self._jobs: dict[str, Job] = {}

    def job(self, table: Table) -> Job | None:
        """The analysis of this table that is being made, or that came to no end."""
        return self._jobs.get(table.id)

    async def found(self, table: Table) -> Analysis | None:
        """The analysis of this table, if there is one that this program would make today."""
        plain = await self._hall.store.database.read(partial(stored.load, table=table.id))
        try:
            found = None if plain is None else Analysis.read(plain)
        except (ValueError, KeyError, TypeError):  # of another form
            return None
        return found if found is not None and is_current(found, table) else None

    async def start(self, table: Table, depth: Depth, by: Person) -> None:
        """The analysis has begun; whoever asks for one that is being made gets that. `StillRunning` before the end of a
        game, `BotsBusy` if there are too many."""
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
        """The analysis is given up."""
        job = self._jobs.pop(table.id, None)
        if job is not None and job.task is not None:
            job.task.cancel()

    async def judge(self, attempt: Attempt) -> Verdict:
        """What somebody's own plan is worth."""
        return await self._tries.do(judge_attempt, attempt)

    async def judge_try(self, one: Try) -> PuzzleVerdict:
        """What somebody's own plan for a puzzle is worth."""
        return await self._tries.do(judge_try, one)

    async def close(self) -> None:
        """Nothing is analysed any more."""
        tasks = [job.task for job in self._jobs.values() if job.task is not None]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        for workshop in (self._pieces, self._tries):
            workshop.lane.drop()

    async def _make(self, table: Table, job: Job, record: str) -> None:
        try:
            pieces = await self._hall.away(table.order, pieces_of, record, job.depth, SEED)
            job.total = len(pieces)
            async with asyncio.TaskGroup() as group:  # if one of them fails, none goes on
                studying = [group.create_task(self._study(table, job, piece)) for piece in pieces]
            studied = [task.result() for task in studying]
            found = await self._hall.away(table.order, assemble, record, job.depth, SEED, studied)
            now = self._hall.now()
            await self._hall.store.database.write(lambda c: stored.keep(c, table.id, found.plain(), now))
        except Exception as e:
            job.has_failed = True
            level = logging.INFO if isinstance(e, SobremesaError) else logging.ERROR
            log.log(level, "the analysis of table %s came to no end", table.id, exc_info=e)
        else:
            self._jobs.pop(table.id, None)

    async def _study(self, table: Table, job: Job, piece: Piece) -> Studied:
        found = await self._pieces.do(study, piece)
        job.done += 1
        table.touched = self._hall.now()  # it stays in memory, and ours
        return found


def is_current(found: Analysis, table: Table) -> bool:
    """Whether an analysis was made by this program, by our rules, of the game as it was played: other rules may have
    taken the game over since, and its turns may be numbered otherwise."""
    ours = (sobremesa.__version__, rules_of(table.game), table.ply, table.session.state.digest())
    return (found.version, found.rules, found.plies, found.digest) == ours
