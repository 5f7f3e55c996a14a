"""Several processes that serve one database together: which of them are alive, and which has which table.

Each sends a heartbeat every second, and the others tell it by LISTEN and NOTIFY what it must no longer cache. Each
table belongs to one of them (`storage/leases`); requests for it are passed on to that one (`relay`).
"""

import asyncio
import logging
import os
from collections import OrderedDict, defaultdict
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
SURE: Final = 0.875  # fraction of the lease after a heartbeat; beyond that we no longer answer for our tables
HUNG: Final = 20.0  # seconds without a look at the others after which the heartbeat stops
REMEMBERED: Final = 50_000  # tables that others own

log = logging.getLogger(__name__)


class Guests(Protocol):
    """Whoever wants to know what happens in the house."""

    def heard(self, about: str, what: str, *more: str) -> None:
        """Another process has sent a message."""
        ...

    def gone(self, processes: set[str]) -> None:
        """These processes are dead: what they owned is free."""
        ...

    def lost(self) -> None:
        """We were declared dead: nothing here belongs to us any more."""
        ...

    def deaf(self) -> None:
        """Messages from others may have been missed."""
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
        self.numbers: Callable[[], str] = str  # the metrics that this process publishes with each heartbeat
        self._guests = guests
        self.me = Process(token_hex(8), kind, address, machine(), os.getpid(), room)
        self.living: dict[str, Process] = {}
        self._owners: OrderedDict[str, str] = OrderedDict()  # who owns which table, as far as we have been told
        self._lines: defaultdict[str, set[asyncio.Transport]] = defaultdict(set)  # connections to other processes
        self._until = 0.0
        self._looked = monotonic()
        self._is_dead = False  # whether others have declared us dead
        self._numbers = ""
        self._now = asyncio.Event()
        self._end = ThreadEvent()
        self._heart: Thread | None = None
        self._tasks: list[asyncio.Task[None]] = []
        self._asked: dict[str, asyncio.Task[Process | None]] = {}  # lookups of a table's owner in progress

    @property
    def id(self) -> str:
        return self.me.id

    @property
    def is_sure(self) -> bool:
        """Whether our last heartbeat is so recent that nobody can have taken over our tables."""
        return monotonic() < self._until

    async def open(self) -> None:
        """Join the living processes and start the heartbeat."""
        await self._enter()
        self._loop = asyncio.get_running_loop()
        self._tasks = [self._loop.create_task(self._looks()), self._loop.create_task(self._listens())]
        self._heart = Thread(target=self._beats, name="heart", daemon=True)
        self._heart.start()

    async def close(self) -> None:
        """Leave: what we owned is free at once."""
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
        """Stop the heartbeat."""
        self._end.set()
        if self._heart is not None:
            await asyncio.to_thread(self._heart.join)

    async def tell(self, what: str, *more: str) -> None:
        """Send a message to all others."""
        await self.database.write(lambda c: leases.tell(c, self.id, what, *more))

    async def others(self) -> list[str]:
        """The metrics that the other servers last published (`numbers`)."""
        told = await self.database.read(leases.numbers)
        return [text for id, text in told.items() if id != self.id]

    # -- life ----------------------------------------------------------------------------------------------------------

    async def _enter(self) -> None:
        sent = monotonic()

        def work(c: Connection) -> dict[str, Process]:
            leases.enter(c, self.me)
            return leases.living(c)

        self._know(await self.database.write(work))
        self._until = sent + self._lease * SURE

    def _beats(self) -> None:
        """Run the heartbeat thread. It has its own connection, since in a crowd the event loop may be busy for seconds.
        If the loop hangs altogether we are as good as dead, and the heartbeat stops, too."""
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
        """Check on the others, again and again."""
        while True:
            self._now.clear()  # first: what we hear while we look may have come too late for it
            try:
                await self._look()
            except Exception as e:
                log.warning("the others cannot be looked after: %s", type(e).__name__)
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
        # After an outage of the database everybody is late: whoever is back first waits for the others.
        is_steady = monotonic() - self._looked < self._lease
        self._numbers = self.numbers()
        dead = [id for id, p in self.living.items() if has_died(p)]

        def look(c: Connection) -> dict[str, Process]:
            if is_steady:
                leases.bury(c, dead, self._lease)
            return leases.living(c)

        self._know(await self.database.write(look))
        self._looked = monotonic()

    def _know(self, living: dict[str, Process]) -> None:
        """Take note of who is alive, and of who no longer is."""
        before, self.living = self.living, living
        gone = before.keys() - living.keys()
        if gone:
            for line in [line for id in gone for line in self._lines.pop(id, ())]:
                line.abort()  # if its whole machine is down, nothing else would ever close it
            self._owners = OrderedDict((t, p) for t, p in self._owners.items() if p not in gone)
            self._guests.gone(gone)

    def keep_line(self, process: Process, line: asyncio.Transport) -> Callable[[], None]:
        """Abort the connection when the process is found dead; call the returned function once it is closed."""
        if process.id not in self.living:  # found dead while the connection was being made
            line.abort()
            return lambda: None
        lines = self._lines[process.id]
        lines.add(line)
        return lambda: lines.discard(line)

    def suspect(self) -> None:
        """Check on the others now, because one of them does not answer."""
        self._now.set()

    # -- what others tell ----------------------------------------------------------------------------------------------

    async def _listens(self) -> None:
        """Listen to the others; after every interruption, drop whatever may be outdated."""
        while True:
            try:
                async with self.database.listening(leases.CHANNEL, self._heard) as broken:
                    self._owners.clear()
                    self._guests.deaf()
                    self._now.set()
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
        """The owner of the table, as far as we have been told; None if it is us, or not known."""
        owner = self._owners.get(table)
        return None if owner is None or owner == self.id else self.living.get(owner)

    async def owner(self, table: str) -> Process | None:
        """The process that has the table; a free table is given to a living one. None if it is us, or if there is no
        such table. In a crowd all who ask for the same table wait for one lookup, which finishes even if some of them
        give up."""
        asked = self._asked.get(table)
        if asked is None:
            asked = self._asked[table] = asyncio.create_task(self._find(table))
            asked.add_done_callback(lambda task: self._found(table, task))
        return await asyncio.shield(asked)

    def _found(self, table: str, task: "asyncio.Task[Process | None]") -> None:
        del self._asked[table]
        if not task.cancelled():
            task.exception()  # mark as retrieved: whoever still waits gets it, but nobody may be left

    async def _find(self, table: str) -> Process | None:
        owner = await self.database.write(lambda c: leases.place(c, table, lambda ids: self._fit(table, ids)))
        if owner is None or owner == self.id:
            return None
        if owner not in self.living:
            self._know(await self.database.read(leases.living))
        self._remember(table, owner)
        return self.living.get(owner)

    def _fit(self, table: str, living: list[str]) -> str:
        """The process that a free table should go to: always the same one for a table, and tables are spread evenly."""
        fit = [id for id in living if id == self.id or (id in self.living and self.living[id].address)]
        return max(fit, key=lambda one: blake2b(f"{table} {one}".encode(), digest_size=8).digest(), default=self.id)

    def is_for_me(self, table: str) -> bool:
        """Whether this table would go to us if it is free."""
        return self._fit(table, [id for id, p in self.living.items() if p.kind == SERVER]) == self.id

    def _remember(self, table: str, owner: str) -> None:
        self._owners[table] = owner
        if len(self._owners) > REMEMBERED:
            self._owners.popitem(last=False)


def machine() -> str:
    """The scope in which process ids are unique here; empty where that cannot be known."""
    try:
        boot = Path("/proc/sys/kernel/random/boot_id").read_text().strip()
        return f"{boot} {os.readlink('/proc/self/ns/pid')}"
    except OSError:
        return ""


def has_died(process: Process) -> bool:
    """Whether the process is known to be dead: it ran on this machine and is no longer running."""
    if not process.machine or process.machine != machine():
        return False
    try:
        return Path(f"/proc/{process.pid}/stat").read_text().rpartition(")")[2].split()[0] in "ZX"
    except OSError:
        return True
