"""Effects on the common table: deliveries, market markers, siesta, roofs and craft markers."""

from sobremesa.kernel import AGAIN, DONE, Frame, Message, Seat, Step, frame

from .. import kinds as k
from ..actions import HEX, ROW, TURN_ROOF
from ..catalogue import SIESTA_TOP
from ..deliveries import (
    DELIVERY_WORDS,
    FREE_ONE,
    PAID_ONE,
    can_deliver,
    deliver,
    deliveries,
    free_rows,
    open_row,
    reward_building,
    why_not_deliver,
)
from ..events import ORDER_SET, PLANS_CHANGED, ROOF_TURNED
from ..flow.anytime import WORDS
from ..flow.transport_phase import siesta
from ..flow.turns import Choice
from ..goods import is_short
from ..helpers import subject
from ..ids import BUILDINGS, DONKEY, EMPTY, FREE, GOODS, ROOF_1, ROOF_PLACES, SIESTA, STEPS, USED_ROOF
from ..market import BARROW, NO_BARROW, OTHER, STAND, hexes_for, is_valueless, set_marker, take_off, why_not_hex
from ..reasons import HEX_CLOSED, HEX_TAKEN
from ..state import State
from ..triggers import played_card
from .markers import NO_GOOD
from .operations import PAID_FOR


class Deliver(Choice):
    """Up to ``count`` deliveries by the normal rules, possibly to one kind of place only (LG-146, LG-167)."""

    name = "deliver"
    args = (("count", 0, 9), ("place", 0, 4))
    explains = ("done", *DELIVERY_WORDS, *WORDS)

    def _how(self, f: Frame) -> int:
        _, _, _, place = f
        return PAID_ONE if place == PAID_FOR else FREE_ONE

    def _options(self, s: State, f: Frame) -> list[int]:
        _, seat, _, place = f
        return deliveries(s, seat, place, played_card(subject(s)), self._how(f))

    def enter(self, s: State, f: Frame) -> Seat:
        _, seat, count, _ = f
        if count and self._options(s, f):
            return seat
        s.frames.pop()
        return AGAIN

    def choices(self, s: State, f: Frame) -> list[int]:
        return [DONE, *self._options(s, f)]

    def why_not_choice(self, s: State, f: Frame, a: int) -> Message | None:
        _, seat, _, place = f
        return None if a == DONE else why_not_deliver(s, seat, a, place, played_card(subject(s)), self._how(f))

    def act(self, s: State, f: Frame, a: int) -> None:
        kind, seat, count, place = f
        if a == DONE:
            s.frames.pop()
            return
        s.frames[-1] = (kind, seat, count - 1, place)
        deliver(s, seat, a, self._how(f))

    def can(self, s: State, f: Frame) -> bool:
        _, seat, _, place = f
        return can_deliver(s, seat, place, played_card(subject(s)), self._how(f))


class ChooseRow(Step[State]):
    """The first delivery to a building ties the player to one of its free rows (LG-191)."""

    name = "choose_row"
    args = (("building", 0, BUILDINGS - 1), ("good", 0, GOODS - 1))
    explains = ("row",)

    def legal(self, s: State, f: Frame, seat: Seat) -> list[int]:
        _, _, building, good = f
        rows = s.rules.buildings[building].rows
        return [ROW + r for r in free_rows(s, building) if good in rows[r]]

    def why_not(self, s: State, f: Frame, seat: Seat, a: int) -> Message | None:
        _, _, building, good = f
        rows = s.rules.buildings[building].rows
        if a - ROW not in free_rows(s, building):
            return Message("why.la_granja.row_taken")
        return None if good in rows[a - ROW] else Message("why.la_granja.not_wanted")

    def apply(self, s: State, f: Frame, seat: Seat, a: int) -> None:
        _, _, building, good = f
        s.frames.pop()
        open_row(s, seat, building, a - ROW, good)


