"""The words of a table, as plain strings and plain data: whatever shows a game, in a terminal or a browser, takes them
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
    """A sentence, and the index of the event it begins with, so that a story can be split by plies."""

    text: str
    at: int


class Side(NamedTuple):
    """One of the uses of a card."""

    name: str
    text: str
    is_stand_in: bool = False


class Description(NamedTuple):
    """A card, a tile, a building or a board: what it says, and which parts of it are stand-ins (`stand_ins`)."""

    title: str
    caption: str = ""  # what kind of thing it is
    sides: tuple[Side, ...] = ()
    text: tuple[str, ...] = ()
    notes: tuple[str, ...] = ()  # small print: where it can be used
    clarification: str = ""  # what its text leaves open
    is_stand_in: bool = False  # as a whole

    @property
    def has_stand_ins(self) -> bool:
        return self.is_stand_in or any(side.is_stand_in for side in self.sides)


class Fact(NamedTuple):
    """Something we say about a game, and how we know it: the kind of thing, its name, the status and a note."""

    kind: str
    name: str
    status: str  # words from the data files, joined by +: rulebook, sourced, partial, reconstructed
    note: str

    @property
    def is_certain(self) -> bool:
        return not is_stand_in(self.status)


class Reason(NamedTuple):
    """Why a seat should do something: how it changes the value of a position to a seat.

    ``key`` and ``about`` say what changes (a term of the game's evaluation), ``vp`` by how much, and the facts give
    details before and after.
    """

    seat: int
    is_mine: bool  # whether it is about the seat that asks
    key: str
    about: tuple[int, ...]
    vp: float
    before: tuple[int, ...] = ()
    after: tuple[int, ...] = ()

    @staticmethod
    def of(plain: Sequence[Any]) -> "Reason":
        """Read a reason from its JSON form."""
        seat, is_mine, key, about, vp, before, after = plain
        return Reason(seat, is_mine, key, tuple(about), vp, tuple(before), tuple(after))


class Bundle(NamedTuple):
    """Several actions offered as one choice, in the order in which they are played.

    The first is legal; the others are played only if the expected step asks the same seat for them and they are legal
    then, so the worst that can happen is that a bundle stops where something else is asked.
    """

    label: str
    actions: tuple[int, ...]  # at least two
    step: str = ""  # the step that asks for the others, if not the one that asks for the first


class Passage(NamedTuple):
    """A part of the table in words: what it is about, and a line for each item."""

    title: str
    lines: tuple[str, ...]


class Words(ABC):
    """Prompts, labels and stories for one table: from views and redacted events, never from a state.

    What most games have in common is here; a game adds only what is its own. The names of places, goods, cards and
    tiles are functions in its own folder.
    """

    @abstractmethod
    def prompt(self, view: Any, legal: Sequence[int]) -> str:
        """The question to the seat to decide."""

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
        """What everybody is ranked by: the score followed by any tie-breakers, and whose it is."""

    @abstractmethod
    def proclaim(self, view: Any) -> str:
        """Who has won."""

    def hint(self, view: Any, legal: Sequence[int]) -> str:
        """The text of what the question is about, or empty."""
        return ""

    def stage(self, view: Any) -> tuple[str, str]:
        """The current phase of the round and the current step in it (`Phase`); empty if there is none."""
        return "", ""

    def groups(self, view: Any, legal: Sequence[int]) -> list[tuple[str, list[int]]]:
        """The legal actions under headings, first what the step itself asks; all together if it asks one thing."""
        return [("", list(legal))]

    def bundles(self, view: Any, legal: Sequence[int]) -> Sequence[Bundle]:
        """Actions that are often taken together, offered in addition to the legal actions."""
        return ()

    def doubt(self, view: Any, action: int, legal: Sequence[int]) -> str:
        """What speaks against an action that ends a turn, such as something unused; empty if nothing does."""
        return ""

    def key(self, view: Any, action: int) -> str:
        """The number that a choice shows on the table and that is typed for it, or empty."""
        return ""

    def tell(self, events: Iterable[Event]) -> list[str]:
        """What happened, in sentences."""
        return [told.text for told in self.story(events)]

    def describe(self, view: Any, name: Callable[[int], str]) -> Sequence[Passage]:
        """The whole table in words, with seats called by ``name``: for those who cannot see it, and for a terminal if
        the game draws nothing there."""
        return ()

    def cards(self) -> Sequence[str]:
        """The names of everything that `explain` knows."""
        return ()

    def explain(self, name: str) -> Description:
        """A card, a tile or the like; `NotationError` if there is none with this name, suggesting similar names."""
        raise NotationError(unknown("card", name[:40], self.cards()))

    def standings(self, view: Any) -> list[tuple[int, int, int]]:
        """(place, seat, score) for everybody who is ranked, the best first; equal marks share a place."""
        marks = self.marks(view)
        return sorted((1 + sum(other > mark for other, _ in marks), seat, mark[0]) for mark, seat in marks)

    def neutrals(self, view: Any) -> Sequence[int]:
        """The colours on the table that nobody plays and that are not ranked, by their numbers as seats."""
        return ()

    def reason(self, reason: Reason) -> str:
        """Why a plan is good, as a sentence without its full stop; empty if there is nothing to say."""
        return ""


def words_of(game: Game, config: Config) -> Words:
    """The words of a table, loaded along with its rules."""
    part = manifest_of(game.name).words
    if part is None:
        raise ConfigError("words.none", game=game.meta.title)
    return part()(game, config)


def provenance(game: str) -> list[Fact]:
    """The source of every fact of a game."""
    part = manifest_of(game).provenance
    return [] if part is None else part()()
