"""El Grande as a picture: implements `Picture`."""

from typing import Iterable, Sequence

from markupsafe import Markup

from sobremesa.games.el_grande.rules.view import View
from sobremesa.kernel import Event
from sobremesa.render.markup import el
from sobremesa.render.scene import Area, Explained, Picture, Scene, Show, Sign

from . import things
from .board import board
from .cards import draw_cards
from .courts import draw_own, draw_rivals
from .effects import pictogram
from .explain import explain
from .ground import ground
from .hand import draw_disc, draw_hand
from .map import draw_map
from .preview import preview
from .rounds import draw_powers, draw_track
from .shows import shows
from .sources import Sources, sources
from .text import text


class ElGrandePicture(Picture):
    """Draws from views alone."""

    def things(self, view: View, action: int) -> tuple[str, ...]:
        """The things a player would click for this action."""
        return things.things(view, action)

    def sign(self, scene: Scene, action: int) -> Sign | None:
        """What an action card does."""
        for thing in things.things(scene.view, action):
            kind, _, name = thing.partition(":")
            if kind == "card" and scene.view.in_use is None:
                deck = scene.words.deck
                return Sign(pictogram(deck.card(name), deck.is_for_everyone(name)))
        return None

    def skeleton(self, scene: Scene) -> Markup:
        """The places of all areas, together with the ground of the map, which never changes."""
        mine = (
            el("div", ground(), el("div", id="area-map"), cls="eg-board"),
            el("div", id="area-hand", cls="eg-held"),
            el("div", id="area-own", cls="eg-own"),
        )
        ours = (
            el("div", id="area-cards", cls="eg-cards"),
            el("div", id="area-disc", cls="eg-secret"),
            el("div", id="area-courts", cls="eg-people"),
        )
        table = el(
            "div",
            el("div", el("div", id="area-track"), el("div", id="area-powers"), cls="eg-top"),
            el("div", mine, cls="eg-left"),
            el("div", ours, cls="eg-right"),
            cls="eg",
        )
        return el("div", table, cls="eg-frame")

    def areas(self, scene: Scene) -> Sequence[Area]:
        """Everything on the table."""
        return (
            Area("area-track", draw_track(scene)),
            Area("area-powers", draw_powers(scene)),
            Area("area-map", draw_map(scene)),
            Area("area-hand", draw_hand(scene)),
            Area("area-own", draw_own(scene)),
            Area("area-cards", draw_cards(scene)),
            Area("area-disc", draw_disc(scene)),
            Area("area-courts", draw_rivals(scene)),
        )

    def explain(self, scene: Scene, thing: str) -> Explained | None:
        """What a thing is; None if there is no such thing at this table."""
        return explain(scene, thing)

    def text(self, scene: Scene) -> Markup:
        """The whole table in words."""
        return text(scene)

    def preview(self, scene: Scene) -> Markup:
        """What everybody would get if all regions were scored now."""
        return preview(scene)

    def shows(self, scene: Scene, events: Sequence[Event]) -> Sequence[Show]:
        """What is worth watching."""
        return shows(scene, events)

    def board(self, scene: Scene) -> Markup:
        """The map as a standalone SVG."""
        return board(scene)

    def sources(self, scene: Scene, events: Iterable[Event]) -> Sources:
        """(label, VP of every seat) for each source, from the events of a whole game."""
        return sources(scene, events)
