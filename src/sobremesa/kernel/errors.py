"""What can go wrong, each with a message that says what was wrong and what would be right.

Kernel, games and records are independent of language. An error carries the key of a message and its parameters; its
text is made only on request (`str`), in the language current at that time, by the function set for this (`spoken_by`).
All sentences are in the catalogues.
"""

from difflib import get_close_matches
from errno import errorcode
from typing import Any, Callable, Final, Iterable


def _by_nobody(key: str, params: dict[str, object]) -> str:
    return " ".join([key, *(f"{name}={value!r}" for name, value in params.items())])


_speaker: Callable[[str, dict[str, object]], str] = _by_nobody


def spoken_by(speaker: Callable[[str, dict[str, object]], str]) -> None:
    """Set the function that puts messages into words, given a key and parameters."""
    global _speaker
    _speaker = speaker


#: how many characters of a user's input a message repeats at most
ECHOED: Final = 200
#: parameters that are our own texts and lists, which are never cut short
OURS: Final = frozenset(("allowed", "known", "names", "otherwise"))


def echo(value: object) -> object:
    """What a message repeats of a value that may come from anywhere: all of it, unless it is long."""
    if isinstance(value, (Message, Listed, bool, float)) or value is None:
        return value
    if isinstance(value, int):
        return value if value.bit_length() < ECHOED else f"{hex(value)[:ECHOED]}…"
    try:
        text = value if isinstance(value, str) else str(value)
    except ValueError:  # it contains numbers that Python refuses to print
        return "…"
    return value if len(text) <= ECHOED else f"{text[:ECHOED]}…"


class Message:
    """A message that has yet to be put into words. Parameters may themselves be messages; long values of other kinds
    are always cut short (`echo`).

    ``otherwise`` is used if no catalogue has the key: the text of a game that is not ours.
    """

    __slots__ = ("key", "params")

    def __init__(self, key: str, **params: object) -> None:
        self.key = key
        self.params = {name: value if name in OURS else echo(value) for name, value in params.items()}

    def __str__(self) -> str:
        return _speaker(self.key, self.params)

    def __repr__(self) -> str:
        return f"Message({_by_nobody(self.key, self.params)})"

    def __reduce__(self) -> tuple[Any, ...]:
        return _message, (self.key, self.params)


def _message(key: str, params: dict[str, object]) -> Message:
    return Message(key, **params)


#: why something is not legal, if its step names no rule
OTHER: Final = Message("why.other")


class Listed:
    """Several messages, one after the other."""

    __slots__ = ("parts",)

    def __init__(self, parts: list[Message]) -> None:
        self.parts = parts

    def __str__(self) -> str:
        return "; ".join(map(str, self.parts))

    def __reduce__(self) -> tuple[Any, ...]:
        return Listed, (self.parts,)


class SobremesaError(Exception):
    """The base class of all errors that bad input can cause."""

    def __init__(self, said: str | Message, **params: object) -> None:
        """Takes the key of a message and its parameters, or a message."""
        super().__init__(said)
        self.said = Message(said, **params) if isinstance(said, str) else said

    def __str__(self) -> str:
        return str(self.said)

    def __repr__(self) -> str:
        return f"{type(self).__name__}({str(self)!r})"

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickle an error, to send it between processes."""
        return type(self), (self.said,)


class ConfigError(SobremesaError):
    """A game, seat count, edition, module, option or ruling that does not exist or does not fit."""


class NotationError(SobremesaError):
    """A text that is not the name of any action."""


class PositionError(SobremesaError):
    """A position text that cannot be read, or that breaks the game's invariants."""


class IllegalAction(SobremesaError):
    """An action that exists but is not allowed now; the state is unchanged."""

    @property
    def reason(self) -> Message | None:
        """The rule that forbids it, if the step has named one."""
        found = self.said.params.get("reason")
        return found if isinstance(found, Message) and found.key != OTHER.key else None


class SeatError(SobremesaError):
    """A seat that does not exist at this table."""


class EndlessEffect(SobremesaError):
    """An effect, or a whole game, that would go on forever: only cards that are not ours can cause this.

    A state that raised it is in the middle of something and must be thrown away; whoever keeps a game (`Session`) goes
    back to where it was before.
    """

    def __init__(self, said: str | Message, ply: int = -1, **params: object) -> None:
        super().__init__(said, ply=ply, **params)
        self.ply = ply

    def __reduce__(self) -> tuple[Any, ...]:
        return EndlessEffect, (self.said, self.ply)


class StaleView(SobremesaError):
    """An action sent for a ply that is no longer the current one; the state is unchanged."""

    def __init__(self, expected: int, got: int) -> None:
        super().__init__("error.stale_view", expected=expected, got=got)
        self.expected = expected
        self.got = got

    def __reduce__(self) -> tuple[Any, ...]:
        return StaleView, (self.expected, self.got)


class RecordError(SobremesaError):
    """A game record that cannot be read, or that does not replay to what it claims."""

    def __init__(self, said: str | Message, ply: int = -1, expected: str = "", got: str = "", **params: object) -> None:
        super().__init__(said, ply=ply, expected=expected, got=got, **params)
        self.ply = ply
        self.expected = expected
        self.got = got

    def __reduce__(self) -> tuple[Any, ...]:
        return RecordError, (self.said, self.ply, self.expected, self.got)


def unknown(what: str, word: str, known: Iterable[str], **params: object) -> Message:
    """A message that says which word is unknown and which ones would be right. ``what`` selects a message of its own,
    since in many languages the words around a noun depend on it."""
    names = list(known)
    close = get_close_matches(word[:ECHOED], names, 3)
    if close:
        hint = Message("error.hint.close", names=", ".join(close))
    elif names:
        hint = Message("error.hint.known", names=", ".join(names))
    else:
        hint = Message("error.hint.none")
    return Message(f"error.unknown.{what}", word=word, hint=hint, **params)


#: file errors that we put into words; others are reported as the system reports them, in English
TROUBLES: Final = ("eacces", "eexist", "eisdir", "enametoolong", "enoent", "enospc", "enotdir", "eperm", "erofs")


def reason(e: Exception) -> Message | str:
    """Why something could not be read or written."""
    number = e.errno if isinstance(e, OSError) else None
    name = errorcode.get(number, "").lower() if number is not None else ""
    if name in TROUBLES:
        return Message(f"error.file.{name}")
    return (e.strerror if isinstance(e, OSError) else None) or str(e)
