"""The state of Mentiroso: a few small integers, the bids of this round and the frame stack."""

from random import Random
from typing import Any

from sobremesa.kernel import Config, Frame, Seat, Step
from sobremesa.kernel import State as AnyState
from sobremesa.kernel.codec import canonical

from ..meta import WILD
from .actions import ACTIONS
from .dice import FACES, Bid
from .ids import CUP, DICE, OUT, SHOWN
from .view import View, view_of


class Rules:
    """What a table has chosen, and the steps it is played by."""

    __slots__ = ("config", "config_key", "dice", "seats", "steps", "wild")

    def __init__(self, config: Config, steps: tuple[Step[Any], ...]) -> None:
        self.config = config
        self.config_key = config.key
        self.seats = config.seats
        self.dice = int(config.options["dice"])
        self.steps = steps
        self.wild = config.rulings["aces"] == WILD


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

    @property
    def seats(self) -> int:
        return self.rules.seats

    def in_game(self) -> list[Seat]:
        """All seats that have dice."""
        return [seat for seat, p in enumerate(self.players) if p[DICE]]

    def dice(self) -> int:
        """How many dice there are."""
        return sum(p[DICE] for p in self.players)

    def after(self, seat: Seat, steps: int = 1) -> Seat:
        """The seat to the left that has dice, or the one so many such steps away; from a seat that is out too."""
        for _ in range(steps):
            seat = (seat + 1) % self.seats
            while not self.players[seat][DICE]:
                seat = (seat + 1) % self.seats
        return seat

    def cup(self, seat: Seat) -> list[int]:
        """The throw under a cup."""
        return self.players[seat][CUP : CUP + FACES]

    def shown(self, seat: Seat) -> list[int]:
        """The throw a seat showed after the last doubt."""
        return self.players[seat][SHOWN : SHOWN + FACES]

    def scores(self) -> tuple[int, ...]:
        """The dice that everybody has left."""
        return tuple(p[DICE] for p in self.players)

    def result(self) -> tuple[int, ...] | None:
        """The final rank of every seat: whoever was out later comes first (ME-14)."""
        if self.frames:
            return None
        return tuple(self.seats + 1 - p[OUT] if p[OUT] else 1 for p in self.players)

    # -- the same for every reader -----------------------------------------------------------------------------------

    def encode(self) -> bytes:
        return canonical([self.board, self.bids, *self.players, *self.frames], self.rules.config_key)

    def view(self, seat: Seat | None = None) -> View:
        """What a seat, or a spectator, may see. The only way out for a state's contents."""
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
