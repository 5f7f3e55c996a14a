"""The rules of a game as a book: chapters in words, with small boards that show positions played by the engine.

A book is data in the folder of its game (`Manifest.book`). Its sentences are messages, its numbers come from the data
of the game, and its examples are checked against the rules, so no page can contradict them. Its lessons are played on
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
