"""How a walk of a search ends: where it leaves the tree, and what happens before the position is judged."""

from random import Random
from typing import Any, ClassVar

from sobremesa.kernel import Seat

from .evaluation import Evaluation
from .greedy import follow


class Rollout:
    """By default the tree includes everybody's turns, and at its end the seat carries out what it has begun."""

    __slots__ = ("_how", "_rng")

    #: whether `finish` lets everybody play on to a point at which positions can be compared
    plays_on: ClassVar[bool] = False

    def __init__(self, how: Evaluation, rng: Random) -> None:
        self._how = how
        self._rng = rng

    def begin(self, s: Any, me: Seat) -> None:
        """Begin a walk of this seat."""

    def leaves(self, s: Any) -> bool:
        """Whether the tree ends here, even though there is something to decide."""
        return False

    def finish(self, s: Any) -> None:
        """Play on to a position that can be judged."""
        follow(s, s.turn, self._how, self._rng)
