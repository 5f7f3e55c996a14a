"""Everything around a table's picture that the pages need: who sits where, who looks, where the game stands."""

from typing import Final, NamedTuple

import sobremesa as sm
from sobremesa.kernel import Meta
from sobremesa.kernel.config import Option
from sobremesa.render.common.people import Sitter

from ..people import Person
from ..tables.facts import OVER, TableCard
from ..tables.orders import OPEN
from ..tables.table import Table

ROUNDS: Final = {"el_grande": 9, "la_granja": 6}


class Viewer(NamedTuple):
    """Somebody who looks at a table."""

    person: Person
    seat: int | None  # through whose eyes; None sees what everybody sees
    own: tuple[int, ...]  # the seats this person plays

    @property
    def is_hot(self) -> bool:
        """Whether several people play on this screen, so that eyes are open only while their seat decides."""
        return len(self.own) > 1


def address(table: Table) -> str:
    return f"/t/{table.id}"


def viewer(table: Table, person: Person, seat: int | None) -> Viewer:
    """The viewer of this person who asked for a seat, or for none; `NotYourSeat` and `NotWatchable` say no."""
    own = table.seats_of(person)
    if seat is None and len(own) == 1:
        seat = own[0]
    table.check_sight(person, seat)
    return Viewer(person, seat, own)


def is_blind(table: Table, who: Viewer) -> bool:
    """Whether these eyes are closed just now: at a hot seat, those of everybody who has nothing to decide."""
    return who.is_hot and who.seat is not None and who.seat not in table.owing and not table.over


def next_of(table: Table, who: Viewer) -> int | None:
    """At a hot seat: whose turn at the screen it is."""
    return next((s for s in table.owing if s in who.own), None) if who.is_hot else None


def colours(table: Table) -> tuple[str, ...]:
    """The colour of every seat; the engine gives them in the order of the seats."""
    return tuple(s.colour for s in table.session.state.view(None).seats[: len(table.stored_seats)])


def sitters(table: Table) -> tuple[Sitter, ...]:
    """Everybody at the table, bots included."""
    return tuple(
        Sitter(s.seat, colour, name, s.kind, s.level, s.kind != OPEN and table.is_left(s.seat))
        for s, name, colour in zip(table.stored_seats, table.names, colours(table))
    )


def of_card(card: TableCard) -> tuple[Sitter, ...]:
    """Everybody at a table that is only known from a list."""
    named = palette(sm.meta(card.game)).read(card.colours)
    return tuple(Sitter(s.seat, named[s.seat], name, s.kind, s.level) for s, name in zip(card.seats, card.names))


def palette(meta: Meta) -> Option:
    """The option that gives the seats of a game their colours."""
    return next(o for o in meta.options if o.name == "colours")


def is_finished(table: Table) -> bool:
    """Whether a game was played here to its end: an archived record may break off."""
    return table.facts.stage == OVER or (table.over and not table.session.state.frames)
