"""What every game gives to the outside: the abstract `Game`."""

from abc import ABC, abstractmethod
from typing import Any, Iterable, Mapping

from .actions import Action, ActionTable
from .compiled import mypyc_attr
from .config import Config, Meta
from .events import EventTable

RULES_KEPT = 256


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
        rulings: Mapping[str, Any] | None = None,
        **options: Any,
    ) -> Any:
        """A fresh state; the first chance is still to be settled."""
        return self.start(self.meta.config(seats, edition, modules, rulings, options))

    def rules(self, config: Config) -> Any:
        """The static rules of a configuration, made once and shared by all its tables."""
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
    def start(self, config: Config) -> Any:
        """A fresh state of a checked configuration."""

    @abstractmethod
    def data_revision(self) -> str:
        """A short hash of the data files the rules are made of."""

    @abstractmethod
    def position(self, state: Any) -> str:
        """The whole state as a text, secrets included."""

    @abstractmethod
    def from_position(self, text: str) -> Any:
        """The state of a text; `PositionError` says what is wrong with it."""

    @abstractmethod
    def problems(self, state: Any) -> list[str]:
        """Every broken invariant, in words; empty for every state that legal play can reach."""
