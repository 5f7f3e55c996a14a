"""Whole games with all modules in every language: the table, its tooltips, what is asked and told, without English."""

import re
from html.parser import HTMLParser
from typing import Any

import pytest

from sobremesa.i18n import ENGLISH, LANGUAGES, PSEUDO, language
from sobremesa.kernel import Game
from sobremesa.record import Session
from sobremesa.render import picture_of
from sobremesa.render.scene import Scene
from sobremesa.words import Words

from ..i18n.english import english_in
from ..words import el_grande, la_granja

OTHERS = [code for code in LANGUAGES if code != ENGLISH]
TABLES: list[tuple[Game, dict[str, Any]]] = [
    (el_grande.GAME, el_grande.TABLES[0]),
    (el_grande.GAME, el_grande.TABLES[2]),
    (la_granja.GAME, la_granja.TABLES[3]),
    (la_granja.GAME, la_granja.EVERYTHING[1]),
    (la_granja.GAME, la_granja.EVERYTHING[4]),
]
OFTEN = 29  # every so many plies somebody looks
SPOKEN = ("alt", "aria-label", "placeholder", "title")


class Reader(HTMLParser):
    """Collects everything that is shown or read out, and the things that can be asked about."""

    def __init__(self) -> None:
        super().__init__()
        self.texts: set[str] = set()
        self.things: set[str] = set()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.texts |= {value for name, value in attrs if name in SPOKEN and value}
        self.things |= {value for name, value in attrs if name == "data-thing" and value}

    def handle_data(self, data: str) -> None:
        self.texts.add(data)


def read(session: Session, words: Words, since: int) -> set[str]:
    """All that one can read at a table, by its first seat."""
    state = session.state
    seat = state.turn if state.turn >= 0 else 0
    view, legal = state.view(seat), state.legal(seat)
    picture = picture_of(session.game.name)
    names = [f"p{s + 1}" for s in range(session.record.config.seats)]
    scene = Scene(view, words, picture, names, legal)
    reader = Reader()
    for html in (picture.skeleton(scene), picture.text(scene), picture.preview(scene)):
        reader.feed(str(html))
    for area in picture.areas(scene):
        reader.feed(str(area.html))
    texts = set(reader.texts)
    for thing in reader.things:
        told = picture.explain(scene, thing)
        assert told is not None, thing
        texts |= {told.title, *told.lines, told.provenance}
    if legal:
        texts |= {words.prompt(view, legal), words.hint(view, legal), *(words.label(view, a) for a in legal)}
        texts |= {heading for heading, _ in words.groups(view, legal)}
    return texts | set(words.tell(session.seen(seat, since)))


@pytest.mark.parametrize("which", range(len(TABLES)))
def test_a_whole_game_is_told_in_every_language(which: int) -> None:
    game, chosen = TABLES[which]
    decisions = el_grande.decisions if game is el_grande.GAME else la_granja.decisions
    found: dict[str, set[str]] = {code: set() for code in (*OTHERS, PSEUDO)}
    since = 0
    for number, (session, words) in enumerate(decisions(chosen, "6")):
        if number % OFTEN and session.state.turn >= 0:
            continue
        for code, texts in found.items():
            with language(code):
                texts |= read(session, words, since)
        since = session.ply
    for code, texts in found.items():
        assert len(texts) > 400
        if code == PSEUDO:
            left = {text for text in texts if set(re.findall(r"(?<![\w.-])[A-Za-z]{3,}(?!\w)", text)) - {"and", "III"}}
        else:
            left = {text for text in texts if english_in(text, code)}
        assert left == set(), code
