"""Broken Roofs, in the terminal."""

from ...terminal.layout import message
from ...terminal.modules import ModuleDrawing
from ...words.names import roof_text, roof_title, silver
from .rules import COST, FACE


class Drawing(ModuleDrawing):
    """The broken roof on display has a price of its own."""

    def roof(self, tile: str) -> str | None:
        if tile != FACE["id"]:
            return None
        return message("broken", roof=roof_title(tile), text=roof_text(tile), price=silver(COST))
