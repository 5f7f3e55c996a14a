"""Helpers for the tests of the adapters: tables of both games, and random games at them."""

from random import Random
from typing import Any, Iterator

import sobremesa as sm
from sobremesa.kernel import Config, Dealer, Game

from ..conformance.cases import EL_GRANDE, LA_GRANJA, Case, make

EVERYTHING = [m.id for m in LA_GRANJA.meta.modules]
ALONE = [m.id for m in LA_GRANJA.meta.modules if m.min_seats == 1]
MINIS = [m.id for m in EL_GRANDE.meta.modules]

#: every seat count, both editions, all modules and every option that changes what is visible
TABLES: list[Case] = [
    make(EL_GRANDE, 2),
    make(EL_GRANDE, 3, edition="classic", merged_decks=True),
    make(EL_GRANDE, 4, modules=MINIS),
    make(EL_GRANDE, 5, modules=["changing_powers"], edition="classic", short=True),
    make(LA_GRANJA, 1, edition="classic"),
    make(LA_GRANJA, 1, modules=ALONE, automa="standard"),
    make(LA_GRANJA, 2, modules=EVERYTHING, town_side="b", grey_dice="outlaws"),
    make(LA_GRANJA, 2, modules=["bustling_town"], town_buildings=False),
    make(LA_GRANJA, 3, edition="classic", hidden_vp=True),
    make(LA_GRANJA, 3, modules=EVERYTHING),
    make(LA_GRANJA, 4),
]


def walk(game: Game, config: Config, seed: int, ends: bool = False) -> Iterator[Any]:
    """A random game, at each of its decisions and, if wanted, at its end."""
    state = game.start(config)
    dealer, rng = Dealer(seed), Random(seed)
    while True:
        dealer.settle(state)
        if state.turn == sm.OVER:
            break
        yield state
        seat = rng.choice(state.owing)
        state.play(rng.choice(state.legal(seat)), seat)
    if ends:
        yield state
