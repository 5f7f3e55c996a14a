"""Helpers: find the faults that readers of each language have reported, so that none of them comes back."""

import re
import tomllib
from collections.abc import Collection
from functools import cache
from pathlib import Path
from string import Formatter
from typing import Any, Final, NamedTuple

from sobremesa.games import ours
from sobremesa.i18n import ENGLISH, LANGUAGES
from sobremesa.i18n.nouns import CASES

from ..i18n.catalogue import messages

HOUSE: Final = "house"  # instead of a game, for the texts that all games share


class Fault(NamedTuple):
    """Something that must not appear in any text, or in the texts of one game."""

    pattern: re.Pattern[str]
    why: str
    example: str
    game: str  # or `HOUSE`; empty for all texts


@cache
def faults_of(language: str) -> list[Fault]:
    rows: dict[str, Any] = tomllib.loads(Path(__file__).with_suffix(".toml").read_text(encoding="utf-8"))
    words = {
        "verb": rows["verbs"].get(language, "").split(),
        "noun": nouns(language, CASES),
        "place": nouns(language, ("in",)),
        "param": params(),
    }
    found: list[Fault] = []
    for row in (*rows["any"], *rows[language]):
        pattern = re.sub("<([a-z]+)>", lambda kind: f"(?:{'|'.join(words[kind[1]])})", row["pattern"])
        found.append(Fault(re.compile(pattern), row["why"], row["example"], row.get("game", "")))
    return found


def nouns(language: str, cases: Collection[str]) -> list[str]:
    """How nouns of the kinds that have one of these cases begin in the nominative, after their number."""
    catalogue = messages(language)
    kinds = {key.split(".")[0] for key in catalogue if key.rpartition(".")[2] in cases}
    named = {
        form
        for key, forms in catalogue.items()
        if key.split(".")[0] in kinds and key.rpartition(".")[2] not in CASES
        for form in forms
    }
    if "{building}" in named:  # named by the title alone
        named |= {forms[0] for key, forms in catalogue.items() if re.fullmatch(r"building\..*\.title", key)}
    begun = {re.split(r"[ (]*\{", form.removeprefix("{count} "))[0] for form in named}
    return sorted(re.escape(text) for text in begun if text[:1].isalpha())


@cache
def params() -> list[str]:
    """The parameters for which some language asks for a case."""
    asked = {
        name
        for code in LANGUAGES
        if code != ENGLISH
        for forms in messages(code).values()
        for form in forms
        for _, name, case, _ in Formatter().parse(form)
        if name and case
    }
    return sorted(asked)


def game_of(key: str) -> str:
    """The game that a message belongs to."""
    return next((part for part in key.split(".") if part in ours()), HOUSE)


def faults(text: str, language: str, game: str = "") -> list[str]:
    """What is wrong with a text that a player reads: a message with its parameters unfilled, or a sentence.

    Each game has words of its own, and so have the texts that all games share.
    """
    return [
        f"{fault.why}: {text}"
        for fault in faults_of(language)
        if fault.game in ("", game) and fault.pattern.search(text)
    ]
