"""Grand Markers, in the terminal."""

from typing import Any

from ...rules.view import View
from ...terminal.layout import message
from ...terminal.pieces import PiecesDrawing


class Drawing(PiecesDrawing):
    """Grand markers: on the market, their owners are in capitals."""

    def on_hex(self, view: View, hex: int, owner: str) -> str:
        return owner.upper() if hex in self.shown(view)["hexes"] else owner

    def market_legend(self) -> str:
        return message("grand_markers.on_hex")

    def places(self, view: View, out: dict[str, Any], seat: int) -> list[str]:
        hexes = [f"h{hex + 1}" for hex in out["hexes"] if view.market[hex][1] == seat]
        return [*super().places(view, out, seat), *hexes]
