"""Small games for the tests of records and sessions."""

from random import Random
from typing import Any

import sobremesa as sm
from sobremesa.kernel import Config, Game
from sobremesa.record import Session

GAME: Game = sm.load("el_grande")


def config(seats: int = 3, **options: Any) -> Config:
    return GAME.meta.config(seats, options.pop("edition", None), options.pop("modules", ()), None, options)


def played(plies: int, seed: int = 4, **chosen: Any) -> Session:
    """A session of at least this many plies, by random play."""
    session = Session.new(GAME, config(**chosen), seed, names=("Ana", "Luis", "Eva"))
    rng = Random(seed)
    while session.ply < plies and session.state.turn != sm.OVER:
        step(session, rng)
    return session


def step(session: Session, rng: Random) -> None:
    seat = rng.choice(session.state.owing)
    session.act(rng.choice(session.state.legal(seat)), seat)


def finished(seed: int = 4, **chosen: Any) -> Session:
    return played(10**6, seed, **chosen)
