"""Steps and frames: the flow of a game as a stack of small integer tuples.

A frame is ``(kind, seat, arg...)``. For each kind there is one stateless `Step` that knows what the frame means.
Pending work is therefore nothing but integers: it copies, saves and hashes with the state.
"""

from typing import ClassVar, Final, Generic, Iterable, TypeVar

from .compiled import mypyc_attr
from .errors import Message

Frame = tuple[int, ...]
Template = tuple[int, ...]  # a frame without its seat: (kind, arg...)
Seat = int

# What `Step.enter` may answer besides a seat number.
CHANCE: Final = -1
OVER: Final = -2
AGAIN: Final = -3  # the automatic part is done; look at the top of the stack again

NO_SEAT: Final = -1  # in a frame that belongs to no seat

S = TypeVar("S")


@mypyc_attr(allow_interpreted_subclasses=True)
class Step(Generic[S]):
    """One small piece of the rules: who decides, what is legal, what happens.

    ``enter`` does the automatic part and answers who must decide. When it answers AGAIN it must have changed the
    stack; when it answers a seat or CHANCE it must have changed nothing, so that it can be asked again.
    """

    #: a short name: used in position texts and as the message key of the prompt
    name: ClassVar[str] = ""
    #: what follows the seat in a frame: (name, lowest, highest)
    args: ClassVar[tuple[tuple[str, int, int], ...]] = ()
    #: whether its numbers are for the seat of the frame alone
    secret: ClassVar[bool] = False
    #: the action that goes on as if nobody had been asked, if the step only asks whoever could do something else first
    passes: ClassVar[int] = -1
    #: the words of the actions of which it can say why they cannot be chosen: for every one of them, and for no other
    explains: ClassVar[tuple[str, ...]] = ()

    def enter(self, s: S, f: Frame) -> Seat:
        return f[1]

    def legal(self, s: S, f: Frame, seat: Seat) -> list[int]:
        """Ascending ids of what the seat may do. Never empty for a seat that must decide."""
        raise AssertionError(f"{self.name} asks nobody")

    def why_not(self, s: S, f: Frame, seat: Seat, a: int) -> Message | None:
        """The rule by which the seat cannot choose an action of the words that the step explains; None if it can.

        It may tell what the seat knows, and no more."""
        return None

    def apply(self, s: S, f: Frame, seat: Seat, a: int) -> None:
        raise AssertionError(f"{self.name} asks nobody")

    def obvious(self, s: S, f: Frame) -> int:
        """The action that nearly everybody wants here, or -1. Tables may play it for a seat, which can take it back."""
        return -1

    def outcomes(self, s: S, f: Frame) -> list[tuple[int, int]]:
        """At CHANCE: ascending (action, weight)."""
        raise AssertionError(f"{self.name} has no chance")

    def owing(self, s: S, f: Frame) -> tuple[Seat, ...]:
        """All seats that may decide now; more than one only where choices are simultaneous."""
        return (f[1],)

    def can(self, s: S, f: Frame) -> bool:
        """Whether this frame, pushed now, could be carried out. Asked before the first part is offered."""
        return True

    def becomes(self, s: S, f: Frame) -> Frame | None:
        """The frame this one turns into when its work begins, for checking stacks that were written by hand."""
        return None

    def problem(self, s: S, f: Frame) -> Message | None:
        """What is wrong with this frame in this state, if anything is."""
        return None


def frames_for(kinds: Iterable[int], seat: Seat = NO_SEAT) -> tuple[Frame, ...]:
    """Frames that carry out the kinds in reading order once pushed: the last one comes first on the stack."""
    return tuple((k, seat) for k in reversed(tuple(kinds)))
