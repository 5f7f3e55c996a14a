"""Opening a database: durable commits, and the present form of its tables."""

import logging
from importlib.resources import files
from typing import Any

from alembic import command
from alembic.config import Config
from sqlalchemy import Connection, event
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine


def make_engine(url: str) -> AsyncEngine:
    """An engine whose commits are on the disk when they are done."""
    if not url.startswith("sqlite"):
        return create_async_engine(url, pool_pre_ping=True)
    # One connection: SQLite writes one thing at a time anyway, and waiting for our own turn is quicker than polling.
    engine = create_async_engine(url, connect_args={"timeout": 30}, pool_size=1, max_overflow=0)

    @event.listens_for(engine.sync_engine, "connect")
    def prepare(connection: Any, _: Any) -> None:
        connection.isolation_level = "IMMEDIATE"  # whoever writes is the only one from the first statement on
        cursor = connection.cursor()
        for setting in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON"):
            cursor.execute(f"PRAGMA {setting}")
        cursor.close()

    return engine


async def migrate(engine: AsyncEngine) -> None:
    """The database has its present form; whatever was in it is still there."""
    logging.getLogger("alembic").setLevel(logging.WARNING)
    async with engine.begin() as connection:
        await connection.run_sync(_upgrade)


def _upgrade(connection: Connection) -> None:
    if connection.dialect.name == "sqlite":
        connection.exec_driver_sql("BEGIN IMMEDIATE")  # else changes of the schema would stand outside
    config = Config()
    config.set_main_option("script_location", str(files("sobremesa.web") / "migrations"))
    config.attributes["connection"] = connection
    command.upgrade(config, "head")
