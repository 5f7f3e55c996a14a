"""Betwixt: joint ventures between neighbours, filled from both ends."""

from typing import Any

from markupsafe import Markup

from sobremesa.games.la_granja.view import View
from sobremesa.words.la_granja.things import shown

from ...kept import kept
from ...markup import el
from ...scene import Scene
from ..cards import vp_badge
from ..crafts import piece
from ..pen import Offers, Pen, Table, guess, heading, icon, offers_of, tok, w
from ..pieces import Piece, pieces_at

Card = tuple[tuple[str, Any], ...]


def draw(table: Table, scene: Scene, view: View) -> Markup:
    cards = tuple(shown(view, "betwixt").values())
    at = pieces_at(view)
    pieces = tuple(at.get(f"venture{n}", ()) for n in range(1, len(cards) + 1))
    return _drawn(table, offers_of(scene, ("venture",)), table.names(scene), cards, pieces)


@kept(256)
def _drawn(
    table: Table, offers: Offers, names: tuple[str, ...], cards: tuple[Card, ...], pieces: tuple[tuple[Piece, ...], ...]
) -> Markup:
    pen = Pen(offers)
    drawn = [_card(pen, table, names, n, dict(card), pieces[n - 1]) for n, card in enumerate(cards, 1)]
    return el("div", heading(w("venture.title"), icon("venture"), guess()), *drawn, cls="lg-box lg-ventures")


def _card(
    pen: Pen, table: Table, names: tuple[str, ...], number: int, card: dict[str, Any], pieces: tuple[Piece, ...]
) -> Markup:
    near, far = card["seats"]
    if not card["card"]:
        row = el("span", w("venture.gone"), cls="lg-cap lg-grow")
    else:
        row = el("span", *(_symbol(table, g, o) for g, o in zip(card["goods"], card["owners"])), cls="lg-syms lg-grow")
    owed = card["owed"]
    inside = (
        tok(table.colour(near)),
        row,
        tok(table.colour(far)),
        el("span", *(vp_badge(v) for v in card["values"]), cls="lg-n"),
        el("span", *(piece(table, *p) for p in pieces), cls="lg-pieces") if pieces else None,
        el("small", w("venture.owed", seat=names[owed[0]], vp=owed[1])) if owed else None,
    )
    title = w("venture.name", number=number, one=names[near], other=names[far])
    return pen.thing(f"venture:{number}", title, "div", *inside, cls="lg-venture")


def _symbol(table: Table, good: str, owner: int | None) -> Markup:
    cover = None if owner is None else tok(table.colour(owner))
    return el("span", icon(good), cover, cls="lg-sym lg-full" if cover else "lg-sym")
