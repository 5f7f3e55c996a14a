"""Scenes with grey dice."""

from typing import Any

from sobremesa.games.la_granja.modules.counselors_outlaws.numbers import COUNSELED, GREY_1
from sobremesa.games.la_granja.rules import ids, kinds
from sobremesa.games.la_granja.rules.plan import each
from sobremesa.games.la_granja.rules.state import State

from ..scene import P1, again, bare, dice

DAY: dict[str, Any] = {"modules": ["counselors_outlaws"], "grey_dice": "counselors"}
NIGHT: dict[str, Any] = {"modules": ["counselors_outlaws"], "grey_dice": "outlaws"}


def grey(state: State, *values: int) -> State:
    """Make these of the dice on the board grey."""
    for v in range(1, 7):
        state.board[GREY_1 + v - 1] = values.count(v)
    return again(state)


def first_die(state: State) -> State:
    """The first seat is about to take its first die; after that the round continues as usual."""
    kind, *numbers = each(kinds.TAKE_DIE, 0)
    frames = [(kinds.GAME, -1), *state.rules.round_frames]
    state.frames = frames[: frames.index((kind, -1, *numbers)) + 1]
    state.board[ids.PHASE] = 2
    return again(state)


def by_day(values: tuple[int, ...], *greys: int, **config: Any) -> State:
    """Bare farms with Counselors; p1 takes a first die from these, some of which are grey."""
    return grey(first_die(dice(bare(**{**DAY, **config}), *values)), *greys)


def by_night(values: tuple[int, ...], *greys: int, **config: Any) -> State:
    """The same with Outlaws."""
    return grey(first_die(dice(bare(**{**NIGHT, **config}), *values)), *greys)


def marked(state: State, seat: int = P1) -> list[int]:
    """The spaces of the seat's board with a marker."""
    return [v for v in range(1, 7) if state.players[seat][COUNSELED] >> v & 1]


def mark(state: State, *spaces: int, seat: int = P1) -> State:
    state.players[seat][COUNSELED] = sum(1 << v for v in spaces)
    return again(state)


def greys(state: State) -> list[int]:
    """The values of all grey dice on the board."""
    return [v for v in range(1, 7) for _ in range(state.board[GREY_1 + v - 1])]
