"""Bustling Town in words: revenue tiles, and buildings at the corners of the market."""

from typing import Any, Final, Iterator

from sobremesa.i18n import say
from sobremesa.i18n.formats import listed
from sobremesa.words import Fact

from ...rules.catalogue import DATA
from ...rules.ids import GOOD_NAMES
from ...rules.view import View
from ...words.effects import effect
from ...words.modules import Choice, Effect, Entry, Happening, ModuleWords, Question, Space
from ...words.names import goods, note
from ...words.provenance import kind_of
from ...words.texts import fields_of
from ...words.things import Things, shown
from .numbers import TILES as TILE_ROWS
from .numbers import TOWN
from .rules.activation import MOST
from .rules.corners import corners, sites
from .rules.tiles import PRINTED
from .rules.town import BUILD_EFFECT

_BUILD: Final = ["build"]  # the option of a revenue tile that exists only with buildings


def _data(file: str) -> dict[str, Any]:
    return DATA.read("modules", "bustling_town", file)


# -- names -------------------------------------------------------------------------------------------------------------


def has_buildings(things: Things) -> bool:
    """Whether the buildings are in the game, not only the tiles."""
    return "bustling_town" in things.modules and bool(things.rules.config.options["town_buildings"])


def town_title(town: str) -> str:
    return say(f"town.la_granja.{town}.title")


def town_text(town: str) -> str:
    return say(f"town.la_granja.{town}.text")


def hexes_at(things: Things, corner: int) -> str:
    """``h5, h6 and h9``: the hexes that meet at a corner of the market, even where no building may stand."""
    hexes = sites(things.rules).get(corner) or next(iter(corners(things.rules.market)[corner - 1 : corner]), ())
    return listed([f"h{i + 1}" for i in hexes])


def tile_name(number: int) -> str:
    """``A03``, as printed."""
    return str(TILE_ROWS[number - 1]["id"])


def tile_text(things: Things, number: int) -> str:
    """What a revenue tile gives, with the side that is up."""
    side = things.rules.config.options["town_side"]
    if not has_buildings(things) and _BUILD in TILE_ROWS[number - 1][side]["options"]:
        return say(f"tile.la_granja.without_buildings.{side}")
    return _side_text(side, number)


def _side_text(side: str, number: int) -> str:
    return say(f"tile.la_granja.{side}.{number}")


def _space(things: Things, view: View, space: int) -> Space | None:
    """The tile lying on a revenue space, if there is one yet."""
    tiles = shown(view, "bustling_town").get("tiles", ())
    tile = tiles[space - 1] if tiles else 0
    return Space(PRINTED + tile, tile_text(things, tile)) if tile else None


# -- questions, choices and effects ------------------------------------------------------------------------------------


def _asked_about(question: Question) -> str:
    question.params["town"] = town_title(TOWN[question.asked["town"]])
    return ""


def _lay_tile(choice: Choice) -> str:
    number = int(choice.labels["number"])
    choice.params.update(tile=tile_name(number), text=tile_text(choice.things, number))
    return ""


def _town(choice: Choice) -> str:
    town = choice.labels["town"]
    choice.params.update(town=town_title(town), text=town_text(town))
    return ""


def _use_town(choice: Choice) -> str:
    rules = choice.things.rules
    choice.params["effect"] = effect(rules, rules.effects[BUILD_EFFECT[TOWN.index(choice.labels["town"])]])
    return _town(choice)


def _corner(choice: Choice) -> str:
    choice.params["hexes"] = hexes_at(choice.things, int(choice.labels["number"]))
    return ""


def _gain_per_marker(effect: Effect) -> str:
    effect.params["goods"] = goods(GOOD_NAMES[effect.params["what"]], 1)
    return "limited" if effect.params["most"] < MOST else "any"


# -- events ------------------------------------------------------------------------------------------------------------


def _tile_laid(what: Happening) -> str:
    tile = what.fields["tile"]
    what.params.update(tile=tile_name(tile), text=tile_text(what.things, tile))
    return ""


def _shown(what: Happening) -> str:
    what.params["towns"] = listed([town_title(TOWN[f["town"]]) for f in what.together])
    return ""


def _named(what: Happening) -> str:
    town = TOWN[what.fields["town"]]
    what.params.update(town=town_title(town), text=town_text(town))
    return ""


def _built(what: Happening) -> str:
    what.params["hexes"] = hexes_at(what.things, what.fields["corner"])
    return _named(what)


# -- cards, facts and texts --------------------------------------------------------------------------------------------


def _cards(things: Things) -> list[Entry]:
    """All six tiles with both sides, and the building cards."""
    options = things.rules.config.options
    status = _data("tiles.toml")["status"]
    out = [
        Entry(
            f"tile:{n}",
            say("card.la_granja.town.tile", tile=tile_name(n)),
            say(
                "card.la_granja.town.sides",
                up=options["town_side"].upper(),
                a=_side_text("a", n),
                b=_side_text("b", n),
            ),
            status,
            alias=tile_name(n),
        )
        for n in range(1, len(TILE_ROWS) + 1)
    ]
    if options["town_buildings"]:
        status = _data("buildings.toml")["status"]
        out += [Entry(f"town:{town}", town_title(town), town_text(town), status) for town in TOWN]
    return out


def _facts() -> list[Fact]:
    kind, tiles, cards = kind_of("bustling_town"), _data("tiles.toml"), _data("buildings.toml")
    out = [
        Fact(
            kind,
            say("fact.la_granja.revenue_tile", tile=tile_name(n)),
            tiles["status"],
            say("fact.la_granja.both_sides"),
        )
        for n in range(1, len(tiles["tile"]) + 1)
    ]
    out.append(Fact(kind, say("fact.la_granja.building_cards"), cards["status"], note("town")))
    return out + [Fact(kind, town_title(row["id"]), cards["status"], town_text(row["id"])) for row in cards["building"]]


def _texts() -> Iterator[tuple[str, str]]:
    cards = _data("buildings.toml")
    yield from fields_of("town", cards["building"], "id", "title", "text")
    yield "note.la_granja.town", cards["note"]


WORDS: Final = ModuleWords(
    labels={
        "lay-tile": ("number",),
        "show-town": ("town",),
        "build": ("town",),
        "corner": ("number",),
        "lay-at": ("building",),
        "use-town": ("town",),
    },
    choices={"lay-tile": _lay_tile, "show-town": _town, "build": _town, "use-town": _use_town, "corner": _corner},
    questions={"town_corner": _asked_about, "lay_town_card": _asked_about},
    events={
        "tile_laid": _tile_laid,
        "town_shown": _shown,
        "town_built": _built,
        "town_laid": _named,
        "town_used": _named,
        "town_works": _named,
        "town_pays": _named,
    },
    together=("town_shown",),
    space=_space,
    effects={"gain_per_marker": _gain_per_marker},
    cards=_cards,
    facts=_facts,
    texts=_texts,
)
