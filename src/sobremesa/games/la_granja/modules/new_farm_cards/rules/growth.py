"""Resting fields: a decision in step I.3 just before goods grow (card 120)."""

from typing import Any, Final

from sobremesa.games.la_granja.rules import triggers
from sobremesa.games.la_granja.rules.actions import TAKE
from sobremesa.games.la_granja.rules.farm import field_card, goods_on
from sobremesa.games.la_granja.rules.flow.farm_phase import harvest
from sobremesa.games.la_granja.rules.goods import gain
from sobremesa.games.la_granja.rules.helper_rows import NumberOperation
from sobremesa.games.la_granja.rules.helpers import raise_trigger
from sobremesa.games.la_granja.rules.ids import CARDS, SILVER
from sobremesa.games.la_granja.rules.state import State
from sobremesa.kernel import AGAIN, DONE, Frame, Message, Operation, Seat, Step

from .. import numbers as k
from ..numbers import FIELD_RESTS


def before_growth(s: State, seat: Seat) -> None:
    """Ask helpers first; the goods grow once they have answered."""
    s.frames.append((k.REAP, seat, 0))
    raise_trigger(s, triggers.BEFORE_HARVEST, seat)


class Reap(Step[State]):
    """Goods grow, but not on resting fields; this also ends the turn below."""

    name = "reap"
    args = (("resting", 0, (1 << CARDS + 1) - 1),)

    def enter(self, s: State, f: Frame) -> Seat:
        _, seat, resting = f
        del s.frames[-2:]
        harvest(s, seat, resting)
        return AGAIN


class RestFields(Step[State]):
    """Keep up to ``count`` empty fields empty in this step, for silver (card 120)."""

    name = "rest_fields"
    args = (("count", 0, 9), ("silver", 0, 30))

    def _reap(self, s: State) -> int:
        """Where on the stack the growth is waiting."""
        return next((i for i in range(len(s.frames) - 1, -1, -1) if s.frames[i][0] == k.REAP), -1)

    def _empty(self, s: State, seat: Seat) -> list[int]:
        """The empty fields that are not resting yet, by card."""
        at = self._reap(s)
        resting = s.frames[at][2] if at >= 0 else 0
        return [
            field_card(field)
            for field in s.fields[seat]
            if not goods_on(field) and not resting >> field_card(field) & 1
        ]

    def enter(self, s: State, f: Frame) -> Seat:
        _, seat, count, _ = f
        if count and self._empty(s, seat):
            return seat
        s.frames.pop()
        return AGAIN

    def legal(self, s: State, f: Frame, seat: Seat) -> list[int]:
        return [DONE, *sorted({TAKE + s.rules.card(card).crop for card in self._empty(s, seat)})]

    def apply(self, s: State, f: Frame, seat: Seat, a: int) -> None:
        kind, _, count, silver = f
        if a == DONE:
            s.frames.pop()
            return
        card = next(card for card in self._empty(s, seat) if s.rules.card(card).crop == a - TAKE)
        s.frames[-1] = (kind, seat, count - 1, silver)
        at = self._reap(s)
        s.frames[at] = (k.REAP, seat, s.frames[at][2] | 1 << card)
        s.emit(FIELD_RESTS, seat)
        gain(s, seat, SILVER, silver)

    def can(self, s: State, f: Frame) -> bool:
        _, seat, _, _ = f
        return bool(self._empty(s, seat))

    def problem(self, s: State, f: Frame) -> Message | None:
        return None if self._reap(s) >= 0 else Message("position.la_granja.fields_rest_only_before_goods_grow")


OPERATIONS: Final[tuple[Operation, ...]] = (NumberOperation("rest_fields", k.REST_FIELDS, {"n": 1, "silver": 0}),)
STEPS: dict[int, Step[Any]] = {k.REAP: Reap(), k.REST_FIELDS: RestFields()}
