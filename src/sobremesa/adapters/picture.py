"""Pictures of a table for notebooks and logs, from a view alone.

Both functions draw the text board of the command line, which is the only board there is so far. A real drawing can take
the place of `picture` without anybody noticing but the eye.
"""

from io import StringIO
from typing import Any, Final

from sobremesa.games import load
from sobremesa.kernel.codec import parse_pairs

WIDTH: Final = 100
# As Rich writes it by default, but without fonts from the network and without a window around it.
SVG: Final = """\
<svg viewBox="0 0 {terminal_width} {terminal_height}" xmlns="http://www.w3.org/2000/svg" role="img">
<style>
.{unique_id}-matrix {{ font-family: ui-monospace, "DejaVu Sans Mono", monospace; font-size: {char_height}px; \
line-height: {line_height}px; }}
{styles}
</style>
<defs>
{lines}
</defs>
<rect width="100%" height="100%" fill="#292929"/>
<g>
{backgrounds}
<g class="{unique_id}-matrix">
{matrix}
</g>
</g>
</svg>
"""


def text(view: Any, width: int = WIDTH) -> str:
    """The table as a terminal shows it, without colours."""
    screen = _screen(width, colours=False)
    screen.print(_board(view, width))
    written: str = screen.file.getvalue()
    return written


def picture(view: Any, width: int = WIDTH) -> str:
    """The table as an SVG."""
    from rich.terminal_theme import SVG_EXPORT_THEME

    screen = _screen(width, colours=True)
    screen.print(_board(view, width))
    drawn: str = screen.export_svg(theme=SVG_EXPORT_THEME, code_format=SVG, unique_id="board")
    return drawn


def _board(view: Any, width: int) -> Any:
    # The command line stands above the adapters. Only pictures need it, so only they load it.
    from sobremesa.cli.faces import face_of

    game = load(view.game)
    config = game.meta.read_key(dict(parse_pairs(view.config.partition(" ")[2], "game")))
    return face_of(game, config).board(view, width, full=True)


def _screen(width: int, colours: bool) -> Any:
    from rich.console import Console

    return Console(
        file=StringIO(),
        record=True,
        width=width,
        no_color=not colours,
        force_terminal=colours,
        color_system="truecolor" if colours else None,
        markup=False,
        highlight=False,
        emoji=False,
    )
