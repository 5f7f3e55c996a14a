"""Recorded games as rows for training, on the command line."""

from pathlib import Path
from typing import Sequence

from sobremesa.adapters.export import export
from sobremesa.i18n import say
from sobremesa.words.text import printable

from . import options


def run(records: Sequence[Path], out: Path, format: str | None, force: bool, values: str | None) -> None:
    """Write the rows to a file and report how many there are."""
    if values is not None:
        options.find_own([values])
    done = export(records, out, format, force, values or "")
    layout = done.layout
    print(say("cli.export.done", count=done.rows, path=printable(str(out)), size=layout.size, layout=layout.version))
    print(say("cli.export.games", count=done.games))
    if done.unfinished:
        print(say("cli.export.unfinished", count=done.unfinished))
