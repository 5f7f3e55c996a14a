"""Donkey Song in the book of rules."""

from typing import Final, Mapping

from markupsafe import Markup

from sobremesa.book import Chapter, Example, Topic
from sobremesa.i18n.formats import listed

from ...book.tables import brought_by
from .rules.songs import PRICE, SONGS


def _brought() -> Markup:
    return brought_by("donkey_song")


def _facts() -> Mapping[str, object]:
    levels = sorted({song.level for song in SONGS})
    low, high = ([song.number for song in SONGS if song.level == level] for level in (levels[0], levels[-1]))
    return {
        "price": PRICE,
        "tiles": len(SONGS),
        "levels": listed([str(level) for level in levels]),
        "low_first": min(low),
        "low_last": max(low),
        "high_first": min(high),
        "high_last": max(high),
    }


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
    facts=_facts,
)
