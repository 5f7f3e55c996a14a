"""What a learner remembers: the latest positions, and what to learn from them."""

from typing import Any

import numpy as np

from .fit import Learner


class Memory:
    """The latest positions from tables with the same number of seats."""

    def __init__(self, room: int) -> None:
        self.room = room
        self.size = 0
        self._at = 0
        self.rows: Any = None

    def add(self, arrays: tuple[Any, ...]) -> None:
        if self.rows is None:
            self.kept = [np.zeros((self.room, *a.shape[1:]), dtype=a.dtype) for a in arrays]
            self.rows = self.kept[0]
        count = min(self.room, len(arrays[0]))
        places: Any = (self._at + np.arange(count)) % self.room
        for kept, new in zip(self.kept, arrays):
            kept[places] = new[:count]
        self._at = int((self._at + count) % self.room)
        self.size = min(self.room, self.size + count)

    def sample(self, count: int, rng: Any) -> tuple[Any, ...]:
        at = rng.integers(0, self.size, count)
        return tuple(kept[at] for kept in self.kept)

    def think_again(self, learner: Learner, decay: float) -> None:
        """Recalculate the lessons, with what the learner now thinks of the positions that came after each one.

        Positions of a game are stored together, the last one first. Where some of them have been forgotten, the next
        one keeps its old lesson.
        """
        count = self.size
        rows, bases, targets, _, _, results, after = (kept[:count] for kept in self.kept)
        thought = bases + learner.corrections(rows)
        for n in range(int(after.max()) + 1):
            at = np.flatnonzero(after == n)
            if n:
                later: Any = at - 1
                whole = (after[later] == n - 1) & (results[later] == results[at]).all(axis=1)
                at, later = at[whole], later[whole]
                targets[at] = (1 - decay) * thought[later] + decay * targets[later]
            else:
                targets[at] = results[at]
