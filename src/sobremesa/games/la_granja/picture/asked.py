"""A question about a thing, and what the answer is made of."""

from typing import Iterable, NamedTuple

from sobremesa.games.la_granja.rules.view import SeatView, View
from sobremesa.games.la_granja.words.cards import entries
from sobremesa.games.la_granja.words.modules import Entry
from sobremesa.render.cached import cached
from sobremesa.render.scene import Explained, Scene
from sobremesa.words.stand_ins import is_stand_in

from .pen import Table


class Asked(NamedTuple):
    """A thing somebody asks about: ``names`` is what follows its kind."""

    scene: Scene
    table: Table
    view: View
    names: tuple[str, ...]

    @property
    def seat(self) -> SeatView:
        """The seat that the thing belongs to."""
        return self.view.seats[self.number(0, 0, len(self.view.seats) - 1)]

    def number(self, at: int, low: int, high: int) -> int:
        """One of the names as a number; `LookupError` if it is out of range."""
        number = int(self.names[at])
        if not low <= number <= high:
            raise LookupError(self.names[at])
        return number


def known(name: str, names: Iterable[str]) -> str:
    """Return the name if it is one of these; raise `LookupError` if not."""
    if name not in names:
        raise LookupError(name)
    return name


@cached(64)
def _entries(table: Table) -> dict[str, Entry]:
    return {e.id: e for e in entries(table.things)}


def entry(a: Asked, id: str, *more: str) -> Explained:
    """How the words of the table explain a card, a tile or a board of a module."""
    found = _entries(a.table)[id]
    return Explained(found.name, (*found.text.split("\n"), *more), is_stand_in(found.status))
