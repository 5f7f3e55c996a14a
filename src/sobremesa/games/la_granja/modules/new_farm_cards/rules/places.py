"""Helpers of deliveries and craft buildings: a second good with one delivery (98), the last symbol of a row for silver
(86), a building order marker removed (85)."""

from typing import Any, Final

from sobremesa.games.la_granja.rules import triggers
from sobremesa.games.la_granja.rules.actions import TARGETS
from sobremesa.games.la_granja.rules.deliveries import (
    BARROW_PLACE,
    building_wants,
    deliver,
    deliver_to_row,
    deliveries,
    lowest_blocked,
    place_of,
    unblock,
)
from sobremesa.games.la_granja.rules.flow.turns import Choice
from sobremesa.games.la_granja.rules.helper_rows import FarmOperation
from sobremesa.games.la_granja.rules.helpers import subject
from sobremesa.games.la_granja.rules.ids import BUILDINGS, COVER_1, ROW_1
from sobremesa.games.la_granja.rules.labels import VENTURES
from sobremesa.games.la_granja.rules.state import State
from sobremesa.kernel import AGAIN, OPTION, Frame, Operation, Seat, Step, bits

from ..numbers import DELIVER_AGAIN, FILL_ROW, UNBLOCK

OPERATIONS: Final[tuple[Operation, ...]] = (
    FarmOperation("deliver_again", DELIVER_AGAIN),
    FarmOperation("fill_row", FILL_ROW),
    FarmOperation("unblock", UNBLOCK),
)


class DeliverAgain(Choice):
    """A second good goes to the barrow, building or joint venture that has just received one, if it is still there
    (98). It is part of that delivery, free or paid, which matters for big markers."""

    name = "deliver_again"

    def _how(self, s: State) -> int:
        return triggers.delivered_how(subject(s))

    def _options(self, s: State, f: Frame) -> list[int]:
        _, seat = f
        place = triggers.delivered_to(subject(s))
        if not (place < BUILDINGS or place >= BARROW_PLACE or TARGETS <= place < TARGETS + len(VENTURES)):
            return []  # all other targets take one good at a time
        return [a for a in deliveries(s, seat, how=self._how(s)) if place_of(s, seat, a) == place]

    def enter(self, s: State, f: Frame) -> Seat:
        _, seat = f
        if self._options(s, f):
            return seat
        s.frames.pop()
        return AGAIN

    def choices(self, s: State, f: Frame) -> list[int]:
        return self._options(s, f)

    def act(self, s: State, f: Frame, a: int) -> None:
        _, seat = f
        how = self._how(s)
        s.frames.pop()
        deliver(s, seat, a, how)

    def can(self, s: State, f: Frame) -> bool:
        return bool(self._options(s, f))


class FillRow(Step[State]):
    """Cover the last symbol of a row without a good, which completes the building; this is no delivery (86)."""

    name = "fill_row"

    def _buildings(self, s: State, f: Frame) -> list[int]:
        """The buildings where the seat's row has exactly one open symbol."""
        _, seat = f
        p = s.players[seat]
        return [b for b in range(BUILDINGS) if p[ROW_1 + b] and len(_open_symbols(s, seat, b)) == 1]

    def enter(self, s: State, f: Frame) -> Seat:
        _, seat = f
        if self._buildings(s, f):
            return seat
        s.frames.pop()
        return AGAIN

    def legal(self, s: State, f: Frame, seat: Seat) -> list[int]:
        return [OPTION + b for b in self._buildings(s, f)]

    def apply(self, s: State, f: Frame, seat: Seat, a: int) -> None:
        b = a - OPTION
        s.frames.pop()
        deliver_to_row(s, seat, b, _open_symbols(s, seat, b)[0])

    def can(self, s: State, f: Frame) -> bool:
        return bool(self._buildings(s, f))


def _open_symbols(s: State, seat: Seat, b: int) -> list[int]:
    """The goods still missing in the seat's row of a building that is open to the seat."""
    p = s.players[seat]
    if not building_wants(s, seat, b):
        return []
    row = s.rules.buildings[b].rows[p[ROW_1 + b] - 1]
    covered = bits(p[COVER_1 + b])
    return [good for i, good in enumerate(row) if i not in covered]


class Unblock(Step[State]):
    """Remove the lowest building order marker and score its VP, as after a first completion (85)."""

    name = "unblock"

    def enter(self, s: State, f: Frame) -> Seat:
        _, seat = f
        s.frames.pop()
        b = lowest_blocked(s)
        if b >= 0:
            unblock(s, seat, b)
        return AGAIN

    def can(self, s: State, f: Frame) -> bool:
        return lowest_blocked(s) >= 0


STEPS: dict[int, Step[Any]] = {DELIVER_AGAIN: DeliverAgain(), FILL_ROW: FillRow(), UNBLOCK: Unblock()}
