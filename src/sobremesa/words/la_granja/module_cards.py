"""The cards, tiles and boards of modules: what they are called, what they say, and how sure we are of them."""

from typing import Any, Callable, Final, NamedTuple, Sequence

from sobremesa.games.la_granja.catalogue import BUILDING_NAMES, DATA
from sobremesa.games.la_granja.modules.automa.numbers import NUMBERS as AUTOMA
from sobremesa.games.la_granja.modules.betwixt.ventures import CARDS as VENTURES
from sobremesa.games.la_granja.modules.blocks import TOWN
from sobremesa.games.la_granja.modules.bustling_town.tiles import TILE_ROWS
from sobremesa.games.la_granja.modules.colchonera import BOARD as MATTRESSES
from sobremesa.games.la_granja.modules.counselors_outlaws.boards import COUNSELORS, OUTLAWS
from sobremesa.games.la_granja.modules.donkey_song.songs import DATA_FILE as SONGS
from sobremesa.games.la_granja.modules.hired_hands.workers import FACTS as WORKERS
from sobremesa.games.la_granja.modules.ladies.cards import ROWS as LADIES
from sobremesa.games.la_granja.modules.long_distance_trade import ROUTES
from sobremesa.games.la_granja.modules.market import GRAND_FACTS
from sobremesa.games.la_granja.modules.trade_boards.exports import DATA_FILE as BOARDS
from sobremesa.i18n import say
from sobremesa.i18n.formats import either, listed
from sobremesa.kernel import Config

from ..shelf import status_words
from .names import building_title, good_name, goods, lady_words, note, roof_text, roof_title
from .things import Things, grey_text, song_text, tile_name, tile_text, town_text, town_title

RULEBOOK: Final = "rulebook"


class Entry(NamedTuple):
    """A card, a tile or a board that can be explained."""

    id: str  # the same in every language: ``town:mill``
    name: str
    text: str  # in one line or several
    status: str
    note: str = ""
    alias: str = ""  # a shorter name


def c(key: str, **params: object) -> str:
    return say(f"card.la_granja.{key}", **params)


def entries(things: Things) -> list[Entry]:
    """What the modules of a table bring, and its automa."""
    config = things.rules.config
    makers: dict[str, Callable[[], list[Entry]]] = {
        "betwixt": _ventures,
        "broken_roofs": _broken,
        "bustling_town": lambda: _town(config),
        "colchonera": _colchonera,
        "counselors_outlaws": lambda: _grey(config),
        "donkey_song": _songs,
        "grand_markers": _grand,
        "hired_hands": _workers,
        "ladies": _ladies,
        "long_distance_trade": _routes,
        "new_farm_cards": list,  # they are farm cards
        "trade_boards": _boards,
    }
    out = [entry for module in things.modules for entry in makers[module]()]
    return [*out, *_automa()] if things.seats.has_automa else out


def _ventures() -> list[Entry]:
    return [
        Entry(
            f"venture:{row['number']}",
            c("betwixt.name", number=row["number"]),
            c("betwixt.text", goods=_names(row["goods"]), first=row["values"][0], second=row["values"][1]),
            row["status"],
            note(f"venture.{row['number']}"),
            c("betwixt.alias", number=row["number"]),
        )
        for row in VENTURES
    ]


def _broken() -> list[Entry]:
    return [Entry("roof:broken", roof_title("broken"), roof_text("broken"), RULEBOOK)]


def _town(config: Config) -> list[Entry]:
    """All six tiles with both sides, and the building cards."""
    side = config.options["town_side"]
    tiles: dict[str, Any] = DATA.read("modules", "bustling_town", "tiles.toml")
    cards: dict[str, Any] = DATA.read("modules", "bustling_town", "buildings.toml")
    out = [
        Entry(
            f"tile:{n}",
            c("town.tile", tile=tile_name(n)),
            c("town.sides", up=side.upper(), a=tile_text("a", n), b=tile_text("b", n)),
            tiles["status"],
            alias=tile_name(n),
        )
        for n in range(1, len(TILE_ROWS) + 1)
    ]
    if config.options["town_buildings"]:
        known = (cards["status"], note("town"))
        out += [Entry(f"town:{town}", town_title(town), town_text(town), *known) for town in TOWN]
    return out


