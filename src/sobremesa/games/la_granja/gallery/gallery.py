"""What La Granja shows in the room of cards: farm cards, roof and donkey tiles, craft buildings, parts of modules."""

import json
from functools import cache
from importlib.resources import files
from typing import Any, Final, Iterator, Mapping, Sequence

from markupsafe import Markup

from sobremesa.games.la_granja.picture.cards import symbols, whole
from sobremesa.games.la_granja.picture.crafts import lasting
from sobremesa.games.la_granja.picture.effects import atoms, run
from sobremesa.games.la_granja.picture.faces import face_of
from sobremesa.games.la_granja.picture.icons import sprite
from sobremesa.games.la_granja.picture.pen import Pen, Table, icon, language, message
from sobremesa.games.la_granja.picture.roofs import roof_tile
from sobremesa.games.la_granja.picture.yard import donkey_face
from sobremesa.games.la_granja.rules.catalogue import BOARD, BUILDING_ROWS, FACES
from sobremesa.games.la_granja.rules.game import GAME
from sobremesa.games.la_granja.rules.ids import GOOD_NAMES
from sobremesa.games.la_granja.rules.modules.numbers import MORE_CARDS
from sobremesa.games.la_granja.words.cards import building, explain, roof
from sobremesa.games.la_granja.words.modules import Entry, joined
from sobremesa.games.la_granja.words.names import building_title, good_name
from sobremesa.games.la_granja.words.things import Things
from sobremesa.kernel import Config
from sobremesa.kernel.config import CHOICE
from sobremesa.render.common.marks import stand_in_mark
from sobremesa.render.gallery import Exhibit
from sobremesa.render.markup import el
from sobremesa.words import Description
from sobremesa.words.stand_ins import is_stand_in

from .editor import FarmCardEditor

FARM_CARD: Final = "farm_card"
ROOF: Final = "roof"
DONKEY: Final = "donkey"
BUILDING: Final = "building"
OTHER: Final = "other"  # what modules bring

#: the rulings that decide how something works, by its id here
_RULINGS: Final = {
    "building-greengrocer": ("greengrocer_step",),
    "roof-market_stand": ("market_stand",),
    "roof-die_1": ("die_change",),
    "roof-die_2": ("die_change", "die_change_by"),
    "roof-olive": ("slash_tiles",),
    "roof-grape": ("slash_tiles",),
    "roof-siesta_1": ("late_siesta",),
    "roof-siesta_2": ("late_siesta",),
}
_OF_BUILDINGS: Final = ("craft_reward", "order_markers")


class LaGranjaGallery:
    """Implements the protocol `Gallery`."""

    kinds = (FARM_CARD, ROOF, DONKEY, BUILDING, OTHER)
    goods = GOOD_NAMES
    editor = FarmCardEditor()

    def exhibits(self, config: Config) -> Sequence[Exhibit]:
        table = _table(config)
        return [
            *(_card(table, number) for number in table.deck.rows),
            *_roofs(),
            *(_donkey(table, number) for number, _ in enumerate(BOARD["donkeys"]["tiles"], 1)),
            *(_building(row) for row in BUILDING_ROWS),
            *_of_modules(table),
        ]

    def card(self, config: Config, number: int) -> Exhibit:
        return _card(_table(config), number)

    def good_name(self, good: str) -> str:
        return good_name(good)

    def symbols(self) -> Markup:
        return el("svg", sprite(language()), cls="lg-sprite", aria_hidden="true", width=0, height=0)

    def frame(self, html: Markup) -> Markup:
        return el("div", html, cls="lg lg-alone")

    def played(self, view: Any, words: Sequence[str]) -> tuple[str, str] | None:
        if words[0] == "play":
            return f"farm-{words[1]}", words[2]
        if words[0] == "buy-roof":
            return f"roof-{words[1]}", "bought"
        return None

    def measured(self) -> Mapping[str, Any]:
        return _measured()


@cache
def _measured() -> dict[str, Any]:
    found: dict[str, Any] = json.loads(files(__package__).joinpath("played.json").read_text(encoding="utf-8"))
    return found


def _table(config: Config) -> Table:
    return Table(Things(GAME.rules(config)), config.key)


def _goods(*values: Any) -> tuple[str, ...]:
    """The goods mentioned anywhere in these values, in the order in which goods are listed."""
    found = set(_words(values))
    return tuple(good for good in GOOD_NAMES if good in found)


def _words(value: Any) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        yield from _words([*value, *value.values()])
    elif isinstance(value, (list, tuple)):
        for inner in value:
            yield from _words(inner)


