"""What a farm has room for and what things cost it: prices and limits, given its open cards."""

from typing import NamedTuple

from sobremesa.games.la_granja.rules.catalogue import ROOF_VP, SETUP
from sobremesa.games.la_granja.rules.flow.farm_phase import place_vp
from sobremesa.games.la_granja.rules.ids import BARROWS, RESOURCES, ROOF_PLACES
from sobremesa.games.la_granja.rules.view import View
from sobremesa.games.la_granja.words.names import silver
from sobremesa.games.la_granja.words.terms import Terms

from .pen import Table


class Worth(NamedTuple):
    """Prices and limits of one seat."""

    buy: tuple[int, ...]  # by resource
    sell: tuple[int, ...]
    upgrade: tuple[int, ...]
    stalls: int
    hand: int
    paid: int
    extension: str
    roofs: tuple[int, ...]  # the VP of every roof place
    barrows: int
    helpers: int


def prices_of(worth: Worth, g: int) -> dict[str, object]:
    """What a resource costs and brings, for a sentence; the last amount comes with its word."""
    return {"buy": worth.buy[g], "sell": worth.sell[g], "upgrade": silver(worth.upgrade[g])}


def worth_of(table: Table, view: View, seat: int) -> Worth:
    terms = Terms(table.rules, view, seat)
    at_work = (*view.seats[seat].helpers, view.seats[seat].patron)
    places = max(min(ROOF_PLACES, terms.ask("roof_spaces", len(ROOF_VP))), len(view.seats[seat].roofs))
    return Worth(
        tuple(map(terms.buy, RESOURCES)),
        tuple(map(terms.sell, RESOURCES)),
        tuple(map(terms.upgrade, RESOURCES)),
        terms.stalls(),
        terms.hand(),
        terms.paid_deliveries(),
        terms.extension(),
        tuple(place_vp(table.rules, at_work, i) for i in range(places)),
        min(BARROWS, terms.ask("barrow_slots", SETUP["barrows"])),
        terms.ask("helper_slots", SETUP["helpers"]),
    )
