"""The odds of a table (`sobremesa.words.odds`) as text."""

from typing import Callable, Sequence

from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from sobremesa.words.odds import Section


def drawn(sections: Sequence[Section], colour: Callable[[str], Text]) -> RenderableType:
    """Headings with lines and tables; ``colour`` shows the names of seats in their colours."""
    parts: list[RenderableType] = []
    for section in sections:
        parts.append(Text(section.title, style="underline"))
        parts += [Padding(colour(line), (0, 0, 0, 2)) for line in section.lines]
        if section.rows:
            parts.append(Padding(_table(section, colour), (0, 0, 0, 2)))
        parts += [Padding(Text(note, style="dim"), (0, 0, 0, 2)) for note in section.notes]
    return Group(*parts)


def _table(section: Section, colour: Callable[[str], Text]) -> Table:
    table = Table(box=None, padding=(0, 2, 0, 0), header_style="bold")
    for n, title in enumerate(section.head):
        table.add_column(title, justify="right" if n else "left")
    for row in section.rows:
        table.add_row(*map(colour, row))
    return table
