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

from .evaluation import Evaluation, evaluation_of
from .greedy import follow, settle
from .situation import Advice, Budget, Candidate, Situation

EXPLORE: Final = 0.15  # how curious the walk is
WIDTH: Final = 2.0  # children after n visits: WIDTH * n ** GROWTH
GROWTH: Final = 0.4
PRIOR: Final = 6.0  # the glance counts as so many visits
DEPTH: Final = 12  # decisions in one walk at most


class Edge:
    """An action at a node: where it leads, and what came of it."""

    __slots__ = ("action", "available", "node", "prior", "score", "total", "visits")

    def __init__(self, action: int, prior: float) -> None:
        self.action = action
        self.prior = prior  # the share of the win after a glance
        self.available = 0
        self.visits = 0
        self.total = 0.0
        self.score = 0.0
        self.node: Node | None = None


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
        return situation.legal[0] if len(situation.legal) == 1 else self.advise(situation).action

    def advise(self, situation: Situation) -> Advice:
        root = Node()
        clock = self._budget.clock()
        world = situation.world(self._rng)
        how = evaluation_of(world.rules.config.game)
        while clock.goes_on():
            _walk(root, world, how, self._rng)
            world = situation.world(self._rng)
        candidates = [
            Candidate(e.action, e.visits, e.total / max(1, e.visits), e.score / max(1, e.visits))
            for e in root.edges.values()
        ]
        candidates.sort(key=lambda c: (-c.visits, -c.share, c.action))
        return Advice(candidates, clock.spent)


def _walk(root: Node, s: Any, how: Evaluation, rng: Random) -> None:
    """One simulation: down the tree, one step further, and back with what the position promises."""
    path: list[tuple[Edge, Seat]] = []
    node = root
    for _ in range(DEPTH):
        seat = s.owing[0] if s.turn >= 0 else s.turn
        if seat == OVER:
            break
        legal: list[int] = s.legal(seat)
        if len(legal) == 1:
            s.apply(legal[0], seat)
            settle(s, rng)
            continue
        fresh = not node.visits
        edge = _select(node, s, legal, seat, how, rng)
        path.append((edge, seat))
        s.apply(edge.action, seat)
        settle(s, rng)
        if fresh or edge.node is None:
            if edge.node is None:
                edge.node = Node()
            break
        if how.own_turn and s.turn != path[0][1]:
            break  # what the others do next says less than the position itself
        node = edge.node
    if s.turn >= 0:
        follow(s, s.turn, how, rng)
    shares = how.shares(s)
    scores = how.values(s)
    for edge, seat in path:
        edge.visits += 1
        edge.total += shares[seat]
        edge.score += scores[seat]


def _select(node: Node, s: Any, legal: list[int], seat: Seat, how: Evaluation, rng: Random) -> Edge:
    """The action to walk on with: the best by what came of it, and by how little it has been tried."""
    edges = node.edges
    known: list[Edge] = []
    for a in legal:
        edge = edges.get(a)
        if edge is None:
            after = s.clone()
            after.apply(a, seat)
            follow(after, seat, how, rng)
            edge = edges[a] = Edge(a, how.shares(after)[seat])
        known.append(edge)
    node.visits += 1
    width = int(WIDTH * node.visits**GROWTH) + 1
    if len(known) > width:
        known.sort(key=_rank)
        known = known[:width]
    best, best_value = known[0], -1.0
    for edge in known:
        edge.available += 1
        n = edge.visits + PRIOR
        mean = (edge.total + PRIOR * edge.prior) / n
        value = mean + EXPLORE * sqrt(log(1.0 + edge.available) / n)
        if value > best_value:
            best, best_value = edge, value
    return best


def _rank(edge: Edge) -> float:
    return -((edge.total + PRIOR * edge.prior) / (edge.visits + PRIOR))
