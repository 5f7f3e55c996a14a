"""Puzzles: positions from finished games in which one plan is clearly best, and what there is to say about it.

A puzzle is found by comparing all plans open to its seat (`finding`), given what that seat can know, and it is stored
as plain data (`puzzle`). ``docs/puzzles.md`` says how certain a solution is.
"""

from .collection import collection_of, of_the_day
from .course import Course
from .finding import BORDER, USUAL, Search, find
from .puzzle import LEVELS, Puzzle, Rival, read_puzzles, written

__all__ = [
    "BORDER",
    "LEVELS",
    "USUAL",
    "Course",
    "Puzzle",
    "Rival",
    "Search",
    "collection_of",
    "find",
    "of_the_day",
    "read_puzzles",
    "written",
]
