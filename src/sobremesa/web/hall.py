"""The hall: all tables of a server, and the people who come in."""

import asyncio
import logging
import time
from contextlib import suppress
from typing import Any, Callable, Coroutine, Final, Mapping, ParamSpec, TypeVar
from weakref import WeakValueDictionary

from sobremesa.kernel import Config, StaleView
from sobremesa.record import Record

from . import imports
from .analyses import Analyses
from .botpool import Bots
from .coach import Coach
from .decks import Decks, cards_of
from .door import Door
from .elsewhere import Elsewhere
from .errors import (
    BotsBusy,
    Moving,
    NoSuchTable,
    StorageDown,
    TooMuch,
)
from .fairness import Owner, is_too_many
from .limits import Limits
from .metrics import Metrics
from .neighbour import Neighbour
from .notices import Notices
from .people import Person, stranger
from .puzzling import Shelf
from .settings import Settings
from .storage import Store, leases
from .storage.database import Postgres
from .storage.store import SEEN_EVERY
from .studio import Studio
from .tables.facts import ARCHIVE, ASIDE, OVER, PLAYING, WAITING, SeatFacts, SeatInfo, Stored, TableCard
from .tables.laying import know_tables, laid
from .tables.loading import Loaded, load, rehearse_load, too_much, with_old_cards
from .tables.orders import BOT, HUMAN, SeatOrder, TableOrder, clean_name, free_name
from .tables.playing import Playing
from .tables.table import Table
from .threads import Threads
from .waking import wake_bots

__all__ = ["Hall", "Person", "SeatInfo", "SeatOrder", "Table", "TableCard", "TableOrder"]

LINES: Final = 8  # connections to PostgreSQL opened before a process takes over tables
PEOPLE_KEPT: Final = 10_000  # in memory
IDLE: Final = 120.0  # seconds after which nobody is in the middle of anything at a table

P = ParamSpec("P")
R = TypeVar("R")
log = logging.getLogger(__name__)


