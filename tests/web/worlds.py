"""Two worlds that a viewer cannot tell apart: what the server sends must be the same in both, byte by byte."""

from random import Random

from sobremesa.kernel import Event
from sobremesa.kernel.events import OWNER, PUBLIC
from sobremesa.web.hall import Table
from sobremesa.web.pages import update

NONSENSE = 987_654_321  # replaces everything the viewer may not see: whoever reads it will stumble or show it


def forget(table: Table) -> None:
    """Forget what was made for viewers before, so that it is made again."""
    table._made.clear()
    update._memories.clear()
    table.hall.studio.forget()


def change_what_is_hidden(table: Table, viewer: int | None, rng: Random) -> bool:
    """Change everything the viewer cannot see: hands, secret choices, seeds, what others are about to do.

    Returns whether the position has changed, which is not always possible.
    """
    session = table.session.copy()
    before = session.state.digest()
    for seat in range(session.record.config.seats) if viewer is None else (viewer,):  # a spectator knows least of all
        session.state = session.state.determinise(seat, rng)

    def change(event: Event) -> Event:
        kind = session.game.events.type_of(event)
        mine = viewer is not None and len(event) > 1 and event[1] == viewer
        return (
            event[0],
            *(v if s == PUBLIC or (s == OWNER and mine) else NONSENSE for v, s in zip(event[1:], kind.sight)),
        )

    session._snapshots = {**session._snapshots, session.ply: session.state.clone()}
    assert session.first == 0, "all that happened is at hand"
    session._events = [[change(e) for e in events] for events in session.events]
    table.session = session
    facts = table.facts
    table.facts = facts._replace(seed="another seed", position="another position", revision=facts.revision + 41)
    table.stored_seats = tuple(
        s if s.seat == viewer else s._replace(pending=rng.randrange(500), token="x", is_instant=not s.is_instant)
        for s in table.stored_seats
    )
    forget(table)
    return bool(session.state.digest() != before)
