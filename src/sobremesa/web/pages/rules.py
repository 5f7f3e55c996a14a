"""The rules: each game's book, glossary and cards, from the same data as the games themselves.

A game without a book has a single page: the round, the glossary, the cards.
"""

from typing import Final, NamedTuple

from fastapi import APIRouter
from markupsafe import Markup
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response

import sobremesa as sm
from sobremesa.book import Book, Chapter, book_of, draw_chapter, lesson_about
from sobremesa.i18n import say
from sobremesa.i18n.alphabets import alphabetical
from sobremesa.render.cached import cached
from sobremesa.render.common import rounds
from sobremesa.words import Description, words_of

from ..hall import Hall
from ..visitors import HallHere
from .home import shelf
from .kit import page

router: Final = APIRouter()


@router.get("/rules")
async def shelf_of_rules(request: Request) -> Response:
    return page(request, "rules_list", games=shelf())


@router.get("/rules/{game}")
async def show(request: Request, hall: HallHere, game: str) -> Response:
    meta = sm.meta(game)
    contents = await hall.studio.draw(("rules", game), lambda: Contents.of(game))
    return page(
        request,
        "rules",
        meta=meta,
        book=(book := book_of(game)),
        address=lambda chapter: book.path(chapter) if book else "",
        learn=lesson_about(game),
        has_phases=bool(sm.manifest_of(game).phases),
        has_gallery=sm.manifest_of(game).gallery is not None,
        **contents._asdict(),
    )


@router.get("/rules/{game}/module/{name}")
async def show_module(request: Request, hall: HallHere, game: str, name: str) -> Response:
    book = book_of(game)
    chapter = None if book is None else book.modules.get(name)
    return await _chapter(request, hall, book, chapter)


@router.get("/rules/{game}/{name}")
async def show_chapter(request: Request, hall: HallHere, game: str, name: str) -> Response:
    book = book_of(game)
    chapter = None if book is None else book.find(name)
    return await _chapter(request, hall, book, chapter)


async def _chapter(request: Request, hall: Hall, book: Book | None, chapter: Chapter | None) -> Response:
    if book is None or chapter is None:
        raise HTTPException(404)
    order = book.all_chapters()
    at = order.index(chapter)
    around = [order[i] if 0 <= i < len(order) else None for i in (at - 1, at + 1)]
    path = book.path(chapter)
    return page(
        request,
        "rules_chapter",
        game=book.game,
        book=book,
        chapter=chapter,
        drawn=await hall.studio.draw(("rules", path), lambda: _drawn(book.game, path)),
        learn=lesson_about(book.game, chapter.id) if chapter.id in book.modules else "",
        previous=around[0],
        following=around[1],
        address=book.path,
    )


@cached(1024)
def _drawn(game: str, place: str) -> Markup:
    """A chapter, drawn once in each language: it depends on nothing else."""
    book = book_of(game)
    assert book is not None
    return draw_chapter(book, next(c for c in book.all_chapters() if book.path(c) == place))


def glossary(game: str) -> list[tuple[str, str, str, Markup | None]]:
    """The glossary of a game in the order in which beginners meet the words: id, term, text and drawing."""
    book = book_of(game)
    legend = {} if book is None else book.legend
    return [
        (
            word,
            say(f"web.glossary.{game}.{word}.term"),
            say(f"web.glossary.{game}.{word}.text"),
            legend[word]() if word in legend else None,
        )
        for word in sm.manifest_of(game).glossary
    ]


def cards(game: str) -> list[Description]:
    """All cards of a game, including those of its modules."""
    rules = sm.load(game)
    everything = rules.meta.config(rules.meta.max_seats, modules=rules.modules)
    words = words_of(rules, everything)
    return [words.explain(name) for name in words.cards()]


class Contents(NamedTuple):
    """The drawn parts of the page with a game's rules."""

    structure: Markup
    glossary: list[tuple[str, str, str, Markup | None]]
    cards: list[Description]
    by_title: list[tuple[int, Description]]

    @staticmethod
    @cached(64)
    def of(game: str) -> "Contents":
        """The contents for a game, drawn once in each language."""
        every = cards(game)
        by_title = alphabetical(enumerate(every, 1), lambda card: card[1].title)
        return Contents(rounds.structure(sm.manifest_of(game)), glossary(game), every, by_title)
