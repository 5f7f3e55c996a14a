"""Grand markers and workers: how many everybody has left, and where the others are."""

from typing import Any

from markupsafe import Markup

from sobremesa.games.la_granja.view import View
from sobremesa.words.la_granja.things import shown

from ...kept import kept
from ...markup import el
from ...scene import Scene
from ..pen import Draw, Pen, Table, guess, heading, icon, tok, w


def roster(module: str, drawn: str) -> Draw:
    """How the pieces of a module are drawn."""

    def draw(table: Table, scene: Scene, view: View) -> Markup:
        out = shown(view, module)
        at: list[tuple[str, ...]] = [
            (*own, *(f"h{i + 1}" for i in out.get("hexes", ()) if view.market[i][1] == seat))
            for seat, own in enumerate(out["places"])
        ]
        return _drawn(table, module, drawn, table.names(scene), out["supply"], tuple(at), out.get("lying"))

    return draw


@kept(256)
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
            w("roster.lying", place=table.things.place(p)) if lying and p in lying[seat] else table.things.place(p)
            for p in places[seat]
        ]
        inside = (
            tok(table.colour(seat)),
            *(icon(drawn) for _ in range(count)),
            el("small", ", ".join(at)) if at else None,
        )
        title = w(f"roster.{module}", seat=names[seat], count=count)
        seats.append(pen.thing(f"roster:{module}:{seat}", title, "div", *inside, cls="lg-n lg-spot"))
    return el(
        "div",
        heading(w(f"roster.{module}_title"), icon(drawn), guess()),
        el("div", *seats, cls="lg-roster"),
        cls="lg-box",
    )
