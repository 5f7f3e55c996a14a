"""Helpers that let one thing count as another: goods for a roof tile (104), a trade good delivered for any other (116),
silver for the goods of an extension (118)."""

from typing import Any, Final

from sobremesa.games.la_granja.rules import kinds as base
from sobremesa.games.la_granja.rules import triggers
from sobremesa.games.la_granja.rules.actions import PURCHASE, ROW, TAKE
from sobremesa.games.la_granja.rules.cards.playing import substitutes
from sobremesa.games.la_granja.rules.deliveries import (
    barrow_wants,
    building_wants,
    free_rows,
    put,
    use_stand_in,
    wanted_at,
)
from sobremesa.games.la_granja.rules.events import PAID
from sobremesa.games.la_granja.rules.flow.farm_phase import take_roof
from sobremesa.games.la_granja.rules.goods import supply
from sobremesa.games.la_granja.rules.helpers import answering, ask, raise_trigger
from sobremesa.games.la_granja.rules.ids import BUILDINGS, CARDS, GRAIN, GRAPE, MEAT, OLIVE, PIG, ROW_1, SILVER, TRADE
from sobremesa.games.la_granja.rules.labels import BARROWS
from sobremesa.games.la_granja.rules.state import State
from sobremesa.kernel import AGAIN, DECLINE, DONE, OPTION, Frame, Message, Seat, Step

from .. import numbers as k
from .roofs import take_second

# -- 104: goods for a roof tile ----------------------------------------------------------------------------------------

WORTH: Final = {OLIVE: 2, GRAIN: 2, GRAPE: 3, PIG: 4}  # in silver


def roof_purse(s: State, seat: Seat) -> int:
    if not ask(s, "roof_payment", seat, 0):
        return 0
    return sum(s.players[seat][good] * worth for good, worth in WORTH.items())


def paying_roof(s: State, seat: Seat, tile: int, cost: int) -> bool:
    """Whether the owner pays with goods first; the rest of the price is paid in silver."""
    if not cost or not roof_purse(s, seat):
        return False
    s.frames.append((k.ROOF_PAYMENT, seat, tile, cost))
    return True


class RoofPayment(Step[State]):
    """Pay for a roof tile with goods from barns and stalls, one by one; no change is given (card 104)."""

    name = "roof_payment"
    args = (("tile", 0, 63), ("left", 0, 30))

    def enter(self, s: State, f: Frame) -> Seat:
        _, seat, _, left = f
        if left and any(s.players[seat][good] for good in WORTH):
            return seat
        self._finish(s, f)
        return AGAIN

    def legal(self, s: State, f: Frame, seat: Seat) -> list[int]:
        _, _, _, left = f
        p = s.players[seat]
        goods = [TAKE + good for good in WORTH if p[good]]
        return [DONE, *goods] if p[SILVER] >= left else goods

    def apply(self, s: State, f: Frame, seat: Seat, a: int) -> None:
        kind, _, tile, left = f
        if a == DONE:
            self._finish(s, f)
            return
        good = a - TAKE
        s.players[seat][good] -= 1
        s.emit(PAID, seat, good, 1)
        s.frames[-1] = (kind, seat, tile, max(0, left - WORTH[good]))

    def _finish(self, s: State, f: Frame) -> None:
        _, seat, tile, left = f
        s.frames.pop()
        turn = s.frames[-1]
        if turn[0] == base.BUY_ROOF:
            take_roof(s, turn, tile, left)
        else:
            take_second(s, seat, tile, left)

    def problem(self, s: State, f: Frame) -> Message | None:
        _, seat, tile, left = f
        p = s.players[seat]
        able = p[SILVER] + sum(p[good] * worth for good, worth in WORTH.items()) >= left
        return (
            None
            if seat >= 0 and able and tile in s.rules.roof_tiles
            else Message("position.la_granja.roof_tile_cannot_be_paid")
        )


# -- 116: a trade good in place of any other good ----------------------------------------------------------------------


def stand_ins(s: State, seat: Seat) -> int:
    """The goods that can stand in for others: a trade good, once per round."""
    return 1 << TRADE if _is_ready(s, seat, 1) else 0


def _is_ready(s: State, seat: Seat, markers: int) -> bool:
    """Whether the helper can work. Classic: it is not offered without a marker to mark it as used (LG-015)."""
    if s.rules.is_classic and s.rules.markers_limited and supply(s, seat) < markers:
        return False
    return answering(s, "delivery_substitute", seat) > 0


def stand_in(s: State, seat: Seat, target: int, good: int) -> bool:
    """A trade good has arrived: decide whether it stands for another good or for itself, or ask its owner."""
    # one marker for the helper, one for the symbol: that of the trade good is already in the supply
    if good != TRADE or not _others(s, seat, target) or not _is_ready(s, seat, 2):
        return False
    if wanted_at(s, seat, target) >> TRADE & 1:
        s.frames.append((k.STAND_IN, seat, target, 0))
    else:
        _begin(s, seat, target)
    return True


