"""Cards about grandes, VP tiles, power cards and the card itself."""

from typing import Final

from sobremesa.kernel import AGAIN, DECLINE, Frame, Message, Seat, Step, bits

from ..actions import GRANDE_TO, RECOVER, TILE_TO
from ..events import GRANDE_MOVED, TAKEN_BACK, TAKEN_BACK_OPENLY, TILE_LAID, VETO_HELD, VP_GAINED
from ..flow.turn import PLACEMENT
from ..hidden import lying
from ..ids import (
    BACK_1,
    BACK_2,
    CASTILLO,
    DISCARD,
    GRANDE,
    HAND,
    KING,
    MODIFIER_MASK,
    POWER_MASK,
    POWERS,
    REGIONS,
    TILES,
    VETO_NEXT,
    VP,
)
from ..kinds import PARTS
from ..reasons import MUST, STANDS_THERE, taboo, why_not_enter
from ..state import State
from .operations import MODIFIER_CARD, POWER_CARD

TARGETS: Final = REGIONS + 1


class MoveGrande(Step[State]):
    """The seat's grande goes to another region, never into or out of the King's or the Castillo (EG-222 to EG-224)."""

    name = "move_grande"
    explains = ("grande",)

    def legal(self, s: State, f: Frame, seat: Seat) -> list[int]:
        king = s.board[KING]
        at = s.players[seat][GRANDE]
        if at in (king, CASTILLO):
            return []
        return [GRANDE_TO + r for r in range(REGIONS) if r not in (king, at)]

    def why_not(self, s: State, f: Frame, seat: Seat, a: int) -> Message | None:
        at = s.players[seat][GRANDE]
        if a - GRANDE_TO == at:
            return STANDS_THERE
        return taboo(at) if at in (s.board[KING], CASTILLO) else why_not_enter(s, a - GRANDE_TO)

    def apply(self, s: State, f: Frame, seat: Seat, a: int) -> None:
        s.frames.pop()
        s.players[seat][GRANDE] = a - GRANDE_TO
        s.emit(GRANDE_MOVED, seat, a - GRANDE_TO)

    def can(self, s: State, f: Frame) -> bool:
        _, seat = f
        return bool(self.legal(s, f, seat))


class ThrowGrandes(Step[State]):
    """All grandes outside the King's region are thrown into the Castillo (EG-231; which ones is our reconstruction)."""

    name = "throw_grandes"

    def _thrown(self, s: State) -> list[Seat]:
        king = s.board[KING]
        if king == CASTILLO:
            return []  # nothing goes in while the King stands there (EG-A15)
        return [seat for seat in range(s.rules.seats) if s.players[seat][GRANDE] not in (king, CASTILLO)]

    def enter(self, s: State, f: Frame) -> Seat:
        s.frames.pop()
        for seat in self._thrown(s):
            s.players[seat][GRANDE] = CASTILLO
            s.emit(GRANDE_MOVED, seat, CASTILLO)
        return AGAIN

    def can(self, s: State, f: Frame) -> bool:
        return bool(self._thrown(s))


class LayTile(Step[State]):
    """One VP tile goes to a free scale, never into or out of the King's region (EG-216 to EG-220)."""

    name = "lay_tile"
    explains = ("tile",)

    def legal(self, s: State, f: Frame, seat: Seat) -> list[int]:
        board = s.board
        king = board[KING]
        taken = [king, *(board[t] for t in TILES)]
        free = [place for place in range(TARGETS) if place not in taken]
        return [TILE_TO + i * TARGETS + place for i, t in enumerate(TILES) if board[t] != king for place in free]

    def why_not(self, s: State, f: Frame, seat: Seat, a: int) -> Message | None:
        tile, place = divmod(a - TILE_TO, TARGETS)
        board = s.board
        if board[KING] in (place, board[TILES[tile]]):
            return taboo(board[KING])
        return Message("why.el_grande.tile_there") if place in [board[t] for t in TILES] else None

    def apply(self, s: State, f: Frame, seat: Seat, a: int) -> None:
        s.frames.pop()
        tile, place = divmod(a - TILE_TO, TARGETS)
        s.board[TILES[tile]] = place
        s.emit(TILE_LAID, tile, place)

    def can(self, s: State, f: Frame) -> bool:
        _, seat = f
        return bool(self.legal(s, f, seat))


