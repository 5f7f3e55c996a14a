"""Decks that people have edited. Each is stored under a hash of its differences from ours, so a link names a deck."""

from functools import cache
from hashlib import sha256
from typing import TYPE_CHECKING, Final, Sequence

import sobremesa as sm
from sobremesa.games.decks import Cards, Changes, changes_text

from .elsewhere import Elsewhere
from .errors import NoSuchDeck, TooLarge

if TYPE_CHECKING:
    from .storage import Store

OURS: Final = "ours"  # in addresses: our unchanged deck
THEN: Final = "then-"  # prefix of the name of our own deck as it once was, followed by the revision
LARGEST: Final = 150_000  # characters of changes stored for a deck; our largest deck as a whole has 78,000


@cache
def cards_of(game: str) -> Cards:
    """The cards of a game; `NoSuchDeck` if there is no such game, or if its cards cannot be edited."""
    part = sm.manifest_of(game).decks if game in sm.games() else None
    if part is None:
        raise NoSuchDeck
    return Cards(sm.load(game), part())


def read(game: str, text: str) -> Changes:
    """The differences between a deck and ours."""
    return cards_of(game).read(text)


def checked(game: str, text: str) -> Changes:
    """The same, after checking that the game can be played with the deck."""
    changes = read(game, text)
    cards_of(game).check(changes)
    return changes


def whole(game: str, changes: Changes, modules: Sequence[str]) -> str:
    """The text of a whole deck, as a table takes it."""
    return cards_of(game).text(changes, modules)


class Decks:
    """All decks stored on this server."""

    def __init__(self, store: "Store", elsewhere: Elsewhere) -> None:
        self._store = store
        self._elsewhere = elsewhere

    async def get(self, game: str, name: str, now: float) -> Changes:
        """The changes of a stored deck; `NoSuchDeck` if there is none of this name. Fields that we have since corrected
        in the same way no longer count as changed."""
        cards_of(game)
        if name == OURS:
            return {}
        found = await self._store.deck(name[:32], now)
        if found is None or found[0] != game:
            raise NoSuchDeck
        return await self._elsewhere.do(read, game, found[1])

    async def read(self, game: str, text: str) -> Changes:
        """Read and check a deck from a file; `ConfigError` says what is wrong with it."""
        cards_of(game)
        return await self._elsewhere.do(checked, game, text)

    async def text(self, game: str, changes: Changes, modules: Sequence[str]) -> str:
        """The text of the whole deck for a table with these modules."""
        return await self._elsewhere.do(whole, game, changes, modules)

    async def only_changes(self, changes: Changes, heading: str = "") -> str:
        """The text of just the differences from ours; equal ones always give the same text."""
        return await self._elsewhere.do(changes_text, changes, heading)

    async def remember(self, now: float) -> None:
        """Store today's cards, for tables that may one day be playable only with them."""
        for game in sm.games():
            if sm.manifest_of(game).decks is not None:
                cards = cards_of(game)
                modules = [source.module for source in cards.sources if source.module]
                name = THEN + cards.game.data_revision()
                await self._store.keep_deck(name, game, cards.decks.export(modules), now)

    async def cards_of_then(self, game: str, data: str, now: float) -> str:
        """All cards of a game at another revision of its data; empty if they were not stored."""
        found = await self._store.deck(THEN + data, now)
        return found[1] if found is not None and found[0] == game else ""

    async def keep(self, game: str, changes: Changes, now: float) -> str:
        """Store a deck that has been checked, and return its name."""
        if not changes:
            return OURS
        text = await self.only_changes(changes)
        if len(text) > LARGEST:
            raise TooLarge
        name = sha256(f"{game}\n{text}".encode()).hexdigest()[:16]
        await self._store.keep_deck(name, game, text, now)
        return name
