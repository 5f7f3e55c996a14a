"""The state of El Grande: the board, the seats and the frame stack, all of them small integers."""

from random import Random

from sobremesa.kernel import BaseState, Frame, Seat
from sobremesa.kernel.codec import canonical, digest_of

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
from .rules import Rules
from .table import ACTIONS
from .view import View, determinise, view_of


class State(BaseState):
    """``board`` and each of ``players`` are indexed by the fields of `ids`. The dummy is a player after the last."""

    __slots__ = ("board", "players", "rules")

    def __init__(
        self, rules: Rules, board: list[int], players: list[list[int]], frames: list[Frame], turn: Seat
    ) -> None:
        super().__init__(ACTIONS, rules.steps, rules.programs, frames, turn)
        self.rules = rules
        self.board = board
        self.players = players

    def clone(self) -> "State":
        """An independent copy, without the sink."""
        return State(self.rules, self.board[:], [p[:] for p in self.players], self.frames[:], self.turn)

    # -- reading -----------------------------------------------------------------------------------------------------

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
        """The regions where a colour has caballeros that may be touched: never the King's (EG-078)."""
        p = self.players[colour]
        king = self.board[KING]
        return [r for r in range(REGIONS) if p[r] and r != king]

    def holds_veto(self, seat: Seat) -> bool:
        p = self.players[seat]
        return p[VETO_NOW] + p[VETO_NEXT] > 0

    def scores(self) -> tuple[int, ...]:
        """The VP of every seat."""
        return tuple(self.players[s][VP] for s in range(self.rules.seats))

    def result(self) -> tuple[int, ...] | None:
        """The final rank of every seat, 1 for the winner; equal VP share a rank (EG-129). None before the end."""
        if self.frames:
            return None
        vps = self.scores()
        return tuple(1 + sum(other > vp for other in vps) for vp in vps)

    # -- the same for every reader -----------------------------------------------------------------------------------

    def encode(self) -> bytes:
        return canonical([self.board, *self.players, *self.frames], self.rules.config_key)

    def digest(self) -> str:
        return digest_of(self.encode())

    def view(self, seat: Seat | None = None) -> View:
        """What a seat, or a spectator, may see. The only way out for a state's contents."""
        return view_of(self, seat)

    def determinise(self, seat: Seat, rng: Random) -> "State":
        """A copy in which everything hidden from the seat is drawn anew among all it cannot rule out."""
        return determinise(self, seat, rng)


def new_state(rules: Rules) -> State:
    """A state before any chance: everything in the box is sorted, nothing is on the map yet."""
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
