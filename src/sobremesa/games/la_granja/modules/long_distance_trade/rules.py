"""Long Distance Trade: sets of three equal goods go to the trade routes after a seat has scored (LD-001 to LD-018)."""

from typing import Any, Final

from sobremesa.kernel import AGAIN, DONE, Frame, Message, Seat, Step

from ...rules import kinds as k
from ...rules.actions import ACTIONS
from ...rules.catalogue import DATA
from ...rules.flow.turns import Turn
from ...rules.goods import gain, is_short, remove
from ...rules.helpers import ask
from ...rules.ids import FIELD, GOOD_NAMES, GRAPE, SEAT_NAMES, SILVER, TRADE, VP
from ...rules.modules.scoring import after_scoring
from ...rules.plan import Plan, each
from ...rules.state import State
from .numbers import EXCHANGED, EXCHANGES, KINDS_OF_SET, ROUTE_1, ROUTE_USED, TRADE_ROUTE

ROUTE: Final = ACTIONS.offset("route")  # + good
EXCHANGE: Final = ACTIONS.offset("exchange")  # + good

ROUTES: Final[dict[str, Any]] = DATA.read("modules", "long_distance_trade", "routes.toml")
SET: Final[int] = ROUTES["set_size"]
KINDS: Final = len(KINDS_OF_SET)
FEW: Final = 2  # up to this many players some spaces are closed (LD-012)
AFTER_SONGS: Final = 2  # trade routes come last in a seat's scoring (GE-A03)


def _by_good(key: str) -> tuple[int, ...]:
    """One number for each good, from the table of sets."""
    values = {good: row[key] for row in ROUTES["kind"] for good in row["goods"]}
    return tuple(values[good] for good in KINDS_OF_SET)


SET_VP: Final = _by_good("vp")
SET_TRADE: Final = _by_good("trade_goods")
EXCHANGE_VP: Final = _by_good("exchange_vp")


def patch(plan: Plan) -> None:
    after_scoring(plan, TRADE_ROUTE, AFTER_SONGS)
    plan.end.insert(plan.end.index((k.FINAL,)), each(EXCHANGES))
    plan.hooks.asks.add("set_size")
    plan.hooks.markers_in_use.append(markers)
    plan.hooks.shows["long_distance_trade"] = show
    plan.hooks.problems.append(problems)


def spaces(s: State, good: int) -> int:
    """How many spaces the board has for a good (LD-012)."""
    many: int = ROUTES["spaces"]["few" if s.rules.seats <= FEW else "many"][GOOD_NAMES[good]]
    return many


def taken(s: State, good: int) -> int:
    return sum(p[ROUTE_1 + good] for p in s.players)


def has_space(s: State, good: int) -> bool:
    """Whether a space of this good is free; an occupied one is no longer available to anyone (LD-010)."""
    return taken(s, good) < spaces(s, good)


def markers(s: State, seat: Seat) -> int:
    return sum(s.players[seat][ROUTE_1 : ROUTE_1 + KINDS])


def set_size(s: State, seat: Seat) -> int:
    """How many equal goods make a set; a helper may get by with fewer (card 74)."""
    return ask(s, "set_size", seat, SET)


def stock(s: State, seat: Seat, good: int) -> int:
    """How many of a good could go into a set: from stores, stalls and supply, by the other ruling from fields too
    (LD-A01)."""
    count = s.players[seat][good]
    if good <= GRAPE and s.rules.config.rulings["sets_from_fields"] == "yes":
        count += s.crops(seat)[good]
    return count


class TradeRoute(Turn):
    """After scoring, a seat may return one set for a marker on a free space of its kind (LD-004, LD-005, LD-011)."""

    name = "trade_route"

    def enter(self, s: State, f: Frame) -> Seat:
        _, seat = f
        if any(has_space(s, good) for good in range(KINDS)):
            return seat  # even without a set: goods for one can be bought in this turn
        s.frames.pop()
        return AGAIN

    def choices(self, s: State, f: Frame) -> list[int]:
        _, seat = f
        return [DONE, *(ROUTE + good for good in range(KINDS) if self._can(s, seat, good))]

    def _can(self, s: State, seat: Seat, good: int) -> bool:
        if stock(s, seat, good) < set_size(s, seat) or not has_space(s, good):
            return False
        return good != SILVER or not is_short(s, seat)  # other goods return markers, one of which is placed

    def act(self, s: State, f: Frame, a: int) -> None:
        _, seat = f
        s.frames.pop()
        if a != DONE:
            send(s, seat, a - ROUTE)


def send(s: State, seat: Seat, good: int) -> None:
    """Return the set to the supply, put a marker on its space, and gain the reward (LD-006 to LD-009)."""
    p = s.players[seat]
    crops = s.crops(seat)[good] if good <= GRAPE and stock(s, seat, good) > p[good] else 0
    for i in range(set_size(s, seat)):
        remove(s, seat, FIELD + good if i < crops else good)  # fields first, so that they can grow again
    p[ROUTE_1 + good] += 1
    s.emit(ROUTE_USED, seat, good, SET_VP[good])
    gain(s, seat, VP, SET_VP[good])
    gain(s, seat, TRADE, SET_TRADE[good])


class Exchanges(Step[State]):
    """After the last round, one good of its kind becomes VP for each marker (LD-014 to LD-017).

    A marker that has been used comes off the board. The rounds are over, so nothing else can be done in this turn.
    """

    name = "exchanges"

    def _goods(self, s: State, seat: Seat) -> list[int]:
        p = s.players[seat]
        return [good for good in range(KINDS) if p[good] and p[ROUTE_1 + good]]

    def enter(self, s: State, f: Frame) -> Seat:
        _, seat = f
        if self._goods(s, seat):
            return seat
        s.frames.pop()
        return AGAIN

    def legal(self, s: State, f: Frame, seat: Seat) -> list[int]:
        return [DONE, *(EXCHANGE + good for good in self._goods(s, seat))]

    def apply(self, s: State, f: Frame, seat: Seat, a: int) -> None:
        if a == DONE:
            s.frames.pop()
            return
        good = a - EXCHANGE
        p = s.players[seat]
        p[good] -= 1
        p[ROUTE_1 + good] -= 1
        s.emit(EXCHANGED, seat, good, EXCHANGE_VP[good])
        gain(s, seat, VP, EXCHANGE_VP[good])


def show(s: State) -> tuple[tuple[str, Any], ...]:
    """For each good: its spaces, its VP and every seat's markers there."""
    return (
        (
            "routes",
            tuple(
                (GOOD_NAMES[good], spaces(s, good), SET_VP[good], tuple(p[ROUTE_1 + good] for p in s.players))
                for good in range(KINDS)
            ),
        ),
    )


def problems(s: State) -> list[Message]:
    out = [
        Message("position.la_granja.trade_routes_no_room_for_markers", count=taken(s, good), good=GOOD_NAMES[good])
        for good in range(KINDS)
        if taken(s, good) > spaces(s, good)
    ]
    for seat in range(s.rules.seats):
        # one set per round: that of this round is possible once the scoring phase has begun
        if markers(s, seat) > s.round - (s.phase < 4):
            out.append(Message("position.la_granja.more_markers_on_trade_routes_than_rounds", seat=SEAT_NAMES[seat]))
    return out


STEPS: dict[int, Step[Any]] = {TRADE_ROUTE: TradeRoute(), EXCHANGES: Exchanges()}
