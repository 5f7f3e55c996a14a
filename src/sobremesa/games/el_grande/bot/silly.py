"""Moves of El Grande that players would laugh at, found in a finished game."""

from typing import Any, Final, Iterable

from sobremesa.games.el_grande.rules.actions import ACTIONS
from sobremesa.kernel import DONE, Seat

MOVED_BACK: Final = "moved_back"  # in one special action, a caballero goes where one of its colour has just come from
NOT_PLACED: Final = "not_placed"  # caballeros that the card allows to be placed stay in the court
TURN: Final = ("finish", "take", "power")  # the words that start another special action


def silly(plies: Iterable[tuple[int, Any, Seat, int]]) -> list[tuple[str, int, Seat]]:
    """The pattern, ply and seat of each silly move. ``plies`` come from `Record.walk`."""
    found: list[tuple[str, int, Seat]] = []
    moves: set[tuple[str, str, str]] = set()
    picked: tuple[str, str] | None = None
    for ply, s, seat, a in plies:
        words = ACTIONS.notation(a).split(" ")
        if words[0] in TURN:
            moves.clear()
        elif words[0] == "pick":
            picked = words[1], words[2]
        elif words[0] == "to" and picked is not None:
            colour, start = picked
            if (colour, words[1], start) in moves:
                found.append((MOVED_BACK, ply, seat))
            moves.add((colour, start, words[1]))
            picked = None
        if a == DONE and s.prompt == "placing" and len(s.legal(seat)) > 1:
            found.append((NOT_PLACED, ply, seat))
    return found
