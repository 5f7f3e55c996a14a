"""Roof tiles: those on offer, and the faces that also appear on roof places."""

from typing import Any, Final, Iterator

from markupsafe import Markup

from sobremesa.games.la_granja.rules.catalogue import FACES, ROOFS
from sobremesa.games.la_granja.rules.view import View
from sobremesa.games.la_granja.words.names import roof_text, roof_title
from sobremesa.games.la_granja.words.terms import Terms
from sobremesa.render.cached import cached
from sobremesa.render.common.marks import stand_in_mark
from sobremesa.render.common.runs import Atom
from sobremesa.render.markup import el
from sobremesa.render.scene import Scene
from sobremesa.words.stand_ins import is_stand_in

from .effects import atoms, run
from .modules import roof_tiles
from .pen import Offers, Pen, Table, counted, heading, message, offers_of

ROWS: Final[dict[str, dict[str, Any]]] = {row["id"]: row for row in FACES}


def face_atoms(tile: str) -> Iterator[Atom]:
    """What the face of a roof tile shows."""
    row = ROWS[tile] if tile in ROWS else roof_tiles()[tile].row
    if "raise" in row:
        yield from ("#die-6", f"+{row['raise']}")
    elif row.get("double"):
        yield from ("#vp", "+", "#vp")
    elif row.get("effect"):
        yield from atoms(row["effect"])
    else:
        yield f"#{roof_tiles()[tile].icon}"


@cached(64)
def face(tile: str) -> Markup:
    return run(face_atoms(tile))


def roof_name(tile: str) -> str:
    return message("roof.tile", roof=roof_title(tile), text=roof_text(tile))


def draw(table: Table, scene: Scene, view: View) -> Markup:
    """The tiles on offer, with their price for the viewer."""
    price = view.round if view.viewer is None else Terms(table.rules, view, view.viewer).roof()
    return _drawn(offers_of(scene, ("roof",)), view.roofs, price)


@cached(512)
def _drawn(offers: Offers, roofs: tuple[str, ...], price: int) -> Markup:
    """The tiles that can be bought in this round, with their price for the viewer."""
    pen = Pen(offers)
    tiles = [roof_tile(pen, tile, price) for tile in roofs]
    return el(
        "div",
        heading(message("roof.title"), counted("silver", price)),
        el("div", *tiles, cls="lg-offer") if tiles else el("p", message("roof.none"), cls="lg-empty"),
        cls="lg-box lg-rooftiles",
    )


def roof_tile(pen: Pen, tile: str, price: int = 0) -> Markup:
    """A tile on offer; ``price`` is what the others cost."""
    other = roof_tiles().get(tile)
    inside = (
        el("span", face(tile), cls="lg-gable"),
        el("span", roof_title(tile), cls="lg-cap"),
        stand_in_mark() if tile in ROWS and is_stand_in(ROOFS["rounds"]["status"]) else None,
        counted("silver", other.price, "lg-cost") if other and price != other.price else None,
    )
    cls = f"lg-roof {other.cls}" if other else "lg-roof"
    return pen.draw(f"roof:{tile}", roof_name(tile), "div", *inside, cls=cls, data_piece=f"roof-{tile}")
