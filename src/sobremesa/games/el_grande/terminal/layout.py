"""Compact tables and the words on them, because space is scarce in a terminal."""

from rich import box
from rich.console import Console
from rich.table import Table

from sobremesa.i18n import say


def message(key: str, **params: object) -> str:
    """A message on the table."""
    return say(f"board.el_grande.{key}", **params)


def grid() -> Table:
    """A table with few lines."""
    return Table(box=box.SIMPLE_HEAD, show_edge=False, pad_edge=False, header_style="bold")


def width_of(table: Table) -> int:
    """The width a table needs to show everything."""
    return Console(width=1000).measure(table).maximum
