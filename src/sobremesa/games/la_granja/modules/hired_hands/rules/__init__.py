"""Hired Hands: workers sent with the dice help with deliveries and save market markers (HH-001 to HH-027).

`workers` keeps track of where they are; how one saves a marker on the market is in `modules.market`.
"""

from typing import Any, Final

from sobremesa.games.la_granja.rules import kinds as k
from sobremesa.games.la_granja.rules.actions import ACTIONS, TARGETS
from sobremesa.games.la_granja.rules.catalogue import BUILDING_NAMES
from sobremesa.games.la_granja.rules.deliveries import (
    FREE_ONE,
    TARGET_NAMES,
    deliver,
    goods_at_hand,
    lowest_blocked,
    stand_ins,
    wanted_at,
)
from sobremesa.games.la_granja.rules.farm import card_of
from sobremesa.games.la_granja.rules.flow.revenue_phase import OWN_DIE
from sobremesa.games.la_granja.rules.flow.turns import Turn
from sobremesa.games.la_granja.rules.helpers import ask
from sobremesa.games.la_granja.rules.hooks import Pieces
from sobremesa.games.la_granja.rules.ids import CRAFT, SILVER
from sobremesa.games.la_granja.rules.labels import HEX_NAMES
from sobremesa.games.la_granja.rules.modules import market
from sobremesa.games.la_granja.rules.plan import Donkey, Plan, each
from sobremesa.games.la_granja.rules.state import State
from sobremesa.kernel import AGAIN, DECLINE, DONE, Frame, Message, Seat, Step, bits

from ..numbers import (
    LIE_DOWN,
    LYING,
    RECALL,
    SEND_WORKER,
    WORKER_BUILDINGS,
    WORKER_CARDS,
    WORKER_HEXES,
    WORKER_LIES,
    WORKER_SAVES,
    WORKER_SENT,
    WORKER_USED,
    WORKER_VENTURES,
    WORKERS,
    WORKING,
)
from . import workers
from .workers import FACTS, FIRST_HEX, WORKERS_EACH

SEND: Final = ACTIONS.offset("send")
WORK: Final = ACTIONS.offset("work")
LAY_DOWN: Final = ACTIONS.offset("lie-down")
TAKE_BACK: Final = ACTIONS.offset("recall")


def patch(plan: Plan) -> None:
    market.install(plan)
    plan.start[WORKERS] = WORKERS_EACH
    tile = FACTS["donkey_tile"]
    at = next(t for t, donkey in plan.donkeys.items() if donkey.deliveries == tile["replaces"])
    plan.donkeys[at] = Donkey(plan.donkeys[at].action, tile["donkeys"], tile["hats"])
    plan.die.insert(plan.die.index(k.USE_DIE) + 1, SEND_WORKER)
    if plan.config.rulings["ana_sends_workers"] == "yes":  # HH-A08; never with the shared die (HH-010)
        plan.own_die.insert(plan.own_die.index(k.USE_DIE) + 1, SEND_WORKER)
    plan.opening.append(each(RECALL))  # after the roof tiles (HH-025)
    hooks = plan.hooks
    hooks.guards = Pieces(WORKER_HEXES, WORKERS, WORKER_SAVES)
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
    """After the revenue of a die, its value as changed may be used to send one worker (HH-003, HH-A07, GE-A04)."""

    name = "send_worker"
    args = (("which", 0, OWN_DIE),)

    def _value(self, s: State, f: Frame) -> int:
        _, seat, which = f
        return s.players[seat][s.rules.die_fields[which]]

    def enter(self, s: State, f: Frame) -> Seat:
        _, seat, _ = f
        if workers.open_places(s, seat, self._value(s, f)):
            return seat
        s.frames.pop()
        return AGAIN

    def choices(self, s: State, f: Frame) -> list[int]:
        _, seat, _ = f
        value = self._value(s, f)
        if s.players[seat][SILVER] < workers.cost(value):
            return [DECLINE]
        return [DECLINE, *(SEND + place for place in workers.open_places(s, seat, value))]

    def act(self, s: State, f: Frame, a: int) -> None:
        _, seat, _ = f
        s.frames.pop()
        if a != DECLINE:
            workers.send(s, seat, a - SEND, self._value(s, f))
            s.emit(WORKER_SENT, seat, a - SEND)

    def problem(self, s: State, f: Frame) -> Message | None:
        _, seat, which = f
        has_die = seat >= 0 and which < len(s.rules.die_fields) and self._value(s, f)
        return None if has_die else Message("position.la_granja.no_die_to_send_worker_with")


