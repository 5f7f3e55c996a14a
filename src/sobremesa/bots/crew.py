"""Several processes that search for one seat: each grows its own tree, and their visits are added up.

It does not matter which finishes first: with a number of simulations the sum is the same on every machine.
"""

from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from typing import ClassVar, Final

from sobremesa.kernel import SobremesaError

from .greedy import chosen
from .learned import BEST, HAND
from .search import SearchBot
from .situation import Advice, Budget, Situation
from .workers import PATIENCE, start_workers, stop_workers

ATTEMPTS: Final = 2  # at a decision during which processes die: somebody may have killed one
Job = tuple[Situation, str, Budget, str]  # situation, seed, budget, judgement
#: processes kept for the next decision: starting one often takes longer than the search itself
_pools: Final[dict[int, ProcessPoolExecutor]] = {}


class CrewBot:
    """Searches with as many processes as its budget says."""

    looks: ClassVar[bool] = True

    def __init__(self, seed: int | str, budget: Budget, judgement: str = BEST) -> None:
        self._seed = seed
        self._budget = budget
        self._judgement = judgement
        self._asked = 0

    def choose(self, situation: Situation) -> int:
        options = situation.options
        if len(options) == 1:
            return options[0]
        advice = self.advise(situation)
        return advice.action if self._judgement == HAND else chosen(advice, situation.game)

    def advise(self, situation: Situation) -> Advice:
        self._asked += 1
        jobs: list[Job] = [
            (situation, f"{self._seed}/{self._asked}/{part}", self._budget, self._judgement)
            for part in range(self._budget.processes)
        ]
        return Advice.joined(_think_together(jobs))


def _think_together(jobs: list[Job]) -> list[Advice]:
    """Run each job in its own process. Whatever goes wrong, none of them keeps running."""
    count = len(jobs)
    for _ in range(ATTEMPTS):
        pool = _pools.get(count) or _pools.setdefault(count, start_workers(count))
        try:
            return list(pool.map(_think, jobs))
        except BaseException as e:
            stop_workers(_pools.pop(count), PATIENCE)
            if not isinstance(e, BrokenProcessPool):
                raise
    raise SobremesaError("error.bot.died")


def _think(job: Job) -> Advice:
    situation, seed, budget, judgement = job
    return SearchBot(seed, budget, judgement).advise(situation)
