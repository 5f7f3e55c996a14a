"""What readers of four languages have found wrong is nowhere to be read: not in the catalogues, not in whole games."""

import re
import tomllib
from pathlib import Path
from typing import Any

import pytest

from sobremesa.i18n import LANGUAGES, _Messages, language
from sobremesa.kernel import Game

from ..i18n.catalogue import messages
from . import el_grande, la_granja
from .faults import faults, faults_of
from .reading import asked, cards, shown

#: messages that only the command --provenance says
NOT_FOR_PLAYERS = re.compile(r"^(fact|note|status)\.|^card\..*\.(note|source)$|^lady\..*\.note$|provenance")
TABLES: list[tuple[Game, dict[str, Any]]] = [
    (el_grande.GAME, el_grande.TABLES[0]),
    (la_granja.GAME, la_granja.EVERYTHING[1]),
    (la_granja.GAME, la_granja.EVERYTHING[4]),
]
ALL_TABLES: list[tuple[Game, dict[str, Any]]] = [
    *((el_grande.GAME, table) for table in el_grande.TABLES),
    *((la_granja.GAME, table) for table in (*la_granja.TABLES, *la_granja.MODULE_TABLES)),
]
SEEN = 60  # every so many plies somebody looks at the whole table


@pytest.mark.parametrize("code", LANGUAGES)
def test_every_fault_would_be_found(code: str) -> None:
    missed = [fault.example for fault in faults_of(code) if not fault.pattern.search(fault.example)]
    assert missed == []


@pytest.mark.parametrize("code", LANGUAGES)
def test_what_readers_found_in_an_old_catalogue_would_be_found_again(code: str) -> None:
    once_read = tomllib.loads(Path(__file__).with_name("once_read.toml").read_text(encoding="utf-8"))[code]
    assert len(once_read) > 100
    assert [key for key, text in once_read.items() if not faults(text, code)] == []


def test_a_fault_in_the_middle_of_a_game_would_be_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """With the old wording planted in the catalogue, reading a whole game finds it."""
    plain = _Messages.find

    def planted(self: _Messages, key: str, count: object) -> str | None:
        return "{seat} отримує: {goods}." if key == "event.la_granja.gained" else plain(self, key, count)

    monkeypatch.setattr(_Messages, "find", planted)
    texts = read(la_granja.GAME, la_granja.TABLES[0], "7")["uk"]
    assert any("an amount behind a verb and a colon" in wrong for text in texts for wrong in faults(text, "uk"))


@pytest.mark.parametrize("code", LANGUAGES)
def test_no_message_has_a_fault(code: str) -> None:
    found = {
        key: wrong
        for key, forms in messages(code).items()
        if not NOT_FOR_PLAYERS.search(key)
        for form in forms
        if (wrong := faults(form, code))
    }
    assert found == {}


def read(game: Game, table: dict[str, Any], seed: str) -> dict[str, set[str]]:
    """Everything that can be read in a whole game of random bots, by language."""
    decisions = el_grande.decisions if game is el_grande.GAME else la_granja.decisions
    found: dict[str, set[str]] = {code: set() for code in LANGUAGES}
    for number, (session, words) in enumerate(decisions(table, seed)):
        for code, texts in found.items():
            with language(code):
                texts |= asked(session, words)
                if number % SEEN == SEEN // 2:
                    texts |= shown(session, words)
    for code, texts in found.items():
        with language(code):
            texts |= {*words.tell(session.seen(0)), words.proclaim(session.state.view(0)), *cards(words)}
    return found


def check(game: Game, table: dict[str, Any], seed: str) -> None:
    for code, texts in read(game, table, seed).items():
        assert len(texts) > 400
        assert [wrong for text in sorted(texts) for wrong in faults(text, code)] == [], code


@pytest.mark.parametrize(("game", "table"), TABLES)
def test_whole_games_are_read_without_a_fault(game: Game, table: dict[str, Any]) -> None:
    check(game, table, "7")


@pytest.mark.slow
@pytest.mark.parametrize("seed", ["11", "12", "13"])
@pytest.mark.parametrize(("game", "table"), ALL_TABLES)
def test_many_games_are_read_without_a_fault(game: Game, table: dict[str, Any], seed: str) -> None:
    check(game, table, seed)
