"""What a seat did in a stretch, what it should have done, and how much that matters given what it could know."""

from random import Random
from typing import Callable, Final, NamedTuple, Sequence

from sobremesa.bots import Budget, Situation
from sobremesa.bots.evaluation import evaluation_of
from sobremesa.bots.search import SearchBot
from sobremesa.kernel import Seat, State

from .depth import Depth
from .grades import Interval, error, grade, interval, is_open, mean
from .result import Judgement, Numbers, Plan
from .walks import Judge, Promise

LONGEST: Final = 60  # decisions in a plan
Walk = Callable[[State, Seat, Sequence[int], str], State]


class Asked(NamedTuple):
    """A position in which a seat has to decide, and how to study it."""

    state: State
    seat: Seat
    depth: Depth
    seed: str


def judged(asked: Asked, played: Sequence[int], judge: Judge) -> Judgement:
    """What the seat played, compared with what was expected of it and with the best plan of the search."""
    played = tuple(played)
    seat, depth = asked.seat, asked.depth
    expected, mine = in_worlds(asked, [(), played], judge.look, judge, 0, depth.worlds)
    gained = list(zip(*([a - b for a, b in zip(after.shares, before.shares)] for before, after in zip(expected, mine))))
    lost = Interval(0.0, 0.0, 0.0)
    best: Plan | None = None
    hindsight = 0.0
    better = best_plan(asked)
    if better != played:
        plans = [played, better]
        mine, theirs = in_worlds(asked, plans, judge.walk, judge, 0, depth.worlds)
        lost = _lost(theirs, mine, seat)
        while is_open(lost) and len(mine) < depth.most:
            fresh = in_worlds(asked, plans, judge.walk, judge, len(mine), min(depth.most, 2 * len(mine)))
            mine, theirs = [*mine, *fresh[0]], [*theirs, *fresh[1]]
            lost = _lost(theirs, mine, seat)
        best = plan_of(better, theirs, seat)
        if grade(lost, len(mine)):
            hindsight = _in_hindsight(asked, plans, judge)
    return Judgement(
        gained=tuple(mean(g) for g in gained),
        errors=tuple(error(g) for g in gained),
        played=plan_of(played, mine, seat),
        better=best,
        lost=lost,
        grade=grade(lost, len(mine)),
        worlds=len(mine),
        hindsight=hindsight,
    )


def best_plan(asked: Asked) -> tuple[int, ...]:
    """What the search plays for the seat until somebody else or chance comes in.

    It searches one decision at a time, knowing only what the seat sees, and never looks at the worlds used to judge.
    """
    how = evaluation_of(asked.state.config.game)
    rng = Random(f"{asked.seed}/search")
    bot = SearchBot(f"{asked.seed}/search", Budget(simulations=asked.depth.simulations))
    s = asked.state.clone()
    plan: list[int] = []
    while asked.seat in s.owing and len(plan) < LONGEST:
        options = how.options(s, asked.seat)
        a = options[0] if len(options) == 1 else bot.choose(Situation.of(s, asked.seat, rng))
        plan.append(a)
        s.apply(a, asked.seat)
    return tuple(plan)


def compared(asked: Asked, plans: Sequence[Sequence[int]], judge: Judge) -> list[tuple[Plan, Interval]]:
    """Each plan, and how much of the win it loses to the first one. A player is waiting, so this is kept short."""
    found = in_worlds(asked, plans, judge.walk, judge, 0, 2 * asked.depth.worlds)
    return [(plan_of(p, f, asked.seat), _lost(found[0], f, asked.seat)) for p, f in zip(plans, found)]


def in_worlds(
    asked: Asked, plans: Sequence[Sequence[int]], walk: Walk, judge: Judge, first: int, last: int
) -> list[list[Promise]]:
    """What becomes of each plan in the same worlds, from ``first`` to before ``last``, with the same luck."""
    ends: list[list[State]] = [[] for _ in plans]
    for number in range(first, last):
        seed = f"{asked.seed}/{number}"
        world = asked.state.determinise(asked.seat, Random(seed))
        for plan, end in zip(plans, ends):
            end.append(walk(world, asked.seat, plan, seed))
    return [judge.promises(end) for end in ends]


def _in_hindsight(asked: Asked, plans: Sequence[Sequence[int]], judge: Judge) -> float:
    """The loss in the actual world, hidden things included."""
    seeds = [f"{asked.seed}/{number}" for number in range(asked.depth.worlds)]
    played, better = (
        judge.promises([judge.walk(asked.state, asked.seat, plan, seed) for seed in seeds]) for plan in plans
    )
    return _lost(better, played, asked.seat).value


def _lost(better: Sequence[Promise], played: Sequence[Promise], seat: Seat) -> Interval:
    return interval([b.shares[seat] - p.shares[seat] for b, p in zip(better, played)])


def plan_of(actions: Sequence[int], found: Sequence[Promise], seat: Seat) -> Plan:
    """A plan with its mean share and score over some worlds."""
    return Plan(tuple(actions), mean([p.shares[seat] for p in found]), mean([p.scores[seat] for p in found]))


def means(found: Sequence[Sequence[float]]) -> Numbers:
    """The mean of each column."""
    return tuple(mean(column) for column in zip(*found))
