"""Changing Powers: sixteen modifier cards, dealt, passed on, and played with power cards (EG-169 to EG-179)."""

from typing import Any, Final

from sobremesa.games.data import numbered
from sobremesa.kernel import AGAIN, CHANCE, DECLINE, Frame, Message, Seat, Step, bits, frame

from ...rules import kinds as k
from ...rules.actions import ACTIONS
from ...rules.catalogue import DATA
from ...rules.flow.rounds import spend, taken_values
from ...rules.ids import FIRST, GAVE, HAND, MODIFIER, MODIFIER_MASK, MODIFIERS, PASSING, POWER_MASK, POWERS, SHIFT
from ...rules.plan import Plan
from ...rules.state import State
from .numbers import (
    CHOOSE_MODIFIER,
    DEAL,
    EFFECTS,
    MODIFIER_CHOSEN,
    MODIFIER_DEALT,
    MODIFIER_PLAYED,
    MODIFIER_RECEIVED,
    PASS,
    PROPERTY,
)

MODIFIER_1: Final = ACTIONS.offset("modifier")  # MODIFIER_1 + number - 1
PASS_1: Final = ACTIONS.offset("pass")
DEAL_1: Final = ACTIONS.offset("deal")
DEALT_EACH: Final = 3

ROWS = numbered(DATA.read("modules", "changing_powers", "modifiers.toml")["modifier"], MODIFIERS, "modifier")
SHIFTS: tuple[int, ...] = tuple(row["shift"] for row in ROWS)


def patch(plan: Plan) -> None:
    plan.hand_cards |= MODIFIER_MASK
    at = plan.setup.index(k.GAME)
    plan.setup[at:at] = [DEAL, PASS]
    plan.power.insert(plan.power.index(k.PLAY_POWER), CHOOSE_MODIFIER)
    plan.turn.insert(plan.turn.index(k.TAKE_CARD), PROPERTY)
    for row in ROWS:
        if "effect" in row:  # using a property is optional (EG-169)
            plan.add_effect(_effect_name(row["number"]), EFFECTS + row["number"], ["optional", row["effect"]])


def _effect_name(number: int) -> str:
    return f"modifier m{number}"


def modifiers_of(s: State, seat: Seat) -> list[int]:
    """The modifiers in a hand, counted from 0."""
    return bits((s.players[seat][HAND] & MODIFIER_MASK) >> POWERS)


NOT_IN_HAND: Final = Message("why.el_grande.modifier_not_in_hand")


class Deal(Step[State]):
    """Deal three modifiers to each seat, clockwise from the first player; the rest stay in the box unseen (EG-170)."""

    name = "deal"

    def _next(self, s: State) -> Seat:
        n = s.rules.seats
        for i in range(n):
            seat = (s.board[FIRST] + i) % n
            if len(modifiers_of(s, seat)) < DEALT_EACH:
                return seat
        return -1

    def enter(self, s: State, f: Frame) -> Seat:
        if self._next(s) >= 0:
            return CHANCE
        s.frames.pop()
        return AGAIN

    def outcomes(self, s: State, f: Frame) -> list[tuple[int, int]]:
        dealt = 0
        for p in s.players:
            dealt |= p[HAND] >> POWERS
        return [(DEAL_1 + m, 1) for m in range(MODIFIERS) if not dealt >> m & 1]

    def apply(self, s: State, f: Frame, seat: Seat, a: int) -> None:
        seat = self._next(s)
        s.players[seat][HAND] |= 1 << POWERS + a - DEAL_1
        s.emit(MODIFIER_DEALT, seat, a - DEAL_1)


