"""The arena: bots play many games against each other, and the results are counted, rated and reported."""

from .match import Result, play
from .pairings import Contest, Match, plan
from .ratings import Rating, rate
from .report import write_report
from .run import play_all
from .store import Store, stored_seed
from .summary import Summary

__all__ = [
    "Contest",
    "Match",
    "Rating",
    "Result",
    "Store",
    "Summary",
    "plan",
    "play",
    "play_all",
    "rate",
    "stored_seed",
    "write_report",
]
