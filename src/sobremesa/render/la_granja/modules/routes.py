"""Long Distance Trade: the trade routes with their spaces."""

from markupsafe import Markup

from sobremesa.games.la_granja.modules.long_distance_trade import SET
from sobremesa.games.la_granja.view import View
from sobremesa.words.la_granja.names import goods
from sobremesa.words.la_granja.things import shown

from ...kept import kept
from ...markup import el
from ...scene import Scene
from ..cards import vp_badge
from ..pen import Offers, Pen, Table, counted, guess, heading, icon, offers_of, tok, w

Route = tuple[str, int, int, tuple[int, ...]]


def draw(table: Table, scene: Scene, view: View) -> Markup:
    return _drawn(table, offers_of(scene, ("route",)), shown(view, "long_distance_trade")["routes"])


@kept(256)
def _drawn(table: Table, offers: Offers, routes: tuple[Route, ...]) -> Markup:
    pen = Pen(offers)
    return el(
        "div",
        heading(w("route.title"), icon("ship"), guess()),
        el("div", *(_route(pen, table, route) for route in routes), cls="lg-tiles"),
        cls="lg-box lg-routes",
    )


def _route(pen: Pen, table: Table, route: Route) -> Markup:
    good, spaces, vp, markers = route
    tokens = [tok(table.colour(seat)) for seat, n in enumerate(markers) for _ in range(n)]
    free = [el("span", cls="lg-hole") for _ in range(spaces - len(tokens))]
    inside = (counted(good, SET), vp_badge(vp), el("span", *tokens, *free, cls="lg-n lg-holes"))
    title = w("route.name", goods=goods(good, SET), vp=vp, taken=len(tokens), of=spaces)
    return pen.thing(f"route:{good}", title, "div", *inside, cls="lg-tile")
