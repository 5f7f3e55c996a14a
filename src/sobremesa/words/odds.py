"""Counts and odds at a table, as plain data: a page and a terminal show the same.

Everything here is either public or the viewer's own: it is derived from views and redacted events alone.
"""

from math import comb
from typing import Any, NamedTuple, Protocol, Sequence

from sobremesa.games import manifest_of
from sobremesa.kernel import Event, View

__all__ = ["Odds", "Section", "at_least", "odds_of"]


class Section(NamedTuple):
    """Lines below a heading, then a table if it has a head; the first cell of each row is its name.

    Seats are named as in `Words.seat`, so that whatever shows a section can put in the players.
    """

    title: str
    lines: tuple[str, ...] = ()
    head: tuple[str, ...] = ()
    rows: tuple[tuple[str, ...], ...] = ()
    #: remarks about the numbers
    notes: tuple[str, ...] = ()


class Odds(Protocol):
    """The sections for a view, none of them empty; no sections if there is nothing to foresee.

    ``words`` are those of the table. ``events`` are all past events available, as the viewer saw them: a resumed table
    may have forgotten its beginning, and then less can be counted.
    """

    def __call__(self, words: Any, view: Any, events: Sequence[Event]) -> Sequence[Section]: ...


def odds_of(words: Any, view: View, events: Sequence[Event]) -> Sequence[Section] | None:
    """The odds at a table; None if its game has none."""
    part = manifest_of(view.game).odds
    return None if part is None else part()(words, view, events)


def at_least(wanted: int, dice: int, share: float) -> float:
    """The chance that at least this many of the dice succeed, if each does with probability ``share``."""
    return sum(comb(dice, n) * share**n * (1 - share) ** (dice - n) for n in range(max(0, wanted), dice + 1))
