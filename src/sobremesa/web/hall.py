"""The hall: all tables of a server, and who comes in."""

import asyncio
import logging
import time
from secrets import token_hex, token_urlsafe
from typing import Any, Callable, Coroutine, Final, Mapping, TypeVar

from sobremesa.kernel import Dealer
from sobremesa.record import Record, Session

from . import imports
from .botpool import Bots
from .errors import BrokenTable, NoSuchTable
from .people import Person, stranger
from .settings import Settings
from .storage import Store
from .tables.facts import ARCHIVE, OVER, PLAYING, WAITING, Facts, SeatFacts, SeatInfo, Stored, TableCard
from .tables.orders import BOT, HUMAN, SeatOrder, TableOrder, clean_name, free_name
from .tables.playing import begun
from .tables.table import Table

__all__ = ["Hall", "Person", "SeatInfo", "SeatOrder", "Table", "TableCard", "TableOrder"]

PEOPLE_KEPT: Final = 10_000  # in memory
IDLE: Final = 120.0  # seconds after which nobody can be in the middle of anything at a table

R = TypeVar("R")
log = logging.getLogger(__name__)


class Hall:
    """Everything that goes on here: ``app.state.hall``."""

    def __init__(self, settings: Settings, store: Store) -> None:
        self.settings = settings
        self.store = store
        self.now = time.time
        self.is_closing = False
        self.bots = Bots(settings)
        self._tables: dict[str, Table] = {}
        self._people: dict[str, Person] = {}
        self._loading: dict[str, asyncio.Lock] = {}
        self._tasks: set[asyncio.Task[Any]] = set()

    @staticmethod
    async def open(settings: Settings) -> "Hall":
        """The hall is open: every table with a bot to move goes on."""
        hall = Hall(settings, await Store.open(settings.database_url))
        hall.spawn(hall._wake_bots())
        return hall

    async def _wake_bots(self) -> None:
        for id in await self.store.bots_owe():
            if self.is_closing:
                return
            try:
                self.bots.wake(await self.get(id))
            except BrokenTable:
                log.warning("table %s was played by other rules and stays as it is", id)

    async def close(self) -> None:
        """Streams end, bots stop, what is being written is written."""
        self.end_streams()
        await self.bots.close()
        while self._tasks:
            await asyncio.gather(*self._tasks, return_exceptions=True)
        await self.store.close()

    def end_streams(self) -> None:
        """Whoever watches is sent home."""
        self.is_closing = True
        for table in self._tables.values():
            table.wake()

    def spawn(self, work: Coroutine[Any, Any, R]) -> "asyncio.Task[R]":
        """Work that goes on even if nobody waits for it."""
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return task

    # -- people ------------------------------------------------------------------------------------------------------

    async def person(self, id: str) -> Person:
        """The person of this number, who may not have a name yet."""
        known = self._people.get(id)
        if known is None:
            known = await self.store.person(id) or Person(id)
            self._remember(known)
        return known

    def _remember(self, person: Person) -> None:
        self._people[person.id] = person
        if len(self._people) > PEOPLE_KEPT:
            del self._people[next(iter(self._people))]

    async def call(self, person: Person, name: str) -> Person:
        """The person, by this name from now on; an empty one changes nothing."""
        named = person._replace(name=clean_name(name) or person.name)
        await self.store.keep_person(named, self.now())
        self._remember(named)
        return named

    # -- tables ------------------------------------------------------------------------------------------------------

    async def create(self, order: TableOrder, host: Person, tokens: dict[int, str] | None = None) -> Table:
        """A new table; it begins at once if no seat is left free. ``tokens`` are hashes, for programmes."""
        order.check()
        return await self._add(order, host, self._seats(order, host, tokens or {}))

    def _seats(
        self, order: TableOrder, host: Person, tokens: Mapping[int, str] = {}, is_host_here: bool = True
    ) -> tuple[SeatFacts, ...]:
        """The seats of an order; the first that is played by a human is the host's own, unless it is a record."""
        seats: list[SeatFacts] = []
        for number, wanted in enumerate(order.seats):
            taken = {s.name for s in seats if s.name}
            token = tokens.get(number, "")
            if wanted.kind == HUMAN:
                is_host = is_host_here and not any(s.kind == HUMAN for s in seats)
                name = clean_name(wanted.name) or (host.name if is_host else "")
                name = free_name(name, taken) if name else ""
                # Whoever gets several tokens may hand them to several programmes: each seat is somebody of its own.
                who = stranger() if token and any(s.token for s in seats) else host
                seat = SeatFacts(number, HUMAN, "", who.id, name, token, bool(token), seen=self.now())
            elif wanted.kind == BOT:
                seat = SeatFacts(number, BOT, wanted.level)
            else:
                seat = SeatFacts(number, wanted.kind)
            seats.append(seat)
        return tuple(seats)

    async def again(self, table: Table, by: Person) -> Table:
        """The same order for the same people."""
        seats = tuple(s._replace(pending=None, seen=self.now()) for s in table.stored_seats)
        return await self._add(table.order._replace(seed=None), by, seats)

    async def _add(
        self,
        order: TableOrder,
        host: Person,
        seats: tuple[SeatFacts, ...],
        start: str = "",
        archive: Record | None = None,
    ) -> Table:
        game, config = await asyncio.to_thread(order.rules)
        seed = order.seed or token_hex(16)
        now = self.now()
        facts = Facts(
            token_urlsafe(9), token_urlsafe(12), host.id, order.plain(), seed, Dealer(seed).seal,
            order.seed is not None, start, game.revision, game.data_revision(), now, now,
        )  # fmt: skip
        record = Record(game, config, tuple(s.written for s in seats), facts.seal, start=start)
        session = Session(record)
        if archive is not None:
            facts = facts._replace(stage=ARCHIVE, seed=archive.seed, seal=archive.seal, ply=len(archive.line()))
            session.record.entries = archive.entries
        elif all(s.kind in (HUMAN, BOT) for s in seats):
            session = begun(session, facts, seats)
            owing = tuple(session.state.owing)
            facts = facts._replace(
                stage=PLAYING, ply=session.ply, owing=owing, bots_owe=any(seats[s].kind == BOT for s in owing)
            )
        await self.store.keep_person(host, now)
        await self.store.add(Stored(facts, seats, tuple(session.record.entries), ()))
        table = await self.get(facts.id)
        self.bots.wake(table)
        return table

    async def show_record(self, text: str, host: Person) -> Table:
        """A table to look at: a record from elsewhere, every ply of it."""
        record = await asyncio.to_thread(imports.read, text)
        order = imports.order_of(record)
        return await self._add(order, host, self._seats(order, host, is_host_here=False), record.start, record)

    async def go_on(
        self, text: str, host: Person, ply: int | None = None, token: Callable[[int], str] | None = None
    ) -> Table:
        """A new table with all seats on one screen, which begins where a record stood after so many plies."""
        record = await asyncio.to_thread(imports.read, text)
        order = imports.order_of(record)
        start = await asyncio.to_thread(imports.start_of, record, ply)
        tokens = {} if token is None else {seat: token(seat) for seat in range(len(order.seats))}
        return await self._add(order, host, self._seats(order, host, tokens, is_host_here=False), start)

    async def get(self, table_id: str) -> Table:
        """The table of this id; `NoSuchTable` if there is none."""
        table = self._tables.get(table_id)
        if table is None:
            try:
                async with self._loading.setdefault(table_id, asyncio.Lock()):
                    table = self._tables.get(table_id) or await self._load(table_id)
            finally:
                self._loading.pop(table_id, None)
        table.touched = self.now()
        return table

    async def _load(self, table_id: str) -> Table:
        stored = await self.store.load(table_id)
        if stored is None:
            raise NoSuchTable
        # A long game takes a moment to be replayed, and nobody else shall wait for it.
        table = self._tables[table_id] = await asyncio.to_thread(Table, self, stored)
        self._forget_idle()
        return table

    def _forget_idle(self) -> None:
        """Tables at which nothing goes on leave the memory when there are too many; they are in the database."""
        ago = self.now() - IDLE
        idle = [t for t in self._tables.values() if t.touched < ago and not t.is_watched and not self.bots.plays(t)]
        idle.sort(key=lambda t: t.touched)
        for table in idle[: max(0, len(self._tables) - self.settings.tables_in_memory)]:
            del self._tables[table.id]

    async def by_invite(self, invite: str) -> Table:
        """The table to which this invitation invites."""
        table_id = await self.store.by_invite(invite)
        if table_id is None:
            raise NoSuchTable
        return await self.get(table_id)

    # -- lists -------------------------------------------------------------------------------------------------------

    async def mine(self, person: Person) -> list[TableCard]:
        """The person's tables: those that wait for them first, then running ones, then the others."""
        cards = await self.store.cards(person=person.id)
        rank = {PLAYING: 1, WAITING: 2, OVER: 3, ARCHIVE: 4}
        return sorted(cards, key=lambda c: (0 if c.is_my_turn else rank[c.stage], -c.moved))

    async def open_to_watch(self) -> list[TableCard]:
        return await self.store.cards(stages=(PLAYING,), watchable=True)

    async def finished(self) -> list[TableCard]:
        return await self.store.cards(stages=(OVER,), watchable=True)
