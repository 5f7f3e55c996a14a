"""Two kinds of database behind one interface: work is a function of a connection, and runs as a whole transaction.

SQLite runs in threads of ours, with one hop per transaction: one thread writes and commits whatever is waiting
together, a few others read, and the queue may be of any length. PostgreSQL is used from the event loop.
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

TOGETHER: Final = 50  # transactions committed together at most (SQLite)
READERS: Final = 3  # threads that read from SQLite, each with its own connection
CONNECTIONS: Final = 20  # to PostgreSQL at most
PATIENCE: Final = 60.0  # seconds that anybody waits for a turn
LOCKED: Final = 30  # seconds to wait for another process that is writing to the file

R = TypeVar("R")
Work = Callable[[Connection], R]


class Database(ABC):
    """A database, ready to use. Whatever it cannot do raises `StorageDown`; `IntegrityError` is left to the caller."""

    async def read(self, work: Work[R]) -> R:
        """Return the result of the work, which sees the database at a single moment."""
        return await self._do(work, is_change=False)

    async def write(self, work: Work[R]) -> R:
        """Do the work and commit it to disk, completely or not at all."""
        return await self._do(work, is_change=True)

    async def _do(self, work: Work[R], is_change: bool) -> R:
        try:
            return await self._transact(work, is_change)
        except IntegrityError:
            raise
        except self.troubles as e:
            raise StorageDown from e

    async def migrate(self) -> None:
        """Bring the database up to the present schema, keeping its contents."""
        logging.getLogger("alembic").setLevel(logging.WARNING)
        await self._transact(_upgrade, is_change=True)

    #: errors that mean the database failed, rather than that we made a mistake
    troubles: tuple[type[Exception], ...] = (SQLAlchemyError, OSError)

    @abstractmethod
    async def _transact(self, work: Work[R], is_change: bool) -> R: ...

    @abstractmethod
    async def close(self) -> None: ...


def complaint(e: BaseException) -> str:
    """What the database says about an error, in one line."""
    cause = e.__cause__ or e if isinstance(e, StorageDown) else e
    lines = str(getattr(cause, "orig", None) or cause).strip().splitlines()
    return (lines or [type(cause).__name__])[0][:200]


def open_database(url: str) -> Database:
    """The database for an SQLAlchemy URL; nothing is read from it yet."""
    return File(url) if url.startswith("sqlite") else Postgres(url)


class Order(NamedTuple):
    """A transaction waiting for its turn, and the future that waits for it."""

    work: Work[Any]
    until: float  # when it is no longer wanted
    done: "asyncio.Future[Any]"


class File(Database):
    """SQLite. Commits are on the disk when they are done: whatever is waiting is committed together, since the disk
    takes as long for many changes as for one. Each succeeds or fails as a whole, independently of the others."""

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
            c.exec_driver_sql("BEGIN")  # so that readers see a single moment
            return work(c)

    def _write_on(self) -> None:
        """The thread that writes, until told to end."""
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
                c.exec_driver_sql("BEGIN IMMEDIATE")  # lock out other writers from the first statement on
                found = [_attempt(c, order) for order in orders]
                c.commit()
        except Exception as e:
            found = [e] * len(orders)  # none of it is on the disk
        loops = {order.done.get_loop() for order in orders}
        for loop in loops:
            told = [(o.done, x) for o, x in zip(orders, found) if o.done.get_loop() is loop]
            with suppress(RuntimeError):  # nobody waits in a loop that has ended
                loop.call_soon_threadsafe(_tell, told)

    async def close(self) -> None:
        self._orders.put(None)
        await asyncio.to_thread(self._writer.join)
        await asyncio.to_thread(self._readers.shutdown)
        self._engine.dispose()


def _attempt(c: Connection, order: Order) -> Any:
    """Run one transaction; return its result, or the exception, in which case its changes are rolled back."""
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
    connection.isolation_level = None  # we begin transactions ourselves
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

        self.troubles = (*self.troubles, InterfaceError, PostgresError)  # raised while connecting, not by SQLAlchemy

    async def _transact(self, work: Work[R], is_change: bool) -> R:
        async with self._engine.connect() as c:
            if not is_change:
                c = await c.execution_options(isolation_level="REPEATABLE READ")
            async with c.begin():
                return await c.run_sync(work)

    @asynccontextmanager
    async def listening(self, channel: str, heard: Callable[[str], None]) -> AsyncIterator[asyncio.Event]:
        """Call ``heard`` for every message on the channel; the event yielded is set when the connection is lost."""
        broken = asyncio.Event()
        async with self._engine.connect() as c:
            await c.execution_options(isolation_level="AUTOCOMMIT")
            line: Any = (await c.get_raw_connection()).driver_connection
            line.add_termination_listener(lambda _: broken.set())
            await line.add_listener(channel, lambda *told: heard(told[3]))
            try:
                yield broken
            finally:
                await c.invalidate()  # so that the connection is not reused while it listens

    async def close(self) -> None:
        await self._engine.dispose()


# -- the schema --------------------------------------------------------------------------------------------------------


def _upgrade(connection: Connection) -> None:
    config = Config()
    config.set_main_option("script_location", str(files("sobremesa.web") / "migrations"))
    config.attributes["connection"] = connection
    found = MigrationContext.configure(connection).get_current_revision()
    known = {script.revision for script in ScriptDirectory.from_config(config).walk_revisions()}
    if found is not None and found not in known:
        raise SobremesaError("server.serve.newer_database", found=found, known=max(known))
    command.upgrade(config, "head")
