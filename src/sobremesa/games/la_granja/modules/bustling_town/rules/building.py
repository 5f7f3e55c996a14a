"""The build action: erecting a building or using one (BT-021 to BT-035), and the cards on display for it (BT-004 to
BT-006, BT-043, BT-044)."""

from typing import Final

from sobremesa.games.la_granja.rules import kinds as k
from sobremesa.games.la_granja.rules.actions import ACTIONS
from sobremesa.games.la_granja.rules.helper_rows import FarmOperation
from sobremesa.games.la_granja.rules.helpers import TAKEN_DIE
from sobremesa.games.la_granja.rules.ids import BUILDINGS, ROUND
from sobremesa.games.la_granja.rules.state import State
from sobremesa.kernel import AGAIN, CHANCE, Frame, Message, Operation, Seat, bits, can_carry_out, frame

from ..numbers import (
    BUILD,
    LAY_TOWN_CARD,
    SHOW_TOWN,
    SHOWN,
    TOWN_AT_1,
    TOWN_BUILT,
    TOWN_CORNER,
    TOWN_CORNER_1,
    TOWN_DECK,
    TOWN_LAID,
    TOWN_SHOWN,
    TOWN_USED,
)
from .corners import sites
from .tiles import is_asked
from .town import BUILD_EFFECT, CARDS, FIRST_CARDS, TownStep, can_erect, erected, free_corners, free_places, place_of

SHOW: Final = ACTIONS.offset("show-town")
BUILD_1: Final = ACTIONS.offset("build")
CORNER: Final = ACTIONS.offset("corner") - 1  # + number of the corner
TOO_FEW_HEXES: Final = Message("why.la_granja.too_few_hexes")
HEX_HAS_BUILDING: Final = Message("why.la_granja.hex_has_building")
LAY_AT: Final = ACTIONS.offset("lay-at")
USE: Final = ACTIONS.offset("use-town")

OPERATIONS: Final[tuple[Operation, ...]] = (FarmOperation("build", BUILD),)


# -- the building market -----------------------------------------------------------------------------------------------


class ShowTown(TownStep):
    """Reveal the town's building cards and put a marker on each (BT-004 to BT-006)."""

    name = "show_town"
    args = (("left", 0, FIRST_CARDS),)

    def enter(self, s: State, f: Frame) -> Seat:
        _, _, left = f
        if left:
            return CHANCE
        s.frames.pop()
        return AGAIN

    def outcomes(self, s: State, f: Frame) -> list[tuple[int, int]]:
        return [(SHOW + town, 1) for town in bits(s.board[TOWN_DECK])]

    def apply(self, s: State, f: Frame, seat: Seat, a: int) -> None:
        kind, owner, left = f
        town = a - SHOW
        s.frames[-1] = (kind, owner, left - 1)
        s.board[TOWN_DECK] &= ~(1 << town)
        s.board[SHOWN] |= 1 << town
        s.emit(TOWN_SHOWN, town)

    def wrong(self, s: State, f: Frame) -> Message | None:
        _, _, left = f
        return (
            None if left <= s.board[TOWN_DECK].bit_count() else Message("position.la_granja.no_building_cards_to_show")
        )


class RefillTown(TownStep):
    """Reveal one more card in every later round, however many are on display, until six buildings are erected (BT-043,
    BT-044, BT-A07)."""

    name = "refill_town"

    def enter(self, s: State, f: Frame) -> Seat:
        _, seat = f
        s.frames.pop()
        if s.board[ROUND] > 1 and s.board[TOWN_DECK] and len(erected(s)) < BUILDINGS:
            s.frames.append((SHOW_TOWN, seat, 1))
        return AGAIN


# -- the build action --------------------------------------------------------------------------------------------------


class Build(TownStep):
    """Erect a building, or use the effect of an erected one, whoever built it (BT-021, BT-032, BT-A13)."""

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
        """Not with the shared last die, which is the third action of the phase (BT-010, BT-017, BT-A02, BT-A08), nor
        when a helper uses a space again (cards 6, 45 and 108)."""
        _, seat = f
        is_more = any(how != TAKEN_DIE for _, _, _, how in s.frames_of(k.REVENUE))
        return not is_more and bool(self.legal(s, f, seat))

    def wrong(self, s: State, f: Frame) -> Message | None:
        return None if is_asked(s, f) and self.can(s, f) else Message("position.la_granja.nothing_can_be_built_or_used")


def effect_of(s: State, seat: Seat, town: int) -> Frame:
    return frame(s.rules.effects[BUILD_EFFECT[town]], seat)


class TownCorner(TownStep):
    """The marker goes to a corner of the market, the build effect is used, then the card is laid (BT-022 to BT-026)."""

    name = "town_corner"
    explains = ("corner",)
    args = (("town", 0, CARDS - 1),)

    def legal(self, s: State, f: Frame, seat: Seat) -> list[int]:
        return [CORNER + number for number in free_corners(s)]

    def why_not(self, s: State, f: Frame, seat: Seat, a: int) -> Message | None:
        if a - CORNER not in sites(s.rules):
            return TOO_FEW_HEXES
        return None if a - CORNER in free_corners(s) else HEX_HAS_BUILDING

    def apply(self, s: State, f: Frame, seat: Seat, a: int) -> None:
        _, _, town = f
        s.board[SHOWN] &= ~(1 << town)
        s.board[TOWN_CORNER_1 + town] = a - CORNER
        s.emit(TOWN_BUILT, seat, town, a - CORNER)
        s.frames[-1] = (LAY_TOWN_CARD, seat, town)
        effect = effect_of(s, seat, town)
        if can_carry_out(s, effect):
            s.frames.append(effect)

    def wrong(self, s: State, f: Frame) -> Message | None:
        _, _, town = f
        ok = is_asked(s, f) and s.board[SHOWN] >> town & 1 and can_erect(s)
        return None if ok else Message("position.la_granja.this_building_cannot_be_erected")


class LayTownCard(TownStep):
    """The card is laid at a craft building without one, open or blocked, and stays there (BT-027 to BT-029)."""

    name = "lay_town_card"
    args = (("town", 0, CARDS - 1),)

    def legal(self, s: State, f: Frame, seat: Seat) -> list[int]:
        return [LAY_AT + b for b in free_places(s)]

    def apply(self, s: State, f: Frame, seat: Seat, a: int) -> None:
        _, _, town = f
        s.frames.pop()
        s.board[TOWN_AT_1 + a - LAY_AT] = town + 1
        s.emit(TOWN_LAID, seat, town, a - LAY_AT)

    def wrong(self, s: State, f: Frame) -> Message | None:
        kind, _, town = f
        waiting = sum(other == town for _, _, other in s.frames_of(kind))
        ok = waiting == 1 and s.board[TOWN_CORNER_1 + town] and place_of(s, town) < 0
        return None if ok else Message("position.la_granja.card_to_be_laid_whose_building_not_erected")
