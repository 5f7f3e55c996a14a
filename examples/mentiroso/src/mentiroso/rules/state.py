"""The state of Mentiroso: a few small integers, the bids of this round and the frame stack."""

from random import Random
from typing import Any, NamedTuple

from sobremesa.kernel import Config, Frame, Seat, Step
from sobremesa.kernel import State as AnyState
from sobremesa.kernel.codec import canonical

from .actions import ACTIONS
from .dice import FACES, Bid, count_of, counted, face_of
from .ids import CUP, DICE, LAST_BID, LAST_BIDDER, LAST_DOUBTER, OUT, SHOWN
from .view import View, view_of


class Rules(NamedTuple):
    """What a table has chosen, and the steps of play."""

    config: Config
    config_key: str
    steps: tuple[Step[Any], ...]
    dice: int  # per player at the start
    wild: bool


class State(AnyState):
    """``board`` and each of ``players`` are indexed by the fields of `ids`; ``bids`` are those of this round."""

    __slots__ = ("bids", "board", "players", "rules")

    def __init__(
        self, rules: Rules, board: list[int], players: list[list[int]], bids: list[Bid], frames: list[Frame], turn: Seat
    ) -> None:
        super().__init__(ACTIONS, rules.steps, {}, frames, turn)
        self.rules = rules
        self.board = board
        self.players = players
        self.bids = bids

    def clone(self) -> "State":
        """An independent copy, without the sink."""
        players = [p[:] for p in self.players]
        return State(self.rules, self.board[:], players, self.bids[:], self.frames[:], self.turn)

    # -- reading -----------------------------------------------------------------------------------------------------

    @property
    def config(self) -> Config:
        return self.rules.config

    def in_game(self) -> list[Seat]:
        """All seats that still have dice."""
        return [seat for seat, p in enumerate(self.players) if p[DICE]]

    def dice(self) -> int:
        """How many dice are left in the game."""
        return sum(p[DICE] for p in self.players)

    def after(self, seat: Seat, steps: int = 1) -> Seat:
        """The next seat to the left that has dice, or the one that many steps away; also from a seat that is out."""
        for _ in range(steps):
            seat = (seat + 1) % self.seats
            while not self.players[seat][DICE]:
                seat = (seat + 1) % self.seats
        return seat

    def cup(self, seat: Seat) -> list[int]:
        """The throw under a seat's cup."""
        return self.players[seat][CUP : CUP + FACES]

    def shown(self, seat: Seat) -> list[int]:
        """The throw a seat showed after the last doubt."""
        return self.players[seat][SHOWN : SHOWN + FACES]

    def found(self) -> int:
        """How many dice of those shown counted for the bid that was doubted last."""
        face = face_of(self.board[LAST_BID] - 1)
        return sum(counted(self.shown(seat), face, self.rules.wild) for seat in range(self.seats))

    def loser(self) -> Seat:
        """Who lost a die in the last doubt: the doubter if there were at least as many as were bid (ME-08)."""
        was_true = self.found() >= count_of(self.board[LAST_BID] - 1)
        return self.board[LAST_DOUBTER if was_true else LAST_BIDDER]

    def scores(self) -> tuple[int, ...]:
        """The dice each player has left."""
        return tuple(p[DICE] for p in self.players)

    def result(self) -> tuple[int, ...] | None:
        """The final rank of every seat: whoever went out later ranks higher (ME-14)."""
        if self.frames:
            return None
        return tuple(self.seats + 1 - p[OUT] if p[OUT] else 1 for p in self.players)

    # -- the same for every reader -----------------------------------------------------------------------------------

    def encode(self) -> bytes:
        return canonical([self.board, self.bids, *self.players, *self.frames], self.rules.config_key)

    def view(self, seat: Seat | None = None) -> View:
        """What a seat, or a spectator, may see. The only way to read a state from outside."""
        if seat is not None:
            self.check_seat(seat)
        return view_of(self, seat)

    def determinise(self, seat: Seat, rng: Random) -> "State":
        """A copy in which everything under the cups of the others is thrown anew: nobody knows more about it."""
        self.check_seat(seat)
        world = self.clone()
        for i, p in enumerate(world.players):
            if i != seat:
                thrown = sum(p[CUP : CUP + FACES])
                p[CUP : CUP + FACES] = [0] * FACES
                for _ in range(thrown):
                    p[CUP + rng.randrange(FACES)] += 1
        return world
