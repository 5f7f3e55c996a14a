"""Steps and frames: the flow of a game as a stack of small integer tuples.

A frame is ``(kind, seat, arg...)``. For each kind there is one stateless `Step` that knows what the frame means. So
pending work consists of integers only: it is copied, saved and hashed with the state.
"""

from typing import ClassVar, Final, Generic, Iterable, TypeVar

from .compiled import mypyc_attr
from .errors import Message

Frame = tuple[int, ...]
Template = tuple[int, ...]  # a frame without its seat: (kind, arg...)
Seat = int

# What `Step.enter` may return besides a seat number.
CHANCE: Final = -1
OVER: Final = -2
AGAIN: Final = -3  # the automatic part is done; look at the top of the stack again

NO_SEAT: Final = -1  # in a frame that belongs to no seat

S = TypeVar("S")


@mypyc_attr(allow_interpreted_subclasses=True)
class Step(Generic[S]):
    """One small piece of the rules: who decides, what is legal, what happens.

    ``enter`` does the automatic part and returns who must decide. If it returns AGAIN it must have changed the stack;
    if it returns a seat or CHANCE it must have changed nothing, so that it can be called again.
    """

    #: a short name, used in position texts and as the message key of the prompt
    name: ClassVar[str] = ""
    #: the numbers after the seat in a frame: (name, lowest, highest)
    args: ClassVar[tuple[tuple[str, int, int], ...]] = ()
    #: whether its numbers are only for the seat of the frame
    secret: ClassVar[bool] = False
    #: the action that goes on as if nobody had been asked, if the step only lets seats do something else first
    passes: ClassVar[int] = -1
    #: the words of the actions whose refusal it can explain: for all of these actions, and for no others
    explains: ClassVar[tuple[str, ...]] = ()

    def enter(self, s: S, f: Frame) -> Seat:
        return f[1]

    def legal(self, s: S, f: Frame, seat: Seat) -> list[int]:
        """Ascending ids of what the seat may do. Never empty for a seat that must decide."""
        raise AssertionError(f"{self.name} asks nobody")

    def why_not(self, s: S, f: Frame, seat: Seat, a: int) -> Message | None:
        """The rule that forbids an action whose word is in ``explains``; None if it is allowed.

        It may reveal only what the seat knows.
        """
        return None

    def apply(self, s: S, f: Frame, seat: Seat, a: int) -> None:
        raise AssertionError(f"{self.name} asks nobody")

    def obvious(self, s: S, f: Frame) -> int:
        """The action that nearly everybody wants here, or -1. A table may play it for a seat, which can undo it."""
        return -1

    def outcomes(self, s: S, f: Frame) -> list[tuple[int, int]]:
        """At CHANCE: ascending (action, weight)."""
        raise AssertionError(f"{self.name} has no chance")

    def owing(self, s: S, f: Frame) -> tuple[Seat, ...]:
        """All seats that may decide now; more than one only if choices are simultaneous."""
        return (f[1],)

    def can(self, s: S, f: Frame) -> bool:
        """Whether this frame could be carried out if it were pushed now. Asked before the first part is offered."""
        return True

    def becomes(self, s: S, f: Frame) -> Frame | None:
        """The frame that this one turns into when its work begins, for checking hand-written stacks."""
        return None

    def problem(self, s: S, f: Frame) -> Message | None:
        """What is wrong with this frame in this state, if anything is."""
        return None


def frames_for(kinds: Iterable[int], seat: Seat = NO_SEAT) -> tuple[Frame, ...]:
    """Frames that, once pushed, carry out the kinds in the given order: reversed, as a stack needs them."""
    return tuple((k, seat) for k in reversed(tuple(kinds)))
