"""What the views of all games have in common. A game's own views are named tuples with these fields and many more."""

from typing import Protocol, Sequence

from .step import Seat


class SeatView(Protocol):
    """One seat as the viewer sees it. Games add whatever belongs to a seat."""

    @property
    def seat(self) -> Seat:
        """Its number; colours without a player come after the last seat."""


class View(Protocol):
    """A whole table as one viewer sees it: plain immutable data. Games add everything that is visible."""

    @property
    def game(self) -> str:
        """The name of the game."""

    @property
    def config(self) -> str:
        """The configuration as one line (`Config.key`)."""

    @property
    def viewer(self) -> Seat | None:
        """The seat that is looking; None for a spectator."""

    @property
    def round(self) -> int:
        """The number of the round; 0 if the game does not count rounds."""

    @property
    def seats(self) -> Sequence[SeatView]:
        """All seats, in order."""

    @property
    def turn(self) -> int:
        """The seat to decide, CHANCE or OVER."""

    @property
    def owing(self) -> tuple[Seat, ...]:
        """All seats that still owe a choice."""

    @property
    def prompt(self) -> str:
        """The name of the step that asks the question."""

    @property
    def asked(self) -> tuple[int, ...]:
        """The seat and the numbers of that step; empty if the viewer may not see them."""


def plain(value: object) -> object:
    """A view as data for JSON: named tuples become objects."""
    if isinstance(value, tuple):
        fields: Sequence[str] | None = getattr(value, "_fields", None)
        if fields is not None:
            return {name: plain(v) for name, v in zip(fields, value)}
        return [plain(v) for v in value]
    if isinstance(value, list):
        return [plain(v) for v in value]
    if isinstance(value, dict):
        return {str(k): plain(v) for k, v in value.items()}
    return value
