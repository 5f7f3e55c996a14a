"""Set-up and the game loop: chance before the first round, then round after round."""

from sobremesa.kernel import AGAIN, CHANCE, NO_SEAT, Frame, Message, Seat, Step, bits

from .. import kinds as k
from .. import triggers
from ..actions import BLOCK, DRAW, SHOW_ROOF, START
from ..catalogue import SETUP
from ..events import (
    BUILDING_BLOCKED,
    CARD_DRAWN,
    MARKER_SET,
    ORDER_SET,
    PHASE_BEGINS,
    ROOF_SHOWN,
    ROUND_STARTS,
    START_PLAYER,
)
from ..helpers import raise_trigger
from ..ids import BLOCK_1, BUILDINGS, CARDS, DECK, DONKEYS, GUARD_SEAT, GUARD_SPACE, PHASE, ROOFS, ROUND, USED
from ..state import State
from .turns import Turn

DONKEYS_RETURN = 4  # the round
HELPERS = (1 << CARDS + 1) - 1  # a mask of all farm cards


class StartPlayer(Step[State]):
    """The first player is chosen at random; the others follow clockwise (LG-058)."""

    name = "start_player"

    def enter(self, s: State, f: Frame) -> Seat:
        if s.rules.seats > 1:
            return CHANCE
        s.frames.pop()
        return AGAIN

    def outcomes(self, s: State, f: Frame) -> list[tuple[int, int]]:
        return [(START + seat, 1) for seat in range(s.rules.seats)]

    def apply(self, s: State, f: Frame, seat: Seat, a: int) -> None:
        s.frames.pop()
        n = s.rules.seats
        s.order = s.track = tuple((a - START + i) % n for i in range(n))
        s.emit(START_PLAYER, a - START)


class Blocks(Step[State]):
    """Roll dice to put the three building order markers on three different buildings (LG-054, LG-055)."""

    name = "blocks"
    args = (("marker", 1, 4),)

    def enter(self, s: State, f: Frame) -> Seat:
        _, _, marker = f
        if marker <= SETUP["order_markers"]:
            return CHANCE
        s.frames.pop()
        return AGAIN

    def outcomes(self, s: State, f: Frame) -> list[tuple[int, int]]:
        return [(BLOCK + b, 1) for b in range(BUILDINGS) if not s.board[BLOCK_1 + b]]

    def apply(self, s: State, f: Frame, seat: Seat, a: int) -> None:
        kind, owner, marker = f
        s.board[BLOCK_1 + a - BLOCK] = marker
        s.frames[-1] = (kind, owner, marker + 1)
        s.emit(BUILDING_BLOCKED, a - BLOCK, marker)


class Deal(Step[State]):
    """Four cards each, dealt in turn order (LG-046)."""

    name = "deal"

    def _next(self, s: State) -> Seat:
        for seat in s.order:
            if len(s.hands[seat]) < SETUP["hand"]:
                return seat
        return -1

    def enter(self, s: State, f: Frame) -> Seat:
        if self._next(s) >= 0:
            return CHANCE
        s.frames.pop()
        return AGAIN

    def outcomes(self, s: State, f: Frame) -> list[tuple[int, int]]:
        return [(DRAW + card, 1) for card in bits(s.board[DECK])]

    def apply(self, s: State, f: Frame, seat: Seat, a: int) -> None:
        seat = self._next(s)
        s.board[DECK] &= ~(1 << a - DRAW)
        s.hands[seat] = tuple(sorted((*s.hands[seat], a - DRAW)))
        s.emit(CARD_DRAWN, seat, a - DRAW)


class SetTable(Step[State]):
    """Place the first market markers, by turn order; nothing is removed or scored (LG-060, LG-061)."""

    name = "set_table"

    def enter(self, s: State, f: Frame) -> Seat:
        s.frames.pop()
        if not s.rules.is_solo:
            for at, seat in zip(s.rules.market.start, s.order):
                s.set_hex(at, seat)
                s.emit(MARKER_SET, seat, at)
            s.emit(ORDER_SET, s.order)
        return AGAIN


