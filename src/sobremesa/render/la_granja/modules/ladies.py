"""Ladies of La Granja: those on display. A Lady who has been chosen lies with the helpers of her farm."""

from typing import Any

from markupsafe import Markup

from sobremesa.games.la_granja.view import View
from sobremesa.words.la_granja.cards import is_certain
from sobremesa.words.la_granja.names import lady_number
from sobremesa.words.la_granja.things import shown

from ...kept import kept
from ...markup import el
from ...scene import Scene
from ..dice import die
from ..pen import Offers, Pen, Table, guess, heading, icon, offers_of, tok, w


def draw(table: Table, scene: Scene, view: View) -> Markup:
    data = shown(view, "ladies")
    offers = offers_of(scene, ("lady",))
    return _drawn(
        table, offers, table.names(scene), data["display"], data["ladies"], data["exhausted"], data["own_die"]
    )


@kept(256)
def _drawn(
    table: Table,
    offers: Offers,
    names: tuple[str, ...],
    display: tuple[str, ...],
    ladies: tuple[str, ...],
    used: tuple[bool, ...],
    dice: tuple[int, ...],
) -> Markup:
    pen = Pen(offers)
    cards = [_card(pen, table, lady) for lady in display]
    farms = [
        el(
            "span",
            tok(table.colour(seat)),
            el("b", table.deck.title(lady_number(lady)), cls="lg-title lg-struck" if used[seat] else "lg-title"),
            die(dice[seat]) if dice[seat] else None,
            cls="lg-n lg-spot",
            title=names[seat],
        )
        for seat, lady in enumerate(ladies)
        if lady
    ]
    return el(
        "div",
        heading(w("lady.title"), icon("lady")),
        el("div", *cards, cls="lg-tiles lg-wide") if cards else None,
        el("div", *farms, cls="lg-roster") if farms else None,
        cls="lg-box lg-ladies",
    )


def _card(pen: Pen, table: Table, lady: str) -> Markup:
    number = lady_number(lady)
    row: dict[str, Any] = table.deck.patrons[number]
    inside = (
        el(
            "b",
            icon("lady"),
            table.deck.title(number),
            None if is_certain(row["status"]) else guess(),
            cls="lg-title",
        ),
        el("span", table.deck.text(number), cls="lg-says"),
    )
    return pen.thing(f"lady:{lady}", table.deck.title(number), "div", *inside, cls="lg-tile lg-lady")
