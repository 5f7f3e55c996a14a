"""Broken Roofs in the book of rules."""

from typing import Final

from sobremesa.book import Chapter, Example, Topic

from .rules import COST

CHAPTER: Final = Chapter(
    "broken_roofs",
    (Topic("tiles", ("BR Set-up", "BR Rules"), (Example("broken_roof", __package__, ("roofs", "farm p1")),)),),
    facts=lambda: {"price": COST},
)
