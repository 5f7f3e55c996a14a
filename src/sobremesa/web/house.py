"""Several processes that serve one database together: who of them lives, and who has which table.

Each shows life every second, and hears from the others by LISTEN and NOTIFY what it must not remember any longer.
A table is looked after by one of them (`storage/leases`); requests for it are handed to that one (`relay`).
"""

import asyncio
import logging
import os
from collections import OrderedDict
from contextlib import suppress
from hashlib import blake2b
from pathlib import Path
from random import uniform
from secrets import token_hex
from threading import Event as ThreadEvent
from threading import Thread
from time import monotonic
from typing import Callable, Final, Protocol

from sqlalchemy import Connection

from .errors import StorageDown
from .storage import leases
from .storage.database import Postgres
from .storage.leases import LEASE, SERVER, Process

BEAT: Final = 1.0  # seconds between two heartbeats
SURE: Final = 0.875  # of the time until others may bury us; after that we do not answer for our tables any more
HUNG: Final = 20.0  # seconds without a look at the others after which no more life is shown
REMEMBERED: Final = 50_000  # tables of others

log = logging.getLogger(__name__)


class Guests(Protocol):
    """Who wants to know what happens in the house."""

    def heard(self, about: str, what: str, *more: str) -> None:
        """Another process has told something."""
        ...

    def gone(self, processes: set[str]) -> None:
        """These processes live no longer: what they looked after is free."""
        ...

    def lost(self) -> None:
        """We have been taken for dead: nothing here is ours any more."""
        ...

    def deaf(self) -> None:
        """Something that others told may have been missed."""
        ...


