"""Helpers of the market: a barrow that counts as worth more (83), markers without a barrow (89, 91), removing markers
of others (90)."""

from typing import Any, Final

from sobremesa.games.la_granja.rules import kinds as k
from sobremesa.games.la_granja.rules.actions import HEX
from sobremesa.games.la_granja.rules.cards.markers import NO_GOOD
from sobremesa.games.la_granja.rules.goods import gain, is_short
from sobremesa.games.la_granja.rules.helper_rows import FarmOperation
from sobremesa.games.la_granja.rules.helpers import ask, subject
from sobremesa.games.la_granja.rules.ids import EMPTY, VP
from sobremesa.games.la_granja.rules.market import STAND, set_marker, take_off
from sobremesa.games.la_granja.rules.modules.market import big_hexes, is_guarded, save
from sobremesa.games.la_granja.rules.state import State
from sobremesa.kernel import AGAIN, DECLINE, OPTION, Frame, Message, Operation, Seat, Step

from ..numbers import MARKET_PLACE, MARKET_REMOVE, MARKET_VALUE

VALUE_2_OR_3: Final = 0
LOWER_THAN_LOST: Final = 1
HIGHEST: Final = 6
PLACING: Final = ("place_marker", "place_either")  # the steps that place the marker of a barrow

OPERATIONS: Final[tuple[Operation, ...]] = (
    FarmOperation(
        "market_place",
        MARKET_PLACE,
        {"where": VALUE_2_OR_3, "asked": 0},
        {"value_2_or_3": VALUE_2_OR_3, "lower_than_lost": LOWER_THAN_LOST},
    ),
    FarmOperation("market_remove", MARKET_REMOVE),
)


def may_count_more(s: State, seat: Seat, value: int) -> None:
    """Ask a seat whose barrow may count as worth more before its marker is placed."""
    if value < HIGHEST and ask(s, "barrow_market_value", seat, 0):
        s.frames.append((MARKET_VALUE, seat, value))


def _worth_more(place: Frame) -> Frame:
    """The step that places the marker, with a value higher by 1."""
    kind, seat, value, *rest = place
    return (kind, seat, value + 1, *rest)


class MarketValue(Step[State]):
    """The value is chosen first, then the hex: if all its hexes are taken, a marker on one of them is replaced (83)."""

    name = "market_value"
    args = (("value", 1, HIGHEST - 1),)

    def enter(self, s: State, f: Frame) -> Seat:
        _, seat, _ = f
        raised = _worth_more(s.frames[-2])
        if s.steps[raised[0]].legal(s, raised, seat):
            return seat
        s.frames.pop()
        return AGAIN

    def legal(self, s: State, f: Frame, seat: Seat) -> list[int]:
        return [DECLINE, OPTION]

    def apply(self, s: State, f: Frame, seat: Seat, a: int) -> None:
        s.frames.pop()
        if a == OPTION:
            s.frames[-1] = _worth_more(s.frames[-1])

    def problem(self, s: State, f: Frame) -> Message | None:
        at = s.frames.index(f)
        below = s.frames[at - 1]
        ok = at and s.steps[below[0]].name in PLACING and below[1:3] == f[1:3]
        return None if ok else Message("position.la_granja.no_marker_about_to_be_placed")


class MarketPlace(Step[State]):
    """Place a marker on a free hex: it removes nothing and scores nothing (89, 91)."""

    name = "market_place"
    args = (("where", 0, 1), ("asked", 0, 1))

    def _free(self, s: State, f: Frame) -> list[int]:
        _, _, where, _ = f
        values = s.rules.market.values
        highest = values[subject(s)] - 1 if where == LOWER_THAN_LOST else 3
        return [i for i in s.rules.open_hexes if s.market[i] == EMPTY and values[i] <= highest]

    def enter(self, s: State, f: Frame) -> Seat:
        _, seat, _, asked = f
        short = is_short(s, seat)
        if short and not asked:
            s.frames[-1] = (*f[:3], 1)
            s.frames.append((k.RETRIEVING, seat, NO_GOOD, 1))
            return AGAIN
        if self._free(s, f) and not short:
            return seat
        s.frames.pop()
        return AGAIN

    def legal(self, s: State, f: Frame, seat: Seat) -> list[int]:
        return [HEX + i for i in self._free(s, f)]

    def apply(self, s: State, f: Frame, seat: Seat, a: int) -> None:
        s.frames.pop()
        set_marker(s, seat, a - HEX, STAND, displaces=False, scores=False)

    def can(self, s: State, f: Frame) -> bool:
        return bool(self._free(s, f))

    def problem(self, s: State, f: Frame) -> Message | None:
        _, _, where, _ = f
        return (
            None
            if where != LOWER_THAN_LOST or subject(s) < len(s.market)
            else Message("position.la_granja.no_marker_lost")
        )


class MarketRemove(Step[State]):
    """Remove another player's marker that lies next to one of the seat's on a hex of higher value, for 1 VP (90).

    A worker goes in its place, which scores nothing; big markers and markers protected by a helper stay.
    """

    name = "market_remove"

    def _hexes(self, s: State, f: Frame) -> list[int]:
        _, seat = f
        return [i for i, owner in enumerate(s.market) if owner not in (EMPTY, seat) and self._can_go(s, seat, i, owner)]

    def _can_go(self, s: State, seat: Seat, at: int, owner: int) -> bool:
        if big_hexes(s) >> at & 1 or (owner < s.rules.seats and ask(s, "market_protected", owner, 0)):
            return False
        values = s.rules.market.values
        return any(s.market[i] == seat and values[i] > values[at] for i in s.rules.market.near[at])

    def enter(self, s: State, f: Frame) -> Seat:
        _, seat = f
        if self._hexes(s, f):
            return seat
        s.frames.pop()
        return AGAIN

    def legal(self, s: State, f: Frame, seat: Seat) -> list[int]:
        return [HEX + i for i in self._hexes(s, f)]

    def apply(self, s: State, f: Frame, seat: Seat, a: int) -> None:
        s.frames.pop()
        at = a - HEX
        owner = s.market[at]
        if owner < s.rules.seats and is_guarded(s, owner, at):
            save(s, owner, at)
            return
        take_off(s, at, seat)
        gain(s, seat, VP, 1)

    def can(self, s: State, f: Frame) -> bool:
        return bool(self._hexes(s, f))


STEPS: dict[int, Step[Any]] = {
    MARKET_VALUE: MarketValue(),
    MARKET_PLACE: MarketPlace(),
    MARKET_REMOVE: MarketRemove(),
}
