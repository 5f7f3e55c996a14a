"""Donkey Song in the book of rules."""

from typing import Final

from markupsafe import Markup

from sobremesa.book import Chapter, Example, Topic

from ...book.tables import brought_by
from .rules.songs import PRICE, SONGS


def _brought() -> Markup:
    return brought_by("donkey_song")


CHAPTER: Final = Chapter(
    "donkey_song",
    (
        Topic(
            "buying",
            ("DS Set-up", "DS Buying tiles"),
            (Example("buy_song", __package__, ("siesta", "area donkey_song")),),
        ),
        Topic("using", ("DS Using tiles", "DS Different places"), (Example("song", __package__, ("siesta",)),)),
        Topic("tiles", ("DS Tiles of level 1", "DS Tiles of level 2", "DS Tiles of level 3"), (_brought,)),
    ),
    facts=lambda: {"price": PRICE, "tiles": len(SONGS)},
)
