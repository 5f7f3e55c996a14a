"""Information-set Monte Carlo tree search for any number of seats.

Every simulation draws a world as the seat could see it, walks down one tree of actions that all worlds share, and
comes back with everybody's share of the win (max-n: each seat prefers its own). Chance is drawn anew on every walk. A
node counts how often an action was *available*, because in another world it may not be legal. Not all actions are tried
at once: a node widens as it is visited, by the order of a glance at the positions they lead to.
"""

from math import log, sqrt
from random import Random
from typing import Any, ClassVar, Final

from sobremesa.kernel import OVER, Seat

from .evaluation import Evaluation, evaluation_of, share
from .greedy import follow, settle, try_out
from .onward import Onward
from .situation import Advice, Budget, Candidate, Situation

EXPLORE: Final = 0.7  # how curious the walk is, as a part of how far the actions of a node lie apart
LEAST: Final = 0.1  # and they are taken to lie at least so far apart
WIDTH: Final = 2.0  # children after n visits: WIDTH * n ** GROWTH
GROWTH: Final = 0.4
PRIOR: Final = 3.0  # the glance counts as so many visits
DEPTH: Final = 20  # decisions in one walk at most
HASTE: Final = 8  # walks after which it is asked whether more could change the choice


class Edge:
    """An action at a node: where it leads, and what came of it."""

    __slots__ = ("action", "available", "node", "prior", "promise", "score", "total", "visits")

    def __init__(self, action: int, prior: float, promise: float) -> None:
        self.action = action
        self.prior = prior  # the share of the win after a glance
        self.promise = promise  # and the VP
        self.available = 0
        self.visits = 0
        self.total = 0.0
        self.score = 0.0
        self.node: Node | None = None

    def mean(self) -> float:
        """The share of the win that came of it, the glance included."""
        return (self.total + PRIOR * self.prior) / (self.visits + PRIOR)

    def candidate(self) -> Candidate:
        if not self.visits:
            return Candidate(self.action, 0, self.prior, self.promise)
        return Candidate(self.action, self.visits, self.total / self.visits, self.score / self.visits)


class Node:
    """A decision of a seat, whatever the world."""

    __slots__ = ("edges", "visits")

    def __init__(self) -> None:
        self.edges: dict[int, Edge] = {}
        self.visits = 0


class SearchBot:
    """Thinks as long as its budget allows."""

    looks: ClassVar[bool] = True

    def __init__(self, seed: int | str, budget: Budget) -> None:
        self._rng = Random(str(seed))
        self._budget = budget

    def choose(self, situation: Situation) -> int:
        if len(situation.legal) == 1:
            return situation.legal[0]
        return self._think(situation, HASTE).action

    def advise(self, situation: Situation) -> Advice:
        return self._think(situation, 0)

    def _think(self, situation: Situation, haste: int) -> Advice:
        """The tree has been walked as often as there was time for; with haste, no longer than it can matter."""
        root = Node()
        clock = self._budget.clock()
        how = evaluation_of(situation.game)
        onward: Onward = how.onward(how, self._rng)
        while clock.goes_on():
            _walk(root, situation.world(self._rng), situation.seat, how, onward, self._rng)
            if haste and clock.spent % haste == 0 and _lead(root) > clock.left():
                break
        return Advice([edge.candidate() for edge in root.edges.values()], clock.spent)


def _lead(root: Node) -> int:
    """By how many visits the first action is ahead of the second."""
    first = second = 0
    for edge in root.edges.values():
        if edge.visits > first:
            first, second = edge.visits, first
        elif edge.visits > second:
            second = edge.visits
    return first - second


def _walk(root: Node, s: Any, me: Seat, how: Evaluation, onward: Onward, rng: Random) -> None:
    """One simulation: down the tree, onward, and back with what the position promises."""
    _fill_in(s, me, how, rng)
    onward.begin(s, me)
    path: list[tuple[Edge, Seat]] = []
    node: Node | None = root
    seat = me
    for _ in range(DEPTH):
        legal: list[int] = s.legal(seat)
        a = legal[0]
        if len(legal) > 1 or node is root:  # who asks about the only action is told of it
            if node is None:
                break
            edge = _select(node, s, legal, seat, how, rng)
            path.append((edge, seat))
            a = edge.action
            node = edge.node
            if node is None:
                edge.node = Node()
        s.apply(a, seat)
        settle(s, rng)
        if s.turn == OVER or onward.leaves(s):
            break
        seat = s.owing[0]
    if s.turn >= 0:
        onward.finish(s)
    values = how.values(s)
    shares = how.shares(s, values)
    more = how.to_come(s)
    for edge, seat in path:
        edge.visits += 1
        edge.total += shares[seat]
        edge.score += values[seat] + more


def _fill_in(s: Any, me: Seat, how: Evaluation, rng: Random) -> None:
    """The others have made the secret choice they owe with the seat: of two at random, the one they like better."""
    for other in s.owing:
        if other != me:
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


def _select(node: Node, s: Any, legal: list[int], seat: Seat, how: Evaluation, rng: Random) -> Edge:
    """The action to walk on with: the best by what came of it, and by how little it has been tried."""
    edges = node.edges
    known: list[Edge] = []
    for a in legal:
        edge = edges.get(a)
        if edge is None:
            after = s.clone()
            if try_out(after, a, seat, how, rng):
                follow(after, seat, how, rng)
            values = how.values(after)
            edge = edges[a] = Edge(a, how.shares(after, values)[seat], values[seat] + how.to_come(after))
        known.append(edge)
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


def _rank(edge: Edge) -> float:
    return -edge.mean()
