"""Where each fact of La Granja comes from: every card, price, building, tile and track with its status.

Status words are those of the data files: rulebook, sourced, partial, reconstructed; uncertain facts say why.
"""

from typing import Any, Final, Iterable, Sequence

from sobremesa.games.la_granja.rules.catalogue import BOARD, BUILDING_ROWS, FACES, ROOFS
from sobremesa.i18n import say
from sobremesa.words import Fact
from sobremesa.words.shelf import module_title

from .cards import SIDES_KNOWN
from .modules import joined
from .names import OURS, building_title, good_name, note, roof_text, roof_title, silver

GAME: Final = "la_granja"
RULEBOOK: Final = "rulebook"
SOURCED: Final = "sourced"
RECONSTRUCTED: Final = "reconstructed"


def _message(key: str, **params: object) -> str:
    return say(f"fact.la_granja.{key}", **params)


def facts() -> list[Fact]:
    """All facts, the base game first."""
    of_modules = [words.facts() for words in joined().by_module.values() if words.facts is not None]
    return [*_cards(), *_base(), *(fact for facts in of_modules for fact in facts)]


def _cards() -> list[Fact]:
    out: list[Fact] = []
    for number, row in OURS.items():
        name = say("card.la_granja.name", number=number, title=say(f"card.la_granja.{number}.title"))
        out.append(Fact(_message("helper"), name, row["status"], say(f"card.la_granja.{number}.note")))
        sides = _message(
            "sides", field=good_name(row["field"]), goods=row_of(row["barrow"]["goods"]), vp=row["barrow"]["vp"]
        )
        out.append(Fact(_message("other_sides"), name, SOURCED if number in SIDES_KNOWN else RECONSTRUCTED, sides))
    return out


def _base() -> list[Fact]:
    out: list[Fact] = []
    for good, price in BOARD["prices"].items():
        traded = _message("buy_sell", buy=price["buy"], sell=price["sell"])
        out.append(Fact(_message("price"), good_name(good), price["status"], traded))
        out.append(Fact(_message("upgrade"), good_name(good), price["upgrade_status"], silver(price["upgrade"])))
    for b in BUILDING_ROWS:
        out.append(Fact(_message("building"), building_title(b["id"]), b["rows_status"], row_of(b["rows"])))
    for m in BOARD["market"]:
        out.append(Fact(_message("market"), _message(f"market.{m['id']}"), m["status"], note(f"market.{m['id']}")))
    for face in FACES:
        out.append(Fact(_message("roof"), roof_title(face["id"]), RULEBOOK, roof_text(face["id"])))
    out.append(Fact(_message("roofs"), _message("rounds"), ROOFS["rounds"]["status"], _message("which_round")))
    out.append(Fact(_message("siesta"), _message("spaces"), BOARD["siesta"]["status"], note("siesta")))
    out.append(Fact(_message("roof_places"), good_name("vp"), BOARD["roof_places"]["status"], note("roof_places")))
    out.append(Fact(_message("donkeys"), _message("hats"), BOARD["donkeys"]["status"], _message("make_4")))
    return out


def row_of(names: Iterable[str]) -> str:
    """``olive, pig``: goods in a row."""
    return ", ".join(map(good_name, names))


def sections(module: str, data: dict[str, Any], names: Sequence[str]) -> list[Fact]:
    """Tables of a module's data file that have a status of their own."""
    kind = kind_of(module)
    return [Fact(kind, _message(f"{module}.{name}"), data[name]["status"], note(f"{module}.{name}")) for name in names]


def kind_of(module: str) -> str:
    """The facts of a module are a kind of their own, called by its title."""
    return module_title(GAME, module)
