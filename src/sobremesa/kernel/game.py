"""What every game gives to the outside: the abstract `Game` and `State`. Whoever plays, records, thinks or draws knows
games by these and by what every `View` has, nothing else."""

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
    from random import Random  # the kernel itself draws nothing but by a `Dealer`

RULES_KEPT = 256


def _no_shelf(name: str) -> "Game":
    raise LookupError(name)


_shelf: "Callable[[str], Game]" = _no_shelf


def found_by(shelf: "Callable[[str], Game]") -> None:
    """From now on games are found by this function of their name: pickles of states and games name them only."""
    global _shelf
    _shelf = shelf


def _game(name: str) -> "Game":
    """The game that a pickle names."""
    return _shelf(name)


def _state(config: Config, position: str) -> "State":
    """The state of a pickle. Its rules are those of the configuration, which is told of any text in it first."""
    game = _shelf(config.game)
    game.meta.remember(config)
    return game.from_position(position)


@mypyc_attr(allow_interpreted_subclasses=True)
class State(BaseState, ABC):
    """A position of a game, with everything that states of all games offer."""

    __slots__ = ()

    def __eq__(self, other: object) -> bool:
        """States are equal if their positions and configurations are; who listens to their events does not matter."""
        return isinstance(other, State) and self.encode() == other.encode()

    def __hash__(self) -> int:
        """That of the position as it is now: whoever keeps states in a set plays on with copies."""
        return hash(self.encode())

    def __repr__(self) -> str:
        c = self.config
        return f"<State of {c.game}: {c.seats} seats, round {self.round}, turn {self.turn}, {self.prompt}>"

    def __copy__(self) -> "State":
        return self.clone()

    def __deepcopy__(self, memo: object) -> "State":
        return self.clone()

    def __reduce__(self) -> tuple[Any, ...]:
        """States travel as configuration and position: rules and tables are found where they arrive."""
        return _state, (self.config, _shelf(self.config.game).position(self))

    @property
    @abstractmethod
    def config(self) -> Config:
        """What the table has chosen."""

    @property
    def seats(self) -> int:
        """How many play."""
        return self.config.seats

    @property
    def round(self) -> int:
        """The number of the round; 0 where a game does not count them."""
        return 0

    @abstractmethod
    def clone(self) -> "State":
        """An independent copy, without the sink."""

    @abstractmethod
    def scores(self) -> tuple[int, ...]:
        """The points of every seat as they are now."""

    @abstractmethod
    def result(self) -> tuple[int, ...] | None:
        """The final rank of every seat, 1 for the winner; equal seats share a rank. None before the end."""

    @abstractmethod
    def encode(self) -> bytes:
        """The whole position: equal bytes mean equal positions."""

    def digest(self) -> str:
        """A short hash of the position."""
        return digest_of(self.encode())

    @abstractmethod
    def view(self, seat: Seat | None = None) -> View:
        """What a seat, or a spectator, may see: the only way out for a state's contents.

        `SeatError` if nobody sits there.
        """

    @abstractmethod
    def determinise(self, seat: Seat, rng: "Random") -> "State":
        """A copy in which everything hidden from the seat is drawn anew among all it cannot rule out.

        `SeatError` if nobody sits there.
        """

    def check_seat(self, seat: Seat) -> None:
        """Raises `SeatError` unless somebody sits there."""
        if not 0 <= seat < self.seats:
            raise SeatError("error.seat", seat=seat, last=self.seats - 1)


@mypyc_attr(allow_interpreted_subclasses=True)
class Game(ABC):
    """A game: makes states, and reads and writes actions and positions. One instance per game."""

    #: raised whenever a change of rules or data makes old records replay differently
    revision: int = 1

    def __init__(self, meta: Meta, actions: ActionTable, events: EventTable) -> None:
        self.meta = meta
        self.table = actions
        self.events = events
        self._rules: dict[str, Any] = {}

    def __repr__(self) -> str:
        return f"<Game {self.name}>"

    def __reduce__(self) -> tuple[Any, ...]:
        """Games travel by name: a copy is the game itself."""
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
        """The action a text names; `NotationError` if there is none."""
        return self.table.parse(text)

    def new(
        self,
        seats: object,
        edition: object = None,
        modules: Iterable[str] | str = (),
        rulings: Mapping[str, object] | None = None,
        **options: object,
    ) -> State:
        """A fresh state; the first chance is still to be settled."""
        return self.start(self.meta.config(seats, edition, modules, rulings, options))

    def rules(self, config: Config) -> Any:
        """The static rules of a configuration, made once and shared by all its tables: for the game's own rooms."""
        known = self._rules.get(config.key)
        if known is None:
            known = self._rules[config.key] = self.make_rules(config)
            while len(self._rules) > RULES_KEPT:
                self._rules.pop(next(iter(self._rules)))  # the oldest
        return known

    def make_rules(self, config: Config) -> Any:
        """The rules of a checked configuration: by default nothing but what the table has chosen."""
        return config

    @abstractmethod
    def start(self, config: Config) -> State:
        """A fresh state of a checked configuration."""

    def data_revision(self) -> str:
        """A short hash of the data files the rules are made of, if there are any."""
        return "none"

    @abstractmethod
    def position(self, state: State) -> str:
        """The whole state, which is one of this game, as a text: secrets included."""

    @abstractmethod
    def from_position(self, text: str) -> State:
        """The state of a text; `PositionError` says what is wrong with it."""

    @abstractmethod
    def problems(self, state: State) -> list[str]:
        """Every broken invariant, in words; empty for every state that legal play can reach."""
