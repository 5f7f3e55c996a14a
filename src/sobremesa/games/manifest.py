"""What a game offers: its `Manifest`.

A game is one package whose ``__init__`` holds a ``MANIFEST``; that file lists every room of the game. The rest of
Sobremesa knows games only by their manifests and names none of them.

A manifest is plain data, so reading it loads no rules. The rooms of a game are its *parts*, which are imported on first
use: whoever only needs the rules loads no drawing code and no libraries.
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

#: the event that starts a round, with the number of the round as its first field; games without it do not count rounds
ROUND_STARTS: Final = "round_starts"

T_co = TypeVar("T_co", covariant=True)


class Part(Generic[T_co]):
    """A room of a game, imported when called: ``Part("package.module:name")``, or a whole module without a name."""

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
    """A phase of a round and its steps, by name; their messages are ``web.round.<game>.<name>`` and so on."""

    name: str
    steps: tuple[str, ...] = ()


@dataclass(frozen=True)
class Length:
    """Upper limits for the length of a game: twice what a game takes when players drag it out on purpose."""

    decisions: int  # per seat
    chance: int = 0  # chance plies, whatever the number of seats
    chance_of_seat: int = 0  # further chance plies per seat


class Decks(Protocol):
    """How a game reads and writes custom decks: the text of an option called ``deck``."""

    def export(self, modules: Sequence[str] = ()) -> str:
        """The deck that the game is played with, as a text to edit."""
        ...

    def numbers(self, modules: Sequence[str] = ()) -> list[int]:
        """The numbers of the cards in that deck."""
        ...

    def read_deck(self, text: str, wanted: Iterable[int] = ()) -> list[dict[str, object]]:
        """The rows of a deck with the wanted numbers; `ConfigError` says what is wrong and what is allowed."""
        ...

    def sources(self) -> Sequence[Source]:
        """All data files with cards, including those of modules."""
        ...

    def check(self, row: dict[str, object]) -> None:
        """Raise `ConfigError` if a whole card is wrong, apart from what only compiling its effect can tell."""
        ...

    #: the fields that a card may leave out, with their default values
    USUAL: Mapping[str, object]


@dataclass(frozen=True, kw_only=True)
class Module:
    """A module of a game, as its folder describes it for the shop window.

    What it adds to the rooms of the game lies in the same folder, in files or folders named after the rooms: ``rules``,
    ``words``, ``picture``, ``terminal``, ``observation``, ``book``. It has no file for a room it adds nothing to.
    """

    #: None if the module is switched on by an option instead
    meta: ModuleMeta | None = None
    options: Sequence[Option] = ()
    rulings: Sequence[Option] = ()
    #: whether it is a rival played by the game itself, against a single player
    is_rival: bool = False


class Modules:
    """The modules of a game by name: all the folders listed in its ``modules`` package."""

    def __init__(self, package: str, names: Sequence[str]) -> None:
        self.package = package
        self.names = tuple(names)

    def windows(self) -> list[Module]:
        """What each module shows in the shop window."""
        return [import_module(f"{self.package}.{name}").MODULE for name in self.names]

    def having(self, file: str) -> list[str]:
        """The modules whose folder contains this file, such as ``picture.css``."""
        return [name for name in self.names if files(f"{self.package}.{name}").joinpath(file).is_file()]

    def in_room(self, room: str) -> dict[str, ModuleType]:
        """What modules add to a room of the game: the Python module of that name from each folder that has one."""
        places = {name: f"{self.package}.{name}.{room}" for name in self.names}
        return {name: import_module(place) for name, place in places.items() if find_spec(place) is not None}

    def at(self, config: Config) -> list[str]:
        """The names of the modules at a table: those chosen, and those switched on by an option of the same name."""
        switched = [name for name in self.names if config.options.get(name, "none") != "none"]
        return [*config.modules, *switched]

    def has_rival(self, config: Config) -> bool:
        """Whether a rival played by the game itself sits at the table."""
        at_it = self.at(config)
        return any(window.is_rival for name, window in zip(self.names, self.windows()) if name in at_it)


NO_MODULES: Final = Modules("", ())


@dataclass(frozen=True, kw_only=True)
class Manifest:
    """Everything that one game offers."""

    #: the package of the game; its messages are in the ``locales`` folders below it
    package: str
    #: names, seats, editions, modules, options and rulings
    meta: Meta
    #: the rules
    rules: Part[Game]
    #: its modules, each in a folder of its own
    modules: Modules = NO_MODULES
    #: the number of players if none is chosen
    usual_seats: int
    #: the number of the last round; 0 if the game does not count rounds
    rounds: int = 0
    #: the phases of a round, in order
    phases: Sequence[Phase] = ()
    #: the keys of events that start a paragraph of the story outside anybody's turn, besides those that always do: the
    #: start of a round or of a turn (``turn_starts``, whose first field is the seat) and the end of the game
    #: (``game_over``)
    openings: Sequence[str] = ()
    #: the keys of events that announce a scoring, to be marked on the time line
    scorings: Sequence[str] = ()
    #: the themes of puzzles, each with the keys of the events that belong to it; their names are the messages
    #: ``puzzle.theme.<game>.<theme>``
    themes: Mapping[str, Sequence[str]] = field(default_factory=dict)
    #: its collection of puzzles, as a path below the package
    puzzles: str = ""
    #: how well the predicted shares of the win come true, as a path below the package; made by ``benchmarks/shares.py``
    calibration: str = ""
    #: the word of the action by which a seat plays its first card; without it, the seat's first real choice counts
    first_card: str = ""
    length: Length = Length(1000, 1000, 1000)
    #: the terms explained on the rules page, in the order in which a beginner meets them
    glossary: Sequence[str] = ()
    #: the field of a seat view with its score so far, None in views that must not show it; ``scores()`` of a state
    #: returns the same numbers, and the message ``web.people.vp.<game>`` formats them (``12 VP``)
    score: str = "vp"
    #: a picture for the shop window: an SVG of 600 by 270, as a path below the package; without one a plain pattern is
    #: shown
    panel: str = ""
    #: the style sheets of the picture, as paths below the package, in cascade order: those of modules come last
    styles: Sequence[str] = ()

    #: the game in words; required for every game that people play
    words: "Part[Callable[[Game, Config], Words]] | None" = None
    #: the game drawn for a browser
    picture: "Part[Picture] | None" = None
    #: its rules explained, chapter by chapter; without it, the rules page shows the round, the glossary and the cards
    book: "Part[Book] | None" = None
    #: the game drawn as text; without it, the terminal shows the description that the words give of the table
    terminal: "Part[Callable[[Game, Config], Terminal]] | None" = None
    #: what a position promises each seat; without it, bots judge positions by playing them out at random
    evaluation: "Part[Evaluation] | None" = None
    #: a position as numbers, for bots with a learned evaluation
    features: "Part[Features] | None" = None
    #: what can be counted and predicted at a table, for everybody; without it, the table has no odds panel
    odds: "Part[Odds] | None" = None
    #: a view as numbers
    observation: "Part[Callable[[Game, Config], Layout]] | None" = None
    #: custom decks
    decks: Part[Decks] | None = None
    #: its cards, tiles and so on, to be browsed one by one, and the form for editing the cards of a deck
    gallery: "Part[Gallery] | None" = None
    #: where every fact comes from
    provenance: "Part[Callable[[], list[Fact]]] | None" = None
    #: the English texts of its data, for translators: each with its module ("" for none), its key and the text
    texts: Part[Callable[[], Iterable[tuple[str, str, str]]]] | None = None

    @property
    def name(self) -> str:
        return self.meta.name
