"""Everything on the map: the clickable places and the pieces. It is laid over the ground (`ground.py`)."""

from functools import lru_cache
from typing import Final, NamedTuple

from markupsafe import Markup

from sobremesa.games.el_grande.rules.catalogue import NEIGHBOURS, PLACES_PAID, SCALES, TILE_SCALES
from sobremesa.games.el_grande.rules.ids import CASTILLO, PLACE_NAMES, REGIONS, TILE_NAMES
from sobremesa.games.el_grande.rules.view import View
from sobremesa.games.el_grande.words.names import Seats, place_name, tile_name
from sobremesa.render.cached import cached
from sobremesa.render.markup import el, join
from sobremesa.render.scene import Scene

from . import things
from .ground import ABROAD, TINTS, VIEW_BOX
from .modules import pictures_at
from .pen import Offer, Pen, drawn, message, pen_of
from .places import PLACES, TILES
from .troops import PICKED, Standing, initial, ring, standings, target, troop

KINDS: Final = ("region", "castillo", "abroad", "stack", "grande", "king", "tile")


class Colour(NamedTuple):
    """One colour on the map."""

    seat: int
    colour: str
    name: str
    regions: tuple[int, ...]
    grande: str | None
    castillo: int | None  # None if the viewer may not see it


class MapLayout(NamedTuple):
    """Everything that the map is drawn from: the same for all viewers, apart from their own disc and caballeros."""

    colours: tuple[Colour, ...]
    king: str | None
    tiles: tuple[str | None, ...]
    paid: int
    abroad: tuple[str, ...]  # the lands outside Spain that can be clicked
    disc: str | None
    chosen: str | None  # the region that caballeros are leaving
    picked: str | None  # the thing whose new place is being chosen


def layout_of(view: View) -> MapLayout:
    """What a view says about the map."""
    seats = Seats.of(view)
    own = view.seats[view.viewer] if view.viewer is not None else None
    return MapLayout(
        tuple(Colour(s.seat, s.colour, seats.name(s.seat), s.regions, s.grande, s.castillo) for s in view.seats),
        view.king,
        (view.tile_8, view.tile_4),
        PLACES_PAID[sum(not s.is_dummy for s in view.seats)],
        tuple(land for picture in pictures_at(view) for land in picture.lands),
        own.disc if own else None,
        PLACE_NAMES[view.asked[3]] if view.prompt == "leaving" else None,
        picked_of(view),
    )


def picked_of(view: View) -> str | None:
    """The piece that somebody is moving, drawn as picked up."""
    if view.prompt == "move_to":
        _, colour, region, _ = view.asked
        return things.stack(colour, PLACE_NAMES[region])
    if view.prompt == "move_grande":
        return things.seat_thing("grande", view.asked[0])
    return "king" if view.prompt == "move_king" else None


def scale_of(layout: MapLayout, place: str) -> tuple[int, ...]:
    """What the paying places of a region or the Castillo are worth now; countries abroad have no scale."""
    for tile, where in enumerate(layout.tiles):
        if where == place:
            return TILE_SCALES[tile][: layout.paid]
    return () if place in ABROAD else SCALES[PLACE_NAMES.index(place)][: layout.paid]


def draw_map(scene: Scene) -> Markup:
    """The pieces and places, as an SVG to be laid over `ground`."""
    return overlay(layout_of(scene.view), pen_of(scene, *KINDS))


@cached(256)
def overlay(layout: MapLayout, pen: Pen) -> Markup:
    """The whole overlay; while caballeros are being picked, the lands are not highlighted."""
    cls = "eg-map eg-over picking" if pen.of("stack") else "eg-map eg-over"
    return el("svg", sheet(layout, pen), cls=cls, viewBox=VIEW_BOX, role="group", aria_label=message("map.title"))


def sheet(layout: MapLayout, pen: Pen) -> Markup:
    """Lands first, with highlighted ones on top; then the pieces."""
    lands = [*PLACE_NAMES[:REGIONS], *layout.abroad]
    lands.sort(key=lambda name: (pen.on(things.place(name)) is not None, name == layout.king))
    places = [*lands, PLACE_NAMES[CASTILLO]]
    return join((
        (_place(name, _marks(layout, name), scale_of(layout, name), layout.disc == name, pen.on(things.place(name)))
         for name in places),
        (_tile(i, where, layout.paid, pen.on(f"tile:{TILE_NAMES[i]}")) for i, where in enumerate(layout.tiles)),
        (_pieces(layout, place, pen) for place in range(REGIONS + 1)),
        _king(layout.king, layout.picked == "king", pen.on("king")) if layout.king else None,
    ))  # fmt: skip


# -- places ------------------------------------------------------------------------------------------------------------


def _marks(layout: MapLayout, name: str) -> str:
    """What sets a place apart: the King, the King next door, caballeros leaving, a tile on the scale."""
    marks = []
    if name == layout.king:
        marks.append("royal")
    elif layout.king and PLACE_NAMES.index(name) in NEIGHBOURS[PLACE_NAMES.index(layout.king)]:
        marks.append("near")
    if name == layout.chosen:
        marks.append("chosen")
    if name in layout.tiles:
        marks.append("tiled")
    return " ".join(marks)


