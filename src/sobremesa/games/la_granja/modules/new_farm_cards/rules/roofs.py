"""Helpers of roof tiles: a second tile (101), and the bonus of somebody else's tile (102)."""

from typing import Any, Final

from sobremesa.games.la_granja.rules import kinds as k
from sobremesa.games.la_granja.rules import triggers
from sobremesa.games.la_granja.rules.actions import CHANGE, USE_ROOF
from sobremesa.games.la_granja.rules.events import DIE_CHANGED, PAID, ROOF_USED
from sobremesa.games.la_granja.rules.flow.farm_phase import (
    DoubleRoof,
    double_tiles,
    lay_roof,
    roof_cost,
    roof_places,
    roof_purse,
    roofs,
)
from sobremesa.games.la_granja.rules.flow.revenue_phase import CHANGES, changes_of, die_value, has_die
from sobremesa.games.la_granja.rules.goods import gain
from sobremesa.games.la_granja.rules.helper_rows import FarmOperation
from sobremesa.games.la_granja.rules.helpers import raise_trigger, subject
from sobremesa.games.la_granja.rules.ids import PHASE, ROOF_1, ROOF_PLACES, ROOFS, SILVER, USED_ROOF
from sobremesa.games.la_granja.rules.plan import Face
from sobremesa.games.la_granja.rules.state import State
from sobremesa.kernel import AGAIN, OPTION, Frame, Message, Operation, Seat, Step, bits, can_carry_out, frame

from ..numbers import BORROW_ROOF, BUY_SECOND_ROOF, CHANGE_BORROWED, DOUBLE_SECOND_ROOF, ROOFS_SOLD

LOWEST_COST: Final = 1
BONUS: Final = 0  # which tiles are borrowed: those usable at any time, or those that change a die just taken
DIE: Final = 1

OPERATIONS: Final[tuple[Operation, ...]] = (
    FarmOperation("buy_roof", BUY_SECOND_ROOF, {"discount": 0, "bought": 0}),
    FarmOperation("borrow_roof", BORROW_ROOF, {"what": BONUS, "lender": 0}, {"bonus": BONUS, "die": DIE}),
)


# -- a second tile -----------------------------------------------------------------------------------------------------


class RoofsSold(Step[State]):
    """Everybody has had a turn to buy a roof tile."""

    name = "roofs_sold"

    def enter(self, s: State, f: Frame) -> Seat:
        s.frames.pop()
        for seat in s.order:
            raise_trigger(s, triggers.ROOF_STEP_OVER, seat)
        return AGAIN


class BuySecondRoof(Step[State]):
    """Buy any one of the remaining tiles for less silver (101)."""

    name = "buy_second_roof"
    args = (("discount", 0, 9), ("bought", 0, 1))

    def _cost(self, s: State, f: Frame, tile: int) -> int:
        _, seat, discount, _ = f
        cost = s.rules.faces[tile].cost or roof_cost(s, seat)
        return max(LOWEST_COST, cost - discount)

    def _tiles(self, s: State, f: Frame) -> list[int]:
        _, seat, _, bought = f
        if bought or roofs(s, seat) >= roof_places(s, seat):
            return []
        purse = roof_purse(s, seat)
        return [t for t in bits(s.board[ROOFS]) if self._cost(s, f, t) <= purse]

    def enter(self, s: State, f: Frame) -> Seat:
        _, seat, _, _ = f
        if self._tiles(s, f):
            return seat
        s.frames.pop()
        return AGAIN

    def legal(self, s: State, f: Frame, seat: Seat) -> list[int]:
        return [s.rules.faces[t].buy for t in self._tiles(s, f)]

    def apply(self, s: State, f: Frame, seat: Seat, a: int) -> None:
        kind, _, discount, _ = f
        tile = next(t for t in self._tiles(s, f) if s.rules.faces[t].buy == a)
        s.frames[-1] = (kind, seat, discount, 1)
        cost = self._cost(s, f, tile)
        paying = s.rules.hooks.paying_roof
        if paying is None or not paying(s, seat, tile, cost):
            take_second(s, seat, tile, cost)

    def can(self, s: State, f: Frame) -> bool:
        return bool(self._tiles(s, f))


def take_second(s: State, seat: Seat, tile: int, cost: int) -> None:
    """Take the second tile for ``cost`` silver; its VP may be doubled."""
    vp = lay_roof(s, seat, tile, cost)
    if vp and double_tiles(s, seat):
        s.frames.append((DOUBLE_SECOND_ROOF, seat, vp))


class DoubleSecondRoof(DoubleRoof):
    """The VP of the second tile may be doubled too."""

    name = "double_second_roof"


# -- somebody else's tile ----------------------------------------------------------------------------------------------


