"""Scenes with song tiles."""

from typing import Any

from sobremesa.games.la_granja.modules.donkey_song.numbers import OFFERED
from sobremesa.games.la_granja.rules import ids
from sobremesa.games.la_granja.rules.state import State

from ..scene import P1, bare, craft, idle, legal, phase, play

MODULES = ["donkey_song"]


def holding(*tiles: int, seats: int = 2, modules: list[str] = MODULES, **config: Any) -> State:
    """Bare farms; p1 owns these song tiles, and the donkey tiles are about to be chosen."""
    state = bare(seats, modules=modules, **config)
    for tile in tiles:
        state.players[P1][ids.DONKEYS] |= 1 << ids.ORDINARY_DONKEYS + tile - 1
        state.board[OFFERED] &= ~(1 << tile - 1)
    return phase(state, 3)


def singing(tile: int, seats: int = 2, modules: list[str] = MODULES, **config: Any) -> State:
    """p1 has shown a song tile, the others donkey tile 4; p1 has made its siesta steps."""
    state = holding(tile, seats=seats, modules=modules, **config)
    return play(state, f"p1: song {tile}", *(f"p{n + 1}: donkey 4" for n in range(1, seats)))


def shown(state: State) -> dict[str, Any]:
    """What everybody sees of the module."""
    return dict(dict(state.view(None).modules)["donkey_song"])


def owned(state: State, seat: int) -> tuple[int, ...]:
    """The donkey tiles a seat can still choose, song tile n being ORDINARY_DONKEYS + n."""
    return state.view(None).seats[seat].donkeys_left


def cartwright(tile: int) -> State:
    """p1 has shown a song tile and owns the Cartwright: 1 more hat and 1 more donkey."""
    state = craft(holding(tile), "cartwright")
    return play(state, f"p1: song {tile}", "p2: donkey 4")


def effects(state: State) -> list[str]:
    """The effects of the song tile that can be started now."""
    return [text.split()[1] for text in legal(state) if text.startswith("song-effect")]


def places(state: State, good: str) -> set[str]:
    """Where a good can be delivered now."""
    words = [text.split() for text in legal(state)]
    return {w[2] for w in words if w[0] in ("deliver", "deliver-to") and w[1] == good}


def deliveries_of(tile: int, seats: int = 2, **config: Any) -> State:
    """p1 is about to make the free deliveries of a song tile."""
    return idle(singing(tile, seats, **config), "free_deliveries")
