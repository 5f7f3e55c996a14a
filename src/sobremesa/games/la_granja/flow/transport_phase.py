"""Phase III, transport: donkeys, siesta, free and paid deliveries."""

from sobremesa.kernel import AGAIN, DONE, Frame, Said, Seat, Step, bits

from .. import kinds as k
from ..catalogue import SIESTA_TOP
from ..deliveries import FREE_ONE, PAID_ONE, deliver, deliveries
from ..events import DONKEY_CHOSEN, DONKEY_SHOWN, ORDER_SET, SIESTA_MOVED
from ..events import PAID as PAID_EVENT
from ..farm import DONKEYS_REVEALED, FREE_DELIVERIES_OVER, TURN_ORDER_SET
from ..helpers import ask, happen
from ..hidden import donkeys_to_choose
from ..ids import BOUGHT, DONKEY, DONKEYS, FREE, PAID, SIESTA, SILVER, STEPS
from ..state import State
from ..table import PURCHASE
from .turns import Turn, paid_limit


class Donkeys(Step[State]):
    """Everybody secretly chooses one of the donkey tiles still available (LG-171 to LG-173)."""

    name = "donkeys"

    def owing(self, s: State, f: Frame) -> tuple[Seat, ...]:
        return tuple(seat for seat in range(s.rules.seats) if not s.players[seat][DONKEY])

    def enter(self, s: State, f: Frame) -> Seat:
        owing = self.owing(s, f)
        if owing:
            return owing[0]
        s.frames.pop()
        return AGAIN

    def legal(self, s: State, f: Frame, seat: Seat) -> list[int]:
        donkeys = s.rules.donkeys
        return [donkeys[t + 1].action for t in bits(donkeys_to_choose(s, seat))]

    def apply(self, s: State, f: Frame, seat: Seat, a: int) -> None:
        tile = next(t for t, donkey in enumerate(s.rules.donkeys) if donkey.action == a)
        s.players[seat][DONKEY] = tile
        s.emit(DONKEY_CHOSEN, seat, tile)

    def problem(self, s: State, f: Frame) -> Said | None:
        for seat in self.owing(s, f):
            if not donkeys_to_choose(s, seat):
                return Said("position.la_granja.no_donkey_tile_to_choose", seat=f"p{seat + 1}")
        return None


class ShowDonkeys(Step[State]):
    """All tiles are shown at once; they fix the siesta steps and free deliveries (LG-176, LG-207, LG-208)."""

    name = "show_donkeys"

    def enter(self, s: State, f: Frame) -> Seat:
        s.frames.pop()
        for seat in range(s.rules.seats):
            p = s.players[seat]
            tile = p[DONKEY]
            p[DONKEYS] &= ~(1 << tile - 1)
            working = [b for j, b in enumerate(s.rules.buildings) if s.lasting(seat) >> j & 1]
            donkey = s.rules.donkeys[tile]
            p[STEPS] = ask(s, "siesta_steps", seat, donkey.hats + sum(b.siesta for b in working))
            p[FREE] = donkey.deliveries + sum(b.deliveries for b in working)
            s.emit(DONKEY_SHOWN, seat, tile)
        for seat in s.order:
            happen(s, DONKEYS_REVEALED, seat)
        return AGAIN


class Advance(Step[State]):
    """In the old turn order everybody moves the siesta marker (LG-177 to LG-179)."""

    name = "advance"

    def enter(self, s: State, f: Frame) -> Seat:
        s.frames.pop()
        p = s.players[f[1]]
        siesta(s, f[1], p[STEPS])
        p[STEPS] = 0
        follow(s, k.ADVANCE, f[1])
        return AGAIN


def follow(s: State, kind: int, seat: Seat) -> None:
    """What modules let a seat do after its part of a step, before the next seat comes."""
    for entry in s.rules.follow.get(kind, ()):
        s.frames.append((entry[0], seat, *entry[1:]))


def siesta(s: State, seat: Seat, steps: int) -> None:
    """The marker has moved and lies on top of those already there; one that stays keeps its place (LG-179, A-09)."""
    p = s.players[seat]
    space = min(SIESTA_TOP, p[SIESTA] + steps)
    if space == p[SIESTA] and not s.rules.standing_on_top:
        return
    p[SIESTA] = space
    others = [o for o in s.track if o != seat]
    at = sum(s.players[o][SIESTA] > space for o in others)
    s.track = (*others[:at], seat, *others[at:])
    s.emit(SIESTA_MOVED, seat, space)
    if s.rules.has_modules:
        for hear in s.rules.hooks.siesta_moved:
            hear(s, seat)