class Pass(Step[State]):
    """Everybody passes one modifier to the left, secretly and at the same time (EG-171, EG-172)."""

    name = "pass"
    explains = ("pass",)

    def owing(self, s: State, f: Frame) -> tuple[Seat, ...]:
        return tuple(seat for seat in range(s.rules.seats) if not s.players[seat][PASSING])

    def enter(self, s: State, f: Frame) -> Seat:
        owing = self.owing(s, f)
        if owing:
            return owing[0]
        s.frames.pop()
        n = s.rules.seats
        passed = [p[PASSING] for p in s.players[:n]]
        for seat, number in enumerate(passed):
            giver, taker = s.players[seat], s.players[(seat + 1) % n]
            bit = 1 << POWERS + number - 1
            giver[HAND] &= ~bit
            giver[GAVE] = number
            giver[PASSING] = 0
            taker[HAND] |= bit
            s.emit(MODIFIER_RECEIVED, (seat + 1) % n, number - 1)
        return AGAIN

    def legal(self, s: State, f: Frame, seat: Seat) -> list[int]:
        return [PASS_1 + m for m in modifiers_of(s, seat)]

    def why_not(self, s: State, f: Frame, seat: Seat, a: int) -> Message | None:
        return None if a - PASS_1 in modifiers_of(s, seat) else NOT_IN_HAND

    def apply(self, s: State, f: Frame, seat: Seat, a: int) -> None:
        s.players[seat][PASSING] = a - PASS_1 + 1
        s.emit(MODIFIER_CHOSEN, seat, a - PASS_1)

    def problem(self, s: State, f: Frame) -> Message | None:
        if s.frames[-1] != f:
            return None  # the modifiers have not been dealt yet
        for seat in self.owing(s, f):
            if not modifiers_of(s, seat):
                return Message("position.el_grande.owes_modifier_but_none", seat=f"p{seat + 1}")
        return None


class ChooseModifier(Step[State]):
    """At most one modifier goes with the power card played next; only the sum must be new (EG-173, EG-174)."""

    name = "choose_modifier"
    explains = ("decline", "modifier")

    def enter(self, s: State, f: Frame) -> Seat:
        _, seat = f
        if s.players[seat][HAND] & MODIFIER_MASK:
            return seat
        s.frames.pop()
        return AGAIN

    def legal(self, s: State, f: Frame, seat: Seat) -> list[int]:
        taken = taken_values(s)
        powers = [b + 1 for b in bits(s.players[seat][HAND] & POWER_MASK)]
        out = [DECLINE] if any(v not in taken for v in powers) else []
        for m in modifiers_of(s, seat):
            if any(v + SHIFTS[m] not in taken for v in powers):
                out.append(MODIFIER_1 + m)
        return out

    def why_not(self, s: State, f: Frame, seat: Seat, a: int) -> Message | None:
        m = a - MODIFIER_1
        if a != DECLINE and m not in modifiers_of(s, seat):
            return NOT_IN_HAND
        shift = 0 if a == DECLINE else SHIFTS[m]
        taken = taken_values(s)
        can = any(b + 1 + shift not in taken for b in bits(s.players[seat][HAND] & POWER_MASK))
        return None if can else Message("why.el_grande.no_new_value")

    def apply(self, s: State, f: Frame, seat: Seat, a: int) -> None:
        s.frames.pop()
        if a == DECLINE:
            return
        m = a - MODIFIER_1
        spend(s, seat, POWERS + m)
        p = s.players[seat]
        p[MODIFIER] = m + 1
        p[SHIFT] = SHIFTS[m]
        s.emit(MODIFIER_PLAYED, seat, m)


class Property(Step[State]):
    """The property of the modifier played, used after inviting and before taking an action card (EG-177)."""

    name = "property"

    def becomes(self, s: State, f: Frame) -> Frame | None:
        _, seat = f
        effect = s.rules.effects.get(_effect_name(s.players[seat][MODIFIER]))
        return None if effect is None else frame(effect, seat)

    def enter(self, s: State, f: Frame) -> Seat:
        begun = self.becomes(s, f)
        if begun is None:
            s.frames.pop()
        else:
            s.frames[-1] = begun
        return AGAIN


STEPS: dict[int, Step[Any]] = {
    DEAL: Deal(),
    PASS: Pass(),
    CHOOSE_MODIFIER: ChooseModifier(),
    PROPERTY: Property(),
}
