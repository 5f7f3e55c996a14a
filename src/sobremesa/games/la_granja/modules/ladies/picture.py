"""Ladies of La Granja: those on display. A Lady who has been chosen lies with the helpers of her farm."""

from typing import Any, Final

from markupsafe import Markup

from sobremesa.render.cached import cached
from sobremesa.render.common.marks import stand_in_mark
from sobremesa.render.markup import el
from sobremesa.render.scene import Explained, Scene
from sobremesa.words.stand_ins import is_stand_in

from ...picture.asked import Asked, entry
from ...picture.cards import state_of
from ...picture.dice import die
from ...picture.modules import Foreseen, ModulePicture, OnFarm, Patron, Shown, Told
from ...picture.pen import Offers, Pen, Table, heading, icon, message, offers_of, tok
from ...rules.view import SeatView, View
from ...words.things import shown
from .numbers import ROWS
from .words import lady_number

#: silver for goods that only a Lady sells at the end of the game, by card number
SALES: Final[dict[int, dict[str, int]]] = {row["number"]: row["sale"] for row in ROWS if "sale" in row}


def draw(table: Table, scene: Scene, view: View) -> Markup:
    data = shown(view, "ladies")
    offers = offers_of(scene, ("lady",))
    return _drawn(
        table, offers, table.names(scene), data["display"], data["ladies"], data["exhausted"], data["own_die"]
    )


@cached(256)
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
        heading(message("lady.title"), icon("lady")),
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
            stand_in_mark() if is_stand_in(row["status"]) else None,
            cls="lg-title",
        ),
        el("span", table.deck.text(number), cls="lg-says"),
    )
    return pen.draw(f"lady:{lady}", table.deck.title(number), "div", *inside, cls="lg-tile lg-lady")


def _face(table: Table, id: str) -> Markup:
    return _card(Pen(()), table, id.partition(":")[2])


def _farm(table: Table, view: View, s: SeatView) -> OnFarm:
    is_used = bool(s.patron) and bool(shown(view, "ladies")["exhausted"][s.seat])
    return OnFarm(patrons=(_patron(table, s.patron, is_used),) if s.patron else ())


@cached(64)
def _patron(table: Table, number: int, is_used: bool) -> Patron:
    name = table.deck.title(number)
    state = state_of(table, number, is_used)
    title = message(f"on_farm.lady_{state}", card=name)
    is_one = is_stand_in(table.deck.patrons[number]["status"])
    return Patron(number, name, title, table.deck.text(number), state, "lady", is_one)


def _foresee(table: Table, view: View, s: SeatView) -> Foreseen:
    goods = dict(s.goods)
    return Foreseen(silver=sum(goods[good] * price for good, price in SALES.get(s.patron, {}).items()))


# -- in words ----------------------------------------------------------------------------------------------------------


def _explain_lady(a: Asked) -> Explained:
    return entry(a, f"lady:{a.names[0]}")


def _explain_patron(a: Asked) -> Explained:
    return entry(a, f"lady:{a.table.deck.patrons[a.seat.patron]['id']}")


def _tell(t: Shown) -> Told:
    out = [
        message("text.lady", lady=t.table.deck.title(lady_number(lady)), text=t.table.deck.text(lady_number(lady)))
        for lady in t.data["display"]
    ]
    for seat, lady in enumerate(t.data["ladies"]):
        if lady:
            key = "text.lady_used" if t.data["exhausted"][seat] else "text.lady_of"
            out.append(message(key, seat=t.scene.name(seat), lady=t.table.deck.title(lady_number(lady))))
        if t.data["own_die"][seat]:
            out.append(message("farm.own_die", value=t.data["own_die"][seat]))
    return message("lady.title"), out


PICTURE: Final = ModulePicture(
    area=draw,
    face=_face,
    explain={"lady": _explain_lady, "patron": _explain_patron},
    tell=_tell,
    things={
        "lady": lambda p: (f"lady:{p.name}",),
        "ask-lady": lambda p: (f"patron:{p.me.seat}",),
        "own-die": lambda p: (p.mine("taken", 2),),
    },
    farm=_farm,
    foresee=_foresee,
)
