"""Everything the command line draws of El Grande, in one object."""

from rich.console import RenderableType
from rich.text import Text

from sobremesa.cli.screen import STYLES, coloured
from sobremesa.cli.terminal import Terminal
from sobremesa.games.el_grande.rules.game import ElGrande
from sobremesa.games.el_grande.rules.view import View
from sobremesa.games.el_grande.words.words import ElGrandeWords
from sobremesa.kernel import Config

from . import board, cards
from .modules import Modules


class ElGrandeTerminal(Terminal):
    """Draws views of one table."""

    words: ElGrandeWords

    def __init__(self, game: ElGrande, config: Config) -> None:
        self.words = ElGrandeWords(game, config)
        self.modules = Modules(config.modules)

    def board(self, view: View, width: int, full: bool = False) -> RenderableType:
        """The table as the viewer sees it."""
        return board.draw(view, self.modules, self.words.deck, width, full)

    def listing(self) -> RenderableType:
        """All action cards in a table."""
        return cards.listing(self.words.deck)

    def colour(self, text: str) -> Text:
        """The text with the names of seats in their colours."""
        names = self.words.seats
        seats = [(seat, colour) for seat, colour in enumerate(names.palette) if seat != names.dummy]
        styles = {names.name(seat, you): STYLES[colour] for seat, colour in seats for you in (None, seat)}
        return coloured(text, styles)
