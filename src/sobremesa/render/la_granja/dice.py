"""The revenue spaces with their dice, and who has taken which."""

from typing import Final

from markupsafe import Markup

from sobremesa.games.la_granja.catalogue import BOARD
from sobremesa.games.la_granja.modules.bustling_town.tiles import TILE_ROWS
from sobremesa.games.la_granja.view import View
from sobremesa.words.la_granja.things import shown, tile_name

from ..kept import kept
from ..markup import el
from ..scene import Scene
from .effects import options, run
from .pen import Offers, Pen, Table, heading, icon, offers_of, tok, w

VALUES: Final = range(1, 7)
NONE: Final = (0,) * len(VALUES)
NOT_GREY: Final = (False, False)

#: a seat, the dice it has taken, and which of them are grey
Taken = tuple[int, tuple[int, ...], tuple[bool, ...]]


@kept(256)
def gives(table: Table, tile: int, space: int) -> Markup:
    """What a space gives, as icons: the printed options, or those of the tile that lies there."""
    if not tile:
        return run(options(BOARD["revenue"][space - 1]))
    row = TILE_ROWS[tile - 1][table.rules.config.options["town_side"]]
    possible = [o for o in row["options"] if table.things.has_town or o != ["build"]]
    return run(options({"options": possible}))


def die(value: int, is_grey: bool = False) -> Markup:
    return icon(f"die-{value}", "lg-die lg-grey" if is_grey else "lg-die")


def draw(table: Table, scene: Scene, view: View) -> Markup:
    grey: tuple[int, ...] = shown(view, "counselors_outlaws").get("grey", NONE)
    tiles: tuple[int, ...] = shown(view, "bustling_town").get("tiles", NONE)
    offers = offers_of(scene, ("space", "die", "grey"))
    is_grey = shown(view, "counselors_outlaws").get("grey_taken", (NOT_GREY,) * len(view.seats))
    taken = tuple((seat, view.seats[seat].dice[:2], is_grey[seat]) for seat in view.order if view.seats[seat].dice[0])
    return _drawn(table, offers, table.names(scene), view.dice, grey, tiles, view.last_die, view.kept_space, taken)


@kept(512)
def _drawn(
    table: Table,
    offers: Offers,
    names: tuple[str, ...],
    dice: tuple[int, ...],
    grey: tuple[int, ...],
    tiles: tuple[int, ...],
    last: int,
    kept: tuple[int, int] | None,
    taken: tuple[Taken, ...],
) -> Markup:
    """Six spaces, each with what it gives and the dice that lie on it; then who has taken which."""
    pen = Pen(offers)
    spaces = [
        _space(pen, table, value, dice[value - 1] - grey[value - 1], grey[value - 1], tiles[value - 1], last, kept)
        for value in VALUES
    ]
    note = el("p", w("dice.last", value=last), cls="lg-note") if last else None
    gone = [
        el(
            "span",
            tok(table.colour(seat)),
            *(die(value, grey) for value, grey in zip(values, is_grey) if value),
            cls="lg-n",
            title=names[seat],
        )
        for seat, values, is_grey in taken
    ]
    who = el("p", el("span", w("dice.taken"), cls="lg-cap"), *gone, cls="lg-orders lg-takers") if gone else None
    return el("div", heading(w("dice.title")), el("div", *spaces, cls="lg-spaces"), note, who, cls="lg-box lg-dice")


def _space(
    pen: Pen, table: Table, value: int, white: int, grey: int, tile: int, last: int, kept: tuple[int, int] | None
) -> Markup:
    said = table.things.tile(tile) if tile else w(f"space.{value}")
    name = w("dice.space", value=value, text=said)
    label = (
        el("b", str(value), cls="lg-value"),
        gives(table, tile, value),
        el("span", tile_name(tile), cls="lg-cap") if tile else None,
    )
    lying: list[Markup] = []
    if white or last == value:
        shown = [die(value) for _ in range(max(white, 1))]
        title = w("dice.last_die" if last == value else "dice.white", count=white, value=value)
        lying.append(pen.thing(f"die:{value}", title, "span", *shown, cls="lg-lying"))
    if grey:
        title = w("dice.grey", count=grey, value=value)
        lying.append(
            pen.thing(f"grey:{value}", title, "span", *(die(value, True) for _ in range(grey)), cls="lg-lying")
        )
    if kept and kept[0] == value:
        lying.append(el("span", tok(table.colour(kept[1])), title=w("dice.kept"), cls="lg-kept"))
    cls = "lg-space" + (" lg-last" if last == value else "") + (" lg-tiled" if tile else "")
    return el(
        "div",
        pen.thing(f"space:{value}", name, "div", *label, cls="lg-gives"),
        el("div", *lying, cls="lg-on") if lying else el("div", cls="lg-on"),
        cls=cls,
    )