class TakeBack(Step[State]):
    """One card played earlier or in this round returns to the hand (EG-212 to EG-215, EG-A28)."""

    name = "take_back"
    args = (("what", POWER_CARD, POWER_CARD | MODIFIER_CARD),)
    explains = ("decline", "recover")

    def _cards(self, s: State, f: Frame) -> int:
        _, seat, what = f
        kinds = (POWER_MASK if what & POWER_CARD else 0) | (MODIFIER_MASK if what & MODIFIER_CARD else 0)
        return s.players[seat][DISCARD] & kinds

    def legal(self, s: State, f: Frame, seat: Seat) -> list[int]:
        _, _, what = f
        cards = [RECOVER + b for b in bits(self._cards(s, f))]
        return cards if what == POWER_CARD | MODIFIER_CARD else [DECLINE, *cards]

    def why_not(self, s: State, f: Frame, seat: Seat, a: int) -> Message | None:
        _, _, what = f
        if a == DECLINE:
            return MUST if what == POWER_CARD | MODIFIER_CARD else None
        bit = a - RECOVER
        if self._cards(s, f) >> bit & 1:
            return None
        wanted = POWER_CARD if bit < POWERS else MODIFIER_CARD
        return Message("why.el_grande.not_played" if what & wanted else "why.el_grande.other_kind")

    def apply(self, s: State, f: Frame, seat: Seat, a: int) -> None:
        kind, _, what = f
        s.frames.pop()
        if a == DECLINE:
            return
        bit = a - RECOVER
        take_back(s, seat, bit)
        other = MODIFIER_CARD if bit < POWERS else POWER_CARD
        if s.rules.modifier_too and what & other and what != other:
            more = (kind, seat, other)
            if self._cards(s, more):
                s.frames.append(more)

    def can(self, s: State, f: Frame) -> bool:
        return self._cards(s, f) > 0


def take_back(s: State, seat: Seat, bit: int) -> None:
    """Return a card to the hand. If it lay face up, everybody sees it go; if it was in the discard pile, the others see
    only its back, which shows its kind, and know which cards it may be."""
    p = s.players[seat]
    is_modifier = bit >= POWERS
    kind = MODIFIER_MASK if is_modifier else POWER_MASK
    if lying(p) >> bit & 1:
        candidates = 1 << bit
        s.emit(TAKEN_BACK_OPENLY, seat, bit)
    else:
        candidates = (p[DISCARD] | p[BACK_1] | p[BACK_2]) & kind & ~lying(p)
        s.emit(TAKEN_BACK, seat, int(is_modifier), bit)
    p[BACK_2 if p[BACK_1] & kind else BACK_1] |= candidates
    p[DISCARD] &= ~(1 << bit)
    p[HAND] |= 1 << bit


class Infiltrate(Step[State]):
    """This card's caballeros may be placed in the King's region as well (EG-243, EG-244)."""

    name = "infiltrate"

    def enter(self, s: State, f: Frame) -> Seat:
        s.frames.pop()
        parts = s.frames[-1]
        s.frames[-1] = (*parts[:4], 1)
        return AGAIN

    def can(self, s: State, f: Frame) -> bool:
        """Only before the placement, and not while the King is abroad and has no region."""
        parts = s.frames[-1]
        if parts[0] != PARTS:
            return False
        _, _, _, left, _ = parts
        return left & PLACEMENT != 0 and s.board[KING] <= CASTILLO

    def problem(self, s: State, f: Frame) -> Message | None:
        return (
            None
            if f in s.frames[1:] and s.frames[s.frames.index(f) - 1][0] == PARTS
            else Message("position.el_grande.no_card_being_used")
        )


class HoldVeto(Step[State]):
    """The Veto lies open before its owner, for this round and the next (EG-246, EG-247)."""

    name = "hold_veto"

    def enter(self, s: State, f: Frame) -> Seat:
        _, seat = f
        s.frames.pop()
        s.players[seat][VETO_NEXT] += 1
        s.emit(VETO_HELD, seat)
        return AGAIN


class Gain(Step[State]):
    """VP gained outside any scoring."""

    name = "gain"
    args = (("vp", 0, 30),)

    def enter(self, s: State, f: Frame) -> Seat:
        _, seat, vp = f
        s.frames.pop()
        s.players[seat][VP] += vp
        s.emit(VP_GAINED, seat, vp)
        return AGAIN
