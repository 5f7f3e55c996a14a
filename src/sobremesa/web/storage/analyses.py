"""Analyses of finished games in the database: the latest one for each table."""

from typing import Any

from sqlalchemy import Connection, delete, insert, select

from .models import AnalysisRow

Plain = dict[str, Any]  # ready for JSON


def keep(c: Connection, table: str, found: Plain, now: float) -> None:
    """Store the analysis of a table, replacing an earlier one."""
    c.execute(delete(AnalysisRow).where(AnalysisRow.table == table))
    c.execute(insert(AnalysisRow).values(table=table, created=now, found=found))


def load(c: Connection, table: str) -> Plain | None:
    found: Plain | None = c.execute(select(AnalysisRow.found).where(AnalysisRow.table == table)).scalar()
    return found
