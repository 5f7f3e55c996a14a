"""The terminal: one console for tables and panels, plain lines for everything else."""

import re
import sys
from typing import Final, Iterable, Mapping

from rich.console import Console, Group, RenderableType
from rich.rule import Rule
from rich.text import Text

#: the style of each seat colour; seat numbers are always shown as well, so that nobody has to tell colours apart
STYLES: Final = {
    "violet": "bold magenta",
    "green": "bold green",
    "blue": "bold bright_blue",
    "orange": "bold dark_orange",
    "red": "bold red",
    "yellow": "bold yellow",
}


def console() -> Console:
    """A console for standard output. Texts are never treated as markup: they may come from files."""
    return Console(markup=False, highlight=False, emoji=False)


def clear(screen: Console, history: bool = False) -> None:
    """Clear the screen, with ``history`` also what can be scrolled back to. Does nothing unless it is a terminal."""
    if screen.is_terminal:
        screen.clear()
        if history:
            screen.file.write("\x1b[3J")
            screen.file.flush()


def tell(screen: Console, lines: Iterable[Text]) -> None:
    """Print one line each; in a file they are not wrapped, however long they are."""
    for line in lines:
        screen.print(line, soft_wrap=not screen.is_terminal)


def heading(text: Text, width: int) -> RenderableType:
    """A line across the screen with a title in it, or with the title below if it is too long."""
    if text.cell_len + len("──  ──") <= width:
        return Rule(text, style="yellow")
    return Group(Rule(style="yellow"), text)


def coloured(text: str, styles: Mapping[str, str]) -> Text:
    """The text with some names in it styled; if several names match, the longest one counts."""
    out = Text(text)
    names = "|".join(re.escape(name) for name in sorted(styles, key=len, reverse=True))
    for found in re.finditer(rf"(?<!\w)(?:{names})(?!\w)", text):
        out.stylize(styles[found[0]], found.start(), found.end())
    return out


def prepare_streams() -> None:
    """Make sure that no odd character in input or output can stop the program."""
    for stream, errors in ((sys.stdout, "replace"), (sys.stderr, "backslashreplace"), (sys.stdin, "replace")):
        reconfigure = getattr(stream, "reconfigure", None)
        if reconfigure is not None:
            reconfigure(errors=errors)
