"""How the glossary terms look on the table, and what every icon on the cards means."""

from typing import Callable, Final, Mapping

from markupsafe import Markup

from sobremesa.i18n import say
from sobremesa.render.common.tokens import badge, token
from sobremesa.render.markup import el

from ..picture.effects import draw
from ..picture.map import plaque
from ..picture.pen import message
from ..rules.catalogue import CARD_NAMES, CARDS, SCALES, TILE_SCALES
from ..rules.ids import PLACE_NAMES
from .tables import card_face, power_card

_ONE: Final = "violet"
#: in the order in which they are explained; "first" is a framed number rather than a drawing
ICONS: Final = (
    "mine", "rival", "any", "mine-all", "region", "kings", "near", "out", "castle", "court", "province", "king",
    "grande", "grandes", "disc", "vp", "first", "tile", "most", "fewest", "abroad", "card", "hand", "veto",
)  # fmt: skip


def _drawing(box: str, *inside: Markup, cls: str = "") -> Markup:
    """A small drawing beside a word that already says what it is."""
    return el("svg", *inside, cls=f"eg-map small {cls}".rstrip(), viewBox=box, height=56, aria_hidden="true")


def _region() -> Markup:
    shape = el("use", href="#eg-sevilla", cls="base ochre")
    return _drawing("150 590 300 260", shape, plaque(SCALES[PLACE_NAMES.index("sevilla")], 308, 664))


def _tile() -> Markup:
    ground = el("rect", cls="ground", x=3, y=3, width=112, height=35, rx=8)
    return _drawing("0 0 118 42", el("g", ground, plaque(TILE_SCALES[0], 59, 20), cls="tile"))


LEGEND: Final[Mapping[str, Callable[[], Markup]]] = {
    "region": _region,
    "castillo": lambda: _drawing(
        "810 640 190 250", el("g", el("use", href="#eg-castillo", cls="ground"), cls="castillo")
    ),
    "kings_region": lambda: _drawing(
        "-34 -38 68 72", el("g", el("use", href="#eg-king"), cls="king")
    ),
    "caballero": lambda: _drawing("-26 -26 52 52", token(_ONE, 40), cls=f"c-{_ONE}"),
    "grande": lambda: _drawing("-16 -26 48 58", el("g", el("use", href="#eg-grande"), cls=f"grande c-{_ONE}")),
    "court": lambda: el("span", [badge(_ONE)] * 3),
    "power_card": lambda: el("div", power_card(9), cls="eg-hand"),
    "action_card": lambda: card_face(CARDS[CARD_NAMES.index("new_home")]),
    "scale": lambda: _drawing("0 0 106 34", plaque(SCALES[0], 53, 17)),
    "vp_tile": _tile,
    "disc": lambda: _drawing("-18 -18 36 36", el("use", href="#eg-disc", cls="own-disc")),
    "veto": lambda: el("span", message("court.vetoes", count=1), cls="eg-mark veto"),
    "dummy": lambda: _drawing("-26 -26 52 52", token("blue", 40, text=""), cls="c-blue"),
}  # fmt: skip


def all_icons() -> Markup:
    """Every icon with its meaning."""
    items = (el("li", draw("#first:5" if i == "first" else f"#{i}"), " ", icon_name(i)) for i in ICONS)
    return el("ul", items, cls="eg-icons")


def icon_name(name: str) -> str:
    """What an icon means."""
    return say(f"book.el_grande.table.icon.{name}")
