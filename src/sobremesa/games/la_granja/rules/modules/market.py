"""The market with big markers, and with pieces that can save markers: where a marker may go and what it removes.

Modules use it alone or together: without `Hooks.big_markers` no marker is big, without `Hooks.guards` none is saved.
"""

from typing import Any, Final

from sobremesa.kernel import AGAIN, DECLINE, OPTION, Frame, Message, Seat, Step

from ..actions import HEX
from ..ids import EMPTY, HEXES
from ..kinds import EFFECT
from ..market import endangered, place, usual_hexes
from ..plan import Plan
from ..state import State
from .numbers import SHARED_KINDS

SETTLE: Final = SHARED_KINDS + EFFECT
DEFEND: Final = SHARED_KINDS + EFFECT + 1
PLACE_ELSEWHERE: Final = SHARED_KINDS + EFFECT + 2
ALL_HEXES: Final = (1 << HEXES) - 1

# How a marker is placed, as a number in the frames of these steps: the reason, and
REASON: Final = 3
DISPLACES: Final = 4  # it pushes lower neighbours off
SCORES: Final = 8  # and scores VP for what it removes
IS_BIG: Final = 16
MOST: Final = 31


def install(plan: Plan) -> None:
    """Make this table place markers by these rules."""
    plan.hooks.hexes_for = open_to
    plan.hooks.set_marker = set_marker


def big_hexes(s: State) -> int:
    """A mask of the hexes with a big marker."""
    big = s.rules.hooks.big_markers
    return 0 if big is None else s.board[big.hexes]


def is_guarded(s: State, seat: Seat, at: int) -> bool:
    """Whether a piece of the seat can save its marker on a hex."""
    guards = s.rules.hooks.guards
    return guards is not None and bool(s.players[seat][guards.hexes] >> at & 1)


def save(s: State, seat: Seat, at: int) -> None:
    """Give up the piece that guards a marker of the seat in the marker's place; it returns to the seat's supply."""
    guards = s.rules.hooks.guards
    assert guards is not None
    p = s.players[seat]
    p[guards.hexes] &= ~(1 << at)
    p[guards.supply] += 1
    s.emit(guards.event, seat, at)


def open_to(s: State, seat: Seat, value: int, is_big: bool = False, saved: int = 0) -> list[int]:
    """The hexes of a value a marker may go to: free ones, else those of opponents. A normal marker never replaces a big
    one, and no marker replaces one that was saved just now.

    If all of them are big, or the last ones were saved, the marker goes to the highest lower value that has a hex for
    it (GM-018, GM-A05, GM-A06, HH-A04). If the others are the seat's own, the usual rule applies (A-11).
    """
    values = s.rules.market.values
    if value < min(values):
        return usual_hexes(s, seat, value)
    big = big_hexes(s)
    goes_down = s.rules.full_market_lower
    while value >= min(values):
        equal = [i for i in s.rules.open_hexes if values[i] == value]
        free = [i for i in equal if s.market[i] == EMPTY]
        if free:
            return free
        taken = [i for i in equal if s.market[i] != seat and not saved >> i & 1 and (is_big or not big >> i & 1)]
        if taken:
            return taken
        all_big = bool(equal) and not is_big and all(big >> i & 1 for i in equal)
        if not (goes_down or all_big or any(saved >> i & 1 for i in equal)):
            return []
        goes_down = True
        value -= 1
    return []


def set_marker(s: State, seat: Seat, at: int, reason: int, displaces: bool, scores: bool) -> None:
    """Place a normal marker for a seat."""
    announce(s, seat, at, reason | (DISPLACES if displaces else 0) | (SCORES if scores else 0))


def announce(s: State, seat: Seat, at: int, how: int, spared: int = 0) -> None:
    """Announce a marker on a hex: seats that can save a marker from it are asked first."""
    if threatened(s, seat, at, how, 0) < 0:
        settle(s, seat, at, how, spared)
    else:
        s.frames.append((SETTLE, seat, at, how, spared, 0))


def threatened(s: State, seat: Seat, at: int, how: int, lost: int) -> int:
    """The next hex whose owner may give up a piece: first the one the marker goes to, then in turn order; -1 for none.

    A big marker needs no piece against a normal one, and no piece helps against a big one (GM-016, GM-020).
    """
    if s.rules.hooks.guards is None:
        return -1
    settled = lost | big_hexes(s)
    hexes = [
        i
        for i in endangered(s, seat, at, bool(how & DISPLACES), overrides=bool(how & IS_BIG))
        if is_guarded(s, s.market[i], i) and not settled >> i & 1
    ]
    return min(hexes, key=lambda i: (i != at, s.order.index(s.market[i]), i), default=-1)


