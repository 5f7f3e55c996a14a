"""The chapter about New Regency."""

from typing import Final

from markupsafe import Markup

from sobremesa.book import Chapter, Example, Topic

from ...book.tables import card_list
from ...rules.catalogue import CARDS

_OWN: Final = [card for card in CARDS if card.copies.get("new_regency")]


def _cards() -> Markup:
    return card_list(_OWN)


CHAPTER: Final = Chapter(
    "new_regency",
    (
        Topic("deck", ("Mini-expansion: New Regency",), (_cards,)),
        Topic("abroad", ("Card: Exile",), (Example("exile", __package__, ("map",)),)),
        Topic("castillo", ("Card: Uprising", "Card: Contest"), (Example("uprising", __package__, ("map",)),)),
        Topic(
            "notes",
            ("Card: Entourage", "Card: Estate", "Card: Infiltration", "Card: Deputy"),
            (Example("infiltration", __package__, ("map toledo granada",)),),
        ),
    ),
    facts=lambda: {"cards": len(_OWN)},
)
