"""Opponents. A bot knows what its seat can see and may do, never the state."""

from os import cpu_count
from random import Random
from typing import Final

from sobremesa.kernel import Config, ConfigError, Seat, State, is_compiled, unknown

from .crew import CrewBot
from .greedy import GreedyBot, chosen
from .learned import BEST, BROAD, HAND, LEARNED, lacking
from .own import is_own, make_own
from .search import SearchBot
from .simple import RandomBot
from .situation import Advice, Bot, Budget, Candidate, Clock, Situation

__all__ = [
    "LEVELS",
    "NAMES",
    "Advice",
    "Bot",
    "Budget",
    "Candidate",
    "Clock",
    "Player",
    "Situation",
    "budget_of",
    "chosen",
    "is_known",
    "is_own",
    "judgement_of",
    "make",
    "missed",
]

#: named opponents, from the weakest to the strongest
LEVELS: Final = ("aprendiz", "mozo", "capataz", "grande")
#: bots that search, and how they judge positions
SEARCHES: Final = {"search": BEST, "broad": BROAD, "hand": HAND, "learned": LEARNED}
NAMES: Final = ("random", "greedy", *SEARCHES, *LEVELS)
SIMULATIONS: Final = 200  # if a search names no number
CAPATAZ: Final = 0.8  # seconds per decision
GRANDE: Final = 4.0
MOST_PROCESSES: Final = 64


class Player:
    """A bot at a table: it is called with a state, but its bot is given only a situation."""

    __slots__ = ("_rng", "bot", "name")

    def __init__(self, name: str, bot: Bot, seed: int | str) -> None:
        self.name = name
        self.bot = bot
        self._rng = Random(f"{seed}/worlds")

    def move(self, state: State, seat: Seat | None = None) -> int:
        """The bot's move for this seat, by default the one whose turn it is."""
        who = state.turn if seat is None else seat
        state.check_seat(who)
        legal = state.legal(who)
        if not self.bot.looks:
            return self.bot.choose(Situation(None, who, legal))
        if len(legal) == 1:
            return legal[0]
        return self.bot.choose(Situation.of(state, who, self._rng))

    def advise(self, state: State, seat: Seat | None = None) -> Advice:
        """What the bot thinks of everything that the seat may do."""
        return self.bot.advise(Situation.of(state, state.turn if seat is None else seat, self._rng))


def make(name: str, seed: int | str) -> Player:
    """A fresh opponent: ``random``, ``greedy``, ``search:200`` (simulations), ``search:1.5s`` (seconds) or a level.

    ``search:200x4`` runs that many simulations in each of four processes, ``search:0.2cpu`` thinks for that long on a
    processor. ``broad:200`` searches with the hand-made values alone, ``learned:200`` with learned values, ``search``
    with whichever plays better here (`learned.judge_of`).
    ``hand:200`` is ``broad`` as it was when strengths were measured: it may never try what looks bad at a glance.
    ``module:Class`` is a custom bot (`own.py`), which is imported; ``http://...`` is a program that is asked over HTTP.
    `ConfigError` lists what is known. The same seed makes the same choices, unless a clock decides when to stop.
    """
    word, _, how = name.partition(":")
    if word not in NAMES and is_own(name):
        return Player(name, make_own(name, seed), seed)
    if word not in NAMES or (how and word not in SEARCHES):
        raise ConfigError(unknown("bot", name, NAMES))
    return Player(name, _bot(name, seed), seed)


def is_known(name: str) -> bool:
    """Whether one of our bots has this name. The name may come from a file, so nothing is imported."""
    if name.partition(":")[0] not in NAMES:
        return False
    try:
        make(name, 0)
    except ConfigError:
        return False
    return True


def missed(name: str, config: Config) -> str:
    """What a bot of this name would need for its learned judgement at such a table but is missing: ``weights``,
    ``numpy`` or nothing. Without it, the bot searches with hand-made values."""
    judgement = judgement_of(name)
    if judgement == LEARNED:
        return lacking(config)
    wants = judgement == BEST and is_compiled()
    return "numpy" if wants and lacking(config) == "numpy" else ""


def judgement_of(name: str) -> str:
    """How a bot with this name judges positions. One that does not search uses the hand-made values, if any."""
    return SEARCHES.get(name.partition(":")[0], BEST) if budget_of(name) is not None else HAND


def budget_of(name: str) -> Budget | None:
    """The thinking budget of a bot with this name; None if it does not search."""
    word, _, how = name.partition(":")
    if word == "capataz":
        return Budget(seconds=CAPATAZ)
    if word == "grande":
        return Budget(seconds=GRANDE, processes=min(4, cpu_count() or 1))
    return read_budget(how) if word in SEARCHES else None


def _bot(name: str, seed: int | str) -> Bot:
    budget = budget_of(name)
    if budget is not None:
        judgement = SEARCHES.get(name.partition(":")[0], BEST)
        return SearchBot(seed, budget, judgement) if budget.processes == 1 else CrewBot(seed, budget, judgement)
    if name == "random":
        return RandomBot(seed)
    if name == "aprendiz":
        return GreedyBot(seed, worlds=1, slips=0.25)
    return GreedyBot(seed)


def read_budget(text: str) -> Budget:
    """Parse ``200`` (simulations), ``1.5s`` (seconds) or ``1.5cpu`` (seconds of processor time), optionally ``x4`` for
    four processes; empty is the default."""
    much, times, many = text.partition("x")
    is_processor_time = much.endswith("cpu")
    is_time = is_processor_time or much.endswith("s")
    try:
        amount = float(much.removesuffix("cpu" if is_processor_time else "s")) if text else SIMULATIONS
        processes = int(many) if times else 1
    except ValueError:
        amount = processes = 0
    if not 0 < amount < 1e9 or (not is_time and amount != int(amount)) or not 1 <= processes <= MOST_PROCESSES:
        raise ConfigError("error.bot.budget", text=text[:20])
    if is_time:
        return Budget(None, amount, processes, is_processor_time)
    return Budget(simulations=int(amount), processes=processes)
