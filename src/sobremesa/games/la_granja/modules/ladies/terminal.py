"""Ladies of La Granja, in the terminal."""

from rich.text import Text

from sobremesa.i18n.formats import listed

from ...rules.view import SeatView, View
from ...terminal.layout import message
from ...terminal.modules import FarmRow, ModuleDrawing, Row
from .words import lady_number


class Drawing(ModuleDrawing):
    """Every player's Lady and her state, and those on display."""

    weighs_cards = ("choose_lady",)

    def rows(self, view: View, full: bool) -> list[Row]:
        display = self.shown(view)["display"]
        items = [message("ladies.of", seat=self.seats.name(seat), lady=self._lady(view, seat)) for seat in view.order]
        if display:
            items.append(message("ladies.display", ladies=listed([self._name(lady) for lady in display])))
        return [(message("ladies.title"), items)]

    def patron(self, view: View, s: SeatView) -> list[FarmRow]:
        if not s.patron:
            return []
        text = message("ladies.text", lady=self._lady(view, s.seat), text=self.things.deck.text(s.patron))
        return [(message("ladies.lady"), Text(text))]

    def _lady(self, view: View, seat: int) -> str:
        """``Ana (die 4)``, ``Reina (used)``."""
        ladies = self.shown(view)
        if not ladies["ladies"][seat]:
            return message("nothing")
        name = self._name(ladies["ladies"][seat])
        if ladies["exhausted"][seat]:
            return message("ladies.used", lady=name)
        die = ladies["own_die"][seat]
        return message("ladies.die", lady=name, value=die) if die else name

    def _name(self, lady: str) -> str:
        return self.things.deck.name(lady_number(lady))
