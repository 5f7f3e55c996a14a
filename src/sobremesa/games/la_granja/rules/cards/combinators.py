"""The kernel's combinators in La Granja: in their own turn, players may take any-time actions in between.

Such an action may take away what a combinator was about to offer, so each checks again when it comes to the top; what
can no longer be carried out is skipped (A-21).
"""

from typing import Any, Final

from sobremesa.kernel import AGAIN, Frame, Message, Seat, Step
from sobremesa.kernel.effects import AnyOrderStep, ChooseStep, OptionalStep, PayThenStep, RepeatStep, SeqStep

from ..flow.anytime import WORDS
from ..flow.turns import do_between, is_anytime, why_not_between, with_anytime


class Choose(ChooseStep):
    explains = ("option", *WORDS)

    def enter(self, s: Any, f: Frame) -> Seat:
        if self.can(s, f):
            return f[1]
        s.frames.pop()
        return AGAIN

    def legal(self, s: Any, f: Frame, seat: Seat) -> list[int]:
        return with_anytime(s, seat, super().legal(s, f, seat))

    def why_not(self, s: Any, f: Frame, seat: Seat, a: int) -> Message | None:
        return why_not_between(s, seat, a) if is_anytime(s, a) else super().why_not(s, f, seat, a)

    def apply(self, s: Any, f: Frame, seat: Seat, a: int) -> None:
        if is_anytime(s, a):
            do_between(s, seat, a)
        else:
            super().apply(s, f, seat, a)


class AnyOrder(AnyOrderStep):
    explains = ("option", *WORDS)

    def legal(self, s: Any, f: Frame, seat: Seat) -> list[int]:
        return with_anytime(s, seat, super().legal(s, f, seat))

    def why_not(self, s: Any, f: Frame, seat: Seat, a: int) -> Message | None:
        return why_not_between(s, seat, a) if is_anytime(s, a) else super().why_not(s, f, seat, a)

    def apply(self, s: Any, f: Frame, seat: Seat, a: int) -> None:
        if is_anytime(s, a):
            do_between(s, seat, a)
        else:
            super().apply(s, f, seat, a)


class Optional(OptionalStep):
    explains = ("option", *WORDS)

    def legal(self, s: Any, f: Frame, seat: Seat) -> list[int]:
        return with_anytime(s, seat, super().legal(s, f, seat))

    def why_not(self, s: Any, f: Frame, seat: Seat, a: int) -> Message | None:
        return why_not_between(s, seat, a) if is_anytime(s, a) else super().why_not(s, f, seat, a)

    def apply(self, s: Any, f: Frame, seat: Seat, a: int) -> None:
        if is_anytime(s, a):
            do_between(s, seat, a)
        else:
            super().apply(s, f, seat, a)


class Repeat(RepeatStep):
    explains = WORDS

    def legal(self, s: Any, f: Frame, seat: Seat) -> list[int]:
        return with_anytime(s, seat, super().legal(s, f, seat))

    def why_not(self, s: Any, f: Frame, seat: Seat, a: int) -> Message | None:
        return why_not_between(s, seat, a)

    def apply(self, s: Any, f: Frame, seat: Seat, a: int) -> None:
        if is_anytime(s, a):
            do_between(s, seat, a)
        else:
            super().apply(s, f, seat, a)


#: ordered by kind
COMBINATORS: Final[tuple[Step[Any], ...]] = (SeqStep(), Choose(), AnyOrder(), Optional(), PayThenStep(), Repeat())
