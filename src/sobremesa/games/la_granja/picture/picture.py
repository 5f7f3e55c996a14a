"""The picture of La Granja: all areas of its table, and what can be asked about them."""

from typing import Final, Iterable, Sequence

from markupsafe import Markup

from sobremesa.games.la_granja.rules.view import View
from sobremesa.kernel import Event
from sobremesa.render.markup import el
from sobremesa.render.scene import Area, Explained, Picture, Scene, Show, Sign
from sobremesa.words.shelf import module_title

from . import crafts, dice, farm, hand, market, modules, roofs, rounds, siesta
from .board import board
from .explain import explain
from .icons import sprite
from .pen import Draw, Table, language, message
from .preview import preview
from .shows import shows
from .signs import sign
from .sources import sources
from .text import text
from .things import things

#: what lies in the middle: the town, which shares its place with the boards of modules, and what is always visible
TOWN: Final[dict[str, Draw]] = {"dice": dice.draw, "crafts": crafts.draw}
AROUND: Final[dict[str, Draw]] = {"market": market.draw, "siesta": siesta.draw, "roofs": roofs.draw}
MIDDLE: Final[dict[str, Draw]] = {"round": rounds.draw, "hand": hand.draw, **TOWN, **AROUND}


class LaGranjaPicture(Picture):
    """Draws from views only."""

    def things(self, view: View, action: int) -> tuple[str, ...]:
        return things(view, action)

    # -- places ------------------------------------------------------------------------------------------------------

    def sign(self, scene: Scene, action: int) -> Sign | None:
        """What a card, a roof tile or a helper brings."""
        return sign(scene, action)

    def skeleton(self, scene: Scene) -> Markup:
        """The viewer's hand and farm, the boards in the middle, and the other players."""
        table, view = Table.of(scene), scene.view
        own = view.viewer
        others = [seat for seat in view.order if seat != own]
        home = (_section("hand"), _section(f"farm-{own}", "lg-own") if own is not None else None)
        cloth = el(
            "div",
            _section("round"),
            el("div", *home, cls="lg-home"),
            el("div", self._dock(table), *map(_section, AROUND), cls="lg-middle"),
            el(
                "div",
                *(self._other(scene, seat) for seat in others),
                *(el("div", _section(name), cls="lg-neighbour") for name in modules.of_players(table)),
                cls="lg-others",
            ),
            cls="lg-cloth",
        )
        symbols = el("svg", sprite(language()), cls="lg-sprite", aria_hidden="true", width=0, height=0)
        return el("div", symbols, cloth, cls="lg" if own is not None else "lg lg-watched")

    def _dock(self, table: Table) -> Markup:
        """Town and modules, one at a time where space is tight. The switches are not redrawn along with them."""
        town = el("div", *map(_section, TOWN), cls="lg-panel lg-town", data_panel="lg-dock-town")
        more = modules.boards(table)
        if not more:
            return el("div", town, cls="lg-dock")
        titles = {"town": message("dock.town"), **{name: module_title("la_granja", name) for name in more}}
        tabs = (
            el(
                "label",
                el(
                    "input",
                    type="radio",
                    name="lg-dock",
                    id=f"lg-dock-{name}",
                    checked="checked" if name == "town" else None,
                ),
                el("span", title),
                cls="lg-tab",
            )
            for name, title in titles.items()
        )
        panels = (el("div", _section(name, "lg-module"), cls="lg-panel", data_panel=f"lg-dock-{name}") for name in more)
        group = el("div", *tabs, cls="lg-tabs", role="radiogroup", aria_label=message("dock.title"))
        return el("div", group, town, *panels, cls="lg-dock lg-docked")

    def _other(self, scene: Scene, seat: int) -> Markup:
        """Another farm, small until it is wanted in full; the switch is not redrawn along with the farm."""
        title = message("farm.in_full", seat=scene.name(seat))
        switch = el("input", type="checkbox", cls="lg-switch", aria_label=title)
        label = el("label", switch, message("farm.full"), cls="lg-in-full")
        return el("div", label, _section(f"farm-{seat}", "lg-other"), cls="lg-neighbour")

    def areas(self, scene: Scene) -> Sequence[Area]:
        table, view = Table.of(scene), scene.view
        draws = {**MIDDLE, **modules.areas(table)}
        out = [Area(f"area-{name}", draw(table, scene, view)) for name, draw in draws.items()]
        seats = range(table.rules.seats)
        return [*out, *(Area(f"area-farm-{seat}", farm.draw(table, scene, view, seat)) for seat in seats)]

    # -- words -------------------------------------------------------------------------------------------------------

    def explain(self, scene: Scene, thing: str) -> Explained | None:
        return explain(scene, thing)

    def sources(self, scene: Scene, events: Iterable[Event]) -> list[tuple[str, tuple[int, ...]]]:
        """VP by source over a whole game: (label, VP of every seat); the rows add up to the scores."""
        return sources(scene, events)

    def text(self, scene: Scene) -> Markup:
        return text(scene)

    def preview(self, scene: Scene) -> Markup:
        return preview(scene)

    def shows(self, scene: Scene, events: Sequence[Event]) -> Sequence[Show]:
        """What is worth watching."""
        return shows(scene, events)

    def board(self, scene: Scene) -> Markup:
        return board(scene)


def _section(name: str, cls: str = "") -> Markup:
    return el("section", id=f"area-{name}", cls=f"lg-area {cls}".rstrip(), data_area=name)
