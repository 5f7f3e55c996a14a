"""Runs the migrations on the connection it is handed: all of them in one transaction."""

from alembic import context
from sqlalchemy import Connection, text

from sobremesa.web.storage.models import Base

ONE_AT_A_TIME = 7_366_353  # any number, always the same: servers that start together wait for each other


def run(connection: Connection) -> None:
    context.configure(connection=connection, target_metadata=Base.metadata, render_as_batch=True)
    if connection.dialect.name == "postgresql":
        connection.execute(text("SELECT pg_advisory_xact_lock(:key)"), {"key": ONE_AT_A_TIME})
    with context.begin_transaction():
        context.run_migrations()


if hasattr(context, "config"):  # else this was only imported
    run(context.config.attributes["connection"])
