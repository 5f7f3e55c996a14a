"""Helpers: run the command line as a user does, and play games to look at."""

from pathlib import Path
from typing import Any, Iterator

from rich.console import Console
from typer.testing import CliRunner, Result

from sobremesa.cli import app
from sobremesa.cli.terminal import Terminal, terminal_of
from sobremesa.record import Session

from ..words import el_grande
from ..words.el_grande import GAME


def run(*args: str | Path, input: str | bytes = "", **env: str) -> Result:
    """Run the command with these arguments. Whatever happens, it must never end in a traceback."""
    result = CliRunner().invoke(app, [str(a) for a in args], input=input, env={"COLUMNS": "100", **env})
    assert result.exception is None or isinstance(result.exception, SystemExit), result.exception
    assert "Traceback" not in result.output
    return result


def refused(*args: str | Path, input: str | bytes = "") -> str:
    """The one line on standard error with which a command is refused with status 2."""
    result = run(*args, input=input)
    lines = result.stderr.splitlines()
    assert (result.exit_code, len(lines)) == (2, 1), result.output
    assert lines[0].startswith("sobremesa: ")
    return lines[0].removeprefix("sobremesa: ")


def decisions(table: dict[str, Any], seed: str = "1") -> Iterator[tuple[Session, Terminal]]:
    """A whole game of random bots, at each of its decisions and at its end."""
    terminal = terminal_of(GAME, GAME.meta.config(**table))
    for session, _ in el_grande.decisions(table, seed):
        yield session, terminal


def drawn(renderable: Any, width: int = 100) -> str:
    """What a terminal of this width shows."""
    screen = Console(width=width, no_color=True, markup=False, highlight=False)
    with screen.capture() as capture:
        screen.print(renderable)
    return capture.get()
