"""Hired Hands, in the terminal."""

from typing import Any, Final

from ...rules.view import View
from ...terminal.layout import message
from ...terminal.pieces import PiecesDrawing

WORKER: Final = "+"  # after the owner of a market hex


class Drawing(PiecesDrawing):
    """Workers: standing or lying at their places, and on the market."""

    def on_hex(self, view: View, hex: int, owner: str) -> str:
        is_there = any(f"h{hex + 1}" in places for places in self.shown(view)["places"])
        return owner + WORKER if is_there else owner

    def market_legend(self) -> str:
        return message("hired_hands.on_hex", sign=WORKER)

    def place(self, out: dict[str, Any], seat: int, place: str) -> str:
        name = super().place(out, seat, place)
        return message("lying", place=name) if place in out["lying"][seat] else name
