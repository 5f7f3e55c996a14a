"""A hall among those of other processes: what it hears from them, and tells them."""

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
from .people import Person
from .storage.database import Postgres
from .tables.table import Table

SHARE_EVERY: Final = 1.0  # seconds between two tidings of who asks how often

R = TypeVar("R")


class Neighbour(ABC):
    """What a hall needs where other processes serve the same database (`house.Guests`)."""

    limits: Limits
    metrics: Metrics
    bots: Bots

    def __init__(self) -> None:
        self.house: House | None = None  # the other processes, if there can be any
        self.afar: Afar | None = None  # bots on other machines
        self._sharing: asyncio.Task[None] | None = None
        self._notice = asyncio.Event()  # something has been done beside the server
        self._is_free = asyncio.Event()  # tables of others may have become ours
        self._tables: dict[str, Table] = {}
        self._people: dict[str, Person] = {}

    @abstractmethod
    def spawn(self, work: Coroutine[Any, Any, R]) -> "asyncio.Task[R]": ...

    async def join_house(self, database: Postgres, address: str) -> None:
        """We are one of those who serve the database; the others find us at the address."""
        self.house = House(database, self, address)
        self.afar = Afar(self.house)
        self.bots.look_afar(self.afar)
        self.house.numbers = self.metrics.plain
        await self.house.open()
        self._sharing = self.spawn(self._share_limits(self.house))

    def heard(self, about: str, what: str, *more: str) -> None:
        """Something has changed elsewhere that we may remember otherwise."""
        if what == "person":
            self._people.pop(about, None)
        elif what == "notice":
            self._notice.set()
        elif what == "spent":
            self.limits.hear(about, *more)
        elif what == "answered" and self.afar is not None:
            self.afar.heard(*more)

    def gone(self, processes: set[str]) -> None:
        """Bots that were to move at tables of others do so here, if they are for us now."""
        self.limits.forget(processes)
        self._is_free.set()

    def lost(self) -> None:
        """All tables belong to others. Who watches comes again, and is led there."""
        tables, self._tables = self._tables, {}
        for table in tables.values():
            table.leave()
        self._is_free.set()

    def deaf(self) -> None:
        """What is remembered may be outdated."""
        self._people.clear()
        self._notice.set()

    async def _share_limits(self, house: House) -> None:
        """Others hear once a second who has asked us how often."""
        while True:
            await asyncio.sleep(SHARE_EVERY)
            tidings = self.limits.tidings()
            with suppress(StorageDown):
                for text in tidings if len(house.living) > 1 else ():
                    await house.tell("spent", text)

    def has(self, table_id: str) -> bool:
        """Whether the table is here and ours, so that nobody else needs to be asked."""
        return table_id in self._tables and (self.house is None or self.house.is_sure)
