"""The rule book on the web: every chapter has a page, and every link leads somewhere."""

import re

import pytest

import sobremesa as sm
from sobremesa.book import Book, book_of

from .test_language import english
from .visitors import Visitor

pytestmark = pytest.mark.anyio

BOOKS: dict[str, Book] = {game: book for game in sm.games() if (book := book_of(game)) is not None}
LINK = re.compile(r'href="(/rules/[^"]+)"')
CREDITS = ("Wolfgang", "Kramer", "Richard", "Ulrich", "Andreas", "Odendahl", "Michael", "Keller")


@pytest.mark.parametrize("game", BOOKS)
async def test_every_link_of_the_contents_leads_somewhere(visitor: Visitor, game: str) -> None:
    links = set(LINK.findall(await visitor.get(f"/rules/{game}")))
    pages = {BOOKS[game].path(chapter) for chapter in BOOKS[game].all_chapters()}
    assert {link.partition("#")[0] for link in links} == pages
    for page in sorted(pages):
        html = await visitor.get(page)
        found = set(re.findall(r' id="([^"]+)"', html))
        wanted = {link.partition("#")[2] for link in links if link.partition("#")[0] == page}
        assert wanted - {""} <= found, page
        assert set(re.findall(r'<use href="#([^"]+)"', html)) <= found, "what drawings refer to is on the page"
        assert "style=" not in html


@pytest.mark.parametrize("game", BOOKS)
async def test_chapters_speak_the_language_that_is_asked_for(visitor: Visitor, game: str) -> None:
    visitor.client.cookies.set("language", "en_XA")
    for chapter in BOOKS[game].all_chapters():
        html = await visitor.get(BOOKS[game].path(chapter))
        assert english(html, *CREDITS) == [], chapter.id


@pytest.mark.parametrize("game", BOOKS)
async def test_what_is_in_no_book_is_told_in_a_friendly_way(visitor: Visitor, game: str) -> None:
    module = next(iter(BOOKS[game].modules))
    for path in (f"/rules/{game}/nothing", f"/rules/{game}/module/nothing", f"/rules/{game}/{module}"):
        answer = await visitor.client.get(path)
        assert answer.status_code == 404, path
        assert "hand-over" in answer.text


async def test_a_game_without_a_book_keeps_one_page(visitor: Visitor) -> None:
    others = [game for game in sm.games() if game not in BOOKS]
    assert others
    for game in others:
        html = await visitor.get(f"/rules/{game}")
        assert 'id="goal"' in html
        assert LINK.findall(html) == []
        assert (await visitor.client.get(f"/rules/{game}/end")).status_code == 404
