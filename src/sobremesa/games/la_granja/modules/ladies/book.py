"""Ladies of La Granja in the book of rules."""

from typing import Final

from markupsafe import Markup

from sobremesa.book import Chapter, Example, Topic

from ...book.tables import brought_by
from .numbers import NAMES


def _brought() -> Markup:
    return brought_by("ladies", lines=0)


CHAPTER: Final = Chapter(
    "ladies",
    (
        Topic("setup", ("LL Set-up",)),
        Topic(
            "ladies",
            ("LL Nina", "LL Carmen", "LL Felipa", "LL Ana", "LL Reina", "LL Savannah"),
            (_brought, Example("reina", __package__, ("farm p1",))),
        ),
    ),
    facts=lambda: {"ladies": len(NAMES)},
)
