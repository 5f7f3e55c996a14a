"""Computer opponents: they think in processes of their own, never in the one that answers requests."""

import asyncio
import logging
import os
from hashlib import sha256
from random import Random
from time import monotonic
from typing import TYPE_CHECKING, Any, Callable, Final, NamedTuple, Protocol, TypeVar

from sobremesa import bots
from sobremesa.analysis.hint import Hint, hints
from sobremesa.bots import Advice, Situation
from sobremesa.games import load
from sobremesa.kernel import SobremesaError

from .addresses import asking
from .errors import BotsBusy
from .fairness import MOST_WAITING, Owner, Queue, Thought
from .lane import Lane
from .metrics import Metrics
from .settings import Settings
from .tables import consent
from .tables.orders import BOT, OPPONENTS

if TYPE_CHECKING:
    from .tables.playing import Playing

log = logging.getLogger(__name__)

ATTEMPTS: Final = 3  # before giving up on a position over which workers fail and playing a random legal action
HASTY: Final = "mozo"  # the level that answers for a bot told to move now
QUICK: Final = tuple(level for level in OPPONENTS if bots.budget_of(level) is None)
COACH: Final = "search:1.8s"  # how long the coach thinks
PAUSE: Final = 1.0  # seconds until a bot tries again after its move could not be stored

R = TypeVar("R")


class Task(NamedTuple):
    """All that a worker gets: a world consistent with what the seat knows, who is to decide, and which bot decides."""

    game: str
    config: dict[str, Any]
    position: str
    seat: int
    level: str
    seed: str

    def state(self) -> Any:
        game = load(self.game)
        c = self.config
        game.meta.config(c["seats"], c["edition"], c["modules"], c["rulings"], c["options"])  # makes its deck known
        return game.from_position(self.position)


def task_of(table: "Playing", seat: int) -> Task:
    """What a worker needs to know for this seat at this ply, and nothing that the seat could not know: everything
    hidden is drawn anew, and the seed does not lead back to the real one."""
    seed = sha256(f"{table.facts.seed}/{seat}/{table.ply}".encode()).hexdigest()
    position = Situation.of(table.session.state, seat, Random(seed)).text()
    return Task(table.game.name, table.config.plain(), position, seat, table.seat_at(seat).level, seed)


def hint_task(table: "Playing", seat: int) -> Task:
    """The same for the coach. Its seed is made of public facts, so that what is drawn cannot reveal anything."""
    seed = sha256(f"{table.id}/{table.moment}/{seat}".encode()).hexdigest()
    position = Situation.of(table.session.state, seat, Random(seed)).text()
    return Task(table.game.name, table.config.plain(), position, seat, COACH, seed)


def think(task: Task) -> int:
    """The action the bot chooses. The same task always gives the same action, unless the bot thinks by the clock."""
    return bots.make(task.level, task.seed).move(task.state(), task.seat)


def advise(task: Task) -> Advice:
    """The bot's evaluation of everything it could do."""
    return bots.make(task.level, task.seed).advise(task.state(), task.seat)


def coach(task: Task) -> list[Hint]:
    """The plans that the coach suggests."""
    budget = bots.budget_of(task.level)
    assert budget is not None
    return hints(Situation.of(task.state(), task.seat, Random(task.seed)), task.seed, budget)


def owner_of(table: "Playing") -> Owner:
    """On whose account the bots of this table think."""
    network = table.facts.origin or table.facts.host  # tables made by older servers have no origin
    return Owner(network, table.facts.host, any(s.kind != BOT for s in table.stored_seats))


class NobodyThinks(Exception):
    """No machine with bots is left, or the one that had the job failed, and has written down why."""


class AnyLane(Protocol):
    """Where bots think: processes of this server, or other machines."""

    busy: int
    is_quick: bool

    @property
    def workers(self) -> int: ...

    async def run(self, work: Callable[[Task], R], task: Task, patience: float) -> R: ...

    def warm_up(self) -> None: ...

    def renew(self) -> None: ...

    def drop(self) -> None: ...

    @property
    def pids(self) -> list[int]: ...


