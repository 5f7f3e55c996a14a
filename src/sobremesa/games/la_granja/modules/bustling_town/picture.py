"""Bustling Town: the building cards on display and those erected. Their markers stand on the market."""

from typing import Any, Final, Sequence

from markupsafe import Markup

from sobremesa.render.cached import cached
from sobremesa.render.common.marks import stand_in_mark
from sobremesa.render.common.runs import Atom
from sobremesa.render.markup import el
from sobremesa.render.scene import Explained, Scene

from ...picture.asked import Asked, entry, known
from ...picture.effects import atoms, options, run, times
from ...picture.market import CORNERS, middle
from ...picture.modules import Cover, ModulePicture, OnMarket, Shown, Sources, Spot, Told
from ...picture.pen import Offers, Pen, Table, heading, icon, message, offers_of
from ...rules.view import View
from ...words.names import building_title
from ...words.things import shown
from .numbers import BUILDING_CARDS, TOWN
from .numbers import TILES as TILE_ROWS
from .rules.corners import corners
from .words import has_buildings, hexes_at, tile_name, tile_text, town_text, town_title


def draw(table: Table, scene: Scene, view: View) -> Markup:
    town = shown(view, "bustling_town")
    offers = offers_of(scene, ("town",))
    return _drawn(table, offers, town.get("shown"), town.get("erected", ()), town.get("deck", 0), town["side"])


@cached(256)
def _drawn(
    table: Table,
    offers: Offers,
    on_display: tuple[str, ...] | None,
    erected: tuple[tuple[str, int, str], ...],
    deck: int,
    side: str,
) -> Markup:
    title = heading(message("town.title"), icon("town"), el("small", message("town.side", side=side.upper())))
    if on_display is None:
        return el("div", title, el("p", message("town.no_buildings"), cls="lg-empty"), cls="lg-box lg-town")
    pen = Pen(offers)
    cards = [_card(pen, name, "") for name in on_display]
    built = [_card(pen, name, _where(table, corner, at)) for name, corner, at in erected]
    return el(
        "div",
        title,
        el("div", *cards, *built, cls="lg-tiles lg-wide"),
        el("p", message("town.deck", count=deck), cls="lg-note"),
        cls="lg-box lg-town",
    )


def _where(table: Table, corner: int, at: str) -> str:
    hexes = hexes_at(table.things, corner)
    return message("town.at", hexes=hexes, building=building_title(at)) if at else message("town.coming", hexes=hexes)


def _card(pen: Pen, name: str, where: str) -> Markup:
    row: dict[str, Any] = BUILDING_CARDS[TOWN.index(name)]
    inside = (
        el("b", icon("town") if where else None, town_title(name), stand_in_mark(), cls="lg-title"),
        el("span", icon("build"), run(atoms(row["build"])), cls="lg-n"),
        el("span", el("small", message(f"town.{row['kind']}")), run(atoms(row["scoring"])), cls="lg-n"),
        el("small", where) if where else None,
    )
    cls = "lg-tile lg-erected" if where else "lg-tile"
    title = message("town.card", town=town_title(name), text=town_text(name))
    return pen.draw(f"town:{name}", title, "div", *inside, cls=cls)


# -- revenue tiles -----------------------------------------------------------------------------------------------------


def _covers(table: Table, view: View) -> dict[int, Cover]:
    tiles = shown(view, "bustling_town").get("tiles", ())
    return {space: tile_cover(table, tile) for space, tile in enumerate(tiles, 1) if tile}


@cached(64)
def tile_cover(table: Table, tile: int) -> Cover:
    """A revenue tile with the side that is up; without buildings its build option is left out."""
    row = TILE_ROWS[tile - 1][table.rules.config.options["town_side"]]
    possible = [o for o in row["options"] if has_buildings(table.things) or o != ["build"]]
    return Cover(tile_name(tile), tile_text(table.things, tile), tuple(options({"options": possible})))


def _per_marker(rest: Sequence[Any]) -> list[Atom]:
    return [f"#{rest[0]}", message("each"), "#market"]


def _face(table: Table, id: str) -> Markup | None:
    """A building card; or a revenue tile with both sides."""
    kind, _, name = id.partition(":")
    if kind == "town":
        return _card(Pen(()), name, "")
    sides = [
        el("span", el("small", side.upper()), run(options(TILE_ROWS[int(name) - 1][side])), cls="lg-n") for side in "ab"
    ]
    return el("div", el("b", tile_name(int(name)), cls="lg-title"), *sides, cls="lg-tile")


