"""Small tables, lines of items, and things side by side: space is tight in a terminal."""

from typing import Container, Final, Sequence

from rich import box
from rich.cells import cell_len
from rich.console import Console, RenderableType
from rich.table import Table
from rich.text import Text

from sobremesa.games.la_granja.rules.ids import GOOD_NAMES, SILVER, TRADE
from sobremesa.i18n import say

WIDE: Final = 105  # below this width nothing fits side by side
GAP: Final = 3
SEPARATOR: Final = " · "
STORED: Final = (*GOOD_NAMES[:SILVER], GOOD_NAMES[TRADE])  # the goods on a farm, in the order of columns

Cell = str | Text


def message(key: str, **params: object) -> str:
    """A word or phrase of the table."""
    return say(f"board.la_granja.{key}", **params)


def short(good: str) -> str:
    """A good, short enough for a column per good to fit."""
    return message(f"good.{good}")


def grid() -> Table:
    """A light table whose cells can wrap."""
    return Table(box=box.SIMPLE_HEAD, show_edge=False, pad_edge=False, header_style="bold", padding=(0, 1, 0, 0))


def aligned(head: Sequence[Cell], rows: Sequence[Sequence[Cell]], right: Container[int] = (), gap: int = 1) -> Text:
    """A table whose cells never wrap, as plain lines: quick to draw. Columns in ``right`` are right-aligned."""
    lines = [[cell if isinstance(cell, Text) else Text(cell) for cell in row] for row in (head, *rows)]
    widths = [max(line[i].cell_len for line in lines if i < len(line)) for i in range(len(head))]
    out: list[Text] = []
    for line in lines:
        text = Text()
        for i, cell in enumerate(line):
            room = " " * (widths[i] - cell.cell_len)
            text.append(" " * gap if i else "")
            text.append(room if i in right else "")
            text.append_text(cell)
            text.append("" if i in right or i == len(line) - 1 else room)
        out.append(text)
    out[0].stylize("bold")
    out.insert(1, Text("─" * (sum(widths) + gap * (len(widths) - 1)), style="dim"))
    return Text("\n").join(out)


def fitted(
    head: Sequence[Cell], rows: Sequence[Sequence[Cell]], width: int, right: Container[int] = ()
) -> RenderableType:
    """The same if there is room for it; otherwise a table whose cells wrap, except in right-aligned columns."""
    table = aligned(head, rows, right)
    if max(map(cell_len, table.plain.splitlines())) <= width:
        return table
    broken = grid()
    for i, title in enumerate(head):
        broken.add_column(title, justify="right" if i in right else "left", no_wrap=i in right, overflow="fold")
    for row in rows:
        broken.add_row(*row)
    return broken


def flow(items: Sequence[str], width: int) -> str:
    """Items side by side, as many per line as fit: an item is broken only if it is too long by itself."""
    lines: list[str] = []
    for item in items:
        longer = lines[-1] + SEPARATOR + item if lines else ""
        if longer and cell_len(longer) <= width:
            lines[-1] = longer
        else:
            lines.append(item)
    return "\n".join(lines)


def width_of(thing: RenderableType) -> int:
    """The width needed to show everything on one line each."""
    return Console(width=1000).measure(thing).maximum


def side_by_side(left: RenderableType, right: RenderableType, width: int, least: int = 0) -> list[RenderableType]:
    """Both side by side if there is room, otherwise one below the other; ``least`` is enough for a right one that can
    wrap."""
    if width < WIDE:
        return [left, right]
    at = width_of(left) + GAP
    if at + (least or width_of(right)) > width:
        return [left, right]
    both = Table.grid()
    both.add_column(width=at)
    both.add_column(width=width - at)
    both.add_row(left, right)
    return [both]


def count(number: int) -> Text:
    """A number; zero is just a dot."""
    return Text(str(number)) if number else Text("·", style="dim")
