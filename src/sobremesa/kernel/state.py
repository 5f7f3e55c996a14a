"""The part of a state that every game shares: the frame stack and who is to decide."""

from typing import Any, Callable

from .actions import ActionTable
from .compiled import mypyc_attr
from .errors import IllegalAction
from .events import Event, EventType
from .step import AGAIN, CHANCE, OVER, Frame, Seat, Step, Template

SHOWN = 12  # legal actions that a complaint names
Sink = Callable[[Event], None]


@mypyc_attr(allow_interpreted_subclasses=True)
class BaseState:
    """A position of a game. Games add their own fields and the methods that read them.

    ``actions``, ``steps`` and ``programs`` (compiled effects) are static and shared by all states of one rule set.
    ``sink`` is where events go; it is not part of the position, and copies start without one.
    """

    __slots__ = ("actions", "frames", "programs", "sink", "steps", "turn")

    def __init__(
        self,
        actions: ActionTable,
        steps: tuple[Step[Any], ...],
        programs: list[tuple[Template, ...]],
        frames: list[Frame],
        turn: Seat,
    ) -> None:
        self.actions = actions
        self.steps = steps
        self.programs = programs
        self.frames = frames
        self.turn = turn
        self.sink: Sink | None = None

    # -- asking ------------------------------------------------------------------------------------------------------

    @property
    def owing(self) -> tuple[Seat, ...]:
        """All seats that still owe a choice; empty at CHANCE and when the game is over."""
        if self.turn < 0:
            return ()
        f = self.frames[-1]
        return self.steps[f[0]].owing(self, f)

    @property
    def prompt(self) -> str:
        """The message key of what is asked now."""
        return self.steps[self.frames[-1][0]].name if self.frames else "over"

    def legal(self, seat: Seat | None = None) -> list[int]:
        """Ascending ids of what the seat to decide (or another owing seat) may do; empty if it owes nothing."""
        if self.turn < 0:
            return []
        f = self.frames[-1]
        step = self.steps[f[0]]
        if seat is None:
            return step.legal(self, f, self.turn)
        return step.legal(self, f, seat) if seat in step.owing(self, f) else []

    def outcomes(self) -> list[tuple[int, int]]:
        """At CHANCE: ascending (action, weight) of everything that can happen; else empty."""
        if self.turn != CHANCE:
            return []
        f = self.frames[-1]
        return self.steps[f[0]].outcomes(self, f)

    def emit(self, kind: EventType, *fields: Any) -> None:
        """The event has been handed to the sink, if there is one."""
        if self.sink is not None:
            self.sink((kind.number, *fields))

    # -- doing -------------------------------------------------------------------------------------------------------

    def apply(self, a: int, seat: Seat | None = None) -> None:
        """The action is carried out, unchecked, and the state waits for the next decision."""
        f = self.frames[-1]
        self.steps[f[0]].apply(self, f, self.turn if seat is None else seat, a)
        self.advance()

    def play(self, a: int, seat: Seat | None = None) -> None:
        """The action is carried out if it is legal; otherwise `IllegalAction` says why and nothing has changed."""
        self.check(a, seat)
        self.apply(a, seat)

    def check(self, a: int, seat: Seat | None = None) -> None:
        """Raises `IllegalAction` unless the action may be played now."""
        text = self.actions.notation(a)
        if self.turn == OVER:
            raise IllegalAction("error.action.game_over", action=text)
        if self.turn == CHANCE:
            if seat is not None and seat != CHANCE:
                raise IllegalAction("error.action.chance_first", action=text)
            legal = [o for o, _ in self.outcomes()]
            who = "chance"
        else:
            who = f"p{(self.turn if seat is None else seat) + 1}"
            if seat is not None and seat not in self.owing:
                waiting = ", ".join(f"p{s + 1}" for s in self.owing)
                raise IllegalAction("error.action.not_your_turn", action=text, seat=who, seats=waiting)
            legal = self.legal(seat)
        if a not in legal:
            some = ", ".join(self.actions.notations[x] for x in legal[:SHOWN])
            more = len(legal) - SHOWN
            key = "error.action.illegal_of_many" if more > 0 else "error.action.illegal"
            raise IllegalAction(key, action=text, step=self.prompt, seat=who, some=some, count=more)

    def play_forced(self) -> list[tuple[Seat, int]]:
        """Decisions with a single option are played until there is a real one; they are returned as (seat, action)."""
        played: list[tuple[Seat, int]] = []
        while self.turn >= 0:
            legal = self.legal()
            if len(legal) != 1:
                break
            played.append((self.turn, legal[0]))
            self.apply(legal[0])
        return played

    def advance(self) -> None:
        """Automatic steps are carried out until somebody has to decide or the game is over."""
        frames = self.frames
        steps = self.steps
        while frames:
            f = frames[-1]
            turn = steps[f[0]].enter(self, f)
            if turn != AGAIN:
                self.turn = turn
                return
        self.turn = OVER