class PlaceMarker(Step[State]):
    """After completing a barrow or similar, place a marker on a market hex of its value (LG-234 to LG-241)."""

    name = "place_marker"
    args = (("value", 0, 9), ("asked", 0, 1 | NO_BARROW))
    explains = ("hex",)

    def enter(self, s: State, f: Frame) -> Seat:
        kind, seat, value, asked = f
        if hexes_for(s, seat, value):
            if not is_short(s, seat):
                return seat
            if not asked & 1:  # a barrow with a single good returns one marker, and the trade good takes it (LG-003)
                s.frames[-1] = (kind, seat, value, asked | 1)
                s.frames.append((k.RETRIEVING, seat, NO_GOOD, 1))
                return AGAIN
        s.frames.pop()
        return AGAIN

    def legal(self, s: State, f: Frame, seat: Seat) -> list[int]:
        _, _, value, _ = f
        return [HEX + i for i in hexes_for(s, seat, value)]

    def why_not(self, s: State, f: Frame, seat: Seat, a: int) -> Message | None:
        _, _, value, _ = f
        return why_not_hex(s, seat, value, a - HEX)

    def apply(self, s: State, f: Frame, seat: Seat, a: int) -> None:
        _, _, value, asked = f
        s.frames.pop()
        reason = OTHER if asked & NO_BARROW else BARROW
        set_marker(s, seat, a - HEX, reason, displaces=not is_valueless(s, value))


class MarketStand(Choice):
    """Place a marker on any free open hex: no VP, and nothing is removed unless a ruling says so (LG-155, A-13)."""

    name = "market_stand"
    args = (("asked", 0, 1),)
    explains = ("hex", *WORDS)

    def _free(self, s: State) -> list[int]:
        return [i for i in s.rules.open_hexes if s.market[i] == EMPTY]

    def enter(self, s: State, f: Frame) -> Seat:
        kind, seat, asked = f
        short = is_short(s, seat)
        if short and not asked:
            s.frames[-1] = (kind, seat, 1)
            s.frames.append((k.RETRIEVING, seat, NO_GOOD, 1))
            return AGAIN
        if self._free(s) and not short:
            return seat
        s.frames.pop()
        return AGAIN

    def choices(self, s: State, f: Frame) -> list[int]:
        return [HEX + i for i in self._free(s)]

    def why_not_choice(self, s: State, f: Frame, a: int) -> Message | None:
        if a - HEX not in s.rules.open_hexes:
            return HEX_CLOSED
        return None if s.market[a - HEX] == EMPTY else HEX_TAKEN

    def act(self, s: State, f: Frame, a: int) -> None:
        seat = f[1]
        s.frames.pop()
        set_marker(s, seat, a - HEX, STAND, displaces=s.rules.stand_displaces, scores=False)

    def can(self, s: State, f: Frame) -> bool:
        return bool(self._free(s))


class MarketTakeBack(Step[State]):
    """Take back one of the seat's markers from the market (card 33)."""

    name = "market_take_back"
    args = (("count", 0, 9),)
    explains = ("hex",)

    def enter(self, s: State, f: Frame) -> Seat:
        _, seat, count = f
        if count and self.can(s, f):
            return seat
        s.frames.pop()
        return AGAIN

    def legal(self, s: State, f: Frame, seat: Seat) -> list[int]:
        return [HEX + i for i, owner in enumerate(s.market) if owner == seat]

    def why_not(self, s: State, f: Frame, seat: Seat, a: int) -> Message | None:
        return None if a in self.legal(s, f, seat) else Message("why.la_granja.no_own_marker")

    def apply(self, s: State, f: Frame, seat: Seat, a: int) -> None:
        kind, _, count = f
        s.frames[-1] = (kind, seat, count - 1)
        take_off(s, a - HEX)

    def can(self, s: State, f: Frame) -> bool:
        _, seat, _ = f
        return seat in s.market