class Bots:
    """Plays every seat that belongs to a bot."""

    def __init__(self, settings: Settings, metrics: Metrics | None = None) -> None:
        self.settings = settings
        self._metrics = metrics or Metrics()
        self.queue = Queue()
        # Quick bots have a lane of their own, so that nobody waits for a *Mozo* until a *Grande* has finished.
        workers = settings.bot_workers or max(1, ((os.cpu_count() or 2) - 1) // settings.workers)
        self.lanes: tuple[AnyLane, ...] = (Lane(1, is_quick=True), Lane(workers, is_quick=False))
        self._turns: dict[Thought, asyncio.Future[AnyLane]] = {}
        self._driving: dict[str, tuple[Playing, asyncio.Task[None]]] = {}
        self._hurried: dict[str, asyncio.Event] = {}  # by table; set when its bots are to move at once
        self._is_closed = False

    def look_afar(self, afar: AnyLane) -> None:
        """Give long thoughts to other machines first."""
        quick, *others = self.lanes
        self.lanes = (quick, afar, *others)

    @property
    def _long_workers(self) -> int:
        """How many long thoughts can run at the same time."""
        return sum(lane.workers for lane in self.lanes if not lane.is_quick)

    def plays(self, table: "Playing") -> bool:
        return table.id in self._driving

    def wake(self, table: "Playing") -> None:
        """Start the bots of this table if one of them is to move."""
        if self._is_closed or not _turn_of(table) or table.id in self._driving:
            return
        task = asyncio.get_running_loop().create_task(self._drive(table))
        self._driving[table.id] = table, task
        task.add_done_callback(lambda done: self._done(table, done))

    def _done(self, table: "Playing", task: "asyncio.Task[None]") -> None:
        del self._driving[table.id]
        if task.cancelled():
            return
        if task.exception() is None:
            self.wake(table)  # something may have changed since it last looked
        else:
            log.error("the bots of table %s have stumbled", table.id, exc_info=task.exception())
            asyncio.get_running_loop().call_later(PAUSE, self.wake, table)

    @property
    def is_crowded(self) -> bool:
        """Whether so many thoughts are waiting that no more bots should be added."""
        return len(self.queue) >= MOST_WAITING

    async def close(self) -> None:
        """Stop all bots."""
        self._is_closed = True
        driving = [task for _, task in self._driving.values()]
        for task in driving:
            task.cancel()
        await asyncio.gather(*driving, return_exceptions=True)
        for lane in self.lanes:
            lane.drop()

    async def _drive(self, table: "Playing") -> None:
        asking.set(owner_of(table).network)  # whoever's request has woken us
        while waiting := _turn_of(table):
            seat, ply = waiting[0], table.ply
            action, _ = await asyncio.gather(self._soon(table, seat), asyncio.sleep(self.settings.bot_delay))
            try:
                if seat in _turn_of(table):  # its player may have come back, or asked for an undo
                    await table.act(seat, ply, action)
            except SobremesaError as e:  # outdated, or not stored: look again
                log.info("table %s, p%d, ply %d: %s", table.id, seat + 1, ply, type(e).__name__)
                await asyncio.sleep(PAUSE if table.ply == ply else 0)

        self._hurried.pop(table.id, None)

    def hurry(self, table: "Playing") -> None:
        """Make the table's bots move at once until it is a person's turn: somebody does not want to wait."""
        if table.id in self._driving:
            self._hurried.setdefault(table.id, asyncio.Event()).set()

    async def _soon(self, table: "Playing", seat: int) -> int:
        """The action that the bot chooses; if it is hurried, the choice of a quick bot instead."""
        hurried = self._hurried.setdefault(table.id, asyncio.Event())
        if table.seat_at(seat).level in QUICK:
            return await self.ask(table, seat)
        thinking, waiting = (asyncio.ensure_future(work) for work in (self.ask(table, seat), hurried.wait()))
        try:
            await asyncio.wait((thinking, waiting), return_when=asyncio.FIRST_COMPLETED)
            return thinking.result() if thinking.done() else await self.ask(table, seat, HASTY)
        finally:
            thinking.cancel()
            waiting.cancel()

    # -- thinking ----------------------------------------------------------------------------------------------------

    async def ask(self, table: "Playing", seat: int, level: str = "") -> int:
        """The action that the bot on this seat, or one of another level in its place, chooses."""
        legal = table.legal(seat)
        if len(legal) == 1:
            return legal[0]
        task, owner = task_of(table, seat), owner_of(table)
        task = task._replace(level=level or task.level)
        for _ in range(ATTEMPTS):
            try:
                parts = self._parts(task)
                if len(parts) == 1:
                    return await self._run(think, parts[0], owner)
                found = await asyncio.gather(*(self._run(advise, part, owner) for part in parts))
                return bots.chosen(Advice.joined(found), task.game)
            except NobodyThinks:
                log.warning("table %s, p%d, ply %d: another machine is gone", table.id, seat + 1, table.ply)
            except Exception as e:  # a worker died or hangs, or the bot has a bug: the game goes on
                log.warning("table %s, p%d, ply %d: a bot has failed", table.id, seat + 1, table.ply, exc_info=e)
        return think(task._replace(level="random"))  # quick enough to run here

    async def hints(self, table: "Playing", task: Task) -> list[Hint]:
        """The coach's hints; `BotsBusy` if there is no room for it, or every attempt fails."""
        if self.is_crowded:
            raise BotsBusy
        for _ in range(ATTEMPTS):
            try:
                return await self._run(coach, task, owner_of(table))
            except Exception as e:
                log.warning("table %s, ply %d: the coach has failed", table.id, table.ply, exc_info=e)
        raise BotsBusy

    def _parts(self, task: Task) -> list[Task]:
        """Split the task of a level that thinks in several processes: at most one part for each worker, and only one
        while others are waiting."""
        budget = bots.budget_of(task.level)
        wanted = 1 if budget is None or self.queue.long_ones() else min(budget.processes, self._long_workers)
        return [task] if wanted == 1 else [task._replace(seed=f"{task.seed}/{n}") for n in range(wanted)]

    async def _run(self, work: Callable[[Task], R], task: Task, owner: Owner) -> R:
        """Wait for this owner's turn and let a worker do the task."""
        budget = bots.budget_of(task.level)
        thought = Thought(owner, None if budget is None else budget.seconds)
        asked = monotonic()
        lane = await self._turn(thought)
        began = monotonic()
        self._metrics.bot_wait_seconds.add(began - asked)
        try:
            if thought.is_long:
                seconds = self.queue.seconds_for(thought, self._long_workers)
                task = task._replace(level=f"search:{seconds:.2f}s")
            return await lane.run(work, task, self.settings.bot_patience)
        finally:
            took = monotonic() - began
            self._metrics.bot_seconds.add(took)
            self.queue.end(thought, took)
            self._give_back(lane)

    async def _turn(self, thought: Thought) -> AnyLane:
        """Wait until a worker is free for the thought."""
        turn: asyncio.Future[AnyLane] = asyncio.get_running_loop().create_future()
        self._turns[thought] = turn
        self.queue.add(thought)
        self._hand_out()
        try:
            return await turn
        except asyncio.CancelledError:
            if not turn.cancelled():  # its turn had just come
                self.queue.end(thought)
                self._give_back(turn.result())
            elif self._turns.pop(thought, None):
                self.queue.drop(thought)
            raise

    def _give_back(self, lane: AnyLane) -> None:
        lane.busy -= 1
        self._hand_out()

    def _hand_out(self) -> None:
        """Give every free worker something to think about, as long as there is anything for it."""
        for lane in self.lanes:
            while lane.busy < lane.workers and (thought := self.queue.take(lane.is_quick)):
                turn = self._turns.pop(thought)
                if turn.cancelled():  # its waiter was cancelled and is about to clean up
                    self.queue.end(thought)
                else:
                    lane.busy += 1
                    turn.set_result(lane)


def _turn_of(table: "Playing") -> tuple[int, ...]:
    """The bots that are to move. They wait while people decide about an undo."""
    if table.is_gone or table.has_left or consent.is_undo_open(table.requests):
        return ()
    return tuple(s for s in table.owing if table.seat_at(s).is_bot)
