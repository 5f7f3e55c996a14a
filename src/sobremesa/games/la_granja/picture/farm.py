"""A farm: the board with its four sides. Fields stick out left, barrows above, extensions right, helpers below."""

from typing import Final

from markupsafe import Markup

from sobremesa.games.la_granja.rules.view import SeatView, View
from sobremesa.render.cached import cached
from sobremesa.render.common.people import called
from sobremesa.render.markup import el
from sobremesa.render.scene import Scene

from . import yard
from .cards import back, barrow, extension, field, helper, patron, vp_badge
from .dice import others_of
from .modules import on_farm
from .pen import Offers, Pen, Table, message, tok
from .pieces import owned_place, pieces_at
from .worth import Worth, worth_of
from .yard import Extras

#: the kinds of things on a farm; in a thing's name, the seat comes next
KINDS: Final = (
    "seat", "field", "barrow", "extension", "helper", "patron", "good", "tile", "place", "donkey", "taken", "free",
    "paid", "craft", "limits",
)  # fmt: skip


def draw(table: Table, scene: Scene, view: View, seat: int) -> Markup:
    s = view.seats[seat]
    extras = extras_of(table, view, s)
    prefixes = (*(f"{kind}:{seat}" for kind in KINDS), *(supply.thing for supply in extras.on_farm.supplies))
    offers = tuple(
        (thing, actions, scene.labels[actions[0]])
        for thing, actions in scene.actions.items()
        if thing.startswith(prefixes)
    )
    place = view.order.index(seat) + 1
    turn = "turn" if seat in view.owing else ""
    bare = s._replace(hand=None, siesta_steps=0)  # drawn elsewhere
    return _farm(table, offers, bare, scene.name(seat), place, turn, worth_of(table, view, seat), extras)


def extras_of(table: Table, view: View, s: SeatView) -> Extras:
    at = pieces_at(table, view)
    pieces = ((i, at.get(owned_place(f"barrow{i + 1}", s.seat), ())) for i in range(len(s.barrows)))
    return Extras(tuple(p for p in pieces if p[1]), others_of(table, view), on_farm(table, view, s))


@cached(2048)
def _farm(
    table: Table, offers: Offers, s: SeatView, name: str, place: int, turn: str, worth: Worth, extras: Extras
) -> Markup:
    pen = Pen(offers)
    colour = table.colour(s.seat)
    vp = "?" if s.vp is None else s.vp
    head = el(
        "header",
        pen.draw(
            f"seat:{s.seat}",
            message("farm.of", seat=name),
            "div",
            tok(colour),
            called(name, "lg-title"),
            cls="lg-owner",
        ),
        el("span", message("farm.to_move"), cls="lg-tomove") if turn else None,
        el("span", message("farm.rank", place=place), title=message("farm.place", place=place), cls="lg-rank")
        if table.rules.seats > 1
        else None,
        el("span", back(s.hand_size), cls="lg-n", title=message("farm.hand", count=s.hand_size)),
        vp_badge(vp, s.seat),
        cls="lg-farm-head",
    )
    pieces = dict(extras.pieces)
    barrows = [barrow(pen, table, s.seat, b, pieces.get(i, ())) for i, b in enumerate(s.barrows)]
    helpers = [helper(pen, table, s.seat, card, card in s.used_helpers) for card in s.helpers]
    patrons = [patron(pen, s.seat, p) for p in extras.on_farm.patrons]
    plot = el(
        "div",
        el("div", *barrows, *_free("barrow", worth.barrows - len(barrows)), cls="lg-top"),
        el("div", *(field(pen, table, s.seat, f) for f in s.fields), *_free("field", not s.fields), cls="lg-left"),
        yard.draw(pen, table, s, worth, extras),
        el(
            "div",
            *(extension(pen, table, s.seat, card) for card in s.extensions),
            *_free("extension", not s.extensions),
            cls="lg-right",
        ),
        el("div", *patrons, *helpers, *_free("helper", worth.helpers - len(helpers)), cls="lg-bottom"),
        cls="lg-plot",
    )
    notes = [el("p", note, cls="lg-note") for note in extras.on_farm.notes]
    return el("div", head, plot, *notes, cls=f"lg-farm-in c-{colour}" + (" lg-turn" if turn else ""))


def _free(kind: str, count: int) -> list[Markup]:
    """Room for more, drawn as empty spaces."""
    return [el("div", message(f"free.{kind}"), cls=f"lg-slip lg-hollow lg-s-{kind}") for _ in range(count)]
