"""What the coach would do in a seat's place: a few plans for the whole turn, compared in the same worlds, with reasons.

It is given a situation, so it knows only what the seat knows. It exceeds its time budget by one walk at most.
"""

from random import Random
from time import perf_counter
from typing import Any, Final, NamedTuple

from sobremesa.bots import Budget, Situation, chosen
from sobremesa.bots.evaluation import Evaluation, evaluation_of
from sobremesa.bots.greedy import proposals
from sobremesa.bots.search import SearchBot
from sobremesa.kernel import Seat, State
from sobremesa.words import Reason

from .depth import Depth
from .plans import LONGEST, Asked, in_worlds, plan_of
from .result import Plan
from .walks import Judge, Promise

MOST: Final = 3  # plans
SEARCHED: Final = 0.35  # of the time: for finding first actions
COMPLETED: Final = 0.3  # and for completing the plans; the rest is for comparing them
HURRY: Final = 3  # each decision in the middle of a plan gets one over this of the time left for the plan
LEAST: Final = 1  # worlds in which plans are compared even when time is up
DEPTH: Final = Depth("hint", simulations=400, worlds=96, most=96, ahead=60)
REASONS: Final = 6  # at most, for each plan; a game may have no words for some of them
TRIFLE: Final = 0.25  # VP: a smaller change is not a reason
THEIRS: Final = 0.5  # how much a VP that another seat loses counts as a reason


class Hint(NamedTuple):
    """A plan for a turn, what it promises, and the reasons for it: its largest changes first."""

    plan: Plan
    reasons: tuple[Reason, ...]

    @staticmethod
    def of(plain: list[Any]) -> "Hint":
        """Read a hint from its JSON form."""
        (actions, share, score), reasons = plain
        return Hint(Plan(tuple(actions), share, score), tuple(Reason.of(r) for r in reasons))

    def plain(self) -> list[Any]:
        """The hint as data for JSON."""
        plan = self.plan
        return [[list(plan.actions), plan.share, plan.score], [list(reason) for reason in self.reasons]]


def hints(situation: Situation, seed: str, budget: Budget, most: int = MOST) -> list[Hint]:
    """The best plans, the most promising first; always at least one."""
    began = perf_counter()
    seat = situation.seat
    world = situation.world(Random(f"{seed}/coach"))
    plans = _plans(situation, world, seed, budget, most)
    asked = Asked(world, seat, DEPTH, f"{seed}/worlds")
    judge = Judge(situation.config, DEPTH)
    found: list[list[Promise]] = [[] for _ in plans]
    for number in range(DEPTH.worlds if budget.simulations is None else min(DEPTH.worlds, budget.simulations)):
        if number >= LEAST and budget.seconds is not None and perf_counter() - began >= budget.seconds:
            break
        for promises, fresh in zip(found, in_worlds(asked, plans, judge.walk, judge, number, number + 1)):
            promises += fresh
    told = [Hint(plan_of(plan, f, seat), reasons(world, seat, plan)) for plan, f in zip(plans, found)]
    return sorted(told, key=lambda hint: -hint.plan.share)


def _plans(situation: Situation, world: State, seed: str, budget: Budget, most: int) -> list[tuple[int, ...]]:
    """The most promising first actions, each continued to the end of the turn. Plans that come to the same thing, such
    as the same steps in another order, count once."""
    advice = SearchBot(f"{seed}/search", _part(budget, SEARCHED)).advise(situation)
    twin = situation.world(Random(f"{seed}/twin"))
    plans: list[tuple[int, ...]] = []
    known: set[object] = set()
    for candidate in proposals(advice, situation.game)[: 2 * most]:
        plan, end = _completed(candidate.action, world, twin, situation.seat, seed, _part(budget, COMPLETED / most))
        same = {end, tuple(sorted(plan))}
        if not same & known:
            plans.append(plan)
        known |= same
        if len(plans) == most:
            break
    return plans


def _completed(
    first: int, world: State, twin: State, seat: Seat, seed: str, budget: Budget
) -> tuple[tuple[int, ...], bytes]:
    """A plan that begins with an action, and the position it leads to. It ends when somebody else or chance comes in,
    or when the seat would learn something new: what follows would depend on that."""
    deadline = perf_counter() + (budget.seconds or 0.0)
    how = evaluation_of(world.config.game)
    rng = Random(f"{seed}/{first}")
    s, other = world.clone(), twin.clone()
    plan = [first]
    s.apply(first, seat)
    other.apply(first, seat)
    while seat in s.owing and len(plan) < LONGEST and s.view(seat) == other.view(seat):
        options = how.options(s, seat)
        a = options[0]
        if len(options) > 1:
            seconds = None if budget.seconds is None else max(0.0, deadline - perf_counter()) / HURRY
            left = Budget(budget.simulations, seconds)
            advice = SearchBot(f"{seed}/{first}/{len(plan)}", left).advise(Situation.of(s, seat, rng))
            a = chosen(advice, world.config.game)
        plan.append(a)
        s.apply(a, seat)
        other.apply(a, seat)
    return tuple(plan), s.encode()


def _part(budget: Budget, part: float) -> Budget:
    simulations = None if budget.simulations is None else max(1, round(part * budget.simulations))
    return Budget(simulations, None if budget.seconds is None else part * budget.seconds)


def reasons(before: State, seat: Seat, plan: tuple[int, ...]) -> tuple[Reason, ...]:
    """The largest changes a plan makes in the terms of the game's evaluation, for the seat or against others."""
    how = evaluation_of(before.config.game)
    if how.terms is None:
        return ()
    after = _before_the_end(before, seat, plan, how)
    found: list[tuple[float, Reason]] = []
    for one in range(before.seats):
        old = {(t.key, t.about): t for t in how.terms(before, one)}
        new = {(t.key, t.about): t for t in how.terms(after, one)}
        for key, about in dict.fromkeys((*old, *new)):
            was, now = old.get((key, about)), new.get((key, about))
            vp = (now.vp if now else 0.0) - (was.vp if was else 0.0)
            weight = abs(vp) if one == seat else -THEIRS * vp
            if weight >= TRIFLE:
                facts = (was.facts if was else (), now.facts if now else ())
                found.append((weight, Reason(one, one == seat, key, about, vp, *facts)))
    found.sort(key=lambda one: -one[0])
    return tuple(reason for _, reason in found[:REASONS])


def _before_the_end(before: State, seat: Seat, plan: tuple[int, ...], how: Evaluation) -> State:
    """The position after a plan, before an action that merely ends the turn: what follows that is not a consequence
    of the plan."""
    s = before.clone()
    for a in plan:
        if how.ends_turn(s, a):
            break
        s.apply(a, seat)
    return s
