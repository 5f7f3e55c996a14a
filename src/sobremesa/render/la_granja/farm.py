"""A farm: the board with its four sides. Fields look out left, barrows above, extensions right, helpers below."""

from typing import Final

from markupsafe import Markup

from sobremesa.games.la_granja.modules.donkey_song.songs import ORDINARY
from sobremesa.games.la_granja.view import SeatView, View
from sobremesa.words.la_granja.things import shown

from ..kept import kept
from ..markup import el
from ..scene import Scene
from . import yard
from .cards import back, barrow, extension, field, helper, vp_badge
from .crafts import piece
from .pen import Offers, Pen, Table, tok, w
from .pieces import barrow_name, pieces_at
from .worth import Worth, worth_of
from .yard import Extras

#: the kinds of things on a farm; the seat follows in their name
KINDS: Final = (
    "seat", "field", "barrow", "extension", "helper", "patron", "good", "tile", "place", "donkey", "taken", "free",
    "paid", "craft", "grand", "workers", "limits",
)  # fmt: skip


def draw(table: Table, scene: Scene, view: View, seat: int) -> Markup:
    prefixes = tuple(f"{kind}:{seat}" for kind in KINDS)
    offers = tuple(
        (thing, actions, scene.labels[actions[0]])
        for thing, actions in scene.actions.items()
        if thing.startswith(prefixes)
    )
    s = view.seats[seat]
    place = view.order.index(seat) + 1
    turn = "turn" if seat in view.owing else ""
    bare = s._replace(hand=None, siesta_steps=0)  # drawn elsewhere
    return _farm(table, offers, bare, scene.name(seat), place, turn, worth_of(table, view, seat), extras_of(view, s))


def extras_of(view: View, s: SeatView) -> Extras:
    if not view.modules:
        return Extras()
    at = pieces_at(view)
    seat = s.seat
    grand, workers = shown(view, "grand_markers").get("supply"), shown(view, "hired_hands").get("supply")
    owned = shown(view, "donkey_song").get("owned")
    pieces = ((i, at.get(barrow_name(seat, i + 1), ())) for i in range(len(s.barrows)))
    return Extras(
        tuple(p for p in pieces if p[1]),
        tuple(
            sorted({t for t in (*s.donkeys_left, s.donkey or 0, *(n + ORDINARY for n in owned[seat])) if t > ORDINARY})
        )
        if owned
        else (),
        tuple(shown(view, "counselors_outlaws")["grey_taken"][seat]) if shown(view, "counselors_outlaws") else (),
        bool(s.patron) and bool(shown(view, "ladies")["exhausted"][seat]),
        tuple(shown(view, "new_farm_cards")["known"][seat])
        if shown(view, "new_farm_cards") and seat != view.viewer
        else (),
        grand[seat] if grand else None,
        workers[seat] if workers else None,
    )


@kept(2048)
def _farm(
    table: Table, offers: Offers, s: SeatView, name: str, place: int, turn: str, worth: Worth, extras: Extras
) -> Markup:
    pen = Pen(offers)
    colour = table.colour(s.seat)
    vp = "?" if s.vp is None else s.vp
    head = el(
        "header",
        pen.thing(
            f"seat:{s.seat}", w("farm.of", seat=name), "div", tok(colour), el("b", name, cls="lg-title"), cls="lg-owner"
        ),
        el("span", w("farm.to_move"), cls="lg-tomove") if turn else None,
        el("span", w("farm.rank", place=place), title=w("farm.place", place=place), cls="lg-rank")
        if table.rules.seats > 1
        else None,
        el("span", back(s.hand_size), cls="lg-n", title=w("farm.hand", count=s.hand_size)),
        vp_badge(vp),
        cls="lg-farm-head",
    )
    pieces = dict(extras.pieces)
    barrows = [
        barrow(pen, table, s.seat, b, [piece(table, *p) for p in pieces.get(i, ())]) for i, b in enumerate(s.barrows)
    ]
    helpers = [helper(pen, table, s.seat, card, card in s.used_helpers) for card in s.helpers]
    lady = [helper(pen, table, s.seat, s.patron, extras.lady_used)] if s.patron else []
    plot = el(
        "div",
        el("div", *barrows, *_free("barrow", worth.barrows - len(barrows)), cls="lg-top"),
        el("div", *(field(pen, s.seat, f) for f in s.fields), *_free("field", not s.fields), cls="lg-left"),
        yard.draw(pen, table, s, worth, extras),
        el(
            "div",
            *(extension(pen, table, s.seat, card) for card in s.extensions),
            *_free("extension", not s.extensions),
            cls="lg-right",
        ),
        el("div", *lady, *helpers, *_free("helper", worth.helpers - len(helpers)), cls="lg-bottom"),
        cls="lg-plot",
    )
    known = (
        el("p", w("farm.known", cards=", ".join(map(table.deck.name, extras.known))), cls="lg-note")
        if extras.known
        else None
    )
    return el("div", head, plot, known, cls=f"lg-farm-in c-{colour}" + (" lg-turn" if turn else ""))


def _free(kind: str, count: int) -> list[Markup]:
    """Room for more, drawn as hollows."""
    return [el("div", w(f"free.{kind}"), cls=f"lg-slip lg-hollow lg-s-{kind}") for _ in range(count)]
