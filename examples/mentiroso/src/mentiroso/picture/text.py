"""The whole table in words, for those who do not see it; and what each thing on it is."""

from markupsafe import Markup

from mentiroso.rules.dice import FACES
from mentiroso.rules.view import SeatView, View
from mentiroso.words.names import bid_name, dice_count, throw_name
from sobremesa.render.markup import el, join
from sobremesa.render.scene import Explained, Scene

from .bids import face_thing, nothing_bid
from .cups import faces_of, thing, throw_title
from .dice import caption


def text(scene: Scene) -> Markup:
    """Bids, cups and the last doubt: headings and lists."""
    view: View = scene.view
    bids = [caption("bid.by", name=scene.name(b.seat), bid=bid_name(b.dice, b.face)) for b in view.bids]
    parts = [
        el("h2", caption("text.bids")), _list(bids or [nothing_bid(view)]),
        el("h2", caption("text.cups")), _list([_cup(scene, s) for s in view.seats]),
    ]  # fmt: skip
    if view.last is not None:
        last = view.last
        bid = bid_name(last.bid.dice, last.bid.face)
        told = [caption("last.doubted", name=scene.name(last.doubter), bid=bid, other=scene.name(last.bid.seat))]
        told += [
            caption("text.shown", name=scene.name(s.seat), dice=throw_name(s.shown)) for s in view.seats if s.shown
        ]
        told.append(caption("last.found", bid=bid_name(last.found, last.bid.face), name=scene.name(last.loser)))
        parts += [el("h2", caption("last.title")), _list(told)]
    return join(parts)


def _list(items: list[str]) -> Markup:
    return el("ul", (el("li", item) for item in items))


def _cup(scene: Scene, s: SeatView) -> str:
    if s.place:
        return caption("text.out", name=scene.name(s.seat), place=s.place)
    return caption("text.cup", name=scene.name(s.seat), count=dice_count(s.dice), dice=throw_title(faces_of(s)))


def explain(scene: Scene, name: str) -> Explained | None:
    """What a thing is; None if there is no such thing at this table."""
    view: View = scene.view
    wild = (caption("explain.wild"),) if view.wild else ()
    for s in view.seats:
        if name == thing(s.seat):
            return Explained(caption("cup.title", name=scene.name(s.seat)), (_cup(scene, s), caption("explain.cup")))
    for face in range(FACES):
        if name == face_thing(face):
            return Explained(caption(f"face.{face + 1}"), (caption("explain.face"), *wild))
    if name == "bid" and view.bids:
        last = view.bids[-1]
        title = caption("bid.stands", bid=bid_name(last.dice, last.face), name=scene.name(last.seat))
        return Explained(title, (caption("explain.bid"), *wild))
    return None