class Hall(Neighbour):
    """Everything that goes on in this server: ``app.state.hall``."""

    def __init__(
        self, settings: Settings, store: Store, metrics: Metrics | None = None, limits: Limits | None = None
    ) -> None:
        super().__init__()
        self.settings = settings
        self.store = store
        self.now = time.time
        self.is_closing = False
        self.metrics = metrics or Metrics()
        self.limits = limits or Limits(settings.is_limited)
        self.door = Door()
        self.bots = Bots(settings, self.metrics)
        self.analyses = Analyses(self)
        self.coach = Coach(self)
        self.puzzles = Shelf(self)
        self.elsewhere = Elsewhere()
        self.threads = Threads()  # for tables with strangers' cards
        self.studio = Studio()
        self.decks = Decks(store, self.elsewhere)
        self.notices = Notices(self)
        self._waking: asyncio.Task[None] | None = None
        self._heeding: asyncio.Task[None] | None = None
        self._today = 0.0
        #: as long as anybody waits for the table
        self._loading: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()
        self._tasks: set[asyncio.Task[Any]] = set()

    @staticmethod
    async def open(
        settings: Settings, metrics: Metrics | None = None, limits: Limits | None = None, address: str = ""
    ) -> "Hall":
        """Open the hall; every table with a bot to move goes on. Where several processes may serve the database, the
        others reach this one at ``address``."""
        hall = Hall(settings, await Store.open(settings.database_url), metrics, limits)
        await hall.decks.remember(hall.now())
        if settings.is_shared and isinstance(hall.store.database, Postgres):
            # Once in the house, a process may be given all tables: so first load everything and open connections.
            await asyncio.to_thread(know_tables)
            await asyncio.gather(*(hall.store.load("") for _ in range(LINES)))
            await hall.join_house(hall.store.database, address)
        hall._waking = hall.spawn(wake_bots(hall))
        hall._heeding = hall.spawn(hall.notices.heed())
        return hall

    async def close(self) -> None:
        """End the streams, stop the bots and finish writing."""
        self.end_streams()
        for task in (self._waking, self._heeding, self._sharing):
            if task is not None:
                task.cancel()
        await self.bots.close()
        await self.analyses.close()
        await self.elsewhere.close()
        while self._tasks:
            await asyncio.gather(*self._tasks, return_exceptions=True)
        if self.house is not None:
            await self.house.close()
        await self.store.close()
        self.threads.close()
        self.studio.close()

    def end_streams(self) -> None:
        """End all streams."""
        self.is_closing = True
        for table in self._tables.values():
            table.wake()

    def spawn(self, work: Coroutine[Any, Any, R]) -> "asyncio.Task[R]":
        """Start work that goes on even if nobody waits for it."""
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return task

    # -- people ------------------------------------------------------------------------------------------------------

    async def person(self, id: str) -> Person:
        """The person with this id, who may not have a name yet."""
        today = self.now() // SEEN_EVERY
        if today != self._today:
            self._today = today
            self._people.clear()  # so that each visitor is noted once a day
        known = self._people.get(id)
        if known is None:
            known = await self.store.person(id, self.now()) or Person(id)
            self._remember(known)
        return known

    def _remember(self, person: Person) -> None:
        self._people[person.id] = person
        if len(self._people) > PEOPLE_KEPT:
            del self._people[next(iter(self._people))]

    async def call(self, person: Person, name: str) -> Person:
        """Give the person this name; an empty one changes nothing."""
        named = person._replace(name=clean_name(name) or person.name)
        await self.store.keep_person(named, self.now())
        self._remember(named)
        return named

    # -- tables ------------------------------------------------------------------------------------------------------

    async def create(self, order: TableOrder, host: Person, tokens: dict[int, str] | None = None) -> Table:
        """Make a new table; the game begins at once if no seat is open. ``tokens`` are hashes, for programs."""
        order.check()
        return await self._add(order, host, self._seats(order, host, tokens or {}))

    def _seats(
        self, order: TableOrder, host: Person, tokens: Mapping[int, str] = {}, is_host_here: bool = True
    ) -> tuple[SeatFacts, ...]:
        """The seats of an order. The host takes the first human seat under their own name, unless it is a record."""
        seats: list[SeatFacts] = []
        for number, wanted in enumerate(order.seats):
            taken = {s.name for s in seats if s.name}
            token = tokens.get(number, "")
            if wanted.kind == HUMAN:
                is_host = is_host_here and not any(s.kind == HUMAN for s in seats)
                name = clean_name(wanted.name) or (host.name if is_host else "")
                name = free_name(name, taken) if name else ""
                # Several tokens may be handed to several programs, so each such seat gets a person of its own.
                who = stranger() if token and any(s.token for s in seats) else host
                seat = SeatFacts(number, HUMAN, "", who.id, name, token, bool(token), seen=self.now())
            elif wanted.kind == BOT:
                seat = SeatFacts(number, BOT, wanted.level)
            else:
                seat = SeatFacts(number, wanted.kind)
            seats.append(seat)
        return tuple(seats)

    async def again(self, table: Table, by: Person) -> Table:
        """Make a table from the same order for the same people."""
        seats = tuple(s._replace(pending=None, seen=self.now()) for s in table.stored_seats)
        return await self._add(table.order._replace(seed=None), by, seats)

    async def _add(
        self,
        order: TableOrder,
        host: Person,
        seats: tuple[SeatFacts, ...],
        start: str = "",
        archive: Record | None = None,
        source: tuple[str, int] = ("", 0),
    ) -> Table:
        has_people = any(s.kind != BOT for s in seats)
        if any(s.kind == BOT for s in seats):
            await self.check_room(Owner(host.network or host.id, host.id, has_people))
        now = self.now()
        is_foreign = order.has_own_cards or start or archive is not None
        lay = self.elsewhere.do if is_foreign else asyncio.to_thread
        stored = await lay(laid, order, host, seats, start, archive, now)
        stored = stored._replace(facts=stored.facts._replace(source=source[0], source_ply=source[1]))
        if self.house is not None:
            stored = stored._replace(facts=stored.facts._replace(owner=self.house.id))
        await self.store.add(stored, host)
        table = await self.get(stored.facts.id)
        self.bots.wake(table)
        return table

    async def check_room(self, owner: Owner) -> None:
        """`BotsBusy` if there is no room for more bots of this owner, whichever process they would play in."""
        if not self.settings.is_limited:
            return
        if self.bots.is_crowded or (not owner.has_people and is_too_many(await self.store.games_of_bots(), owner)):
            raise BotsBusy

    async def show_record(self, text: str, host: Person) -> Table:
        """Make a table for looking through a record from elsewhere, ply by ply."""
        record = await self.elsewhere.do(imports.read, text)
        order = imports.order_of(record)
        return await self._add(order, host, self._seats(order, host, is_host_here=False), record.start, record)

    async def go_on(
        self,
        text: str,
        host: Person,
        ply: int | None = None,
        token: Callable[[int], str] | None = None,
        me: int | None = None,
        keeps_bots: bool = False,
        source: str = "",
    ) -> Table:
        """Make a new table that begins where a record stood after a ply: with all seats on one screen, or with the bots
        that played (`imports.order_of`). ``source`` is the table where the record was played."""
        record = await self.elsewhere.do(imports.read, text)
        order = imports.order_of(record, me, keeps_bots)
        start = await self.elsewhere.do(imports.start_of, record, ply)
        tokens = {} if token is None else {seat: token(seat) for seat in range(len(order.seats))}
        seats = self._seats(order, host, tokens, is_host_here=False)
        return await self._add(order, host, seats, start, source=(source, (ply or 0) if source else 0))

    async def play_from(self, position: str, config: Config, seat: int, level: str, host: Person) -> Table:
        """Make a new table that begins with a position: the host plays this seat, bots the others."""
        others = (SeatOrder(BOT, level),) * config.seats
        seats = (*others[:seat], SeatOrder(HUMAN), *others[seat + 1 :])
        plain = config.plain()
        order = TableOrder(config.game, seats, config.edition, config.modules, plain["rulings"], plain["options"])
        return await self._add(order, host, self._seats(order, host), position)

    async def get(self, table_id: str) -> Table:
        """The table with this id; `NoSuchTable` if there is none, `Moving` if another process has it."""
        if self.house is not None and not self.house.is_sure:
            raise StorageDown  # the others may think we are dead and have taken it
        table = self._tables.get(table_id)
        if table is None:
            async with self._loading.setdefault(table_id, asyncio.Lock()):
                table = self._tables.get(table_id) or await self._load(table_id)
        table.touched = self.now()
        return table

    async def glance(self, table_id: str) -> Table:
        """The table as it is right now, just to look at, even if another process has it."""
        try:
            return await self.get(table_id)
        except Moving:
            stored = await self.store.load(table_id)
            if stored is None:
                raise NoSuchTable from None
            return Table(self, stored, await self.taken_up(stored))

    async def away(self, order: TableOrder, work: Callable[P, R], *args: P.args, **kwargs: P.kwargs) -> R:
        """Do slow work for a game of this order where nobody else has to wait for it."""
        if order.has_own_cards:
            return await self.threads.do(work, *args, **kwargs)
        return await asyncio.to_thread(work, *args, **kwargs)

    async def worked_out(self, order: TableOrder, work: Callable[P, R], *args: P.args, **kwargs: P.kwargs) -> R:
        """The same for a module-level function with plain arguments, which can run in another process."""
        if order.has_own_cards:
            return await self.elsewhere.do(work, *args, **kwargs)
        return await asyncio.to_thread(work, *args, **kwargs)

    async def _load(self, table_id: str) -> Table:
        stored = await (self.store.load(table_id) if self.house is None else self.store.take(table_id, self.house.id))
        if stored is None:
            raise NoSuchTable
        if isinstance(stored, str):
            raise Moving
        table = Table(self, stored, await self.taken_up(stored))
        with suppress(StaleView):  # another server was quicker; the table is as it left it
            await table.adopt()
        self._tables[table_id] = table
        self.bots.wake(table)
        self._forget_idle()
        return table

    async def taken_up(self, stored: Stored) -> Loaded:
        """Load the game of a stored table; where our rules refuse it, try the cards it was played with, if stored."""
        order = TableOrder.of(stored.facts.order)
        if order.has_own_cards:
            try:
                await self.elsewhere.do(rehearse_load, stored)
            except TooMuch:
                return too_much(stored)
        loaded = await self.away(order, load, stored)
        if loaded.kept is None:
            return loaded
        data = loaded.kept.parts()[-1].data
        text = await self.decks.cards_of_then(stored.facts.order["game"], data, self.now())
        if not text:
            return loaded
        cards = cards_of(loaded.game.name)
        return await self.threads.do(with_old_cards, stored, cards, text) or loaded

    async def look_again(self, table_id: str) -> None:
        """Read a table again that was changed outside the server, if we have it."""
        table = self._tables.get(table_id)
        if table is None:
            return
        await table.reload()
        if table.is_gone:
            self._tables.pop(table_id, None)
        self._people.clear()  # somebody may have been deleted

    def _forget_idle(self) -> None:
        """Drop idle tables from memory when there are too many; they remain in the database."""
        ago = self.now() - IDLE
        idle = [t for t in self._tables.values() if t.touched < ago and not t.is_watched and not self.bots.plays(t)]
        idle.sort(key=lambda t: t.touched)
        leaving = idle[: max(0, len(self._tables) - self.settings.tables_in_memory)]
        for table in leaving:
            del self._tables[table.id]
        if leaving and self.house is not None:
            self.spawn(self._release(self.house.id, [(t.id, t.facts.fence) for t in leaving]))

    async def _release(self, me: str, tables: list[tuple[str, int]]) -> None:
        """Give up our claim to tables that we have dropped, so that any process can take them."""
        with suppress(StorageDown):
            await self.store.database.write(lambda c: leases.release(c, me, tables))

    def forget(self, table: Playing) -> None:
        """Drop a table that another process has taken over."""
        if self._tables.get(table.id) is table:
            del self._tables[table.id]
        table.leave()

    async def by_invite(self, invite: str) -> Table:
        """The table that this invitation is for."""
        table_id = await self.store.by_invite(invite)
        if table_id is None:
            raise NoSuchTable
        return await self.glance(table_id)

    @property
    def tables_in_memory(self) -> int:
        return len(self._tables)

    # -- lists -------------------------------------------------------------------------------------------------------

    async def mine(self, person: Person) -> list[TableCard]:
        """The person's tables: first those where it is their turn, then running ones, then the others."""
        cards = await self.store.cards(person=person.id)
        rank = {PLAYING: 1, WAITING: 2, ASIDE: 3, OVER: 4, ARCHIVE: 5}
        return sorted(cards, key=lambda c: (0 if c.is_my_turn else rank[c.stage], -c.moved))

    async def open_to_watch(self) -> list[TableCard]:
        return await self.store.cards(stages=(PLAYING,), watchable=True)

    async def finished(self) -> list[TableCard]:
        return await self.store.cards(stages=(OVER,), watchable=True)
