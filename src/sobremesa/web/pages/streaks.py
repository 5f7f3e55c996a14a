"""A visitor's progress with the puzzles of a game. It is kept in a cookie, like the place in a lesson; the server
stores nothing."""

import re
from dataclasses import dataclass, replace
from datetime import date
from typing import Final

from starlette.requests import Request

SOLVED: Final = "s"  # at the first attempt
MISSED: Final = "m"  # tried something else, or looked at the solution, first
MOST: Final = 250  # puzzles remembered: a cookie has no room for more

SHAPE: Final = re.compile(r"(\d{1,5})\.(\d{1,5})\.(\d{1,5})\.(\d{1,7})\.((?:[sm][0-9a-f]{8})*)", re.ASCII)


@dataclass(frozen=True)
class Streak:
    """A visitor's progress with the puzzles of a game."""

    run: int = 0  # puzzles solved in a row, each at the first attempt
    best: int = 0  # the longest such run
    days: int = 0  # consecutive days on which the puzzle of the day was solved
    last: int = 0  # the last of those days, as an ordinal
    tried: tuple[tuple[str, str], ...] = ()  # the puzzles, and how the first attempt at each ended

    @staticmethod
    def of(text: str) -> "Streak":
        """Read a cookie; empty if it is malformed."""
        found = SHAPE.fullmatch(text)
        if found is None:
            return Streak()
        told = found[5]
        tried = tuple((told[n + 1 : n + 9], told[n]) for n in range(0, len(told), 9))
        return Streak(int(found[1]), int(found[2]), int(found[3]), int(found[4]), tried)

    def text(self) -> str:
        tried = "".join(f"{how}{id}" for id, how in self.tried)
        return f"{self.run}.{self.best}.{self.days}.{self.last}.{tried}"

    def how(self, id: str) -> str:
        """How the first attempt at a puzzle ended; empty if there was none."""
        return dict(self.tried).get(id, "")

    def with_try(self, id: str, is_right: bool) -> "Streak":
        """The progress after an attempt. Only the first one at each puzzle counts."""
        if self.how(id):
            return self
        run = self.run + 1 if is_right else 0
        tried = (*self.tried, (id, SOLVED if is_right else MISSED))[-MOST:]
        return replace(self, run=run, best=max(self.best, run), tried=tried)

    def on_day(self, today: date) -> "Streak":
        """The progress after solving the puzzle of the day, at any attempt."""
        day = today.toordinal()
        if day == self.last:
            return self
        return replace(self, days=self.days + 1 if day == self.last + 1 else 1, last=day)

    def days_now(self, today: date) -> int:
        """The current run of days: it ends when a day is missed."""
        return self.days if self.last >= today.toordinal() - 1 else 0


def cookie(game: str) -> str:
    return f"puzzles-{game}"


def streak_of(request: Request, game: str) -> Streak:
    return Streak.of(request.cookies.get(cookie(game), ""))
