"""The puzzles of a server: those that come with the games, and those from games that people have shared for them."""

import asyncio
import logging
from typing import TYPE_CHECKING, Final, Sequence

from sobremesa.kernel import SobremesaError
from sobremesa.puzzles import Puzzle, collection_of

from .settings import Settings
from .storage import Store, puzzles
from .tables.loading import load

if TYPE_CHECKING:
    from .hall import Hall

FRESH: Final = 60.0  # seconds until the database is asked again
log = logging.getLogger(__name__)


class Shelf:
    """All puzzles of this server, by game."""

    def __init__(self, hall: "Hall") -> None:
        self._hall = hall
        self._read: dict[str, float] = {}  # when the database was last asked
        self._theirs: dict[str, tuple[Puzzle, ...]] = {}
        self._known: dict[str, dict[str, Puzzle | None]] = {}  # all in the database; None if it cannot be shown
        self._reading = asyncio.Lock()

    async def all(self, game: str) -> tuple[Puzzle, ...]:
        """The puzzles of a game: ours first, then those from games played here."""
        async with self._reading:
            now = self._hall.now()
            if now - self._read.get(game, -FRESH) >= FRESH:
                await self._look(game)
                self._read[game] = now
        return (*collection_of(game), *self._theirs[game])

    async def _look(self, game: str) -> None:
        """Ask the database. Positions are read once, in a thread: there may be thousands."""
        known = self._known.get(game, {})
        rows = await self._hall.store.database.read(lambda c: puzzles.load(c, game, known))
        new = {id: plain for id, plain in rows.items() if id not in known}
        read = dict(zip(new, await asyncio.to_thread(_all_readable, list(new.values()))))
        self._known[game] = {id: read[id] if id in read else known[id] for id in rows}
        ours = {p.id for p in collection_of(game)}
        self._theirs[game] = tuple(p for p in self._known[game].values() if p is not None and p.id not in ours)

    def forget(self) -> None:
        """Ask the database again next time."""
        self._read.clear()

    async def find(self, game: str, id: str) -> Puzzle | None:
        return next((p for p in await self.all(game) if p.id == id), None)


def _all_readable(rows: Sequence[object]) -> list[Puzzle | None]:
    return [_readable(plain) for plain in rows]


def _readable(plain: object) -> Puzzle | None:
    """A puzzle from the database; None if it is malformed, or if our rules can no longer read its position."""
    try:
        puzzle = Puzzle.read(plain)
        puzzle.state()
    except (ValueError, TypeError, KeyError, SobremesaError) as e:
        log.warning("a puzzle of the database cannot be shown: %s", e)
        return None
    return puzzle


# -- for the command line ----------------------------------------------------------------------------------------------


async def given_games(settings: Settings, game: str) -> list[tuple[str, str]]:
    """Tables and records of games that all their players have shared for puzzles and that have not been searched."""
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
    """Store the puzzles found in a game; return False if its players have changed their minds in the meantime."""
    store = await Store.open(settings.database_url)
    try:
        rows = [(puzzle.id, puzzle.plain()) for puzzle in found]
        return await store.database.write(lambda c: puzzles.keep(c, table, game, rows))
    finally:
        await store.close()
