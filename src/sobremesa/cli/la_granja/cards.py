"""All cards in a table, and what modules bring in another."""

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from sobremesa.i18n import say
from sobremesa.words.la_granja.cards import barrow, is_certain
from sobremesa.words.la_granja.module_cards import Entry, entries
from sobremesa.words.la_granja.names import extension_words, good_name
from sobremesa.words.la_granja.things import Things
from sobremesa.words.shelf import status_words

from .layout import grid


def _c(key: str, **params: object) -> str:
    return say(f"card.la_granja.{key}", **params)


def listing(things: Things) -> RenderableType:
    """The whole deck in a table, each card with how sure we are of its helper; then what modules bring."""
    deck = things.deck
    table = grid()
    table.add_column(_c("title"), max_width=19, overflow="fold")
    table.add_column(_c("other_sides"), max_width=26, overflow="fold")
    table.add_column(_c("helper"), ratio=1)
    for number, row in deck.rows.items():
        sides = (good_name(row["field"]), barrow(row), extension_words(row["extension"]))
        table.add_row(_name(deck.name(number), row["status"]), "\n".join(sides), deck.text(number))
    parts: list[RenderableType] = [Text(_c("listing", count=len(deck.rows)), style="bold"), table]
    parts.append(Text(_c("marks"), style="yellow"))
    more = entries(things)
    if more:
        parts += [Text(), Text(_c("of_modules"), style="bold"), _listed(more)]
    return Group(*parts)


def _listed(more: list[Entry]) -> Table:
    table = grid()
    table.add_column(_c("title"), max_width=24, overflow="fold")
    table.add_column(_c("says"), ratio=1)
    for entry in more:
        table.add_row(_name(entry.name, entry.status), entry.text)
    return table


def _name(name: str, status: str) -> Text:
    """A name, and below it how sure we are."""
    text = Text(name, style="bold")
    text.append("\n" + ", ".join(status_words(status)), "not bold green" if is_certain(status) else "not bold yellow")
    return text
