"""Decks that people have edited, kept by a hash of what they have otherwise than ours, so that a link is a deck."""

from functools import cache
from hashlib import sha256
from typing import Final

import sobremesa as sm
from sobremesa.games.decks import Cards, Changes, changes_text

from .elsewhere import Elsewhere
from .errors import NoSuchDeck, TooLarge
from .storage import Store
from .storage.models import THEN

OURS: Final = "ours"  # in addresses: our deck as it is
LARGEST: Final = 150_000  # characters of changes that are kept; all of our largest deck has 78,000


@cache
def cards_of(game: str) -> Cards:
    """The cards of a game; `NoSuchDeck` if it takes no deck of one's own, or if there is no such game."""
    part = sm.manifest_of(game).decks if game in sm.games() else None
    if part is None:
        raise NoSuchDeck
    return Cards(sm.load(game), part())


class Decks:
    """All decks that are kept here."""

    def __init__(self, store: Store, elsewhere: Elsewhere) -> None:
        self._store = store
        self._elsewhere = elsewhere

    async def get(self, game: str, name: str, now: float) -> Changes:
        """What a deck has otherwise than ours; `NoSuchDeck` if there is none of this name. Cards that we have
        corrected meanwhile count as changed in fewer fields."""
        cards = cards_of(game)
        if name == OURS:
            return {}
        found = await self._store.deck(name[:32], now)
        if found is None or found[0] != game:
            raise NoSuchDeck
        return await self._elsewhere.do(cards.read, found[1])

    async def read(self, game: str, text: str) -> Changes:
        """A deck from a file; `ConfigError` says what is wrong with it."""
        cards = cards_of(game)

        def work() -> Changes:
            changes = cards.read(text)
            cards.check(changes)
            return changes

        return await self._elsewhere.do(work)

    async def remember(self, now: float) -> None:
        """The cards of today are kept, for tables that one day can go on with them alone."""
        for game in sm.games():
            if sm.manifest_of(game).decks is not None:
                cards = cards_of(game)
                modules = [source.module for source in cards.sources if source.module]
                name = THEN + cards.game.data_revision()
                await self._store.keep_deck(name, game, cards.decks.export(modules), now)

    async def cards_of_then(self, game: str, data: str, now: float) -> str:
        """All cards of a game by another revision of its data; nothing if they have not been kept."""
        found = await self._store.deck(THEN + data, now)
        return found[1] if found is not None and found[0] == game else ""

    async def keep(self, game: str, changes: Changes, now: float) -> str:
        """The name of a deck that has been checked, which is kept from now on."""
        if not changes:
            return OURS
        text = changes_text(changes)
        if len(text) > LARGEST:
            raise TooLarge
        name = sha256(f"{game}\n{text}".encode()).hexdigest()[:16]
        await self._store.keep_deck(name, game, text, now)
        return name
