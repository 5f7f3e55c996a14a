"""The viewer's hand."""

from markupsafe import Markup

from sobremesa.games.la_granja.view import View
from sobremesa.words.la_granja.terms import Terms

from ..kept import kept
from ..markup import el
from ..scene import Scene
from .cards import whole
from .pen import Offers, Pen, Table, heading, offers_of, w


def draw(table: Table, scene: Scene, view: View) -> Markup:
    """Cards with four sides; a spectator has no hand, and nothing is shown."""
    hand = None if view.viewer is None else view.seats[view.viewer].hand
    if view.viewer is None or hand is None:
        return Markup("")
    return _drawn(table, offers_of(scene, ("hand",)), hand, Terms(table.rules, view, view.viewer).hand())


@kept(512)
def _drawn(table: Table, offers: Offers, hand: tuple[int, ...], limit: int) -> Markup:
    pen = Pen(offers)
    cards = [whole(pen, table, card) for card in hand]
    return el(
        "div",
        heading(w("hand.title"), el("small", w("hand.limit", count=len(hand), limit=limit))),
        el("div", *cards, cls="lg-hand") if cards else el("p", w("hand.empty"), cls="lg-empty"),
        cls="lg-box lg-handbox",
    )