class BorrowRoof(Step[State]):
    """Pay 1 silver to another player for the bonus of one of their roof tiles, which stays face up (102).

    First the player is chosen (option 1 is p1), then the tile. A solo player pays the supply for a tile on offer.
    """

    name = "borrow_roof"
    args = (("what", 0, 1), ("lender", 0, 4))

    def _tiles(self, s: State, f: Frame, lender: int) -> list[tuple[int, int]]:
        """The (action, tile) pairs that can be borrowed from a seat, or in the solo game from the display."""
        if s.rules.is_solo:
            lent = [(s.rules.faces[t].buy, t) for t in bits(s.board[ROOFS]) if not s.rules.faces[t].is_broken]
        else:
            p = s.players[lender]
            places = [i for i in range(ROOF_PLACES) if 0 < p[ROOF_1 + i] < USED_ROOF]
            lent = [(USE_ROOF + i, p[ROOF_1 + i] - 1) for i in places]
        return [(a, t) for a, t in lent if self._is_useful(s, f, s.rules.faces[t])]

    def _is_useful(self, s: State, f: Frame, face: Face) -> bool:
        _, seat, what, _ = f
        p = s.players[seat]
        if not p[SILVER]:
            return False
        if what == DIE:
            return bool(face.up and changes_of(s, die_value(s, seat, subject(s)), [face.up]))
        if face.effect is None or face.effect[0] == k.ROOF_FLIP or not face.phases >> s.board[PHASE] & 1:
            return False
        p[SILVER] -= 1  # the bonus must be possible with what is left
        able = can_carry_out(s, frame(face.effect, seat))
        p[SILVER] += 1
        return able

    def _options(self, s: State, f: Frame) -> list[int]:
        _, seat, _, lender = f
        if lender or s.rules.is_solo:
            return [a for a, _ in self._tiles(s, f, lender - 1)]
        return [OPTION + q for q in range(s.rules.seats) if q != seat and self._tiles(s, f, q)]

    def enter(self, s: State, f: Frame) -> Seat:
        _, seat, _, _ = f
        if self._options(s, f):
            return seat
        s.frames.pop()
        return AGAIN

    def legal(self, s: State, f: Frame, seat: Seat) -> list[int]:
        return self._options(s, f)

    def apply(self, s: State, f: Frame, seat: Seat, a: int) -> None:
        _, _, _, lender = f
        if not lender and not s.rules.is_solo:
            s.frames[-1] = (*f[:3], a - OPTION + 1)
            return
        tile = dict(self._tiles(s, f, lender - 1))[a]
        face = s.rules.faces[tile]
        s.players[seat][SILVER] -= 1
        s.emit(PAID, seat, SILVER, 1)
        if lender:
            gain(s, lender - 1, SILVER, 1)
        s.emit(ROOF_USED, seat, tile)
        s.frames[-1] = frame(face.effect, seat) if face.effect else (CHANGE_BORROWED, seat, face.up)

    def can(self, s: State, f: Frame) -> bool:
        return bool(self._options(s, f))

    def problem(self, s: State, f: Frame) -> Message | None:
        _, seat, what, lender = f
        ok = seat >= 0 and lender <= s.rules.seats and lender != seat + 1
        ok = ok and (what != DIE or has_die(s, seat, subject(s)))
        return None if ok else Message("position.la_granja.roof_tile_borrowed_from_nobody")


class ChangeBorrowed(Step[State]):
    """Change the die just taken with a borrowed tile."""

    name = "change_borrowed"
    args = (("up", 1, 2),)

    def legal(self, s: State, f: Frame, seat: Seat) -> list[int]:
        _, _, up = f
        return [CHANGE + i for i in changes_of(s, die_value(s, seat, subject(s)), [up])]

    def apply(self, s: State, f: Frame, seat: Seat, a: int) -> None:
        at = s.rules.die_fields[subject(s)]
        s.frames.pop()
        s.players[seat][at] += CHANGES[a - CHANGE]
        s.emit(DIE_CHANGED, seat, s.players[seat][at])

    def problem(self, s: State, f: Frame) -> Message | None:
        _, seat, _ = f
        ok = seat >= 0 and has_die(s, seat, subject(s)) and self.legal(s, f, seat)
        return None if ok else Message("position.la_granja.no_die_to_change")


STEPS: dict[int, Step[Any]] = {
    ROOFS_SOLD: RoofsSold(),
    BUY_SECOND_ROOF: BuySecondRoof(),
    DOUBLE_SECOND_ROOF: DoubleSecondRoof(),
    BORROW_ROOF: BorrowRoof(),
    CHANGE_BORROWED: ChangeBorrowed(),
}