class House:
    """This process among the others."""

    def __init__(
        self,
        database: Postgres,
        guests: Guests,
        address: str = "",
        kind: str = SERVER,
        room: int = 0,
        beat: float = BEAT,
        lease: float = LEASE,
    ) -> None:
        self.database = database
        self._every = beat
        self._lease = lease
        self.numbers: Callable[[], str] = str  # what this process tells of itself with each heartbeat
        self._guests = guests
        self.me = Process(token_hex(8), kind, address, machine(), os.getpid(), room)
        self.living: dict[str, Process] = {}
        self._owners: OrderedDict[str, str] = OrderedDict()  # tables of others, as far as we have been told
        self._until = 0.0
        self._looked = monotonic()
        self._is_dead = False  # whether others have buried us
        self._numbers = ""
        self._now = asyncio.Event()
        self._end = ThreadEvent()
        self._heart: Thread | None = None
        self._tasks: list[asyncio.Task[None]] = []
        self._asked: dict[str, asyncio.Task[Process | None]] = {}  # tables whose owner is being looked for

    @property
    def id(self) -> str:
        return self.me.id

    @property
    def is_sure(self) -> bool:
        """Whether nobody can have taken over our tables yet: we have shown life a moment ago."""
        return monotonic() < self._until

    async def open(self) -> None:
        """We are one of those who live."""
        await self._enter()
        self._loop = asyncio.get_running_loop()
        self._tasks = [self._loop.create_task(self._looks()), self._loop.create_task(self._listens())]
        self._heart = Thread(target=self._beats, name="heart", daemon=True)
        self._heart.start()

    async def close(self) -> None:
        """What we looked after is free at once."""
        tasks = [*self._tasks, *self._asked.values()]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        await self.stop_heart()
        try:
            await self.database.write(lambda c: leases.leave(c, self.id))
        except StorageDown:
            log.warning("the others will notice by themselves that we are gone")

    async def stop_heart(self) -> None:
        """No more signs of life."""
        self._end.set()
        if self._heart is not None:
            await asyncio.to_thread(self._heart.join)

    async def tell(self, what: str, *more: str) -> None:
        """All others hear this."""
        await self.database.write(lambda c: leases.tell(c, self.id, what, *more))

    async def others(self) -> list[str]:
        """What the other servers last told of themselves (`numbers`)."""
        told = await self.database.read(leases.numbers)
        return [text for id, text in told.items() if id != self.id]

    # -- life ----------------------------------------------------------------------------------------------------------

    async def _enter(self) -> None:
        sent = monotonic()

        def work(c: Connection) -> dict[str, Process]:
            leases.enter(c, self.me)
            return leases.living(c)

        self.living = await self.database.write(work)
        self._until = sent + self._lease * SURE

    def _beats(self) -> None:
        """The thread that shows life, with a connection of its own: in a crowd it may take the event loop seconds to
        come to something. If it comes to nothing at all any more we are as good as dead, and the others may know it."""
        loop = asyncio.new_event_loop()
        database = Postgres(self.database.url)
        try:
            while not self._end.wait(self._every * uniform(0.9, 1.1)):
                if monotonic() - self._looked < HUNG:
                    self._beat(loop, database)
        finally:
            loop.run_until_complete(database.close())
            loop.close()

    def _beat(self, loop: asyncio.AbstractEventLoop, database: Postgres) -> None:
        sent, me = monotonic(), self.id
        told = self._numbers
        try:
            beat = asyncio.wait_for(database.write(lambda c: leases.beat(c, me, told)), self._lease)
            lives = loop.run_until_complete(beat)
        except Exception as e:
            log.warning("no heartbeat: %s", type(e).__name__)
            return
        if me != self.id:
            return
        if lives:
            self._until = sent + self._lease * SURE
        else:
            self._until = 0.0
            self._is_dead = True
            self._loop.call_soon_threadsafe(self._now.set)

    async def _looks(self) -> None:
        """Looks after the others, again and again."""
        while True:
            try:
                await self._look()
            except Exception as e:
                log.warning("the others cannot be looked after: %s", type(e).__name__)
            self._now.clear()
            with suppress(TimeoutError):
                async with asyncio.timeout(self._every * uniform(0.9, 1.1)):
                    await self._now.wait()

    async def _look(self) -> None:
        if self._is_dead:
            log.warning("this process was taken for dead and begins anew")
            self.me = self.me._replace(id=token_hex(8))
            self._is_dead = False
            self._owners.clear()
            self._guests.lost()
            await self._enter()
            return
        # After a time without a database everybody is late; whoever is the first to be back waits for the others.
        is_steady = monotonic() - self._looked < self._lease
        self._numbers = self.numbers()
        dead = [id for id, p in self.living.items() if has_died(p)]

        def look(c: Connection) -> dict[str, Process]:
            if is_steady:
                leases.bury(c, dead, self._lease)
            return leases.living(c)

        before, self.living = self.living, await self.database.write(look)
        self._looked = monotonic()
        gone = before.keys() - self.living.keys()
        if gone:
            self._owners = OrderedDict((t, p) for t, p in self._owners.items() if p not in gone)
            self._guests.gone(gone)

    def suspect(self) -> None:
        """Somebody does not answer: look after them now."""
        self._now.set()

    # -- what others tell ----------------------------------------------------------------------------------------------

    async def _listens(self) -> None:
        """Hears what others tell; whenever the line breaks off, whatever could have been missed is forgotten."""
        while True:
            try:
                async with self.database.listening(leases.CHANNEL, self._heard) as broken:
                    self._owners.clear()
                    self._guests.deaf()
                    await broken.wait()
            except Exception as e:
                log.warning("the others cannot be heard: %s", type(e).__name__)
            await asyncio.sleep(self._every * uniform(0.5, 1.5))

    def _heard(self, words: str) -> None:
        about, what, *more = words.split(" ")
        if what == "owns":
            self._remember(more[0], about)
        elif about != self.id:
            if what in ("entered", "left"):
                self._now.set()
            self._guests.heard(about, what, *more)

    # -- tables --------------------------------------------------------------------------------------------------------

    def known_owner(self, table: str) -> Process | None:
        """Whose the table is, as far as we have been told; None if it is ours, or not known."""
        owner = self._owners.get(table)
        return None if owner is None or owner == self.id else self.living.get(owner)

    async def owner(self, table: str) -> Process | None:
        """Who looks after the table: one who lives is found for it if nobody does. None if it is us, or if there is no
        such table. In a crowd all who ask for one table wait for one answer, which comes even if some of them go."""
        asked = self._asked.get(table)
        if asked is None:
            asked = self._asked[table] = asyncio.create_task(self._find(table))
            asked.add_done_callback(lambda task: self._found(table, task))
        return await asyncio.shield(asked)

    def _found(self, table: str, task: "asyncio.Task[Process | None]") -> None:
        del self._asked[table]
        if not task.cancelled():
            task.exception()  # whoever still waits is told; nobody may be left to

    async def _find(self, table: str) -> Process | None:
        owner = await self.database.write(lambda c: leases.place(c, table, lambda ids: self._fit(table, ids)))
        if owner is None or owner == self.id:
            return None
        if owner not in self.living:
            self.living = await self.database.read(leases.living)
        self._remember(table, owner)
        return self.living.get(owner)

    def _fit(self, table: str, living: list[str]) -> str:
        """The one of them that a free table goes to: always the same one, and each as often as another."""
        fit = [id for id in living if id == self.id or (id in self.living and self.living[id].address)]
        return max(fit, key=lambda one: blake2b(f"{table} {one}".encode(), digest_size=8).digest(), default=self.id)

    def is_for_me(self, table: str) -> bool:
        """Whether this table goes to us if it is free."""
        return self._fit(table, [id for id, p in self.living.items() if p.kind == SERVER]) == self.id

    def _remember(self, table: str, owner: str) -> None:
        self._owners[table] = owner
        if len(self._owners) > REMEMBERED:
            self._owners.popitem(last=False)


def machine() -> str:
    """A name for what numbers of processes are counted by here; empty where that cannot be known."""
    try:
        boot = Path("/proc/sys/kernel/random/boot_id").read_text().strip()
        return f"{boot} {os.readlink('/proc/self/ns/pid')}"
    except OSError:
        return ""


def has_died(process: Process) -> bool:
    """Whether it is known to be dead: it ran on this machine, and does so no longer."""
    if not process.machine or process.machine != machine():
        return False
    try:
        return Path(f"/proc/{process.pid}/stat").read_text().rpartition(")")[2].split()[0] in "ZX"
    except OSError:
        return True
