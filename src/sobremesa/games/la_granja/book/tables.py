"""Tables of the book, drawn from the data of the game."""

from markupsafe import Markup

from sobremesa.book.tables import table
from sobremesa.i18n import say
from sobremesa.render.common.marks import stand_in_mark
from sobremesa.render.markup import el
from sobremesa.words.stand_ins import is_stand_in

from ..picture.effects import options, run
from ..picture.faces import face_of
from ..picture.pen import Table, counted, icon
from ..picture.roofs import face
from ..rules.catalogue import BOARD, BUILDING_ROWS, FACES, HATS, ROOF_VP, ROOFS, SIESTA_VP
from ..rules.game import GAME as LA_GRANJA
from ..rules.ids import GOOD_NAMES, RESOURCES
from ..words.effects import effect
from ..words.modules import joined
from ..words.names import building_text, building_title, good_name, roof_text, roof_title
from ..words.things import Things


def table_message(key: str, **params: object) -> str:
    """A message for these tables."""
    return say(f"book.la_granja.table.{key}", **params)


def _mark(*statuses: str) -> Markup | None:
    return stand_in_mark() if is_stand_in(*statuses) else None


def prices() -> Markup:
    """What resources cost, bring and become."""
    made = {"olive": "food", "grain": "food", "grape": "wine", "pig": "meat"}
    rows = []
    for good in (GOOD_NAMES[g] for g in RESOURCES):
        price = BOARD["prices"][good]
        mark = _mark(price["status"])
        rows.append((
            (icon(good), " ", good_name(good)),
            (counted("silver", price["buy"]), mark),
            (counted("silver", price["sell"]), mark),
            (counted("silver", price["upgrade"]), " → ", icon(made[good]), " ", good_name(made[good]),
             _mark(price["upgrade_status"])),
        ))  # fmt: skip
    return table([table_message(key) for key in ("resource", "buy", "sell", "upgrade")], rows)


def revenue() -> Markup:
    """What the dice bring, in icons and in words."""
    rules = LA_GRANJA.rules(LA_GRANJA.meta.config(2))
    rows = [
        (
            icon(f"die-{row['space']}", "lg-die"),
            run(options(row)),
            " / ".join(effect(rules, option) for option in rules.revenue[row["space"]]),
        )
        for row in BOARD["revenue"]
    ]
    return table([table_message(key) for key in ("die", "gives", "text")], rows)


def donkeys() -> Markup:
    """The four donkey tiles."""
    rows = [(counted("donkey", n), counted("hat", HATS[n])) for n in range(1, len(HATS))]
    return table([table_message("donkeys"), table_message("hats")], rows)


def siesta() -> Markup:
    """What the spaces of the track are worth."""
    mark = _mark(BOARD["siesta"]["status"])
    rows = [((table_message("vp"), mark), *(str(vp) for vp in SIESTA_VP))]
    return table([table_message("space"), *(str(i) for i in range(len(SIESTA_VP)))], rows)


def roof_places() -> Markup:
    """What a roof place brings when it is covered."""
    rows = [(table_message("vp"), *(str(vp) for vp in ROOF_VP))]
    return table([table_message("roof_place"), *(str(i + 1) for i in range(len(ROOF_VP)))], rows)


def roof_tiles() -> Markup:
    """All roof tiles of the base game with their bonuses."""
    mark = _mark(ROOFS["rounds"]["status"])
    phases = ("", "I", "II", "III", "IV")
    rows = [
        (
            (roof_title(row["id"]), mark),
            face(row["id"]),
            roof_text(row["id"]),
            ", ".join(phases[p] for p in row.get("phases", ())) or table_message("any_turn"),
        )
        for row in FACES
    ]
    return table([table_message(key) for key in ("tile", "gives", "text", "phases")], rows)


def buildings() -> Markup:
    """The craft buildings: what their rows want, and what completing them brings."""
    rows = []
    for row in BUILDING_ROWS:
        wants = row["rows"] if isinstance(row["rows"][0], list) else [row["rows"]]
        goods = [el("span", (icon(good) for good in one), cls="lg-run") for one in wants]
        rows.append((
            (icon(row["id"]), " ", building_title(row["id"])),
            el("span", goods, _mark(row["rows_status"]), cls="lg-wants"),
            building_text(row["id"]),
        ))  # fmt: skip
    return table([table_message(key) for key in ("building", "wants", "text")], rows)


def brought_by(module: str, lines: int | None = None, **options: object) -> Markup:
    """Everything a module brings: cards, tiles and boards, each drawn with its text or the first lines of it."""
    rules = LA_GRANJA.rules(LA_GRANJA.meta.config(3, modules=[module], options=options))
    at = Table(Things(rules), rules.config_key)
    cards = joined().by_module[module].cards
    entries = [
        el(
            "li",
            el("h3", entry.name, _mark(entry.status)),
            el("div", face_of(at, module, entry.id), cls="lg lg-alone"),
            [el("p", line) for line in entry.text.split("\n")[:lines]],
        )
        for entry in (() if cards is None else cards(at.things))
    ]
    return el("ul", entries, cls="deck drawn")
