"""New Farm Cards, in the terminal."""

from sobremesa.i18n.formats import listed

from ...rules.view import View
from ...terminal.layout import message
from ...terminal.modules import ModuleDrawing, Row


class Drawing(ModuleDrawing):
    """Cards in other players' hands that everybody knows."""

    def rows(self, view: View, full: bool) -> list[Row]:
        items = [
            message("known.of", seat=self.seats.name(seat), cards=listed(list(map(self.things.deck.name, cards))))
            for seat, cards in enumerate(self.shown(view)["known"])
            if cards and seat != view.viewer
        ]
        return [(message("known.title"), items)] if items else []
