"""The simplest of all opponents."""

from random import Random
from typing import ClassVar

from .situation import Advice, Candidate, Situation


class RandomBot:
    """Plays any legal action, each as likely as the others. The same seed makes the same choices."""

    looks: ClassVar[bool] = False

    def __init__(self, seed: int | str) -> None:
        self._rng = Random(str(seed))

    def choose(self, situation: Situation) -> int:
        # Only random() promises the same sequence in every version of Python.
        return situation.legal[int(self._rng.random() * len(situation.legal))]

    def advise(self, situation: Situation) -> Advice:
        share = 1 / len(situation.legal)
        return Advice([Candidate(a, 0, share, 0.0) for a in situation.legal], 0)
