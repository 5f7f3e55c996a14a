"""Trade Boards: what each takes next, each player's exports, and the modifiers received."""

from typing import Any, Final, Sequence

from markupsafe import Markup

from sobremesa.i18n.formats import either, listed
from sobremesa.render.cached import cached
from sobremesa.render.common.marks import stand_in_mark
from sobremesa.render.markup import el
from sobremesa.render.scene import Explained, Scene
from sobremesa.words.stand_ins import is_stand_in

from ...picture.asked import Asked, entry, known
from ...picture.cards import vp_badge
from ...picture.modules import Foreseen, ModulePicture, Shown, Sources, Told
from ...picture.pen import Offers, Pen, Table, counted, heading, icon, message, offers_of, tok
from ...picture.things import Pointed, Things
from ...rules.ids import SEAT_NAMES
from ...rules.view import SeatView, View
from ...words.names import goods
from ...words.things import shown
from .numbers import TRADE_FILE as BOARDS
from .rules import CASH_SILVER

Board = tuple[tuple[str, Any], ...]
Price = Sequence[tuple[str, int]]  # any one of these


def draw(table: Table, scene: Scene, view: View) -> Markup:
    boards = shown(view, "trade_boards")
    in_order = tuple(boards[SEAT_NAMES[seat]] for seat in range(table.rules.seats))
    return _drawn(table, offers_of(scene, ("board", "modifier")), table.names(scene), in_order)


@cached(256)
def _drawn(table: Table, offers: Offers, names: tuple[str, ...], boards: tuple[Board, ...]) -> Markup:
    pen = Pen(offers)
    drawn = [_board(pen, table, names, seat, dict(board)) for seat, board in enumerate(boards)]
    return el(
        "div", heading(message("board.title"), icon("trade_good"), stand_in_mark()), *drawn, cls="lg-box lg-boards"
    )


def _board(pen: Pen, table: Table, names: tuple[str, ...], seat: int, board: dict[str, Any]) -> Markup:
    """Spaces for imports at the top, the markers that leave as exports at the bottom."""
    if not board["board"]:
        return el("p", tok(table.colour(seat)), message("board.coming"), cls="lg-empty")
    spaces = _spaces(board["spaces"], board["modifiers"], board["imports"])
    exports = _exports(board["vp"], board["exports"])
    title = message("board.of", seat=names[seat], number=board["board"])
    thing = pen.draw(f"board:{seat}", title, "div", tok(table.colour(seat)), *spaces, cls="lg-boardrow")
    received = [
        pen.draw(
            f"modifier:{seat}:{modifier}",
            message("board.modifier", modifier=modifier, count=count),
            "span",
            el("b", modifier, cls="lg-modifier"),
            f"×{count}" if count > 1 else None,  # noqa: RUF001
            cls="lg-n",
        )
        for modifier in dict.fromkeys(board["received"])
        for count in [board["received"].count(modifier)]
    ]
    done = el("small", message("board.exported")) if board["has_exported"] else None
    return el(
        "div",
        thing,
        el("div", el("small", message("board.exports")), *exports, done, *received, cls="lg-n lg-exports"),
        cls="lg-tradeboard",
    )


def _spaces(prices: Sequence[Price], modifiers: Sequence[str], done: int) -> list[Markup]:
    return [
        el(
            "span",
            el("span", *_price(price), cls="lg-run"),
            el("b", modifier, cls="lg-modifier"),
            cls=f"lg-spot {_state(i, done)}".rstrip(),
        )
        for i, (price, modifier) in enumerate(zip(prices, modifiers))
    ]


def _exports(vps: Sequence[int], done: int) -> list[Markup]:
    return [el("span", vp_badge(vp), cls="lg-export lg-gone" if i < done else "lg-export") for i, vp in enumerate(vps)]


def _face(table: Table, id: str) -> Markup:
    """A board to which nobody has exported yet."""
    row = BOARDS["board"][int(id.partition(":")[2]) - 1]
    return el(
        "div",
        el("div", *_spaces(row["spaces"], BOARDS["modifiers"], 0), cls="lg-boardrow"),
        el("div", el("small", message("board.exports")), *_exports(BOARDS["vp"], 0), cls="lg-n lg-exports"),
        cls="lg-tradeboard",
    )


def _state(i: int, done: int) -> str:
    return "lg-taken-in" if i < done else "lg-next" if i == done else ""


def _price(space: Price) -> list[Markup]:
    out: list[Markup] = []
    for i, (good, n) in enumerate(space):
        if i:
            out.append(el("i", "/"))
        out.append(counted(good, n) if n > 1 else icon(good))
    return out


def _foresee(table: Table, view: View, s: SeatView) -> Foreseen:
    """The silver for modifiers that are cashed in at the end of the game."""
    board = dict(shown(view, "trade_boards")[SEAT_NAMES[s.seat]])
    return Foreseen(silver=CASH_SILVER * len(board["received"]))


# -- in words ----------------------------------------------------------------------------------------------------------


def _explain_board(a: Asked) -> Explained:
    board = dict(shown(a.view, "trade_boards")[SEAT_NAMES[a.seat.seat]])
    found = entry(a, f"board:{board['board']}", message("explain.board"))
    return found._replace(title=message("board.of", seat=a.scene.name(a.seat.seat), number=board["board"]))


def _explain_modifier(a: Asked) -> Explained:
    board = dict(shown(a.view, "trade_boards")[SEAT_NAMES[a.seat.seat]])
    title = message("board.modifier", modifier=known(a.names[1], board["modifiers"]), count=1)
    return Explained(title, (message("explain.modifier"),), is_stand_in(BOARDS["modifiers_status"]))


def _tell(t: Shown) -> Told:
    out: list[str] = []
    for s in t.view.seats:
        board = dict(t.data[SEAT_NAMES[s.seat]])
        if not board["board"]:
            continue
        out.append(message("board.of", seat=t.scene.name(s.seat), number=board["board"]))
        at = board["imports"]
        if at < len(board["spaces"]):
            price = either([goods(good, n) for good, n in board["spaces"][at]])
            out.append(message("text.board_next", goods=price, modifier=board["modifiers"][at]))
        out.append(message("text.exports", done=board["exports"], vps=listed([str(vp) for vp in board["vp"]])))
        if board["received"]:
            out.append(message("text.modifiers", modifiers=listed(list(board["received"]))))
    return message("board.title"), out


# -- what can be clicked -----------------------------------------------------------------------------------------------


def _place(p: Pointed, name: str) -> Things:
    return (f"board:{SEAT_NAMES.index(name.removeprefix('board-'))}",) if name.startswith("board-") else ()


PICTURE: Final = ModulePicture(
    area=draw,
    face=_face,
    explain={"board": _explain_board, "modifier": _explain_modifier},
    tell=_tell,
    things={
        "modify": lambda p: (p.mine("modifier", p.name.partition("as")[0]), *p.die()),
        "cash-modifier": lambda p: (p.mine("modifier", p.name),),
    },
    place=_place,
    foresee=_foresee,
    sources=Sources("exports", 2, causes=frozenset(("exported",))),
)
