"""The chapter about the alternative action cards."""

from typing import Final

from markupsafe import Markup

from sobremesa.book import Chapter, Example, Topic

from ...book.tables import card_list
from ...rules.catalogue import CARDS

_OWN: Final = [card for card in CARDS if card.copies.get("alternative")]


def _cards() -> Markup:
    return card_list(_OWN)


CHAPTER: Final = Chapter(
    "alternative_cards",
    (
        Topic("setup", ("Variant: alternative action cards",), (_cards,)),
        Topic(
            "veto",
            ("Card: Veto", "Card: Double Game"),
            (Example("veto", __package__, ("courts p1 p2", "map granada valencia")),),
        ),
    ),
    facts=lambda: {
        "cards": sum(card.copies["alternative"] for card in _OWN),
        **{f"deck_{n}": sum(card.copies["alternative"] for card in _OWN if card.deck == n) for n in (1, 2, 4)},
    },
    things=("veto",),
)
