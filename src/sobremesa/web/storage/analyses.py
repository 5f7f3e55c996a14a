"""Analyses of finished games in the database: one of each table, the last."""

from typing import Any

from sqlalchemy import Connection, delete, insert, select

from .models import AnalysisRow

Plain = dict[str, Any]  # as JSON can carry it


def keep(c: Connection, table: str, found: Plain, now: float) -> None:
    """This is the analysis of the table; an earlier one is forgotten."""
    c.execute(delete(AnalysisRow).where(AnalysisRow.table == table))
    c.execute(insert(AnalysisRow).values(table=table, created=now, found=found))


def load(c: Connection, table: str) -> Plain | None:
    found: Plain | None = c.execute(select(AnalysisRow.found).where(AnalysisRow.table == table)).scalar()
    return found
