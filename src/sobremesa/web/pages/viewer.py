"""Everything around a table's picture that the pages need: who sits where, who looks, where the game stands."""

from random import Random
from typing import Annotated, Any, Final, NamedTuple, Sequence

from fastapi import Depends
from markupsafe import Markup

import sobremesa as sm
from sobremesa.i18n import say
from sobremesa.kernel import Meta
from sobremesa.kernel.config import ORDER, Option
from sobremesa.render.common.people import Sitter
from sobremesa.render.common.tokens import colour_of
from sobremesa.render.markup import el

from ..errors import OtherRules, WebError
from ..people import Person
from ..tables.facts import OVER, TableCard
from ..tables.orders import OPEN
from ..tables.table import Table
from ..visitors import HallHere, Visitor

WORLDS: Final = 12  # that are drawn to find out whether anything is hidden
COLOURS: Final = "colours"  # an option of this name gives the seats their colours


class Viewer(NamedTuple):
    """Somebody who looks at a table."""

    person: Person
    seat: int | None  # through whose eyes; None sees what everybody sees
    own: tuple[int, ...]  # the seats this person plays

    @property
    def is_hot(self) -> bool:
        """Whether several people play on this screen, so that eyes are open only while their seat decides."""
        return len(self.own) > 1


async def entered(hall: HallHere, person: Visitor, id: str) -> Table:
    """The table of an address, for somebody who may know of it (`Looking.check_entry`)."""
    table = await hall.get(id)
    table.check_entry(person)
    return table


#: what every route below ``/t/{id}`` begins with
TableHere = Annotated[Table, Depends(entered)]


def address(table: Table) -> str:
    return f"/t/{table.id}"


def viewer(table: Table, person: Person, seat: int | None, lost_too: bool = False) -> Viewer:
    """The viewer of this person who asked for a seat, or for none; `NotYourSeat` and `NotWatchable` say no, and
    `OtherRules` where there is nothing to be seen."""
    own = table.seats_of(person)
    if seat is None and len(own) == 1:
        seat = own[0]
    table.check_sight(person, seat)
    if table.is_lost and not lost_too:
        raise OtherRules
    return Viewer(person, seat, own)


def is_still(who: Viewer, table: Table, seat: int | None) -> bool:
    """Whether whoever asked for this seat would still become the same viewer."""
    try:
        return viewer(table, who.person, seat) == who
    except WebError:
        return False


def is_blind(table: Table, who: Viewer) -> bool:
    """Whether these eyes are closed just now: at a hot seat, those of everybody who has nothing to decide."""
    return who.is_hot and who.seat is not None and who.seat not in table.owing and not table.over


def next_of(table: Table, who: Viewer) -> int | None:
    """At a hot seat: whose turn at the screen it is."""
    return next((s for s in table.owing if s in who.own), None) if who.is_hot else None


def hands_over(table: Table, who: Viewer) -> bool:
    """Whether the next player at this screen must not see what the last one saw: only where something is hidden from
    one of them, and not at an open table."""
    return not table.order.is_open and any(_hides(table, seat) for seat in who.own)


def _hides(table: Table, seat: int) -> bool:
    """Whether a seat cannot know everything: then worlds that it could be in differ from the true one."""

    def differs() -> bool:
        state = table.session.state
        true = state.encode()
        return any(state.determinise(seat, Random(draw)).encode() != true for draw in range(WORLDS))

    return table.once("hides", seat, differs)


def colours(table: Table) -> tuple[str, ...]:
    """The colour of every seat: that of its view, or ours where a game has none."""

    def look() -> tuple[str, ...]:
        seats: Sequence[Any] = table.session.state.view(None).seats[: len(table.stored_seats)]
        return tuple(getattr(s, "colour", colour_of(seat)) for seat, s in enumerate(seats))

    return table.once("colours", None, look)


def sitters(table: Table) -> tuple[Sitter, ...]:
    """Everybody at the table, bots included."""
    return tuple(
        Sitter(s.seat, colour, name, s.kind, s.level, s.kind != OPEN and table.is_left(s.seat))
        for s, name, colour in zip(table.stored_seats, table.names, colours(table))
    )


def of_card(card: TableCard) -> tuple[Sitter, ...]:
    """Everybody at a table that is only known from a list."""
    chosen = palette(sm.meta(card.game))
    named = usual_colours(card.game) if chosen is None else chosen.read(card.colours)
    return tuple(Sitter(s.seat, named[s.seat], name, s.kind, s.level) for s, name in zip(card.seats, card.names))


def palette(meta: Meta) -> Option | None:
    """The option by which a table chooses the colours of its seats; None if its game has none."""
    return next((o for o in meta.options if o.name == COLOURS and o.kind == ORDER), None)


def usual_colours(game: str) -> tuple[str, ...]:
    """The colours of all seats of a game if nobody chooses any."""
    meta = sm.meta(game)
    chosen = palette(meta)
    return tuple(map(colour_of, range(meta.max_seats))) if chosen is None else tuple(chosen.default)


def dark(table: Table) -> str:
    """A sentence about plies that cannot be shown, if there are any; see `Table.recall`."""
    session = table.session
    is_dark = any(session.is_dark(ply) for ply in range(session.first))
    return say("web.replay.dark") if is_dark else ""


def source_of(table: Table) -> Markup | None:
    """The way to the game that goes on here; none if it began here."""
    facts = table.facts
    if not facts.source:
        return None
    told = say("web.table.source", ply=facts.source_ply)
    return el("p", el("a", told, href=f"/t/{facts.source}/ply/{facts.source_ply}"), cls="faint small source")


def is_finished(table: Table) -> bool:
    """Whether a game was played here to its end: an archived record may break off."""
    return table.facts.stage == OVER or (table.over and not table.session.state.frames)
