"""The market with grand markers and workers: where a marker may go, what it removes, and who saves a marker.

Both modules use it, alone or together: without grand markers no hex has one, without workers nobody saves anything.
"""

from typing import Any, Final

from sobremesa.kernel import AGAIN, DECLINE, OPTION, Frame, Said, Seat, Step

from ..catalogue import DATA
from ..ids import EMPTY, HEXES
from ..market import endangered, place, usual_hexes
from ..rules import Plan
from ..state import State
from ..table import ACTIONS, HEX
from .events import GRAND_SET, WORKER_SAVES
from .fields import GRAND, GRAND_HEXES, WORKER_HEXES, WORKERS
from .kinds import EFFECT, SHARED

SETTLE: Final = SHARED + EFFECT
DEFEND: Final = SHARED + EFFECT + 1
PLACE_ELSEWHERE: Final = SHARED + EFFECT + 2
GRAND_HEX: Final = ACTIONS.offset("grand-hex")
ALL_HEXES: Final = (1 << HEXES) - 1

# How a marker is placed, in the numbers of these steps: the reason, and
REASON: Final = 3
DISPLACES: Final = 4  # it pushes lower neighbours off
SCORES: Final = 8  # that is worth VP
IS_GRAND: Final = 16
MOST: Final = 31

GRAND_FACTS: Final[dict[str, Any]] = DATA.read("modules", "grand_markers", "facts.toml")
GRAND_WORTH: Final[int] = GRAND_FACTS["market"]["removal_vp"]  # for each marker that a grand marker removes (GM-014)


def install(plan: Plan) -> None:
    """Markers are placed by these rules at this table."""
    plan.hooks.hexes_for = open_to
    plan.hooks.set_marker = set_marker


def open_to(s: State, seat: Seat, value: int, grand: bool = False, saved: int = 0) -> list[int]:
    """The hexes of a value a marker may go to: free ones, else those of opponents, but a normal marker never takes the
    place of a grand one, and no marker that of one which was saved just now.

    Where all of them are grand, or the last ones were saved, the marker goes to the highest lower value that has a hex
    for it (GM-018, GM-A05, GM-A06, HH-A04). If the others are the seat's own it is as usual (A-11).
    """
    values = s.rules.market.values
    if value < min(values):
        return usual_hexes(s, seat, value)
    big = s.board[GRAND_HEXES]
    goes_down = s.rules.full_market_lower
    while value >= min(values):
        equal = [i for i in s.rules.open_hexes if values[i] == value]
        free = [i for i in equal if s.market[i] == EMPTY]
        if free:
            return free
        taken = [i for i in equal if s.market[i] != seat and not saved >> i & 1 and (grand or not big >> i & 1)]
        if taken:
            return taken
        all_grand = bool(equal) and not grand and all(big >> i & 1 for i in equal)
        if not (goes_down or all_grand or any(saved >> i & 1 for i in equal)):
            return []
        goes_down = True
        value -= 1
    return []


def set_marker(s: State, seat: Seat, at: int, reason: int, displaces: bool, scores: bool) -> None:
    """A seat places a normal marker."""
    announce(s, seat, at, reason | (DISPLACES if displaces else 0) | (SCORES if scores else 0))


def announce(s: State, seat: Seat, at: int, how: int, spared: int = 0) -> None:
    """A marker is to stand on a hex. Those who can save a marker from it are asked first."""
    if threatened(s, seat, at, how, 0) < 0:
        settle(s, seat, at, how, spared)
    else:
        s.frames.append((SETTLE, seat, at, how, spared, 0))


def threatened(s: State, seat: Seat, at: int, how: int, lost: int) -> int:
    """The next hex whose owner may give up a worker: the one the marker goes to, then in turn order; -1 for none.

    A grand marker needs no worker against a normal one, and none helps it against a grand one (GM-016, GM-020).
    """
    hexes = [
        i
        for i in endangered(s, seat, at, bool(how & DISPLACES), overrides=bool(how & IS_GRAND))
        if s.players[s.market[i]][WORKER_HEXES] >> i & 1 and not (lost | s.board[GRAND_HEXES]) >> i & 1
    ]
    return min(hexes, key=lambda i: (i != at, s.order.index(s.market[i]), i), default=-1)


