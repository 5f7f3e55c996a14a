"""A card explained, in a panel."""

from typing import Final

from rich.console import Group, RenderableType
from rich.panel import Panel
from rich.table import Table
from rich.text import Text

from sobremesa.words import Explained

WIDTH: Final = 80
CERTAIN: Final = "green"
UNCERTAIN: Final = "yellow"


def panel(card: Explained) -> RenderableType:
    """What it says, then how sure we are of it."""
    lines: list[RenderableType] = []
    if card.caption:
        lines.append(Text(card.caption, style="dim"))
    if card.sides:
        lines.append(_sides(card.sides))
    lines += map(Text, card.text)
    if card.remarks:
        lines.append(Text())
    lines += [Text(remark.text, style=CERTAIN if remark.is_certain else UNCERTAIN) for remark in card.remarks]
    lines += [Text(note, style="dim") for note in card.notes]
    return Panel(Group(*lines), title=Text(card.title), title_align="left", width=WIDTH)


def _sides(sides: tuple[tuple[str, str], ...]) -> Table:
    table = Table.grid(padding=(0, 2))
    table.add_column(style="bold", no_wrap=True)
    table.add_column()
    for name, text in sides:
        table.add_row(name, text)
    return table
