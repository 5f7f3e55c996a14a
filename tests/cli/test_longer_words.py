"""Longer words than English ones find room on the screen: nothing is cut off, nothing is wider than the terminal."""

from typing import Any

import pytest

from sobremesa.cli.explained import panel
from sobremesa.i18n import PSEUDO, language
from sobremesa.kernel import Game

from ..words import el_grande
from ..words import la_granja as granja
from . import la_granja, table
from .table import drawn, run

TABLES: list[tuple[Game, dict[str, Any]]] = [
    *((el_grande.GAME, chosen) for chosen in el_grande.TABLES),
    *((granja.GAME, chosen) for chosen in (*granja.TABLES, *granja.EVERYTHING)),
]
WIDTHS = (80, 120)
OFTEN = 61  # every so many plies the table is drawn


def fits(text: str, width: int) -> None:
    assert "…" not in text
    assert max(map(len, text.splitlines())) <= width


@pytest.mark.parametrize(("game", "chosen"), TABLES)
def test_the_table_has_room_for_longer_words(game: Game, chosen: dict[str, Any]) -> None:
    decisions = table.decisions if game is el_grande.GAME else la_granja.decisions
    with language(PSEUDO):
        for session, face in decisions(chosen, "3"):
            if session.ply % OFTEN and session.state.turn >= 0:
                continue
            for viewer in (0, None):
                for width in WIDTHS:
                    fits(drawn(face.board(session.state.view(viewer), width, full=True), width), width)
        for name in face.words.cards():
            fits(drawn(panel(face.words.explain(name)), 80), 80)
        fits(drawn(face.listing(), 100), 100)


@pytest.mark.parametrize("args", [("games",), ("games", "el_grande"), ("games", "la_granja", "--provenance", "--all")])
def test_the_shelf_has_room_for_longer_words(args: tuple[str, ...]) -> None:
    fits(run("--lang", PSEUDO, *args).stdout, 100)


def test_a_title_that_is_too_long_stands_below_its_line() -> None:
    state = granja.GAME.start(granja.GAME.meta.config(2))
    for width, lines in ((20, 2), (200, 1)):
        text = drawn(la_granja.face_for(state).board(state.view(None), width), width).splitlines()
        assert text[0].startswith("─")
        assert ("round 1 of 6" in text[0]) == (lines == 1)
