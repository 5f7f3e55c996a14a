"""A player's 25 markers: taking one back when all of them are in use (LG-003, A-18)."""

from typing import Final

from sobremesa.kernel import AGAIN, DECLINE, Frame, Message, Seat, Step, bits, can_carry_out

from ..actions import RETRIEVE, RETRIEVE_BARROW, RETRIEVE_COMPLETED, RETRIEVE_ROW, RETRIEVE_SOURCE
from ..events import GAINED, LOST, MARKER_RETRIEVED
from ..farm import covered_on
from ..goods import good_of, lacks_mark, remove
from ..ids import BUILDINGS, CARDS, COVER_1, CRAFT, FIELD, GRAPE, GROWN, LIFTED, MEAT, ROW_1, SOURCES, TRADE, USED
from ..market import take_off
from ..state import State
from .goods_effects import grow_one

NO_GOOD: Final = SOURCES  # a marker is needed for something that is not a good


def to_take_back(s: State, seat: Seat, wanted: int = NO_GOOD) -> list[int]:
    """Ascending ids of the seat's markers on board and farm that could be taken back, except the wanted kind."""
    p = s.players[seat]
    crops = s.crops(seat)
    out = [RETRIEVE + i for i, owner in enumerate(s.market) if owner == seat]
    out += [RETRIEVE_ROW + b for b in range(BUILDINGS) if _loose(s, seat, b, p[COVER_1 + b])]
    out += [RETRIEVE_COMPLETED + b for b in bits(p[CRAFT] & ~p[LIFTED])]
    barrows = enumerate(s.barrows[seat])
    out += [RETRIEVE_BARROW + i for i, barrow in barrows if _loose(s, seat, BUILDINGS + i, covered_on(barrow))]
    out += [RETRIEVE_SOURCE + g for g in (*range(MEAT + 1), TRADE) if p[g] and g != wanted]
    out += [RETRIEVE_SOURCE + FIELD + c for c in range(GRAPE + 1) if crops[c] and FIELD + c != wanted]
    for allowed in s.rules.hooks.to_take_back:
        out = allowed(s, seat, out)
    return out


def _loose(s: State, seat: Seat, target: int, covered: int) -> int:
    """A mask of the symbols of a row or barrow that are covered by a player marker."""
    for pinned in s.rules.hooks.pinned:
        covered &= ~pinned(s, seat, target)
    return covered


def take_back(s: State, seat: Seat, a: int) -> None:
    """Return a marker to the supply; what it stood for is lost, but a completed building stays completed (A-18)."""
    p = s.players[seat]
    if a < RETRIEVE_ROW:
        take_off(s, a - RETRIEVE)
    elif a < RETRIEVE_COMPLETED:
        b = a - RETRIEVE_ROW
        loose = _loose(s, seat, b, p[COVER_1 + b])
        p[COVER_1 + b] &= ~(loose & -loose)  # one symbol is open again
        if not p[COVER_1 + b]:
            p[ROW_1 + b] = 0
    elif a < RETRIEVE_BARROW:
        p[LIFTED] |= 1 << a - RETRIEVE_COMPLETED
    elif a < RETRIEVE_SOURCE:
        barrows = list(s.barrows[seat])
        i = a - RETRIEVE_BARROW
        loose = _loose(s, seat, BUILDINGS + i, covered_on(barrows[i]))
        barrows[i] &= ~(loose & -loose)
        s.barrows[seat] = tuple(barrows)
    else:
        remove(s, seat, a - RETRIEVE_SOURCE)
    s.emit(MARKER_RETRIEVED, seat)


class Retrieving(Step[State]):
    """All 25 markers are in use: take one back for the gain, or lose the gain (LG-003, A-18)."""

    name = "retrieving"
    args = (("source", 0, NO_GOOD), ("count", 0, 30))

    def enter(self, s: State, f: Frame) -> Seat:
        _, seat, _, count = f
        if count:
            return seat
        s.frames.pop()
        return AGAIN

    def legal(self, s: State, f: Frame, seat: Seat) -> list[int]:
        _, _, source, _ = f
        return [DECLINE, *to_take_back(s, seat, source)]

    def apply(self, s: State, f: Frame, seat: Seat, a: int) -> None:
        kind, _, source, count = f
        if a == DECLINE:
            s.frames.pop()
            if source < NO_GOOD:
                s.emit(LOST, seat, good_of(source), count)
            return
        s.frames[-1] = (kind, seat, source, count - 1)
        take_back(s, seat, a)
        if source >= FIELD:
            if source < NO_GOOD:
                grow_one(s, seat, source - FIELD)
                s.players[seat][GROWN] |= 1 << source - FIELD  # it grew all the same (card 27)
            return
        s.players[seat][source] += 1
        s.emit(GAINED, seat, source, 1)


class Marking(Step[State]):
    """Classic: mark a once-per-round helper as used, with a marker taken back from elsewhere (LG-015)."""

    name = "marking"
    args = (("card", 1, CARDS),)

    def enter(self, s: State, f: Frame) -> Seat:
        _, seat, card = f
        if lacks_mark(s, seat):
            return seat
        s.frames.pop()
        s.board[USED] |= 1 << card
        if not can_carry_out(s, s.frames[-1]):  # the marker taken back was what the helper needed
            s.frames.pop()
        return AGAIN

    def legal(self, s: State, f: Frame, seat: Seat) -> list[int]:
        return to_take_back(s, seat)

    def apply(self, s: State, f: Frame, seat: Seat, a: int) -> None:
        take_back(s, seat, a)

    def problem(self, s: State, f: Frame) -> Message | None:
        _, seat, card = f
        return (
            None
            if seat >= 0 and card in s.helpers[seat]
            else Message("position.la_granja.helper_to_be_marked_not_there")
        )
