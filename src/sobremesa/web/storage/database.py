"""Two kinds of database behind one door: work is a function of a connection, and whole transactions are handed over.

SQLite works in threads of ours, one hop for each transaction: one thread writes, a few read, and whoever waits stands
in a queue of any length. PostgreSQL is asked by the event loop itself.
"""

import asyncio
import logging
from abc import ABC, abstractmethod
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from importlib.resources import files
from time import monotonic
from typing import Any, Callable, Final, TypeVar

from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, create_engine, event
from sqlalchemy.exc import IntegrityError, SQLAlchemyError
from sqlalchemy.ext.asyncio import create_async_engine

from sobremesa.kernel import SobremesaError

from ..errors import StorageDown

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


def open_database(url: str) -> Database:
    """The database of a URL of SQLAlchemy; nothing is asked of it yet."""
    return File(url) if url.startswith("sqlite") else Postgres(url)


class File(Database):
    """SQLite. Commits are on the disk when they are done."""

    def __init__(self, url: str) -> None:
        self._engine = create_engine(url, connect_args={"timeout": LOCKED}, pool_size=READERS + 1, max_overflow=0)
        event.listen(self._engine, "connect", _prepare)
        self._writer = ThreadPoolExecutor(1, "storage-writes")
        self._readers = ThreadPoolExecutor(READERS, "storage-reads")

    async def _transact(self, work: Work[R], is_change: bool) -> R:
        threads = self._writer if is_change else self._readers
        do = partial(self._work, work, is_change, monotonic() + PATIENCE)
        return await asyncio.get_running_loop().run_in_executor(threads, do)

    def _work(self, work: Work[R], is_change: bool, until: float) -> R:
        if monotonic() > until:
            raise StorageDown  # nobody waits for it any more, and nothing has begun
        with self._engine.connect() as c:
            # Whoever writes is the only one from the first statement on; whoever reads sees one moment.
            c.exec_driver_sql("BEGIN IMMEDIATE" if is_change else "BEGIN")
            found = work(c)
            if is_change:
                c.commit()
            return found

    async def close(self) -> None:
        for threads in (self._writer, self._readers):
            await asyncio.to_thread(threads.shutdown)
        self._engine.dispose()


def _prepare(connection: Any, _: Any) -> None:
    connection.isolation_level = None  # transactions begin where we say so
    cursor = connection.cursor()
    for setting in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON"):
        cursor.execute(f"PRAGMA {setting}")
    cursor.close()


class Postgres(Database):
    """PostgreSQL, by asyncpg."""

    def __init__(self, url: str) -> None:
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
