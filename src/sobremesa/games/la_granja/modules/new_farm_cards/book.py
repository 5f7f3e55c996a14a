"""New Farm Cards in the book of rules."""

from typing import Final

from markupsafe import Markup

from sobremesa.book import Chapter, Example, Topic
from sobremesa.render.markup import el

from ...rules.game import GAME
from ...words.names import Deck
from .rules import ROWS


def _helpers() -> Markup:
    """What the helpers on the cards do."""
    deck = Deck(GAME.rules(GAME.meta.config(2, modules=["new_farm_cards"])))
    cards = [(deck.name(row["number"]), deck.text(row["number"])) for row in ROWS]
    return el("ul", [el("li", el("h3", name), el("p", text)) for name, text in cards], cls="deck")


CHAPTER: Final = Chapter(
    "new_farm_cards",
    (Topic("deck", ("NF Set-up", "NF Rules"), (Example("baker", __package__, ("farm p1", "siesta")), _helpers)),),
    facts=lambda: {"first": ROWS[0]["number"], "last": ROWS[-1]["number"], "new": len(ROWS)},
)
