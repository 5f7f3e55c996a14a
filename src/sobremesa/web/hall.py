"""The hall: all tables of a server, and who comes in."""

import asyncio
import logging
import time
from contextlib import suppress
from functools import partial
from typing import Any, Callable, Coroutine, Final, Mapping, ParamSpec, TypeVar

from sobremesa.kernel import Config, StaleView
from sobremesa.record import Record

from . import imports
from .analyses import Analyses
from .botpool import Bots
from .coach import Coach
from .decks import Decks, cards_of
from .door import Door
from .elsewhere import Elsewhere
from .errors import Banned, BotsBusy, Moving, NoSuchTable, StorageDown, TookTooLong, WebError
from .fairness import Owner, is_too_many
from .limits import Limits
from .metrics import Metrics
from .neighbour import Neighbour
from .people import Person, stranger
from .puzzling import Shelf
from .security import SAFE
from .settings import Settings
from .storage import Store, keeper, leases
from .storage.database import Postgres
from .storage.store import SEEN_EVERY
from .studio import Studio
from .tables.facts import ARCHIVE, ASIDE, OVER, PLAYING, WAITING, SeatFacts, SeatInfo, Stored, TableCard
from .tables.laying import laid
from .tables.loading import Loaded, load, with_old_cards
from .tables.orders import BOT, HUMAN, SeatOrder, TableOrder, clean_name, free_name
from .tables.playing import Playing
from .tables.table import Table

__all__ = ["Hall", "Person", "SeatInfo", "SeatOrder", "Table", "TableCard", "TableOrder"]

PEOPLE_KEPT: Final = 10_000  # in memory
IDLE: Final = 120.0  # seconds after which nobody can be in the middle of anything at a table
HEED_EVERY: Final = 3.0  # seconds until something is noticed that was done beside the server
LOOK_EVERY: Final = 10.0  # seconds until tables are found whose process died unnoticed
LONGEST_PAUSE: Final = 60.0  # seconds until tables that could not be read at the start are tried again

P = ParamSpec("P")
R = TypeVar("R")
log = logging.getLogger(__name__)


