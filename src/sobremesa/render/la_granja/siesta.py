"""The siesta track, and the turn order it has made and would make."""

from typing import Sequence

from markupsafe import Markup

from sobremesa.games.la_granja.catalogue import SIESTA_VP
from sobremesa.games.la_granja.view import View
from sobremesa.words.la_granja.things import shown

from ..kept import kept
from ..markup import el
from ..scene import Scene
from .pen import Pen, Table, guess, heading, icon, tok, w


def draw(table: Table, scene: Scene, view: View) -> Markup:
    at, steps = tuple(s.siesta for s in view.seats), tuple(s.siesta_steps for s in view.seats)
    automa = shown(view, "automa").get("siesta")
    return _drawn(table, table.names(scene), view.order, view.siesta_order, at, steps, view.solo_marker, automa)


@kept(512)
def _drawn(
    table: Table,
    names: tuple[str, ...],
    order: tuple[int, ...],
    track: tuple[int, ...],
    at: tuple[int, ...],
    steps: tuple[int, ...],
    solo: int,
    automa: int | None,
) -> Markup:
    """A space for every step; markers on one space lie on each other, the one on top comes first."""
    pen = Pen(())
    spaces = [_space(pen, table, names, space, track, at, automa) for space in range(len(SIESTA_VP))]
    return el(
        "div",
        heading(w("siesta.title"), guess()),
        el("ol", *spaces, cls="lg-track"),
        el("p", *_orders(table, order, track, solo), cls="lg-orders"),
        _planned(table, names, steps),
        cls="lg-box lg-siesta",
    )


def _space(
    pen: Pen,
    table: Table,
    names: tuple[str, ...],
    space: int,
    track: Sequence[int],
    at: Sequence[int],
    automa: int | None,
) -> Markup:
    vp = SIESTA_VP[space]
    here = [seat for seat in track if at[seat] == space]
    pieces = [
        el("span", tok(table.colour(seat)), cls="lg-piece", title=names[seat], data_piece=f"siesta-{seat}")
        for seat in here
    ]
    if automa == space:
        pieces.append(el("span", tok("neutral"), cls="lg-piece", title=names[-1], data_piece="siesta-automa"))
    inside = (el("span", str(space), cls="lg-cap"), el("span", *pieces, cls="lg-stack"), el("b", str(vp), icon("vp")))
    title = w("siesta.space", space=space, vp=vp)
    return el("li", pen.thing(f"siesta:{space}", title, "div", *inside, cls=f"lg-nap lg-vp{vp}"))


def _orders(table: Table, order: Sequence[int], track: Sequence[int], solo: int) -> list[Markup]:
    if solo:
        key = "siesta.solo_first" if solo == 2 else "siesta.solo_second"
        return [el("span", w(key))]
    now = el("span", w("siesta.order"), *(tok(table.colour(seat)) for seat in order), cls="lg-n")
    if track == order:
        return [now]
    coming = el("span", w("siesta.next"), *(tok(table.colour(seat)) for seat in track), cls="lg-n")
    return [now, coming]


def _planned(table: Table, names: tuple[str, ...], steps: Sequence[int]) -> Markup | None:
    """Steps that donkey tiles have promised."""
    if not any(steps):
        return None
    entries = [
        el("span", tok(table.colour(seat)), f"+{n}", icon("hat"), cls="lg-n", title=names[seat])
        for seat, n in enumerate(steps)
        if n
    ]
    return el("p", *entries, cls="lg-orders")