class SetOrder(Step[State]):
    """Who is furthest goes first; of equals the one higher in the stack (LG-180, LG-181)."""

    name = "set_order"

    def enter(self, s: State, f: Frame) -> Seat:
        s.frames.pop()
        s.order = s.track
        s.emit(ORDER_SET, s.order)
        for seat in s.order:
            happen(s, TURN_ORDER_SET, seat)
        return AGAIN


class FreeDeliveries(Turn):
    """Up to as many deliveries as the donkeys allow, all in one turn (LG-183 to LG-189)."""

    name = "free_deliveries"

    def choices(self, s: State, f: Frame) -> list[int]:
        return [DONE, *donkey_deliveries(s, f[1])] if has_delivery(s, f[1]) else [DONE]

    def act(self, s: State, f: Frame, a: int) -> None:
        if a == DONE:
            s.frames.pop()
            happen(s, FREE_DELIVERIES_OVER, f[1], s.players[f[1]][FREE])
            s.players[f[1]][FREE] = 0
            follow(s, k.FREE_DELIVERIES, f[1])
            return
        donkeys_deliver(s, f[1], a)


def donkey_deliveries(s: State, seat: Seat) -> list[int]:
    """What the donkeys of the tile can deliver; a tile may have rules of its own."""
    out = deliveries(s, seat)
    for allowed in s.rules.hooks.donkey_filters:
        out = allowed(s, seat, out)
    return out


def donkeys_deliver(s: State, seat: Seat, a: int) -> None:
    """One of the free deliveries of the step is made."""
    use_delivery(s, seat)
    for hear in s.rules.hooks.donkeys_deliver:
        hear(s, seat, a)
    deliver(s, seat, a, FREE_ONE)


class PaidDeliveries(Turn):
    """Deliveries for 1 silver each, one by one (A-22), or all bought up front by the other ruling (LG-244)."""

    name = "paid_deliveries"
    args = (("stage", 0, 2),)  # 0: the maximum is still to be fixed, 1: to be bought, 2: to be delivered

    def enter(self, s: State, f: Frame) -> Seat:
        if f[2]:
            return f[1]
        p = s.players[f[1]]
        p[PAID] = paid_limit(s, f[1])
        p[BOUGHT] = 0
        s.frames[-1] = (f[0], f[1], 1 if s.rules.paid_up_front else 2)
        return AGAIN

    def choices(self, s: State, f: Frame) -> list[int]:
        seat = f[1]
        p = s.players[seat]
        if f[2] == 1:
            return [PURCHASE + n for n in range(min(9, p[PAID]) + 1) if paid_price(s, seat, n) <= p[SILVER]]
        return [DONE, *deliveries(s, seat, how=PAID_ONE)] if has_delivery(s, seat) else [DONE]

    def act(self, s: State, f: Frame, a: int) -> None:
        seat = f[1]
        p = s.players[seat]
        if a == DONE:
            s.frames.pop()
            p[PAID] = p[BOUGHT] = 0
        elif f[2] == 1:
            pay_for(s, seat, a - PURCHASE)
            p[PAID] = a - PURCHASE
            s.frames[-1] = (f[0], seat, 2)
        else:
            use_delivery(s, seat)
            deliver(s, seat, a, PAID_ONE)


def paid_price(s: State, seat: Seat, count: int) -> int:
    """The silver for so many more paid deliveries; a helper may make the first ones free."""
    free = max(0, ask(s, "paid_deliveries_free", seat, 0) - s.players[seat][BOUGHT])
    return max(0, count - free)


def pay_for(s: State, seat: Seat, count: int) -> None:
    price = paid_price(s, seat, count)
    s.players[seat][SILVER] -= price
    s.players[seat][BOUGHT] += count
    if price:
        s.emit(PAID_EVENT, seat, SILVER, price)


def _stage(s: State) -> Frame | None:
    """The delivery step under way."""
    for f in reversed(s.frames):
        if f[0] in (k.FREE_DELIVERIES, k.PAID_DELIVERIES):
            return f
    return None


def has_delivery(s: State, seat: Seat) -> bool:
    """Whether the seat has a delivery left in the step under way, and the silver it costs."""
    f = _stage(s)
    p = s.players[seat]
    if f is None or f[0] == k.FREE_DELIVERIES:
        return f is not None and p[FREE] > 0
    return p[PAID] > 0 and f[2] == 2 and (s.rules.paid_up_front or p[SILVER] >= paid_price(s, seat, 1))


def use_delivery(s: State, seat: Seat) -> None:
    """One delivery of the step under way is used, and paid for if it was not bought before (A-22)."""
    f = _stage(s)
    if f is not None and f[0] == k.FREE_DELIVERIES:
        s.players[seat][FREE] -= 1
        return
    if not s.rules.paid_up_front:
        pay_for(s, seat, 1)
    s.players[seat][PAID] -= 1
