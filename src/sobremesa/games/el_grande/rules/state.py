"""The state of El Grande: the board, the seats and the frame stack, all made of small integers."""

from random import Random

from sobremesa.kernel import Config, Frame, Seat
from sobremesa.kernel import State as AnyState
from sobremesa.kernel.codec import canonical

from .actions import ACTIONS
from .catalogue import SETUP
from .ids import (
    BOARD_FIELDS,
    COURT,
    DECK,
    FACE,
    FIRST,
    GRANDE,
    HAND,
    KING,
    NOWHERE,
    POWER_MASK,
    PROVINCE,
    REGIONS,
    ROUND,
    SEAT_FIELDS,
    TILE_4,
    TILE_8,
    TILES,
    VETO_NEXT,
    VETO_NOW,
    VP,
)
from .kinds import DISCS, OBJECTION, PARTS, PLACING
from .plan import Rules
from .view import View, determinise, view_of


class State(AnyState):
    """``board`` and each of ``players`` are indexed by the fields of `ids`. The dummy comes after the last seat."""

    __slots__ = ("board", "players", "rules")

    def __init__(
        self, rules: Rules, board: list[int], players: list[list[int]], frames: list[Frame], turn: Seat
    ) -> None:
        # called by name: searches mostly copy states, and super() would take a tenth of that time
        AnyState.__init__(self, ACTIONS, rules.steps, rules.programs, frames, turn)
        self.rules = rules
        self.board = board
        self.players = players

    def clone(self) -> "State":
        """An independent copy, without the sink."""
        return State(self.rules, self.board[:], [p[:] for p in self.players], self.frames[:], self.turn)

    def apply(self, a: int, seat: Seat | None = None) -> None:
        f = self.frames[-1]
        actor = self.turn if seat is None else seat
        self.steps[f[0]].apply(self, f, actor, a)
        if self.rules.veto_any_time:
            self._reopen_veto(f, actor)
        self.advance()

    def _reopen_veto(self, decided: Frame, actor: Seat) -> None:
        """Let a Veto stop the rest of a special action after each decision of the seat that carries it out (EG-A27)."""
        kinds = [f[0] for f in self.frames]
        if PARTS not in kinds or kinds[-1] in (PARTS, DISCS) or decided[0] in (PARTS, DISCS):
            return
        at = kinds.index(PARTS)
        if kinds[at + 1] != PLACING and self.frames[at][1] == actor:
            self.frames.append((OBJECTION, actor, 0))

    # -- reading -----------------------------------------------------------------------------------------------------

    @property
    def config(self) -> Config:
        return self.rules.config

    @property
    def seats(self) -> int:
        return self.rules.seats

    @property
    def round(self) -> int:
        return self.board[ROUND]

    @property
    def king(self) -> int:
        return self.board[KING]

    def scale(self, place: int) -> tuple[int, ...]:
        """The VP for each paying place, as printed or as a tile says (EG-126)."""
        if self.board[TILE_8] == place:
            return self.rules.tile_scales[0]
        if self.board[TILE_4] == place:
            return self.rules.tile_scales[1]
        return self.rules.scales[place]

    def face_up(self) -> list[int]:
        """The action cards nobody has taken yet, by slot."""
        return [c - 1 for c in self.board[FACE : FACE + len(self.rules.decks)] if c]

    def in_regions(self, colour: int) -> list[int]:
        """The regions where a colour has caballeros that may be moved: never the King's (EG-078)."""
        p = self.players[colour]
        king = self.board[KING]
        return [r for r in range(REGIONS) if p[r] and r != king]

    def holds_veto(self, seat: Seat) -> bool:
        p = self.players[seat]
        return p[VETO_NOW] + p[VETO_NEXT] > 0

    def scores(self) -> tuple[int, ...]:
        """The VP of every seat."""
        return tuple([self.players[s][VP] for s in range(self.rules.seats)])

    def result(self) -> tuple[int, ...] | None:
        """The final rank of every seat, 1 for the winner; equal VP share a rank (EG-129). None before the end."""
        if self.frames:
            return None
        vps = self.scores()
        return tuple(1 + sum(other > vp for other in vps) for vp in vps)

    # -- encoding and hidden information -----------------------------------------------------------------------------

    def encode(self) -> bytes:
        return canonical([self.board, *self.players, *self.frames], self.rules.config_key)

    def view(self, seat: Seat | None = None) -> View:
        """What a seat, or a spectator, may see: the only way that the contents of a state get out."""
        if seat is not None:
            self.check_seat(seat)
        return view_of(self, seat)

    def determinise(self, seat: Seat, rng: Random) -> "State":
        """A copy in which everything hidden from the seat is drawn anew from all that it cannot rule out."""
        self.check_seat(seat)
        return determinise(self, seat, rng)


def new_state(rules: Rules) -> State:
    """A state before any chance event: everything in the box is sorted, nothing is on the map yet."""
    board = [0] * BOARD_FIELDS
    board[ROUND] = rules.rounds[0]
    board[FIRST] = 0
    board[KING] = NOWHERE
    for tile in TILES:
        board[tile] = NOWHERE
    for slot, deck in enumerate(rules.decks):
        board[DECK + slot] = deck.full
    players: list[list[int]] = []
    for colour in range(rules.colours):
        p = [0] * SEAT_FIELDS
        p[HAND] = POWER_MASK
        p[GRANDE] = NOWHERE
        court = 0 if colour == rules.dummy else SETUP["court"]
        p[COURT] = court
        p[PROVINCE] = SETUP["caballeros"] - court
        players.append(p)
    state = State(rules, board, players, list(rules.setup_frames), 0)
    state.advance()
    return state
