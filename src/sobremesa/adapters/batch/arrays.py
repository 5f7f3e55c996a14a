"""The arrays of a batch, in its own memory or shared between processes, and the slots that write into them."""

from math import prod
from typing import Any, Final, NamedTuple

import numpy as np

from sobremesa.adapters.observation import layout_of, scribe_of
from sobremesa.adapters.payoffs import payoff
from sobremesa.adapters.slots import Buffers, Slots
from sobremesa.games import load
from sobremesa.kernel import Config

ALIGNED: Final = 64


class Table(NamedTuple):
    """What all games of a batch have in common, in a form that can be sent to other processes."""

    game: str
    config: Config
    size: int  # of an observation
    actions: int
    seats: int
    reward: str
    is_dense: bool
    skips_forced: bool


class Arrays:
    """The arrays of a batch, one row per game; they allocate their own memory unless given ``memory``."""

    def __init__(self, table: Table, games: int, memory: Any = None) -> None:
        place = 0
        self.memory = bytearray(size_of(table, games)) if memory is None else memory
        for name, (shape, kind) in shapes(table, games).items():
            count = prod(shape)
            array = np.frombuffer(self.memory, dtype=kind, count=count, offset=place).reshape(shape)
            setattr(self, name, array)
            place += padded(array.nbytes)

    observations: Any
    masks: Any
    seats: Any
    rewards: Any
    ended: Any

    def buffers(self, first: int, end: int) -> Buffers:
        """The rows of some of the games, as memory views."""

        def view(array: Any, code: str) -> Any:
            flat: Any = memoryview(array[first:end].reshape(-1)).cast("B")
            return flat.cast(code)

        return Buffers(
            view(self.observations, "B"),
            view(self.masks, "B"),
            view(self.seats, "b"),
            view(self.rewards, "f"),
            view(self.ended, "B"),
        )


def shapes(table: Table, games: int) -> dict[str, tuple[tuple[int, ...], Any]]:
    return {
        "observations": ((games, table.size), np.float32),
        "masks": ((games, table.actions), np.int8),
        "seats": ((games,), np.int8),
        "rewards": ((games, table.seats), np.float32),
        "ended": ((games,), np.uint8),
    }


def size_of(table: Table, games: int) -> int:
    """How many bytes the arrays take."""
    return sum(padded(prod(shape) * np.dtype(kind).itemsize) for shape, kind in shapes(table, games).values())


def padded(count: int) -> int:
    return -(-count // ALIGNED) * ALIGNED


def own(table: Table, arrays: Arrays, first: int = 0, end: int | None = None) -> Slots:
    """The slots for some of the games."""
    game = load(table.game)
    layout = layout_of(game, table.config)
    end = len(arrays.seats) if end is None else end
    scribes = [scribe_of(layout) for _ in range(first, end)]
    buffers = arrays.buffers(first, end)
    return Slots(game, table.config, scribes, buffers, payoff(table.reward), table.is_dense, table.skips_forced)
