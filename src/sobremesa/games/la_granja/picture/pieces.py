"""What modules put at places of the base game: at craft buildings and barrows."""

from markupsafe import Markup

from sobremesa.games.la_granja.rules.view import View
from sobremesa.render.cached import cached
from sobremesa.render.markup import el

from .modules import Neutral, pictures_at
from .pen import Table, icon, tok


def pieces_at(table: Table, view: View) -> dict[str, tuple[Markup, ...]]:
    """What lies where, drawn, by name of the place; the pieces of the last module come first."""
    out: dict[str, tuple[Markup, ...]] = {}
    for picture in reversed(pictures_at(table).values()):
        for place, drawn in picture.pieces(table, view) if picture.pieces else ():
            out[place] = (*out.get(place, ()), drawn)
    return out


def neutral_of(table: Table, view: View) -> Neutral | None:
    """The player of the neutral colour, if there is one."""
    return next((p.neutral(view) for p in pictures_at(table).values() if p.neutral), None)


def owned_place(place: str, seat: int) -> str:
    """The key of a place in `pieces_at`, from its name in actions: barrows are told apart by their owner."""
    return f"{place} of {seat}" if place.startswith("barrow") else place


def one_of_each(table: Table, drawn: str) -> Markup:
    """A piece in every colour at the table."""
    return el("div", *(piece(table, drawn, seat, "") for seat in range(table.rules.seats)), cls="lg-pieces")


@cached(256)
def piece(table: Table, drawn: str, owner: int, title: str, state: str = "") -> Markup:
    """A piece of a seat at a place."""
    return el(
        "span", icon(drawn), tok(table.colour(owner)), cls=f"lg-piece lg-{drawn} {state}".rstrip(), title=title or None
    )
