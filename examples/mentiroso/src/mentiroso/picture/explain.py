"""What each thing on the table is."""

from mentiroso.rules.dice import FACES
from mentiroso.rules.view import View
from mentiroso.words.names import bid_name, caption
from mentiroso.words.table import seat_line
from sobremesa.render.scene import Explained, Scene

from .bids import face_thing
from .cups import thing


def explain(scene: Scene, name: str) -> Explained | None:
    view: View = scene.view
    wild = (caption("explain.wild"),) if view.wild else ()
    for s in view.seats:
        if name == thing(s.seat):
            told = seat_line(s, scene.name)
            return Explained(caption("cup.title", name=scene.name(s.seat)), (told, caption("explain.cup")))
    for face in range(FACES):
        if name == face_thing(face):
            return Explained(caption(f"face.{face + 1}"), (caption("explain.face"), *wild))
    if name == "bid" and view.bids:
        last = view.bids[-1]
        title = caption("bid.stands", bid=bid_name(last.dice, last.face), name=scene.name(last.seat))
        return Explained(title, (caption("explain.bid"), *wild))
    return None
