"""Runs all migrations in one transaction on the connection it is given."""

from alembic import context
from sqlalchemy import Connection, text

from sobremesa.web.storage.models import Base

ONE_AT_A_TIME = 7_366_353  # an arbitrary lock key: servers that start together wait for each other


def run(connection: Connection) -> None:
    context.configure(connection=connection, target_metadata=Base.metadata, render_as_batch=True)
    if connection.dialect.name == "postgresql":
        connection.execute(text("SELECT pg_advisory_xact_lock(:key)"), {"key": ONE_AT_A_TIME})
    with context.begin_transaction():
        context.run_migrations()


if hasattr(context, "config"):  # otherwise it was just imported
    run(context.config.attributes["connection"])
