"""How the words of the glossary look on the table, and what every icon means."""

from typing import Callable, Final, Mapping

from markupsafe import Markup

from sobremesa.i18n import say
from sobremesa.render.markup import el

from ..picture.pen import icon, tok
from ..rules.ids import GOOD_NAMES
from ..words.names import good_name

#: the icons that are not goods; they have words of their own
ICONS: Final = (
    "harvest", "resource", "upgraded", "grain_or_olive", "upgrade", "donkey", "delivery", "hat", "card", "draw",
    "income", "grow", "stall", "stand", "roof", "flip", "lock", "market", "die", "marker", "barrow", "extension",
    "helper", "rival", "order", "craft", "round", "hand", "sale",
)  # fmt: skip


def _icons(*names: str) -> Callable[[], Markup]:
    return lambda: el("span", (icon(name) for name in names), cls="lg-legend")


LEGEND: Final[Mapping[str, Callable[[], Markup]]] = {
    "farm_card": _icons("card"),
    "field": _icons("grow"),
    "barrow": _icons("olive", "grain", "wine"),
    "extension": _icons("hand", "stall", "silver"),
    "harvest_good": _icons("olive", "grain", "grape"),
    "resource": _icons("olive", "grain", "grape", "pig"),
    "upgraded_good": _icons("food", "wine", "meat"),
    "trade_good": _icons("trade_good"),
    "revenue": _icons("die-4"),
    "donkey_tile": _icons("donkey", "hat"),
    "siesta": _icons("hat"),
    "delivery": _icons("delivery"),
    "craft_building": _icons("trading_house"),
    "craft_marker": lambda: el("span", tok("blue"), cls="lg-legend"),
    "market": _icons("market"),
    "roof_tile": _icons("roof"),
}


def all_icons() -> Markup:
    """Every icon with its meaning."""
    named = [*((good, str(good_name(good))) for good in GOOD_NAMES), *((i, icon_name(i)) for i in ICONS)]
    return el("ul", [el("li", icon(name), " ", text) for name, text in named], cls="lg-icons")


def icon_name(name: str) -> str:
    """What an icon means."""
    return say(f"book.la_granja.table.icon.{name}")
