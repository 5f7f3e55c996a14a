"""Hired Hands: workers sent with the dice help with deliveries and save market markers (HH-001 to HH-027).

`workers` knows where they are; how one saves a marker on the market is in `modules.market`.
"""

from typing import Any, Final

from sobremesa.kernel import AGAIN, DECLINE, DONE, Frame, Said, Seat, Step, bits

from ... import kinds as k
from ...catalogue import BUILDING_NAMES
from ...deliveries import FREE_ONE, TARGET_NAMES, deliver, goods_at_hand, lowest_blocked, stand_ins, wanted_at
from ...flow.turns import Turn
from ...helpers import ask
from ...ids import CRAFT, DIE_LEFT, DIE_RIGHT, SILVER
from ...rules import Donkey, Plan, each
from ...state import State
from ...table import ACTIONS, TARGETS
from .. import market
from ..blocks import HEX_LABELS, VENTURES
from ..events import WORKER_LIES, WORKER_SENT, WORKER_USED
from ..fields import LYING, OWN_DIE, VENTURE_1, WORKER_BUILDINGS, WORKER_CARDS, WORKER_HEXES, WORKER_VENTURES, WORKERS
from ..kinds import EFFECT, HIRED_HANDS
from . import workers
from .workers import FACTS, FIRST_HEX, WORKERS_EACH

SEND_WORKER: Final = HIRED_HANDS
LIE_DOWN: Final = HIRED_HANDS + 1
RECALL: Final = HIRED_HANDS + 2
WORKING: Final = HIRED_HANDS + EFFECT

SEND: Final = ACTIONS.offset("send")
WORK: Final = ACTIONS.offset("work")
LAY_DOWN: Final = ACTIONS.offset("lie-down")
TAKE_BACK: Final = ACTIONS.offset("recall")
DICE: Final = (DIE_LEFT, DIE_RIGHT, OWN_DIE)  # the first and the second die taken, and one of the seat's own


def patch(plan: Plan) -> None:
    market.install(plan)
    plan.start[WORKERS] = WORKERS_EACH
    tile = FACTS["donkey_tile"]
    at = next(i for i, donkey in enumerate(plan.donkeys) if donkey.deliveries == tile["replaces"])
    plan.donkeys[at] = Donkey(plan.donkeys[at].action, tile["donkeys"], tile["hats"])
    plan.die.insert(plan.die.index(k.USE_DIE) + 1, SEND_WORKER)
    if plan.config.rulings["ana_sends_workers"] == "yes":  # HH-A08; never with the shared die (HH-010)
        plan.own_die.insert(plan.own_die.index(k.USE_DIE) + 1, SEND_WORKER)
    plan.opening.append(each(RECALL))  # after the roof tiles (HH-025)
    hooks = plan.hooks
    hooks.before.setdefault(k.FREE_DELIVERIES, []).append(LIE_DOWN)
    hooks.offers_in.setdefault(k.FREE_DELIVERIES, []).append(offer)
    hooks.acts["work"] = work
    hooks.access.append(workers.opens)
    hooks.quiet_unblocking.append(is_quiet)
    hooks.row_full.append(workers.row_full)
    hooks.barrow_leaves.append(workers.barrow_leaves)
    hooks.target_full.append(workers.venture_full)
    hooks.taken_off.append(workers.taken_off)
    hooks.shows["hired_hands"] = show
    hooks.problems.append(problems)


# -- sending -----------------------------------------------------------------------------------------------------------


class SendWorker(Turn):
    """After the revenue of a die its value may send one worker: the value as changed (HH-003, HH-A07, GE-A04)."""

    name = "send_worker"
    args = (("which", 0, len(DICE) - 1),)

    def _value(self, s: State, f: Frame) -> int:
        return s.players[f[1]][DICE[f[2]]]

    def enter(self, s: State, f: Frame) -> Seat:
        if workers.open_places(s, f[1], self._value(s, f)):
            return f[1]
        s.frames.pop()
        return AGAIN

    def choices(self, s: State, f: Frame) -> list[int]:
        value = self._value(s, f)
        if s.players[f[1]][SILVER] < workers.cost(value):
            return [DECLINE]
        return [DECLINE, *(SEND + place for place in workers.open_places(s, f[1], value))]

    def act(self, s: State, f: Frame, a: int) -> None:
        s.frames.pop()
        if a != DECLINE:
            workers.send(s, f[1], a - SEND, self._value(s, f))
            s.emit(WORKER_SENT, f[1], a - SEND)

    def problem(self, s: State, f: Frame) -> Said | None:
        return None if f[1] >= 0 and self._value(s, f) else Said("position.la_granja.no_die_to_send_worker_with")


# -- using -------------------------------------------------------------------------------------------------------------


def offer(s: State, f: Frame, seat: Seat) -> list[int]:
    """In the free-delivery step a worker makes one more free delivery to its place (HH-015, HH-016, HH-A02, HH-A05)."""
    at = workers.can_deliver(s, seat)
    if not at:
        return []
    goods, jokers = goods_at_hand(s, seat), stand_ins(s, seat)
    return [
        WORK + place
        for place in at
        if (workers.deliveries_to(s, seat, place) if place >= TARGETS else _takes(s, seat, place, goods, jokers))
    ]


def _takes(s: State, seat: Seat, place: int, goods: int, jokers: int) -> bool:
    """Whether a building or barrow takes any of these goods; a joker is taken for any other."""
    wanted = wanted_at(s, seat, place)
    return bool(wanted & goods or (wanted and jokers & goods))


