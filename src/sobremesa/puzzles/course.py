"""What a seat does from a position until somebody else is to decide: a plan, decision by decision."""

from typing import Final, Iterator, Sequence

from sobremesa.bots.evaluation import Evaluation, evaluation_of
from sobremesa.games import load
from sobremesa.kernel import Action, Event, Seat, State

LONGEST: Final = 60  # decisions of a plan


class Course:
    """A position in the middle of a plan.

    A plan ends when somebody else or chance comes in between, when the seat has said that its turn is over, when a new
    round begins, and when something that was secret is shown: what the seat did then would depend on that. A plan that
    is one step alone ends as soon as what the seat has begun is carried out. Choices with a single option are made at
    once.
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
        """Whether the plan is whole."""
        return self._is_ended or self.seat not in self.state.owing or len(self.plan) >= LONGEST

    @property
    def legal(self) -> list[Action]:
        """What the seat may do next; nothing once the plan is whole."""
        return [] if self.is_over else self.state.legal(self.seat)

    def options(self) -> list[Action]:
        """Of that, what is worth a thought."""
        return [] if self.is_over else self._how.options(self.state, self.seat)

    def take(self, action: Action) -> None:
        """The seat has done this, and whatever it had no choice about."""
        self._do(action)
        self._go_on()

    def follow(self, choices: Sequence[Action]) -> bool:
        """The seat has made these choices; whether all of them were possible. It stops before the first that is not."""
        for action in choices:
            if action not in self.legal:
                return False
            self.take(action)
        return True

    def follow_plan(self, plan: Sequence[Action]) -> bool:
        """The seat has carried out a whole plan, in which single options stand too; whether that was possible."""
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
    """All plans that lead to different positions, of choices that are worth a thought; None if there are more than
    ``most``, or so many ways there that nobody would look through them."""
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


WAYS: Final = 4  # positions on the way for each plan


def _every(start: Course, seen: set[bytes]) -> Iterator[Course]:
    """Every position of every plan, each once, however it was reached."""
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
