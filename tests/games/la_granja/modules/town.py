"""Scenes in the Bustling Town: tiles laid by hand, buildings on display and erected, and their activation."""

from typing import Any

import sobremesa as sm
from sobremesa.games.la_granja.modules.bustling_town.numbers import (
    ACTIVATE_TOWN,
    SHOWN,
    TILE_1,
    TOWN,
    TOWN_AT_1,
    TOWN_CORNER_1,
    TOWN_DECK,
)
from sobremesa.games.la_granja.modules.bustling_town.rules.tiles import PRINTED
from sobremesa.games.la_granja.rules import ids, kinds
from sobremesa.games.la_granja.rules.catalogue import BUILDING_NAMES
from sobremesa.games.la_granja.rules.state import State

from ..scene import GAME, P1, again, bare, scene, taking

ALL = (1 << len(TOWN)) - 1
MODULE = ["bustling_town"]


def config(side: str = "a", buildings: bool = True, **more: Any) -> dict[str, Any]:
    modules = more.pop("modules", MODULE)
    return {"modules": modules, "town_side": side, "town_buildings": buildings, **more}


def lay(state: State, tile: int, space: int) -> State:
    """Put the tile on the space, in exchange for the one that lay there."""
    rows = state.board[TILE_1 : TILE_1 + 6]
    at = rows.index(PRINTED + tile)
    state.board[TILE_1 + at] = rows[space - 1]
    state.board[TILE_1 + space - 1] = PRINTED + tile
    return state


def at_tile(tile: int, side: str = "a", seats: int = 2, space: int = 3, **more: Any) -> State:
    """Bare farms; the seat is about to take its first die, and all dice lead to the tile."""
    return lay(taking(space, space, seats=seats, **config(side, **more)), tile, space)


def at_shared_tile(tile: int, side: str = "a", **more: Any) -> State:
    """Bare farms; p1 is about to use the last die, which leads to the tile."""
    state = lay(scene("shared_die", **config(side, **more)), tile, 3)
    state.board[ids.LAST_DIE] = 3
    return state


def on_display(state: State, *towns: str) -> State:
    """Put exactly these building cards on display; those already erected stay where they are."""
    shown = sum(1 << TOWN.index(town) for town in towns)
    erected = sum(1 << i for i in range(len(TOWN)) if state.board[TOWN_CORNER_1 + i])
    state.board[SHOWN] = shown
    state.board[TOWN_DECK] = ALL & ~shown & ~erected
    return state


def erect(state: State, town: str, corner: int, building: str) -> State:
    """Erect the building at a corner and lay its card at a craft building."""
    i = TOWN.index(town)
    state.board[TOWN_DECK] &= ~(1 << i)
    state.board[SHOWN] &= ~(1 << i)
    state.board[TOWN_CORNER_1 + i] = corner
    state.board[TOWN_AT_1 + BUILDING_NAMES.index(building)] = i + 1
    return state


def building(seats: int = 2, *shown: str, **more: Any) -> State:
    """p1 has taken a die for tile A03, whose second option is a build action."""
    state = on_display(at_tile(3, seats=seats, **more), *shown)
    state.play(GAME.action("die 3"))
    return state


def activated(state: State) -> list[tuple[str, dict[str, object]]]:
    """Activate the buildings until somebody is asked; return what happened."""
    state.board[ids.PHASE] = 4
    state.frames = [(kinds.GAME, -1), (kinds.PLAY_CARDS, P1, 0, 0), (ACTIVATE_TOWN, -1, 0)]
    seen: list[Any] = []
    state.sink = seen.append
    again(state)
    state.sink = None
    assert GAME.problems(state) == []
    return [GAME.events.named(e) for e in seen]


def town(seats: int = 4, **more: Any) -> State:
    """Bare farms around an empty market, with nothing erected."""
    return bare(seats, **config(**more))


def settle_to(state: State, step: str, seed: int = 1) -> State:
    """Settle chance until this step is the next to be settled."""
    dealer = sm.Dealer(seed)
    while state.prompt != step:
        assert state.turn == sm.CHANCE
        state.apply(dealer.draw(state.outcomes()))
    return state
