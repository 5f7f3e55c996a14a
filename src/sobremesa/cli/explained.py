"""A card explained, in a panel."""

from typing import Final

from rich.console import Group, RenderableType
from rich.panel import Panel
from rich.table import Table
from rich.text import Text

from sobremesa.words import Description, Side
from sobremesa.words.stand_ins import mark, marked, sentence

WIDTH: Final = 80
STAND_IN: Final = "yellow"


def panel(card: Description) -> RenderableType:
    """The text of a card; stand-ins are marked, and the mark is explained."""
    lines: list[RenderableType] = []
    if card.caption:
        lines.append(Text(card.caption, style="dim"))
    if card.sides:
        lines.append(_sides(card.sides))
    lines += map(Text, card.text)
    lines += [Text(note, style="dim") for note in (*card.notes, card.clarification) if note]
    if card.has_stand_ins:
        lines += [Text(), Text(f"{mark()} {sentence()}", style=STAND_IN)]
    return Panel(Group(*lines), title=Text(marked(card.title, card.is_stand_in)), title_align="left", width=WIDTH)


def _sides(sides: tuple[Side, ...]) -> Table:
    table = Table.grid(padding=(0, 2))
    table.add_column(style="bold", no_wrap=True)
    table.add_column()
    for side in sides:
        table.add_row(marked(side.name, side.is_stand_in), side.text)
    return table
