"""From the table to the rules: every step and everything one can ask about leads to a topic that exists."""

from typing import Any

import pytest

import sobremesa as sm
from sobremesa.i18n import has
from sobremesa.kernel import Game
from sobremesa.render import picture_of
from sobremesa.render.scene import Scene

from ..words import el_grande, la_granja
from ..words.reading import Reader
from .books import BOOKS, anchors

#: things that explain themselves: the track of phases and steps
SELF_EXPLAINING = {"phase", "step"}
TABLES: list[tuple[Game, dict[str, Any]]] = [
    (el_grande.GAME, el_grande.TABLES[0]),
    (la_granja.GAME, la_granja.EVERYTHING[1]),
    (la_granja.GAME, la_granja.EVERYTHING[4]),
]


def is_there(path: str) -> bool:
    """Whether a path of the site leads to an existing chapter, and to an existing topic if it names one."""
    _, _, game, *rest = path.split("/")
    chapter, _, topic = rest[-1].partition("#")
    known = {anchor for anchor in anchors() if anchor.startswith(f"{game}/{chapter}#")}
    is_module = chapter in BOOKS[game].modules
    return is_module == (len(rest) == 2) and bool(known) and (not topic or f"{game}/{chapter}#{topic}" in known)


@pytest.mark.parametrize("game", BOOKS)
def test_every_step_of_a_round_leads_to_its_topic(game: str) -> None:
    book = BOOKS[game]
    for phase in sm.manifest_of(game).phases:
        assert is_there(book.of_stage(phase.name, "")), phase
        for step in phase.steps:
            path = book.of_stage(phase.name, step)
            assert "#" in path, (phase, step)
            assert is_there(path), path
    assert book.of_stage("", "") == ""


@pytest.mark.parametrize("game", BOOKS)
def test_all_leads_are_good(game: str) -> None:
    book = BOOKS[game]
    assert [
        kind for kind in book.things() if not kind.startswith("roster:") and not is_there(book.of_thing(kind))
    ] == []
    assert book.of_thing("nothing:1") == ""


@pytest.mark.parametrize("game", BOOKS)
def test_every_reason_leads_to_the_topic_of_its_rule(game: str) -> None:
    book = BOOKS[game]
    assert [key for key in book.reasons if not has(key) or not is_there(book.of_reason(key))] == []
    assert book.of_reason("why.other") == ""


@pytest.mark.parametrize(("game", "table"), TABLES)
def test_everything_on_a_table_leads_to_the_rules(game: Game, table: dict[str, Any]) -> None:
    decisions = el_grande.decisions if game is el_grande.GAME else la_granja.decisions
    picture, seen = picture_of(game.name), set()
    for number, (session, words) in enumerate(decisions(table, "5")):
        if number % 80 == 7:
            state = session.state
            scene = Scene(state.view(max(state.turn, 0)), words, picture, ["?"] * table["seats"], state.legal())
            reader = Reader()
            for area in picture.areas(scene):
                reader.feed(str(area.html))
            seen |= reader.things
    assert len(seen) > 50
    lost = {thing for thing in seen if not is_there(BOOKS[game.name].of_thing(thing) or f"/rules/{game.name}/nowhere")}
    assert {thing.partition(":")[0] for thing in lost} <= SELF_EXPLAINING
