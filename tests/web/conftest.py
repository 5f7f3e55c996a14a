"""Halls on both databases, and a server that really listens."""

import asyncio
import os
import secrets
from functools import partial
from pathlib import Path
from typing import AsyncIterator, Iterator

import pytest
from sqlalchemy import text
from sqlalchemy.ext.asyncio import create_async_engine

from sobremesa.web.hall import Hall, Person
from sobremesa.web.house import House
from sobremesa.web.settings import Settings
from sobremesa.web.storage.store import Store

from ..patience import PATIENCE
from .pair import Pair, house_of
from .server import Running, running, until

POSTGRES = os.environ.get("SOBREMESA_TEST_DATABASE_URL", "postgresql+asyncpg://postgres@127.0.0.1:5432/test")
NO_POSTGRES = f"NO POSTGRESQL ANSWERS at {POSTGRES} (SOBREMESA_TEST_DATABASE_URL): the storage is NOT tested on it"
SKIPPED: list[str] = []


@pytest.fixture
def anyio_backend() -> str:
    return "asyncio"


def _url(database: str) -> str:
    return POSTGRES.rpartition("/")[0] + "/" + database


async def _on_postgres(*commands: str) -> None:
    engine = create_async_engine(POSTGRES, isolation_level="AUTOCOMMIT")
    try:
        async with engine.connect() as connection:
            for command in commands:
                await connection.execute(text(command))
    finally:
        await engine.dispose()


@pytest.fixture(scope="session")
def empty_postgres() -> Iterator[str]:
    """The name of a PostgreSQL database with empty tables, to be copied."""
    name = f"sobremesa_{secrets.token_hex(6)}"
    try:
        asyncio.run(asyncio.wait_for(_on_postgres(f"CREATE DATABASE {name}"), PATIENCE))
    except (OSError, TimeoutError):
        SKIPPED.append(NO_POSTGRES)
        pytest.skip(NO_POSTGRES)

    async def lay() -> None:
        await (await Store.open(_url(name))).close()

    asyncio.run(lay())
    yield name
    asyncio.run(_on_postgres(f"DROP DATABASE {name} WITH (FORCE)"))


@pytest.fixture
def postgres(empty_postgres: str) -> Iterator[str]:
    """The URL of a new PostgreSQL database, as a test would trip over what another left behind."""
    name = f"{empty_postgres}_{secrets.token_hex(6)}"
    asyncio.run(_on_postgres(f"CREATE DATABASE {name} TEMPLATE {empty_postgres}"))
    yield _url(name)
    asyncio.run(_on_postgres(f"DROP DATABASE {name} WITH (FORCE)"))


@pytest.fixture(params=["sqlite", "postgresql"])
def database(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The URL of a new database."""
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path / 'test.db'}"
    url: str = request.getfixturevalue("postgres")
    return url


@pytest.fixture
def settings(tmp_path: Path) -> Settings:
    return Settings(tmp_path, bot_delay=0, bot_workers=1, secret="a secret of the tests")


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """The clock by which limits are counted: it stands still."""
    time = [1000.0]
    monkeypatch.setattr("sobremesa.web.limits.time.monotonic", lambda: time[0])
    return time


@pytest.fixture
async def hall(settings: Settings) -> AsyncIterator[Hall]:
    """A hall on SQLite."""
    hall = await Hall.open(settings)
    yield hall
    await hall.close()


@pytest.fixture
async def both_halls(settings: Settings, database: str) -> AsyncIterator[Hall]:
    """A hall on each database in turn: SQLite and PostgreSQL."""
    hall = await Hall.open(settings._replace(database=database))
    yield hall
    await hall.close()


@pytest.fixture
async def server(settings: Settings) -> AsyncIterator[Running]:
    """A server that listens on a local port."""
    async with running(settings) as server:
        yield server


@pytest.fixture
async def ana(hall: Hall) -> Person:
    return await hall.call(Person("a" * 32), "Ana")


@pytest.fixture
async def ben(hall: Hall) -> Person:
    return await hall.call(Person("b" * 32), "Ben")


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    for line in SKIPPED:
        terminalreporter.write_line(line, red=True, bold=True)


@pytest.fixture
async def pair(
    request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch, settings: Settings, postgres: str
) -> AsyncIterator[Pair]:
    """Two servers that take each other for dead only after minutes of silence, unless a test is about that: on a busy
    machine an idle server may be silent for seconds."""
    monkeypatch.setattr("sobremesa.web.neighbour.House", partial(House, lease=getattr(request, "param", PATIENCE)))
    shared = settings._replace(database=postgres, is_shared=True)
    async with running(shared) as one, running(shared) as two:
        await until(lambda: all(len(house_of(s).living) == 2 for s in (one, two)))
        yield Pair(one, two)
