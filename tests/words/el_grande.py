"""Helpers: games of El Grande to look at."""

from typing import Any, Iterator

import sobremesa as sm
from sobremesa.bots import make
from sobremesa.record import Session
from sobremesa.words import Words, words_of

GAME = sm.load("el_grande")
MODULES = ("new_regency", "alternative_cards", "changing_powers")

#: every seat count, both editions, and all modules among them
TABLES: list[dict[str, Any]] = [
    {"seats": 2, "modules": MODULES, "rulings": {"dummy_in_castillo": "region_card"}},
    {"seats": 3, "modules": MODULES, "options": {"merged_decks": True}},
    {"seats": 4},
    {"seats": 4, "edition": "classic", "modules": ("changing_powers",), "rulings": {"militia_source": "province"}},
    {"seats": 5, "modules": MODULES, "options": {"short": True}},
]


def decisions(table: dict[str, Any], seed: str = "1") -> Iterator[tuple[Session, Words]]:
    """A whole game of random bots, at each of its decisions and at its end."""
    config = GAME.meta.config(**table)
    session = Session.new(GAME, config, seed)
    words = words_of(GAME, config)
    bots = [make("random", f"{seed}/p{seat + 1}") for seat in range(config.seats)]
    while session.state.turn != sm.OVER:
        yield session, words
        seat = session.state.turn
        session.act(bots[seat].move(session.state, seat), seat)
    yield session, words
