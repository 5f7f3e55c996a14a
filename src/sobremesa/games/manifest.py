"""What a game offers: its `Manifest`.

A game is one package whose ``__init__`` holds a ``MANIFEST``. Read that file and you know every room of the game. The
rest of Sobremesa knows games only by their manifests; it names none of them.

Everything in a manifest itself is plain data, so that reading it loads no rules. The rooms of a game are its
*parts*, which are imported when they are first asked for: who only wants the rules loads no drawing and no library.
"""

from dataclasses import dataclass, field
from importlib import import_module
from importlib.resources import files
from importlib.util import find_spec
from types import ModuleType
from typing import TYPE_CHECKING, Any, Callable, Final, Generic, Iterable, Mapping, Protocol, Sequence, TypeVar

from sobremesa.kernel import Config, Game, Meta, ModuleMeta, Option

from .decks import Source

if TYPE_CHECKING:
    from sobremesa.adapters.observation import Layout
    from sobremesa.book import Book
    from sobremesa.bots.evaluation import Evaluation
    from sobremesa.bots.learned import Features
    from sobremesa.cli.terminal import Terminal
    from sobremesa.render import Gallery, Picture
    from sobremesa.words import Fact, Words
    from sobremesa.words.odds import Odds

#: the event that begins a round, whose first field is the number of the round; a game without one counts no rounds
ROUND_STARTS: Final = "round_starts"

T_co = TypeVar("T_co", covariant=True)


class Part(Generic[T_co]):
    """A room of a game: ``Part("package.module:name")``, called for what it names, or a whole module without a name."""

    __slots__ = ("path",)

    def __init__(self, path: str) -> None:
        self.path = path

    def __call__(self) -> T_co:
        module, _, name = self.path.partition(":")
        loaded: Any = import_module(module)
        found: T_co = getattr(loaded, name) if name else loaded
        return found


@dataclass(frozen=True)
class Phase:
    """A part of a round and its steps, by name: ``web.round.<game>.<name>`` and so on are their messages."""

    name: str
    steps: tuple[str, ...] = ()


@dataclass(frozen=True)
class Length:
    """How long a game can become: twice what a game has that is dragged out on purpose."""

    decisions: int  # of each seat
    chance: int = 0  # plies of chance, however many play
    chance_of_seat: int = 0  # and as many more for each seat


class Decks(Protocol):
    """How a game reads and writes decks of one's own: the text of an option called ``deck``."""

    def export(self, modules: Sequence[str] = ()) -> str:
        """The deck that the game is played with, as a text to edit."""
        ...

    def numbers(self, modules: Sequence[str] = ()) -> list[int]:
        """The numbers of the cards in that deck."""
        ...

    def read_deck(self, text: str, wanted: Iterable[int] = ()) -> list[dict[str, object]]:
        """The rows of a deck with the wanted numbers; `ConfigError` says what is wrong and what would be right."""
        ...

    def sources(self) -> Sequence[Source]:
        """All data files with cards, those of modules too."""
        ...

    def check(self, row: dict[str, object]) -> None:
        """`ConfigError` if something is wrong with a whole card, but for what only its effect could tell."""
        ...

    #: the fields that a card may leave out, and what they are then
    USUAL: Mapping[str, object]


@dataclass(frozen=True, kw_only=True)
class Module:
    """A module of a game, as its folder offers it to the shop window.

    What it adds to the rooms of the game lies in its folder, in files or folders called like the rooms: ``rules``,
    ``words``, ``picture``, ``terminal``, ``observation``, ``book``. A room it adds nothing to has no such file.
    """

    #: nothing for what is chosen by an option instead
    meta: ModuleMeta | None = None
    options: Sequence[Option] = ()
    rulings: Sequence[Option] = ()
    #: whether it is a rival whom the game itself plays, against a single player
    is_rival: bool = False


