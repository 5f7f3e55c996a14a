"""Every book is complete: phases, modules, ledgers and all languages; and it has no text that nobody reads."""

import re
from pathlib import Path

import pytest

import sobremesa as sm
from sobremesa.book import Book, Chapter, draw_chapter
from sobremesa.i18n import LANGUAGES, language

from ..i18n.catalogue import messages
from ..i18n.completeness import is_excused
from .books import BOOKS, CHAPTERS, anchors, examples, ids, keys, rules, sections

LOCK = Path(__file__).with_name("anchors.lock")


def test_our_games_have_books_and_others_need_none() -> None:
    assert set(BOOKS) == set(sm.ours())
    assert set(sm.games()) - set(BOOKS)


@pytest.mark.parametrize("game", BOOKS)
def test_every_phase_has_a_chapter(game: str) -> None:
    phases = [chapter.phase for chapter in BOOKS[game].chapters if chapter.phase]
    assert phases == [phase.name for phase in sm.manifest_of(game).phases]


@pytest.mark.parametrize("game", BOOKS)
def test_every_module_has_a_chapter_with_an_example(game: str) -> None:
    modules = BOOKS[game].modules
    assert tuple(modules) == sm.manifest_of(game).modules.names
    assert {name: chapter.id for name, chapter in modules.items()} == {name: name for name in modules}
    assert [name for name, chapter in modules.items() if not examples(chapter)] == []


@pytest.mark.parametrize("game", BOOKS)
def test_every_section_of_the_ledgers_has_a_topic(game: str) -> None:
    covered = {one for chapter in BOOKS[game].all_chapters() for topic in chapter.topics for one in topic.covers}
    assert sections(game) - covered == set()
    assert covered - sections(game) == set(), "no ledger has such a section"


#: the first rule of each ledger that was added after the book of its game had been written
FIRST_ADDED = {"LG": 321, "EG": 254}
#: rules about a single card are on that card, and what rulebooks leave open is with the rulings of a table
TOLD_ELSEWHERE = {"LG-323", "LG-326", "LG-329", "LG-330", "EG-257", "EG-258"}


@pytest.mark.parametrize("game", BOOKS)
def test_every_rule_that_was_added_later_has_a_topic(game: str) -> None:
    told = {rule for chapter in BOOKS[game].all_chapters() for topic in chapter.topics for rule in topic.rules}
    added = {rule for rule in rules(game) if int(rule[3:]) >= FIRST_ADDED.get(rule[:2], 1000)}
    assert added - TOLD_ELSEWHERE == told


@pytest.mark.parametrize("game", BOOKS)
def test_anchors_are_stable_names_and_no_two_are_the_same(game: str) -> None:
    chapters = BOOKS[game].all_chapters()
    assert len({chapter.id for chapter in chapters}) == len(chapters)
    for chapter in chapters:
        names = [*(topic.id for topic in chapter.topics), *(f"example-{example.id}" for example in examples(chapter))]
        assert len(set(names)) == len(names), chapter.id
        assert all(re.fullmatch(r"[a-z0-9_-]+", name) for name in names)
        assert "module" not in (chapter.id, *names)


def test_links_that_others_have_kept_still_lead_somewhere() -> None:
    """New links are added to the lock in order; none is ever removed."""
    assert sorted(anchors()) == LOCK.read_text(encoding="utf-8").split()


@pytest.mark.parametrize("game", BOOKS)
def test_no_message_of_a_book_is_left_over(game: str) -> None:
    own = {key for key in messages() if key.startswith(f"book.{game}.")}
    needed = set(keys(BOOKS[game]))
    assert needed - own == set()
    assert {key for key in own - needed if f"book.{game}.table." not in key} == set()


@pytest.mark.parametrize("case", CHAPTERS, ids=ids)
def test_a_chapter_is_drawn_in_every_language(case: tuple[Book, Chapter]) -> None:
    """With all numbers filled in, and with the same paragraphs and lists in every language."""
    book, chapter = case
    shapes = {}
    for code in LANGUAGES:
        with language(code):
            texts = [book.topic_text(chapter, topic) for topic in chapter.topics]
            drawn = draw_chapter(book, chapter)
            assert book.title(chapter)
        assert not any("{" in text or "}" in text for text in texts)
        assert not re.search(r"\{\w+\}", drawn)
        found = re.findall(r' id="([^"]+)"', drawn)
        assert len(found) == len(set(found)), "ids are there once"
        if not is_excused(code):
            shapes[code] = [[line[:2] == "- " for line in text.split("\n")] for text in texts]
    assert all(shape == shapes["en"] for shape in shapes.values())


@pytest.mark.parametrize("game", BOOKS)
def test_the_legend_shows_words_of_the_glossary(game: str) -> None:
    assert set(BOOKS[game].legend) <= set(sm.manifest_of(game).glossary)
    assert all(drawing().startswith("<") for drawing in BOOKS[game].legend.values())
