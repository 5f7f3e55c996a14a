"""What can go wrong, each with a message that says what was wrong and what would be right."""

from difflib import get_close_matches
from typing import Iterable


class SobremesaError(Exception):
    """The base of all errors that bad input can cause."""


class ConfigError(SobremesaError):
    """A game, seat count, edition, module, option or ruling that does not exist or does not fit."""


class NotationError(SobremesaError):
    """A text that names no action."""


class PositionError(SobremesaError):
    """A position text that cannot be read, or that breaks the game's invariants."""


class IllegalAction(SobremesaError):
    """An action that exists but is not allowed now; the state is unchanged."""


class StaleView(SobremesaError):
    """An action sent for a ply that is no longer the current one; the state is unchanged."""

    def __init__(self, expected: int, got: int) -> None:
        super().__init__(f"the table is at ply {expected}, the action was meant for ply {got}; look again and repeat")
        self.expected = expected
        self.got = got


class RecordError(SobremesaError):
    """A game record that cannot be read, or that does not replay to what it claims."""

    def __init__(self, message: str, ply: int = -1, expected: str = "", got: str = "") -> None:
        super().__init__(message)
        self.ply = ply
        self.expected = expected
        self.got = got


def unknown(what: str, word: str, known: Iterable[str]) -> str:
    """A sentence that says which word is unknown and which ones would be right."""
    names = list(known)
    close = get_close_matches(word, names, 3)
    if close:
        return f"unknown {what} {word!r}; did you mean {' or '.join(close)}?"
    if not names:
        return f"unknown {what} {word!r}; there are none here"
    return f"unknown {what} {word!r}; known are {', '.join(names)}"
