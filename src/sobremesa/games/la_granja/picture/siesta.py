"""The siesta track, and the turn orders: the current one and the one it would make."""

from typing import Sequence

from markupsafe import Markup

from sobremesa.games.la_granja.rules.catalogue import SIESTA_VP
from sobremesa.games.la_granja.rules.view import View
from sobremesa.render.cached import cached
from sobremesa.render.common.marks import stand_in_mark
from sobremesa.render.common.tokens import NEUTRAL
from sobremesa.render.markup import el
from sobremesa.render.scene import Scene

from .modules import Neutral
from .pen import Pen, Table, heading, icon, message, tok
from .pieces import neutral_of


def draw(table: Table, scene: Scene, view: View) -> Markup:
    at, steps = tuple(s.siesta for s in view.seats), tuple(s.siesta_steps for s in view.seats)
    return _drawn(
        table, table.names(scene), view.order, view.siesta_order, at, steps, view.solo_marker, neutral_of(table, view)
    )


@cached(512)
def _drawn(
    table: Table,
    names: tuple[str, ...],
    order: tuple[int, ...],
    track: tuple[int, ...],
    at: tuple[int, ...],
    steps: tuple[int, ...],
    solo: int,
    neutral: Neutral | None,
) -> Markup:
    """A space for every step; markers on the same space are stacked, the top one first."""
    pen = Pen(())
    spaces = [_space(pen, table, names, space, track, at, neutral) for space in range(len(SIESTA_VP))]
    return el(
        "div",
        heading(message("siesta.title"), stand_in_mark()),
        el("ol", *spaces, cls="lg-track"),
        el("p", *_orders(table, order, track, solo), cls="lg-orders"),
        _planned(table, names, order, steps),
        cls="lg-box lg-siesta",
    )


def _space(
    pen: Pen,
    table: Table,
    names: tuple[str, ...],
    space: int,
    track: Sequence[int],
    at: Sequence[int],
    neutral: Neutral | None,
) -> Markup:
    vp = SIESTA_VP[space]
    here = [seat for seat in track if at[seat] == space]
    pieces = [
        el("span", tok(table.colour(seat)), cls="lg-piece", title=names[seat], data_piece=f"siesta-{seat}")
        for seat in here
    ]
    if neutral is not None and neutral.siesta == space:
        piece = f"siesta-{neutral.piece}"
        pieces.append(el("span", tok(NEUTRAL), cls="lg-piece", title=names[-1], data_piece=piece))
    inside = (el("span", str(space), cls="lg-cap"), el("span", *pieces, cls="lg-stack"), el("b", str(vp), icon("vp")))
    title = message("siesta.space", space=space, vp=vp)
    return el("li", pen.draw(f"siesta:{space}", title, "div", *inside, cls=f"lg-nap lg-vp{vp}"))


def _orders(table: Table, order: Sequence[int], track: Sequence[int], solo: int) -> list[Markup]:
    if solo:
        is_first = solo == 2
        told = message("siesta.solo_first" if is_first else "siesta.solo_second")
        markers = [tok(table.colour(0)), tok(NEUTRAL)]
        return [el("span", told, *(markers if is_first else reversed(markers)), cls="lg-n", title=told)]
    now = el("span", message("siesta.order"), *(tok(table.colour(seat)) for seat in order), cls="lg-n")
    if track == order:
        return [now]
    coming = el("span", message("siesta.next"), *(tok(table.colour(seat)) for seat in track), cls="lg-n")
    return [now, coming]


def _planned(table: Table, names: tuple[str, ...], order: Sequence[int], steps: Sequence[int]) -> Markup | None:
    """The steps promised by donkey tiles, in turn order."""
    if not any(steps):
        return None
    entries = [
        el("span", tok(table.colour(seat)), f"+{steps[seat]}", icon("hat"), cls="lg-n", title=names[seat])
        for seat in order
    ]
    return el("p", *entries, cls="lg-orders lg-planned")
