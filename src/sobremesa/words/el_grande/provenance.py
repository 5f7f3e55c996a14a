"""Where each fact of El Grande comes from: every card, scale, border and modifier with its status; the uncertain ones
say why."""

from sobremesa.games.el_grande.catalogue import BOARD, CARDS
from sobremesa.games.el_grande.modules.changing_powers import ROWS as MODIFIER_ROWS
from sobremesa.i18n import say

from .. import Fact
from .names import card_title, modifier_name, place_title, property_of


def _f(key: str, **params: object) -> str:
    return say(f"fact.el_grande.{key}", **params)


def facts() -> list[Fact]:
    out: list[Fact] = []
    for c in CARDS:
        out.append(Fact(_f("card"), card_title(c.id), c.status, say(f"card.el_grande.{c.id}.note")))
        if c.title_status == "reconstructed":
            out.append(Fact(_f("card_title"), card_title(c.id), c.title_status, _f("working_title")))
    for r in BOARD["region"]:
        out.append(Fact(_f("scale"), place_title(r["id"]), r["points_status"], _scale(r["points"])))
        out.append(Fact(_f("borders"), place_title(r["id"]), r["neighbours_status"], _places(r["neighbours"])))
    for r in BOARD["abroad"]:
        out.append(Fact(_f("borders"), place_title(r["id"]), r["neighbours_status"], _places(r["neighbours"])))
    for t in BOARD["tile"]:
        out.append(Fact(_f("tile"), t["id"], t["status"], _scale(t["points"])))
    out.append(Fact(_f("power_cards"), _f("invitations"), BOARD["power_cards"]["status"], _f("for_powers")))
    scoring = BOARD["scoring"]
    out.append(Fact(_f("board"), _f("side"), scoring["board_side_2_3_status"], _f("same_map")))
    out.append(Fact(_f("board"), _f("order"), scoring["order_status"], _f("without_effect")))
    for m in MODIFIER_ROWS:
        name = f"m{m['number']}"
        out.append(Fact(_f("modifier"), modifier_name(name), m["status"], property_of(name) or _f("no_property")))
    return out


def _scale(points: list[int]) -> str:
    return "/".join(map(str, points))


def _places(names: list[str]) -> str:
    return ", ".join(map(place_title, names))
