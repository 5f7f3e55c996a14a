"""Counselors and Outlaws: the six spaces of the board that goes with the grey dice."""

from typing import Any, Final

from markupsafe import Markup

from sobremesa.i18n.formats import listed
from sobremesa.render.cached import cached
from sobremesa.render.common.marks import stand_in_mark
from sobremesa.render.markup import el
from sobremesa.render.scene import Explained, Scene
from sobremesa.words.stand_ins import is_stand_in

from ...picture.asked import Asked
from ...picture.dice import die
from ...picture.effects import atoms, run
from ...picture.modules import ModulePicture, OtherDice, Shown, Sources, Told
from ...picture.pen import Offers, Pen, Table, heading, icon, message, offers_of, tok
from ...picture.things import Pointed, Things
from ...rules.view import View
from ...words.things import shown
from .rules.boards import COUNSELORS, OUTLAWS
from .words import grey_text


def draw(table: Table, scene: Scene, view: View) -> Markup:
    board = shown(view, "counselors_outlaws")
    return _drawn(table, offers_of(scene, ("counselor",)), board["side"], board["marked"])


@cached(256)
def _drawn(table: Table, offers: Offers, side: str, marked: tuple[tuple[int, ...], ...]) -> Markup:
    pen = Pen(offers)
    rows = COUNSELORS if side == "counselors" else OUTLAWS
    spaces = [_space(pen, table, side, row, marked) for row in rows]
    return el(
        "div",
        heading(message(f"grey.{side}"), icon(side.removesuffix("s"))),
        el("div", *spaces, cls="lg-tiles lg-six"),
        el("p", message(f"grey.{side}_text"), cls="lg-note"),
        cls=f"lg-box lg-greyboard lg-{side}",
    )


def _space(pen: Pen, table: Table, side: str, row: dict[str, Any], marked: tuple[tuple[int, ...], ...]) -> Markup:
    value: int = row["space"]
    effect = row["reward"] if "reward" in row else row["penalty"]
    tokens = [tok(table.colour(seat)) for seat, own in enumerate(marked) if value in own]
    inside = (
        die(value, "grey"),
        run(atoms(effect)),
        stand_in_mark() if is_stand_in(row["status"]) else None,
        el("span", *tokens, cls="lg-n"),
    )
    title = message("grey.space", value=value, text=grey_text(side, value))
    return pen.draw(f"counselor:{value}", title, "div", *inside, cls="lg-tile")


def _face(table: Table, id: str) -> Markup:
    """The board without any markers."""
    side = table.rules.config.options["grey_dice"]
    rows = COUNSELORS if side == "counselors" else OUTLAWS
    return el("div", *(_space(Pen(()), table, side, row, ()) for row in rows), cls="lg-tiles lg-six")


# -- in words ----------------------------------------------------------------------------------------------------------


def _explain_counselor(a: Asked) -> Explained:
    side = shown(a.view, "counselors_outlaws")["side"]
    space = a.number(0, 1, 6)
    row = (COUNSELORS if side == "counselors" else OUTLAWS)[space - 1]
    marked = shown(a.view, "counselors_outlaws")["marked"]
    marks = [a.scene.name(seat) for seat, spaces in enumerate(marked) if space in spaces]
    lines = [message("grey.space", value=space, text=grey_text(side, space)), message(f"grey.{side}_text")]
    if marks:
        lines.append(message("explain.marked", seats=listed(marks)))
    return Explained(message(f"grey.{side}"), tuple(lines), is_stand_in(row["status"]))


def _explain_grey(a: Asked) -> Explained:
    side = shown(a.view, "counselors_outlaws")["side"]
    return Explained(message("explain.grey", value=a.number(0, 1, 6)), (message(f"grey.{side}_text"),))


def _tell(t: Shown) -> Told:
    side: str = t.data["side"]
    out = [message(f"grey.{side}"), message(f"grey.{side}_text")]
    for value in range(1, len(t.data["spaces"]) + 1):
        marks = [t.scene.name(seat) for seat, own in enumerate(t.data["marked"]) if value in own]
        said = message("grey.space", value=value, text=grey_text(side, value))
        out.append(
            message("text.with", what=said, more=message("explain.marked", seats=listed(marks))) if marks else said
        )
    return message("text.grey"), out


# -- dice --------------------------------------------------------------------------------------------------------------


def _dice(view: View) -> OtherDice:
    board = shown(view, "counselors_outlaws")
    return OtherDice(
        "grey",
        tuple((n, message("dice.grey", count=n, value=i) if n else "") for i, n in enumerate(board["grey"], 1)),
        tuple(
            tuple(message("farm.grey_die", value=value) if is_grey else "" for value, is_grey in zip(s.dice, grey))
            for s, grey in zip(view.seats, board["grey_taken"])
        ),
    )


# -- what can be clicked -----------------------------------------------------------------------------------------------


def _counsel(p: Pointed) -> Things:
    which = p.asked.get("which", 1 if p.me.dice[1] else 0)
    return (f"counselor:{p.me.dice[which]}",)


def _cash_in(p: Pointed) -> Things:
    """Three neighbouring spaces, wrapping around from 6 to 1."""
    return tuple(f"counselor:{(int(p.name) - 1 + i) % len(OUTLAWS) + 1}" for i in range(3))


PICTURE: Final = ModulePicture(
    area=draw,
    face=_face,
    explain={"counselor": _explain_counselor, "grey": _explain_grey},
    tell=_tell,
    dice=_dice,
    effects={"give_harvest": lambda _: ("-1", "#harvest")},
    things={
        "grey-die": lambda p: (f"grey:{p.name}", f"space:{p.name}"),
        "counsel": _counsel,
        "penalty": _counsel,
        "cash-in": _cash_in,
    },
    sources=Sources(beginnings=frozenset(("grey_die_taken",))),
)
