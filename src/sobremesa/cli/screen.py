"""The terminal: one console for tables and panels, plain lines for everything else."""

import sys
from typing import Iterable, Sequence

from rich.console import Console
from rich.text import Text

from sobremesa.i18n import say


def console() -> Console:
    """A console on the standard output. Texts are never read as markup: they may come from files."""
    return Console(markup=False, highlight=False, emoji=False)


def clear(screen: Console, history: bool = False) -> None:
    """The screen is empty; with ``history`` nobody can scroll back either. Does nothing unless it is a terminal."""
    if screen.is_terminal:
        screen.clear()
        if history:
            screen.file.write("\x1b[3J")
            screen.file.flush()


def tell(screen: Console, lines: Iterable[Text]) -> None:
    """One line each; in a file they stay whole however long they are."""
    for line in lines:
        screen.print(line, soft_wrap=not screen.is_terminal)


def prepare_streams() -> None:
    """Whatever is printed or read, no odd character can stop the programme."""
    for stream, errors in ((sys.stdout, "replace"), (sys.stderr, "backslashreplace"), (sys.stdin, "replace")):
        reconfigure = getattr(stream, "reconfigure", None)
        if reconfigure is not None:
            reconfigure(errors=errors)


def printable(text: str) -> str:
    """The text in one line, without anything that could command a terminal."""
    return "".join(c if c.isprintable() else "?" for c in " ".join(text.split()))


def listed(names: Sequence[str]) -> str:
    """``a, b and c``."""
    if len(names) < 2:
        return "".join(names)
    some = names[0]
    for name in names[1:-1]:
        some = say("cli.list_more", some=some, last=name)
    return say("cli.list_two", first=some, last=names[-1])
