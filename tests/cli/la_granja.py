"""Helpers: games of La Granja to draw."""

from typing import Iterator

from sobremesa.cli.faces import Face, face_of
from sobremesa.games.la_granja.state import State
from sobremesa.record import Session

from ..words import la_granja
from ..words.la_granja import GAME, Table


def decisions(table: Table, seed: str = "1") -> Iterator[tuple[Session, Face]]:
    """A whole game of random bots, at each of its decisions and at its end."""
    face = face_of(GAME, GAME.meta.config(**table))
    for session, _ in la_granja.decisions(table, seed):
        yield session, face


def face_for(state: State) -> Face:
    return face_of(GAME, state.rules.config)
