"""The puzzles of a server: those that come with the games, and those from games that people have given."""

import logging
from typing import TYPE_CHECKING, Final, Sequence

from sobremesa.kernel import SobremesaError
from sobremesa.puzzles import Puzzle, collection_of

from .settings import Settings
from .storage import Store, puzzles
from .tables.loading import load

if TYPE_CHECKING:
    from .hall import Hall

FRESH: Final = 60.0  # seconds for which nobody asks the database again
log = logging.getLogger(__name__)


class Shelf:
    """All puzzles of this server, by game."""

    def __init__(self, hall: "Hall") -> None:
        self._hall = hall
        self._read: dict[str, tuple[float, tuple[Puzzle, ...]]] = {}

    async def all(self, game: str) -> tuple[Puzzle, ...]:
        """The puzzles of a game: ours first, then those of people here."""
        now = self._hall.now()
        at, theirs = self._read.get(game, (-FRESH, ()))
        if now - at >= FRESH:
            rows = await self._hall.store.database.read(lambda c: puzzles.load(c, game))
            ours = {p.id for p in collection_of(game)}
            theirs = tuple(p for p in map(_readable, rows) if p is not None and p.id not in ours)
            self._read[game] = (now, theirs)
        return (*collection_of(game), *theirs)

    def forget(self) -> None:
        """The database is asked again."""
        self._read.clear()

    async def find(self, game: str, id: str) -> Puzzle | None:
        return next((p for p in await self.all(game) if p.id == id), None)


def _readable(plain: object) -> Puzzle | None:
    """A puzzle of the database; None if it has another form, or our rules cannot read its position any more."""
    try:
        puzzle = Puzzle.read(plain)
        puzzle.state()
    except (ValueError, TypeError, KeyError, SobremesaError) as e:
        log.warning("a puzzle of the database cannot be shown: %s", e)
        return None
    return puzzle


# -- for the command line ----------------------------------------------------------------------------------------------


async def given_games(settings: Settings, game: str) -> list[tuple[str, str]]:
    """Tables and records of the games that all who played them have given, and that nobody has looked through yet."""
    store = await Store.open(settings.database_url)
    try:
        found: list[tuple[str, str]] = []
        for id in await store.database.read(lambda c: puzzles.given_tables(c, game)):
            stored = await store.load(id)
            loaded = None if stored is None else load(stored)
            if loaded is not None and loaded.kept is None:
                found.append((id, loaded.session.record.dumps()))
        return found
    finally:
        await store.close()


async def keep_found(settings: Settings, table: str, game: str, found: Sequence[Puzzle]) -> bool:
    """The puzzles of a game are on the server; False if its players have changed their minds meanwhile."""
    store = await Store.open(settings.database_url)
    try:
        rows = [(puzzle.id, puzzle.plain()) for puzzle in found]
        return await store.database.write(lambda c: puzzles.keep(c, table, game, rows))
    finally:
        await store.close()