def _card(table: Table, number: int) -> Exhibit:
    row = table.deck.rows[number]
    module = next((name for name, rows in MORE_CARDS.items() if any(r["number"] == number for r in rows)), "")
    told = explain(table.things, str(number))
    goods = _goods(row["field"], row["barrow"]["goods"], row["extension"], row["helper"])
    html = whole(Pen(()), table, number, "card")
    return Exhibit(f"farm-{number}", FARM_CARD, told, html, module, goods, tuple(_rulings_of(table, row)), number)


def _rulings_of(table: Table, row: dict[str, Any]) -> Iterator[str]:
    """The rulings that decide how a farm card works."""
    card = table.things.rules.card(row["number"])
    if card.act is not None and card.any_turn:
        yield "helpers_in_scoring"
    if card.act is not None and {"III", "any"} & set(row["window"]) and "siesta" in _words(row["helper"]):
        yield "late_siesta"
    if row["barrow"]["vp"] == 1:
        yield "one_vp_barrows"


def _roofs() -> Iterator[Exhibit]:
    for row in FACES:
        id = f"roof-{row['id']}"
        html = roof_tile(Pen(()), row["id"])
        rulings = (*_RULINGS.get(id, ()), *(("classic_roofs",) if "classic_phases" in row else ()))
        yield Exhibit(id, ROOF, roof(row["id"]), html, "", _goods(row.get("effect", [])), rulings)


def _donkey(table: Table, number: int) -> Exhibit:
    status = BOARD["donkeys"]["status"]
    told = Description(
        table.things.donkey(number), text=(message("explain.donkey"),), is_stand_in=is_stand_in(status)
    )  # fmt: skip
    return Exhibit(f"donkey-{number}", DONKEY, told, donkey_face(Pen(()), table, number))


def _building(row: dict[str, Any]) -> Exhibit:
    id = f"building-{row['id']}"
    head = el(
        "div", icon(row["id"], "lg-emblem"), el("b", building_title(row["id"]), cls="lg-title"), cls="lg-craft-head"
    )
    boons = el(
        "div",
        el("span", el("small", message("craft.now")), run(atoms(row["instant"])), cls="lg-n"),
        el("span", el("small", message("craft.later_on")), run(lasting(row)), cls="lg-n"),
        cls="lg-boons",
    )
    wants = row["rows"] if isinstance(row["rows"][0], list) else [row["rows"]]
    mark = stand_in_mark() if is_stand_in(row["rows_status"]) else None
    rows = [el("div", symbols(tuple(goods), (), ""), mark, cls="lg-row lg-free") for goods in wants]
    rulings = (*_OF_BUILDINGS, *_RULINGS.get(id, ()))
    html = el("section", head, boons, *rows, cls="lg-craft")
    return Exhibit(id, BUILDING, building(row["id"]), html, "", _goods(row["rows"], row["instant"]), rulings)


def _of_modules(table: Table) -> Iterator[Exhibit]:
    """What each module brings, whatever options a table has chosen for it."""
    for module in joined().at(table.rules.config):
        rulings = tuple(o.name for o in table_rulings(module))
        seen: set[str] = set()
        for here in _choices(table, module):
            cards = joined().by_module[module].cards
            for entry in cards(here.things) if cards is not None else ():
                if entry.id not in seen:
                    seen.add(entry.id)
                    told = Description(
                        entry.name, text=tuple(entry.text.split("\n")), is_stand_in=is_stand_in(entry.status)
                    )
                    id = entry.id.replace(":", "-")
                    own = rulings if entry.rulings is None else tuple(entry.rulings)
                    yield Exhibit(id, OTHER, told, _face(here, module, entry), module, (), own)


def _choices(table: Table, module: str) -> Iterator[Table]:
    """The table, and variants of it with every other choice for the options of a module."""
    yield table
    config = table.rules.config
    for option in GAME.meta.options:
        if option.needs_module == module and option.kind == CHOICE:
            for value in option.values:
                yield _table(GAME.meta.config(config.seats, modules=config.modules, options={option.name: value}))


def table_rulings(module: str) -> list[Any]:
    """The rulings of a module."""
    return [ruling for ruling in GAME.meta.rulings if ruling.needs_module == module]


def _face(table: Table, module: str, entry: Entry) -> Markup:
    """What a module draws for an entry, or the words of the entry on a card."""
    drawn = face_of(table, module, entry.id)
    lines = (el("span", line, cls="lg-says") for line in entry.text.split("\n"))
    return drawn if drawn is not None else el("div", el("b", entry.name, cls="lg-title"), *lines, cls="lg-tile")