def work(s: State, f: Frame, seat: Seat, a: int) -> None:
    s.emit(WORKER_USED, seat, a - WORK)
    workers.come_back(s, seat, a - WORK)
    s.frames.append((WORKING, seat, a - WORK))


class Working(Step[State]):
    """The delivery of a worker: any good that its place takes."""

    name = "working"
    args = (("place", 0, FIRST_HEX - 1),)

    def legal(self, s: State, f: Frame, seat: Seat) -> list[int]:
        return workers.deliveries_to(s, seat, f[2])

    def apply(self, s: State, f: Frame, seat: Seat, a: int) -> None:
        s.frames.pop()
        deliver(s, seat, a, FREE_ONE)

    def problem(self, s: State, f: Frame) -> Said | None:
        return None if f[1] >= 0 and self.legal(s, f, f[1]) else Said("position.la_granja.worker_nothing_to_deliver")


class LieDown(Step[State]):
    """When the own free deliveries begin, workers may be laid down at blocked buildings (HH-017, HH-020, HH-A01)."""

    name = "lie_down"

    def enter(self, s: State, f: Frame) -> Seat:
        if workers.may_lie_down(s, f[1]):
            return f[1]
        s.frames.pop()
        return AGAIN

    def legal(self, s: State, f: Frame, seat: Seat) -> list[int]:
        return [DONE, *(LAY_DOWN + b for b in workers.may_lie_down(s, seat))]

    def apply(self, s: State, f: Frame, seat: Seat, a: int) -> None:
        if a == DONE:
            s.frames.pop()
            return
        s.players[seat][LYING] |= 1 << a - LAY_DOWN
        s.emit(WORKER_LIES, seat, a - LAY_DOWN)

    def problem(self, s: State, f: Frame) -> Said | None:
        return None if f[1] >= 0 else Said("position.la_granja.nobody_lays_down_worker")


def is_quiet(s: State, seat: Seat, b: int) -> bool:
    """A building completed while blocked is open from now on, without VP for that (HH-023, HH-024, HH-A06), unless a
    helper opens it to its owner anyway (card 28)."""
    is_open_anyway = ask(s, "blocked_access", seat, 0) and b == lowest_blocked(s)
    return bool(s.players[seat][LYING] >> b & 1) and not is_open_anyway


# -- taking back -------------------------------------------------------------------------------------------------------


class Recall(Step[State]):
    """Once the new roof tiles are shown, workers that lie come back, and others may (HH-025 to HH-027)."""

    name = "recall"
    args = (("begun", 0, 1),)

    def enter(self, s: State, f: Frame) -> Seat:
        _, seat, begun = f
        if not begun:
            s.frames[-1] = (f[0], seat, 1)
            for b in bits(s.players[seat][LYING]):
                workers.come_back(s, seat, b)
            return AGAIN
        if workers.out_at(s, seat):
            return seat
        s.frames.pop()
        return AGAIN

    def legal(self, s: State, f: Frame, seat: Seat) -> list[int]:
        return [DONE, *(TAKE_BACK + place for place in workers.out_at(s, seat))]

    def apply(self, s: State, f: Frame, seat: Seat, a: int) -> None:
        if a == DONE:
            s.frames.pop()
        else:
            workers.come_back(s, seat, a - TAKE_BACK)


# -- checking and showing ----------------------------------------------------------------------------------------------


def problems(s: State) -> list[Said]:
    out: list[Said] = []
    for seat, p in enumerate(s.players):
        barrows = sum(1 << (barrow >> 6) for barrow in s.barrows[seat])
        hexes = sum(1 << at for at, owner in enumerate(s.market) if owner == seat)
        ventures = sum(1 << i for i in range(len(VENTURES)) if s.board[VENTURE_1 + i])
        nowhere = p[WORKER_CARDS] & ~barrows or p[WORKER_HEXES] & ~hexes or p[WORKER_VENTURES] & ~ventures
        if nowhere or p[LYING] & ~p[WORKER_BUILDINGS] or p[WORKER_BUILDINGS] & p[CRAFT] & ~p[LYING]:
            out.append(Said("position.la_granja.worker_where_it_cannot_be", seat=f"p{seat + 1}"))
        elif p[WORKERS] + len(workers.out_at(s, seat)) != WORKERS_EACH:
            out.append(Said("position.la_granja.more_or_less_than_workers", seat=f"p{seat + 1}", count=WORKERS_EACH))
    return out


def place_name(place: int) -> str:
    """The label of a place in the actions: building, barrow, joint venture or hex."""
    return TARGET_NAMES[place] if place < FIRST_HEX else HEX_LABELS[place - FIRST_HEX]


def show(s: State, viewer: Seat | None) -> tuple[tuple[str, Any], ...]:
    """The workers everybody has left, where the others are, and those of them that lie at blocked buildings."""
    seats = range(s.rules.seats)
    return (
        ("supply", tuple(s.players[seat][WORKERS] for seat in seats)),
        ("places", tuple(tuple(place_name(place) for place in workers.out_at(s, seat)) for seat in seats)),
        ("lying", tuple(tuple(BUILDING_NAMES[b] for b in bits(s.players[seat][LYING])) for seat in seats)),
    )


STEPS: dict[int, Step[Any]] = {
    SEND_WORKER: SendWorker(),
    LIE_DOWN: LieDown(),
    RECALL: Recall(),
    WORKING: Working(),
}