@cached(1024)
def _place(name: str, marks: str, scale: tuple[int, ...], has_disc: bool, offer: Offer | None) -> Markup:
    """A region, a country abroad or the Castillo: its shape, its name and its scale."""
    x, y = PLACES[name].name
    kind = "castillo" if name == "castillo" else f"land {TINTS[name]}"
    title = message("map.castillo") if name == "castillo" else place_name(name)
    return drawn(
        offer,
        things.place(name),
        message("map.place", place=title, scale="/".join(map(str, scale))) if scale else title,
        "g",
        el("use", href=f"#eg-{name}", cls="ground"),
        el("text", title, cls="name", x=x, y=y),
        plaque(scale, x, y + 22) if scale and "tiled" not in marks else None,
        el("use", href="#eg-disc", x=x - 74, y=y + 22, cls="own-disc") if has_disc else None,
        cls=f"{kind} {marks}".rstrip(),
    )


@lru_cache(maxsize=256)
def plaque(scale: tuple[int, ...], x: int, y: int) -> Markup:
    """The VP of first, second and third place on a small plaque."""
    width = 34 * len(scale)
    left = x - width / 2
    return el(
        "g",
        el("rect", x=left, y=y - 14, width=width, height=29, rx=6),
        (el("text", str(vp), x=left + 17 + 34 * i, y=y + 9, cls=f"rank-{i + 1}") for i, vp in enumerate(scale)),
        cls="scale",
        aria_hidden="true",
    )


def tile_alone(scale: tuple[int, ...]) -> Markup:
    """A VP tile on its own, outside any map."""
    width = 34 * len(scale) + 14
    ground = el("rect", cls="ground", x=2, y=2, width=width - 4, height=35, rx=8)
    return el(
        "svg",
        el("g", ground, plaque(scale, width // 2, 19), cls="tile"),
        cls="eg-map small",
        viewBox=f"0 0 {width} 39",
        width=width,
        height=39,
        role="img",
        aria_label="/".join(map(str, scale)),
    )


# -- pieces ------------------------------------------------------------------------------------------------------------


@cached(256)
def _tile(tile: int, where: str | None, paid: int, offer: Offer | None) -> Markup:
    """A VP tile on the scale it covers, or beside the board."""
    name = TILE_NAMES[tile]
    if where is None:
        x, y = TILES[tile]
        title = message("map.tile", tile=tile_name(name))
    else:
        x, y = PLACES[where].name[0], PLACES[where].name[1] + 22
        title = message("map.tile_at", tile=tile_name(name), place=place_name(where))
    scale = TILE_SCALES[tile][:paid]
    width = 34 * len(scale) + 10
    ground = el("rect", cls="ground", x=x - width / 2, y=y - 17, width=width, height=35, rx=8)
    return drawn(offer, f"tile:{name}", title, "g", ground, plaque(scale, x, y), cls="tile", data_piece=f"tile-{name}")


def _pieces(layout: MapLayout, place: int, pen: Pen) -> list[Markup]:
    """The caballeros and grandes of one place; in the Castillo only those caballeros that the viewer may see."""
    name = PLACE_NAMES[place]
    counts = tuple(c.castillo or 0 if place == CASTILLO else c.regions[place] for c in layout.colours)
    is_known = place != CASTILLO or all(c.castillo is not None for c in layout.colours)
    unknown: Standing = ""
    stand = standings(counts) if is_known else (unknown,) * len(counts)
    out = []
    for c, count, standing in zip(layout.colours, counts, stand):
        if count:
            thing = things.stack(c.seat, name)
            out.append(troop(c.seat, c.colour, c.name, name, count, standing, layout.picked == thing, pen.on(thing)))
        if c.grande == name:
            thing = things.seat_thing("grande", c.seat)
            out.append(_grande(c.seat, c.colour, c.name, name, count > 0, layout.picked == thing, pen.on(thing)))
    return out


@cached(1024)
def _grande(
    seat: int, colour: str, owner: str, place: str, has_company: bool, is_picked: bool, offer: Offer | None
) -> Markup:
    """A banner: small above the player's caballeros, large where none are visible."""
    x, y = PLACES[place].spots[seat]
    is_small = has_company or place == "castillo"
    put = f"translate({x - 25} {y - 16}) scale(.8)" if is_small else f"translate({x - 8} {y})"
    return drawn(
        offer,
        things.seat_thing("grande", seat),
        message("map.grande", seat=owner, place=place_name(place)),
        "g",
        target(x, y) if offer else ring(x, y) if is_picked else None,
        el("use", href="#eg-grande", transform=put),
        None if is_small else initial(colour, x, y),
        cls=f"grande c-{colour}{PICKED * is_picked}",
        data_piece=f"grande-{seat + 1}",
    )


@cached(64)
def _king(place: str, is_picked: bool, offer: Offer | None) -> Markup:
    x, y = PLACES[place].king
    return drawn(
        offer, "king", message("map.king", place=place_name(place)), "g",
        ring(x, y) if is_picked else None,
        el("use", href="#eg-king", x=x, y=y),
        cls=f"king{PICKED * is_picked}", data_piece="king",
    )  # fmt: skip
