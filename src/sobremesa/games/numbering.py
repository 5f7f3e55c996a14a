"""The numbers of a module: its step kinds, events, actions and effects, each with a fixed place.

States, frames, records and actions contain these numbers, so they are never changed or reused. A module declares its
numbers in its folder: ``numbers.py`` names every place its rules use and collects them in ``NUMBERS``, a
`ModuleNumbers`. That file must not import any rules, because the rules are built from it: it uses only the kernel, the
nouns of the game (ids, data, action labels) and its own data. Each game combines the numbers of all its modules.
"""

from itertools import chain
from typing import Iterable, Mapping, Sequence, TypeVar

from sobremesa.kernel import Block, EventType

T = TypeVar("T")


class ModuleNumbers:
    """What is numbered in every game. A module leaves out what it does not have."""

    __slots__ = ("blocks", "events", "kinds", "owners")

    def __init__(
        self,
        *,
        kinds: Sequence[int] = (),
        events: Mapping[int, Sequence[EventType]] | None = None,
        blocks: Mapping[int, Sequence[Block]] | None = None,
        owners: Mapping[int, int] | None = None,
    ) -> None:
        #: the first number of each of its blocks of step kinds
        self.kinds = kinds
        #: its events, by the first number of each list
        self.events = events or {}
        #: its blocks of actions, by the first id of each list
        self.blocks = blocks or {}
        #: the owners of its effects (`Programs.owned_by`): the size of each range, by its first number
        self.owners = owners or {}


def one_table(what: str, tables: Sequence[Mapping[int, T]]) -> dict[int, T]:
    """Merge the tables of all modules, ordered by number; `ValueError` if a number is used twice."""
    out: dict[int, T] = {}
    for number, value in sorted(chain.from_iterable(table.items() for table in tables), key=lambda item: item[0]):
        if number in out:
            raise ValueError(f"{what} {number} is taken")
        out[number] = value
    return out


def side_by_side(what: str, first: int, sizes: Mapping[int, int]) -> int:
    """The end of consecutive ranges that start at ``first``, each given as its size by its first number; `ValueError`
    if two overlap or there is a gap between them."""
    end = first
    for start, size in sorted(sizes.items()):
        if start != end:
            wrong = "is taken" if start < end else f"is not the next number, which is {end}"
            raise ValueError(f"{what} {start} {wrong}")
        end = start + size
    return end


def check_steps(steps: Mapping[str, Iterable[int]], declared: Mapping[str, ModuleNumbers], room: int) -> None:
    """Raise `ValueError` if a step has a kind that its module has not declared; both are given by module."""
    for name, kinds in steps.items():
        blocks = declared[name].kinds if name in declared else ()
        for kind in kinds:
            if not any(first <= kind < first + room for first in blocks):
                raise ValueError(f"{name} declares no step kind {kind}")
