"""Helpers of the revenue dice: events once a die has its final value (105, 106), what opponents make of it (107), and
the revenue of another space (105)."""

from typing import Any, Final

from sobremesa.games.la_granja.rules import kinds as k
from sobremesa.games.la_granja.rules import triggers
from sobremesa.games.la_granja.rules.actions import SPACE
from sobremesa.games.la_granja.rules.helper_rows import FarmOperation
from sobremesa.games.la_granja.rules.helpers import TAKEN_DIE, raise_trigger
from sobremesa.games.la_granja.rules.ids import DICE_1, DIE_LEFT, LAST_DIE
from sobremesa.games.la_granja.rules.state import State
from sobremesa.kernel import AGAIN, Frame, Message, Operation, Seat, Step, can_carry_out

from ..numbers import DIE_SETTLED, DIE_SHARED, REVENUE_INSTEAD

OPERATIONS: Final[tuple[Operation, ...]] = (FarmOperation("revenue_instead", REVENUE_INSTEAD),)


class DieSettled(Step[State]):
    """The die just taken has its final value and is about to be used."""

    name = "die_settled"
    args = (("second", 0, 1),)

    def enter(self, s: State, f: Frame) -> Seat:
        _, owner, second = f
        s.frames.pop()
        value = s.players[owner][DIE_LEFT + second]
        for seat in s.order:
            if seat != owner:
                raise_trigger(s, triggers.OPPONENT_DIE_TAKEN, seat, value)
        raise_trigger(s, triggers.DIE_SETTLED, owner, second)
        return AGAIN

    def problem(self, s: State, f: Frame) -> Message | None:
        _, seat, second = f
        return None if seat >= 0 and s.players[seat][DIE_LEFT + second] else Message("position.la_granja.no_die_to_use")


class DieShared(Step[State]):
    """The last die is there for everybody, and counts as taken by somebody else."""

    name = "die_shared"

    def enter(self, s: State, f: Frame) -> Seat:
        s.frames.pop()
        for seat in s.order:
            raise_trigger(s, triggers.OPPONENT_DIE_TAKEN, seat, s.board[LAST_DIE])
        return AGAIN


class RevenueInstead(Step[State]):
    """Use the revenue of a space without dice instead of that of the die just taken, which keeps its value (105)."""

    name = "revenue_instead"

    def _spaces(self, s: State, f: Frame) -> list[int]:
        _, seat = f
        empty = [v for v in range(1, 7) if not s.board[DICE_1 + v - 1]]
        return [v for v in empty if can_carry_out(s, (k.REVENUE, seat, v, TAKEN_DIE))]

    def _to_use(self, s: State) -> int:
        """Where on the stack the use of the die is waiting, -1 if it is not."""
        return next((i for i in range(len(s.frames) - 1, -1, -1) if s.frames[i][0] == k.USE_DIE), -1)

    def enter(self, s: State, f: Frame) -> Seat:
        _, seat = f
        if self._spaces(s, f):
            return seat
        s.frames.pop()
        return AGAIN

    def legal(self, s: State, f: Frame, seat: Seat) -> list[int]:
        return [SPACE + v for v in self._spaces(s, f)]

    def apply(self, s: State, f: Frame, seat: Seat, a: int) -> None:
        s.frames[-1] = (k.REVENUE, seat, a - SPACE, TAKEN_DIE)
        del s.frames[self._to_use(s)]

    def can(self, s: State, f: Frame) -> bool:
        return self._to_use(s) >= 0 and bool(self._spaces(s, f))

    def problem(self, s: State, f: Frame) -> Message | None:
        return None if self._to_use(s) >= 0 else Message("position.la_granja.no_die_to_use")


STEPS: dict[int, Step[Any]] = {
    DIE_SETTLED: DieSettled(),
    DIE_SHARED: DieShared(),
    REVENUE_INSTEAD: RevenueInstead(),
}
