"""Opponents. A bot sees what its seat may see and what it may do, never the state."""

from random import Random
from typing import Any, Final

from sobremesa.kernel import ConfigError, Seat, unknown

from .greedy import GreedyBot
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
    "is_known",
    "make",
]

#: opponents by name, from the youngest farm hand to the grandee
LEVELS: Final = ("aprendiz", "mozo", "capataz", "grande")
NAMES: Final = ("random", "greedy", "search", *LEVELS)
SIMULATIONS: Final = 200  # of a search that names no number
#: seconds a decision of the levels that search
SECONDS: Final = {"capataz": 0.8, "grande": 4.0}


class Player:
    """A bot at a table: it is asked with a state and handed a situation."""

    __slots__ = ("_rng", "bot", "name")

    def __init__(self, name: str, bot: Bot, seed: int | str) -> None:
        self.name = name
        self.bot = bot
        self._rng = Random(f"{seed}/worlds")

    def move(self, state: Any, seat: Seat | None = None) -> int:
        """What the bot does with this seat, by default the one whose turn it is."""
        who = state.turn if seat is None else seat
        legal: list[int] = state.legal(who)
        if not self.bot.looks:
            return self.bot.choose(Situation(None, who, legal))
        if len(legal) == 1:
            return legal[0]
        return self.bot.choose(Situation.of(state, who, self._rng))

    def advise(self, state: Any, seat: Seat | None = None) -> Advice:
        """What the bot thinks of everything the seat may do."""
        return self.bot.advise(Situation.of(state, state.turn if seat is None else seat, self._rng))


def make(name: str, seed: int | str) -> Player:
    """A fresh opponent: ``random``, ``greedy``, ``search:200`` (simulations), ``search:1.5s`` (seconds) or a level.

    `ConfigError` names what is known. The same seed makes the same choices, unless a clock decides when to stop.
    """
    word, _, how = name.partition(":")
    if word not in NAMES or (how and word != "search"):
        raise ConfigError(unknown("bot", name, NAMES))
    return Player(name, _bot(word, how, seed), seed)


def is_known(name: str) -> bool:
    """Whether there is an opponent of this name."""
    try:
        make(name, 0)
    except ConfigError:
        return False
    return True


def _bot(word: str, how: str, seed: int | str) -> Bot:
    if word == "random":
        return RandomBot(seed)
    if word == "aprendiz":
        return GreedyBot(seed, worlds=1, slips=0.25)
    if word in ("greedy", "mozo"):
        return GreedyBot(seed)
    if word in SECONDS:
        return SearchBot(seed, Budget(seconds=SECONDS[word]))
    return SearchBot(seed, read_budget(how))


def read_budget(text: str) -> Budget:
    """``200`` simulations, ``1.5s`` seconds; nothing means the usual number of simulations."""
    number = text.removesuffix("s")
    try:
        amount = float(number) if text else SIMULATIONS
    except ValueError:
        amount = 0
    if not 0 < amount < 1e9 or (not text.endswith("s") and amount != int(amount)):
        raise ConfigError(f"search takes simulations or seconds, like search:200 or search:1.5s, not {text[:20]!r}")
    return Budget(seconds=amount) if text.endswith("s") else Budget(simulations=int(amount))
