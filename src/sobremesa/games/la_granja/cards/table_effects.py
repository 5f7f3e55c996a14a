"""Effects on the common table: deliveries, market markers, siesta, roofs and craft markers."""

from sobremesa.kernel import AGAIN, DONE, Frame, Seat, Step, frame

from .. import kinds as k
from ..catalogue import SIESTA_TOP
from ..deliveries import FREE_ONE, PAID_ONE, can_deliver, deliver, deliveries, free_rows, open_row, reward_building
from ..events import ORDER_SET, PLANS_CHANGED, ROOF_TURNED
from ..flow.transport_phase import siesta
from ..goods import is_short
from ..helpers import context
from ..ids import (
    BUILDINGS,
    DONKEY,
    EMPTY,
    FREE,
    GOODS,
    ROOF_1,
    ROOF_PLACES,
    SIESTA,
    STEPS,
    USED_ROOF,
)
from ..market import BARROW, NO_BARROW, OTHER, STAND, hexes_for, is_valueless, set_marker, take_off
from ..state import State
from ..table import HEX, ROW, TURN_ROOF
from .markers import NO_GOOD
from .operations import PAID_FOR


class Deliver(Step[State]):
    """Up to so many deliveries by the normal rules, perhaps to one kind of place only (LG-146, LG-167)."""

    name = "deliver"
    args = (("count", 0, 9), ("place", 0, 4))

    def _how(self, f: Frame) -> int:
        return PAID_ONE if f[3] == PAID_FOR else FREE_ONE

    def _options(self, s: State, f: Frame) -> list[int]:
        return deliveries(s, f[1], f[3], context(s)[4] >> 2, self._how(f))

    def enter(self, s: State, f: Frame) -> Seat:
        if f[2] and self._options(s, f):
            return f[1]
        s.frames.pop()
        return AGAIN

    def legal(self, s: State, f: Frame, seat: Seat) -> list[int]:
        return [DONE, *self._options(s, f)]

    def apply(self, s: State, f: Frame, seat: Seat, a: int) -> None:
        if a == DONE:
            s.frames.pop()
            return
        s.frames[-1] = (f[0], seat, f[2] - 1, f[3])
        deliver(s, seat, a, self._how(f))

    def can(self, s: State, f: Frame) -> bool:
        return can_deliver(s, f[1], f[3], context(s)[4] >> 2, self._how(f))


class ChooseRow(Step[State]):
    """The first delivery to a building ties the player to one of its free rows (LG-191)."""

    name = "choose_row"
    args = (("building", 0, BUILDINGS - 1), ("good", 0, GOODS - 1))

    def legal(self, s: State, f: Frame, seat: Seat) -> list[int]:
        rows = s.rules.buildings[f[2]].rows
        return [ROW + r for r in free_rows(s, f[2]) if f[3] in rows[r]]

    def apply(self, s: State, f: Frame, seat: Seat, a: int) -> None:
        s.frames.pop()
        open_row(s, seat, f[2], a - ROW, f[3])


class PlaceMarker(Step[State]):
    """After a barrow or the like a marker goes to the market, on a hex of its value (LG-234 to LG-241)."""

    name = "place_marker"
    args = (("value", 0, 9), ("asked", 0, 1 | NO_BARROW))

    def enter(self, s: State, f: Frame) -> Seat:
        if hexes_for(s, f[1], f[2]):
            if not is_short(s, f[1]):
                return f[1]
            if not f[3] & 1:  # a barrow of a single good gives back one marker, and the trade good has it (LG-003)
                s.frames[-1] = (f[0], f[1], f[2], f[3] | 1)
                s.frames.append((k.RETRIEVING, f[1], NO_GOOD, 1))
                return AGAIN
        s.frames.pop()
        return AGAIN

    def legal(self, s: State, f: Frame, seat: Seat) -> list[int]:
        return [HEX + i for i in hexes_for(s, seat, f[2])]

    def apply(self, s: State, f: Frame, seat: Seat, a: int) -> None:
        s.frames.pop()
        reason = OTHER if f[3] & NO_BARROW else BARROW
        set_marker(s, seat, a - HEX, reason, displaces=not is_valueless(s, f[2]))


class MarketStand(Step[State]):
    """A marker on any free open hex: no VP, and nothing is removed (LG-155, A-13)."""

    name = "market_stand"
    args = (("asked", 0, 1),)

    def _free(self, s: State) -> list[int]:
        return [i for i in s.rules.open_hexes if s.market[i] == EMPTY]

    def enter(self, s: State, f: Frame) -> Seat:
        short = is_short(s, f[1])
        if short and not f[2]:
            s.frames[-1] = (f[0], f[1], 1)
            s.frames.append((k.RETRIEVING, f[1], NO_GOOD, 1))
            return AGAIN
        if self._free(s) and not short:
            return f[1]
        s.frames.pop()
        return AGAIN

    def legal(self, s: State, f: Frame, seat: Seat) -> list[int]:
        return [HEX + i for i in self._free(s)]

    def apply(self, s: State, f: Frame, seat: Seat, a: int) -> None:
        s.frames.pop()
        set_marker(s, seat, a - HEX, STAND, displaces=s.rules.stand_displaces, scores=False)

    def can(self, s: State, f: Frame) -> bool:
        return bool(self._free(s))


