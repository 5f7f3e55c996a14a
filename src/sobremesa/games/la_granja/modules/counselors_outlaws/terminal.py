"""Counselors & Outlaws, in the terminal."""

from ...rules.view import SeatView, View
from ...terminal.layout import message
from ...terminal.modules import ModuleDrawing, Row
from .words import grey_text


class Drawing(ModuleDrawing):
    """The spaces of the board with the players who have marked them, and the grey dice."""

    def rows(self, view: View, full: bool) -> list[Row]:
        board = self.shown(view)
        items: list[str] = []
        for value in range(1, len(board["spaces"]) + 1):
            marks = [self.seats.short(seat) for seat, marked in enumerate(board["marked"]) if value in marked]
            key = "grey.marked" if marks else "grey.space"
            items.append(message(key, value=value, text=grey_text(board["side"], value), seats=" ".join(marks)))
        return [(message(f"grey.{board['side']}"), items)]

    def odd_dice(self, view: View, value: int) -> list[str]:
        return [message("grey.die", value=value)] * self.shown(view)["grey"][value - 1]

    def dice_legend(self, view: View) -> str:
        return message("grey.legend") if any(self.shown(view)["grey"]) else ""

    def taken_die(self, view: View, s: SeatView, at: int) -> str | None:
        return message("grey.die", value=s.dice[at]) if self.shown(view)["grey_taken"][s.seat][at] else None