def _begin(s: State, seat: Seat, target: int) -> None:
    """The helper works: choose a row, then a symbol, where there is a choice."""
    use_stand_in(s, seat)
    _settle(s, seat, target)


def _settle(s: State, seat: Seat, target: int) -> None:
    if target < BUILDINGS and not s.players[seat][ROW_1 + target]:
        rows = _rows(s, target)
        if len({s.rules.buildings[target].rows[r] for r in rows}) > 1:
            s.frames.append((k.STAND_IN, seat, target, 1))
            return
        _take_row(s, seat, target, rows[0])  # equal rows leave no choice
    goods = _others(s, seat, target)
    if len(goods) > 1:
        s.frames.append((k.STAND_IN, seat, target, 1))
    else:
        put(s, seat, target, goods[0])


def _take_row(s: State, seat: Seat, b: int, row: int) -> None:
    s.players[seat][ROW_1 + b] = row + 1
    raise_trigger(s, triggers.ROW_OPENED, seat, b)


def _rows(s: State, b: int) -> list[int]:
    """The free rows where a trade good can stand for another good."""
    return [r for r in free_rows(s, b) if any(good != TRADE for good in s.rules.buildings[b].rows[r])]


def _others(s: State, seat: Seat, target: int) -> list[int]:
    """The goods other than trade goods whose symbols are open at a building or on a barrow."""
    if target < BUILDINGS:
        mask = building_wants(s, seat, target)
    else:
        mask = barrow_wants(s, s.barrows[seat][target - BUILDINGS], 0)
    return [good for good in range(MEAT + 1) if mask >> good & 1]


class StandIn(Step[State]):
    """What a trade good stands for: itself or another good, then the row, then the symbol (card 116)."""

    name = "stand_in"
    args = (("target", 0, BUILDINGS + len(BARROWS) - 1), ("begun", 0, 1))

    def _lacks_row(self, s: State, f: Frame) -> bool:
        _, seat, target, _ = f
        return target < BUILDINGS and not s.players[seat][ROW_1 + target]

    def legal(self, s: State, f: Frame, seat: Seat) -> list[int]:
        _, _, target, begun = f
        if not begun:
            return [DECLINE, OPTION]
        if self._lacks_row(s, f):
            return [ROW + r for r in _rows(s, target)]
        return [TAKE + good for good in _others(s, seat, target)]

    def apply(self, s: State, f: Frame, seat: Seat, a: int) -> None:
        _, _, target, begun = f
        s.frames.pop()
        if a == DECLINE:
            put(s, seat, target, TRADE)
        elif not begun:
            _begin(s, seat, target)
        elif self._lacks_row(s, f):
            _take_row(s, seat, target, a - ROW)
            _settle(s, seat, target)
        else:
            put(s, seat, target, a - TAKE)

    def problem(self, s: State, f: Frame) -> Message | None:
        _, seat, target, begun = f
        if seat < 0 or (target >= BUILDINGS and target - BUILDINGS >= len(s.barrows[seat])):
            return Message("position.la_granja.trade_good_delivered_to_nowhere")
        itself = begun or wanted_at(s, seat, target) >> TRADE & 1
        return (
            None
            if itself and _others(s, seat, target)
            else Message("position.la_granja.trade_good_delivered_where_nothing_wanted")
        )


# -- 118: silver in place of goods -------------------------------------------------------------------------------------


def paying_extension(s: State, seat: Seat) -> None:
    """Before naming the goods of an extension, its owner says how many of them are replaced."""
    _, _, cost, _, distinct = s.frames[-1]
    if distinct and any(substitutes(s, seat, cost)):
        s.frames[-1] = (k.SUBSTITUTE, seat, cost)


class Substitute(Step[State]):
    """How many of the goods of an extension are paid with silver instead (card 118)."""

    name = "substitute"
    args = (("left", 0, CARDS),)

    def legal(self, s: State, f: Frame, seat: Seat) -> list[int]:
        _, _, left = f
        return [PURCHASE + n for n in substitutes(s, seat, left)]

    def apply(self, s: State, f: Frame, seat: Seat, a: int) -> None:
        _, _, left = f
        count = a - PURCHASE
        s.frames[-1] = (base.PAY_EXTENSION, seat, left - count, 0, 1)
        silver = count * ask(s, "extension_substitute", seat, 0)
        if silver:
            s.players[seat][SILVER] -= silver
            s.emit(PAID, seat, SILVER, silver)

    def problem(self, s: State, f: Frame) -> Message | None:
        _, seat, left = f
        return (
            None if seat >= 0 and substitutes(s, seat, left) else Message("position.la_granja.extension_cannot_be_paid")
        )


STEPS: dict[int, Step[Any]] = {
    k.STAND_IN: StandIn(),
    k.ROOF_PAYMENT: RoofPayment(),
    k.SUBSTITUTE: Substitute(),
}
