"""The checker of texts finds what it should find."""

import tomllib
from collections.abc import Iterator
from pathlib import Path
from string import Formatter
from typing import Final

import pytest

from sobremesa.i18n import ENGLISH, LANGUAGES, language
from sobremesa.i18n.nouns import CASES, Noun, noun

from ..i18n.catalogue import messages
from .faults import HOUSE, faults, faults_of, game_of

OTHERS = [code for code in LANGUAGES if code != ENGLISH]


@pytest.mark.parametrize("code", LANGUAGES)
def test_every_fault_would_be_found(code: str) -> None:
    missed = [fault.example for fault in faults_of(code) if not fault.pattern.search(fault.example)]
    assert missed == []


@pytest.mark.parametrize("code", LANGUAGES)
def test_what_readers_found_in_an_old_catalogue_would_be_found_again(code: str) -> None:
    once_read = tomllib.loads(Path(__file__).with_name("once_read.toml").read_text(encoding="utf-8"))[code]
    assert len(once_read) > 100
    assert [key for key, text in once_read.items() if not faults(text, code, game_of(key))] == []


# -- words of one game -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("game", "own", "other"), [("el_grande", "ПО", "ПБ"), ("la_granja", "ПБ", "ПО")])
def test_victory_points_are_called_as_in_their_game(game: str, own: str, other: str) -> None:
    """A message about VP is found if it has the other game's term, and among the shared texts with either term."""
    told = [
        form for key, forms in messages("uk").items() if game_of(key) == game for form in forms if f" {own}" in form
    ]
    assert len(told) > 100
    for form in told:
        assert faults(form.replace(f" {own}", f" {other}"), "uk", game), form
        assert faults(form, "uk", HOUSE), form


# -- cases -------------------------------------------------------------------------------------------------------------

#: the kinds of nouns for each parameter, by the first words of their keys; all others are places
KINDS: Final = {
    "good": ("good", "source"), "into": ("good",), "reward": ("good",),
    "goods": ("goods",), "price": ("goods",), "silver": ("goods",),
    "donkey": ("donkey",),
}  # fmt: skip
#: with a colon these are labels like others: "король: Наварра"
LABELS: Final = {
    "render.el_grande.map.king", "render.el_grande.text.king", "render.el_grande.explain.stack.title",
    "action.el_grande.to.region",
}  # fmt: skip


def nouns(code: str) -> list[tuple[str, Noun]]:
    """Every noun that has case forms, with its key."""
    catalogue = messages(code)
    declined = dict.fromkeys(key.rpartition(".")[0] for key in catalogue if key.rpartition(".")[2] in CASES)
    del declined["place.la_granja.one_of"]  # goods, not a place
    parts = {
        "count": 1, "number": 2, "hex": "h5", "value": 3, "seat": "p1", "card": "12", "text": "…",
        "building": catalogue["building.la_granja.butcher.title"][0], "goods": noun("good.la_granja.pig"),
    }  # fmt: skip
    return [(key, noun(key, **parts)) for key in declined]


def mutants(code: str) -> Iterator[tuple[str, str]]:
    """Every message that asks for the case of a parameter, changed to a colon and the nominative of each noun."""
    known = nouns(code)
    for key, forms in messages(code).items():
        for form in forms if key.rpartition(".")[2] not in CASES else ():
            params = [(name, case) for _, name, case, _ in Formatter().parse(form) if name]
            for asked, case in ((name, case) for name, case in params if case):
                mutant = form.replace(f"{{{asked}:{case}}}", f": {{{asked}}}").replace(" : ", ": ")
                for of, one in known:
                    if of.split(".")[0] in KINDS.get(asked, ("place",)) and game_of(of) == game_of(key):
                        yield key, mutant.format(**{name: one if case else 2 for name, case in params})


@pytest.mark.parametrize("code", OTHERS)
def test_a_noun_in_the_nominative_behind_a_colon_would_be_found(code: str) -> None:
    """If any message that asks for a case had a colon and the plain noun instead, that would be found."""
    with language(code):
        found = {(key, text): faults(text, code, game_of(key)) for key, text in mutants(code)}
    assert len(found) > 500
    missed = {key: text for (key, text), wrong in found.items() if not wrong and key not in LABELS}
    assert missed == {}, "what governs the noun there belongs to the verbs in faults.toml"
