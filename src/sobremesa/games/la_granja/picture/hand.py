"""The viewer's hand."""

from markupsafe import Markup

from sobremesa.games.la_granja.rules.view import View
from sobremesa.games.la_granja.words.terms import Terms
from sobremesa.render.cached import cached
from sobremesa.render.markup import el
from sobremesa.render.scene import Scene

from .cards import whole
from .pen import Offers, Pen, Table, heading, message, offers_of


def draw(table: Table, scene: Scene, view: View) -> Markup:
    """The cards with their four sides; a spectator has no hand, so nothing is shown."""
    hand = None if view.viewer is None else view.seats[view.viewer].hand
    if view.viewer is None or hand is None:
        return Markup("")
    return _drawn(table, offers_of(scene, ("hand",)), hand, Terms(table.rules, view, view.viewer).hand())


@cached(512)
def _drawn(table: Table, offers: Offers, hand: tuple[int, ...], limit: int) -> Markup:
    pen = Pen(offers)
    cards = [whole(pen, table, card) for card in hand]
    return el(
        "div",
        heading(message("hand.title"), el("small", message("hand.limit", count=len(hand), limit=limit))),
        el("div", *cards, cls="lg-hand") if cards else el("p", message("hand.empty"), cls="lg-empty"),
        cls="lg-box lg-handbox",
    )
