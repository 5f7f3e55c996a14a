"""Betwixt in the book of rules."""

from typing import Final

from markupsafe import Markup

from sobremesa.book import Chapter, Example, Topic

from ...book.tables import brought_by
from .rules.ventures import GOODS


def _brought() -> Markup:
    return brought_by("betwixt")


CHAPTER: Final = Chapter(
    "betwixt",
    (
        Topic("setup", ("FF Set-up",), (_brought,)),
        Topic(
            "delivering",
            ("FF Delivering", "FF Completing a card"),
            (Example("venture", __package__, ("area betwixt", "market", "score")),),
        ),
    ),
    facts=lambda: {"cards": len(GOODS) - 1},
)