class Siesta(Step[State]):
    """Take steps on the siesta track right away (LG-151, LG-166)."""

    name = "siesta"
    args = (("steps", 0, 9),)

    def enter(self, s: State, f: Frame) -> Seat:
        _, seat, steps = f
        s.frames.pop()
        siesta(s, seat, steps)
        if s.rules.late_siesta_orders and not any(g[0] == k.SET_ORDER for g in s.frames):
            # this round's order is already set. The active seat only overtakes seats that have had their turn,
            # so nobody is left out of the step under way
            s.order = s.track
            s.emit(ORDER_SET, s.order)
        return AGAIN

    def can(self, s: State, f: Frame) -> bool:
        _, seat, _ = f
        return s.players[seat][SIESTA] < SIESTA_TOP or s.rules.standing_on_top


class RoofFlip(Choice):
    """Turn a used roof tile face up again; a tile that does so cannot turn one of its own kind (LG-150, A-27)."""

    name = "roof_flip"
    args = (("count", 0, 9), ("any", 0, 1))
    explains = ("turn-roof", *WORDS)

    def _tiles(self, s: State, f: Frame) -> list[int]:
        _, seat, _, any_colour = f
        p = s.players[seat]
        out: list[int] = []
        for i in range(ROOF_PLACES):
            if p[ROOF_1 + i] > USED_ROOF:
                face = s.rules.faces[p[ROOF_1 + i] - USED_ROOF - 1]
                effect = face.effect
                if not face.is_broken and (any_colour or effect is None or effect[0] != k.ROOF_FLIP):
                    out.append(i)
        return out

    def enter(self, s: State, f: Frame) -> Seat:
        _, seat, count, _ = f
        if count and self.can(s, f):
            return seat
        s.frames.pop()
        return AGAIN

    def choices(self, s: State, f: Frame) -> list[int]:
        return [TURN_ROOF + i for i in self._tiles(s, f)]

    def why_not_choice(self, s: State, f: Frame, a: int) -> Message | None:
        if a - TURN_ROOF in self._tiles(s, f):
            return None
        is_used = s.players[f[1]][ROOF_1 + a - TURN_ROOF] > USED_ROOF
        return Message("why.la_granja.not_this_tile" if is_used else "why.la_granja.tile_not_used")

    def act(self, s: State, f: Frame, a: int) -> None:
        kind, seat, count, any_colour = f
        s.frames[-1] = (kind, seat, count - 1, any_colour)
        p = s.players[seat]
        p[ROOF_1 + a - TURN_ROOF] -= USED_ROOF
        s.emit(ROOF_TURNED, seat, p[ROOF_1 + a - TURN_ROOF] - 1)

    def can(self, s: State, f: Frame) -> bool:
        return bool(self._tiles(s, f))


class CraftReward(Step[State]):
    """Give the rewards of a building after its instant effect (the other ruling of A-20)."""

    name = "craft_reward"
    args = (("building", 0, BUILDINGS - 1),)

    def enter(self, s: State, f: Frame) -> Seat:
        _, seat, building = f
        s.frames.pop()
        reward_building(s, seat, building)
        return AGAIN


class CraftInstant(Step[State]):
    """Carry out the instant effect of the craft marker just gained once more (card 37)."""

    name = "craft_instant"
    args = (("which", 0, 0),)

    def enter(self, s: State, f: Frame) -> Seat:
        _, seat, _ = f
        s.frames[-1] = frame(s.rules.buildings[subject(s)].instant, seat)
        return AGAIN


class Adjust(Step[State]):
    """More or fewer free deliveries or siesta steps this round; only what the tile shows can be given up (card 46)."""

    name = "adjust"
    args = (("what", 0, 1), ("by", -9, 9))

    def _field(self, f: Frame) -> int:
        _, _, what, _ = f
        return STEPS if what else FREE

    def enter(self, s: State, f: Frame) -> Seat:
        _, seat, _, by = f
        s.frames.pop()
        p = s.players[seat]
        p[self._field(f)] += by
        s.emit(PLANS_CHANGED, seat, p[STEPS], p[FREE])
        return AGAIN

    def can(self, s: State, f: Frame) -> bool:
        _, seat, what, by = f
        p = s.players[seat]
        donkey = s.rules.donkeys[p[DONKEY]]
        shown = donkey.hats if what else donkey.deliveries
        return min(shown, p[self._field(f)]) + by >= 0
