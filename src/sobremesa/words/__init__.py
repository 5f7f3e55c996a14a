"""The words of a table, as plain strings and plain data: whoever shows a game, in a terminal or a browser, takes them
from here. They are made from views and redacted events alone: words never hold a state."""

from importlib import import_module
from importlib.util import find_spec
from typing import Any, Final, Iterable, NamedTuple, Protocol, Sequence

from sobremesa.i18n import say
from sobremesa.kernel import Config, ConfigError, Event, Game

__all__ = ["Explained", "Fact", "Remark", "Told", "Words", "provenance", "words_of"]


UNCERTAIN: Final = ("reconstructed", "partial")  # a stand-in, wholly or in part


class Told(NamedTuple):
    """A sentence, and which of the events it begins with: so a story can be cut by plies."""

    text: str
    at: int


class Remark(NamedTuple):
    """How sure we are of something."""

    text: str
    is_certain: bool


class Explained(NamedTuple):
    """A card, a tile, a building or a board: what it says, and how sure we are of it."""

    title: str
    caption: str = ""  # what kind of thing it is
    sides: tuple[tuple[str, str], ...] = ()  # what it is good for, by name
    text: tuple[str, ...] = ()
    remarks: tuple[Remark, ...] = ()
    notes: tuple[str, ...] = ()  # in small print: where it can be used, where we know it from


class Fact(NamedTuple):
    """Something we say about a game, and how we know it: what kind of thing, which of them, status, note."""

    kind: str
    name: str
    status: str  # words of the data files, joined by +: rulebook, sourced, partial, reconstructed
    note: str

    @property
    def is_certain(self) -> bool:
        return not any(word in UNCERTAIN for word in self.status.split("+"))


class Words(Protocol):
    """Asks, answers and tells for one table.

    ``groups`` are the legal actions under headings, what the step itself asks first; ``hint`` is the text of what is
    asked about, or nothing; ``tell`` are the sentences of a ``story``; ``cards`` are the names of all that ``explain``
    knows, which raises `NotationError` for others and names what is near; ``standings`` are (place, seat, VP), the best
    first. The names of places, goods, cards and tiles are functions of each game's own folder.
    """

    def prompt(self, view: Any, legal: Sequence[int]) -> str: ...
    def hint(self, view: Any, legal: Sequence[int]) -> str: ...
    def groups(self, view: Any, legal: Sequence[int]) -> list[tuple[str, list[int]]]: ...
    def label(self, view: Any, action: int) -> str: ...
    def story(self, events: Iterable[Event]) -> list[Told]: ...
    def tell(self, events: Iterable[Event]) -> list[str]: ...
    def seat(self, seat: int) -> str: ...
    def cards(self) -> Sequence[str]: ...
    def explain(self, name: str) -> Explained: ...
    def standings(self, view: Any) -> list[tuple[int, int, int]]: ...
    def proclaim(self, view: Any) -> str: ...


def words_of(game: Game, config: Config) -> Words:
    """The words of a table. They are loaded with the rules they speak of, not before."""
    module = f"{__package__}.{game.name}"
    if find_spec(module) is None:
        raise ConfigError("words.none", game=say(f"game.{game.name}.title"))
    words: Words = import_module(module).WORDS(game, config)
    return words


def provenance(game: str) -> list[Fact]:
    """Where every fact of a game comes from."""
    facts: list[Fact] = import_module(f"{__package__}.{game}.provenance").facts()
    return facts
