"""Mentiroso as a picture: everything that `Picture` asks for."""

from typing import Iterable, Sequence

from markupsafe import Markup

from mentiroso.rules.actions import ACTIONS, BID, DOUBT
from mentiroso.rules.dice import face_of
from mentiroso.rules.events import EVENTS
from mentiroso.rules.view import View
from mentiroso.words.names import caption
from sobremesa.kernel import Event
from sobremesa.render.markup import el
from sobremesa.render.scene import Area, Explained, Picture, Scene

from .bids import draw_bids, draw_faces, draw_last, face_thing
from .board import board
from .cups import draw_cups
from .explain import explain


class MentirosoPicture(Picture):
    """Draws from views alone."""

    def things(self, view: View, action: int) -> tuple[str, ...]:
        """A die to bid on its face, the bid that stands to doubt it."""
        if action == DOUBT:
            return ("bid",)
        if BID <= action < BID + ACTIONS.block(BID).size:
            return (face_thing(face_of(action - BID)),)
        return ()

    def skeleton(self, scene: Scene) -> Markup:
        """The places of all areas."""
        middle = el("div", el("div", id="area-bids"), el("div", id="area-faces"), cls="mt-middle")
        return el("div", middle, el("div", id="area-cups"), el("div", id="area-last"), cls="mt")

    def areas(self, scene: Scene) -> Sequence[Area]:
        """Everything on the table."""
        return (
            Area("area-bids", draw_bids(scene)),
            Area("area-faces", draw_faces(scene)),
            Area("area-cups", draw_cups(scene)),
            Area("area-last", draw_last(scene)),
        )

    def explain(self, scene: Scene, thing: str) -> Explained | None:
        """What a thing is; None if there is no such thing at this table."""
        return explain(scene, thing)

    def board(self, scene: Scene) -> Markup:
        """The table as one stand-alone SVG."""
        return board(scene)

    def sources(self, scene: Scene, events: Iterable[Event]) -> list[tuple[str, tuple[int, ...]]]:
        """The dice everybody began with, and those lost by wrong bids and by wrong doubts."""
        view: View = scene.view
        left = [s.dice for s in view.seats]
        lost = {"bids": [0] * len(left), "doubts": [0] * len(left)}
        for key, fields in map(EVENTS.named, events):
            if key == "loses":
                lost["doubts" if fields["doubted"] else "bids"][int(str(fields["seat"]))] -= 1
        began = tuple(dice - sum(gone) for dice, *gone in zip(left, *lost.values()))
        return [
            (caption("source.start"), began),
            *((caption(f"source.{why}"), tuple(dice)) for why, dice in lost.items()),
        ]