class Hall(Neighbour):
    """Everything that goes on here: ``app.state.hall``."""

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
        self.studio = Studio()
        self.decks = Decks(store, self.elsewhere)
        self._waking: asyncio.Task[None] | None = None
        self._heeding: asyncio.Task[None] | None = None
        self._banned: dict[str, float | None] = {}
        self._today = 0.0
        self._loading: dict[str, asyncio.Lock] = {}
        self._tasks: set[asyncio.Task[Any]] = set()

    @staticmethod
    async def open(
        settings: Settings, metrics: Metrics | None = None, limits: Limits | None = None, address: str = ""
    ) -> "Hall":
        """The hall is open: every table with a bot to move goes on. Where several processes may serve the database,
        the others find this one at the address."""
        hall = Hall(settings, await Store.open(settings.database_url), metrics, limits)
        if settings.is_shared and isinstance(hall.store.database, Postgres):
            await hall.join_house(hall.store.database, address)
        await hall.decks.remember(hall.now())
        hall._waking = hall.spawn(hall._wake_bots())
        hall._heeding = hall.spawn(hall._heed())
        return hall

    async def _wake_bots(self) -> None:
        """Every table that waits for a bot has been looked at; among several processes again and again, for one of them
        may have died. A database that stumbles is asked again."""
        pause = 1.0
        while True:
            self._is_free.clear()
            is_done = await self._have_woken()
            if is_done and self.house is None:
                return
            with suppress(TimeoutError):
                async with asyncio.timeout(LOOK_EVERY if is_done else pause):
                    await self._is_free.wait()
            pause = 1.0 if is_done else min(2 * pause, LONGEST_PAUSE)

    async def _have_woken(self) -> bool:
        """Whether nothing more can be done for any bot. A table that cannot be shown holds up none of the others."""
        try:
            return all([await self._has_woken(id) for id in await self._waiting_for_bots()])
        except Exception:
            log.exception("the tables that wait for bots cannot be listed")
            return False

    async def _waiting_for_bots(self) -> list[str]:
        house = self.house
        waiting = await self.store.bots_owe("" if house is None else house.id)
        return [id for id, owner in waiting if house is None or owner == house.id or house.is_for_me(id)]

    async def _has_woken(self, id: str) -> bool:
        """Whether nothing more can be done for the bots of this table: they play, or never will."""
        try:
            self.bots.wake(await self.get(id))
        except (StorageDown, TookTooLong):
            return False
        except Moving:
            return True  # somebody else was quicker
        except WebError as e:
            log.warning("table %s stays as it is: %s", id, type(e).__name__)
        except Exception:
            log.exception("table %s cannot be loaded just now", id)
            return False
        return True

    async def close(self) -> None:
        """Streams end, bots stop, what is being written is written."""
        self.end_streams()
        for task in (self._waking, self._heeding, self._sharing):
            if task is not None:
                task.cancel()
        await self.bots.close()
        await self.analyses.close()
        while self._tasks:
            await asyncio.gather(*self._tasks, return_exceptions=True)
        if self.house is not None:
            await self.house.close()
        await self.store.close()
        self.elsewhere.close()
        self.studio.close()

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

    # -- whoever runs the server ---------------------------------------------------------------------------------------

    async def _heed(self) -> None:
        """What is done beside the server, by ``sobremesa admin``, is noticed a few seconds later, or at once where the
        database can tell."""
        read = self.store.database.read
        last: int | None = None
        while True:
            self._notice.clear()
            try:
                if last is None:
                    last = await read(keeper.last_notice)
                    self._banned = await read(lambda c: keeper.bans(c, self.now()))
                for number, subject in await read(partial(keeper.notices, since=last)):
                    if subject == keeper.BANS:
                        self._banned = await read(lambda c: keeper.bans(c, self.now()))
                    elif subject in self._tables:
                        await self._look_again(subject)
                    last = number
            except Exception as e:
                log.warning("what was done beside the server cannot be read", exc_info=e)
            with suppress(TimeoutError):
                async with asyncio.timeout(HEED_EVERY):
                    await self._notice.wait()

    async def _look_again(self, table_id: str) -> None:
        table = self._tables[table_id]
        await table.reload()
        if table.is_gone:
            self._tables.pop(table_id, None)
        self._people.clear()  # somebody may have been forgotten

    def check_welcome(self, method: str, *names: str | None) -> None:
        """`Banned` if somebody of these names may only look."""
        if method in SAFE or not self._banned:
            return
        for name in names:
            until = self._banned.get(name or "", 0.0)
            if until is None or until > self.now():
                raise Banned

    # -- people ------------------------------------------------------------------------------------------------------

    async def person(self, id: str) -> Person:
        """The person of this number, who may not have a name yet."""
        today = self.now() // SEEN_EVERY
        if today != self._today:
            self._today = today
            self._people.clear()  # so that it is noted once a day who comes
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
        """The person, by this name from now on; an empty one changes nothing."""
        named = person._replace(name=clean_name(name) or person.name)
        await self.store.keep_person(named, self.now())
        self._remember(named)
        return named

    # -- tables ------------------------------------------------------------------------------------------------------

    async def create(self, order: TableOrder, host: Person, tokens: dict[int, str] | None = None) -> Table:
        """A new table; it begins at once if no seat is left free. ``tokens`` are hashes, for programs."""
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
                # Whoever gets several tokens may hand them to several programs: each seat is somebody of its own.
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
        source: tuple[str, int] = ("", 0),
    ) -> Table:
        has_people = any(s.kind != BOT for s in seats)
        if any(s.kind == BOT for s in seats):
            await self.check_room(Owner(host.network or host.id, host.id, has_people))
        now = self.now()
        stored = await self.elsewhere.do(laid, order, host, seats, start, archive, now)
        stored = stored._replace(facts=stored.facts._replace(source=source[0], source_ply=source[1]))
        if self.house is not None:
            stored = stored._replace(facts=stored.facts._replace(owner=self.house.id))
        await self.store.add(stored, host)
        table = await self.get(stored.facts.id)
        self.bots.wake(table)
        return table

    async def check_room(self, owner: Owner) -> None:
        """`BotsBusy` if no more bots can be asked to play for this owner, in whichever process they would play."""
        if not self.settings.is_limited:
            return
        if self.bots.is_crowded or (not owner.has_people and is_too_many(await self.store.games_of_bots(), owner)):
            raise BotsBusy

    async def show_record(self, text: str, host: Person) -> Table:
        """A table to look at: a record from elsewhere, every ply of it."""
        record = await self.elsewhere.do(imports.read, text, self.elsewhere.patience)
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
        """A new table that begins where a record stood after so many plies: with all seats on one screen, or with the
        bots that played (`imports.order_of`). ``source`` is the table at which the record was played."""
        record = await self.elsewhere.do(imports.read, text, self.elsewhere.patience)
        order = imports.order_of(record, me, keeps_bots)
        start = await self.elsewhere.do(imports.start_of, record, ply)
        tokens = {} if token is None else {seat: token(seat) for seat in range(len(order.seats))}
        seats = self._seats(order, host, tokens, is_host_here=False)
        return await self._add(order, host, seats, start, source=(source, (ply or 0) if source else 0))

    async def play_from(self, position: str, config: Config, seat: int, level: str, host: Person) -> Table:
        """A new table that begins with a position: somebody plays this seat, bots the others."""
        others = (SeatOrder(BOT, level),) * config.seats
        seats = (*others[:seat], SeatOrder(HUMAN), *others[seat + 1 :])
        plain = config.plain()
        order = TableOrder(config.game, seats, config.edition, config.modules, plain["rulings"], plain["options"])
        return await self._add(order, host, self._seats(order, host), position)

    async def get(self, table_id: str) -> Table:
        """The table of this id; `NoSuchTable` if there is none, `Moving` if another process looks after it."""
        if self.house is not None and not self.house.is_sure:
            raise StorageDown  # the others may think that we are dead, and it may be theirs by now
        table = self._tables.get(table_id)
        if table is None:
            try:
                async with self._loading.setdefault(table_id, asyncio.Lock()):
                    table = self._tables.get(table_id) or await self._load(table_id)
            finally:
                self._loading.pop(table_id, None)
        table.touched = self.now()
        return table

    async def glance(self, table_id: str) -> Table:
        """The table as it is at this moment, to look at: also one that another process looks after."""
        try:
            return await self.get(table_id)
        except Moving:
            stored = await self.store.load(table_id)
            if stored is None:
                raise NoSuchTable from None
            return Table(self, stored, await self._taken_up(stored))

    async def away(self, order: TableOrder, work: Callable[P, R], *args: P.args, **kwargs: P.kwargs) -> R:
        """Work on a game of this order that takes a moment, done where nobody else waits for it."""
        if order.has_own_cards:
            return await self.elsewhere.do(work, *args, **kwargs)
        return await asyncio.to_thread(work, *args, **kwargs)

    async def _load(self, table_id: str) -> Table:
        stored = await (self.store.load(table_id) if self.house is None else self.store.take(table_id, self.house.id))
        if stored is None:
            raise NoSuchTable
        if isinstance(stored, str):
            raise Moving
        table = Table(self, stored, await self._taken_up(stored))
        with suppress(StaleView):  # another server was quicker, and the table is as that one has left it
            await table.adopt()
        self._tables[table_id] = table
        self.bots.wake(table)
        self._forget_idle()
        return table

    async def _taken_up(self, stored: Stored) -> Loaded:
        """The game of a stored table; where our rules refuse it, with the cards it was played with if they are kept."""
        loaded = await self.away(TableOrder.of(stored.facts.order), load, stored)
        if loaded.kept is None:
            return loaded
        data = loaded.kept.parts()[-1].data
        text = await self.decks.cards_of_then(stored.facts.order["game"], data, self.now())
        if not text:
            return loaded
        cards = cards_of(loaded.game.name)
        return await self.elsewhere.do(with_old_cards, stored, cards, text) or loaded

    def _forget_idle(self) -> None:
        """Tables at which nothing goes on leave the memory when there are too many; they are in the database."""
        ago = self.now() - IDLE
        idle = [t for t in self._tables.values() if t.touched < ago and not t.is_watched and not self.bots.plays(t)]
        idle.sort(key=lambda t: t.touched)
        leaving = idle[: max(0, len(self._tables) - self.settings.tables_in_memory)]
        for table in leaving:
            del self._tables[table.id]
        if leaving and self.house is not None:
            self.spawn(self._release(self.house.id, [(t.id, t.facts.fence) for t in leaving]))

    async def _release(self, me: str, tables: list[tuple[str, int]]) -> None:
        """Tables that we have forgotten are for whoever is asked for them next."""
        with suppress(StorageDown):
            await self.store.database.write(lambda c: leases.release(c, me, tables))

    def forget(self, table: Playing) -> None:
        """Another process has taken the table over."""
        if self._tables.get(table.id) is table:
            del self._tables[table.id]
        table.leave()

    async def by_invite(self, invite: str) -> Table:
        """The table to which this invitation invites."""
        table_id = await self.store.by_invite(invite)
        if table_id is None:
            raise NoSuchTable
        return await self.glance(table_id)

    @property
    def tables_in_memory(self) -> int:
        return len(self._tables)

    # -- lists -------------------------------------------------------------------------------------------------------

    async def mine(self, person: Person) -> list[TableCard]:
        """The person's tables: those that wait for them first, then running ones, then the others."""
        cards = await self.store.cards(person=person.id)
        rank = {PLAYING: 1, WAITING: 2, ASIDE: 3, OVER: 4, ARCHIVE: 5}
        return sorted(cards, key=lambda c: (0 if c.is_my_turn else rank[c.stage], -c.moved))

    async def open_to_watch(self) -> list[TableCard]:
        return await self.store.cards(stages=(PLAYING,), watchable=True)

    async def finished(self) -> list[TableCard]:
        return await self.store.cards(stages=(OVER,), watchable=True)