# -- at craft buildings ------------------------------------------------------------------------------------------------


def _pieces(table: Table, view: View) -> list[tuple[str, Markup]]:
    erected = shown(view, "bustling_town").get("erected", ())
    return [(at, el("span", icon("town"), town_title(town), cls="lg-n lg-townlet")) for town, _, at in erected if at]


# -- on the market -----------------------------------------------------------------------------------------------------


def _market(table: Table, view: View) -> OnMarket:
    town = shown(view, "bustling_town")
    erected = tuple((name, corner) for name, corner, _ in town.get("erected", ()))
    return OnMarket(spots=_spots(table, tuple(number for number, _ in town.get("corners", ())), erected))


@cached(256)
def _spots(table: Table, sites: tuple[int, ...], erected: tuple[tuple[str, int], ...]) -> tuple[Spot, ...]:
    """The corners with a building, or with room for one."""
    at = _corner_places(table) if sites else {}
    built = {corner: name for name, corner in erected}
    return tuple(
        Spot(f"townmark:{built[n]}", town_title(built[n]), *at[n], "lg-built", "town", "lg-townmark")
        if n in built
        else Spot(f"corner:{n}", message("market.corner", number=n), *at[n], "lg-site", is_free=True)
        for n in sites
    )


@cached(32)
def _corner_places(table: Table) -> dict[int, tuple[float, float]]:
    return {n: corner_place(table, n) for n in range(1, len(corners(table.rules.market)) + 1)}


def corner_place(table: Table, number: int) -> tuple[float, float]:
    """Where a numbered corner lies: the point that its hexes share."""
    hexes = corners(table.rules.market)[number - 1]
    middles = [middle(table, i) for i in hexes]
    at = [{(round(x + dx, 2), round(y + dy, 2)) for dx, dy in CORNERS} for x, y in middles]
    shared = set.intersection(*at)
    if len(shared) == 1:
        return next(iter(shared))
    # two hexes share two corners: only those where no third hex lies, taken in the order of their numbers
    taken = {corner_place(table, n) for n, other in enumerate(corners(table.rules.market), 1) if len(other) == 3}
    twins = [n for n, other in enumerate(corners(table.rules.market), 1) if other == hexes]
    free = sorted((p for p in shared if p not in taken), key=lambda p: (p[1], p[0]))
    return free[twins.index(number)]


# -- in words ----------------------------------------------------------------------------------------------------------


def _explain_town(a: Asked) -> Explained:
    row: dict[str, Any] = BUILDING_CARDS[TOWN.index(a.names[0])]
    return entry(a, f"town:{a.names[0]}", message(f"explain.{row['kind']}"), message("explain.town"))


def _explain_corner(a: Asked) -> Explained:
    number = int(a.names[0])
    known(a.names[0], (str(n) for n, _ in shown(a.view, "bustling_town")["corners"]))
    return Explained(
        message("market.corner", number=number), (message("explain.corner", hexes=hexes_at(a.table.things, number)),)
    )


def _tell(t: Shown) -> Told:
    out = [
        message("text.tile", tile=tile_name(tile), space=space, text=tile_text(t.table.things, tile))
        for space, tile in enumerate(t.data["tiles"], 1)
        if tile
    ]
    out += [message("town.card", town=town_title(town), text=town_text(town)) for town in t.data.get("shown", ())]
    for town, corner, at in t.data.get("erected", ()):
        where = _where(t.table, corner, at)
        out.append(message("text.erected", town=town_title(town), where=where, text=town_text(town)))
    return message("town.title"), out


PICTURE: Final = ModulePicture(
    area=draw,
    face=_face,
    explain={"town": _explain_town, "townmark": _explain_town, "corner": _explain_corner},
    tell=_tell,
    covers=_covers,
    pieces=_pieces,
    market=_market,
    effects={
        "build": lambda _: ("#build",),
        "fill_storerooms": lambda rest: times("harvest", rest[0]),
        "gain_per_marker": _per_marker,
        "spend_harvest": lambda _: ("-1", "#harvest"),
        "use_trade_good": lambda _: ("-1", "#trade_good"),
    },
    things={
        "build": lambda p: (f"town:{p.name}",),
        "corner": lambda p: (f"corner:{p.name}",),
        "lay-at": lambda p: p.place(p.name),
        "use-town": lambda p: (f"town:{p.name}",),
    },
    sources=Sources("town", 5, causes=frozenset(("town_built", "town_used", "town_pays"))),
)
