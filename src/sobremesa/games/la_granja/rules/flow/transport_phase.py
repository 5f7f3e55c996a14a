"""Phase III, transport: donkeys, siesta, free and paid deliveries."""

from typing import Final

from sobremesa.kernel import AGAIN, DONE, Frame, Message, Seat, Step, bits

from .. import events, triggers
from .. import kinds as k
from ..actions import GO, MODULES, PURCHASE
from ..catalogue import SIESTA_TOP
from ..deliveries import DELIVERY_WORDS, FREE_ONE, PAID_ONE, deliver, deliveries, why_not_deliver
from ..events import DONKEY_CHOSEN, DONKEY_SHOWN, ORDER_SET, SIESTA_MOVED
from ..helpers import ask, raise_trigger
from ..hidden import donkeys_to_choose
from ..ids import BOUGHT, DONKEY, DONKEYS, FREE, PAID, ROUND, SIESTA, SILVER, STEPS
from ..plan import ROUNDS
from ..reasons import too_dear
from ..state import State
from .anytime import WORDS
from .rest import can_rest
from .turns import Turn, paid_limit

NO_DELIVERY: Final = Message("why.la_granja.no_delivery")
# stages of the paid deliveries
NOT_BEGUN: Final = 0  # their maximum is not fixed yet
BUYING: Final = 1
DELIVERING: Final = 2


class Donkeys(Step[State]):
    """Everybody secretly chooses one of the donkey tiles still available (LG-171 to LG-173)."""

    name = "donkeys"
    explains = ("donkey",)

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

    def why_not(self, s: State, f: Frame, seat: Seat, a: int) -> Message | None:
        return None if a in self.legal(s, f, seat) else Message("why.la_granja.donkey_used")

    def apply(self, s: State, f: Frame, seat: Seat, a: int) -> None:
        tile = next(t for t, donkey in enumerate(s.rules.donkeys) if donkey.action == a)
        s.players[seat][DONKEY] = tile
        s.emit(DONKEY_CHOSEN, seat, tile)

    def problem(self, s: State, f: Frame) -> Message | None:
        for seat in self.owing(s, f):
            if not donkeys_to_choose(s, seat):
                return Message("position.la_granja.no_donkey_tile_to_choose", seat=f"p{seat + 1}")
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
            raise_trigger(s, triggers.DONKEYS_REVEALED, seat)
        return AGAIN


class Advance(Turn):
    """In the old turn order everybody moves their siesta marker (LG-177 to LG-179). It is their own turn, but they are
    asked only if they have something else that would move the marker (LG-321, A-26)."""

    name = "advance"
    passes = GO

    def enter(self, s: State, f: Frame) -> Seat:
        _, seat = f
        if can_rest(s, f):
            return seat
        self._move(s, seat)
        return AGAIN

    def choices(self, s: State, f: Frame) -> list[int]:
        return [GO]

    def act(self, s: State, f: Frame, a: int) -> None:
        _, seat = f
        self._move(s, seat)

    def _move(self, s: State, seat: Seat) -> None:
        s.frames.pop()
        p = s.players[seat]
        siesta(s, seat, p[STEPS])
        p[STEPS] = 0
        follow(s, k.ADVANCE, seat)


def follow(s: State, kind: int, seat: Seat) -> None:
    """Push what modules let a seat do after its part of a step, before the next seat's turn."""
    for entry in s.rules.follow.get(kind, ()):
        s.frames.append((entry[0], seat, *entry[1:]))


def siesta(s: State, seat: Seat, steps: int) -> None:
    """Move the siesta marker on top of those already there; one that does not move keeps its place (LG-179, A-09)."""
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
    """Whoever is furthest ahead goes first; on a tie, whoever is higher in the stack (LG-180, LG-181)."""

    name = "set_order"

    def enter(self, s: State, f: Frame) -> Seat:
        s.frames.pop()
        s.order = s.track
        s.emit(ORDER_SET, s.order)
        for seat in s.order:
            raise_trigger(s, triggers.TURN_ORDER_SET, seat)
        return AGAIN


class FreeDeliveries(Turn):
    """Up to as many deliveries as the donkeys allow, all in one turn (LG-183 to LG-189)."""

    name = "free_deliveries"
    explains = ("done", *DELIVERY_WORDS, *WORDS)

    def choices(self, s: State, f: Frame) -> list[int]:
        _, seat = f
        return [DONE, *donkey_deliveries(s, seat)] if has_delivery(s, seat) else [DONE]

    def why_not_choice(self, s: State, f: Frame, a: int) -> Message | None:
        _, seat = f
        if a == DONE:
            return None
        if not has_delivery(s, seat):
            return NO_DELIVERY
        reason = why_not_deliver(s, seat, a)
        if reason is None:
            for allowed, otherwise in s.rules.hooks.donkey_filters:
                if a not in allowed(s, seat, [a]):
                    return otherwise
        return reason

    def is_idle(self, s: State, f: Frame) -> bool:
        """Only if no free delivery is left: goods could still be upgraded and delivered."""
        _, seat = f
        return not s.players[seat][FREE]

    def act(self, s: State, f: Frame, a: int) -> None:
        _, seat = f
        if a == DONE:
            s.frames.pop()
            raise_trigger(s, triggers.FREE_DELIVERIES_OVER, seat, s.players[seat][FREE])
            s.players[seat][FREE] = 0
            follow(s, k.FREE_DELIVERIES, seat)
            return
        donkeys_deliver(s, seat, a)


