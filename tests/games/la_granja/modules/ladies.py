"""Scenes with Ladies."""

from typing import Any

from sobremesa.games.la_granja.modules.ladies.numbers import LADY, NAMES
from sobremesa.games.la_granja.modules.ladies.rules.cards import FIRST
from sobremesa.games.la_granja.rules.state import State

from ..scene import P1, again, bare, turn

MODULES = ["ladies"]


def with_ladies(*ladies: str, seats: int = 2, round: int = 2, **config: Any) -> State:
    """Bare farms; the seats have these Ladies in order, the remaining seats any others."""
    state = bare(seats, round, **{"modules": MODULES, **config})
    names = [*ladies, *(x for x in ("carmen", "savannah", "reina", "nina", "felipa", "ana") if x not in ladies)]
    for p, name in zip(state.players, names):
        p[LADY] = FIRST + NAMES.index(name)
    return state


def lady_scene(lady: str, step: str, seat: int = P1, **config: Any) -> State:
    """It is the seat's turn in a step; p1 has this Lady."""
    return again(turn(with_ladies(lady, **config), step, seat))


def number(lady: str) -> int:
    return FIRST + NAMES.index(lady)
