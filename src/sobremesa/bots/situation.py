"""What a bot is given: a situation. It never sees the true state.

A `Situation` is made from a *determinised* copy of the state: everything the seat may not see has been drawn anew. The
seat's view and its legal actions are the same in every such copy, so the situation never needs the true state, and
nothing that a bot can reach leads back to it.
"""

from random import Random
from time import perf_counter, process_time
from typing import ClassVar, Collection, Protocol

from sobremesa.games import load
from sobremesa.kernel import Config, Seat, State, View

from .evaluation import evaluation_of


class Budget:
    """How much a bot may think: a number of simulations, or seconds, whichever ends first. Only the former is
    repeatable.

    With several processes, each of them has the whole budget. With ``is_processor_time`` only the time that the process
    spends on a processor counts, so comparing two bots is fair even on a busy machine.
    """

    __slots__ = ("is_processor_time", "processes", "seconds", "simulations")

    def __init__(
        self,
        simulations: int | None = None,
        seconds: float | None = None,
        processes: int = 1,
        is_processor_time: bool = False,
    ) -> None:
        if simulations is None and seconds is None:
            simulations = 1
        self.simulations = simulations
        self.seconds = seconds
        self.processes = processes
        self.is_processor_time = is_processor_time

    def clock(self) -> "Clock":
        return Clock(self)


class Clock:
    """Tracks how much of a budget is spent."""

    __slots__ = ("_began", "_is_processor_time", "_most", "_seconds", "spent")

    def __init__(self, budget: Budget) -> None:
        self._most = budget.simulations
        self._seconds = budget.seconds
        self._is_processor_time = budget.is_processor_time
        self._began = self._now()
        self.spent = 0

    def goes_on(self) -> bool:
        """Whether another simulation may begin; if so, it is counted."""
        if self._most is not None and self.spent >= self._most:
            return False
        if self._seconds is not None and self.spent and self._now() - self._began >= self._seconds:
            return False
        self.spent += 1
        return True

    def left(self) -> float:
        """An estimate of how many simulations there is still time for."""
        left = float("inf") if self._most is None else float(self._most - self.spent)
        if self._seconds is not None:
            gone = self._now() - self._began
            left = min(left, self.spent * (self._seconds - gone) / gone if gone > 0 else left)
        return left

    def _now(self) -> float:
        return process_time() if self._is_processor_time else perf_counter()


class Situation:
    """A seat that is to decide: what it sees, what it may do, and possible worlds."""

    __slots__ = ("_world", "legal", "seat")

    def __init__(self, world: State | None, seat: Seat, legal: list[int]) -> None:
        """``world`` is a state that could be the true one; a bot that does not look is given none."""
        self._world = world
        self.seat = seat
        self.legal = legal

    @staticmethod
    def of(state: State, seat: Seat, rng: Random) -> "Situation":
        """What the seat may know of a state. The state itself goes no further than this."""
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
        """A possible world as a position text, for another process."""
        return load(self.game).position(self._known)

    def world(self, rng: Random) -> State:
        """A state that could be the true one, as far as the seat knows. The bot may do with it as it likes."""
        return self._known.determinise(self.seat, rng)

    @property
    def options(self) -> list[int]:
        """The legal actions worth considering."""
        return evaluation_of(self.game).options(self._known, self.seat)

    @property
    def left_out(self) -> list[int]:
        """Those of the options that make no sense."""
        sensible = evaluation_of(self.game).sensible(self._known, self.seat)
        return [a for a in self.options if a not in sensible]

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
    """What a bot would do, and why: its candidates, the best first. Those that are ``left_out`` make no sense, and it
    would not play them."""

    __slots__ = ("candidates", "left_out", "simulations")

    def __init__(self, candidates: list[Candidate], simulations: int, left_out: Collection[int] = ()) -> None:
        self.left_out = frozenset(left_out)
        self.candidates = sorted(candidates, key=lambda c: (-c.visits, -c.share, c.action))
        self.simulations = simulations

    @property
    def action(self) -> int:
        return self.candidates[0].action

    @property
    def sensible(self) -> list[Candidate]:
        """The candidates that it would play, the best first."""
        return [c for c in self.candidates if c.action not in self.left_out]

    @staticmethod
    def joined(parts: "list[Advice]") -> "Advice":
        """The combined advice of several searches of the same situation."""
        found: dict[int, Candidate] = {}
        for part in parts:
            for c in part.candidates:
                known = found.setdefault(c.action, Candidate(c.action, 0, c.share, c.score))
                known.visits += c.visits
                if known.visits:
                    weight = c.visits / known.visits
                    known.share += weight * (c.share - known.share)
                    known.score += weight * (c.score - known.score)
        left_out = {a for part in parts for a in part.left_out}
        return Advice(list(found.values()), sum(part.simulations for part in parts), left_out)


def chooser(seed: int | str | Random) -> Random:
    """A random number generator from a bot's seed, or the given one, which a copy of a bot takes over."""
    return seed if isinstance(seed, Random) else Random(str(seed))


class Bot(Protocol):
    """Anything that can play a seat."""

    #: whether it needs more than the legal actions; for a bot that does not, no situation is prepared
    looks: ClassVar[bool]

    def choose(self, situation: Situation) -> int:
        """Choose one of the legal actions."""
        ...

    def advise(self, situation: Situation) -> Advice:
        """Everything that the bot has considered."""
        ...
