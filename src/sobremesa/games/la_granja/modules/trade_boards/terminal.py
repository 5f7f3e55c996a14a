"""Trade Boards, in the terminal."""

from typing import Any

from rich.console import RenderableType
from rich.text import Text

from sobremesa.i18n.formats import either

from ...rules.ids import SEAT_NAMES
from ...rules.view import View
from ...terminal.layout import Cell, fitted, message
from ...terminal.modules import ModuleDrawing
from ...words.names import goods


class Drawing(ModuleDrawing):
    """What each trade board takes next, and how far each player has got with exports and modifiers."""

    def table(self, view: View, width: int) -> RenderableType | None:
        boards = {name: dict(board) for name, board in self.shown(view).items()}
        if not all(board["board"] for board in boards.values()):
            return None  # not dealt yet
        rows: list[list[Cell]] = []
        for seat in view.order:
            board = boards[SEAT_NAMES[seat]]
            name = message("trade_boards.of", seat=self.seats.name(seat), number=board["board"])
            received = " ".join(board["received"]) or "·"
            rows.append([Text(name, style=self.colours.style(seat)), *_demand(board), _exports(board), received])
        head = [message(f"trade_boards.{key}") for key in ("title", "takes", "brings", "exports", "modifiers")]
        return fitted(head, rows, width)


def _exports(board: dict[str, Any]) -> str:
    sent = message("trade_boards.sent", done=board["exports"], of=len(board["vp"]))
    if board["has_exported"]:
        return message("trade_boards.sent_now", sent=sent)
    if board["exports"] < len(board["vp"]):
        return message("trade_boards.sent_next", sent=sent, vp=board["vp"][board["exports"]])
    return sent


def _demand(board: dict[str, Any]) -> tuple[str, str]:
    """What a trade board takes next, and which modifier its owner gets for it."""
    at = board["imports"]
    if at >= len(board["spaces"]):
        return message("trade_boards.full"), "·"
    return either([goods(good, n) for good, n in board["spaces"][at]]), board["modifiers"][at]
