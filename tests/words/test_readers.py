"""No fault that readers of our four languages have reported is found in catalogues, games, books or galleries."""

import re
from typing import Any

import pytest

import sobremesa as sm
from sobremesa.book import Book, draw_chapter
from sobremesa.i18n import LANGUAGES, _Messages, language
from sobremesa.kernel import Game
from sobremesa.render import gallery_of

from ..book.books import BOOKS, examples
from ..i18n.catalogue import messages
from . import el_grande, la_granja
from .faults import faults, game_of
from .reading import Reader, asked, cards, described, shown

#: messages shown only by --provenance
NOT_FOR_PLAYERS = re.compile(r"^(fact|note|status)\.|^card\..*\.(note|source)$|^lady\..*\.note$|provenance")
TABLES: list[tuple[Game, dict[str, Any]]] = [
    (el_grande.GAME, el_grande.TABLES[0]),
    (la_granja.GAME, la_granja.EVERYTHING[1]),
    (la_granja.GAME, la_granja.EVERYTHING[4]),
]
ALL_TABLES: list[tuple[Game, dict[str, Any]]] = [
    *((el_grande.GAME, table) for table in el_grande.TABLES),
    *((la_granja.GAME, table) for table in (*la_granja.TABLES, *la_granja.MODULE_TABLES)),
]
SEEN = 50  # decisions between two looks at the whole table
Texts = dict[str, set[str]]  # by language


def wrong(texts: Texts, game: str) -> list[str]:
    return [fault for code in texts for text in sorted(texts[code]) for fault in faults(text, code, game)]


@pytest.mark.parametrize("code", LANGUAGES)
def test_no_message_has_a_fault(code: str) -> None:
    found = {
        key: fault
        for key, forms in messages(code).items()
        if not NOT_FOR_PLAYERS.search(key)
        for form in forms
        if (fault := faults(form, code, game_of(key)))
    }
    assert found == {}


# -- whole games -------------------------------------------------------------------------------------------------------


def read(game: Game, table: dict[str, Any], seed: str, *, all_at_once: bool = False) -> Texts:
    """All texts of a whole game of random bots.

    The story is read in every language, each decision and each look at the table in one of them by turns; with
    ``all_at_once`` everything, and all cards, in every language.
    """
    decisions = el_grande.decisions if game is el_grande.GAME else la_granja.decisions
    found: Texts = {code: set() for code in LANGUAGES}
    for number, (session, words) in enumerate(decisions(table, seed)):
        look, is_looked_at = divmod(number, SEEN)
        for turn, code in enumerate(LANGUAGES):
            with language(code):
                if all_at_once or number % len(LANGUAGES) == turn:
                    found[code] |= asked(session, words)
                if is_looked_at == 0 and (all_at_once or look % len(LANGUAGES) == turn):
                    found[code] |= shown(session, words)
    for code, texts in found.items():
        with language(code):
            texts |= {*words.tell(session.seen(0)), words.proclaim(session.state.view(0))}
            if all_at_once:
                texts |= cards(words)
    return found


def test_a_fault_in_the_middle_of_a_game_would_be_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """With the old wording put back into the catalogue, reading a whole game finds it."""
    plain = _Messages.find

    def planted(self: _Messages, key: str, count: object) -> str | None:
        return "{seat} отримує: {goods}." if key == "event.la_granja.gained" else plain(self, key, count)

    monkeypatch.setattr(_Messages, "find", planted)
    found = wrong(read(la_granja.GAME, la_granja.TABLES[0], "7"), "la_granja")
    assert found
    assert all(fault.startswith("an amount behind a verb and a colon") for fault in found)


@pytest.mark.parametrize(("game", "table"), TABLES)
def test_whole_games_are_read_without_a_fault(game: Game, table: dict[str, Any]) -> None:
    found = read(game, table, "7")
    assert min(map(len, found.values())) > 200
    assert wrong(found, game.name) == []


@pytest.mark.slow
@pytest.mark.parametrize("seed", ["11", "12", "13"])
@pytest.mark.parametrize(("game", "table"), ALL_TABLES)
def test_many_games_are_read_without_a_fault(game: Game, table: dict[str, Any], seed: str) -> None:
    found = read(game, table, seed, all_at_once=True)
    assert min(map(len, found.values())) > 400
    assert wrong(found, game.name) == []


# -- books and galleries -----------------------------------------------------------------------------------------------


def sentences(book: Book) -> set[str]:
    """The book's own texts, with their numbers filled in."""
    found: set[str] = set()
    for chapter in book.all_chapters():
        found |= {book.title(chapter), book.lead(chapter)}
        for topic in chapter.topics:
            found |= {book.topic_title(chapter, topic), book.topic_text(chapter, topic)}
        found |= {book.example_text(chapter, example) for example in examples(chapter)}
    return found


def drawn(book: Book, turn: int | None) -> set[str]:
    """The texts on the pages of a book: on all of them, or on those whose turn it is."""
    reader = Reader()
    for number, chapter in enumerate(book.all_chapters()):
        if turn is None or number % len(LANGUAGES) == turn:
            reader.feed(str(draw_chapter(book, chapter)))
    return reader.texts


def exhibited(game: str) -> set[str]:
    """Everything in the card gallery."""
    gallery, rules = gallery_of(game), sm.load(game)
    assert gallery is not None
    reader, found = Reader(), set[str]()
    for exhibit in gallery.exhibits(rules.meta.config(rules.meta.max_seats, modules=rules.modules)):
        reader.feed(str(exhibit.html))
        found |= described(exhibit.told)
    return reader.texts | found


def pages(game: str, *, all_at_once: bool) -> Texts:
    book = BOOKS[game]
    found: Texts = {}
    for turn, code in enumerate(LANGUAGES):
        with language(code):
            found[code] = sentences(book) | drawn(book, None if all_at_once else turn) | exhibited(game)
    return found


@pytest.mark.parametrize("game", sm.ours())
def test_books_and_galleries_are_read_without_a_fault(game: str) -> None:
    """Each page of a book is drawn in one of the languages."""
    found = pages(game, all_at_once=False)
    assert min(map(len, found.values())) > 400
    assert wrong(found, game) == []


@pytest.mark.slow
@pytest.mark.parametrize("game", sm.ours())
def test_all_pages_are_read_without_a_fault(game: str) -> None:
    assert wrong(pages(game, all_at_once=True), game) == []
