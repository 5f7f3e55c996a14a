"""The list of messages that a game has to provide."""

import re

import pytest

import sobremesa as sm
from sobremesa.games import Manifest
from sobremesa.i18n import LANGUAGES, MissingMessage, language, say
from sobremesa.words import needed

from ..kernel import tiny_game


@pytest.mark.parametrize("code", LANGUAGES)
@pytest.mark.parametrize("game", sm.games())
def test_every_game_brings_what_it_is_asked_for(game: str, code: str) -> None:
    with language(code):
        assert needed.missing(game) == []


def test_what_a_game_lacks_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    manifest = Manifest(package=__name__, meta=tiny_game.META, rules=None, usual_seats=3, glossary=("fish",))  # type: ignore[arg-type]
    monkeypatch.setattr(needed, "manifest_of", lambda _: manifest)
    assert needed.missing("lonja") == [
        "web.people.vp.lonja", "web.game.lonja.goal", "web.glossary.lonja.fish.term", "web.glossary.lonja.fish.text",
    ]  # fmt: skip
    with pytest.raises(MissingMessage, match=r"'web[.]game[.]lonja[.]goal'; 'sobremesa[.]words[.]needed' lists"):
        say("web.game.lonja.goal")


def test_the_list_explains_every_kind_of_key() -> None:
    """The docstring of the list is the reference for authors of games."""
    told = str(needed.needed.__doc__)
    for game in sm.ours():
        for key in needed.needed(game):
            kind = ".".join(key.split(".")[:2])
            assert re.search(rf"``{re.escape(kind)}\.", told), key
