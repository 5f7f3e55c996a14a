"""The simplest opponent."""

from random import Random
from typing import Any, ClassVar

from .situation import Advice, Candidate, Situation, chooser


class RandomBot:
    """Plays any legal action with equal probability. The same seed makes the same choices."""

    looks: ClassVar[bool] = False

    def __init__(self, seed: int | str | Random) -> None:
        self._rng = chooser(seed)

    def __reduce__(self) -> tuple[Any, ...]:
        return RandomBot, (self._rng,)

    def choose(self, situation: Situation) -> int:
        # Only random() is guaranteed to give the same sequence in every version of Python.
        return situation.legal[int(self._rng.random() * len(situation.legal))]

    def advise(self, situation: Situation) -> Advice:
        share = 1 / len(situation.legal)
        return Advice([Candidate(a, 0, share, 0.0) for a in situation.legal], 0)