# -- using -------------------------------------------------------------------------------------------------------------


def offer(s: State, f: Frame, seat: Seat) -> list[int]:
    """In the free-delivery step, offer one more free delivery to the place of a worker (HH-015, HH-016, HH-A02,
    HH-A05)."""
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
    """Whether a building or barrow takes any of these goods; a joker counts as any other good."""
    wanted = wanted_at(s, seat, place)
    return bool(wanted & goods or (wanted and jokers & goods))


def work(s: State, f: Frame, seat: Seat, a: int) -> None:
    s.emit(WORKER_USED, seat, a - WORK)
    workers.come_back(s, seat, a - WORK)
    s.frames.append((WORKING, seat, a - WORK))


class Working(Step[State]):
    """A worker's delivery: any good that its place takes."""

    name = "working"
    args = (("place", 0, FIRST_HEX - 1),)

    def legal(self, s: State, f: Frame, seat: Seat) -> list[int]:
        _, _, place = f
        return workers.deliveries_to(s, seat, place)

    def apply(self, s: State, f: Frame, seat: Seat, a: int) -> None:
        s.frames.pop()
        deliver(s, seat, a, FREE_ONE)

    def problem(self, s: State, f: Frame) -> Message | None:
        _, seat, _ = f
        return None if seat >= 0 and self.legal(s, f, seat) else Message("position.la_granja.worker_nothing_to_deliver")


class LieDown(Step[State]):
    """When free deliveries begin, a seat's workers may lie down at blocked buildings (HH-017, HH-020, HH-A01)."""

    name = "lie_down"

    def enter(self, s: State, f: Frame) -> Seat:
        _, seat = f
        if workers.may_lie_down(s, seat):
            return seat
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

    def problem(self, s: State, f: Frame) -> Message | None:
        _, seat = f
        return None if seat >= 0 else Message("position.la_granja.nobody_lays_down_worker")


def is_quiet(s: State, seat: Seat, b: int) -> bool:
    """Whether a building completed while blocked opens without VP for that (HH-023, HH-024, HH-A06): not if a helper
    opens it to its owner anyway (card 28)."""
    is_open_anyway = ask(s, "blocked_access", seat, 0) and b == lowest_blocked(s)
    return bool(s.players[seat][LYING] >> b & 1) and not is_open_anyway


# -- taking back -------------------------------------------------------------------------------------------------------


class Recall(Step[State]):
    """Once the new roof tiles are shown, workers lying down come back, and others may (HH-025 to HH-027)."""

    name = "recall"
    args = (("begun", 0, 1),)

    def enter(self, s: State, f: Frame) -> Seat:
        kind, _, _ = f
        _, seat, begun = f
        if not begun:
            s.frames[-1] = (kind, seat, 1)
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


def problems(s: State) -> list[Message]:
    out: list[Message] = []
    laid = s.rules.hooks.ventures
    for seat, p in enumerate(s.players):
        barrows = sum(1 << card_of(barrow) for barrow in s.barrows[seat])
        hexes = sum(1 << at for at, owner in enumerate(s.market) if owner == seat)
        ventures = laid(s) if laid is not None else 0
        nowhere = p[WORKER_CARDS] & ~barrows or p[WORKER_HEXES] & ~hexes or p[WORKER_VENTURES] & ~ventures
        if nowhere or p[LYING] & ~p[WORKER_BUILDINGS] or p[WORKER_BUILDINGS] & p[CRAFT] & ~p[LYING]:
            out.append(Message("position.la_granja.worker_where_it_cannot_be", seat=f"p{seat + 1}"))
        elif p[WORKERS] + len(workers.out_at(s, seat)) != WORKERS_EACH:
            out.append(Message("position.la_granja.more_or_less_than_workers", seat=f"p{seat + 1}", count=WORKERS_EACH))
    return out


def place_name(place: int) -> str:
    """The label of a place in the actions: building, barrow, joint venture or hex."""
    return TARGET_NAMES[place] if place < FIRST_HEX else HEX_NAMES[place - FIRST_HEX]


def show(s: State) -> tuple[tuple[str, Any], ...]:
    """The workers each player has left, where the others are, and which of them lie at blocked buildings."""
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
