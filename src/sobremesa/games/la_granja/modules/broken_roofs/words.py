"""Broken Roofs in words: the tile without a bonus."""

from typing import Final, Iterator

from sobremesa.i18n import say
from sobremesa.words import Fact

from ...words.modules import Entry, ModuleWords, Question
from ...words.names import roof_text, roof_title
from ...words.provenance import RULEBOOK, kind_of
from ...words.texts import fields_of
from ...words.things import Things
from .rules import FACE

_ID: Final[str] = FACE["id"]


def _buy_roof(question: Question) -> str:
    """If the broken tile is all that can be bought, the question says so."""
    can_buy = "buy-broken" in question.words and "buy-roof" not in question.words
    return "broken" if can_buy and not question.asked["bought"] else ""


def _cards(_: Things) -> list[Entry]:
    return [Entry(f"roof:{_ID}", roof_title(_ID), roof_text(_ID), RULEBOOK)]


def _facts() -> list[Fact]:
    return [Fact(kind_of("broken_roofs"), roof_title(_ID), RULEBOOK, say("fact.la_granja.broken_roof"))]


def _texts() -> Iterator[tuple[str, str]]:
    yield from fields_of("roof", [FACE], "id", "title", "text")


WORDS: Final = ModuleWords(questions={"buy_roof": _buy_roof}, cards=_cards, facts=_facts, texts=_texts)
