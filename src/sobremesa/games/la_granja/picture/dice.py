"""The revenue spaces with their dice, and who has taken which."""

from typing import Final, Iterator

from markupsafe import Markup

from sobremesa.games.la_granja.rules.catalogue import BOARD
from sobremesa.games.la_granja.rules.view import View
from sobremesa.render.cached import cached
from sobremesa.render.common.runs import Atom
from sobremesa.render.markup import el
from sobremesa.render.scene import Scene

from .effects import options, run
from .modules import Cover, OtherDice, pictures_at
from .pen import Offers, Pen, Table, heading, icon, message, offers_of, tok

VALUES: Final = range(1, 7)

#: a seat and the dice it has taken
Taken = tuple[int, tuple[int, ...]]


def covers_of(table: Table, view: View) -> tuple[Cover | None, ...]:
    """What covers each of the six spaces."""
    found = [p.covers(table, view) for p in pictures_at(table).values() if p.covers]
    return tuple(next((covers[value] for covers in found if value in covers), None) for value in VALUES)


def others_of(table: Table, view: View) -> tuple[OtherDice, ...]:
    """The dice other than those of the base game."""
    return tuple(p.dice(view) for p in pictures_at(table).values() if p.dice)


def taken_kind(others: tuple[OtherDice, ...], seat: int, i: int) -> tuple[str, str]:
    """The kind of a die that a seat has taken, and the die in words; both empty for one of the base game."""
    return next(((o.kind, o.taken[seat][i]) for o in others if i < len(o.taken[seat]) and o.taken[seat][i]), ("", ""))


def options_of(cover: Cover | None, space: int) -> Iterator[Atom]:
    """What a space gives: the printed options, or those of what covers it."""
    return options(BOARD["revenue"][space - 1]) if cover is None else iter(cover.options)


def die(value: int, kind: str = "") -> Markup:
    return icon(f"die-{value}", f"lg-die lg-{kind}" if kind else "lg-die")


def draw(table: Table, scene: Scene, view: View) -> Markup:
    others = others_of(table, view)
    offers = offers_of(scene, ("space", "die", *(o.kind for o in others)))
    taken = tuple((seat, view.seats[seat].dice[:2]) for seat in view.order if view.seats[seat].dice[0])
    covers = covers_of(table, view)
    return _drawn(table, offers, table.names(scene), view.dice, others, covers, view.last_die, view.kept_space, taken)


@cached(512)
def _drawn(
    table: Table,
    offers: Offers,
    names: tuple[str, ...],
    dice: tuple[int, ...],
    others: tuple[OtherDice, ...],
    covers: tuple[Cover | None, ...],
    last: int,
    kept: tuple[int, int] | None,
    taken: tuple[Taken, ...],
) -> Markup:
    """Six spaces, each with what it gives and the dice on it; then who has taken which."""
    pen = Pen(offers)
    spaces = [_space(pen, value, dice[value - 1], others, covers[value - 1], last, table, kept) for value in VALUES]
    note = el("p", message("dice.last", value=last), cls="lg-note") if last else None
    gone = [
        el(
            "span",
            tok(table.colour(seat)),
            *(die(value, taken_kind(others, seat, i)[0]) for i, value in enumerate(values) if value),
            cls="lg-n",
            title=names[seat],
        )
        for seat, values in taken
    ]
    who = el("p", el("span", message("dice.taken"), cls="lg-cap"), *gone, cls="lg-orders lg-takers") if gone else None
    return el(
        "div", heading(message("dice.title")), el("div", *spaces, cls="lg-spaces"), note, who, cls="lg-box lg-dice"
    )


def _space(
    pen: Pen,
    value: int,
    count: int,
    others: tuple[OtherDice, ...],
    cover: Cover | None,
    last: int,
    table: Table,
    kept: tuple[int, int] | None,
) -> Markup:
    name = message("dice.space", value=value, text=cover.text if cover else message(f"space.{value}"))
    label = (
        el("b", str(value), cls="lg-value"),
        run(options_of(cover, value)),
    )
    lying: list[Markup] = []
    white = count - sum(o.lying[value - 1][0] for o in others)
    if white or last == value:
        title = message("dice.last_die" if last == value else "dice.white", count=white, value=value)
        lying.append(pen.draw(f"die:{value}", title, "span", *[die(value)] * max(white, 1), cls="lg-lying"))
    for other in others:
        n, title = other.lying[value - 1]
        if n:
            dice = [die(value, other.kind)] * n
            lying.append(pen.draw(f"{other.kind}:{value}", title, "span", *dice, cls="lg-lying"))
    if kept and kept[0] == value:
        lying.append(el("span", tok(table.colour(kept[1])), title=message("dice.kept"), cls="lg-kept"))
    cls = "lg-space" + (" lg-last" if last == value else "") + (" lg-tiled" if cover else "")
    return el(
        "div",
        pen.draw(f"space:{value}", name, "div", *label, cls="lg-gives"),
        el("div", *lying, cls="lg-on") if lying else el("div", cls="lg-on"),
        cls=cls,
    )
