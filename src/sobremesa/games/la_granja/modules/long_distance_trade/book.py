"""Long Distance Trade in the book of rules."""

from typing import Final

from markupsafe import Markup

from sobremesa.book import Chapter, Example, Topic

from ...book.tables import brought_by
from .rules import SET


def _brought() -> Markup:
    return brought_by("long_distance_trade")


CHAPTER: Final = Chapter(
    "long_distance_trade",
    (
        Topic(
            "routes",
            ("LD Set-up", "LD Scoring phase"),
            (_brought, Example("route", __package__, ("area long_distance_trade", "farm p1"))),
        ),
        Topic("end", ("LD End of game",), (Example("exchange", __package__, ("area long_distance_trade", "farm p1")),)),
    ),
    facts=lambda: {"set": SET},
)
