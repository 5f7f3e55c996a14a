"""Players are told what a thing does, and by a mark that it is a stand-in, but not where we know it from."""

import re
from html import unescape

import pytest

from sobremesa.render import Scene, picture_of
from sobremesa.words import words_of

from ...web.pages.test_cards import LEDGER, RESEARCH
from .games import GAMES, all_modules, played

THING = re.compile(r'data-thing="([^"]+)"')
EVERY = 12  # plies


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("has_modules", [False, True])
def test_no_thing_at_the_table_tells_of_research(name: str, has_modules: bool) -> None:
    session = played(name, modules=all_modules(name) if has_modules else ())
    picture, words = picture_of(name), words_of(session.game, session.record.config)
    stand_ins = set()
    for ply in range(0, session.ply, EVERY):
        scene = Scene(session.at(ply).view(0), words, picture)
        areas = "".join(area.html for area in picture.areas(scene))
        for thing in dict.fromkeys(map(unescape, THING.findall(areas))):
            told = picture.explain(scene, thing)
            assert told is not None, thing
            for line in (told.title, *told.lines):
                assert RESEARCH.search(line) is None, (thing, line)
                assert LEDGER.search(line) is None, (thing, line)
            if told.is_stand_in:
                stand_ins.add(thing)
        assert RESEARCH.search(re.sub(r"<[^>]*>", " ", areas)) is None
    assert len(stand_ins) > 10, "about them there would be something to tell"
