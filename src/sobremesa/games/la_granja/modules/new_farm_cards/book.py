"""New Farm Cards in the book of rules."""

from typing import Final

from markupsafe import Markup

from sobremesa.book import Chapter, Example, Topic
from sobremesa.i18n import say

from ...book.cards import whole_cards
from .rules import ROWS


def _cards() -> Markup:
    """All of them, with their four sides."""
    return whole_cards(row["number"] for row in ROWS)


CHAPTER: Final = Chapter(
    "new_farm_cards",
    (Topic("deck", ("NF Set-up", "NF Rules"), (Example("baker", __package__, ("farm p1", "siesta")), _cards)),),
    facts=lambda: {
        "first": ROWS[0]["number"],
        "last": ROWS[-1]["number"],
        "new": len(ROWS),
        "baker": say("card.la_granja.70.title"),
    },
)
