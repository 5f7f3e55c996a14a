"""Bustling Town, in the terminal."""

from typing import Any

from rich.text import Text

from ...rules.view import View
from ...terminal.layout import message
from ...terminal.modules import ModuleDrawing, Row
from ...words.names import building_title
from .words import hexes_at, tile_name, town_text, town_title


class Drawing(ModuleDrawing):
    """The revenue tiles, whose texts appear with the dice; the buildings, with texts where they can be built."""

    def rows(self, view: View, full: bool) -> list[Row]:
        town = self.shown(view)
        on_spaces = [
            message("town.tile", space=v, tile=tile_name(tile)) for v, tile in enumerate(town["tiles"], 1) if tile
        ]
        rows: list[Row] = [(message("town.tiles", side=town["side"].upper()), on_spaces)]
        if "shown" not in town:
            return rows
        rows.append((message("town.shown"), _on_display(town["shown"], full or view.phase == 2)))
        built = [self._built(*building) for building in town["erected"]]
        return [*rows, (message("town.erected"), built)] if built else rows

    def _built(self, town: str, corner: int, building: str) -> str:
        hexes = hexes_at(self.things, corner)
        if not building:
            return message("town.new", town=town_title(town), hexes=hexes)
        return message("town.built", town=town_title(town), hexes=hexes, building=building_title(building))


def _on_display(cards: Any, with_texts: bool) -> Text:
    if not cards:
        return Text(message("nothing"))
    if not with_texts:
        return Text(", ".join(map(town_title, cards)))
    return Text("\n".join(message("town.card", town=town_title(t), text=town_text(t)) for t in cards))
