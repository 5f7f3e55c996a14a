"""Pieces that modules give to everybody: how many each seat has left, and where the others are."""

from typing import Any

from markupsafe import Markup

from sobremesa.games.la_granja.rules.view import View
from sobremesa.games.la_granja.words.things import shown
from sobremesa.i18n.formats import listed
from sobremesa.render.cached import cached
from sobremesa.render.common.marks import stand_in_mark
from sobremesa.render.markup import el
from sobremesa.render.scene import Scene

from .modules import Shown
from .pen import Draw, Pen, Table, heading, icon, message, tok


def roster(module: str, drawn: str) -> Draw:
    """Return the function that draws the pieces of a module."""

    def draw(table: Table, scene: Scene, view: View) -> Markup:
        out = shown(view, module)
        at: list[tuple[str, ...]] = [
            (*own, *(f"h{i + 1}" for i in out.get("hexes", ()) if view.market[i][1] == seat))
            for seat, own in enumerate(out["places"])
        ]
        return _drawn(table, module, drawn, table.names(scene), out["supply"], tuple(at), out.get("lying"))

    return draw


@cached(256)
def _drawn(
    table: Table,
    module: str,
    drawn: str,
    names: tuple[str, ...],
    supply: tuple[int, ...],
    places: tuple[tuple[str, ...], ...],
    lying: Any,
) -> Markup:
    pen = Pen(())
    seats = []
    for seat, count in enumerate(supply):
        at = [
            message("roster.lying", place=table.things.place(p))
            if lying and p in lying[seat]
            else table.things.place(p)
            for p in places[seat]
        ]
        inside = (
            tok(table.colour(seat)),
            *(icon(drawn) for _ in range(count)),
            el("small", ", ".join(at)) if at else None,
        )
        title = message(f"roster.{module}", seat=names[seat], count=count)
        seats.append(pen.draw(f"roster:{module}:{seat}", title, "div", *inside, cls="lg-n lg-spot"))
    return el(
        "div",
        heading(message(f"roster.{module}_title"), icon(drawn), stand_in_mark()),
        el("div", *seats, cls="lg-roster"),
        cls="lg-box",
    )


def roster_lines(t: Shown, module: str) -> list[str]:
    """The same in words, one line for each seat."""
    out: list[str] = []
    for seat, supply in enumerate(t.data["supply"]):
        places = [*t.data["places"][seat]]
        places += [f"h{i + 1}" for i in t.data.get("hexes", ()) if t.view.market[i][1] == seat]
        at = [
            message("roster.lying", place=t.table.things.place(p))
            if p in t.data.get("lying", ((),) * len(t.data["supply"]))[seat]
            else t.table.things.place(p)
            for p in places
        ]
        said = message(f"roster.{module}", seat=t.scene.name(seat), count=supply)
        out.append(message("roster.out", what=said, places=listed(at)) if at else said)
    return out
