"""What pages need besides a table's picture: who sits where, who is looking, and how far the game has got."""

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

WORLDS: Final = 12  # drawn to find out whether anything is hidden
COLOURS: Final = "colours"  # the option that chooses the colours of the seats


class Viewer(NamedTuple):
    """Somebody looking at a table."""

    person: Person
    seat: int | None  # whose view they see; None for what everybody sees
    own: tuple[int, ...]  # the seats this person plays

    @property
    def is_hot(self) -> bool:
        """Whether several people share this screen, so that a seat's view is shown only while it decides."""
        return len(self.own) > 1


async def entered(hall: HallHere, person: Visitor, id: str) -> Table:
    """The table at an address, for somebody allowed to know of it (`Looking.check_entry`)."""
    table = await hall.get(id)
    table.check_entry(person)
    return table


#: what every route below ``/t/{id}`` starts from
TableHere = Annotated[Table, Depends(entered)]


def address(table: Table) -> str:
    return f"/t/{table.id}"


def viewer(table: Table, person: Person, seat: int | None, lost_too: bool = False) -> Viewer:
    """The viewer for a person who asked for a seat, or for none. `NotYourSeat` or `NotWatchable` if that is not
    allowed, `OtherRules` if there is nothing to see."""
    own = table.seats_of(person)
    if seat is None and len(own) == 1:
        seat = own[0]
    table.check_sight(person, seat)
    if table.is_lost and not lost_too:
        raise OtherRules
    return Viewer(person, seat, own)


def is_still(who: Viewer, table: Table, seat: int | None) -> bool:
    """Whether asking for this seat would still give the same viewer."""
    try:
        return viewer(table, who.person, seat) == who
    except WebError:
        return False


def is_blind(table: Table, who: Viewer) -> bool:
    """Whether this view must not be shown now: at a hot seat, that of a seat with nothing to decide."""
    return who.is_hot and who.seat is not None and who.seat not in table.owing and not table.over


def next_of(table: Table, who: Viewer) -> int | None:
    """At a hot seat, the next seat to come to the screen; otherwise None."""
    return next((s for s in table.owing if s in who.own), None) if who.is_hot else None


def hands_over(table: Table, who: Viewer) -> bool:
    """Whether the next player at this screen must not see what the last one saw: only if something is hidden from one
    of them, and not at an open table."""
    return not table.order.is_open and any(_hides(table, seat) for seat in who.own)


def _hides(table: Table, seat: int) -> bool:
    """Whether anything is hidden from a seat: then the worlds it could be in differ from the true one."""

    def differs() -> bool:
        state = table.session.state
        true = state.encode()
        return any(state.determinise(seat, Random(draw)).encode() != true for draw in range(WORLDS))

    return table.once("hides", seat, differs)


def colours(table: Table) -> tuple[str, ...]:
    """The colour of each seat: from the game's view, or one of ours if the game has none."""

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
    """Everybody at a table, as a list shows it."""
    chosen = palette(sm.meta(card.game))
    named = usual_colours(card.game) if chosen is None else chosen.read(card.colours)
    return tuple(Sitter(s.seat, named[s.seat], name, s.kind, s.level) for s, name in zip(card.seats, card.names))


def palette(meta: Meta) -> Option | None:
    """The option that chooses the colours of the seats; None if the game has none."""
    return next((o for o in meta.options if o.name == COLOURS and o.kind == ORDER), None)


def usual_colours(game: str) -> tuple[str, ...]:
    """The default colours of all seats of a game."""
    meta = sm.meta(game)
    chosen = palette(meta)
    return tuple(map(colour_of, range(meta.max_seats))) if chosen is None else tuple(chosen.default)


def dark(table: Table) -> str:
    """A sentence about plies that cannot be shown; empty if there are none. See `Table.recall`."""
    session = table.session
    is_dark = any(session.is_dark(ply) for ply in range(session.first))
    return say("web.replay.dark") if is_dark else ""


def source_of(table: Table) -> Markup | None:
    """A link to the game that is continued here; None if it began here."""
    facts = table.facts
    if not facts.source:
        return None
    told = say("web.table.source", ply=facts.source_ply)
    return el("p", el("a", told, href=f"/t/{facts.source}/ply/{facts.source_ply}"), cls="faint small source")


def is_finished(table: Table) -> bool:
    """Whether the game was played to its end: an archived record may break off before that."""
    return table.facts.stage == OVER or (table.over and not table.session.state.frames)
