"""The interface of every game: the abstract `Game` and `State`. Code that plays, records, thinks or draws knows games
only through these and through what every `View` has."""

from abc import ABC, abstractmethod
from typing import TYPE_CHECKING, Any, Callable, Iterable, Mapping

from .actions import Action, ActionTable
from .codec import digest_of
from .compiled import mypyc_attr
from .config import Config, Meta
from .errors import SeatError
from .events import EventTable
from .state import BaseState
from .step import Seat
from .view import View

if TYPE_CHECKING:
    from random import Random  # the kernel itself draws only through a `Dealer`

RULES_KEPT = 256


def _no_shelf(name: str) -> "Game":
    raise LookupError(name)


_shelf: "Callable[[str], Game]" = _no_shelf


def found_by(shelf: "Callable[[str], Game]") -> None:
    """Set the function that finds games by name: pickles of states and games contain only the name."""
    global _shelf
    _shelf = shelf


def _game(name: str) -> "Game":
    """The game named in a pickle."""
    return _shelf(name)


def _state(config: Config, position: str) -> "State":
    """Rebuild the state from a pickle. Texts in the configuration come first: positions refer to them."""
    game = _shelf(config.game)
    game.meta.remember(config)
    return game.from_position(position)


@mypyc_attr(allow_interpreted_subclasses=True)
class State(BaseState, ABC):
    """A position of a game, with everything that the states of all games offer."""

    __slots__ = ()

    def __eq__(self, other: object) -> bool:
        """States are equal if their positions and configurations are; event sinks do not matter."""
        return isinstance(other, State) and self.encode() == other.encode()

    def __hash__(self) -> int:
        """The hash of the current position: if states are kept in a set, play on with copies."""
        return hash(self.encode())

    def __repr__(self) -> str:
        c = self.config
        return f"<State of {c.game}: {c.seats} seats, round {self.round}, turn {self.turn}, {self.prompt}>"

    def __copy__(self) -> "State":
        return self.clone()

    def __deepcopy__(self, memo: object) -> "State":
        return self.clone()

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickle a state as configuration and position: rules and tables are looked up again at the destination."""
        return _state, (self.config, _shelf(self.config.game).position(self))

    @property
    @abstractmethod
    def config(self) -> Config:
        """The configuration of the table."""

    @property
    def seats(self) -> int:
        """The number of players."""
        return self.config.seats

    @property
    def round(self) -> int:
        """The number of the round; 0 if the game does not count rounds."""
        return 0

    @abstractmethod
    def clone(self) -> "State":
        """An independent copy, without the sink."""

    @abstractmethod
    def scores(self) -> tuple[int, ...]:
        """The current score of every seat."""

    @abstractmethod
    def result(self) -> tuple[int, ...] | None:
        """The final rank of every seat, 1 for the winner; tied seats share a rank. None before the end."""

    @abstractmethod
    def encode(self) -> bytes:
        """The whole position: equal bytes mean equal positions."""

    def digest(self) -> str:
        """A short hash of the position."""
        return digest_of(self.encode())

    @abstractmethod
    def view(self, seat: Seat | None = None) -> View:
        """What a seat, or a spectator, may see: the only way for a state's contents to get out.

        `SeatError` if there is no such seat.
        """

    @abstractmethod
    def determinise(self, seat: Seat, rng: "Random") -> "State":
        """A copy in which everything hidden from the seat is drawn anew from everything the seat cannot rule out.

        `SeatError` if there is no such seat.
        """

    def check_seat(self, seat: Seat) -> None:
        """Raise `SeatError` unless there is such a seat."""
        if not 0 <= seat < self.seats:
            raise SeatError("error.seat", seat=seat, last=self.seats - 1)


@mypyc_attr(allow_interpreted_subclasses=True)
class Game(ABC):
    """A game: makes states, and reads and writes actions and positions. One instance per game."""

    #: incremented whenever a change of rules or data makes old records replay differently
    revision: int = 1

    def __init__(self, meta: Meta, actions: ActionTable, events: EventTable) -> None:
        self.meta = meta
        self.table = actions
        self.events = events
        self._rules: dict[str, Any] = {}

    def __repr__(self) -> str:
        return f"<Game {self.name}>"

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickle a game by name: a copy is the game itself."""
        return _game, (self.name,)

    @property
    def name(self) -> str:
        return self.meta.name

    @property
    def modules(self) -> tuple[str, ...]:
        return tuple(m.id for m in self.meta.modules)

    @property
    def num_actions(self) -> int:
        return self.table.size

    def notation(self, action: object) -> str:
        """The context-free text of an action."""
        return self.table.notations[self.table.read(action)]

    def action(self, text: str) -> Action:
        """The action that a text names; `NotationError` if there is none."""
        return self.table.parse(text)

    def new(
        self,
        seats: object,
        edition: object = None,
        modules: Iterable[str] | str = (),
        rulings: Mapping[str, object] | None = None,
        **options: object,
    ) -> State:
        """A fresh state; the first chance still has to be settled."""
        return self.start(self.meta.config(seats, edition, modules, rulings, options))

    def rules(self, config: Config) -> Any:
        """The static rules of a configuration, made once and shared by all its tables. For internal use by the game."""
        known = self._rules.get(config.key)
        if known is None:
            known = self._rules[config.key] = self.make_rules(config)
            while len(self._rules) > RULES_KEPT:
                self._rules.pop(next(iter(self._rules)))  # the oldest
        return known

    def make_rules(self, config: Config) -> Any:
        """Make the rules for a checked configuration: by default just the configuration."""
        return config

    @abstractmethod
    def start(self, config: Config) -> State:
        """A fresh state of a checked configuration."""

    def data_revision(self) -> str:
        """A short hash of the data files the rules are made of, if there are any."""
        return "none"

    @abstractmethod
    def position(self, state: State) -> str:
        """The whole state, which must be one of this game, as a text, including secrets."""

    @abstractmethod
    def from_position(self, text: str) -> State:
        """The state described by a text; `PositionError` says what is wrong with it."""

    @abstractmethod
    def problems(self, state: State) -> list[str]:
        """All broken invariants, in words; empty for every state that legal play can reach."""
