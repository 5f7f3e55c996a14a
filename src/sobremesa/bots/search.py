"""Information-set Monte Carlo tree search for any number of seats.

Every simulation draws a world that is possible from the seat's point of view, walks down a tree of actions shared by
all worlds, and returns with each seat's share of the win (max-n: each seat prefers its own). Chance is drawn anew on
every walk. A node counts how often an action was *available*, because it may not be legal in every world. Not all
actions are tried at once: a node widens as it is visited, in the order of a glance at the positions they lead to.
"""

from math import log, sqrt
from random import Random
from typing import Any, ClassVar, Final

from sobremesa.kernel import OVER, Seat

from .evaluation import Evaluation, evaluation_of, share
from .greedy import chosen, settle, tried
from .learned import BEST, HAND, Learned, judge_of
from .rollout import Rollout
from .situation import Advice, Budget, Candidate, Situation, chooser

EXPLORE: Final = 0.7  # how curious the walk is, relative to the differences between the actions of a node
LEAST: Final = 0.1  # which are taken to be at least this large
WIDTH: Final = 2.0  # children after n visits: WIDTH * n ** GROWTH
GROWTH: Final = 0.4
PRIOR: Final = 3.0  # the glance counts as this many visits
HURRY: Final = 4  # a glance at all actions of a node may take this many times less than a decision
ROOT_LEAST: Final = 0.7  # after n walks each root action has had at least this times sqrt(n), divided by their number
TWICE: Final = 8  # and at least two, once there have been this many walks per action
DEPTH: Final = 20  # decisions in one walk at most
HASTE: Final = 8  # after this many walks, check whether more could still change the choice


class Edge:
    """An action at a node: where it leads, and the results so far."""

    __slots__ = ("action", "available", "node", "prior", "promise", "score", "shares", "total", "values", "visits")

    def __init__(self, action: int, prior: float, promise: float) -> None:
        self.action = action
        self.prior = prior  # the share of the win according to a glance
        self.promise = promise  # and the VP
        self.available = 0
        self.visits = 0
        self.total = 0.0
        self.score = 0.0
        self.node: Node | None = None
        self.shares: list[float] = []
        self.values: list[float] = []

    def mean(self) -> float:
        """The mean share of the win so far, including the glance."""
        return (self.total + PRIOR * self.prior) / (self.visits + PRIOR)

    def candidate(self) -> Candidate:
        if not self.visits:
            return Candidate(self.action, 0, self.prior, self.promise)
        return Candidate(self.action, self.visits, self.total / self.visits, self.score / self.visits)


class Node:
    """A decision of a seat, in any world."""

    __slots__ = ("edges", "visits")

    def __init__(self) -> None:
        self.edges: dict[int, Edge] = {}
        self.visits = 0


class SearchBot:
    """Thinks as long as its budget allows. A ``judge`` passed in takes precedence over ``judgement``."""

    looks: ClassVar[bool] = True

    def __init__(
        self, seed: int | str | Random, budget: Budget, judgement: str = BEST, judge: Learned | None = None
    ) -> None:
        self._rng = chooser(seed)
        self._budget = budget
        self._judgement = judgement
        self._judge = judge

    def __reduce__(self) -> tuple[Any, ...]:
        return SearchBot, (self._rng, self._budget, self._judgement, self._judge)

    def choose(self, situation: Situation) -> int:
        options = situation.options
        if len(options) == 1:
            return options[0]
        advice = self._think(situation, HASTE)
        return advice.action if self._judgement == HAND else chosen(advice, situation.game)

    def advise(self, situation: Situation) -> Advice:
        return self._think(situation, 0)

    def _think(self, situation: Situation, haste: int) -> Advice:
        """Walk the tree as often as the budget allows; with ``haste``, stop when that cannot change the choice."""
        root = Node()
        clock = self._budget.clock()
        how = evaluation_of(situation.game)
        rollout: Rollout = how.rollout(how, self._rng)
        judge = self._judge or judge_of(situation.config, self._judgement)
        to_all = self._judgement != HAND
        while clock.goes_on():
            world = situation.world(self._rng)
            if judge is not None and judge.features.judges_actions:
                _explore(root, world, situation.seat, how, judge, self._rng)
            else:
                _walk(root, world, situation.seat, how, rollout, judge, to_all, self._rng)
            if haste and clock.spent % haste == 0 and _lead(root) > clock.left():
                break
        return Advice([edge.candidate() for edge in root.edges.values()], clock.spent, situation.left_out)


def _lead(root: Node) -> int:
    """How many visits the most visited action has more than the second."""
    first = second = 0
    for edge in root.edges.values():
        if edge.visits > first:
            first, second = edge.visits, first
        elif edge.visits > second:
            second = edge.visits
    return first - second


