"""Counselors: a grey die brings the reward of its space on the own board, for 1 silver or 1 VP (CC-008 to CC-015)."""

from typing import Final

from sobremesa.kernel import AGAIN, DECLINE, Frame, Said, Seat, Step, can_carry_out

from ...events import PAID
from ...flow.revenue_phase import die_value, has_die
from ...goods import is_short
from ...ids import SILVER, VP
from ...state import State
from ...table import ACTIONS
from ..events import COUNSEL_TAKEN
from ..fields import COUNSELED, GREY_TAKEN
from .boards import SPARED, is_free, is_night, on_board

COUNSEL_FOR: Final = ACTIONS.offset("counsel")
PRICES: Final = (SILVER, VP)  # 1 of either, by the labels of the action (CC-009)
FREE_COUNSEL: Final = COUNSEL_FOR + len(PRICES)


def counsels(s: State, seat: Seat, which: int) -> list[int]:
    """Ascending ids of the ways to pay for the reward that goes with a die of the seat, by its value as it is now
    (GE-A04).

    A white die brings none, nor does a space that is marked already (CC-013). The mark needs a marker: without one
    there is no reward.
    """
    p = s.players[seat]
    space = die_value(s, seat, which)
    if not p[GREY_TAKEN] >> which & 1 or p[COUNSELED] >> space & 1 or is_short(s, seat):
        return []
    if not can_carry_out(s, on_board(s, seat, space)):
        return []
    ways = [COUNSEL_FOR + i for i, good in enumerate(PRICES) if p[good]]
    return [*ways, FREE_COUNSEL] if is_free(s, seat) else ways


def take_counsel(s: State, seat: Seat, space: int, a: int) -> None:
    """The price is paid, the space is marked and its reward comes at once (CC-009, CC-012)."""
    p = s.players[seat]
    if a == FREE_COUNSEL:
        p[GREY_TAKEN] |= SPARED
    else:
        good = PRICES[a - COUNSEL_FOR]
        p[good] -= 1
        s.emit(PAID, seat, good, 1)
    p[COUNSELED] |= 1 << space
    s.emit(COUNSEL_TAKEN, seat, space)
    s.frames.append(on_board(s, seat, space))


class Counsel(Step[State]):
    """The reward may be taken before the revenue of the die (CC-011); nobody has to (CC-A03)."""

    name = "counsel"
    args = (("which", 0, 1),)

    def enter(self, s: State, f: Frame) -> Seat:
        if counsels(s, f[1], f[2]):
            return f[1]
        s.frames.pop()
        return AGAIN

    def legal(self, s: State, f: Frame, seat: Seat) -> list[int]:
        return [DECLINE, *counsels(s, seat, f[2])]

    def apply(self, s: State, f: Frame, seat: Seat, a: int) -> None:
        s.frames.pop()
        if a != DECLINE:
            take_counsel(s, seat, die_value(s, seat, f[2]), a)

    def problem(self, s: State, f: Frame) -> Said | None:
        if is_night(s):
            return Said("position.la_granja.no_counselors_by_night")
        return None if f[1] >= 0 and has_die(s, f[1], f[2]) else Said("position.la_granja.no_die_brings_reward")


def afterwards(s: State, f: Frame, seat: Seat) -> list[int]:
    """Or after the revenue, in the rest of the turn in which the die was taken (CC-011)."""
    return counsels(s, seat, f[2])


def take_afterwards(s: State, f: Frame, seat: Seat, a: int) -> None:
    take_counsel(s, seat, die_value(s, seat, f[2]), a)
