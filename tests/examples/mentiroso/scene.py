"""Tables of Mentiroso with known dice, played by notation."""

from typing import Any

import sobremesa as sm

GAME: Any = sm.load("mentiroso")


def table(*cups: str, starter: int = 1, aces: str = "wild") -> Any:
    """A table at which everybody has rolled: ``table("123", "446")`` has two players with three dice each."""
    state = GAME.new(seats=len(cups), rulings={"aces": aces}, dice=str(len(cups[0])))
    return roll(play(state, f"first p{starter}"), *cups)


def play(state: Any, *moves: str) -> Any:
    """The same state after these moves, all of which must be legal."""
    for move in moves:
        state.play(GAME.action(move))
    return state


def roll(state: Any, *cups: str) -> Any:
    """The same state after everybody has rolled, from the starter on; ``cups`` are in the order of the seats."""
    while state.turn == sm.CHANCE:
        seat = state.frames[-1][1]
        for die in cups[seat]:
            play(state, f"roll {die}")
    return state


def legal(state: Any) -> list[str]:
    return [GAME.notation(a) for a in state.legal()]


def happened(state: Any, move: str, viewer: int | None = None) -> list[tuple[str, dict[str, Any]]]:
    """What a viewer hears of a move."""
    events: list[Any] = []
    state.sink = events.append
    play(state, move)
    state.sink = None
    return [GAME.events.named(GAME.events.redact(event, viewer)) for event in events]
