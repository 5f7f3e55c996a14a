"""The words of a table, as plain strings and plain data: whoever shows a game, in a terminal or a browser, takes them
from here. They are made from views and redacted events alone: words never hold a state."""

from abc import ABC, abstractmethod
from typing import Any, Callable, Iterable, NamedTuple, Sequence

from sobremesa.games import manifest_of
from sobremesa.kernel import Config, ConfigError, Event, Game, NotationError, unknown

from .stand_ins import is_stand_in

__all__ = [
    "Bundle",
    "Description",
    "Fact",
    "Passage",
    "Reason",
    "Side",
    "Told",
    "Words",
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


class Bundle(NamedTuple):
    """Several actions that are offered as one choice, in the order in which they are played.

    The first is legal; the others are played only as long as the step that is to ask for them asks the same seat and
    they are legal too, so nothing worse can happen than that a bundle stops where something else is asked.
    """

    label: str
    actions: tuple[int, ...]  # at least two
    step: str = ""  # what asks for the others, if it is not the step that asks for the first


class Passage(NamedTuple):
    """A part of the table in words: what it is about, and a line for each thing there."""

    title: str
    lines: tuple[str, ...]


class Words(ABC):
    """Asks, answers and tells for one table: views and redacted events, never a state.

    What most games have is done here; a game says only what is its own. The names of places, goods, cards and tiles are
    functions of its own folder.
    """

    @abstractmethod
    def prompt(self, view: Any, legal: Sequence[int]) -> str:
        """What the seat to decide is asked."""

    @abstractmethod
    def label(self, view: Any, action: int) -> str:
        """What an action means now."""

    @abstractmethod
    def story(self, events: Iterable[Event]) -> list[Told]:
        """What happened, each sentence with its first event."""

    @abstractmethod
    def seat(self, seat: int) -> str:
        """The name of a seat."""

    @abstractmethod
    def marks(self, view: Any) -> list[tuple[tuple[int, ...], int]]:
        """What everybody is compared by: the score and then whatever breaks ties, and whose it is."""

    @abstractmethod
    def proclaim(self, view: Any) -> str:
        """Who has won."""

    def hint(self, view: Any, legal: Sequence[int]) -> str:
        """The text of what is asked about, or nothing."""
        return ""

    def stage(self, view: Any) -> tuple[str, str]:
        """The phase of the round and the step in it that the table is at (`Phase`), empty where it is in none."""
        return "", ""

    def groups(self, view: Any, legal: Sequence[int]) -> list[tuple[str, list[int]]]:
        """The legal actions under headings, what the step itself asks first; all together where it asks one thing."""
        return [("", list(legal))]

    def bundles(self, view: Any, legal: Sequence[int]) -> Sequence[Bundle]:
        """What is most often done together, offered beside the legal actions."""
        return ()

    def doubt(self, view: Any, action: int, legal: Sequence[int]) -> str:
        """What speaks against an action that ends a turn: something unused, or nothing."""
        return ""

    def key(self, view: Any, action: int) -> str:
        """The number that a choice shows on the table and is typed for it, or nothing."""
        return ""

    def tell(self, events: Iterable[Event]) -> list[str]:
        """What happened, in sentences."""
        return [told.text for told in self.story(events)]

    def describe(self, view: Any, name: Callable[[int], str]) -> Sequence[Passage]:
        """The whole table in words, where seats are called by ``name``: for those who do not see it, and for a terminal
        where the game draws nothing there."""
        return ()

    def cards(self) -> Sequence[str]:
        """The names of all that `explain` knows."""
        return ()

    def explain(self, name: str) -> Description:
        """A card, a tile or the like; `NotationError` if there is none of this name, with the names that are near."""
        raise NotationError(unknown("card", name[:40], self.cards()))

    def standings(self, view: Any) -> list[tuple[int, int, int]]:
        """(place, seat, score) of everybody who is compared, the best first; equal marks share a place."""
        marks = self.marks(view)
        return sorted((1 + sum(other > mark for other, _ in marks), seat, mark[0]) for mark, seat in marks)

    def reason(self, reason: Reason) -> str:
        """Why a plan is good, a sentence without its end; nothing where there is no more to say."""
        return ""


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
