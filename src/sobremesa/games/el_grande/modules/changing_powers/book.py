"""The chapter about Changing Powers."""

from typing import Final

from markupsafe import Markup

from sobremesa.book import Chapter, Example, Topic
from sobremesa.render.common.marks import stand_in_mark
from sobremesa.render.markup import el
from sobremesa.words.stand_ins import is_stand_in

from .picture import NAMES, modifier
from .rules import DEALT_EACH, ROWS
from .words import property_of


def _cards() -> Markup:
    """All modifiers, with their properties in full."""
    return el("ul", [el("li", _card(name)) for name in NAMES], cls="eg-faces")


def _card(name: str) -> Markup:
    card = modifier(name, False)
    mark = stand_in_mark() if is_stand_in(ROWS[NAMES.index(name)]["status"]) else None
    return el(
        "div",
        el("span", card.title, mark, cls="eg-card-title"),
        el("span", property_of(name), cls="eg-card-text"),
        cls="eg-card-face grey",
    )


CHAPTER: Final = Chapter(
    "changing_powers",
    (
        Topic("setup", ("Mini-expansion: Changing Powers",), (_cards,)),
        Topic("playing", (), (Example("modifier", __package__, ("powers",)),)),
        Topic("properties", (), (Example("property", __package__, ("courts p2",)),)),
    ),
    facts=lambda: {"modifiers": len(NAMES), "dealt": DEALT_EACH},
)
