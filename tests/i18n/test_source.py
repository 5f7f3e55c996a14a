"""Every key in the source has a message, every message is used, and both agree on the parameters."""

import re
import subprocess
import sys

import pytest

import sobremesa as sm
from sobremesa.games.el_grande.rules.ids import HAND_CARD_NAMES
from sobremesa.i18n import LANGUAGES

from .catalogue import has_forms, keys, messages, placeholders
from .source import ANYTHING, Asked, asked, words

#: a text made while modules are loaded would stay in one language for ever
NOTHING_IS_SAID = """
import importlib, pkgutil, sys
from sobremesa import i18n
def refuse(*args, **kwargs):
    raise AssertionError(f"{args} was said while modules were loaded")
i18n.say = i18n.has = i18n._messages = refuse
import sobremesa
names = [m.name for m in pkgutil.walk_packages(sobremesa.__path__, "sobremesa.")]
names = [name for name in names if not name.endswith("__main__") and ".migrations" not in name]  # run by others
for name in names:
    importlib.import_module(name)
print(len(names), sorted(n for n in names if n.startswith(("sobremesa.cli", "sobremesa.words"))) != [])
"""


def test_every_key_in_the_source_has_a_message() -> None:
    exact = {one.literal: one for one in asked() if one.is_exact}
    assert len(exact) > 450
    assert {key: one.where for key, one in exact.items() if key not in messages()} == {}


def test_every_key_that_is_put_together_can_be_one() -> None:
    patterns = {one.key: one.where for one in asked() if not one.is_exact and one.key != ANYTHING}
    assert len(patterns) > 50
    found = "\n".join(messages())
    nothing = {where for key, where in patterns.items() if not re.search(f"^{key}$", found, re.MULTILINE)}
    assert {where.split(":")[0] for where in nothing} == {"words/shelf.py"}  # no module excludes another one today
    assert len(nothing) == 1


def test_every_message_is_asked_for() -> None:
    exact = {one.literal for one in asked() if one.is_exact}
    patterns = [re.compile(key) for key in {one.key for one in asked() if not one.is_exact and one.key != ANYTHING}]
    left_over = [key for key in keys() if key not in exact and not any(p.fullmatch(key) for p in patterns)]
    assert left_over == []
    # if a key is put together, its last word must occur somewhere, unless a part of it is written out
    written = [p for p in patterns if p.pattern.split("\\.")[-1] != ANYTHING]
    values = {value for game in sm.games() for option in sm.meta(game).options for value in option.values}
    known = words() | values | set(HAND_CARD_NAMES)

    lost = [key for key in keys() if key.split(".")[-1] not in known and not any(p.fullmatch(key) for p in written)]
    assert lost == []


def test_only_wrappers_ask_for_keys_that_nobody_can_see() -> None:
    """These get their keys from callers, where they are checked."""
    assert {one.where.split(":")[0] for one in asked() if one.key == ANYTHING} == {"cli/helped.py", "words/needed.py"}


def test_whoever_asks_gives_the_parameters() -> None:
    checked = 0
    for one in asked():
        if one.is_exact and one.given is not None:
            needed = placeholders(one.literal)
            assert needed <= one.given | one.implied, one.where
            assert not has_forms(one.literal) or "count" in one.given, one.where
            checked += bool(needed)
    assert checked > 150


def test_parameters_that_no_message_names_are_not_given() -> None:
    """If a key is written out in full in the source, each parameter given with it is used."""
    vain = [
        (one.where, sorted(one.given - one.implied - placeholders(one.literal)))
        for one in asked()
        if one.is_exact and one.given is not None and not one.literal.startswith("cli.help.")
    ]
    assert [(where, names) for where, names in vain if names and not _is_choice(where)] == []


def _is_choice(where: str) -> bool:
    """Whether one of several keys is chosen here, all with the same parameters."""
    return len({one.literal for one in asked() if one.where == where}) > 1


def test_keys_are_no_sentences_and_plurals_are_not_guessed() -> None:
    for key, forms in messages().items():
        assert re.fullmatch(r"[a-z0-9_-]+([.][a-z0-9_-]+)+", key), key
        assert not key.endswith(".n"), key
        assert len(forms) <= 2, key
        assert all(forms), f"{key} is empty"
        assert not any("(s)" in text for text in forms), key
        assert has_forms(key) == ("count" in placeholders(key)), f"{key}: only what counts has plural forms"


@pytest.mark.parametrize("code", LANGUAGES)
def test_no_message_begins_or_ends_with_blanks(code: str) -> None:
    """Editors and translators lose them, so spacing has to be added elsewhere."""
    found = messages(code)
    assert len(found) > 3000
    assert [key for key, forms in found.items() if any(text != text.strip() for text in forms)] == []


def test_nothing_is_said_while_modules_are_loaded() -> None:
    result = subprocess.run([sys.executable, "-c", NOTHING_IS_SAID], capture_output=True, text=True, check=False)
    assert result.stderr == ""
    number, speak = result.stdout.split()
    assert int(number) > 150
    assert speak == "True"


def test_the_reader_of_the_source_sees_what_is_there() -> None:
    """Otherwise all these tests would find nothing wrong."""
    seen: dict[str, list[Asked]] = {}
    for one in asked():
        seen.setdefault(one.literal, []).append(one)
    assert seen["cli.version"][0].given == {"version"}
    assert "cli.help.games" in seen
    assert any(one.where.startswith("games/la_granja/terminal/") for one in seen["board.la_granja.nothing"])
    assert any(one.key == rf"event\.el_grande\.{ANYTHING}\.{ANYTHING}" for one in asked())
    assert {"cli.version", "cli.version_compiled"} <= set(seen)  # both branches of a conditional
    assert seen["error.config.seats"][0].where.startswith("kernel/config.py")
    assert "error.unknown.bot" in seen
    assert {"where", "problem"} <= (seen["error.at"][0].given or set())
