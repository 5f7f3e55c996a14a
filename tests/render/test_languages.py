"""Whole games with all modules in every language: no English in the table, its tooltips, questions and stories."""

import re
from typing import Any

import pytest

from sobremesa.i18n import ENGLISH, LANGUAGES, PSEUDO, language
from sobremesa.kernel import Game

from ..i18n.english import left_in_english
from ..words import el_grande, la_granja
from ..words.reading import asked, shown

OTHERS = [code for code in LANGUAGES if code != ENGLISH]
TABLES: list[tuple[Game, dict[str, Any]]] = [
    (el_grande.GAME, el_grande.TABLES[0]),
    (el_grande.GAME, el_grande.TABLES[2]),
    (la_granja.GAME, la_granja.TABLES[3]),
    (la_granja.GAME, la_granja.EVERYTHING[1]),
    (la_granja.GAME, la_granja.EVERYTHING[4]),
]
OFTEN = 29  # plies between two looks


@pytest.mark.parametrize("which", [0, 1, *(pytest.param(n, marks=pytest.mark.slow) for n in (2, 3)), 4])
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
                texts |= asked(session, words) | shown(session, words)
                texts |= set(words.tell(session.seen(max(session.state.turn, 0), since)))
        since = session.ply
    for code, texts in found.items():
        assert len(texts) > 400
        if code == PSEUDO:
            left = {text for text in texts if set(re.findall(r"(?<![\w.-])[A-Za-z]{3,}(?!\w)", text)) - {"and", "III"}}
        else:
            left = {text for text in texts if left_in_english(text, code)}
        assert left == set(), code
