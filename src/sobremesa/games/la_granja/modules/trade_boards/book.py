"""Trade Boards in the book of rules."""

from typing import Final

from markupsafe import Markup

from sobremesa.book import Chapter, Example, Topic

from ...book.tables import brought_by
from .rules import CASH_SILVER
from .rules.exports import MARKERS


def _brought() -> Markup:
    return brought_by("trade_boards")


CHAPTER: Final = Chapter(
    "trade_boards",
    (
        Topic(
            "exporting",
            ("TB Set-up", "TB Exporting"),
            (_brought, Example("export", __package__, ("area trade_boards", "score"))),
        ),
        Topic(
            "modifiers",
            ("TB Modifier markers",),
            (
                Example("wrap", __package__, ("dice", "area trade_boards")),
                Example("in_part", __package__, ("dice", "area trade_boards")),
            ),
        ),
    ),
    facts=lambda: {"trade_markers": MARKERS, "cash": CASH_SILVER},
)
