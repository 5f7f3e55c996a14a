"""How a walk of a search ends: where it leaves the tree, and what happens until the position is judged."""

from random import Random
from typing import Any, ClassVar

from sobremesa.kernel import Seat

from .evaluation import Evaluation
from .greedy import follow


class Rollout:
    """The tree goes on with everybody's turns, and beyond it the seat carries out what it has begun."""

    __slots__ = ("_how", "_rng")

    #: whether `finish` lets everybody play on to a moment at which positions can be compared with each other
    plays_on: ClassVar[bool] = False

    def __init__(self, how: Evaluation, rng: Random) -> None:
        self._how = how
        self._rng = rng

    def begin(self, s: Any, me: Seat) -> None:
        """A walk of this seat starts here."""

    def leaves(self, s: Any) -> bool:
        """Whether the tree ends here, although there is something to decide."""
        return False

    def finish(self, s: Any) -> None:
        """The position has become one that can be judged."""
        follow(s, s.turn, self._how, self._rng)
