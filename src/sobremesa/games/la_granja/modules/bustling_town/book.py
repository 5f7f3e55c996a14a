"""Bustling Town in the book of rules."""

from typing import Final

from markupsafe import Markup

from sobremesa.book import Chapter, Example, Topic

from ...book.tables import brought_by
from ...rules.catalogue import BUILDING_NAMES
from .numbers import TOWN
from .rules.tiles import TILES
from .rules.town import FIRST_CARDS
from .words import town_title


def _brought() -> Markup:
    return brought_by("bustling_town", lines=2)


CHAPTER: Final = Chapter(
    "bustling_town",
    (
        Topic("tiles", ("BT Set-up", "BT Revenue tiles, side A", "BT Revenue tiles, side B"), (_brought,)),
        Topic(
            "building",
            ("BT Build action",),
            (
                Example("build", __package__, ("dice", "market", "area bustling_town")),
                Example("corners", __package__, ("market",)),
            ),
        ),
        Topic("activating", ("BT Activating buildings", "BT Refilling the building market", "BT Variant")),
    ),
    facts=lambda: {
        "buildings": len(TOWN),
        "tiles": TILES,
        "shown": FIRST_CARDS,
        "most": len(BUILDING_NAMES),
        "church": town_title("church"),
        "well": town_title("well"),
    },
)
