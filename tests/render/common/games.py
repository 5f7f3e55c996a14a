"""Games to draw: random play as far as a test needs it."""

from functools import cache
from random import Random
from typing import Any

import sobremesa as sm
from sobremesa.record import Session
from sobremesa.render import Scene, picture_of
from sobremesa.render.common.people import Sitter
from sobremesa.words import words_of

GAMES = ("el_grande", "la_granja")


@cache
def played(name: str, seats: int = 3, seed: int = 1, plies: int = 10_000, modules: tuple[str, ...] = ()) -> Session:
    """A game of random decisions; do not change it, as it is shared."""
    game = sm.load(name)
    session = Session.new(game, game.meta.config(seats, modules=modules), f"seed {seed}")
    rng = Random(seed)
    while session.state.turn >= 0 and session.ply < plies:
        session.act(rng.choice(session.state.legal()))
    return session


def all_modules(name: str) -> tuple[str, ...]:
    return tuple(m.id for m in sm.meta(name).modules)


def sitters_of(session: Session, *names: str) -> tuple[Sitter, ...]:
    view = session.state.view(None)
    called = names or ("Ana", "Ben", "Carla", "Dídac", "Eva")
    return tuple(Sitter(s.seat, s.colour, called[s.seat]) for s in view.seats[: session.record.config.seats])


def scene_of(session: Session, seat: int | None, legal: Any = None) -> Scene:
    name = session.game.name
    may = session.state.legal(seat) if legal is None and seat is not None else legal or ()
    words = words_of(session.game, session.record.config)
    return Scene(session.state.view(seat), words, picture_of(name), legal=may)
