"""Puzzles from games played here, in the database, and the games that may be searched for them."""

from typing import Any, Container, Final, Sequence

from sqlalchemy import Connection, delete, insert, select, update

from ..tables.facts import OVER, is_given
from .models import PuzzleRow, SeatRow, TableRow
from .store import seat_of_row

Plain = dict[str, Any]  # ready for JSON
MOST: Final = 2_000  # shown for each game


def keep(c: Connection, table: str, game: str, found: Sequence[tuple[str, Plain]]) -> bool:
    """Store the puzzles found in the game of this table, by name, and note that it has been searched. Return False,
    storing nothing, if somebody has withdrawn their consent in the meantime."""
    if table not in given_tables(c, game):
        return False
    c.execute(update(TableRow).where(TableRow.id == table).values(is_searched=True))
    known = set(c.execute(select(PuzzleRow.id).where(PuzzleRow.id.in_([id for id, _ in found]))).scalars())
    for id, puzzle in found:
        if id not in known:
            c.execute(insert(PuzzleRow).values(id=id, table=table, game=game, puzzle=puzzle))
    return True


def load(c: Connection, game: str, known: Container[str] = ()) -> dict[str, Plain | None]:
    """The puzzles of a game that were found at tables here, by name; only None for those that are known."""
    names = select(PuzzleRow.id).where(PuzzleRow.game == game).order_by(PuzzleRow.id).limit(MOST)
    found: dict[str, Plain | None] = dict.fromkeys(c.execute(names).scalars())
    new = select(PuzzleRow.id, PuzzleRow.puzzle).where(PuzzleRow.id.in_([id for id in found if id not in known]))
    for row in c.execute(new):
        found[row.id] = row.puzzle
    return found


def forget(c: Connection, table: str) -> None:
    """Delete the puzzles found at a table; its game may be searched again."""
    c.execute(delete(PuzzleRow).where(PuzzleRow.table == table))
    c.execute(update(TableRow).where(TableRow.id == table).values(is_searched=False))


def given_tables(c: Connection, game: str) -> list[str]:
    """The tables whose finished game has been shared for puzzles by all who played, and has not been searched yet."""
    which = select(TableRow.id, TableRow.given).where(
        TableRow.game == game, TableRow.stage == OVER, ~TableRow.is_searched
    )
    return [row.id for row in c.execute(which).all() if row.given and is_given(row.given, _seats(c, row.id))]


def _seats(c: Connection, table: str) -> list[Any]:
    rows = c.execute(select(SeatRow.__table__).where(SeatRow.table == table).order_by(SeatRow.seat))
    return [seat_of_row(row) for row in rows.mappings()]
