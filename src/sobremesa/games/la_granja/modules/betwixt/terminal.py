"""Betwixt, in the terminal."""

from typing import Any

from rich.console import Group, RenderableType
from rich.text import Text

from ...rules.view import View
from ...terminal.colours import FULL, OPEN
from ...terminal.layout import Cell, fitted, message, short
from ...terminal.modules import ModuleDrawing


class Drawing(ModuleDrawing):
    """Each joint venture between its partners: whose goods lie on it from which end, and what it is worth."""

    def table(self, view: View, width: int) -> RenderableType | None:
        rows: list[list[Cell]] = []
        notes: list[str] = []
        for number, data in enumerate(self.shown(view).values(), 1):
            card: dict[str, Any] = dict(data)
            near, far = (self.colours.short(seat) for seat in card["seats"])
            row = Text(" ").join(self._symbol(g, owner) for g, owner in zip(card["goods"], card["owners"]))
            values = "/".join(map(str, card["values"])) or message("betwixt.gone")
            rows.append([str(number), str(card["card"] or "·"), near, row, far, values])
            if card["owed"]:
                seat, vp = card["owed"]
                notes.append(message("betwixt.owed", number=number, seat=self.seats.name(seat), vp=vp))
        head = [message("betwixt.title"), message("betwixt.card"), "", message("betwixt.goods"), "", message("vp")]
        return Group(fitted(head, rows, width), *map(self.colours.coloured, notes))

    def _symbol(self, good: str, owner: int | None) -> Text:
        if owner is None:
            return Text(OPEN + short(good))
        return Text(FULL + short(good), style=self.colours.style(owner))
