"""Counselors: a grey die brings the reward of its space on a player's board for 1 silver or VP (CC-008 to CC-015)."""

from typing import Final

from sobremesa.games.la_granja.rules.actions import ACTIONS
from sobremesa.games.la_granja.rules.events import PAID
from sobremesa.games.la_granja.rules.flow.revenue_phase import die_value, has_die
from sobremesa.games.la_granja.rules.goods import is_short
from sobremesa.games.la_granja.rules.ids import SILVER, VP
from sobremesa.games.la_granja.rules.state import State
from sobremesa.kernel import AGAIN, DECLINE, Frame, Message, Seat, Step, can_carry_out

from ..numbers import COUNSEL_TAKEN, COUNSELED, GREY_TAKEN
from .boards import SPARED, is_free, is_night, on_board

COUNSEL_FOR: Final = ACTIONS.offset("counsel")
PRICES: Final = (SILVER, VP)  # 1 of either, by the labels of the action (CC-009)
FREE_COUNSEL: Final = COUNSEL_FOR + len(PRICES)


def counsels(s: State, seat: Seat, which: int) -> list[int]:
    """Ascending ids of the ways to pay for the reward of one of the seat's dice, by the die's current value (GE-A04).

    A white die brings none, nor does a space that is already marked (CC-013). Marking takes a marker: without one there
    is no reward.
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
    """Pay the price, mark the space and gain its reward at once (CC-009, CC-012)."""
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
    """The reward may be taken before the revenue of the die (CC-011); it is optional (CC-A03)."""

    name = "counsel"
    args = (("which", 0, 1),)

    def enter(self, s: State, f: Frame) -> Seat:
        _, seat, which = f
        if counsels(s, seat, which):
            return seat
        s.frames.pop()
        return AGAIN

    def legal(self, s: State, f: Frame, seat: Seat) -> list[int]:
        _, _, which = f
        return [DECLINE, *counsels(s, seat, which)]

    def apply(self, s: State, f: Frame, seat: Seat, a: int) -> None:
        _, _, which = f
        s.frames.pop()
        if a != DECLINE:
            take_counsel(s, seat, die_value(s, seat, which), a)

    def problem(self, s: State, f: Frame) -> Message | None:
        _, seat, which = f
        if is_night(s):
            return Message("position.la_granja.no_counselors_by_night")
        return None if seat >= 0 and has_die(s, seat, which) else Message("position.la_granja.no_die_brings_reward")


def afterwards(s: State, f: Frame, seat: Seat) -> list[int]:
    """Offer the reward after the revenue too, for the rest of the turn in which the die was taken (CC-011)."""
    _, _, which, _ = f
    return counsels(s, seat, which)


def take_afterwards(s: State, f: Frame, seat: Seat, a: int) -> None:
    _, _, which, _ = f
    take_counsel(s, seat, die_value(s, seat, which), a)
