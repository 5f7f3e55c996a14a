"""Grand Markers in the book of rules."""

from typing import Final

from sobremesa.book import Chapter, Example, Topic

from .rules import CRAFT_VP, FACTS, MARKERS, REMOVAL_VP

CHAPTER: Final = Chapter(
    "grand_markers",
    (
        Topic(
            "placing", ("GM Set-up", "GM Placing a grand marker"), (Example("two_at_once", __package__, ("farm p1",)),)
        ),
        Topic("buildings", ("GM Completing a craft building",)),
        Topic(
            "market", ("GM Market", "GM Other modules"), (Example("grand_market", __package__, ("market", "score")),)
        ),
    ),
    facts=lambda: {
        "markers": MARKERS,
        "craft_vp": CRAFT_VP,
        "removal_vp": REMOVAL_VP,
        "scoring_vp": FACTS["market"]["scoring_vp"],
    },
)
