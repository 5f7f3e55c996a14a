"""Where each fact of El Grande comes from: every card, scale and border with its status; the uncertain ones say why."""

from sobremesa.games.el_grande.rules.catalogue import BOARD, CARDS
from sobremesa.i18n import say
from sobremesa.words import Fact

from .modules import joined
from .names import OURS, place_title


def _message(key: str, **params: object) -> str:
    return say(f"fact.el_grande.{key}", **params)


def facts() -> list[Fact]:
    out: list[Fact] = []
    for c in CARDS:
        out.append(Fact(_message("card"), OURS.title(c.id), c.status, OURS.note(c.id)))
        if c.title_status == "reconstructed":
            out.append(Fact(_message("card_title"), OURS.title(c.id), c.title_status, _message("working_title")))
    for r in BOARD["region"]:
        out.append(Fact(_message("scale"), place_title(r["id"]), r["points_status"], _scale(r["points"])))
        out.append(Fact(_message("borders"), place_title(r["id"]), r["neighbours_status"], _places(r["neighbours"])))
    for r in BOARD["abroad"]:
        out.append(Fact(_message("borders"), place_title(r["id"]), r["neighbours_status"], _places(r["neighbours"])))
    for t in BOARD["tile"]:
        out.append(Fact(_message("tile"), t["id"], t["status"], _scale(t["points"])))
    out.append(
        Fact(_message("power_cards"), _message("invitations"), BOARD["power_cards"]["status"], _message("for_powers"))
    )
    scoring = BOARD["scoring"]
    out.append(Fact(_message("board"), _message("side"), scoring["board_side_2_3_status"], _message("same_map")))
    out.append(Fact(_message("board"), _message("order"), scoring["order_status"], _message("without_effect")))
    return [*out, *(fact for facts_of_module in joined().facts for fact in facts_of_module())]


def _scale(points: list[int]) -> str:
    return "/".join(map(str, points))


def _places(names: list[str]) -> str:
    return ", ".join(map(place_title, names))
