"""Counselors and Outlaws: the six spaces of the board that goes with the grey dice."""

from typing import Any

from markupsafe import Markup

from sobremesa.games.la_granja.modules.counselors_outlaws.boards import COUNSELORS, OUTLAWS
from sobremesa.games.la_granja.view import View
from sobremesa.words.la_granja.cards import is_certain
from sobremesa.words.la_granja.things import grey_text, shown

from ...kept import kept
from ...markup import el
from ...scene import Scene
from ..dice import die
from ..effects import atoms, run
from ..pen import Offers, Pen, Table, guess, heading, icon, offers_of, tok, w


def draw(table: Table, scene: Scene, view: View) -> Markup:
    board = shown(view, "counselors_outlaws")
    return _drawn(table, offers_of(scene, ("counselor",)), board["side"], board["marked"])


@kept(256)
def _drawn(table: Table, offers: Offers, side: str, marked: tuple[tuple[int, ...], ...]) -> Markup:
    pen = Pen(offers)
    rows = COUNSELORS if side == "counselors" else OUTLAWS
    spaces = [_space(pen, table, side, row, marked) for row in rows]
    return el(
        "div",
        heading(w(f"grey.{side}"), icon(side.removesuffix("s"))),
        el("div", *spaces, cls="lg-tiles lg-six"),
        el("p", w(f"grey.{side}_text"), cls="lg-note"),
        cls=f"lg-box lg-greyboard lg-{side}",
    )


def _space(pen: Pen, table: Table, side: str, row: dict[str, Any], marked: tuple[tuple[int, ...], ...]) -> Markup:
    value: int = row["space"]
    effect = row["reward"] if "reward" in row else row["penalty"]
    tokens = [tok(table.colour(seat)) for seat, own in enumerate(marked) if value in own]
    inside = (
        die(value, True),
        run(atoms(effect)),
        None if is_certain(row["status"]) else guess(),
        el("span", *tokens, cls="lg-n"),
    )
    title = w("grey.space", value=value, text=grey_text(side, value))
    return pen.thing(f"counselor:{value}", title, "div", *inside, cls="lg-tile")
