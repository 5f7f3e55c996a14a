"""The state of La Granja: board, seats, farms, market and the frame stack, all of them integers."""

from random import Random
from typing import Sequence

from sobremesa.kernel import Config, Frame, Seat
from sobremesa.kernel import State as AnyState
from sobremesa.kernel.codec import canonical

from .actions import ACTIONS
from .catalogue import SETUP
from .farm import FIELD_CARD, FIELD_GOODS
from .ids import CRAFT, DECK, DONKEYS, EMPTY, FIRSTS, FRESH, PHASE, ROUND, SILVER, TRADE, VP
from .plan import Rules
from .view import View, determinise, view_of

Zone = tuple[int, ...]
Zones = tuple[list[Zone], list[Zone], list[Zone], tuple[Zone, ...], tuple[Zone, ...]]


class State(AnyState):
    """``board`` and each of ``players`` are indexed by the fields of `ids`; ``market`` has the owner of every hex.

    The zones of a farm are tuples: hands hold cards; fields and barrows are a card and what lies on it (`farm`);
    extensions and helpers hold cards. ``order`` is the turn order, ``track`` the order the siesta track would give.
    What changes only a few times per game is one tuple, so that copies can share it; ``set_...`` replaces it.
    """

    __slots__ = (
        "barrows",
        "board",
        "extensions",
        "fields",
        "hands",
        "helpers",
        "market",
        "order",
        "players",
        "rules",
        "track",
    )

    def __init__(
        self,
        rules: Rules,
        board: list[int],
        players: list[list[int]],
        zones: Zones,
        market: Zone,
        order: Zone,
        track: Zone,
        frames: list[Frame],
        turn: Seat,
    ) -> None:
        # by name: searches spend most of their time copying states, and looking up super() would take a tenth of that
        AnyState.__init__(self, ACTIONS, rules.steps, rules.programs, frames, turn)
        self.rules = rules
        self.board = board
        self.players = players
        self.hands, self.fields, self.barrows, self.extensions, self.helpers = zones
        self.market = market
        self.order = order
        self.track = track

    def clone(self) -> "State":
        """An independent copy, without the sink."""
        zones = (self.hands[:], self.fields[:], self.barrows[:], self.extensions, self.helpers)
        return State(
            self.rules,
            self.board[:],
            [p[:] for p in self.players],
            zones,
            self.market,
            self.order,
            self.track,
            self.frames[:],
            self.turn,
        )

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
    def phase(self) -> int:
        return self.board[PHASE]

    def lasting(self, seat: Seat) -> int:
        """A mask of the craft markers whose lasting effect works: not those gained in this round (LG-202)."""
        p = self.players[seat]
        return p[CRAFT] & ~p[FRESH]

    def set_extensions(self, seat: Seat, cards: Zone) -> None:
        self.extensions = (*self.extensions[:seat], cards, *self.extensions[seat + 1 :])

    def set_helpers(self, seat: Seat, cards: Zone) -> None:
        self.helpers = (*self.helpers[:seat], cards, *self.helpers[seat + 1 :])

    def set_hex(self, at: int, owner: int) -> None:
        """Put the marker of this owner on the hex; `EMPTY` clears it."""
        self.market = (*self.market[:at], owner, *self.market[at + 1 :])

    def markers_on_market(self, seat: Seat) -> int:
        return self.market.count(seat)

    def crops(self, seat: Seat) -> list[int]:
        """How many olives, grain and grapes stand on the fields of a seat."""
        out = [0, 0, 0]
        crop_of = self.rules.crop_of
        for field in self.fields[seat]:
            goods = field & FIELD_GOODS
            if goods:
                out[crop_of[field >> FIELD_CARD]] += goods
        return out

    def scores(self) -> tuple[int, ...]:
        """The VP of every seat."""
        return tuple([p[VP] for p in self.players])

    def result(self) -> tuple[int, ...] | None:
        """The final rank of every seat, 1 for the winner; silver left over breaks ties (LG-267, LG-268)."""
        if self.frames:
            return None
        rival = self.rules.hooks.rival
        if rival is not None:
            return (1 if self.players[0][VP] > rival(self) else 2,)
        marks = [(p[VP], p[SILVER]) for p in self.players]
        return tuple(1 + sum(other > mine for other in marks) for mine in marks)

    # -- for every reader --------------------------------------------------------------------------------------------

    def parts(self) -> list[Sequence[int]]:
        """Everything the position consists of, as lists of numbers."""
        farms = (*self.hands, *self.fields, *self.barrows, *self.extensions, *self.helpers)
        return [self.board, *self.players, *farms, self.market, self.order, self.track, *self.frames]

    def encode(self) -> bytes:
        return canonical(self.parts(), self.rules.config_key)

    def view(self, seat: Seat | None = None) -> View:
        """What a seat, or a spectator, may see. The only way to get a state's contents out."""
        if seat is not None:
            self.check_seat(seat)
        return view_of(self, seat)

    def determinise(self, seat: Seat, rng: Random) -> "State":
        """A copy in which everything hidden from the seat is drawn anew from what it cannot rule out."""
        self.check_seat(seat)
        return determinise(self, seat, rng)


def new_state(rules: Rules) -> State:
    """A state before any chance: farms with their starting silver, VP and trade good (LG-044, LG-045)."""
    board = [0] * rules.board_fields
    board[ROUND] = 1
    board[PHASE] = 1
    board[DECK] = rules.deck
    board[FIRSTS] = 0b111111
    for field, value in rules.board_start.items():
        board[field] = value
    players: list[list[int]] = []
    for _ in range(rules.seats):
        p = [0] * rules.seat_fields
        p[SILVER] = SETUP["silver"]
        p[VP] = SETUP["vp"]
        p[TRADE] = SETUP["trade_goods"]
        p[DONKEYS] = 0b1111
        for field, value in rules.start.items():
            p[field] = value
        players.append(p)
    n = rules.seats
    zones: Zones = ([()] * n, [()] * n, [()] * n, ((),) * n, ((),) * n)
    seats = tuple(range(n))
    market = (EMPTY,) * len(rules.market.values)
    state = State(rules, board, players, zones, market, seats, seats, list(rules.setup_frames), 0)
    state.advance()
    return state
