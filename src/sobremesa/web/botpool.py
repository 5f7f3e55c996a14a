"""Computer opponents: they think in processes of their own, never where requests are answered."""

import asyncio
import logging
import os
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from typing import TYPE_CHECKING, Any, Callable, Final, NamedTuple, TypeVar

from sobremesa import bots
from sobremesa.bots import Advice
from sobremesa.bots.workers import start_workers, stop_workers
from sobremesa.games import load
from sobremesa.kernel import SobremesaError

from .settings import Settings
from .tables import consent

if TYPE_CHECKING:
    from .tables.playing import Playing

log = logging.getLogger(__name__)

ATTEMPTS: Final = 3  # of workers that die over a position; then any legal action has to do
PAUSE: Final = 1.0  # seconds after which a bot tries again when its move could not be kept

R = TypeVar("R")


class Task(NamedTuple):
    """All that a worker is told: a position, whose decision it is, and who decides."""

    game: str
    config: dict[str, Any]
    position: str
    seat: int
    level: str
    seed: str

    def state(self) -> Any:
        game = load(self.game)
        c = self.config
        game.meta.config(c["seats"], c["edition"], c["modules"], c["rulings"], c["options"])  # its deck is known now
        return game.from_position(self.position)


def task_of(table: "Playing", seat: int) -> Task:
    """What a worker needs to know for this seat at this ply. Its seed is secret like the table's."""
    position = table.game.position(table.session.state)
    seed = f"{table.facts.seed}/{seat}/{table.ply}"
    return Task(table.game.name, table.config.plain(), position, seat, table.seat_at(seat).level, seed)


def think(task: Task) -> int:
    """What the bot does. The same task has the same answer, unless the bot thinks by the clock."""
    return bots.make(task.level, task.seed).move(task.state(), task.seat)


def advise(task: Task) -> Advice:
    """What the bot thinks of everything it could do."""
    return bots.make(task.level, task.seed).advise(task.state(), task.seat)


def parts_of(task: Task, workers: int) -> list[Task]:
    """A level that thinks in several processes becomes several tasks, at most one for every worker we have."""
    budget = bots.budget_of(task.level)
    if budget is None or budget.processes == 1:
        return [task]
    alone = f"search:{budget.seconds}s"
    return [task._replace(level=alone, seed=f"{task.seed}/{n}") for n in range(min(budget.processes, workers))]


class Bots:
    """Drives every seat that belongs to a bot."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self._workers = settings.bot_workers or max(1, (os.cpu_count() or 2) - 1)
        self._free = asyncio.Semaphore(self._workers)
        self._pool: ProcessPoolExecutor | None = None
        self._driving: dict[str, asyncio.Task[None]] = {}
        self._is_closed = False

    def plays(self, table: "Playing") -> bool:
        return table.id in self._driving

    def wake(self, table: "Playing") -> None:
        """If a bot is to move at this table, it is thinking now."""
        if self._is_closed or not _turn_of(table) or table.id in self._driving:
            return
        task = asyncio.get_running_loop().create_task(self._drive(table))
        self._driving[table.id] = task
        task.add_done_callback(lambda done: self._done(table, done))

    def _done(self, table: "Playing", task: "asyncio.Task[None]") -> None:
        del self._driving[table.id]
        if task.cancelled():
            return
        if task.exception() is None:
            self.wake(table)  # something may have changed between its last look and its end
        else:
            log.error("the bots of table %s have stumbled", table.id, exc_info=task.exception())
            asyncio.get_running_loop().call_later(PAUSE, self.wake, table)

    async def close(self) -> None:
        """No bot thinks any more."""
        self._is_closed = True
        driving = list(self._driving.values())
        for task in driving:
            task.cancel()
        await asyncio.gather(*driving, return_exceptions=True)
        self._drop(self._pool)

    async def _drive(self, table: "Playing") -> None:
        while waiting := _turn_of(table):
            seat, ply = waiting[0], table.ply
            action, _ = await asyncio.gather(self.ask(table, seat), asyncio.sleep(self.settings.bot_delay))
            try:
                if seat in _turn_of(table):  # its player may have come back, or somebody asks for an undo
                    await table.act(seat, ply, action)
            except SobremesaError as e:  # outdated, or it could not be kept: look again
                log.info("table %s, p%d, ply %d: %s", table.id, seat + 1, ply, type(e).__name__)
                await asyncio.sleep(PAUSE if table.ply == ply else 0)

    async def ask(self, table: "Playing", seat: int) -> int:
        """What the bot on this seat wants to do."""
        legal = table.legal(seat)
        if len(legal) == 1:
            return legal[0]
        task = task_of(table, seat)
        parts = parts_of(task, self._workers)
        for _ in range(ATTEMPTS):
            try:
                if len(parts) == 1:
                    return await self._run(think, parts[0])
                return Advice.joined(await asyncio.gather(*(self._run(advise, part) for part in parts))).action
            except Exception as e:  # a worker was killed or hangs, or the bot has a mistake: the game goes on
                log.warning("table %s, p%d, ply %d: a bot has failed", table.id, seat + 1, table.ply, exc_info=e)
        return think(task._replace(level="random"))  # quick enough to be done here

    async def _run(self, work: Callable[[Task], R], task: Task) -> R:
        """The answer of a worker, once one is free. If one dies or hangs, all of them are replaced."""
        async with self._free:
            if self._pool is None:
                self._pool = start_workers(self._workers)
            pool = self._pool
            try:
                return await asyncio.wait_for(asyncio.wrap_future(pool.submit(work, task)), self.settings.bot_patience)
            except (BrokenProcessPool, TimeoutError):
                self._drop(pool)
                raise

    def _drop(self, pool: ProcessPoolExecutor | None) -> None:
        """The workers are gone, whatever they were doing."""
        if pool is not None:
            stop_workers(pool)
        if pool is self._pool:
            self._pool = None


def _turn_of(table: "Playing") -> tuple[int, ...]:
    """The bots that are to move. They wait while people talk about an undo."""
    if consent.is_undo_open(table.requests):
        return ()
    return tuple(s for s in table.owing if table.seat_at(s).is_bot)
