"""Helpers that work when something happens: they wait, are put in order and work, one effect after another."""

from sobremesa.kernel import AGAIN, DECLINE, OPTION, Frame, Message, Seat, Step, can_carry_out, frame

from .. import kinds as k
from ..actions import FIRST
from ..events import HELPER_USED
from ..flow.turns import Choice
from ..goods import lacks_mark, mark_used
from ..helpers import at_work, is_used
from ..ids import LAST_CARD
from ..state import State
from ..triggers import MOST, TRIGGERS


class TriggerStep(Choice):
    """A helper waits to work. Seats come in turn order and put their own helpers in order; a "may" can be declined."""

    name = "trigger"
    args = (("card", 1, LAST_CARD), ("trigger", 0, len(TRIGGERS) - 1), ("what", 0, MOST), ("ordered", 0, 1))

    def _works(self, s: State, f: Frame) -> bool:
        """Whether the helper is still there, unused, and can do something."""
        _, seat, number, trigger, what, _ = f
        card = s.rules.cards[number]
        if card is None or number not in at_work(s, seat):
            return False
        waiting = card.triggers.get(trigger)
        if waiting is None or (waiting.once and is_used(s, number)):
            return False
        s.frames.append((k.RUNNING, seat, number, trigger, what))  # where effects look for their context
        able = can_carry_out(s, frame(waiting.effect, seat))
        s.frames.pop()
        return able

    def _waiting(self, s: State) -> list[int]:
        """Stack positions, from the top, of all helpers that wait together and can work."""
        out: list[int] = []
        for i in range(len(s.frames) - 1, -1, -1):
            if s.frames[i][0] != k.TRIGGER:
                break
            if self._works(s, s.frames[i]):
                out.append(i)
        return out

    def _rivals(self, s: State, f: Frame) -> list[int]:
        """Stack positions of those of the seat's waiting helpers that are not yet in order, the top one first."""
        _, seat, _, _, _, _ = f
        return [i for i in self._waiting(s) if s.frames[i][1] == seat and not s.frames[i][5]]

    def enter(self, s: State, f: Frame) -> Seat:
        _, seat, card, trigger, _, ordered = f
        if not self._works(s, f):
            s.frames.pop()
            return AGAIN
        if not ordered:
            first = min(self._waiting(s), key=lambda i: s.order.index(s.frames[i][1]))
            if s.frames[first][1] != seat:
                s.frames.append(s.frames.pop(first))
                return AGAIN
        if self._is_ordering(s, f):
            return seat
        waiting = s.rules.card(card).triggers[trigger]
        if waiting.may or (waiting.once and lacks_mark(s, seat)):  # nobody has to give up a marker for it
            return seat
        self._run(s, f)
        return AGAIN

    def _is_ordering(self, s: State, f: Frame) -> bool:
        _, _, _, _, _, ordered = f
        return not ordered and len({s.frames[i][2] for i in self._rivals(s, f)}) > 1

    def choices(self, s: State, f: Frame) -> list[int]:
        if self._is_ordering(s, f):
            return sorted({FIRST + s.frames[i][2] for i in self._rivals(s, f)})
        return [DECLINE, OPTION]

    def act(self, s: State, f: Frame, a: int) -> None:
        if self._is_ordering(s, f):
            at = next(i for i in self._rivals(s, f) if s.frames[i][2] == a - FIRST)
            chosen = s.frames.pop(at)
            s.frames.append((*chosen[:5], 1))
        elif a == DECLINE:
            s.frames.pop()
        else:
            self._run(s, f)

    def _run(self, s: State, f: Frame) -> None:
        _, seat, number, trigger, what, _ = f
        waiting = s.rules.card(number).triggers[trigger]
        s.emit(HELPER_USED, seat, number)
        s.frames[-1] = (k.RUNNING, seat, number, trigger, what)
        s.frames.append(frame(waiting.effect, seat))
        if waiting.once:
            mark_used(s, seat, number)

    def problem(self, s: State, f: Frame) -> Message | None:
        _, seat, card, _, _, _ = f
        return (
            None
            if seat >= 0 and s.rules.cards[card] is not None
            else Message("position.la_granja.helper_waits_not_in_this_game")
        )


class Running(Step[State]):
    """The helper whose effect lies above is at work; when this frame comes to the top, it has finished."""

    name = "running"
    args = (("card", 1, LAST_CARD), ("trigger", 0, len(TRIGGERS) - 1), ("what", 0, MOST))

    def enter(self, s: State, f: Frame) -> Seat:
        s.frames.pop()
        return AGAIN
