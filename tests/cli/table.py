"""Helpers: the command line called like a user calls it, and games played to look at."""

from pathlib import Path
from typing import Any, Iterator

from rich.console import Console
from typer.testing import CliRunner, Result

import sobremesa as sm
from sobremesa.bots import make
from sobremesa.cli import app
from sobremesa.cli.faces import Face, face_of
from sobremesa.record import Session

GAME = sm.load("el_grande")
MODULES = ("new_regency", "alternative_cards", "changing_powers")

#: every seat count, both editions and all modules between them
TABLES: list[dict[str, Any]] = [
    {"seats": 2, "modules": MODULES, "rulings": {"dummy_in_castillo": "region_card"}},
    {"seats": 3, "modules": MODULES, "options": {"merged_decks": True}},
    {"seats": 4},
    {"seats": 4, "edition": "classic", "modules": ("changing_powers",), "rulings": {"militia_source": "province"}},
    {"seats": 5, "modules": MODULES, "options": {"short": True}},
]


def run(*args: str | Path, input: str | bytes = "", **env: str) -> Result:
    """The command with its arguments. Whatever it does, it must never end in a traceback."""
    result = CliRunner().invoke(app, [str(a) for a in args], input=input, env={"COLUMNS": "100", **env})
    assert result.exception is None or isinstance(result.exception, SystemExit), result.exception
    assert "Traceback" not in result.output
    return result


def refused(*args: str | Path, input: str | bytes = "") -> str:
    """The one line on the standard error by which a command is refused with status 2."""
    result = run(*args, input=input)
    lines = result.stderr.splitlines()
    assert (result.exit_code, len(lines)) == (2, 1), result.output
    assert lines[0].startswith("sobremesa: ")
    return lines[0].removeprefix("sobremesa: ")


def decisions(table: dict[str, Any], seed: str = "1") -> Iterator[tuple[Session, Face]]:
    """A whole game of random bots, at each of its decisions."""
    config = GAME.meta.config(**table)
    session = Session.new(GAME, config, seed)
    face = face_of(GAME, config)
    bots = [make("random", f"{seed}/p{seat + 1}") for seat in range(config.seats)]
    while session.state.turn != sm.OVER:
        yield session, face
        seat = session.state.turn
        session.act(bots[seat].move(session.state, seat), seat)
    yield session, face


def drawn(renderable: Any, width: int = 100) -> str:
    """What a terminal of this width shows."""
    screen = Console(width=width, no_color=True, markup=False, highlight=False)
    with screen.capture() as capture:
        screen.print(renderable)
    return capture.get()
