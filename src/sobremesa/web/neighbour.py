"""The hall as one of several processes: what it hears from the others and tells them."""

import asyncio
from abc import ABC, abstractmethod
from contextlib import suppress
from typing import Any, Coroutine, Final, TypeVar

from .afar import Afar
from .botpool import Bots
from .errors import StorageDown
from .house import House
from .limits import Limits
from .metrics import Metrics
from .notices import Notices
from .people import Person
from .storage.database import Postgres
from .tables.table import Table

SHARE_EVERY: Final = 1.0  # seconds between reports of requests counted here

R = TypeVar("R")


class Neighbour(ABC):
    """What a hall needs when other processes serve the same database (`house.Guests`)."""

    limits: Limits
    metrics: Metrics
    bots: Bots
    notices: Notices

    def __init__(self) -> None:
        self.house: House | None = None  # the other processes, if there can be any
        self.afar: Afar | None = None  # bots on other machines
        self._sharing: asyncio.Task[None] | None = None
        self.tables_are_free = asyncio.Event()  # or may be, for us to take
        self._tables: dict[str, Table] = {}
        self._people: dict[str, Person] = {}

    @abstractmethod
    def spawn(self, work: Coroutine[Any, Any, R]) -> "asyncio.Task[R]": ...

    async def join_house(self, database: Postgres, address: str) -> None:
        """Join the processes that serve the database; the others reach this one at ``address``."""
        self.house = House(database, self, address)
        self.afar = Afar(self.house)
        self.bots.look_afar(self.afar)
        self.house.numbers = self.metrics.plain
        await self.house.open()
        self._sharing = self.spawn(self._share_limits(self.house))

    def heard(self, about: str, what: str, *more: str) -> None:
        """Drop or update what another process reports as changed."""
        if what == "person":
            self._people.pop(about, None)
        elif what == "notice":
            self.notices.has_news.set()
        elif what == "spent":
            self.limits.hear(about, *more)
        elif what == "answered" and self.afar is not None:
            self.afar.heard(*more)

    def gone(self, processes: set[str]) -> None:
        """Processes have died: wake the bots of their tables that are now ours."""
        self.limits.forget(processes)
        self.tables_are_free.set()

    def lost(self) -> None:
        """All our tables now belong to others. Viewers are disconnected, and routed there when they come back."""
        tables, self._tables = self._tables, {}
        for table in tables.values():
            table.leave()
        self.tables_are_free.set()

    def deaf(self) -> None:
        """Drop what may be outdated."""
        self._people.clear()
        self.notices.has_news.set()

    async def _share_limits(self, house: House) -> None:
        """Tell the others once a second how much was requested here."""
        while True:
            await asyncio.sleep(SHARE_EVERY)
            tidings = self.limits.tidings()
            with suppress(StorageDown):
                for text in tidings if len(house.living) > 1 else ():
                    await house.tell("spent", text)

    def has(self, table_id: str) -> bool:
        """Whether the table is loaded here and ours, so that no other process needs to be asked."""
        return table_id in self._tables and (self.house is None or self.house.is_sure)
