"""Colchonera, in the terminal."""

from typing import Final

from rich.console import RenderableType

from ...rules.view import View
from ...terminal.layout import Cell, count, fitted, message, short
from ...terminal.modules import ModuleDrawing
from .rules import FREE, IN_REVENUE, PAID

KINDS: Final = {"revenue": IN_REVENUE, "free": FREE, "paid": PAID}  # of deliveries


class Drawing(ModuleDrawing):
    """Every player's markers, what they are worth, and which deliveries were made this round."""

    def table(self, view: View, width: int) -> RenderableType | None:
        board = self.shown(view)
        head = [
            message("colchonera.title"),
            *(short(good) for good, _ in board["markers"]),
            message("silver"),
            message("vp"),
        ]
        head.append(message("colchonera.used"))
        rows: list[list[Cell]] = []
        for seat in view.order:
            kinds = [message(f"colchonera.{name}") for name, bit in KINDS.items() if board["used"][seat] & bit]
            numbers = [count(by_seat[seat]) for _, by_seat in board["markers"]]
            name = self.colours.name(seat)
            rows.append([name, *numbers, count(board["silver"][seat]), count(board["vp"][seat]), ", ".join(kinds)])
        return fitted(head, rows, width, right=range(1, len(head) - 1))