class MarketTakeBack(Step[State]):
    """One of the own markers comes back from the market (card 33)."""

    name = "market_take_back"
    args = (("count", 0, 9),)

    def enter(self, s: State, f: Frame) -> Seat:
        if f[2] and self.can(s, f):
            return f[1]
        s.frames.pop()
        return AGAIN

    def legal(self, s: State, f: Frame, seat: Seat) -> list[int]:
        return [HEX + i for i, owner in enumerate(s.market) if owner == seat]

    def apply(self, s: State, f: Frame, seat: Seat, a: int) -> None:
        s.frames[-1] = (f[0], seat, f[2] - 1)
        take_off(s, a - HEX)

    def can(self, s: State, f: Frame) -> bool:
        return f[1] in s.market


class Siesta(Step[State]):
    """Steps on the siesta track, now (LG-151, LG-166)."""

    name = "siesta"
    args = (("steps", 0, 9),)

    def enter(self, s: State, f: Frame) -> Seat:
        s.frames.pop()
        siesta(s, f[1], f[2])
        if s.rules.late_siesta_orders and not any(g[0] == k.SET_ORDER for g in s.frames):
            # the order of this round is set already. Who is active only jumps over seats that have had their
            # turn, so that nobody is left out of the step under way
            s.order = s.track
            s.emit(ORDER_SET, s.order)
        return AGAIN

    def can(self, s: State, f: Frame) -> bool:
        return s.players[f[1]][SIESTA] < SIESTA_TOP or s.rules.standing_on_top


class RoofFlip(Step[State]):
    """A used roof tile is turned face up again; a tile that does so turns none of its kind (LG-150, A-27)."""

    name = "roof_flip"
    args = (("count", 0, 9), ("any", 0, 1))

    def _tiles(self, s: State, f: Frame) -> list[int]:
        p = s.players[f[1]]
        out: list[int] = []
        for i in range(ROOF_PLACES):
            if p[ROOF_1 + i] > USED_ROOF:
                face = s.rules.faces[p[ROOF_1 + i] - USED_ROOF - 1]
                effect = face.effect
                if not face.is_broken and (f[3] or effect is None or effect[0] != k.ROOF_FLIP):
                    out.append(i)
        return out

    def enter(self, s: State, f: Frame) -> Seat:
        if f[2] and self.can(s, f):
            return f[1]
        s.frames.pop()
        return AGAIN

    def legal(self, s: State, f: Frame, seat: Seat) -> list[int]:
        return [TURN_ROOF + i for i in self._tiles(s, f)]

    def apply(self, s: State, f: Frame, seat: Seat, a: int) -> None:
        s.frames[-1] = (f[0], seat, f[2] - 1, f[3])
        p = s.players[seat]
        p[ROOF_1 + a - TURN_ROOF] -= USED_ROOF
        s.emit(ROOF_TURNED, seat, p[ROOF_1 + a - TURN_ROOF] - 1)

    def can(self, s: State, f: Frame) -> bool:
        return bool(self._tiles(s, f))


class CraftReward(Step[State]):
    """The rewards of a building, after its instant effect (the other ruling of A-20)."""

    name = "craft_reward"
    args = (("building", 0, BUILDINGS - 1),)

    def enter(self, s: State, f: Frame) -> Seat:
        s.frames.pop()
        reward_building(s, f[1], f[2])
        return AGAIN


class CraftInstant(Step[State]):
    """The instant effect of the craft marker just gained is carried out once more (card 37)."""

    name = "craft_instant"
    args = (("which", 0, 0),)

    def enter(self, s: State, f: Frame) -> Seat:
        s.frames[-1] = frame(s.rules.buildings[context(s)[4]].instant, f[1])
        return AGAIN


class Adjust(Step[State]):
    """More or fewer free deliveries or siesta steps in this round; nobody gives up what the tile does not show (46)."""

    name = "adjust"
    args = (("what", 0, 1), ("by", -9, 9))

    def _field(self, f: Frame) -> int:
        return STEPS if f[2] else FREE

    def enter(self, s: State, f: Frame) -> Seat:
        s.frames.pop()
        p = s.players[f[1]]
        p[self._field(f)] += f[3]
        s.emit(PLANS_CHANGED, f[1], p[STEPS], p[FREE])
        return AGAIN

    def can(self, s: State, f: Frame) -> bool:
        p = s.players[f[1]]
        donkey = s.rules.donkeys[p[DONKEY]]
        shown = donkey.hats if f[2] else donkey.deliveries
        return min(shown, p[self._field(f)]) + f[3] >= 0
