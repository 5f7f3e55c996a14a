"""The words of a table, as plain strings and plain data: whoever shows a game, in a terminal or a browser, takes them
from here. They are made from views and redacted events alone: words never hold a state."""

from typing import Any, Iterable, NamedTuple, Protocol, Sequence, runtime_checkable

from sobremesa.games import manifest_of
from sobremesa.kernel import Config, ConfigError, Event, Game, View

from .stand_ins import is_stand_in

__all__ = [
    "Bundle",
    "Bundling",
    "Description",
    "Fact",
    "Reason",
    "Side",
    "Told",
    "Words",
    "bundles_of",
    "provenance",
    "words_of",
]


class Told(NamedTuple):
    """A sentence, and which of the events it begins with: so a story can be cut by plies."""

    text: str
    at: int


class Side(NamedTuple):
    """One of the things that a card is good for."""

    name: str
    text: str
    is_stand_in: bool = False


class Description(NamedTuple):
    """A card, a tile, a building or a board: what it says, and which of its parts are stand-ins (`stand_ins`)."""

    title: str
    caption: str = ""  # what kind of thing it is
    sides: tuple[Side, ...] = ()
    text: tuple[str, ...] = ()
    notes: tuple[str, ...] = ()  # in small print: where it can be used
    clarification: str = ""  # what its text leaves open
    is_stand_in: bool = False  # the whole of it

    @property
    def has_stand_ins(self) -> bool:
        return self.is_stand_in or any(side.is_stand_in for side in self.sides)


class Fact(NamedTuple):
    """Something we say about a game, and how we know it: what kind of thing, which of them, status, note."""

    kind: str
    name: str
    status: str  # words of the data files, joined by +: rulebook, sourced, partial, reconstructed
    note: str

    @property
    def is_certain(self) -> bool:
        return not is_stand_in(self.status)


class Reason(NamedTuple):
    """Why somebody should do something: what it changes of what a position is worth to a seat.

    ``key`` and ``about`` say what changes (a part of the game's evaluation), ``vp`` by how much, and the facts what
    there is to say of it before and after.
    """

    seat: int
    is_mine: bool  # whether it is the seat that asks
    key: str
    about: tuple[int, ...]
    vp: float
    before: tuple[int, ...] = ()
    after: tuple[int, ...] = ()

    @staticmethod
    def of(plain: Sequence[Any]) -> "Reason":
        """What JSON has made of a reason."""
        seat, is_mine, key, about, vp, before, after = plain
        return Reason(seat, is_mine, key, tuple(about), vp, tuple(before), tuple(after))


class Words(Protocol):
    """Asks, answers and tells for one table.

    ``doubt`` is what speaks against an action that ends a turn: something unused, or nothing; ``key`` is the number
    that a choice shows on the table and is typed for it, or nothing;
    ``stage`` is the phase of the round and the step in it that the table is at (`Phase`), empty where it is in none;
    ``groups`` are the legal actions under headings, what the step itself asks first; ``hint`` is the text of what is
    asked about, or nothing; ``tell`` are the sentences of a ``story``; ``cards`` are the names of all that ``explain``
    knows, which raises `NotationError` for others and names what is near; ``standings`` are (place, seat, VP), the best
    first; ``reason`` is why a plan is good, a sentence without its end, or nothing. The names of places, goods, cards
    and tiles are functions of each game's own folder.
    """

    def prompt(self, view: View, legal: Sequence[int]) -> str: ...
    def hint(self, view: View, legal: Sequence[int]) -> str: ...
    def stage(self, view: View) -> tuple[str, str]: ...
    def groups(self, view: View, legal: Sequence[int]) -> list[tuple[str, list[int]]]: ...
    def label(self, view: View, action: int) -> str: ...
    def doubt(self, view: View, action: int, legal: Sequence[int]) -> str: ...
    def key(self, view: View, action: int) -> str: ...
    def story(self, events: Iterable[Event]) -> list[Told]: ...
    def tell(self, events: Iterable[Event]) -> list[str]: ...
    def seat(self, seat: int) -> str: ...
    def cards(self) -> Sequence[str]: ...
    def explain(self, name: str) -> Description: ...
    def standings(self, view: View) -> list[tuple[int, int, int]]: ...
    def proclaim(self, view: View) -> str: ...
    def reason(self, reason: Reason) -> str: ...


class Bundle(NamedTuple):
    """Several actions that are offered as one choice, in the order in which they are played."""

    label: str
    actions: tuple[int, ...]  # at least two
    step: str = ""  # what asks for the others, if it is not the step that asks for the first


@runtime_checkable
class Bundling(Protocol):
    """Words that also know what is most often done together.

    ``bundles`` are offered beside the legal actions. The first action of each is legal; the others are played only as
    long as the step that is to ask for them asks the same seat and they are legal too, so nothing worse can happen
    than that a bundle stops where something else is asked.
    """

    def bundles(self, view: View, legal: Sequence[int]) -> Sequence[Bundle]: ...


def bundles_of(words: Words, view: View, legal: Sequence[int]) -> Sequence[Bundle]:
    """What is offered as one choice; nothing in games whose words know of none."""
    return words.bundles(view, legal) if isinstance(words, Bundling) and legal else ()


def words_of(game: Game, config: Config) -> Words:
    """The words of a table. They are loaded with the rules they speak of, not before."""
    part = manifest_of(game.name).words
    if part is None:
        raise ConfigError("words.none", game=game.meta.title)
    return part()(game, config)


def provenance(game: str) -> list[Fact]:
    """Where every fact of a game comes from."""
    part = manifest_of(game).provenance
    return [] if part is None else part()()
