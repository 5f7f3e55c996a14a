"""Several processes that search for one seat: each grows a tree of its own, and their visits are added up.

Who finishes first does not matter: with a number of simulations the sum is the same on every machine.
"""

import atexit
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from typing import ClassVar, Final

from .search import SearchBot
from .situation import Advice, Budget, Situation

Job = tuple[str, str, int, str, Budget]  # game, position, seat, seed, budget
_pools: Final[dict[int, ProcessPoolExecutor]] = {}


class CrewBot:
    """Thinks with as many processes as its budget names."""

    looks: ClassVar[bool] = True

    def __init__(self, seed: int | str, budget: Budget) -> None:
        self._seed = seed
        self._budget = budget
        self._asked = 0

    def choose(self, situation: Situation) -> int:
        return situation.legal[0] if len(situation.legal) == 1 else self.advise(situation).action

    def advise(self, situation: Situation) -> Advice:
        self._asked += 1
        text = situation.text()
        jobs: list[Job] = [
            (situation.game, text, situation.seat, f"{self._seed}/{self._asked}/{part}", self._budget)
            for part in range(self._budget.processes)
        ]
        return Advice.joined(list(_pool(self._budget.processes).map(_think, jobs)))


def _think(job: Job) -> Advice:
    game, text, seat, seed, budget = job
    return SearchBot(seed, budget).advise(Situation.read(game, text, seat))


def _pool(processes: int) -> ProcessPoolExecutor:
    """Processes that stay for the next decision: to start one takes longer than many a thought."""
    pool = _pools.get(processes)
    if pool is None:
        pool = _pools[processes] = ProcessPoolExecutor(processes, mp_context=get_context("spawn"))
        atexit.register(pool.shutdown, cancel_futures=True)
    return pool