class GameLoop(Step[State]):
    """The bottom of the stack: one round after another, until the last one replaces this frame."""

    name = "game"

    def enter(self, s: State, f: Frame) -> Seat:
        s.frames.extend(s.rules.round_frames)
        return AGAIN


class StartRound(Step[State]):
    name = "start_round"

    def enter(self, s: State, f: Frame) -> Seat:
        s.frames.pop()
        s.emit(ROUND_STARTS, s.board[ROUND])
        return AGAIN


class ShowRoofs(Step[State]):
    """Lay out this round's roof tiles, one per player (two solo); the rest are never seen (LG-048, LG-049)."""

    name = "show_roofs"

    def enter(self, s: State, f: Frame) -> Seat:
        left = self._left(s)
        if s.board[ROOFS].bit_count() >= s.rules.roofs_shown or not left:
            s.frames.pop()
            return AGAIN
        if len(s.rules.roof_rounds[0]) > s.rules.roofs_shown:
            return CHANCE
        for tile in left:  # all four are shown, so no chance
            self._show(s, tile)
        return AGAIN

    def _left(self, s: State) -> list[int]:
        tiles = s.rules.roof_rounds[s.board[ROUND] - 1]
        return sorted(t for t in tiles if not s.board[ROOFS] >> t & 1)

    def _show(self, s: State, tile: int) -> None:
        s.board[ROOFS] |= 1 << tile
        s.emit(ROOF_SHOWN, tile)

    def outcomes(self, s: State, f: Frame) -> list[tuple[int, int]]:
        return [(SHOW_ROOF + t, 1) for t in self._left(s)]

    def apply(self, s: State, f: Frame, seat: Seat, a: int) -> None:
        self._show(s, a - SHOW_ROOF)


class PhaseStarts(Step[State]):
    """One of the four phases begins (LG-064)."""

    name = "phase_starts"
    args = (("phase", 1, 4),)

    def enter(self, s: State, f: Frame) -> Seat:
        _, _, phase = f
        s.frames.pop()
        s.board[PHASE] = phase
        s.emit(PHASE_BEGINS, phase)
        if phase == 2:
            for seat in s.order:
                raise_trigger(s, triggers.REVENUE_STARTS, seat)
        elif phase == 3:
            s.board[GUARD_SPACE] = s.board[GUARD_SEAT] = 0  # the marker of a Village Elder comes back
            if s.board[ROUND] == DONKEYS_RETURN:
                for p in s.players:
                    p[DONKEYS] |= 0b1111  # all tiles are available again (LG-174)
        elif phase == 4:
            s.board[USED] &= ~HELPERS  # the marks come off the helpers (LG-250, LG-251)
        return AGAIN


class Each(Step[State]):
    """Every seat in turn order carries out one kind of step; roof tiles are bought in reverse in round 1 (LG-124)."""

    name = "each"
    args = (("kind", 0, 9999), ("index", 0, 4), ("one", 0, 9), ("two", 0, 9))

    def enter(self, s: State, f: Frame) -> Seat:
        each, _, kind, index, one, two = f
        n = s.rules.seats
        hooks = s.rules.hooks
        for hear in hooks.turn_ends:
            hear(s)
        if index >= n:
            s.frames.pop()
            return AGAIN
        backwards = kind == k.BUY_ROOF and s.board[ROUND] == 1
        seat = s.order[n - 1 - index if backwards else index]
        s.frames[-1] = (each, NO_SEAT, kind, index + 1, one, two)
        if hooks.turn_begins and isinstance(s.steps[kind], Turn):
            for begin in hooks.turn_begins:
                begin(s, seat)
        s.frames.append((kind, seat, *(one, two)[: len(s.steps[kind].args)]))
        for first in hooks.before.get(kind, ()):
            s.frames.append((first, seat))
        return AGAIN

    def problem(self, s: State, f: Frame) -> Message | None:
        _, _, kind, _, _, _ = f
        ok = kind in (k.DRAW_UP, k.ADVANCE) or (kind < len(s.steps) and isinstance(s.steps[kind], Turn))
        planned = (*s.rules.round_frames, *s.rules.end_frames)
        ok = ok or (kind >= k.MODULES and (*f[:3], 0, *f[4:]) in planned)
        return None if ok else Message("position.la_granja.each_seat_to_do_something_not_done_in")
