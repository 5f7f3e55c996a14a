"""Two kinds of database behind one door: work is a function of a connection, and whole transactions are handed over.

SQLite works in threads of ours, one hop for each transaction: one thread writes, and commits together what waits; a few
read; and whoever waits stands in a queue of any length. PostgreSQL is asked by the event loop itself.
"""

import asyncio
import logging
from abc import ABC, abstractmethod
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager, suppress
from functools import partial
from importlib.resources import files
from queue import SimpleQueue
from threading import Thread
from time import monotonic
from typing import Any, AsyncIterator, Callable, Final, NamedTuple, TypeVar

from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, create_engine, event
from sqlalchemy.exc import IntegrityError, SQLAlchemyError
from sqlalchemy.ext.asyncio import create_async_engine

from sobremesa.kernel import SobremesaError

from ..errors import StorageDown

TOGETHER: Final = 50  # transactions that are committed together at most (SQLite)
READERS: Final = 3  # threads that read from SQLite; each has a connection of its own
CONNECTIONS: Final = 20  # to PostgreSQL, at most
PATIENCE: Final = 60.0  # seconds after which nobody has to wait for a turn any more
LOCKED: Final = 30  # seconds for another process to finish writing to a file

R = TypeVar("R")
Work = Callable[[Connection], R]


class Database(ABC):
    """A database, ready to use. What it cannot do is `StorageDown`; `IntegrityError` is for the caller to judge."""

    async def read(self, work: Work[R]) -> R:
        """What the work has found, all of it at one moment."""
        return await self._do(work, is_change=False)

    async def write(self, work: Work[R]) -> R:
        """The work is done and on the disk, or nothing of it."""
        return await self._do(work, is_change=True)

    async def _do(self, work: Work[R], is_change: bool) -> R:
        try:
            return await self._transact(work, is_change)
        except IntegrityError:
            raise
        except self.troubles as e:
            raise StorageDown from e

    async def migrate(self) -> None:
        """The database has its present form; whatever was in it is still there."""
        logging.getLogger("alembic").setLevel(logging.WARNING)
        await self._transact(_upgrade, is_change=True)

    #: what tells that the database did not do it, and not that we made a mistake
    troubles: tuple[type[Exception], ...] = (SQLAlchemyError, OSError)

    @abstractmethod
    async def _transact(self, work: Work[R], is_change: bool) -> R: ...

    @abstractmethod
    async def close(self) -> None: ...


def complaint(e: BaseException) -> str:
    """What a database has to say about what went wrong, in a line."""
    cause = e.__cause__ or e if isinstance(e, StorageDown) else e
    lines = str(getattr(cause, "orig", None) or cause).strip().splitlines()
    return (lines or [type(cause).__name__])[0][:200]


def open_database(url: str) -> Database:
    """The database of a URL of SQLAlchemy; nothing is asked of it yet."""
    return File(url) if url.startswith("sqlite") else Postgres(url)


class Order(NamedTuple):
    """A transaction that waits for its turn, and who waits for it."""

    work: Work[Any]
    until: float  # when nobody waits for it any more
    done: "asyncio.Future[Any]"


