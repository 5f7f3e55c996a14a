"""Pictures of a table for notebooks and logs, from a view alone: the text board of the command line, and the drawing of
the table in the browser.

The drawing code is imported only when a picture is asked for: training does not need it.
"""

from io import StringIO
from typing import Final

from sobremesa.games import load
from sobremesa.kernel import Config, Game, View
from sobremesa.kernel.codec import parse_pairs

WIDTH: Final = 100


def text(view: View, width: int = WIDTH) -> str:
    """The table as a terminal shows it, without colours."""
    from rich.console import Console

    from sobremesa.cli.terminal import terminal_of

    screen = Console(file=StringIO(), width=width, no_color=True, color_system=None, markup=False, highlight=False)
    screen.print(terminal_of(*_table(view)).board(view, width, full=True))
    written: str = screen.file.getvalue()  # type: ignore[attr-defined]
    return written


def picture(view: View) -> str:
    """The middle of the table as a self-contained SVG."""
    from sobremesa.render import Scene, picture_of
    from sobremesa.words import words_of

    drawing = picture_of(view.game)
    return str(drawing.board(Scene(view, words_of(*_table(view)), drawing)))


def _table(view: View) -> tuple[Game, Config]:
    game = load(view.game)
    return game, game.meta.read_key(dict(parse_pairs(view.config.partition(" ")[2], "game")))
