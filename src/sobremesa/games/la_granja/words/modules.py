"""What modules add to the words of La Granja.

A module that has something to say has a ``words.py`` in its folder with ``WORDS``, a `ModuleWords`. No other file of
this room names a module: each asks `joined` for what all of them add, when it first needs it.

Most of what modules say is a function that receives what a message is about. It adds the parameters that the message
needs to ``params``, and returns which of several messages fits: the last word of its key, or nothing.
"""

from dataclasses import dataclass, field
from functools import cache
from typing import TYPE_CHECKING, Any, Callable, Final, Iterable, Iterator, Mapping, NamedTuple, Sequence

from sobremesa.games.la_granja.modules import MODULES
from sobremesa.games.la_granja.rules.plan import Rules
from sobremesa.games.la_granja.rules.view import SeatView, View
from sobremesa.i18n.nouns import Noun
from sobremesa.kernel import Config
from sobremesa.words import Fact
from sobremesa.words.joining import one_table

if TYPE_CHECKING:
    from .things import Things

Fields = dict[str, Any]
Row = dict[str, Any]


# -- what messages are about -------------------------------------------------------------------------------------------


class Choice(NamedTuple):
    """An action that a seat may choose, and that needs a label."""

    things: "Things"
    view: View
    me: SeatView  # the seat that is asked
    action: int
    labels: dict[str, str]  # of the action, by name
    asked: dict[str, int]  # the numbers of the step that asks, by name
    params: dict[str, Any]


class Question(NamedTuple):
    """What a seat is asked."""

    things: "Things"
    view: View
    me: SeatView
    words: set[str]  # of the choices that belong to the step itself
    asked: dict[str, int]
    params: dict[str, Any]


class Happening(NamedTuple):
    """An event, or several in a row that are told together."""

    things: "Things"
    fields: Fields  # of the first one
    together: list[Fields]
    params: dict[str, Any]


class Effect(NamedTuple):
    """An operation of an effect, in brief; ``params`` are its numbers by name, and ``count``."""

    rules: Rules
    params: dict[str, Any]


# -- what modules name -------------------------------------------------------------------------------------------------


class DonkeyTile(NamedTuple):
    """A donkey tile that only a module has."""

    name: str
    short: str  # in one or two words


class Space(NamedTuple):
    """What counts on a revenue space instead of what is printed there."""

    row: int  # of the rules' revenue
    text: str


class Patrons(NamedTuple):
    """Cards that work like helpers, outside the deck."""

    rows: Sequence[Row]
    say: Callable[[Row, str], str]  # the title, text or note of one of them


class Entry(NamedTuple):
    """A card, a tile or a board that can be explained."""

    id: str  # the same in every language: ``town:mill``
    name: str
    text: str  # one line or several
    status: str
    alias: str = ""  # a shorter name
    rulings: Sequence[str] | None = None  # the rulings that decide how it works; None: those of its module


class Opponent(NamedTuple):
    """Whoever plays the neutral colour of a solo game. Message keys name its module instead of ``neutral``."""

    vp: Callable[[View], int]
    #: who has won, given the seat's name, its VP, the opponent's VP, and whether the seat has won
    proclaim: Callable[[str, int, int, bool], str]


# -- the seam ----------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, kw_only=True)
class ModuleWords:
    """What one module adds to the words of the game; anything left out adds nothing."""

    # questions and choices
    #: what the labels of its actions mean, by the word of the action
    labels: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    #: what its actions mean, by word; or usual actions in its own steps, by word and step: ``option.defend``
    choices: Mapping[str, Callable[[Choice], str]] = field(default_factory=dict)
    #: what deliveries to its places mean, by the kind of place
    deliveries: Mapping[str, Callable[[Choice], str]] = field(default_factory=dict)
    #: the words of its actions that make deliveries
    delivering: Sequence[str] = ()
    #: the words of its actions that are possible at any time in one's own turn, except in steps that ask just for them
    any_time: Sequence[str] = ()
    #: what is asked, by step; for usual steps too, if a module changes what can be done in them
    questions: Mapping[str, Callable[[Question], str]] = field(default_factory=dict)
    #: the text of what is asked about, or nothing
    hint: Callable[[View], str] | None = None
    #: which number of a step, or of an effect of the same name, is an amount of silver
    silver: Mapping[str, str] = field(default_factory=dict)

    # what has happened
    #: events, by key; usual ones too, where a module has a sentence of its own
    events: Mapping[str, Callable[[Happening], str]] = field(default_factory=dict)
    #: events that are told in one sentence if several come in a row
    together: Sequence[str] = ()
    #: events that already say what the next one, a gain of that good, would repeat: the good, and how much
    gains: Mapping[str, Callable[[Fields], tuple[int, int]]] = field(default_factory=dict)
    #: events in which somebody takes a die: using its revenue space is told along with it
    dice_taken: Sequence[str] = ()

    # names, effects and numbers
    #: places by their kind, which is the beginning of their label
    places: Mapping[str, Callable[["Things", str], Noun]] = field(default_factory=dict)
    donkey: Callable[[int], DonkeyTile | None] | None = None
    space: Callable[["Things", View, int], Space | None] | None = None
    patrons: Patrons | None = None
    opponent: Opponent | None = None
    #: operations of effects, by name
    effects: Mapping[str, Callable[[Effect], str]] = field(default_factory=dict)
    #: what cards may count that only this module keeps track of; 0 at other tables
    readings: Mapping[str, Callable[[View, SeatView], int]] = field(default_factory=dict)
    #: the market hexes whose markers may be saved from removal, and those whose markers stay anyway
    saved_hexes: Callable[[View], Iterable[int]] | None = None
    lasting_hexes: Callable[[View], Iterable[int]] | None = None

    # cards, facts and texts
    #: what can be explained of it
    cards: Callable[["Things"], list[Entry]] | None = None
    #: where its facts come from
    facts: Callable[[], list[Fact]] | None = None
    #: the English texts of its data, by the keys of their messages
    texts: Callable[[], Iterator[tuple[str, str]]] | None = None


NOTHING: Final = ModuleWords()


class Joined:
    """What all modules add, combined."""

    def __init__(self, modules: Mapping[str, ModuleWords]) -> None:
        self.by_module = modules
        words = list(modules.values())
        self.labels = one_table(w.labels for w in words)
        self.choices = one_table(w.choices for w in words)
        self.deliveries = one_table(w.deliveries for w in words)
        self.delivering = frozenset(word for w in words for word in w.delivering)
        self.any_time = frozenset(word for w in words for word in w.any_time)
        self.questions = one_table(w.questions for w in words)
        self.silver = one_table(w.silver for w in words)
        self.events = one_table(w.events for w in words)
        self.together = frozenset(key for w in words for key in w.together)
        self.gains = one_table(w.gains for w in words)
        self.dice_taken = frozenset(key for w in words for key in w.dice_taken)
        self.places = one_table(w.places for w in words)
        self.donkeys = [w.donkey for w in words if w.donkey is not None]
        self.patrons = [w.patrons for w in words if w.patrons is not None]
        self.effects = one_table(w.effects for w in words)
        self.readings = one_table(w.readings for w in words)

    def at(self, config: Config) -> dict[str, ModuleWords]:
        """The words of the modules at one table."""
        return {name: self.by_module.get(name, NOTHING) for name in MODULES.at(config)}


@cache
def joined() -> Joined:
    """What all modules add: loaded once, on first use."""
    return Joined({name: room.WORDS for name, room in MODULES.in_room("words").items()})
