"""The colours of seats, and signs for what is covered and what is not."""

import sys
from typing import Final

from rich.text import Text

from sobremesa.cli.screen import STYLES, coloured
from sobremesa.games.la_granja.words.names import Seats

NEUTRAL: Final = "bold white"  # for nobody, or for an opponent without a seat


def _symbols() -> tuple[str, str]:
    """Two signs that can be told apart on any output."""
    try:
        "●○".encode(getattr(sys.stdout, "encoding", None) or "utf-8")
    except UnicodeEncodeError:
        return "x", "o"
    return "●", "○"


FULL, OPEN = _symbols()  # a covered symbol or a field with a good; and one without


class Colours:
    """The colours of everybody with markers at one table."""

    def __init__(self, seats: Seats) -> None:
        self.seats = seats

    def style(self, seat: int) -> str:
        return STYLES[self.seats.palette[seat]] if seat < self.seats.count else NEUTRAL

    def short(self, seat: int) -> Text:
        """``p1`` in its colour."""
        return Text(self.seats.short(seat), style=self.style(seat))

    def name(self, seat: int, you: int | None = None) -> Text:
        """``p1 blue`` in its colour."""
        return Text(self.seats.name(seat, you), style=self.style(seat))

    def coloured(self, text: str) -> Text:
        """The text with the names of seats in their colours, long or short names."""
        short = {self.seats.short(seat): self.style(seat) for seat in range(self.seats.count)}
        return coloured(text, short | self._long())

    def long_names(self, text: str) -> Text:
        """The text with the long names of seats in their colours."""
        return coloured(text, self._long())

    def _long(self) -> dict[str, str]:
        seats = range(self.seats.count)
        return {self.seats.name(seat, you): self.style(seat) for seat in seats for you in (None, seat)}