def _walk(
    root: Node,
    s: Any,
    me: Seat,
    how: Evaluation,
    rollout: Rollout,
    judge: Learned | None,
    to_all: bool,
    rng: Random,
) -> None:
    """One simulation: down the tree, rollout, and back up with what the position promises. With ``to_all``, every
    action of the root is tried, not just glanced at."""
    _fill_in(s, me, how, rng)
    rollout.begin(s, me)
    path: list[tuple[Edge, Seat]] = []
    node: Node | None = root
    seat = me
    for _ in range(DEPTH):
        legal = how.options(s, seat)
        a = legal[0]
        if len(legal) > 1 or node is root:  # at the root, evaluate even a single option
            if node is None:
                break
            _expand(node, s, legal, seat, how, rng)
            neglected = _neglected(node, legal) if to_all and node is root else None
            edge = neglected or _select(node, legal)
            path.append((edge, seat))
            a = edge.action
            node = edge.node
            if node is None:
                edge.node = Node()
        s.apply(a, seat)
        settle(s, rng)
        if s.turn == OVER or rollout.leaves(s):
            break
        seat = s.owing[0]
    if s.turn >= 0:
        rollout.finish(s)
    if judge is None:
        values = how.values(s)
        shares = how.shares(s, values)
        more = how.to_come(s)
    else:
        values = judge.values([s])[0]
        shares = judge.shares(s, values)
        more = 0.0
    for edge, seat in path:
        edge.visits += 1
        edge.total += shares[seat]
        edge.score += values[seat] + more


def _explore(root: Node, s: Any, me: Seat, how: Evaluation, judge: Learned, rng: Random) -> None:
    """One simulation with a learned judge: down to a decision not seen before, and back up with its best action."""
    _fill_in(s, me, how, rng)
    path: list[tuple[Edge, Seat]] = []
    node = root
    seat = me
    values: list[float] = []
    shares: list[float] = []
    for _ in range(DEPTH):
        legal = how.options(s, seat)
        a = legal[0]
        if len(legal) > 1 or node is root:
            fresh = not node.edges
            edge = _look(node, s, legal, seat, judge)
            if fresh and node is not root:
                values = edge.values
                shares = edge.shares
                break
            neglected = _neglected(node, legal) if node is root else None
            edge = neglected or _select(node, legal)
            path.append((edge, seat))
            a = edge.action
            if edge.node is None:
                edge.node = Node()
            node = edge.node
        s.apply(a, seat)
        settle(s, rng)
        if s.turn == OVER:
            break
        seat = s.owing[0]
    if not values:
        values = judge.values([s])[0]
        shares = judge.shares(s, values)
    for edge, seat in path:
        edge.visits += 1
        edge.total += shares[seat]
        edge.score += values[seat]


def _look(node: Node, s: Any, legal: list[int], seat: Seat, judge: Learned) -> Edge:
    """Judge all actions that are new at the node in one go; returns the best of them for the seat."""
    edges = node.edges
    fresh = [a for a in legal if a not in edges]
    if not fresh:
        return edges[legal[0]]
    states: list[Any] = []
    for a in fresh:
        after = s.clone()
        after.apply(a, seat)
        states.append(after)
    found = judge.values(states)
    best: Edge | None = None
    for i in range(len(fresh)):
        shares = judge.shares(states[i], found[i])
        edge = Edge(fresh[i], shares[seat], found[i][seat])
        edge.shares = shares
        edge.values = found[i]
        edges[fresh[i]] = edge
        if best is None or edge.prior > best.prior:
            best = edge
    assert best is not None
    return best


def _fill_in(s: Any, me: Seat, how: Evaluation, rng: Random) -> None:
    """Make the secret choices that others owe at the same time: each picks the better of two random options."""
    others = [other for other in s.owing if other != me]
    if others:
        how = how.among(HURRY * 2 * len(others))
        for other in others:
            legal: list[int] = s.legal(other)
            two = [legal[int(rng.random() * len(legal))] for _ in range(2)]
            best, most = two[0], -1.0
            for a in two:
                after = s.clone()
                after.apply(a, other)
                settle(after, rng)
                promise = share(after, other, how)
                if promise > most:
                    best, most = a, promise
            s.apply(best, other)


def _expand(node: Node, s: Any, legal: list[int], seat: Seat, how: Evaluation, rng: Random) -> None:
    """Give every action an edge, with the result of a glance at it."""
    edges = node.edges
    fresh = [a for a in legal if a not in edges]
    if not fresh:
        return
    how = how.among(HURRY * len(fresh))
    for a in fresh:
        after = tried(s, a, seat, how, rng)
        values = how.values(after)
        edges[a] = Edge(a, how.shares(after, values)[seat], values[seat] + how.to_come(after))


def _select(node: Node, legal: list[int]) -> Edge:
    """The action to continue the walk with: one with good results, or one that has rarely been tried."""
    edges = node.edges
    known = [edges[a] for a in legal]
    node.visits += 1
    width = int(WIDTH * node.visits**GROWTH) + 1
    if len(known) > width:
        known.sort(key=_rank)
        known = known[:width]
    means = [edge.mean() for edge in known]
    apart = EXPLORE * max(LEAST, max(means) - min(means))
    best, most = known[0], -1.0
    for edge, mean in zip(known, means):
        edge.available += 1
        value = mean + apart * sqrt(log(1.0 + edge.available) / (edge.visits + PRIOR))
        if value > most:
            best, most = edge, value
    return best


def _neglected(root: Node, legal: list[int]) -> Edge | None:
    """A root action, legal in this world, that has been tried too rarely to be sure of anything.

    Walks often find more in an action than a glance did. Without this, the first action to benefit from that would be
    the only one ever tried, and advice would compare it with mere glances.
    """
    count = len(root.edges)
    least = max(ROOT_LEAST * sqrt(root.visits) / count, 2.0 if root.visits >= TWICE * count else 1.0)
    for a in legal:
        edge = root.edges[a]
        if edge.visits < least:
            root.visits += 1
            edge.available += 1
            return edge
    return None


def _rank(edge: Edge) -> float:
    return -edge.mean()
