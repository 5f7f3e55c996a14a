"""The rules of a game as a book: chapters in words, with little boards that the engine itself has played.

A book is data in the folder of its game (`Manifest.book`). Its sentences are messages, its numbers come from the data
of the game, and what an example claims is what the rules do: no page can say anything else. Its lessons are played on
the engine as well.
"""

from .chapters import Book, Chapter, Figure, Topic, book_of, lesson_about
from .examples import Claim, Example, Played
from .lessons import Lesson
from .page import draw_chapter

__all__ = [
    "Book",
    "Chapter",
    "Claim",
    "Example",
    "Figure",
    "Lesson",
    "Played",
    "Topic",
    "book_of",
    "draw_chapter",
    "lesson_about",
]