def donkey_deliveries(s: State, seat: Seat) -> list[int]:
    """The deliveries that the donkeys of the tile can make; a tile may have rules of its own."""
    out = deliveries(s, seat)
    for allowed, _ in s.rules.hooks.donkey_filters:
        out = allowed(s, seat, out)
    return out


def donkeys_deliver(s: State, seat: Seat, a: int) -> None:
    """Make one of the free deliveries of the step."""
    use_delivery(s, seat)
    for hear in s.rules.hooks.donkeys_deliver:
        hear(s, seat, a)
    deliver(s, seat, a, FREE_ONE)


class PaidDeliveries(Turn):
    """Deliveries for 1 silver each, one by one (A-22), or all bought up front by the other ruling (LG-244)."""

    name = "paid_deliveries"
    args = (("stage", NOT_BEGUN, DELIVERING),)
    explains = ("done", "purchase", *DELIVERY_WORDS, *WORDS)

    def enter(self, s: State, f: Frame) -> Seat:
        kind, seat, stage = f
        if stage != NOT_BEGUN:
            return seat
        p = s.players[seat]
        p[PAID] = paid_limit(s, seat)
        p[BOUGHT] = 0
        s.frames[-1] = (kind, seat, BUYING if s.rules.paid_up_front else DELIVERING)
        return AGAIN

    def choices(self, s: State, f: Frame) -> list[int]:
        _, seat, stage = f
        p = s.players[seat]
        if stage == BUYING:
            return [PURCHASE + n for n in range(min(9, p[PAID]) + 1) if paid_price(s, seat, n) <= p[SILVER]]
        return [DONE, *deliveries(s, seat, how=PAID_ONE)] if has_delivery(s, seat) else [DONE]

    def why_not_choice(self, s: State, f: Frame, a: int) -> Message | None:
        _, seat, stage = f
        p = s.players[seat]
        if PURCHASE <= a < MODULES:
            if stage != BUYING:
                return Message("why.la_granja.bought_before" if s.rules.paid_up_front else "why.la_granja.one_by_one")
            if a - PURCHASE > min(9, p[PAID]):
                return Message("why.la_granja.paid_limit", count=p[PAID])
            price = paid_price(s, seat, a - PURCHASE)
            return too_dear(price, p[SILVER]) if price > p[SILVER] else None
        if stage == BUYING:
            return Message("why.la_granja.buy_first")
        if a == DONE:
            return None
        if not p[PAID]:
            return NO_DELIVERY
        if not has_delivery(s, seat):
            return too_dear(paid_price(s, seat, 1), p[SILVER])
        return why_not_deliver(s, seat, a, how=PAID_ONE)

    def is_idle(self, s: State, f: Frame) -> bool:
        """Only if no paid delivery is left, as goods could still be upgraded and delivered; never in the last round."""
        _, seat, stage = f
        return stage == DELIVERING and not s.players[seat][PAID] and s.board[ROUND] < ROUNDS

    def act(self, s: State, f: Frame, a: int) -> None:
        kind, seat, stage = f
        p = s.players[seat]
        if a == DONE:
            s.frames.pop()
            p[PAID] = p[BOUGHT] = 0
        elif stage == BUYING:
            pay_for(s, seat, a - PURCHASE)
            p[PAID] = a - PURCHASE
            s.frames[-1] = (kind, seat, DELIVERING)
        else:
            use_delivery(s, seat)
            deliver(s, seat, a, PAID_ONE)


def paid_price(s: State, seat: Seat, count: int) -> int:
    """The silver for ``count`` more paid deliveries; a helper may make the first ones free."""
    free = max(0, ask(s, "paid_deliveries_free", seat, 0) - s.players[seat][BOUGHT])
    return max(0, count - free)


def pay_for(s: State, seat: Seat, count: int) -> None:
    price = paid_price(s, seat, count)
    s.players[seat][SILVER] -= price
    s.players[seat][BOUGHT] += count
    if price:
        s.emit(events.PAID, seat, SILVER, price)


def _stage(s: State) -> Frame | None:
    """The delivery step under way."""
    for f in reversed(s.frames):
        if f[0] in (k.FREE_DELIVERIES, k.PAID_DELIVERIES):
            return f
    return None


def has_delivery(s: State, seat: Seat) -> bool:
    """Whether the seat has a delivery left in the step under way and can pay for it."""
    f = _stage(s)
    p = s.players[seat]
    if f is None or f[0] == k.FREE_DELIVERIES:
        return f is not None and p[FREE] > 0
    _, _, stage = f
    return p[PAID] > 0 and stage == DELIVERING and (s.rules.paid_up_front or p[SILVER] >= paid_price(s, seat, 1))


def use_delivery(s: State, seat: Seat) -> None:
    """Use one delivery of the step under way, and pay for it if it was not bought before (A-22)."""
    f = _stage(s)
    if f is not None and f[0] == k.FREE_DELIVERIES:
        s.players[seat][FREE] -= 1
        return
    if not s.rules.paid_up_front:
        pay_for(s, seat, 1)
    s.players[seat][PAID] -= 1
