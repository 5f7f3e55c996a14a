"""What can be counted and estimated at a table, from public facts and the viewer's own."""

from typing import Sequence

from markupsafe import Markup

from sobremesa.render.common.odds import odds
from sobremesa.render.common.people import Sitter, guests
from sobremesa.words.odds import Section, odds_of

from ..tables.table import Table


def odds_html(table: Table, seat: int | None, everybody: Sequence[Sitter]) -> Markup | None:
    """The odds as this seat may know them, from the part of the past that is in memory; None if the game has none."""
    session = table.session
    since = 0 if session.is_recalled else session.first

    def count() -> Sequence[Section] | None:
        return odds_of(table.words, table.scene(seat).view, session.seen(seat, since))

    sections = table.once(f"odds since {since}", seat, count)
    if sections is None:
        return None
    others = (other for other, _ in guests(table.words, table.scene(seat).view))
    return odds(sections, table.words, (*everybody, *others))
