"""Long Distance Trade: the trade routes with their spaces."""

from typing import Final

from markupsafe import Markup

from sobremesa.i18n.formats import listed
from sobremesa.render.cached import cached
from sobremesa.render.common.marks import stand_in_mark
from sobremesa.render.markup import el
from sobremesa.render.scene import Explained, Scene

from ...picture.asked import Asked, entry
from ...picture.cards import vp_badge
from ...picture.modules import ModulePicture, Shown, Sources, Told
from ...picture.pen import Offers, Pen, Table, counted, heading, icon, message, offers_of, tok
from ...rules.view import View
from ...words.names import good_name, goods
from ...words.things import shown
from .rules import FEW, ROUTES, SET

Route = tuple[str, int, int, tuple[int, ...]]


def draw(table: Table, scene: Scene, view: View) -> Markup:
    return _drawn(table, offers_of(scene, ("route",)), shown(view, "long_distance_trade")["routes"])


@cached(256)
def _drawn(table: Table, offers: Offers, routes: tuple[Route, ...]) -> Markup:
    pen = Pen(offers)
    return el(
        "div",
        heading(message("route.title"), icon("ship"), stand_in_mark()),
        el("div", *(_route(pen, table, route) for route in routes), cls="lg-tiles"),
        cls="lg-box lg-routes",
    )


def _route(pen: Pen, table: Table, route: Route) -> Markup:
    good, spaces, vp, markers = route
    tokens = [tok(table.colour(seat)) for seat, n in enumerate(markers) for _ in range(n)]
    free = [el("span", cls="lg-hole") for _ in range(spaces - len(tokens))]
    inside = (counted(good, SET), vp_badge(vp), el("span", *tokens, *free, cls="lg-n lg-holes"))
    title = message("route.name", goods=goods(good, SET), vp=vp, taken=len(tokens), of=spaces)
    return pen.draw(f"route:{good}", title, "div", *inside, cls="lg-tile")


def _face(table: Table, _: str) -> Markup:
    """All routes, without any markers."""
    spaces = ROUTES["spaces"]["few" if table.rules.seats <= FEW else "many"]
    routes = [(good, spaces[good], row["vp"], ()) for row in ROUTES["kind"] for good in row["goods"]]
    return el("div", *(_route(Pen(()), table, route) for route in routes), cls="lg-tiles")


# -- in words ----------------------------------------------------------------------------------------------------------


def _explain_route(a: Asked) -> Explained:
    good = a.names[0]
    _, spaces, vp, markers = {route[0]: route for route in shown(a.view, "long_distance_trade")["routes"]}[good]
    found = entry(a, "routes")
    taken = [message("explain.route", seat=a.scene.name(seat), count=n) for seat, n in enumerate(markers) if n]
    title = message("explain.route_title", good=good_name(good), vp=vp, taken=sum(markers), of=spaces)
    return found._replace(title=title, lines=(*taken, *found.lines))


def _tell(t: Shown) -> Told:
    out: list[str] = []
    for good, spaces, vp, markers in t.data["routes"]:
        said = message("route.name", goods=goods(good, SET), vp=vp, taken=sum(markers), of=spaces)
        own = [message("explain.route", seat=t.scene.name(seat), count=n) for seat, n in enumerate(markers) if n]
        out.append(message("text.with", what=said, more=listed(own)) if own else said)
    return message("route.title"), out


PICTURE: Final = ModulePicture(
    area=draw,
    face=_face,
    explain={"route": _explain_route},
    tell=_tell,
    things={word: lambda p: (f"route:{p.name}",) for word in ("route", "exchange")},
    sources=Sources("routes", 3, causes=frozenset(("route_used", "exchanged"))),
)
