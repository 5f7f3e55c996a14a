"""Analysis of a finished game: how likely everybody was to win, what made the difference, and what would have been
better.

Everything here is derived from a record and returned as plain data (`Analysis`), which a page, a file or another
program can show. `docs/analysis.md` has the formulae.
"""

from .attribution import Account, Swing, accounts, key_moments
from .depth import DEPTHS, STANDARD, Depth
from .grades import GRADES, Interval, grade
from .result import Analysis, Judgement, Mark, Moment, Plan, Stretch
from .work import Piece, Studied, analyse, assemble, pieces_of, rules_of, study

__all__ = [
    "DEPTHS",
    "GRADES",
    "STANDARD",
    "Account",
    "Analysis",
    "Depth",
    "Interval",
    "Judgement",
    "Mark",
    "Moment",
    "Piece",
    "Plan",
    "Stretch",
    "Studied",
    "Swing",
    "accounts",
    "analyse",
    "assemble",
    "grade",
    "key_moments",
    "pieces_of",
    "rules_of",
    "study",
]
