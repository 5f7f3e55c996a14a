"""Where each fact of La Granja comes from: every card, price, building, tile and track with its status.

Status words are those of the data files: rulebook, sourced, partial, reconstructed; the uncertain ones say why.
"""

from typing import Any, Final, Iterable, Sequence

from sobremesa.games.la_granja.catalogue import BOARD, BUILDING_ROWS, DATA, FACES, ROOFS
from sobremesa.i18n import say
from sobremesa.i18n.formats import either

from .. import Fact
from ..shelf import module_title
from .names import OURS, building_title, good_name, goods, lady_words, note, roof_text, roof_title, silver
from .things import grey_text, song_text, tile_name, town_text, town_title

GAME: Final = "la_granja"
RULEBOOK: Final = "rulebook"
SOURCED: Final = "sourced"
RECONSTRUCTED: Final = "reconstructed"
SIDES_KNOWN: Final = (1,)  # the only card of which more than the helper is known


def _f(key: str, **params: object) -> str:
    return say(f"fact.la_granja.{key}", **params)


def facts() -> list[Fact]:
    """Everything, the base game first."""
    return [*_cards(), *_base(), *_modules(), *_automa()]


def _cards() -> list[Fact]:
    out: list[Fact] = []
    for number, row in OURS.items():
        name = say("card.la_granja.name", number=number, title=say(f"card.la_granja.{number}.title"))
        out.append(Fact(_f("helper"), name, row["status"], say(f"card.la_granja.{number}.note")))
        sides = _f("sides", field=good_name(row["field"]), goods=_row(row["barrow"]["goods"]), vp=row["barrow"]["vp"])
        out.append(Fact(_f("other_sides"), name, SOURCED if number in SIDES_KNOWN else RECONSTRUCTED, sides))
    return out


def _base() -> list[Fact]:
    out: list[Fact] = []
    for good, price in BOARD["prices"].items():
        traded = _f("buy_sell", buy=price["buy"], sell=price["sell"])
        out.append(Fact(_f("price"), good_name(good), price["status"], traded))
        out.append(Fact(_f("upgrade"), good_name(good), price["upgrade_status"], silver(price["upgrade"])))
    for b in BUILDING_ROWS:
        out.append(Fact(_f("building"), building_title(b["id"]), b["rows_status"], _row(b["rows"])))
    for m in BOARD["market"]:
        out.append(Fact(_f("market"), _f(f"market.{m['id']}"), m["status"], note(f"market.{m['id']}")))
    for face in FACES:
        out.append(Fact(_f("roof"), roof_title(face["id"]), RULEBOOK, roof_text(face["id"])))
    out.append(Fact(_f("roofs"), _f("rounds"), ROOFS["rounds"]["status"], _f("which_round")))
    out.append(Fact(_f("siesta"), _f("spaces"), BOARD["siesta"]["status"], note("siesta")))
    out.append(Fact(_f("roof_places"), good_name("vp"), BOARD["roof_places"]["status"], note("roof_places")))
    out.append(Fact(_f("donkeys"), _f("hats"), BOARD["donkeys"]["status"], _f("make_4")))
    return out


def _data(module: str, file: str) -> dict[str, Any]:
    return DATA.read("modules", module, file)


def _row(names: Iterable[str]) -> str:
    return ", ".join(map(good_name, names))


def _sections(module: str, data: dict[str, Any], names: Sequence[str]) -> list[Fact]:
    """Tables of a data file that have a status of their own."""
    kind = module_title(GAME, module)
    return [Fact(kind, _f(f"{module}.{name}"), data[name]["status"], note(f"{module}.{name}")) for name in names]


def _modules() -> list[Fact]:
    kind = module_title(GAME, "betwixt")
    out: list[Fact] = []
    for row in _data("betwixt", "cards.toml")["card"]:
        out.append(Fact(kind, _f("venture", number=row["number"]), row["status"], note(f"venture.{row['number']}")))
    out.append(Fact(module_title(GAME, "broken_roofs"), roof_title("broken"), RULEBOOK, _f("broken_roof")))
    out += [*_town(), *_colchonera(), *_grey(), *_songs()]
    out += _sections("grand_markers", _data("grand_markers", "facts.toml"), ("markers", "market", "craft"))
    out += _sections("hired_hands", _data("hired_hands", "facts.toml"), ("workers", "donkey_tile"))
    for row in _data("ladies", "ladies.toml")["lady"]:
        told = lady_words(row["id"], "note" if row["note"] else "text")
        out.append(Fact(module_title(GAME, "ladies"), lady_words(row["id"], "title"), row["status"], told))
    return [*out, *_trade()]