class Modules:
    """The modules of a game by name: all the folders that its package ``modules`` lists."""

    def __init__(self, package: str, names: Sequence[str]) -> None:
        self.package = package
        self.names = tuple(names)

    def windows(self) -> list[Module]:
        """What each module offers to the shop window."""
        return [import_module(f"{self.package}.{name}").MODULE for name in self.names]

    def having(self, file: str) -> list[str]:
        """The modules whose folder holds a file of this name: ``picture.css``."""
        return [name for name in self.names if files(f"{self.package}.{name}").joinpath(file).is_file()]

    def in_room(self, room: str) -> dict[str, ModuleType]:
        """What modules add to a room of the game: the Python module of that name in each folder that has one."""
        places = {name: f"{self.package}.{name}.{room}" for name in self.names}
        return {name: import_module(place) for name, place in places.items() if find_spec(place) is not None}

    def at(self, config: Config) -> list[str]:
        """The names of the modules at a table: those it has chosen, and those that an option of the same name has
        switched on."""
        switched = [name for name in self.names if config.options.get(name, "none") != "none"]
        return [*config.modules, *switched]

    def has_rival(self, config: Config) -> bool:
        """Whether somebody whom the game itself plays sits at a table."""
        at_it = self.at(config)
        return any(window.is_rival for name, window in zip(self.names, self.windows()) if name in at_it)


NO_MODULES: Final = Modules("", ())


@dataclass(frozen=True, kw_only=True)
class Manifest:
    """Everything that one game offers."""

    #: the package of the game; its messages lie in folders called ``locales`` below it
    package: str
    #: names, seats, editions, modules, options and rulings
    meta: Meta
    #: the rules
    rules: Part[Game]
    #: its modules, each in a folder of its own
    modules: Modules = NO_MODULES
    #: how many play if nothing is chosen
    usual_seats: int
    #: the number of the last round; 0 where a game does not count them
    rounds: int = 0
    #: the phases of a round, in order
    phases: Sequence[Phase] = ()
    #: the keys of events that begin a paragraph of the story which is nobody's turn, beside the start of a round, of a
    #: turn (``turn_starts``, whose first field is the seat) and the end of the game (``game_over``)
    openings: Sequence[str] = ()
    #: the keys of events that tell of a scoring, to be marked on a time line
    scorings: Sequence[str] = ()
    #: what puzzles can be about, each with the keys of the events that tell of it; their names are the messages
    #: ``puzzle.theme.<game>.<theme>``
    themes: Mapping[str, Sequence[str]] = field(default_factory=dict)
    #: its puzzles, a collection as a path below the package
    puzzles: str = ""
    #: the word of the action by which a seat plays its first card; without one its first real choice counts
    first_card: str = ""
    length: Length = Length(1000, 1000, 1000)
    #: the terms that are explained on the rules page, in the order in which a beginner meets them
    glossary: Sequence[str] = ()
    #: the field of each seat of a view that holds its score so far, None on views that may not show it; ``scores()`` of
    #: a state are the same numbers, and the message ``web.people.vp.<game>`` says them (``12 VP``)
    score: str = "vp"
    #: a picture for the shop window, an SVG of 600 by 270 as a path below the package; without one a plain pattern
    panel: str = ""
    #: style sheets of the picture, as paths below the package, in the order of the cascade: what modules add comes last
    styles: Sequence[str] = ()

    #: the game in words; every game that people play needs them
    words: "Part[Callable[[Game, Config], Words]] | None" = None
    #: the game drawn for a browser
    picture: "Part[Picture] | None" = None
    #: its rules explained, chapter by chapter; without one the rules page has the round, the words and the cards
    book: "Part[Book] | None" = None
    #: the game drawn in text; without one the terminal shows the table as its words describe it
    terminal: "Part[Callable[[Game, Config], Terminal]] | None" = None
    #: what a position promises each seat; without one, bots play on at random to see
    evaluation: "Part[Evaluation] | None" = None
    #: a position as numbers, for bots that have learned to judge it
    features: "Part[Features] | None" = None
    #: what can be counted and foreseen at a table, for everybody; without it the table has no such panel
    odds: "Part[Odds] | None" = None
    #: a view as numbers
    observation: "Part[Callable[[Game, Config], Layout]] | None" = None
    #: decks of one's own
    decks: Part[Decks] | None = None
    #: its cards, tiles and the like, to be looked through one by one; and the form in which those of decks are edited
    gallery: "Part[Gallery] | None" = None
    #: where every fact comes from
    provenance: "Part[Callable[[], list[Fact]]] | None" = None
    #: the English texts of its data, for translators: each with the module it belongs to, or nothing, and its key
    texts: Part[Callable[[], Iterable[tuple[str, str, str]]]] | None = None

    @property
    def name(self) -> str:
        return self.meta.name