def settle(s: State, seat: Seat, at: int, how: int, spared: int) -> None:
    """Place the marker and remove what it displaces. A normal one does nothing to big ones (GM-016), no helper protects
    a marker from a big one (card 49), and a big one may be worth more for what it removes (GM-014)."""
    big = s.rules.hooks.big_markers if how & IS_BIG else None
    place(
        s,
        seat,
        at,
        how & REASON,
        displaces=bool(how & DISPLACES),
        scores=bool(how & SCORES),
        spared=spared | big_hexes(s) if big is None else spared,
        worth=1 if big is None else big.worth,
        overrides=big is not None,
    )
    if big is not None:
        s.players[seat][big.supply] -= 1
        s.board[big.hexes] |= 1 << at
        s.emit(big.event, seat, at)


class Settle(Step[State]):
    """An announced marker waits until the owners of all threatened markers have decided (HH-018)."""

    name = "settle"
    args = (("hex", 0, HEXES - 1), ("how", 0, MOST), ("spared", 0, ALL_HEXES), ("lost", 0, ALL_HEXES))

    def enter(self, s: State, f: Frame) -> Seat:
        _, seat, at, how, spared, lost = f
        next_one = threatened(s, seat, at, how, lost)
        if next_one >= 0:
            s.frames.append((DEFEND, s.market[next_one], next_one))
        else:
            s.frames.pop()
            settle(s, seat, at, how, spared)
        return AGAIN

    def problem(self, s: State, f: Frame) -> Message | None:
        _, seat, hex, how, _, _ = f
        if seat < 0 or hex not in s.rules.open_hexes or s.market[hex] == seat:
            return Message("position.la_granja.marker_to_stand_where_it_cannot")
        return _lacks_big(s, seat, how)


class Defend(Step[State]):
    """The owner of a threatened marker may give up the piece on it instead (HH-018, HH-019, HH-A04)."""

    name = "defend"
    args = (("hex", 0, HEXES - 1),)

    def legal(self, s: State, f: Frame, seat: Seat) -> list[int]:
        return [DECLINE, OPTION]

    def apply(self, s: State, f: Frame, seat: Seat, a: int) -> None:
        _, _, hex = f
        bit = 1 << hex
        s.frames.pop()
        _, placer, at, how, spared, lost = s.frames.pop()
        if a == DECLINE:
            s.frames.append((SETTLE, placer, at, how, spared, lost | bit))
            return
        save(s, seat, hex)
        if hex == at:
            s.frames.append((PLACE_ELSEWHERE, placer, s.rules.market.values[at], how, spared | bit))
        else:
            s.frames.append((SETTLE, placer, at, how, spared | bit, lost))

    def problem(self, s: State, f: Frame) -> Message | None:
        _, seat, hex = f
        below = s.frames[s.frames.index(f) - 1]
        if below[0] != SETTLE or hex >= len(s.market) or not 0 <= seat == s.market[hex]:
            return Message("position.la_granja.marker_defended_nobody_threatens")
        _, placer, at, how, _, lost = below
        fits = threatened(s, placer, at, how, lost) == hex
        return None if fits else Message("position.la_granja.marker_defended_nobody_threatens")


class PlaceElsewhere(Step[State]):
    """The marker in the way was saved: choose another hex of its value or of a lower one, if any is left (HH-A04)."""

    name = "place_elsewhere"
    args = (("value", 0, 9), ("how", 0, MOST), ("saved", 0, ALL_HEXES))

    def _hexes(self, s: State, f: Frame) -> list[int]:
        _, seat, value, how, saved = f
        return open_to(s, seat, value, bool(how & IS_BIG), saved)

    def enter(self, s: State, f: Frame) -> Seat:
        _, seat, _, _, _ = f
        if self._hexes(s, f):
            return seat
        s.frames.pop()
        return AGAIN

    def legal(self, s: State, f: Frame, seat: Seat) -> list[int]:
        _, _, _, how, _ = f
        first = _first(s, how)
        return [first + i for i in self._hexes(s, f)]

    def apply(self, s: State, f: Frame, seat: Seat, a: int) -> None:
        _, _, _, how, saved = f
        s.frames.pop()
        announce(s, seat, a - _first(s, how), how, saved)

    def problem(self, s: State, f: Frame) -> Message | None:
        _, seat, _, how, _ = f
        return _lacks_big(s, seat, how) if seat >= 0 else Message("position.la_granja.nobody_places_marker")


def _first(s: State, how: int) -> int:
    """The first of the actions that place a marker of this size."""
    big = s.rules.hooks.big_markers
    return big.first if big is not None and how & IS_BIG else HEX


def _lacks_big(s: State, seat: Seat, how: int) -> Message | None:
    big = s.rules.hooks.big_markers
    lacks = bool(how & IS_BIG) and (big is None or not s.players[seat][big.supply])
    return Message("position.la_granja.no_grand_marker_to_place") if lacks else None


STEPS: dict[int, Step[Any]] = {SETTLE: Settle(), DEFEND: Defend(), PLACE_ELSEWHERE: PlaceElsewhere()}