def _colchonera() -> list[Entry]:
    lines = [
        c("colchonera.tier", goods=_any(row["goods"]), vp=row["siesta_vp"], reward=_any(row["reward"]))
        for row in MATTRESSES["tier"]
    ]
    vp = listed([str(n) for n in MATTRESSES["end"]["vp"][1:]])
    lines += [c("colchonera.silver"), c("colchonera.end", vp=vp, further=MATTRESSES["end"]["further"])]
    return [Entry("colchonera", c("colchonera.name"), "\n".join(lines), RULEBOOK)]


def _grey(config: Config) -> list[Entry]:
    """One board: six spaces, most of them not known."""
    side: str = config.options["grey_dice"]
    rows = COUNSELORS if side == "counselors" else OUTLAWS
    lines = [
        c(
            "grey.space",
            value=row["space"],
            text=grey_text(side, row["space"]),
            status=", ".join(status_words(row["status"])),
        )
        for row in rows
    ]
    known = any(row["status"] == RULEBOOK for row in rows)
    status = "partial" if known else "reconstructed"
    return [Entry("grey", c(f"grey.{side}"), "\n".join(lines), status, note(f"{side}.1"))]


def _songs() -> list[Entry]:
    price = SONGS["price"]
    return [
        Entry(
            f"song:{row['number']}",
            c("songs.name", number=row["number"]),
            c("songs.text", text=song_text(row["number"]), price=price, vp=row["level"]),
            "partial",  # its text is known, its section is not
            note("donkey_song.levels"),
            c("songs.alias", number=row["number"]),
        )
        for row in SONGS["tile"]
    ]


def _grand() -> list[Entry]:
    market, craft = GRAND_FACTS["market"], GRAND_FACTS["craft"]
    circle = listed(list(map(building_title, BUILDING_NAMES)))
    text = c("grand.text", removal=market["removal_vp"], scoring=market["scoring_vp"], craft=craft["vp"], circle=circle)
    return [Entry("grand", c("grand.name"), text, "partial", note("grand_markers.craft"))]


def _workers() -> list[Entry]:
    workers, tile = WORKERS["workers"], WORKERS["donkey_tile"]
    text = c("workers.text", each=workers["per_player"], price=workers["wild_cost"], hats=tile["hats"])
    return [Entry("workers", c("workers.name"), text, "partial", note("hired_hands.donkey_tile"))]


def _ladies() -> list[Entry]:
    return [_lady(row) for row in LADIES]


def _lady(row: dict[str, Any]) -> Entry:
    title, text = (lady_words(row["id"], field) for field in ("title", "text"))
    known = lady_words(row["id"], "note") if row["note"] else ""
    return Entry(f"lady:{row['id']}", title, text, row["status"], known)


def _routes() -> list[Entry]:
    lines = [
        c(
            "routes.trade" if row["trade_goods"] else "routes.plain",
            goods=_any(row["goods"]),
            vp=row["vp"],
            exchange=row["exchange_vp"],
        )
        for row in ROUTES["kind"]
    ]
    return [Entry("routes", c("routes.name"), "\n".join(lines), "partial", note("long_distance_trade.spaces"))]


def _boards() -> list[Entry]:
    """Each board with its spaces from left to right."""
    vps = listed([str(vp) for vp in BOARDS["vp"]])
    out: list[Entry] = []
    for row in BOARDS["board"]:
        lines = [
            c("boards.space", number=i, goods=either([goods(good, n) for good, n in space]), modifier=modifier)
            for i, (space, modifier) in enumerate(zip(row["spaces"], BOARDS["modifiers"]), 1)
        ]
        text = "\n".join([*lines, c("boards.vp", vps=vps)])
        id, name = f"board:{row['number']}", c("boards.name", number=row["number"])
        out.append(Entry(id, name, text, row["status"], note(f"board.{row['number']}")))
    return out


def _automa() -> list[Entry]:
    lines = [c("automa.text")]
    for level, row in AUTOMA["level"].items():
        key = "automa.level" if row["roofs"] else "automa.level_without_roofs"
        more = {"deliveries": row["deliveries"], "vp": AUTOMA["vp"] + row["vp"]}
        lines.append(c(key, level=say(f"board.la_granja.automa.{level}"), craft=row["craft"], **more))
    return [Entry("automa", c("automa.name"), "\n".join(lines), AUTOMA["status"], note("automa"))]


def _names(names: Sequence[str]) -> str:
    return listed([good_name(g) for g in names])


def _any(names: Sequence[str]) -> str:
    return either([good_name(g) for g in names])
