"""Pieces of modules that stand at places of the base game: workers and grand markers."""

from sobremesa.games.la_granja.view import View
from sobremesa.words.la_granja.things import is_hex, shown

#: kind, owner, and how it lies
Piece = tuple[str, int, str]


def pieces_at(view: View) -> dict[str, tuple[Piece, ...]]:
    """What stands where, by the name of the place; barrows are those of the owner: ``barrow2 of 1``."""
    out: dict[str, list[Piece]] = {}
    workers, grand = shown(view, "hired_hands"), shown(view, "grand_markers")
    for seat, places in enumerate(workers.get("places", ())):
        for place in places:
            lies = "lg-lies" if place in workers["lying"][seat] else ""
            out.setdefault(_name(place, seat), []).append(("worker", seat, lies))
    for seat, places in enumerate(grand.get("places", ())):
        for place in places:
            out.setdefault(_name(place, seat), []).append(("grand", seat, ""))
    return {place: tuple(pieces) for place, pieces in out.items()}


def barrow_name(seat: int, number: int) -> str:
    return f"barrow{number} of {seat}"


def _name(place: str, seat: int) -> str:
    if place.startswith("barrow") and not is_hex(place):
        return barrow_name(seat, int(place.removeprefix("barrow")))
    return place
