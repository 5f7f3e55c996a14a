"""A farm in words."""

from sobremesa.games.la_granja.rules.ids import GOOD_NAMES
from sobremesa.games.la_granja.rules.view import RoofView, SeatView, View
from sobremesa.games.la_granja.words.names import barrow_words, building_title, extension_words, goods, roof_title
from sobremesa.i18n.formats import listed

from .cards import field_name, state_of
from .modules import on_farm
from .pen import Table, message
from .roofs import roof_name
from .worth import Worth, prices_of, worth_of


def farm_lines(table: Table, view: View, s: SeatView) -> list[str]:
    """Everything on a farm, one line per thing."""
    worth = worth_of(table, view, s.seat)
    return [*_cards(table, view, s), *map(_roof, s.roofs), *_markers(s), *_round(table, s), *_terms(worth)]


def limits(worth: Worth) -> str:
    """How much room a farm has."""
    return message("explain.limits", **worth._asdict())


def _cards(table: Table, view: View, s: SeatView) -> list[str]:
    out = [field_name(f) for f in s.fields]
    for b in s.barrows:
        wanted = barrow_words([good for good, full in zip(b.goods, b.covered) if not full])
        out.append(message("on_farm.barrow", card=table.deck.name(b.card), vp=b.vp, goods=wanted))
    for card in s.extensions:
        adds = extension_words(table.rules.card(card).extension)
        out.append(message("on_farm.extension", card=table.deck.name(card), adds=adds))
    for card in s.helpers:
        state = state_of(table, card, card in s.used_helpers)
        who = message(f"on_farm.helper_{state}", card=table.deck.name(card))
        out.append(message("text.helper_says", helper=who, text=table.deck.text(card)))
    patrons = on_farm(table, view, s).patrons
    return [*out, *(message("text.helper_says", helper=p.title, text=p.text) for p in patrons)]


def _roof(roof: RoofView) -> str:
    return message("roof.used", roof=roof_title(roof.tile)) if roof.is_used else roof_name(roof.tile)


def _markers(s: SeatView) -> list[str]:
    return [
        message("farm.craft_fresh" if row.is_fresh else "farm.craft", building=building_title(row.building))
        for row in s.rows
        if row.is_completed
    ]


def _round(table: Table, s: SeatView) -> list[str]:
    """What matters in this round: donkeys, dice, deliveries."""
    out = [message("text.donkeys", tiles="; ".join(map(table.things.donkey, s.donkeys_left)) or message("text.none"))]
    if s.donkey:
        out.append(message("donkey.chosen", tile=table.things.donkey(s.donkey)))
    elif s.donkey_is_chosen:
        out.append(message("text.donkey_chosen"))
    dice = [str(value) for value in s.dice if value]
    if dice:
        out.append(message("text.dice", dice=listed(dice)))
    if s.free_deliveries:
        out.append(message("farm.free", count=s.free_deliveries))
    if s.paid_deliveries:
        out.append(message("farm.paid", count=s.paid_deliveries))
    return out


def _terms(worth: Worth) -> list[str]:
    prices = [message("text.price", good=goods(GOOD_NAMES[g], 1), **prices_of(worth, g)) for g in range(len(worth.buy))]
    return [limits(worth), *prices]
