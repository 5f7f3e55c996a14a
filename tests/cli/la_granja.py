"""Helpers: games of La Granja to look at, and what is asked in a scene."""

from typing import Any, Iterator

import sobremesa as sm
from sobremesa.bots import make
from sobremesa.cli.faces import Face, face_of
from sobremesa.games.la_granja.state import State
from sobremesa.record import Session

from ..games.la_granja import scene as s

GAME = s.GAME
#: every seat count, both editions, and the rulings that change what is asked
TABLES: list[dict[str, Any]] = [
    {"seats": 1},
    {"seats": 2, "edition": "classic", "options": {"hidden_vp": True}},
    {"seats": 3},
    {"seats": 4, "rulings": {"paid_deliveries": "up_front", "die_change": "both", "market_stand": "displaces"}},
]


def decisions(table: dict[str, Any], seed: str = "1") -> Iterator[tuple[Session, Face]]:
    """A whole game of random bots, at each of its decisions and at its end."""
    config = GAME.meta.config(**table)
    session = Session.new(GAME, config, seed)
    face = face_of(GAME, config)
    bots = [make("random", f"{seed}/p{seat + 1}") for seat in range(config.seats)]
    while session.state.turn != sm.OVER:
        yield session, face
        seat = session.state.turn
        session.act(bots[seat].move(session.state, seat), seat)
    yield session, face


def face_for(state: State) -> Face:
    return face_of(GAME, state.rules.config)


def at(state: State, *notations: str) -> tuple[str, dict[str, str]]:
    """What is asked after these actions, and the labels of all choices by notation."""
    s.play(s.again(state), *notations)
    face, view, legal = face_for(state), state.view(state.turn), state.legal()
    return face.prompt(view, legal), {GAME.notation(a): face.label(view, a) for a in legal}
