"""The build action: erecting a building or using one (BT-021 to BT-035), and the cards on display for it (BT-004 to
BT-006, BT-043, BT-044)."""

from typing import Final

from sobremesa.kernel import AGAIN, CHANCE, Frame, Operation, Said, Seat, bits, can_carry_out, frame

from ... import kinds as k
from ...farm import FarmOperation
from ...helpers import TAKEN_DIE
from ...ids import BUILDINGS, ROUND
from ...state import State
from ...table import ACTIONS
from ..events import TOWN_BUILT, TOWN_LAID, TOWN_SHOWN, TOWN_USED
from ..fields import TOWN_AT_1, TOWN_CORNER_1, TOWN_DECK
from ..fields import TOWN_SHOWN as SHOWN
from .numbers import BUILD, LAY_TOWN_CARD, SHOW_TOWN, TOWN_CORNER
from .tiles import is_asked
from .town import (
    BUILD_EFFECT,
    CARDS,
    FIRST_CARDS,
    TownStep,
    can_erect,
    erected,
    free_corners,
    free_places,
    place_of,
)

SHOW: Final = ACTIONS.offset("show-town")
BUILD_1: Final = ACTIONS.offset("build")
CORNER: Final = ACTIONS.offset("corner") - 1  # + number
LAY_AT: Final = ACTIONS.offset("lay-at")
USE: Final = ACTIONS.offset("use-town")

OPERATIONS: Final[tuple[Operation, ...]] = (FarmOperation("build", BUILD),)


# -- the building market -----------------------------------------------------------------------------------------------


class ShowTown(TownStep):
    """So many building cards are shown, each with its marker (BT-004 to BT-006)."""

    name = "show_town"
    args = (("left", 0, FIRST_CARDS),)

    def enter(self, s: State, f: Frame) -> Seat:
        if f[2]:
            return CHANCE
        s.frames.pop()
        return AGAIN

    def outcomes(self, s: State, f: Frame) -> list[tuple[int, int]]:
        return [(SHOW + town, 1) for town in bits(s.board[TOWN_DECK])]

    def apply(self, s: State, f: Frame, seat: Seat, a: int) -> None:
        town = a - SHOW
        s.frames[-1] = (f[0], f[1], f[2] - 1)
        s.board[TOWN_DECK] &= ~(1 << town)
        s.board[SHOWN] |= 1 << town
        s.emit(TOWN_SHOWN, town)

    def wrong(self, s: State, f: Frame) -> Said | None:
        return None if f[2] <= s.board[TOWN_DECK].bit_count() else Said("position.la_granja.no_building_cards_to_show")


class RefillTown(TownStep):
    """One more card in every later round, however many are left, until six buildings are erected (BT-043, BT-044,
    BT-A07)."""

    name = "refill_town"

    def enter(self, s: State, f: Frame) -> Seat:
        s.frames.pop()
        if s.board[ROUND] > 1 and s.board[TOWN_DECK] and len(erected(s)) < BUILDINGS:
            s.frames.append((SHOW_TOWN, f[1], 1))
        return AGAIN


# -- the build action --------------------------------------------------------------------------------------------------


class Build(TownStep):
    """Erect a building, or use the effect of one that is erected, whoever built it (BT-021, BT-032, BT-A13)."""

    name = "build"

    def legal(self, s: State, f: Frame, seat: Seat) -> list[int]:
        out = [BUILD_1 + town for town in bits(s.board[SHOWN])] if can_erect(s) else []
        return out + [USE + town for town in erected(s) if can_carry_out(s, effect_of(s, seat, town))]

    def apply(self, s: State, f: Frame, seat: Seat, a: int) -> None:
        if a < USE:
            s.frames[-1] = (TOWN_CORNER, seat, a - BUILD_1)
            return
        s.emit(TOWN_USED, seat, a - USE)
        s.frames[-1] = effect_of(s, seat, a - USE)

    def can(self, s: State, f: Frame) -> bool:
        """Not with the shared last die, which is the third action of the phase (BT-010, BT-017, BT-A02, BT-A08), nor if
        a helper uses a space once more (cards 6, 45 and 108)."""
        is_more = any(g[0] == k.REVENUE and g[3] != TAKEN_DIE for g in s.frames)
        return not is_more and bool(self.legal(s, f, f[1]))

    def wrong(self, s: State, f: Frame) -> Said | None:
        return None if is_asked(s, f) and self.can(s, f) else Said("position.la_granja.nothing_can_be_built_or_used")


def effect_of(s: State, seat: Seat, town: int) -> Frame:
    return frame(s.rules.effects[BUILD_EFFECT[town]], seat)


class TownCorner(TownStep):
    """The marker goes to a corner of the market, the build effect is used, then the card is laid (BT-022 to BT-026)."""

    name = "town_corner"
    args = (("town", 0, CARDS - 1),)

    def legal(self, s: State, f: Frame, seat: Seat) -> list[int]:
        return [CORNER + number for number in free_corners(s)]

    def apply(self, s: State, f: Frame, seat: Seat, a: int) -> None:
        town = f[2]
        s.board[SHOWN] &= ~(1 << town)
        s.board[TOWN_CORNER_1 + town] = a - CORNER
        s.emit(TOWN_BUILT, seat, town, a - CORNER)
        s.frames[-1] = (LAY_TOWN_CARD, seat, town)
        effect = effect_of(s, seat, town)
        if can_carry_out(s, effect):
            s.frames.append(effect)

    def wrong(self, s: State, f: Frame) -> Said | None:
        ok = is_asked(s, f) and s.board[SHOWN] >> f[2] & 1 and can_erect(s)
        return None if ok else Said("position.la_granja.this_building_cannot_be_erected")


class LayTownCard(TownStep):
    """The card is laid at a craft building without one, open or blocked, and stays there (BT-027 to BT-029)."""

    name = "lay_town_card"
    args = (("town", 0, CARDS - 1),)

    def legal(self, s: State, f: Frame, seat: Seat) -> list[int]:
        return [LAY_AT + b for b in free_places(s)]

    def apply(self, s: State, f: Frame, seat: Seat, a: int) -> None:
        s.frames.pop()
        s.board[TOWN_AT_1 + a - LAY_AT] = f[2] + 1
        s.emit(TOWN_LAID, seat, f[2], a - LAY_AT)

    def wrong(self, s: State, f: Frame) -> Said | None:
        waiting = sum(g[0] == f[0] and g[2] == f[2] for g in s.frames)
        ok = waiting == 1 and s.board[TOWN_CORNER_1 + f[2]] and place_of(s, f[2]) < 0
        return None if ok else Said("position.la_granja.card_to_be_laid_whose_building_not_erected")
