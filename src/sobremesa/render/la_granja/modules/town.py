"""Bustling Town: the building cards on display and those erected. Their markers stand on the market."""

from typing import Any

from markupsafe import Markup

from sobremesa.games.la_granja.modules.blocks import TOWN
from sobremesa.games.la_granja.modules.bustling_town.town import BUILDING_CARDS
from sobremesa.games.la_granja.view import View
from sobremesa.words.la_granja.names import building_title
from sobremesa.words.la_granja.things import shown, town_text, town_title

from ...kept import kept
from ...markup import el
from ...scene import Scene
from ..effects import atoms, run
from ..pen import Offers, Pen, Table, guess, heading, icon, offers_of, w


def draw(table: Table, scene: Scene, view: View) -> Markup:
    town = shown(view, "bustling_town")
    offers = offers_of(scene, ("town",))
    return _drawn(table, offers, town.get("shown"), town.get("erected", ()), town.get("deck", 0), town["side"])


@kept(256)
def _drawn(
    table: Table,
    offers: Offers,
    on_display: tuple[str, ...] | None,
    erected: tuple[tuple[str, int, str], ...],
    deck: int,
    side: str,
) -> Markup:
    title = heading(w("town.title"), icon("town"), el("small", w("town.side", side=side.upper())))
    if on_display is None:
        return el("div", title, el("p", w("town.no_buildings"), cls="lg-empty"), cls="lg-box lg-town")
    pen = Pen(offers)
    cards = [_card(pen, name, "") for name in on_display]
    built = [_card(pen, name, _where(table, corner, at)) for name, corner, at in erected]
    return el(
        "div",
        title,
        el("div", *cards, *built, cls="lg-tiles lg-wide"),
        el("p", w("town.deck", count=deck), cls="lg-note"),
        cls="lg-box lg-town",
    )


def _where(table: Table, corner: int, at: str) -> str:
    hexes = table.things.corner(corner)
    return w("town.at", hexes=hexes, building=building_title(at)) if at else w("town.coming", hexes=hexes)


def _card(pen: Pen, name: str, where: str) -> Markup:
    row: dict[str, Any] = BUILDING_CARDS[TOWN.index(name)]
    inside = (
        el("b", icon("town") if where else None, town_title(name), guess(), cls="lg-title"),
        el("span", icon("build"), run(atoms(row["build"])), cls="lg-n"),
        el("span", el("small", w(f"town.{row['kind']}")), run(atoms(row["scoring"])), cls="lg-n"),
        el("small", where) if where else None,
    )
    cls = "lg-tile lg-erected" if where else "lg-tile"
    title = w("town.card", town=town_title(name), text=town_text(name))
    return pen.thing(f"town:{name}", title, "div", *inside, cls=cls)
