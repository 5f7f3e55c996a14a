"""Pieces of modules of which each seat has a few, in its supply or at places."""

from typing import Any

from rich.text import Text

from sobremesa.games.la_granja.rules.view import SeatView, View
from sobremesa.games.la_granja.words.things import is_hex
from sobremesa.i18n.formats import listed

from .layout import message
from .modules import FarmRow, ModuleDrawing, Row


class PiecesDrawing(ModuleDrawing):
    """How many pieces are in the supply, and where the others are. The module shows ``supply`` and ``places``."""

    def place(self, out: dict[str, Any], seat: int, place: str) -> str:
        """Where a piece of a seat is; ``out`` is what the module shows."""
        return self.things.place(place)

    def places(self, view: View, out: dict[str, Any], seat: int) -> list[str]:
        """All places of a seat's pieces, market hexes among them."""
        return list(out["places"][seat])

    def rows(self, view: View, full: bool) -> list[Row]:
        out = self.shown(view)
        items = [message("supply", seats=self.by_seat(out["supply"]) or message("nothing"))]
        for seat in view.order:
            places = [self.place(out, seat, p) for p in out["places"][seat] if not is_hex(p)]
            if places:  # those on the market are drawn there
                items.append(message("out", seat=self.seats.name(seat), places=listed(places)))
        return [(message(f"{self.id}.title"), items)]

    def belongings(self, view: View, s: SeatView) -> list[FarmRow]:
        out = self.shown(view)
        places = listed([self.place(out, s.seat, p) for p in self.places(view, out, s.seat)])
        text = message("own_out" if places else "own_supply", count=out["supply"][s.seat], places=places)
        return [(message(f"{self.id}.own"), Text(text))]
