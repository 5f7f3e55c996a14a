"""Betwixt: joint ventures between neighbours, filled from both ends."""

from typing import Any, Final

from markupsafe import Markup

from sobremesa.i18n.formats import listed
from sobremesa.render.cached import cached
from sobremesa.render.common.marks import stand_in_mark
from sobremesa.render.markup import el
from sobremesa.render.scene import Explained, Scene

from ...picture.asked import Asked, entry
from ...picture.cards import vp_badge
from ...picture.modules import ModulePicture, Shown, Sources, Told
from ...picture.pen import Offers, Pen, Table, heading, icon, message, offers_of, tok
from ...picture.pieces import pieces_at
from ...picture.things import Pointed, Things
from ...rules.view import View
from ...words.names import good_name
from ...words.things import shown
from .numbers import CARDS

Card = tuple[tuple[str, Any], ...]


def draw(table: Table, scene: Scene, view: View) -> Markup:
    cards = tuple(shown(view, "betwixt").values())
    at = pieces_at(table, view)
    pieces = tuple(at.get(f"venture{n}", ()) for n in range(1, len(cards) + 1))
    return _drawn(table, offers_of(scene, ("venture",)), table.names(scene), cards, pieces)


@cached(256)
def _drawn(
    table: Table,
    offers: Offers,
    names: tuple[str, ...],
    cards: tuple[Card, ...],
    pieces: tuple[tuple[Markup, ...], ...],
) -> Markup:
    pen = Pen(offers)
    drawn = [_card(pen, table, names, n, dict(card), pieces[n - 1]) for n, card in enumerate(cards, 1)]
    return el(
        "div", heading(message("venture.title"), icon("venture"), stand_in_mark()), *drawn, cls="lg-box lg-ventures"
    )


def _card(
    pen: Pen, table: Table, names: tuple[str, ...], number: int, card: dict[str, Any], pieces: tuple[Markup, ...]
) -> Markup:
    near, far = card["seats"]
    if not card["card"]:
        row = el("span", message("venture.gone"), cls="lg-cap lg-grow")
    else:
        row = el("span", *(_symbol(table, g, o) for g, o in zip(card["goods"], card["owners"])), cls="lg-syms lg-grow")
    owed = card["owed"]
    inside = (
        tok(table.colour(near)),
        row,
        tok(table.colour(far)),
        el("span", *(vp_badge(v) for v in card["values"]), cls="lg-n"),
        el("span", *pieces, cls="lg-pieces") if pieces else None,
        el("small", message("venture.owed", seat=names[owed[0]], vp=owed[1])) if owed else None,
    )
    title = message("venture.name", number=number, one=names[near], other=names[far])
    return pen.draw(f"venture:{number}", title, "div", *inside, cls="lg-venture")


def _symbol(table: Table, good: str, owner: int | None) -> Markup:
    cover = None if owner is None else tok(table.colour(owner))
    return el("span", icon(good), cover, cls="lg-sym lg-full" if cover else "lg-sym")


def _face(table: Table, id: str) -> Markup:
    """A card that does not lie between anyone yet."""
    row = CARDS[int(id.partition(":")[2]) - 1]
    goods = el("span", *(_symbol(table, good, None) for good in row["goods"]), cls="lg-syms lg-grow")
    return el("div", goods, el("span", *(vp_badge(v) for v in row["values"]), cls="lg-n"), cls="lg-venture")


# -- in words ----------------------------------------------------------------------------------------------------------


def _explain_venture(a: Asked) -> Explained:
    card = dict(shown(a.view, "betwixt")[f"venture{int(a.names[0])}"])
    near, far = card["seats"]
    title = message("venture.name", number=a.names[0], one=a.scene.name(near), other=a.scene.name(far))
    if not card["card"]:
        return Explained(title, (message("venture.gone"),))
    found = entry(a, f"venture:{card['card']}")
    return found._replace(title=title)


def _tell(t: Shown) -> Told:
    out: list[str] = []
    for number, fields in enumerate(t.data.values(), 1):
        card: dict[str, Any] = dict(fields)
        near, far = (t.scene.name(seat) for seat in card["seats"])
        name = message("venture.name", number=number, one=near, other=far)
        if not card["card"]:
            out.append(message("text.with", what=name, more=message("venture.gone")))
            continue
        row = [
            message("text.covered", good=good_name(g), seat=t.scene.name(owner)) if owner is not None else good_name(g)
            for g, owner in zip(card["goods"], card["owners"])
        ]
        out.append(
            message("text.venture", name=name, goods=listed(row), values=listed([str(v) for v in card["values"]]))
        )
        if card["owed"]:
            out.append(message("venture.owed", seat=t.scene.name(card["owed"][0]), vp=card["owed"][1]))
    return message("venture.title"), out


# -- what can be clicked -----------------------------------------------------------------------------------------------


def _place(p: Pointed, name: str) -> Things:
    return (f"venture:{name.removeprefix('venture')}",) if name.startswith("venture") else ()


PICTURE: Final = ModulePicture(
    area=draw,
    face=_face,
    explain={"venture": _explain_venture},
    tell=_tell,
    things={"reward": lambda p: p.place(p.name)},
    place=_place,
    sources=Sources("ventures", 1, causes=frozenset(("venture_reward",))),
)
