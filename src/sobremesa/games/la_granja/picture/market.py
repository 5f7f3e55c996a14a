"""The market: its hexes with their values and markers."""

from math import cos, pi, sin, sqrt
from typing import Final, NamedTuple

from markupsafe import Markup

from sobremesa.games.la_granja.rules.view import View
from sobremesa.render.cached import cached
from sobremesa.render.common.marks import stand_in_mark
from sobremesa.render.common.tokens import token
from sobremesa.render.markup import el
from sobremesa.render.scene import Scene

from .modules import Spot, pictures_at
from .pen import Offers, Pen, Table, heading, message, offers_of

SIZE: Final = 30.0  # from the centre of a hex to its corners
WIDE: Final = SIZE * sqrt(3)
MARGIN: Final = 6.0
TOKEN: Final = 27.0
LARGE: Final = 33.0
HIT: Final = 12.0  # large enough for a finger to hit a spot
CORNERS: Final = tuple((SIZE * cos(pi / 3 * i + pi / 6), SIZE * sin(pi / 3 * i + pi / 6)) for i in range(6))


class Market(NamedTuple):
    """What lies on the market."""

    hexes: tuple[tuple[int, int | None], ...]
    closed: tuple[int, ...]
    large: tuple[int, ...] = ()  # hexes with a large marker
    beside: tuple[tuple[int, int, str], ...] = ()  # what stands beside a marker: hex, owner, icon
    spots: tuple[Spot, ...] = ()


def market_of(table: Table, view: View) -> Market:
    of_modules = [p.market(table, view) for p in pictures_at(table).values() if p.market]
    return Market(
        view.market,
        view.closed,
        tuple(i for m in of_modules for i in m.large),
        tuple(piece for m in of_modules for piece in m.beside),
        tuple(spot for m in of_modules for spot in m.spots),
    )


def middle(table: Table, i: int) -> tuple[float, float]:
    """The centre of a hex; the first row is at the top."""
    q, r = table.rules.market.places[i]
    return WIDE * (q + r / 2), 1.5 * SIZE * r


@cached(32)
def bounds(table: Table) -> tuple[float, float, float, float]:
    """Left, top, width and height of the whole market."""
    places = [middle(table, i) for i in range(len(table.rules.market.places))]
    left, right = min(x for x, _ in places) - WIDE / 2, max(x for x, _ in places) + WIDE / 2
    top, bottom = min(y for _, y in places) - SIZE, max(y for _, y in places) + SIZE
    return left - MARGIN, top - MARGIN, right - left + 2 * MARGIN, bottom - top + 2 * MARGIN


def draw(table: Table, scene: Scene, view: View) -> Markup:
    market = market_of(table, view)
    offers = offers_of(scene, ("hex", *(spot.thing.partition(":")[0] for spot in market.spots)))
    return _drawn(table, offers, table.names(scene), market)


@cached(512)
def _drawn(table: Table, offers: Offers, names: tuple[str, ...], market: Market) -> Markup:
    left, top, width, height = bounds(table)
    svg = el(
        "svg",
        inside(table, offers, names, market),
        viewBox=f"{left:.5g} {top:.5g} {width:.5g} {height:.5g}",
        cls="lg-market-map",
        role="group",
        aria_label=message("market.title"),
    )
    return el("div", heading(message("market.title"), stand_in_mark()), svg, cls="lg-box lg-marketbox")


def inside(table: Table, offers: Offers, names: tuple[str, ...], market: Market) -> list[Markup]:
    """All hexes, and what modules lay over them."""
    pen = Pen(offers)
    out = [_hex(pen, table, names, market, i) for i in range(len(market.hexes))]
    return [*out, *(_spot(pen, spot) for spot in market.spots if not spot.is_free or spot.thing in pen.actions)]


def _spot(pen: Pen, spot: Spot) -> Markup:
    ground = el("circle", cx=spot.x, cy=spot.y, r=HIT, cls=f"ground {spot.ground}")
    piece = el("use", href=f"#lg-{spot.icon}", x=spot.x - 9, y=spot.y - 10, width=18, height=18) if spot.icon else None
    return pen.draw(spot.thing, spot.title, "g", ground, piece, cls=spot.cls)


def _hex(pen: Pen, table: Table, names: tuple[str, ...], market: Market, i: int) -> Markup:
    value, owner = market.hexes[i]
    x, y = middle(table, i)
    is_closed = i in market.closed
    points = " ".join(f"{x + dx:.5g},{y + dy:.5g}" for dx, dy in CORNERS)
    title = message(
        "market.closed" if is_closed else "market.free" if owner is None else "market.owned",
        hex=f"h{i + 1}",
        value=value,
        seat=names[owner] if owner is not None else "",
    )
    parts: list[Markup | None] = [el("polygon", points=points, cls=f"ground lg-ground lg-v{value}")]
    if is_closed:
        parts.append(el("text", str(value), x=x, y=y + 6, cls="lg-hexvalue"))
        return pen.draw(f"hex:h{i + 1}", title, "g", *parts, cls="lg-hex lg-closed")
    if owner is None:
        parts.append(el("text", str(value), x=x, y=y + 7, cls="lg-hexvalue"))
    else:
        is_large = i in market.large
        parts.append(token(table.colour(owner), LARGE if is_large else TOKEN, x, y - 5, cls="lg-mark"))
        if is_large:
            parts.append(el("circle", cx=x, cy=y - 5, r=LARGE / 2 + 1.5, cls="lg-ring"))
        parts.append(el("text", str(value), x=x + 9, y=y + 22, cls="lg-hexsmall"))
        here = [icon for where, whose, icon in market.beside if (where, whose) == (i, owner)]
        parts += [el("use", href=f"#lg-{icon}", x=x - 25, y=y - 2, width=17, height=17) for icon in here]
    parts.append(el("text", f"h{i + 1}", x=x - 7 if owner is not None else x, y=y + 21, cls="lg-hexname"))
    return pen.draw(f"hex:h{i + 1}", title, "g", *parts, cls="lg-hex")
