"""Helpers: all books, their chapters and examples, and the sections of the ledgers that they have to explain."""

import csv
from collections.abc import Iterator
from pathlib import Path

import sobremesa as sm
from sobremesa.book import Book, Chapter, Example, book_of

RULES = Path(__file__).resolve().parents[2] / "docs" / "rules"
BOOKS: dict[str, Book] = {game: book for game in sm.games() if (book := book_of(game)) is not None}
CHAPTERS: list[tuple[Book, Chapter]] = [(book, chapter) for book in BOOKS.values() for chapter in book.all_chapters()]


def examples(chapter: Chapter) -> list[Example]:
    return [figure for topic in chapter.topics for figure in topic.figures if isinstance(figure, Example)]


EXAMPLES: list[tuple[Book, Chapter, Example]] = [
    (book, chapter, example) for book, chapter in CHAPTERS for example in examples(chapter)
]


def keys(book: Book) -> Iterator[str]:
    """The keys of a book's own messages; its tables and drawings may have others."""
    for chapter in book.all_chapters():
        if not book.lead(chapter):
            yield f"book.{book.game}.{chapter.id}.title"
        for topic in chapter.topics:
            yield f"book.{book.game}.{chapter.id}.{topic.id}.title"
            yield f"book.{book.game}.{chapter.id}.{topic.id}.text"
        for example in examples(chapter):
            yield f"book.{book.game}.{chapter.id}.example.{example.id}"


def sections(game: str) -> set[str]:
    """The sections of its ledgers that hold rules, not only examples.

    If several parts share a ledger, the letters of their rules come first: ``XY Set-up`` for the rules XY-001 and so
    on.
    """
    out: set[str] = set()
    for ledger in _ledgers(game):
        told = [row for row in ledger if row["kind"] != "example"]
        rows = [(row["id"].partition("-")[0], row["section"].partition(" (")[0]) for row in told]
        is_shared = len({letters for letters, _ in rows}) > 1
        out |= {f"{letters} {section}" if is_shared else section for letters, section in rows}
    return out


def rules(game: str) -> list[str]:
    """The ids of all rules in its ledgers."""
    return [row["id"] for ledger in _ledgers(game) for row in ledger]


def printed_examples(game: str) -> list[str]:
    """The ids of the worked examples of its rulebooks, without those made only for tests."""
    rows = [row for ledger in _ledgers(game) for row in ledger if row["kind"] == "example"]
    return [row["id"] for row in rows if not row["section"].startswith("derived")]


def _ledgers(game: str) -> Iterator[list[dict[str, str]]]:
    for path in sorted(RULES.glob(f"{game}*.csv")):
        with path.open(encoding="utf-8", newline="") as file:
            yield list(csv.DictReader(file))


def ids(case: tuple[object, ...]) -> str:
    return ".".join(str(getattr(part, "id", getattr(part, "game", part))) for part in case)


def anchors() -> list[str]:
    """The targets of all links to topics, as ``game/chapter#topic``."""
    return [f"{book.game}/{chapter.id}#{topic.id}" for book, chapter in CHAPTERS for topic in chapter.topics]
