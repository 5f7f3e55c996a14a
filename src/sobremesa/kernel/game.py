"""What every game gives to the outside: the abstract `Game` and `State`. Whoever plays, records, thinks or draws knows
games by these and by what every `View` has, nothing else."""

from abc import ABC, abstractmethod
from typing import TYPE_CHECKING, Any, Iterable, Mapping

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


@mypyc_attr(allow_interpreted_subclasses=True)
class State(BaseState, ABC):
    """A position of a game, with everything that states of all games offer."""

    __slots__ = ()

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

    @property
    def name(self) -> str:
        return self.meta.name

    @property
    def modules(self) -> tuple[str, ...]:
        return tuple(m.id for m in self.meta.modules)

    @property
    def num_actions(self) -> int:
        return self.table.size

    def notation(self, a: Action) -> str:
        """The context-free text of an action."""
        return self.table.notation(a)

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

    @abstractmethod
    def data_revision(self) -> str:
        """A short hash of the data files the rules are made of."""

    @abstractmethod
    def position(self, state: State) -> str:
        """The whole state, which is one of this game, as a text: secrets included."""

    @abstractmethod
    def from_position(self, text: str) -> State:
        """The state of a text; `PositionError` says what is wrong with it."""

    @abstractmethod
    def problems(self, state: State) -> list[str]:
        """Every broken invariant, in words; empty for every state that legal play can reach."""
