"""A card explained: what it says, and how sure we are of it."""

from rich.console import Group, RenderableType
from rich.panel import Panel
from rich.table import Table
from rich.text import Text

from sobremesa.games.el_grande.catalogue import CARD_NAMES, CARDS, Card
from sobremesa.games.el_grande.modules.changing_powers import ROWS as MODIFIER_ROWS
from sobremesa.i18n import say
from sobremesa.kernel import NotationError, unknown

from .names import modifier_name

UNCERTAIN = "reconstructed"


def explain(name: str) -> RenderableType:
    """An action card by number, id or title, or a modifier like m3; `NotationError` names what is near."""
    key = " ".join(name.lower().replace("_", " ").split())
    if key.startswith("m") and key[1:].isdecimal() and 1 <= int(key[1:][:3]) <= len(MODIFIER_ROWS):
        return _modifier(f"m{int(key[1:])}")
    for card in CARDS:
        if key in (str(card.index + 1), card.id.replace("_", " "), card.title.lower()):
            return _card(card)
    raise NotationError(unknown("card", name[:40], CARD_NAMES))


def listing() -> RenderableType:
    """All action cards by deck; a question mark stands before what is uncertain."""
    table = Table(title=say("card.el_grande.listing", count=len(CARDS)), title_justify="left", header_style="bold")
    table.add_column(say("card.el_grande.number"), justify="right", no_wrap=True)
    table.add_column(say("card.el_grande.deck_column"), justify="right", no_wrap=True)
    table.add_column(say("card.el_grande.title"), overflow="fold")
    table.add_column(say("card.el_grande.caballeros"), justify="right")
    table.add_column(say("card.el_grande.text"), ratio=1)
    for card in CARDS:
        uncertain = UNCERTAIN in card.status
        text = Text(say("card.el_grande.uncertain") if uncertain else "", style="bold yellow")
        text.append(card.text, "not bold default")
        table.add_row(str(card.index + 1), str(card.deck), card.title, str(card.caballeros), text)
    return Group(table, Text(say("card.el_grande.marks"), style="yellow"))


def _card(card: Card) -> RenderableType:
    lines = [
        Text(say("card.el_grande.deck", deck=card.deck, count=card.caballeros), style="dim"),
        Text(card.text),
        Text(),
        _status(card.status),
    ]
    if card.title_status == UNCERTAIN:
        lines.append(Text(say("card.el_grande.working_title"), style="yellow"))
    lines.append(Text(say("card.el_grande.source", source=card.source), style="dim"))
    lines.append(Text(say("card.el_grande.note", note=card.note), style="dim"))
    return Panel(Group(*lines), title=Text(card.title), title_align="left", width=80)


def _modifier(name: str) -> RenderableType:
    row = MODIFIER_ROWS[int(name[1:]) - 1]
    lines = [Text(row.get("text", say("card.el_grande.no_property"))), Text(), _status(row["status"])]
    title = say("card.el_grande.modifier", modifier=modifier_name(name))
    return Panel(Group(*lines), title=Text(title), title_align="left", width=80)


def _status(status: str) -> Text:
    return Text(say("card.el_grande.status", status=status), style="yellow" if UNCERTAIN in status else "green")
