"""Another try at a turn: a player's own plan, judged like those of the analysis."""

from typing import Final, NamedTuple

from .depth import Depth
from .grades import Interval
from .plans import Asked, compared
from .result import Plan, Stretch
from .walks import Judge
from .work import read_game

FOUND: Final = "found"
BETTER: Final = "better"
SAME: Final = "same"


class Attempt(NamedTuple):
    """A player's plan for a stretch, with all that another process needs to judge it."""

    record: str
    stretch: Stretch
    plan: tuple[int, ...]
    depth: Depth
    seed: str


class Verdict(NamedTuple):
    """How a plan turned out."""

    plan: Plan
    played: Plan
    better: Plan
    gained: Interval  # compared with what was played
    word: str  # found, better or same


def judge_attempt(attempt: Attempt) -> Verdict:
    """Compare the plan with what was played and with the best known plan, in the same worlds."""
    judgement = attempt.stretch.judgement
    assert judgement is not None
    line, _ = read_game(attempt.record)
    asked = Asked(
        line.at(attempt.stretch.first - 1), attempt.stretch.seat, attempt.depth, f"{attempt.seed}/retry"
    )  # fresh worlds, which no plan was chosen by
    better = judgement.better or judgement.played
    plans = (attempt.plan, judgement.played.actions, better.actions)
    (plan, _), (played, behind), (best, ahead) = compared(asked, plans, Judge(line.record.config, attempt.depth))
    # ``ahead`` is what the best plan loses to this one
    word = FOUND if ahead.high >= 0 else BETTER if behind.low > 0 else SAME
    return Verdict(plan, played, best, behind, word)
