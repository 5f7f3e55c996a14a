"""The middle of the table: the current bid, those before it, and the six faces to bid on."""

from markupsafe import Markup

from mentiroso.rules.actions import BID
from mentiroso.rules.dice import FACES, count_of
from mentiroso.rules.view import BidView, SeatView, View
from mentiroso.words.names import bid_name, caption, nothing_bid
from mentiroso.words.table import doubt_lines
from sobremesa.render.common.tokens import badge, colour_of
from sobremesa.render.markup import el
from sobremesa.render.scene import Scene

from .cups import counted
from .dice import strip


def face_thing(face: int) -> str:
    return f"face:{face + 1}"


def draw_bids(scene: Scene) -> Markup:
    """Draw the last bid, large, and the earlier bids of the round; clicking the last one doubts it."""
    view: View = scene.view
    if not view.bids:
        return el("p", nothing_bid(view), cls="mt-nothing")
    *before, last = view.bids
    name = bid_name(last.dice, last.face)
    standing = scene.draw(
        "bid", caption("bid.stands", bid=name, name=scene.name(last.seat)), "div",
        el("span", last.dice, cls="mt-count", aria_hidden="true"), el("span", "\u00d7", aria_hidden="true"),
        strip((last.face + 1,), name, "mt-big"), _by(scene, last), cls="mt-standing",
    )  # fmt: skip
    earlier = [
        el("li", badge(colour_of(b.seat)), " ", bid_name(b.dice, b.face), title=scene.name(b.seat)) for b in before
    ]
    before_it = el("ol", earlier, cls="mt-before", aria_label=caption("bid.before")) if earlier else None
    return el("div", standing, before_it)


def _by(scene: Scene, bid: BidView) -> Markup:
    who = [badge(colour_of(bid.seat)), el("b", scene.name(bid.seat), dir="auto")]
    return el("span", who, cls=f"mt-by c-{colour_of(bid.seat)}")


def draw_faces(scene: Scene) -> Markup:
    """Draw six dice to bid with, for the player to decide: each opens a list of the counts that are high enough."""
    offers = {face: scene.actions.get(face_thing(face), ()) for face in range(FACES)}
    if not any(offers.values()):
        return Markup("")
    return el(
        "div", [_face(scene, face, actions) for face, actions in offers.items()],
        cls="mt-faces", role="group", aria_label=caption("face.title"),
    )  # fmt: skip


def _face(scene: Scene, face: int, actions: tuple[int, ...]) -> Markup:
    title = caption(f"face.{face + 1}")
    least = caption("face.least", least=count_of(actions[0] - BID)) if actions else caption("face.never")
    die = strip((face + 1,), title, "mt-pick")
    classes = "mt-face" if actions else "mt-face never"
    return scene.draw(face_thing(face), title, "div", die, el("span", least, cls="mt-least"), cls=classes)


def draw_last(scene: Scene) -> Markup:
    """Draw the last doubt: all dice as they were shown, those that counted marked, and the result."""
    view: View = scene.view
    if view.last is None:
        return Markup("")
    rows = [_shown(scene, s) for s in view.seats if s.shown]
    told, found = doubt_lines(view.last, scene.name)
    return el("section", el("h3", caption("last.title")), el("p", told, " ", found), el("ul", rows), cls="mt-last")


def _shown(scene: Scene, s: SeatView) -> Markup:
    title = caption("last.shown", name=scene.name(s.seat))
    return el("li", badge(colour_of(s.seat)), strip(s.shown, title, "mt-small", counted(scene.view)))
