"""The part of a state that every game shares: the frame stack and who is to decide."""

from typing import Any, Callable, Final

from .actions import ActionTable
from .compiled import mypyc_attr
from .errors import OTHER, EndlessEffect, IllegalAction, Message
from .events import Event, EventType
from .step import AGAIN, CHANCE, OVER, Frame, Seat, Step, Template

SHOWN = 12  # legal actions listed in an error message
Sink = Callable[[Event], None]

# Custom decks can contain endless effects. The longest chain of automatic steps in random games of both titles with all
# their modules is 27, the deepest stack 44, the longest run of chance 38: nothing that anybody would want to play comes
# near these limits.
MOST_STEPS: Final = 10_000  # automatic ones between two decisions
MOST_FRAMES: Final = 500
MOST_FORCED: Final = 2_000  # choices with a single option in a row
MOST_PLIES: Final = 10_000  # in a game; the longest so far had 1,073
LOOK_AGAIN: Final = 63  # a mask: the stack is checked every so many steps


def check_length(plies: int) -> None:
    """Raise `EndlessEffect` if a game is so long that it must be endless."""
    if plies > MOST_PLIES:
        raise EndlessEffect("error.endless.game", most=MOST_PLIES)


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
        programs: dict[int, tuple[Template, ...]],
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
    def is_over(self) -> bool:
        """Whether the game has ended."""
        return self.turn == OVER

    @property
    def prompt(self) -> str:
        """The message key of the current question."""
        return self.steps[self.frames[-1][0]].name if self.frames else "over"

    @property
    def passing(self) -> int:
        """What to play for a seat that wants no questions if the game can go on without it (`Step.passes`); else -1."""
        return self.steps[self.frames[-1][0]].passes if self.turn >= 0 else -1

    @property
    def obvious(self) -> int:
        """What nearly everybody would play here, according to the step (`Step.obvious`); -1 if there is a choice."""
        if self.turn < 0:
            return -1
        f = self.frames[-1]
        return self.steps[f[0]].obvious(self, f)

    def legal(self, seat: Seat | None = None) -> list[int]:
        """Ascending ids of what the seat to decide (or another owing seat) may do; empty if it owes nothing."""
        if self.turn < 0:
            return []
        f = self.frames[-1]
        step = self.steps[f[0]]
        if seat is None:
            return step.legal(self, f, self.turn)
        return step.legal(self, f, seat) if seat in step.owing(self, f) else []

    def mask(self, seat: Seat | None = None) -> list[bool]:
        """For every action of the game, whether it is in `legal`."""
        out = [False] * self.actions.size
        for a in self.legal(seat):
            out[a] = True
        return out

    def explained(self) -> list[int]:
        """Ascending ids of the actions whose legality the current step can explain."""
        return self.actions.ids_of(self.steps[self.frames[-1][0]].explains) if self.turn >= 0 else []

    def why_not(self, a: int, seat: Seat | None = None) -> Message | None:
        """Why the seat to decide (or the given one) cannot choose an action now, according to the rules; None if it
        can. Its `str` is a sentence in the current language; it reveals nothing that the seat does not know."""
        if self.turn == OVER:
            return Message("why.over")
        if self.turn == CHANCE:
            return None if seat in (None, CHANCE) and a in [o for o, _ in self.outcomes()] else Message("why.chance")
        who = self.turn if seat is None else seat
        if who not in self.owing:
            return Message("why.turn", seats=", ".join(f"p{owing + 1}" for owing in self.owing))
        if a in self.legal(who):
            return None
        f = self.frames[-1]
        step = self.steps[f[0]]
        reason = step.why_not(self, f, who, a) if self.actions.block(a).word in step.explains else None
        return OTHER if reason is None else reason

    def outcomes(self) -> list[tuple[int, int]]:
        """At CHANCE, everything that can happen as ascending (action, weight); otherwise empty."""
        if self.turn != CHANCE:
            return []
        f = self.frames[-1]
        return self.steps[f[0]].outcomes(self, f)

    def emit(self, kind: EventType, *fields: Any) -> None:
        """Hand the event to the sink, if there is one."""
        if self.sink is not None:
            self.sink((kind.number, *fields))

    def frames_of(self, kind: int) -> list[Frame]:
        """The frames of one kind of step that are on the stack, bottom first."""
        return [f for f in self.frames if f[0] == kind]

    # -- doing -------------------------------------------------------------------------------------------------------

    def apply(self, a: int, seat: Seat | None = None) -> None:
        """Carry out an action without checking it, and go on to the next decision.

        `EndlessEffect` if there never is one: the state is then unusable.
        """
        f = self.frames[-1]
        self.steps[f[0]].apply(self, f, self.turn if seat is None else seat, a)
        self.advance()

    def play(self, action: object, seat: Seat | None = None) -> None:
        """Carry out an action, given as an id or a notation, if it is legal; otherwise raise `IllegalAction` and change
        nothing. `NotationError` if it is not an action at all.

        After an `EndlessEffect` the state is unusable, as after `apply`.
        """
        a = self.actions.read(action)
        self.check(a, seat)
        self.apply(a, seat)

    def check(self, action: object, seat: Seat | None = None) -> None:
        """Raise `IllegalAction` unless the action may be played now."""
        a = self.actions.read(action)
        text = self.actions.notations[a]
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
            why = self.why_not(a, seat)
            raise IllegalAction(key, action=text, step=self.prompt, reason=why, seat=who, some=some, count=more)

    def play_forced(self) -> list[tuple[Seat, int]]:
        """Play decisions with a single option until there is a real one; returns them as (seat, action)."""
        played: list[tuple[Seat, int]] = []
        while self.turn >= 0:
            legal = self.legal()
            if len(legal) != 1:
                break
            if len(played) == MOST_FORCED:
                raise EndlessEffect("error.endless.forced", most=MOST_FORCED)
            played.append((self.turn, legal[0]))
            self.apply(legal[0])
        return played

    def advance(self) -> None:
        """Carry out automatic steps until somebody has to decide or the game is over."""
        frames = self.frames
        steps = self.steps
        done = 0
        while frames:
            f = frames[-1]
            turn = steps[f[0]].enter(self, f)
            if turn != AGAIN:
                self.turn = turn
                return
            done += 1
            if not done & LOOK_AGAIN:
                self.check_end(done)
        self.turn = OVER

    def check_end(self, done: int = 0) -> None:
        """Raise `EndlessEffect` if so many steps, or so many waiting frames, can only mean that there is no end."""
        if done > MOST_STEPS or len(self.frames) > MOST_FRAMES:
            raise EndlessEffect("error.endless.steps", steps=done, waiting=len(self.frames))
