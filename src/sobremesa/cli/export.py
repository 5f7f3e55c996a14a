"""Recorded games as rows for training, on the command line."""

from pathlib import Path
from typing import Sequence

from sobremesa.adapters.export import export
from sobremesa.i18n import say
from sobremesa.words.text import printable


def run(records: Sequence[Path], out: Path, format: str | None, force: bool) -> None:
    """The rows stand in the file, and are counted."""
    done = export(records, out, format, force)
    layout = done.layout
    print(say("cli.export.done", count=done.rows, path=printable(str(out)), size=layout.size, layout=layout.version))
    print(say("cli.export.games", count=done.games))
    if done.unfinished:
        print(say("cli.export.unfinished", count=done.unfinished))
