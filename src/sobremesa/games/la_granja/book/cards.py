"""Farm cards as they lie in hand, with all four sides."""

from typing import Iterable

from markupsafe import Markup

from sobremesa.render.markup import el

from ..picture.cards import whole
from ..picture.pen import Pen, Table
from ..rules.catalogue import CARD_ROWS
from ..rules.game import GAME
from ..words.names import OURS
from ..words.things import Things


def base_cards() -> Markup:
    """The cards of the base game."""
    return whole_cards(row["number"] for row in CARD_ROWS)


def whole_cards(numbers: Iterable[int]) -> Markup:
    """Cards of our own deck by number, including those of modules."""
    wanted = sorted(numbers)
    assert set(wanted) <= set(OURS)
    rules = GAME.rules(GAME.meta.config(2, modules=GAME.modules))
    table = Table(Things(rules), rules.config_key)
    cards = el("div", (whole(Pen(()), table, number, "card") for number in wanted), cls="lg-hand lg-every")
    return el("div", el("div", cards, cls="lg-area"), cls="lg lg-little")
