"""What can be counted and foreseen at a table, as plain data: a page and a terminal show the same.

Everything here is public, or the viewer's own: it is worked out from views and redacted events alone.
"""

from math import comb
from typing import Any, NamedTuple, Protocol, Sequence

from sobremesa.games import manifest_of
from sobremesa.kernel import Event, View

__all__ = ["Odds", "Section", "at_least", "odds_of"]


class Section(NamedTuple):
    """Lines below a heading, then a table if it has a head; the first cell of every row is its name.

    Seats are called as `Words.seat` calls them, so that whoever shows a section can put players in their places.
    """

    title: str
    lines: tuple[str, ...] = ()
    head: tuple[str, ...] = ()
    rows: tuple[tuple[str, ...], ...] = ()
    #: what has to be said about the numbers
    notes: tuple[str, ...] = ()


class Odds(Protocol):
    """The sections of one view, none of them empty; no section where there is nothing to foresee.

    ``words`` are those of the table. ``events`` are all that happened as far as it is at hand, as the viewer saw it: a
    table that was taken up again may have forgotten how it began, and then less can be counted.
    """

    def __call__(self, words: Any, view: Any, events: Sequence[Event]) -> Sequence[Section]: ...


def odds_of(words: Any, view: View, events: Sequence[Event]) -> Sequence[Section] | None:
    """The odds at a table; None if its game has none."""
    part = manifest_of(view.game).odds
    return None if part is None else part()(words, view, events)


def at_least(wanted: int, dice: int, share: float) -> float:
    """The chance that so many of the dice or more fall as wished, where each does in this share of all rolls."""
    return sum(comb(dice, n) * share**n * (1 - share) ** (dice - n) for n in range(max(0, wanted), dice + 1))
