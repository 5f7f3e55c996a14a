"""What a seat does from a position until somebody else is to decide: a plan, decision by decision."""

from typing import Final, Iterator, Sequence

from sobremesa.bots.evaluation import Evaluation, evaluation_of
from sobremesa.games import load
from sobremesa.kernel import Action, Event, Seat, State

LONGEST: Final = 60  # decisions in a plan


class Course:
    """A position in the middle of a plan.

    A plan ends when somebody else or chance comes in, when the seat ends its turn, when a new round begins, and when
    something secret is revealed: what the seat did next would depend on it. A plan for a single step ends as soon as
    what the seat has begun is carried out. Choices with a single option are made automatically.
    """

    __slots__ = ("_how", "_is_ended", "_is_step", "_round", "plan", "seat", "state")

    def __init__(self, world: State, seat: Seat, is_step: bool = False) -> None:
        """``world`` is any world that the seat could be in: what it may do is the same in all of them."""
        self.seat = seat
        self._is_step = is_step
        self.state = world.clone()
        self.plan: tuple[Action, ...] = ()
        self._how: Evaluation = evaluation_of(world.config.game)
        self._round = world.round
        self._is_ended = False
        self._go_on()

    def copy(self) -> "Course":
        other = Course.__new__(Course)
        other.seat, other.plan, other._how, other._is_step = self.seat, self.plan, self._how, self._is_step
        other._round, other._is_ended = self._round, self._is_ended
        other.state = self.state.clone()
        return other

    @property
    def is_over(self) -> bool:
        """Whether the plan is complete."""
        return self._is_ended or self.seat not in self.state.owing or len(self.plan) >= LONGEST

    @property
    def legal(self) -> list[Action]:
        """What the seat may do next; nothing once the plan is complete."""
        return [] if self.is_over else self.state.legal(self.seat)

    def options(self) -> list[Action]:
        """The legal actions that are worth considering."""
        return [] if self.is_over else self._how.options(self.state, self.seat)

    def take(self, action: Action) -> None:
        """Take this action, and any forced ones that follow."""
        self._do(action)
        self._go_on()

    def follow(self, choices: Sequence[Action]) -> bool:
        """Make these choices, stopping before the first that is not possible; returns whether all of them were."""
        for action in choices:
            if action not in self.legal:
                return False
            self.take(action)
        return True

    def follow_plan(self, plan: Sequence[Action]) -> bool:
        """Carry out a whole plan, which includes forced actions; returns whether that was possible."""
        while len(self.plan) < len(plan):
            if not self.follow(plan[len(self.plan) : len(self.plan) + 1]):
                return False
        return self.plan == tuple(plan)

    def _go_on(self) -> None:
        while not self.is_over and len(only := self.state.legal(self.seat)) == 1:
            self._do(only[0])

    def _do(self, action: Action) -> None:
        ends = self._how.ends_turn(self.state, action)
        happened: list[Event] = []
        self.plan = (*self.plan, action)
        self.state.sink = happened.append
        self.state.apply(action, self.seat)
        self.state.sink = None
        shows = load(self.state.config.game).events.is_barrier
        is_done = self._is_step and self.seat in self.state.owing and not self._how.continues(self.state)
        self._is_ended = ends or is_done or self.state.round != self._round or any(shows(e) for e in happened)


def whole_plans(start: Course, most: int) -> "list[Course] | None":
    """All plans that lead to different positions, from choices worth considering; None if there are more than ``most``,
    or too many intermediate positions for anybody to look through."""
    found: dict[bytes, Course] = {}
    seen: set[bytes] = set()
    for at in _every(start, seen):
        if len(seen) > WAYS * most:
            return None
        if at.is_over:
            found.setdefault(at.state.encode(), at)
            if len(found) > most:
                return None
    return list(found.values())


WAYS: Final = 4  # intermediate positions per plan


def _every(start: Course, seen: set[bytes]) -> Iterator[Course]:
    """Every position of every plan, each only once, however it is reached."""
    left = [start]
    while left:
        at = left.pop()
        yield at
        for action in reversed(at.options()):
            then = at.copy()
            then.take(action)
            key = then.state.encode()
            if key not in seen:
                seen.add(key)
                left.append(then)
