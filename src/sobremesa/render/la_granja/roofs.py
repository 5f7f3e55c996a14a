"""Roof tiles: those on offer, and the faces that lie on roof places too."""

from typing import Any, Final, Iterator

from markupsafe import Markup

from sobremesa.games.la_granja.catalogue import FACES
from sobremesa.games.la_granja.modules.broken_roofs import COST as BROKEN_PRICE
from sobremesa.games.la_granja.modules.broken_roofs import FACE as BROKEN
from sobremesa.games.la_granja.view import View
from sobremesa.words.la_granja.names import roof_text, roof_title
from sobremesa.words.la_granja.terms import Terms

from ..kept import kept
from ..markup import el
from ..scene import Scene
from .effects import Atom, atoms, run
from .pen import Offers, Pen, Table, counted, heading, offers_of, w

ROWS: Final[dict[str, dict[str, Any]]] = {row["id"]: row for row in (*FACES, BROKEN)}


def face_atoms(tile: str) -> Iterator[Atom]:
    """What the face of a roof tile shows."""
    row = ROWS[tile]
    if "raise" in row:
        yield from ("#die-6", f"+{row['raise']}")
    elif row.get("double"):
        yield from ("#vp", "+", "#vp")
    elif row.get("effect"):
        yield from atoms(row["effect"])
    else:
        yield "·"


@kept(64)
def face(tile: str) -> Markup:
    return run(face_atoms(tile))


def roof_name(tile: str) -> str:
    return w("roof.tile", roof=roof_title(tile), text=roof_text(tile))


def draw(table: Table, scene: Scene, view: View) -> Markup:
    """With their price for the viewer."""
    price = view.round if view.viewer is None else Terms(table.rules, view, view.viewer).roof()
    return _drawn(offers_of(scene, ("roof",)), view.roofs, price)


@kept(512)
def _drawn(offers: Offers, roofs: tuple[str, ...], price: int) -> Markup:
    """The tiles that can be bought in this round, with their price for the viewer."""
    pen = Pen(offers)
    tiles = [_tile(pen, tile, price) for tile in roofs]
    return el(
        "div",
        heading(w("roof.title"), counted("silver", price)),
        el("div", *tiles, cls="lg-offer") if tiles else el("p", w("roof.none"), cls="lg-empty"),
        cls="lg-box lg-rooftiles",
    )


def _tile(pen: Pen, tile: str, price: int) -> Markup:
    is_broken = tile == "broken"
    inside = (
        el("span", face(tile), cls="lg-gable"),
        el("span", roof_title(tile), cls="lg-cap"),
        counted("silver", BROKEN_PRICE, "lg-cost") if is_broken and price != BROKEN_PRICE else None,
    )
    cls = "lg-roof lg-broken" if is_broken else "lg-roof"
    return pen.thing(f"roof:{tile}", roof_name(tile), "div", *inside, cls=cls, data_piece=f"roof-{tile}")
