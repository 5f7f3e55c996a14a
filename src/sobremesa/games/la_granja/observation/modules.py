"""What modules add to observations.

A module that shows something (`Hooks.shows`), or whose steps carry numbers that are not counts, has a file
``observation.py`` in its folder with an ``OBSERVATION``: a `ModuleObservation`. It lists every name that the module
shows: either as a `Row`, or in ``printed`` if it is the same in all games of a configuration or follows from a number
beside it, so that an observation need not repeat it.
"""

from dataclasses import dataclass, field
from functools import cache
from typing import Any, Callable, Final, Mapping, NamedTuple, Sequence

from sobremesa.adapters.observation.kinds import Kind
from sobremesa.adapters.observation.layout import Part
from sobremesa.kernel import Config

from ..modules import MODULES


def as_it_is(value: Any) -> Any:
    return value


def _nothing(_: Config) -> dict[str, Kind]:
    return {}


def _no_rows(_: Config) -> "list[Row]":
    return []


class Row(NamedTuple):
    """Something that a module shows, and how it is written."""

    #: the name under which the module shows it
    name: str
    kind: Kind
    meaning: str
    #: what is written of the data
    take: Callable[[Any], Any] = as_it_is
    #: the row is taken from everything the module shows, seat by seat or place by place; its name exists only here
    is_whole: bool = False

    def read(self, data: Any) -> Any:
        """Pick what is written from everything the module shows."""
        if self.is_whole:
            return self.take(data)
        for name, value in data:
            if name == self.name:
                return self.take(value)
        raise AssertionError(f"nothing is called {self.name}")


class Reads(NamedTuple):
    """What a module reads of the base game for what it shows: fields of the board and of seats, and zones of farms."""

    board: tuple[int, ...] = ()
    seats: tuple[int, ...] = ()
    barrows: bool = False
    hands: bool = False


NOTHING_ELSE: Final = Reads()


@dataclass(frozen=True, kw_only=True)
class ModuleObservation:
    """What one module adds to observations; anything left out adds nothing."""

    #: what it shows at a table, in the order in which it is written
    rows: Callable[[Config], Sequence[Row]] = _no_rows
    #: what it shows but observations leave out, by name, with the reason why nothing is lost
    printed: Mapping[str, str] = field(default_factory=dict)
    #: the numbers of its steps that stand for one of several things, with the names of these if they have any
    choices: Mapping[str, Sequence[str]] = field(default_factory=dict)
    #: the numbers of its steps that are masks and codes
    codes: Sequence[str] = ()
    #: what it reads beyond its own fields: these of the board, of seats and of farms (`Reads`)
    reads: Reads = NOTHING_ELSE
    #: the numbers of its steps that have a kind of their own
    special: Callable[[Config], Mapping[str, Kind]] = _nothing


@cache
def observations() -> dict[str, ModuleObservation]:
    """What each module adds, by its id."""
    return {module: room.OBSERVATION for module, room in MODULES.in_room("observation").items()}


def observations_of(config: Config) -> list[ModuleObservation]:
    """What the modules of a table add."""
    known = observations()
    return [known[module] for module in MODULES.at(config) if module in known]


def module_parts(rules: Any, config: Config) -> list[Part]:
    """The parts of all modules that show something at this table."""
    return [
        Part(f"{module}.{row.name}", row.kind, _reader(module, row), row.meaning)
        for module in rules.hooks.shows
        for row in observations()[module].rows(config)
    ]


def _reader(module: str, row: Row) -> Callable[[Any], Any]:
    """Return a function that reads a row from a view."""

    def read(view: Any) -> Any:
        for shown, data in view.modules:
            if shown == module:
                return row.read(data)
        raise AssertionError(f"{module} shows nothing")

    return read
