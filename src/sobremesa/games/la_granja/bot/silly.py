"""Moves of La Granja that players would laugh at, found in a finished game."""

from typing import Any, Final, Iterable

from sobremesa.games.la_granja.rules import ids
from sobremesa.games.la_granja.rules.actions import ACTIONS
from sobremesa.games.la_granja.rules.catalogue import BUILDING_NAMES
from sobremesa.games.la_granja.rules.labels import BARROWS
from sobremesa.games.la_granja.rules.plan import ROUNDS
from sobremesa.kernel import CHANCE, DECLINE, DONE, Seat

from .sense import TRANSPORT

#: within one turn, with nothing new revealed in between, a good is bought, never needed, and sold again for less
SOLD_AGAIN: Final = "sold_again"
#: in the last transport phase, when everything is known, silver or a good that could be sold is spent on a delivery
#: that brings nothing at once, to a place that is never completed
IN_VAIN: Final = "in_vain"
#: a gain that costs nothing is declined; or, with the last action of a game, one that costs only what has no other use
DECLINED: Final = "declined"

FREE_WORDS: Final = ("option", "take", "improve", "roof", "use")  # words of actions that accept a gain
USED_UP: Final = range(ids.ROOF_1, ids.ROOF_1 + ids.ROOF_PLACES)  # what is worth nothing after the end
Found = list[tuple[str, int, Seat]]


def silly(plies: Iterable[tuple[int, Any, Seat, int]]) -> Found:
    """Return pattern, ply and seat of each silly move. ``plies`` come from `Record.walk`, whose state moves on as we
    read."""
    found: Found = []
    bought: dict[str, int] = {}  # goods bought in this turn, with the fewest that their buyer has had since
    buyer = CHANCE
    last = _LastDeliveries()
    for ply, s, seat, a in plies:
        last.go_on(s)
        word, _, rest = ACTIONS.notation(a).partition(" ")
        if seat != buyer:
            bought, buyer = {}, seat
        for good in bought:
            bought[good] = min(bought[good], _stock(s, seat, good))
        if word == "buy":
            bought[rest] = _stock(s, seat, rest) + 1
        elif word == "sell" and bought.get(rest, 0) > 0:
            found.append((SOLD_AGAIN, ply, seat))
        elif word == "deliver" and (s.round, s.phase) == (ROUNDS, TRANSPORT):
            last.add(ply, s, seat, *rest.split(" "))
        elif a in (DONE, DECLINE) and _declines(s, seat, a):
            found.append((DECLINED, ply, seat))
    found += last.in_vain()
    return sorted(found, key=lambda one: one[1])


def _stock(s: Any, seat: Seat, good: str) -> int:
    count: int = s.players[seat][ids.GOOD_NAMES.index(good)]
    return count


class _LastDeliveries:
    """The deliveries of the last transport phase, and what came of them."""

    def __init__(self) -> None:
        self._made: list[tuple[int, Seat, str]] = []
        self._new: tuple[int, Seat, str, int, int, bool] | None = None
        self._end: Any = None

    def add(self, ply: int, s: Any, seat: Seat, source: str, place: str) -> None:
        if place in BARROWS:
            place = str(s.view(seat).seats[seat].barrows[BARROWS.index(place)].card)
        p = s.players[seat]
        can_be_sold = source in [ids.GOOD_NAMES[good] for good in ids.RESOURCES]
        self._new = ply, seat, place, p[ids.SILVER], _worth(p), can_be_sold

    def go_on(self, s: Any) -> None:
        """Check the delivery before this action: by now it has had its consequences."""
        self._end = s
        if self._new is None:
            return
        ply, seat, place, silver, worth, can_be_sold = self._new
        self._new = None
        p = s.players[seat]
        has_cost = can_be_sold or p[ids.SILVER] < silver
        if has_cost and p[ids.SILVER] <= silver and _worth(p) <= worth:
            self._made.append((ply, seat, place))

    def in_vain(self) -> Found:
        if self._end is not None:
            self.go_on(self._end)
        return [(IN_VAIN, ply, seat) for ply, seat, place in self._made if place in _left_open(self._end, seat)]


def _worth(p: list[int]) -> int:
    """VP and goods of any kind, as one number."""
    return 100 * p[ids.VP] + sum(p[: ids.MEAT + 1]) + p[ids.TRADE]


def _left_open(end: Any, seat: Seat) -> set[str]:
    """The buildings and barrows of a farm that have had deliveries but are not completed."""
    farm = end.view(seat).seats[seat]
    rows = {row.building for row in farm.rows if any(row.covered) and not row.is_completed}
    return {name for name in BUILDING_NAMES if name in rows} | {str(b.card) for b in farm.barrows if any(b.covered)}


def _declines(s: Any, seat: Seat, a: int) -> bool:
    """Whether something else, done before this or instead, would have left the same position with more in it."""
    is_last = s.round == ROUNDS and s.prompt == "paid_deliveries"
    without = s.clone()
    without.apply(a, seat)
    for other in s.legal(seat):
        if ACTIONS.notation(other).partition(" ")[0] not in FREE_WORDS:
            continue
        after = s.clone()
        after.apply(other, seat)
        if after.frames == s.frames and after.turn == seat:
            after.apply(a, seat)
        if after.frames == without.frames and after.turn == without.turn and _is_better(after, without, seat, is_last):
            return True
    return False


def _is_better(one: Any, other: Any, seat: Seat, is_last: bool) -> bool:
    """Whether the seat has more of something and less of nothing, all else being equal."""
    mine, theirs = one.players[seat], other.players[seat]
    same = all(one.players[i] == p for i, p in enumerate(other.players) if i != seat)
    same = same and (is_last or one.board == other.board)
    same = same and _farms(one) == _farms(other)
    fields = [i for i in range(len(mine)) if not (is_last and i in USED_UP)]
    gains = [i for i in fields if mine[i] > theirs[i]]
    return same and bool(gains) and all(mine[i] >= theirs[i] for i in fields) and set(gains) <= GOOD_FOR


def _farms(s: Any) -> tuple[Any, ...]:
    return s.hands, s.fields, s.barrows, s.extensions, s.helpers, s.market, s.track


GOOD_FOR: Final = {*range(ids.MEAT + 1), ids.SILVER, ids.VP, ids.TRADE}
