"""What a bot is handed: a situation. The true state stays outside.

A `Situation` is made from a *determinised* copy of the state: everything the seat may not see has been drawn anew. The
seat's view and its legal actions are the same in every such copy, so the situation never needs the true state, and
nothing that a bot can reach leads back to it.
"""

from random import Random
from time import perf_counter
from typing import ClassVar, Protocol

from sobremesa.games import load
from sobremesa.kernel import Config, Seat, State, View

from .evaluation import evaluation_of


class Budget:
    """How much a bot may think: a number of simulations, or seconds, whichever ends first. The first is repeatable.

    With several processes each of them thinks so much.
    """

    __slots__ = ("processes", "seconds", "simulations")

    def __init__(self, simulations: int | None = None, seconds: float | None = None, processes: int = 1) -> None:
        if simulations is None and seconds is None:
            simulations = 1
        self.simulations = simulations
        self.seconds = seconds
        self.processes = processes

    def clock(self) -> "Clock":
        return Clock(self)


class Clock:
    """A budget being spent."""

    __slots__ = ("_began", "_most", "_seconds", "spent")

    def __init__(self, budget: Budget) -> None:
        self._most = budget.simulations
        self._seconds = budget.seconds
        self._began = perf_counter()
        self.spent = 0

    def goes_on(self) -> bool:
        """Whether another simulation may begin, which is counted."""
        if self._most is not None and self.spent >= self._most:
            return False
        if self._seconds is not None and self.spent and perf_counter() - self._began >= self._seconds:
            return False
        self.spent += 1
        return True

    def left(self) -> float:
        """How many simulations there is still time for, as far as one can tell."""
        left = float("inf") if self._most is None else float(self._most - self.spent)
        if self._seconds is not None:
            gone = perf_counter() - self._began
            left = min(left, self.spent * (self._seconds - gone) / gone if gone > 0 else left)
        return left


class Situation:
    """A seat is to decide: what it sees, what it may do, and worlds as they could be."""

    __slots__ = ("_world", "legal", "seat")

    def __init__(self, world: State | None, seat: Seat, legal: list[int]) -> None:
        """``world`` is a state that could be the true one; a bot that does not look gets none."""
        self._world = world
        self.seat = seat
        self.legal = legal

    @staticmethod
    def of(state: State, seat: Seat, rng: Random) -> "Situation":
        """What the seat may know of a state. The state itself goes no further than this line."""
        return Situation(state.determinise(seat, rng), seat, state.legal(seat))

    @property
    def view(self) -> View:
        """What the seat sees of the table."""
        return self._known.view(self.seat)

    @property
    def game(self) -> str:
        """The name of the game."""
        return self._known.config.game

    @property
    def config(self) -> Config:
        """What is played: the game, the seats, the modules."""
        return self._known.config

    def text(self) -> str:
        """A world as it could be, as a position text: for another process."""
        return load(self.game).position(self._known)

    def world(self, rng: Random) -> State:
        """A state that could be the true one, for all the seat knows. The bot may do with it what it likes."""
        return self._known.determinise(self.seat, rng)

    @property
    def options(self) -> list[int]:
        """The legal actions that are worth a thought."""
        return evaluation_of(self.game).options(self._known, self.seat)

    @property
    def _known(self) -> State:
        assert self._world is not None, "this bot does not look"
        return self._world


class Candidate:
    """An action a bot has thought about."""

    __slots__ = ("action", "score", "share", "visits")

    def __init__(self, action: int, visits: int, share: float, score: float) -> None:
        self.action = action
        self.visits = visits
        self.share = share  # the estimated share of the win, 0 to 1
        self.score = score  # the expected final VP


class Advice:
    """What a bot would do, and why: its candidates, the best first."""

    __slots__ = ("candidates", "simulations")

    def __init__(self, candidates: list[Candidate], simulations: int) -> None:
        self.candidates = sorted(candidates, key=lambda c: (-c.visits, -c.share, c.action))
        self.simulations = simulations

    @property
    def action(self) -> int:
        return self.candidates[0].action

    @staticmethod
    def joined(parts: "list[Advice]") -> "Advice":
        """What several have found out who thought about the same thing, each on its own."""
        found: dict[int, Candidate] = {}
        for part in parts:
            for c in part.candidates:
                known = found.setdefault(c.action, Candidate(c.action, 0, c.share, c.score))
                known.visits += c.visits
                if known.visits:
                    weight = c.visits / known.visits
                    known.share += weight * (c.share - known.share)
                    known.score += weight * (c.score - known.score)
        return Advice(list(found.values()), sum(part.simulations for part in parts))


def chooser(seed: int | str | Random) -> Random:
    """The random numbers of a bot from its seed, or those that a copy of it takes over."""
    return seed if isinstance(seed, Random) else Random(str(seed))


class Bot(Protocol):
    """Somebody who can take a seat."""

    #: whether it needs more than the legal actions; who does not is not made to wait for a situation
    looks: ClassVar[bool]

    def choose(self, situation: Situation) -> int:
        """One of the legal actions."""
        ...

    def advise(self, situation: Situation) -> Advice:
        """All that the bot has considered."""
        ...