class File(Database):
    """SQLite. Commits are on the disk when they are done: what waits is written together, for the disk takes as long
    for many changes as for one. Each is done as a whole or not at all, whatever becomes of the others."""

    def __init__(self, url: str) -> None:
        self._engine = create_engine(url, connect_args={"timeout": LOCKED}, pool_size=READERS + 1, max_overflow=0)
        event.listen(self._engine, "connect", _prepare)
        self._readers = ThreadPoolExecutor(READERS, "storage-reads")
        self._orders: SimpleQueue[Order | None] = SimpleQueue()
        self._writer = Thread(target=self._write_on, name="storage-writes", daemon=True)
        self._writer.start()

    async def _transact(self, work: Work[R], is_change: bool) -> R:
        loop = asyncio.get_running_loop()
        until = monotonic() + PATIENCE
        if not is_change:
            return await loop.run_in_executor(self._readers, partial(self._read, work, until))
        done: asyncio.Future[R] = loop.create_future()
        self._orders.put(Order(work, until, done))
        return await done

    def _read(self, work: Work[R], until: float) -> R:
        if monotonic() > until:
            raise StorageDown  # nobody waits for it any more, and nothing has begun
        with self._engine.connect() as c:
            c.exec_driver_sql("BEGIN")  # whoever reads sees one moment
            return work(c)

    def _write_on(self) -> None:
        """The thread that writes, until it is told to end."""
        while (order := self._orders.get()) is not None:
            orders = [order]
            while len(orders) < TOGETHER and not self._orders.empty():
                following = self._orders.get()
                if following is None:
                    self._orders.put(None)
                    break
                orders.append(following)
            self._write_all(orders)

    def _write_all(self, orders: list[Order]) -> None:
        try:
            with self._engine.connect() as c:
                c.exec_driver_sql("BEGIN IMMEDIATE")  # whoever writes is the only one from the first statement on
                found = [_attempt(c, order) for order in orders]
                c.commit()
        except Exception as e:
            found = [e] * len(orders)  # nothing of all this is on the disk
        loops = {order.done.get_loop() for order in orders}
        for loop in loops:
            told = [(o.done, x) for o, x in zip(orders, found) if o.done.get_loop() is loop]
            with suppress(RuntimeError):  # a loop that has ended waits for nothing
                loop.call_soon_threadsafe(_tell, told)

    async def close(self) -> None:
        self._orders.put(None)
        await asyncio.to_thread(self._writer.join)
        await asyncio.to_thread(self._readers.shutdown)
        self._engine.dispose()


def _attempt(c: Connection, order: Order) -> Any:
    """What the work has found, or how it failed: then nothing of it is left."""
    if monotonic() > order.until or order.done.cancelled():
        return StorageDown()  # nobody waits for it any more, and nothing has begun
    c.exec_driver_sql("SAVEPOINT one")
    try:
        found = order.work(c)
    except Exception as e:
        c.exec_driver_sql("ROLLBACK TO one")
        found = e
    c.exec_driver_sql("RELEASE one")
    return found


def _tell(told: list[tuple["asyncio.Future[Any]", Any]]) -> None:
    for done, found in told:
        if done.cancelled():
            continue
        if isinstance(found, Exception):
            done.set_exception(found)
        else:
            done.set_result(found)


def _prepare(connection: Any, _: Any) -> None:
    connection.isolation_level = None  # transactions begin where we say so
    cursor = connection.cursor()
    for setting in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON"):
        cursor.execute(f"PRAGMA {setting}")
    cursor.close()


class Postgres(Database):
    """PostgreSQL, by asyncpg."""

    def __init__(self, url: str) -> None:
        self.url = url
        self._engine = create_async_engine(
            url, pool_pre_ping=True, pool_size=CONNECTIONS // 2, max_overflow=CONNECTIONS // 2, pool_timeout=PATIENCE
        )
        from asyncpg import InterfaceError, PostgresError  # type: ignore[import-untyped]

        self.troubles = (*self.troubles, InterfaceError, PostgresError)  # connecting is not SQLAlchemy's business

    async def _transact(self, work: Work[R], is_change: bool) -> R:
        async with self._engine.connect() as c:
            if not is_change:
                c = await c.execution_options(isolation_level="REPEATABLE READ")
            async with c.begin():
                return await c.run_sync(work)

    @asynccontextmanager
    async def listening(self, channel: str, heard: Callable[[str], None]) -> AsyncIterator[asyncio.Event]:
        """Whatever is told on the channel is heard inside; the event is set when the line has broken off."""
        broken = asyncio.Event()
        async with self._engine.connect() as c:
            await c.execution_options(isolation_level="AUTOCOMMIT")
            line: Any = (await c.get_raw_connection()).driver_connection
            line.add_termination_listener(lambda _: broken.set())
            await line.add_listener(channel, lambda *told: heard(told[3]))
            try:
                yield broken
            finally:
                await c.invalidate()  # so that nobody else hears what is meant for us

    async def close(self) -> None:
        await self._engine.dispose()


# -- the form of the database ------------------------------------------------------------------------------------------


def _upgrade(connection: Connection) -> None:
    config = Config()
    config.set_main_option("script_location", str(files("sobremesa.web") / "migrations"))
    config.attributes["connection"] = connection
    found = MigrationContext.configure(connection).get_current_revision()
    known = {script.revision for script in ScriptDirectory.from_config(config).walk_revisions()}
    if found is not None and found not in known:
        raise SobremesaError("server.serve.newer_database", found=found, known=max(known))
    command.upgrade(config, "head")
