"""All action cards in a table."""

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from sobremesa.games.el_grande.words.cards import is_made_up
from sobremesa.games.el_grande.words.names import Deck
from sobremesa.i18n import say
from sobremesa.words.stand_ins import mark, marked


def listing(deck: Deck) -> RenderableType:
    """All action cards by deck, with stand-ins marked."""
    table = Table(title=say("card.el_grande.listing", count=len(deck.cards)), title_justify="left", header_style="bold")
    table.add_column(say("card.el_grande.number"), justify="right", no_wrap=True)
    table.add_column(say("card.el_grande.deck_column"), justify="right", no_wrap=True)
    table.add_column(say("card.el_grande.title"), overflow="fold")
    table.add_column(say("card.el_grande.caballeros"), justify="right")
    table.add_column(say("card.el_grande.text"), ratio=1)
    for card in deck.cards:
        title = marked(deck.title(card.id), is_made_up(card))
        table.add_row(str(card.index + 1), str(card.deck), title, str(card.caballeros), deck.text(card.id))
    return Group(table, Text(say("stand_in.legend", mark=mark()), style="yellow"))
