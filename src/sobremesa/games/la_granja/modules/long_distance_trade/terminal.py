"""Long Distance Trade, in the terminal."""

from ...rules.view import View
from ...terminal.layout import message
from ...terminal.modules import ModuleDrawing, Row
from ...words.names import good_name
from .rules import SET


class Drawing(ModuleDrawing):
    """How many spaces of each good are taken, by whom, and what a set brings."""

    def rows(self, view: View, full: bool) -> list[Row]:
        items: list[str] = []
        for good, spaces, vp, markers in self.shown(view)["routes"]:
            key = "routes.taken" if any(markers) else "routes.free"
            seats = self.by_seat(markers)
            items.append(message(key, good=good_name(good), taken=sum(markers), of=spaces, vp=vp, seats=seats))
        return [(message("routes.title", size=SET), items)]
