"""The automa in the book of rules."""

from typing import Final

from sobremesa.book import Chapter, Example, Topic

from .rules.facts import FACTS

CHAPTER: Final = Chapter(
    "automa",
    (
        Topic("playing", (), (Example("automa", __package__, ("dice", "area automa")),)),
        Topic("levels", ()),
    ),
    facts=lambda: {
        "share": FACTS["market_share"],
        "card": FACTS["market_card"],
        "steps": FACTS["die_steps"]["5"],
        "easy": FACTS["level"]["easy"]["craft"],
        "standard": FACTS["level"]["standard"]["craft"],
        "more": FACTS["level"]["hard"]["deliveries"],
        "ahead": FACTS["level"]["hard"]["vp"],
    },
)
