"""Hired Hands in the book of rules."""

from typing import Final

from sobremesa.book import Chapter, Example, Topic

from .rules.workers import FACTS, WILD, WILD_COST, WORKERS_EACH

TILE: Final = FACTS["donkey_tile"]

CHAPTER: Final = Chapter(
    "hired_hands",
    (
        Topic(
            "sending",
            ("HH Set-up", "HH Sending a worker"),
            (
                Example("send", __package__, ("dice", "farm p1")),
                Example("second_worker", __package__, ("dice", "farm p1", "crafts general_store")),
            ),
        ),
        Topic(
            "using", ("HH Using a worker", "HH Locked craft buildings"), (Example("work", __package__, ("farm p1",)),)
        ),
        Topic("back", ("HH Recovering workers",)),
    ),
    facts=lambda: {
        "workers": WORKERS_EACH,
        "wild": WILD,
        "cost": WILD_COST,
        "donkeys": TILE["replaces"],
        "hats": TILE["hats"],
    },
)