def _town() -> list[Fact]:
    kind = module_title(GAME, "bustling_town")
    tiles, cards = _data("bustling_town", "tiles.toml"), _data("bustling_town", "buildings.toml")
    out = [
        Fact(kind, _f("revenue_tile", tile=tile_name(n)), tiles["status"], _f("both_sides"))
        for n in range(1, len(tiles["tile"]) + 1)
    ]
    out.append(Fact(kind, _f("building_cards"), cards["status"], note("town")))
    return out + [Fact(kind, town_title(row["id"]), cards["status"], town_text(row["id"])) for row in cards["building"]]


def _colchonera() -> list[Fact]:
    kind, board = module_title(GAME, "colchonera"), _data("colchonera", "board.toml")
    out = [Fact(kind, _f("tier", vp=row["siesta_vp"]), row["status"], _row(row["goods"])) for row in board["tier"]]
    out += _sections("colchonera", board, ("trade_good", "end"))
    return [*out, Fact(kind, _f("colchonera.spaces"), board["spaces_status"], note("colchonera.spaces"))]


def _grey() -> list[Fact]:
    kind, boards = module_title(GAME, "counselors_outlaws"), _data("counselors_outlaws", "boards.toml")
    out: list[Fact] = []
    for side in ("counselors", "outlaws"):
        board = say(f"card.la_granja.grey.{side}")
        for seats, mix in boards["dice"][side].items():
            told = note("dice") if "note" in mix else _f("dice", grey=mix["grey"], white=mix["white"])
            out.append(Fact(kind, _f("dice_for", board=board, count=int(seats)), mix["status"], told))
        for row in boards[side]:
            space = row["space"]
            told = _f("grey", text=grey_text(side, space), note=note(f"{side}.{space}"))
            out.append(Fact(kind, _f("grey_space", board=board, space=space), row["status"], told))
    return out


def _songs() -> list[Fact]:
    kind, songs = module_title(GAME, "donkey_song"), _data("donkey_song", "songs.toml")
    out = [
        Fact(kind, _f("song", number=row["number"]), row["status"], song_text(row["number"])) for row in songs["tile"]
    ]
    out += _sections("donkey_song", songs, ("levels",))
    return [*out, Fact(kind, _f("prices"), songs["status"], _f("song_price", price=silver(songs["price"])))]


def _trade() -> list[Fact]:
    kind, routes = module_title(GAME, "long_distance_trade"), _data("long_distance_trade", "routes.toml")
    out = [
        Fact(
            kind,
            _f("route", count=routes["set_size"], goods=either([good_name(g) for g in row["goods"]])),
            row["status"],
            goods("vp", row["vp"]),
        )
        for row in routes["kind"]
    ]
    out += _sections("long_distance_trade", routes, ("spaces",))
    kind, boards = module_title(GAME, "trade_boards"), _data("trade_boards", "boards.toml")
    for row in boards["board"]:
        out.append(Fact(kind, _f("board", number=row["number"]), row["status"], note(f"board.{row['number']}")))
    for name in ("vp", "modifiers"):
        out.append(Fact(kind, _f(f"trade_boards.{name}"), boards[f"{name}_status"], note(f"trade_boards.{name}")))
    return out


def _automa() -> list[Fact]:
    automa = _data("automa", "automa.toml")
    out = [Fact(_f("automa"), _f("automa.rules"), automa["status"], note("automa"))]
    for level, row in automa["level"].items():
        name = _f("automa.level", level=say(f"board.la_granja.automa.{level}"))
        told = _f("automa.numbers", craft=row["craft"], deliveries=row["deliveries"], vp=row["vp"])
        out.append(Fact(_f("automa"), name, automa["status"], told))
    return out
