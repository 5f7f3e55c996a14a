"""The numbers of a module: its step kinds, events, actions and effects, each with its fixed place.

States, frames, records and actions hold these numbers, so none is ever moved or reused. A module declares its own in
its folder: ``numbers.py`` names each place that its rules use, and tells them all in ``NUMBERS``, a `ModuleNumbers`.
Such a file loads no rules, because the rules are made of what it says: it needs nothing but the kernel, the nouns of
the game (ids, data, labels of actions) and its own data. Each game puts the numbers of all its modules together.
"""

from itertools import chain
from typing import Iterable, Mapping, Sequence, TypeVar

from sobremesa.kernel import Block, EventType

T = TypeVar("T")


class ModuleNumbers:
    """What every game numbers. Whatever is left out a module has none of."""

    __slots__ = ("blocks", "events", "kinds", "owners")

    def __init__(
        self,
        *,
        kinds: Sequence[int] = (),
        events: Mapping[int, Sequence[EventType]] | None = None,
        blocks: Mapping[int, Sequence[Block]] | None = None,
        owners: Mapping[int, int] | None = None,
    ) -> None:
        #: where its blocks of step kinds begin
        self.kinds = kinds
        #: its events, by the first number of each list
        self.events = events or {}
        #: its blocks of actions, by the first id of each list
        self.blocks = blocks or {}
        #: the owners of its effects (`Programs.owned_by`): how many there is room for, by the first
        self.owners = owners or {}


def one_table(what: str, tables: Sequence[Mapping[int, T]]) -> dict[int, T]:
    """What all modules have, in the order of the numbers; `ValueError` if a number is that of two."""
    out: dict[int, T] = {}
    for number, value in sorted(chain.from_iterable(table.items() for table in tables), key=lambda item: item[0]):
        if number in out:
            raise ValueError(f"{what} {number} is taken")
        out[number] = value
    return out


def side_by_side(what: str, first: int, sizes: Mapping[int, int]) -> int:
    """The end of parts that lie side by side from ``first`` on, each with its size by its own first number;
    `ValueError` if two overlap or a number is left out between them."""
    end = first
    for start, size in sorted(sizes.items()):
        if start != end:
            wrong = "is taken" if start < end else f"is not the next number, which is {end}"
            raise ValueError(f"{what} {start} {wrong}")
        end = start + size
    return end


def check_steps(steps: Mapping[str, Iterable[int]], declared: Mapping[str, ModuleNumbers], room: int) -> None:
    """`ValueError` if a step has a kind that its module has not declared: both are given by module."""
    for name, kinds in steps.items():
        blocks = declared[name].kinds if name in declared else ()
        for kind in kinds:
            if not any(first <= kind < first + room for first in blocks):
                raise ValueError(f"{name} declares no step kind {kind}")
