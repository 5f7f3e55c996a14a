"""Words longer than English ones fit on the screen: nothing is cut off or wider than the terminal."""

from typing import Any

import pytest

from sobremesa.cli.explained import panel
from sobremesa.games.la_granja.terminal.layout import width_of
from sobremesa.i18n import LANGUAGES, PSEUDO, language
from sobremesa.kernel import Game

from ..games.la_granja import scene as s
from ..words import el_grande
from ..words import la_granja as granja
from . import la_granja, table
from .table import drawn, run

TABLES: list[tuple[Game, dict[str, Any]]] = [
    *((el_grande.GAME, chosen) for chosen in el_grande.TABLES),
    *((granja.GAME, chosen) for chosen in (*granja.TABLES, *granja.EVERYTHING)),
]
WIDTHS = (80, 120)
OFTEN = 61  # plies between two drawings of the table


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


@pytest.mark.parametrize("code", LANGUAGES)
def test_columns_of_goods_fit_into_a_narrow_terminal(code: str) -> None:
    """These tables cannot be wrapped, so translators have to keep their headings short."""
    state = granja.GAME.start(granja.GAME.meta.config(4, modules=granja.MODULES))
    for seat in range(4):
        s.own(state, seat, silver=25, vp=100, pig=3, olive=10)
    face = la_granja.face_for(state)
    with language(code):
        for seat in range(4):
            view = state.view(seat)
            assert width_of(face.table.seats(view)) <= 80
            assert width_of(face.farm.store(view, view.seats[seat])) <= 80


@pytest.mark.parametrize("code", LANGUAGES)
def test_a_hand_that_is_too_wide_is_broken_between_words(code: str) -> None:
    state = s.scene("play_cards")
    face = la_granja.face_for(state)
    with language(code):
        cards = max(zip(*[iter(face.words.deck.rows)] * 5), key=lambda five: width_of(hand(face, five, 1000)))
        text = drawn(hand(face, cards, 80), 80)
        fits(text, 80)
        names = {word for card in cards for word in face.words.deck.name(card).split()}
        assert names <= set(text.split())
        assert drawn(hand(face, cards, 1000), 1000).count("\n") == 2 + len(cards)


def hand(face: Any, cards: tuple[int, ...], width: int) -> Any:
    return face.farm.cards(cards, "", width, helpers=False)


@pytest.mark.parametrize("args", [("games",), ("games", "el_grande"), ("games", "la_granja", "--provenance", "--all")])
def test_the_shelf_has_room_for_longer_words(args: tuple[str, ...]) -> None:
    fits(run("--lang", PSEUDO, *args).stdout, 100)


def test_a_title_that_is_too_long_stands_below_its_line() -> None:
    state = granja.GAME.start(granja.GAME.meta.config(2))
    for width, lines in ((20, 2), (200, 1)):
        text = drawn(la_granja.face_for(state).board(state.view(None), width), width).splitlines()
        assert text[0].startswith("─")
        assert ("round 1 of 6" in text[0]) == (lines == 1)
