"""Helpers: games of La Granja to draw."""

from typing import Iterator

from sobremesa.cli.terminal import Terminal, terminal_of
from sobremesa.games.la_granja.rules.state import State
from sobremesa.record import Session

from ..words import la_granja
from ..words.la_granja import GAME, Table


def decisions(table: Table, seed: str = "1") -> Iterator[tuple[Session, Terminal]]:
    """A whole game of random bots, at each of its decisions and at its end."""
    terminal = terminal_of(GAME, GAME.meta.config(**table))
    for session, _ in la_granja.decisions(table, seed):
        yield session, terminal


def face_for(state: State) -> Terminal:
    return terminal_of(GAME, state.rules.config)
