"""All action cards in a table."""

from typing import Final

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from sobremesa.games.el_grande.catalogue import CARDS
from sobremesa.i18n import say
from sobremesa.words.el_grande.cards import is_certain
from sobremesa.words.el_grande.names import card_text, card_title

UNCERTAIN: Final = "? "  # explained below the table


def listing() -> RenderableType:
    """All action cards by deck; a question mark stands before what is uncertain."""
    table = Table(title=say("card.el_grande.listing", count=len(CARDS)), title_justify="left", header_style="bold")
    table.add_column(say("card.el_grande.number"), justify="right", no_wrap=True)
    table.add_column(say("card.el_grande.deck_column"), justify="right", no_wrap=True)
    table.add_column(say("card.el_grande.title"), overflow="fold")
    table.add_column(say("card.el_grande.caballeros"), justify="right")
    table.add_column(say("card.el_grande.text"), ratio=1)
    for card in CARDS:
        text = Text("" if is_certain(card.status) else UNCERTAIN, style="bold yellow")
        text.append(card_text(card.id), "not bold default")
        table.add_row(str(card.index + 1), str(card.deck), card_title(card.id), str(card.caballeros), text)
    return Group(table, Text(say("card.el_grande.marks"), style="yellow"))