def settle(s: State, seat: Seat, at: int, how: int, spared: int) -> None:
    """The marker stands on its hex, and what it removes is gone; a normal one does nothing to grand ones (GM-016), and
    no helper protects a marker from a grand one (card 49)."""
    is_grand = bool(how & IS_GRAND)
    place(
        s,
        seat,
        at,
        how & REASON,
        displaces=bool(how & DISPLACES),
        scores=bool(how & SCORES),
        spared=spared if is_grand else spared | s.board[GRAND_HEXES],
        worth=GRAND_WORTH if is_grand else 1,
        overrides=is_grand,
    )
    if is_grand:
        s.players[seat][GRAND] -= 1
        s.board[GRAND_HEXES] |= 1 << at
        s.emit(GRAND_SET, seat, at)


class Settle(Step[State]):
    """A marker that was announced waits until the owners of all threatened markers have decided (HH-018)."""

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

    def problem(self, s: State, f: Frame) -> Said | None:
        if f[1] < 0 or f[2] not in s.rules.open_hexes or s.market[f[2]] == f[1]:
            return Said("position.la_granja.marker_to_stand_where_it_cannot")
        return _lacks_grand(s, f[1], f[3])


class Defend(Step[State]):
    """The owner of a threatened marker may give up the worker on it instead (HH-018, HH-019, HH-A04)."""

    name = "defend"
    args = (("hex", 0, HEXES - 1),)

    def legal(self, s: State, f: Frame, seat: Seat) -> list[int]:
        return [DECLINE, OPTION]

    def apply(self, s: State, f: Frame, seat: Seat, a: int) -> None:
        bit = 1 << f[2]
        s.frames.pop()
        _, placer, at, how, spared, lost = s.frames.pop()
        if a == DECLINE:
            s.frames.append((SETTLE, placer, at, how, spared, lost | bit))
            return
        p = s.players[seat]
        p[WORKER_HEXES] &= ~bit
        p[WORKERS] += 1
        s.emit(WORKER_SAVES, seat, f[2])
        if f[2] == at:
            s.frames.append((PLACE_ELSEWHERE, placer, s.rules.market.values[at], how, spared | bit))
        else:
            s.frames.append((SETTLE, placer, at, how, spared | bit, lost))

    def problem(self, s: State, f: Frame) -> Said | None:
        below = s.frames[s.frames.index(f) - 1]
        if below[0] != SETTLE or f[2] >= len(s.market) or not 0 <= f[1] == s.market[f[2]]:
            return Said("position.la_granja.marker_defended_nobody_threatens")
        fits = threatened(s, below[1], below[2], below[3], below[5]) == f[2]
        return None if fits else Said("position.la_granja.marker_defended_nobody_threatens")


class PlaceElsewhere(Step[State]):
    """The marker in the way was saved: another hex of its value, or a lower one; if none is left, no hex (HH-A04)."""

    name = "place_elsewhere"
    args = (("value", 0, 9), ("how", 0, MOST), ("saved", 0, ALL_HEXES))

    def _hexes(self, s: State, f: Frame) -> list[int]:
        return open_to(s, f[1], f[2], bool(f[3] & IS_GRAND), f[4])

    def enter(self, s: State, f: Frame) -> Seat:
        if self._hexes(s, f):
            return f[1]
        s.frames.pop()
        return AGAIN

    def legal(self, s: State, f: Frame, seat: Seat) -> list[int]:
        first = GRAND_HEX if f[3] & IS_GRAND else HEX
        return [first + i for i in self._hexes(s, f)]

    def apply(self, s: State, f: Frame, seat: Seat, a: int) -> None:
        s.frames.pop()
        announce(s, seat, a - (GRAND_HEX if f[3] & IS_GRAND else HEX), f[3], f[4])

    def problem(self, s: State, f: Frame) -> Said | None:
        return _lacks_grand(s, f[1], f[3]) if f[1] >= 0 else Said("position.la_granja.nobody_places_marker")


def _lacks_grand(s: State, seat: Seat, how: int) -> Said | None:
    lacks = bool(how & IS_GRAND) and not s.players[seat][GRAND]
    return Said("position.la_granja.no_grand_marker_to_place") if lacks else None


STEPS: dict[int, Step[Any]] = {SETTLE: Settle(), DEFEND: Defend(), PLACE_ELSEWHERE: PlaceElsewhere()}
