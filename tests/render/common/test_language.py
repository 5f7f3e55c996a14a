"""In another language everything on the table is drawn, told and explained in that language."""

import re
from html import unescape
from typing import Any

import pytest

from sobremesa.i18n import PSEUDO, language
from sobremesa.kernel import Game
from sobremesa.record import Session
from sobremesa.render import Scene, picture_of
from sobremesa.words import Words

from ...words import el_grande, la_granja
from ...words.test_languages import TABLES, plain_words

OFTEN = 47  # plies between two looks at the table
#: what a person or a screen reader gets from markup: texts, and attributes that are texts
TITLES = re.compile(r'(?:title|aria-label|alt)="([^"]*)"')


def seen_in(html: str) -> list[str]:
    """Every text in a piece of HTML that a person may come across."""
    bare = re.sub(r"<style>.*?</style>", "", html, flags=re.DOTALL)
    return [unescape(text) for text in (*re.findall(r">([^<>]+)<", f">{bare}<"), *TITLES.findall(bare))]


def shown(game: Game, words: Words, session: Session, viewer: int | None) -> dict[str, list[str]]:
    """All texts that a picture shows, and the explanations of all things on it."""
    state, picture = session.state, picture_of(game.name)
    legal = state.legal(viewer) if viewer is not None and viewer in state.owing else ()
    scene = Scene(state.view(viewer), words, picture, (), legal)
    areas = picture.areas(scene)
    out = {area.id: seen_in(area.html) for area in areas}
    for name in ("skeleton", "text", "preview", "board"):
        out[name] = seen_in(getattr(picture, name)(scene))
    for thing in sorted(set(re.findall(r'data-thing="([^"]*)"', "".join(area.html for area in areas)))):
        explained = picture.explain(scene, thing)
        assert explained is not None, f"{thing} cannot be explained"
        out[thing] = [explained.title, *explained.lines]
    return out


@pytest.mark.parametrize(("game", "table"), TABLES)
def test_everything_is_drawn_in_the_language_of_the_moment(game: Game, table: dict[str, Any]) -> None:
    decisions = el_grande.decisions if game is el_grande.GAME else la_granja.decisions
    with language(PSEUDO):
        for session, words in decisions(table, "2"):
            if session.ply % OFTEN and session.state.turn >= 0:
                continue
            for viewer in (None, max(session.state.turn, 0)):
                found = shown(game, words, session, viewer)
                left = {what: plain_words(texts) for what, texts in found.items() if plain_words(texts)}
                assert left == {}, session.state.prompt
    assert plain_words([text for texts in shown(game, words, session, None).values() for text in texts])
