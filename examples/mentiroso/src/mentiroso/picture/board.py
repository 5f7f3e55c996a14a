"""The table as one stand-alone SVG for docs and programs, with the colours of the pages included."""

from typing import Final

from markupsafe import Markup

from mentiroso.rules.view import View
from mentiroso.words.names import bid_name, caption, nothing_bid
from sobremesa.render.common.palette import standing_alone
from sobremesa.render.common.tokens import colour_of, token
from sobremesa.render.markup import el
from sobremesa.render.scene import Scene

from .cups import faces_of
from .dice import SIZE, row

WIDTH: Final = 300
HIGH: Final = 56  # height of a row
TOP: Final = 52


def board(scene: Scene) -> Markup:
    """Draw the current bid, and a row of dice for each seat."""
    view: View = scene.view
    bid = bid_name(view.bids[-1].dice, view.bids[-1].face) if view.bids else nothing_bid(view)
    rows = []
    for i, s in enumerate(view.seats):
        y = TOP + i * HIGH
        rows += [token(colour_of(s.seat), 30, 28, y + SIZE / 2), *row(faces_of(s) or s.shown, x=60, y=y)]
    return el(
        "svg", el("title", caption("board.title")), Markup(f"<style>{standing_alone(__package__, 'dice.css')}</style>"),
        el("text", bid, x=WIDTH / 2, y=34, cls="mt-title"), rows,
        xmlns="http://www.w3.org/2000/svg", viewBox=f"0 0 {WIDTH} {TOP + HIGH * len(view.seats)}", cls="mt-board",
    )  # fmt: skip
