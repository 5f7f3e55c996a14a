"""Scenes with grand markers and workers."""

from typing import Any

from sobremesa.games.la_granja.modules.grand_markers.numbers import GRAND as GRAND_SUPPLY
from sobremesa.games.la_granja.modules.grand_markers.numbers import GRAND_CARDS, GRAND_HEXES, GRAND_ROWS
from sobremesa.games.la_granja.modules.hired_hands.numbers import (
    LYING,
    WORKER_BUILDINGS,
    WORKER_CARDS,
    WORKER_HEXES,
    WORKERS,
)
from sobremesa.games.la_granja.rules import ids, kinds
from sobremesa.games.la_granja.rules.catalogue import BUILDING_NAMES
from sobremesa.games.la_granja.rules.state import State

from ..scene import P1, marker, scene

GRAND = "grand_markers"
HANDS = "hired_hands"


def table(step: str, *modules: str, seat: int = P1, seats: int = 2, round: int = 2, **config: Any) -> State:
    """Bare farms and an empty market; all grand markers and workers are in the supply."""
    state = scene(step, seat, seats, round, modules=modules, **config)
    state.board[GRAND_HEXES] = 0
    for p in state.players:
        p[GRAND_SUPPLY] = 2 if GRAND in modules else 0
        p[WORKERS] = 2 if HANDS in modules else 0
    return state


def delivering(count: int, *modules: str, seat: int = P1, **config: Any) -> State:
    """It is the seat's turn in step III.3 with this many free deliveries."""
    state = table("free_deliveries", *modules, seat=seat, **config)
    state.players[seat][ids.FREE] = count
    return state


def grand(state: State, *hexes: str, seat: int = P1) -> State:
    """Put grand markers of the seat on these hexes of the market."""
    for hex in hexes:
        marker(state, hex, seat)
        state.board[GRAND_HEXES] |= 1 << int(hex[1:]) - 1
        state.players[seat][GRAND_SUPPLY] -= 1
    return state


def grand_barrow(state: State, card: int, seat: int = P1) -> State:
    """Put a grand marker on two covered symbols of a barrow that is already there."""
    state.board[GRAND_CARDS] |= 1 << card
    state.players[seat][GRAND_SUPPLY] -= 1
    return state


def grand_row(state: State, building: str, seat: int = P1) -> State:
    """Put a grand marker on two covered symbols of the seat's row."""
    state.players[seat][GRAND_ROWS] |= 1 << BUILDING_NAMES.index(building)
    state.players[seat][GRAND_SUPPLY] -= 1
    return state


def worker(state: State, where: str | int, seat: int = P1, lying: bool = False) -> State:
    """Put a worker at a building (by name), on a hex (h1 ...) or on a barrow (by card)."""
    p = state.players[seat]
    p[WORKERS] -= 1
    if isinstance(where, int):
        p[WORKER_CARDS] |= 1 << where
    elif where in BUILDING_NAMES:
        p[WORKER_BUILDINGS] |= 1 << BUILDING_NAMES.index(where)
        if lying:
            p[LYING] |= 1 << BUILDING_NAMES.index(where)
    else:
        p[WORKER_HEXES] |= 1 << int(where[1:]) - 1
    return state


def grands(state: State, seat: int = P1) -> int:
    """Grand markers in the supply."""
    return state.players[seat][GRAND_SUPPLY]


def workers(state: State, seat: int = P1) -> int:
    """Workers in the supply."""
    return state.players[seat][WORKERS]


def is_grand(state: State, hex: str) -> bool:
    return bool(state.board[GRAND_HEXES] >> int(hex[1:]) - 1 & 1)


def from_step(state: State, kind: int) -> State:
    """Continue the round from the first step of this kind that all seats take in turn order."""
    frames = [(kinds.GAME, -1), *state.rules.round_frames]
    at = max(i for i, f in enumerate(frames) if f[0] == kinds.EACH and f[2] == kind)
    state.frames = frames[: at + 1]
    state.advance()
    return state
