"""Colchonera in the book of rules."""

from typing import Final

from markupsafe import Markup

from sobremesa.book import Chapter, Example, Topic

from ...book.tables import brought_by
from .rules import BOARD


def _brought() -> Markup:
    return brought_by("colchonera")


CHAPTER: Final = Chapter(
    "colchonera",
    (
        Topic(
            "delivering",
            ("CO Set-up", "CO Delivering to the Colchonera"),
            (_brought, Example("deliver", __package__, ("area colchonera", "siesta"))),
        ),
        Topic("trade_goods", ("CO New use of a trade good",), (Example("rest", __package__, ("farm p1", "siesta")),)),
        Topic("end", ("CO End of game",), (Example("five_markers", __package__, ("area colchonera", "score")),)),
    ),
    facts=lambda: {
        **dict(zip(("one", "two", "three"), BOARD["end"]["vp"][1:])),
        "further": BOARD["end"]["further"],
        "upgrades": BOARD["trade_good"]["upgrades"][1],
        "steps": BOARD["trade_good"]["steps"][1],
    },
)
