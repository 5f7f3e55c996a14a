"""Puzzles from games that were played here, in the database, and the games that may be looked through for them."""

from typing import Any, Final, Sequence

from sqlalchemy import Connection, delete, insert, select, update

from ..tables.facts import OVER, is_given
from .models import PuzzleRow, SeatRow, TableRow
from .store import seat_of_row

Plain = dict[str, Any]  # as JSON can carry it
MOST: Final = 2_000  # of a game that are shown


def keep(c: Connection, table: str, game: str, found: Sequence[tuple[str, Plain]]) -> bool:
    """These puzzles, each with its name, were found in the game of this table, which has been looked through now.
    Nothing is kept if somebody has taken their consent back meanwhile; returns whether it is."""
    if table not in given_tables(c, game):
        return False
    c.execute(update(TableRow).where(TableRow.id == table).values(is_searched=True))
    known = set(c.execute(select(PuzzleRow.id).where(PuzzleRow.id.in_([id for id, _ in found]))).scalars())
    for id, puzzle in found:
        if id not in known:
            c.execute(insert(PuzzleRow).values(id=id, table=table, game=game, puzzle=puzzle))
    return True


def load(c: Connection, game: str) -> list[Plain]:
    """The puzzles of a game from tables here."""
    which = select(PuzzleRow.puzzle).where(PuzzleRow.game == game).order_by(PuzzleRow.id).limit(MOST)
    return list(c.execute(which).scalars())


def forget(c: Connection, table: str) -> None:
    """Nothing that was found in the game of a table is left, and it may be looked through again."""
    c.execute(delete(PuzzleRow).where(PuzzleRow.table == table))
    c.execute(update(TableRow).where(TableRow.id == table).values(is_searched=False))


def given_tables(c: Connection, game: str) -> list[str]:
    """The tables whose finished game all who played have given, and that have not been looked through."""
    which = select(TableRow.id, TableRow.given).where(
        TableRow.game == game, TableRow.stage == OVER, ~TableRow.is_searched
    )
    return [row.id for row in c.execute(which).all() if row.given and is_given(row.given, _seats(c, row.id))]


def _seats(c: Connection, table: str) -> list[Any]:
    rows = c.execute(select(SeatRow.__table__).where(SeatRow.table == table).order_by(SeatRow.seat))
    return [seat_of_row(row) for row in rows.mappings()]
