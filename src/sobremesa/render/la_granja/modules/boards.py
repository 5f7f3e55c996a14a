"""Trade Boards: what each takes next, the own exports, and the modifiers received."""

from typing import Any

from markupsafe import Markup

from sobremesa.games.la_granja.ids import SEAT_NAMES
from sobremesa.games.la_granja.view import View
from sobremesa.words.la_granja.things import shown

from ...kept import kept
from ...markup import el
from ...scene import Scene
from ..cards import vp_badge
from ..pen import Offers, Pen, Table, counted, guess, heading, icon, offers_of, tok, w

Board = tuple[tuple[str, Any], ...]


def draw(table: Table, scene: Scene, view: View) -> Markup:
    boards = shown(view, "trade_boards")
    in_order = tuple(boards[SEAT_NAMES[seat]] for seat in range(table.rules.seats))
    return _drawn(table, offers_of(scene, ("board", "modifier")), table.names(scene), in_order)


@kept(256)
def _drawn(table: Table, offers: Offers, names: tuple[str, ...], boards: tuple[Board, ...]) -> Markup:
    pen = Pen(offers)
    drawn = [_board(pen, table, names, seat, dict(board)) for seat, board in enumerate(boards)]
    return el("div", heading(w("board.title"), icon("trade_good"), guess()), *drawn, cls="lg-box lg-boards")


def _board(pen: Pen, table: Table, names: tuple[str, ...], seat: int, board: dict[str, Any]) -> Markup:
    """Spaces for imports above, the markers that leave as exports below."""
    if not board["board"]:
        return el("p", tok(table.colour(seat)), w("board.coming"), cls="lg-empty")
    spaces = [
        el(
            "span",
            el("span", *_price(space), cls="lg-run"),
            el("b", modifier, cls="lg-modifier"),
            cls=f"lg-spot {_state(i, board['imports'])}".rstrip(),
        )
        for i, (space, modifier) in enumerate(zip(board["spaces"], board["modifiers"]))
    ]
    exports = [
        el("span", vp_badge(vp), cls="lg-export lg-gone" if i < board["exports"] else "lg-export")
        for i, vp in enumerate(board["vp"])
    ]
    title = w("board.of", seat=names[seat], number=board["board"])
    thing = pen.thing(f"board:{seat}", title, "div", tok(table.colour(seat)), *spaces, cls="lg-boardrow")
    received = [
        pen.thing(
            f"modifier:{seat}:{modifier}",
            w("board.modifier", modifier=modifier, count=count),
            "span",
            el("b", modifier, cls="lg-modifier"),
            f"×{count}" if count > 1 else None,  # noqa: RUF001
            cls="lg-n",
        )
        for modifier in dict.fromkeys(board["received"])
        for count in [board["received"].count(modifier)]
    ]
    done = el("small", w("board.exported")) if board["has_exported"] else None
    return el(
        "div",
        thing,
        el("div", el("small", w("board.exports")), *exports, done, *received, cls="lg-n lg-exports"),
        cls="lg-tradeboard",
    )


def _state(i: int, done: int) -> str:
    return "lg-taken-in" if i < done else "lg-next" if i == done else ""


def _price(space: tuple[tuple[str, int], ...]) -> list[Markup]:
    out: list[Markup] = []
    for i, (good, n) in enumerate(space):
        if i:
            out.append(el("i", "/"))
        out.append(counted(good, n) if n > 1 else icon(good))
    return out
