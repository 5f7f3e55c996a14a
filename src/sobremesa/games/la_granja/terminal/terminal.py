"""Everything the command line draws of La Granja, in one object."""

from rich.console import Group, RenderableType
from rich.text import Text

from sobremesa.cli.terminal import Terminal
from sobremesa.games.la_granja.rules.game import LaGranja
from sobremesa.games.la_granja.rules.view import View
from sobremesa.games.la_granja.words.words import LaGranjaWords
from sobremesa.i18n import say
from sobremesa.i18n.formats import listed
from sobremesa.kernel import Config, NotationError

from . import cards
from .board import Board
from .farm import Farm
from .layout import message
from .modules import Modules


class LaGranjaTerminal(Terminal):
    """Draws views of one table."""

    words: LaGranjaWords

    def __init__(self, game: LaGranja, config: Config) -> None:
        self.words = LaGranjaWords(game, config)
        self.seats = config.seats
        modules = Modules(self.words.things)
        self.table = Board(self.words.things, modules)
        self.farm = Farm(self.words.things, modules)

    def board(self, view: View, width: int, full: bool = False) -> RenderableType:
        """The table as the viewer sees it: what everybody shares, then the viewer's farm."""
        parts = self.table.draw(view, width, full)
        if view.viewer is not None:
            parts += self.farm.draw(view, view.viewer, width, full)
        return Group(*parts)

    def sights(self) -> dict[str, str]:
        """Further things to look at that do not fit on the table."""
        return {"farm p2": say("sight.la_granja.farm"), "discards": say("sight.la_granja.discards")}

    def look(self, view: View, word: str, rest: str, width: int) -> RenderableType:
        """A farm in full, or the discard pile; `NotationError` if there is no such farm."""
        if word == "discards":
            return self._discards(view, width)
        known = [f"p{seat + 1}" for seat in range(self.seats)]
        wanted = rest.lower() or (known[view.viewer] if view.viewer is not None else known[0])
        if not wanted.startswith("p"):
            wanted = f"p{wanted}"
        if wanted not in known:
            raise NotationError("sight.la_granja.no_seat", seat=rest[:20], seats=listed(known))
        return Group(*self.farm.draw(view, known.index(wanted), width))

    def _discards(self, view: View, width: int) -> RenderableType:
        if not view.discards:
            return Text(message("no_discards"))
        return self.farm.cards(view.discards, message("discards"), width)

    def listing(self) -> RenderableType:
        """All cards in one table, and what modules bring in another."""
        return cards.listing(self.words.things)

    def colour(self, text: str) -> Text:
        """The text with the names of seats in their colours."""
        return self.table.colours.long_names(text)
