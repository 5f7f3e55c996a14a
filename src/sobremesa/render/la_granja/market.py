"""The market: hexes as they lie, with their values and markers."""

from math import cos, pi, sin, sqrt
from typing import Final, NamedTuple

from markupsafe import Markup

from sobremesa.games.la_granja.modules.bustling_town.corners import corners
from sobremesa.games.la_granja.view import View
from sobremesa.words.la_granja.things import is_hex, shown, town_title

from ..common.tokens import token
from ..kept import kept
from ..markup import el
from ..scene import Scene
from .pen import Offers, Pen, Table, guess, heading, offers_of, w

SIZE: Final = 30.0  # from the middle of a hex to its corners
WIDE: Final = SIZE * sqrt(3)
MARGIN: Final = 6.0
TOKEN: Final = 27.0
GRAND: Final = 33.0
HIT: Final = 12.0  # a corner can be hit with a finger
_CORNERS: Final = tuple((SIZE * cos(pi / 3 * i + pi / 6), SIZE * sin(pi / 3 * i + pi / 6)) for i in range(6))


class Market(NamedTuple):
    """What lies on the market."""

    hexes: tuple[tuple[int, int | None], ...]
    closed: tuple[int, ...]
    grand: tuple[int, ...] = ()
    workers: tuple[tuple[int, int], ...] = ()  # (hex, owner)
    erected: tuple[tuple[str, int], ...] = ()  # (town building, corner)
    sites: tuple[int, ...] = ()  # corners where a building may be erected


def market_of(view: View) -> Market:
    town = shown(view, "bustling_town")
    places = shown(view, "hired_hands").get("places", ())
    return Market(
        view.market,
        view.closed,
        tuple(shown(view, "grand_markers").get("hexes", ())),
        tuple((int(p[1:]) - 1, seat) for seat, own in enumerate(places) for p in own if is_hex(p)),
        tuple((name, corner) for name, corner, _ in town.get("erected", ())),
        tuple(number for number, _ in town.get("corners", ())),
    )


def middle(table: Table, i: int) -> tuple[float, float]:
    """Where a hex has its middle; the first row is at the top."""
    q, r = table.rules.market.places[i]
    return WIDE * (q + r / 2), 1.5 * SIZE * r


def corner_place(table: Table, number: int) -> tuple[float, float]:
    """Where a numbered corner lies: the point that its hexes share."""
    hexes = corners(table.rules.market)[number - 1]
    middles = [middle(table, i) for i in hexes]
    at = [{(round(x + dx, 2), round(y + dy, 2)) for dx, dy in _CORNERS} for x, y in middles]
    shared = set.intersection(*at)
    if len(shared) == 1:
        return next(iter(shared))
    # two hexes share two corners: this one belongs to the side where no third hex lies, or is the other one's turn
    taken = {corner_place(table, n) for n, other in enumerate(corners(table.rules.market), 1) if len(other) == 3}
    twins = [n for n, other in enumerate(corners(table.rules.market), 1) if other == hexes]
    free = sorted((p for p in shared if p not in taken), key=lambda p: (p[1], p[0]))
    return free[twins.index(number)]


@kept(32)
def bounds(table: Table) -> tuple[float, float, float, float]:
    """Left, top, width and height of the whole market."""
    places = [middle(table, i) for i in range(len(table.rules.market.places))]
    left, right = min(x for x, _ in places) - WIDE / 2, max(x for x, _ in places) + WIDE / 2
    top, bottom = min(y for _, y in places) - SIZE, max(y for _, y in places) + SIZE
    return left - MARGIN, top - MARGIN, right - left + 2 * MARGIN, bottom - top + 2 * MARGIN


@kept(32)
def _corner_places(table: Table) -> dict[int, tuple[float, float]]:
    return {n: corner_place(table, n) for n in range(1, len(corners(table.rules.market)) + 1)}


def draw(table: Table, scene: Scene, view: View) -> Markup:
    offers = offers_of(scene, ("hex", "corner", "townmark"))
    return _drawn(table, offers, table.names(scene), market_of(view))


@kept(512)
def _drawn(table: Table, offers: Offers, names: tuple[str, ...], market: Market) -> Markup:
    left, top, width, height = bounds(table)
    svg = el(
        "svg",
        inside(table, offers, names, market),
        viewBox=f"{left:.5g} {top:.5g} {width:.5g} {height:.5g}",
        cls="lg-market-map",
        role="group",
        aria_label=w("market.title"),
    )
    return el("div", heading(w("market.title"), guess()), svg, cls="lg-box lg-marketbox")


def inside(table: Table, offers: Offers, names: tuple[str, ...], market: Market) -> list[Markup]:
    """All hexes, and the corners with buildings or room for one."""
    pen = Pen(offers)
    out = [_hex(pen, table, names, market, i) for i in range(len(market.hexes))]
    at = _corner_places(table) if market.sites else {}
    built = {corner: name for name, corner in market.erected}
    for number in market.sites:
        x, y = at[number]
        if number in built:
            out.append(_building(pen, built[number], x, y))
        elif f"corner:{number}" in pen.actions:
            spot = el("circle", cx=x, cy=y, r=HIT, cls="ground lg-site")
            out.append(pen.thing(f"corner:{number}", w("market.corner", number=number), "g", spot))
    return out


def _hex(pen: Pen, table: Table, names: tuple[str, ...], market: Market, i: int) -> Markup:
    value, owner = market.hexes[i]
    x, y = middle(table, i)
    is_closed = i in market.closed
    points = " ".join(f"{x + dx:.5g},{y + dy:.5g}" for dx, dy in _CORNERS)
    title = w(
        "market.closed" if is_closed else "market.free" if owner is None else "market.owned",
        hex=f"h{i + 1}",
        value=value,
        seat=names[owner] if owner is not None else "",
    )
    parts: list[Markup | None] = [el("polygon", points=points, cls=f"ground lg-ground lg-v{value}")]
    if is_closed:
        parts.append(el("text", str(value), x=x, y=y + 6, cls="lg-hexvalue"))
        return pen.thing(f"hex:h{i + 1}", title, "g", *parts, cls="lg-hex lg-closed")
    if owner is None:
        parts.append(el("text", str(value), x=x, y=y + 7, cls="lg-hexvalue"))
    else:
        is_grand = i in market.grand
        parts.append(token(table.colour(owner), GRAND if is_grand else TOKEN, x, y - 5, cls="lg-mark"))
        if is_grand:
            parts.append(el("circle", cx=x, cy=y - 5, r=GRAND / 2 + 1.5, cls="lg-ring"))
        parts.append(el("text", str(value), x=x + 9, y=y + 22, cls="lg-hexsmall"))
        if (i, owner) in market.workers:
            parts.append(el("use", href="#lg-worker", x=x - 25, y=y - 2, width=17, height=17))
    parts.append(el("text", f"h{i + 1}", x=x - 7 if owner is not None else x, y=y + 21, cls="lg-hexname"))
    return pen.thing(f"hex:h{i + 1}", title, "g", *parts, cls="lg-hex")


def _building(pen: Pen, name: str, x: float, y: float) -> Markup:
    ground = el("circle", cx=x, cy=y, r=HIT, cls="ground lg-built")
    drawn = el("use", href="#lg-town", x=x - 9, y=y - 10, width=18, height=18)
    return pen.thing(f"townmark:{name}", town_title(name), "g", ground, drawn, cls="lg-townmark")
