"""All cards in one table, and what modules bring in another."""

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from sobremesa.games.la_granja.words.cards import barrow, entries, stand_ins
from sobremesa.games.la_granja.words.modules import Entry
from sobremesa.games.la_granja.words.names import extension_words, good_name
from sobremesa.games.la_granja.words.things import Things
from sobremesa.i18n import say
from sobremesa.words.stand_ins import is_stand_in, mark, marked

from .layout import grid


def _message(key: str, **params: object) -> str:
    return say(f"card.la_granja.{key}", **params)


def listing(things: Things) -> RenderableType:
    """The whole deck in a table, with every stand-in marked; then what modules bring."""
    deck = things.deck
    table = grid()
    table.add_column(_message("title"), max_width=19, overflow="fold")
    table.add_column(_message("other_sides"), max_width=26, overflow="fold")
    table.add_column(_message("helper"), ratio=1)
    for number, row in deck.rows.items():
        made_up = stand_ins(row)
        sides = {
            "field": good_name(row["field"]),
            "barrow": barrow(row),
            "extension": extension_words(row["extension"]),
            "helper": deck.text(number),
        }
        *others, helper = (marked(text, side in made_up) for side, text in sides.items())
        table.add_row(Text(deck.name(number), style="bold"), "\n".join(others), helper)
    parts: list[RenderableType] = [Text(_message("listing", count=len(deck.rows)), style="bold"), table]
    parts.append(Text(say("stand_in.legend", mark=mark()), style="yellow"))
    more = entries(things)
    if more:
        parts += [Text(), Text(_message("of_modules"), style="bold"), _listed(more)]
    return Group(*parts)


def _listed(more: list[Entry]) -> Table:
    table = grid()
    table.add_column(_message("title"), max_width=24, overflow="fold")
    table.add_column(_message("says"), ratio=1)
    for entry in more:
        table.add_row(Text(marked(entry.name, is_stand_in(entry.status)), style="bold"), entry.text)
    return table
