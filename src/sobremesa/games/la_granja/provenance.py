"""Where each fact of La Granja comes from: every card, price, building, tile and track with its status.

Status words are those of the data files: rulebook, sourced, partial, reconstructed; the uncertain ones say why.
"""

from typing import Any, Iterable

from .catalogue import BOARD, BUILDING_ROWS, CARD_ROWS, DATA, FACES, ROOFS
from .modules.new_farm_cards import ROWS as NEW_ROWS

Fact = tuple[str, str, str, str]  # what kind of thing, which of them, status, note


def facts() -> list[Fact]:
    """Everything, the base game first."""
    return [*_base(), *_modules(), *_automa()]


def _base() -> list[Fact]:
    out: list[Fact] = []
    for row in (*CARD_ROWS, *NEW_ROWS):
        name = f"{row['number']} {row['title']}"
        out.append(("helper", name, row["status"], row["note"]))
        sides = "sourced" if row["number"] == 1 else "reconstructed"
        goods = ", ".join(row["barrow"]["goods"])
        out.append(("other sides", name, sides, f"{row['field']} field; {goods} for {row['barrow']['vp']} VP"))
    for good, price in BOARD["prices"].items():
        out.append(("price", good, price["status"], f"buy {price['buy']}, sell {price['sell']}"))
        out.append(("upgrade", good, price["upgrade_status"], f"{price['upgrade']} silver"))
    for b in BUILDING_ROWS:
        out.append(("craft building", b["title"], b["rows_status"], ", ".join(b["rows"])))
    for m in BOARD["market"]:
        out.append(("market", m["id"], m["status"], m["note"]))
    for f in FACES:
        out.append(("roof tile", f["title"], "rulebook", f["text"]))
    out.append(("roof tiles", "rounds and phases", ROOFS["rounds"]["status"], "which tile comes in which round"))
    out.append(("siesta track", "spaces", BOARD["siesta"]["status"], BOARD["siesta"]["note"]))
    out.append(("roof places", "VP", BOARD["roof_places"]["status"], BOARD["roof_places"]["note"]))
    out.append(("donkey tiles", "hats", BOARD["donkeys"]["status"], "donkeys and hats make 4"))
    return out


def _data(module: str, file: str) -> dict[str, Any]:
    return DATA.read("modules", module, file)


def _sections(what: str, data: dict[str, Any], names: Iterable[str]) -> list[Fact]:
    """Tables of a data file that have a status of their own."""
    return [(what, name.replace("_", " "), data[name]["status"], data[name].get("note", "")) for name in names]


def _modules() -> list[Fact]:
    out: list[Fact] = []
    for row in _data("betwixt", "cards.toml")["card"]:
        out.append(("Betwixt", f"joint venture card {row['number']}", row["status"], row["note"]))
    out.append(("Broken Roofs", "broken roof", "rulebook", "no bonus, for 1 silver in every round"))
    out += _town()
    board = _data("colchonera", "board.toml")
    for row in board["tier"]:
        out.append(
            ("Colchonera", f"goods from {row['siesta_vp']} siesta VP on", row["status"], ", ".join(row["goods"]))
        )
    out += _sections("Colchonera", board, ("trade_good", "end"))
    out.append(("Colchonera", "room for markers", board["spaces_status"], board["spaces_note"]))
    out += _grey()
    songs = _data("donkey_song", "songs.toml")
    out += [("Donkey Song", f"song tile {row['number']}", row["status"], row["text"]) for row in songs["tile"]]
    out += _sections("Donkey Song", songs, ("levels",))
    out.append(("Donkey Song", "prices", songs["status"], f"{songs['price']} silver for a tile"))
    out += _sections("Grand Markers", _data("grand_markers", "facts.toml"), ("markers", "market", "craft"))
    out += _sections("Hired Hands", _data("hired_hands", "facts.toml"), ("workers", "donkey_tile"))
    for row in _data("ladies", "ladies.toml")["lady"]:
        out.append(("Ladies of La Granja", row["title"], row["status"], row["note"] or row["text"]))
    routes = _data("long_distance_trade", "routes.toml")
    for row in routes["kind"]:
        out.append(("Long Distance Trade", f"3 {' or '.join(row['goods'])}", row["status"], f"{row['vp']} VP"))
    out += _sections("Long Distance Trade", routes, ("spaces",))
    boards = _data("trade_boards", "boards.toml")
    for row in boards["board"]:
        out.append(("Trade Boards", f"trade board {row['number']}", row["status"], row["note"]))
    for name in ("vp", "modifiers"):
        out.append(("Trade Boards", name, boards[f"{name}_status"], boards[f"{name}_note"]))
    return out


def _town() -> list[Fact]:
    tiles, cards = _data("bustling_town", "tiles.toml"), _data("bustling_town", "buildings.toml")
    out = [("Bustling Town", f"revenue tile {row['id']}", tiles["status"], "both sides") for row in tiles["tile"]]
    out.append(("Bustling Town", "building cards", cards["status"], cards["note"]))
    return out + [("Bustling Town", row["title"], cards["status"], row["text"]) for row in cards["building"]]


def _grey() -> list[Fact]:
    boards = _data("counselors_outlaws", "boards.toml")
    out: list[Fact] = []
    for side, name in (("counselors", "Counselors"), ("outlaws", "Outlaws")):
        for seats, mix in boards["dice"][side].items():
            dice = f"{mix['grey']} grey, {mix['white']} white"
            players = "1 player" if seats == "1" else f"{seats} players"
            out.append(("Counselors & Outlaws", f"{name}, dice for {players}", mix["status"], mix.get("note", dice)))
        for row in boards[side]:
            out.append(("Counselors & Outlaws", f"{name}, space {row['space']}", row["status"], row["note"]))
    return out


def _automa() -> list[Fact]:
    automa = _data("automa", "automa.toml")
    out = [("automa", "rules and numbers", automa["status"], automa["note"])]
    for level, row in automa["level"].items():
        numbers = ", ".join(f"{name} {value}" for name, value in row.items() if name != "roofs")
        out.append(("automa", f"level {level}", automa["status"], numbers))
    return out
