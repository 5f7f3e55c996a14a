"""In another language everything is said in that language: no word is left over, and none is cached from before."""

import re
from typing import Any

import pytest

from sobremesa.games import ours
from sobremesa.games.la_granja.rules.deck import export
from sobremesa.i18n import PSEUDO, language
from sobremesa.kernel import Event, Game
from sobremesa.record import Session
from sobremesa.words import Words, provenance, words_of

from . import el_grande, la_granja

TABLES: list[tuple[Game, dict[str, Any]]] = [
    *((el_grande.GAME, table) for table in el_grande.TABLES),
    *((la_granja.GAME, table) for table in (*la_granja.TABLES, *la_granja.EVERYTHING)),
]
#: lists are joined by words from elsewhere, and numbers of phases are not words
PLAIN = {"and", "or", "II", "III", "IV"}
OFTEN = 9  # decisions between two looks


def said(words: Words, session: Session) -> list[str]:
    """Everything there is to say in a given situation."""
    view = session.state.view(session.state.turn)
    legal = session.state.legal()
    headings = [heading for heading, _ in words.groups(view, legal)]
    labels = [words.label(view, a) for a in legal]
    return [words.prompt(view, legal), words.hint(view, legal), words.seat(view.turn), *headings, *labels]


def told(words: Words, events: list[Event], view: Any) -> list[str]:
    """The story of a game and its end, and all cards."""
    explained = [words.explain(name) for name in words.cards()]
    texts = [text for card in explained for text in (card.title, card.caption, *card.text, *card.notes)]
    sides = [text for card in explained for side in card.sides for text in (side.name, side.text)]
    return [*words.tell(events), words.proclaim(view), *words.cards(), *texts, *sides]


def plain_words(texts: list[str]) -> set[str]:
    """Words with letters that the pseudo-language does not have."""
    return {word for text in texts for word in re.findall(r"[A-Za-z_]{2,}", text)} - PLAIN


@pytest.mark.parametrize(("game", "table"), TABLES)
def test_everything_is_said_in_the_language_of_the_moment(game: Game, table: dict[str, Any]) -> None:
    """The same words object speaks English and another language in turn, like one that never spoke English."""
    decisions = el_grande.decisions if game is el_grande.GAME else la_granja.decisions
    with language(PSEUDO):
        other = words_of(game, game.meta.config(**table))
    looked = 0
    for session, words in decisions(table, "2"):
        if session.state.turn < 0 or session.ply % OFTEN:
            continue
        looked += 1
        english = said(words, session)
        with language(PSEUDO):
            texts = said(words, session)
            assert texts == said(other, session)
        assert plain_words(texts) == set(), texts
        assert said(words, session) == said(other, session) == english
    assert looked > 8
    events, view = session.seen(0), session.state.view(0)
    english = told(words, events, view)
    with language(PSEUDO):
        texts = told(words, events, view)
        assert texts == told(other, events, view)
    assert plain_words(texts) == set()
    assert told(words, events, view) == english
    assert plain_words(english)


@pytest.mark.parametrize("game", ours())
def test_provenance_is_told_in_the_language_of_the_moment(game: str) -> None:
    with language(PSEUDO):
        texts = [text for fact in provenance(game) for text in (fact.kind, fact.name, fact.note)]
    assert len(texts) > 300
    assert plain_words(texts) == set()


# -- custom decks ------------------------------------------------------------------------------------------------------


def test_what_a_deck_says_otherwise_stays_as_it_is() -> None:
    """Only texts that are also in our deck can be said in other languages."""
    text = export()
    assert 'title = "Chef"' in text
    deck = text.replace('title = "Chef"', 'title = "Koch\\u001b"')
    deck = deck.replace("Every upgrade you pay for", "Jede Aufwertung")
    words = words_of(la_granja.GAME, la_granja.GAME.meta.config(2, options={"deck": deck}))
    card = words.explain("1")
    assert card.title == "1 Koch?"
    assert card.sides[3][1].startswith("Jede Aufwertung costs you")
    with language(PSEUDO):
        card = words.explain("1")
        assert card.title == "1 Koch?"
        assert card.sides[3][1].startswith("Jede Aufwertung costs you")
        assert plain_words([card.sides[0][1], *card.notes]) == set()  # the parts that were not changed
        assert plain_words([words.explain("2").title]) == set()
    assert words.explain("2").title == "2 Negotiator"


def test_cards_are_found_by_their_names_in_the_language_of_the_moment() -> None:
    words = words_of(la_granja.GAME, la_granja.GAME.meta.config(2))
    grande = words_of(el_grande.GAME, el_grande.GAME.meta.config(4))
    with language(PSEUDO):
        for name in ("23", "butcher", "siesta_1"):
            card = words.explain(name)
            assert words.explain(card.title) == card
        card = grande.explain("civil_war")
        assert grande.explain(card.title.upper()) == card
