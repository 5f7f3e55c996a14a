"""Everybody's cup: the viewer's dice, and those of the others covered."""

from markupsafe import Markup

from mentiroso.rules.dice import ACES
from mentiroso.rules.view import SeatView, View
from mentiroso.words.names import caption, cup_name, dice_count
from sobremesa.render.common.tokens import badge, colour_of
from sobremesa.render.markup import el
from sobremesa.render.scene import Scene

from .dice import HIDDEN, strip


def faces_of(s: SeatView) -> tuple[int, ...]:
    """The dice under a cup as the viewer sees them."""
    return (HIDDEN,) * s.thrown if s.cup is None else s.cup


def counted(view: View) -> tuple[int, ...]:
    """The faces that counted for the bid that was doubted last."""
    if view.last is None:
        return ()
    face = view.last.bid.face
    return (face + 1, ACES + 1) if view.wild else (face + 1,)


def thing(seat: int) -> str:
    return f"cup:p{seat + 1}"


def draw_cups(scene: Scene) -> Markup:
    """All cups, the viewer's own first."""
    view: View = scene.view
    first = view.viewer or 0
    seats = [view.seats[(first + i) % len(view.seats)] for i in range(len(view.seats))]
    return el("div", [_cup(scene, view, s) for s in seats], cls="mt-cups")


def _cup(scene: Scene, view: View, s: SeatView) -> Markup:
    state = caption("cup.out", place=s.place) if s.place else dice_count(s.dice)
    is_starter = s.seat == view.starter and view.round > 0 and view.owing
    faces = faces_of(s)
    head = el(
        "div", badge(colour_of(s.seat)), el("b", scene.name(s.seat), cls="mt-name", dir="auto"),
        el("span", caption("cup.starter"), cls="mt-note") if is_starter else None,
        el("span", state, cls="mt-left"), cls="mt-head",
    )  # fmt: skip
    own = el("div", strip(faces, cup_name(s)), cls="mt-under") if faces else None
    classes = f"mt-cup c-{colour_of(s.seat)}" + (" now" if s.seat in view.owing else "") + (" out" if s.place else "")
    return scene.draw(thing(s.seat), caption("cup.title", name=scene.name(s.seat)), "section", head, own, cls=classes)
