"""The English texts of the data files, by the keys of their messages.

Titles, texts and notes stand in the data of the games, where cards are corrected; from there they go into the English
catalogue (``make messages``), and so to translators.
"""

from collections.abc import Iterable, Iterator
from typing import Any

from sobremesa.games import games, meta
from sobremesa.games.el_grande.catalogue import CARDS, PLACE_TITLES
from sobremesa.games.el_grande.ids import PLACE_NAMES
from sobremesa.games.el_grande.modules.changing_powers import ROWS as MODIFIERS
from sobremesa.games.la_granja.catalogue import BOARD, BUILDING_ROWS, CARD_ROWS, DATA, FACES
from sobremesa.games.la_granja.modules.broken_roofs import FACE as BROKEN
from sobremesa.games.la_granja.modules.new_farm_cards import ROWS as NEW_ROWS
from sobremesa.kernel import Meta

Text = tuple[str, str]  # key, English

#: the catalogues that are made of data, with what they hold
TITLES = {
    "el_grande_data": "Titles, texts and notes of El Grande, from its data files: edit them there.",
    "games_data": "The shop windows of all games, from their meta.py: edit them there.",
    "la_granja_data": "Titles, texts and notes of La Granja, from its data files: edit them there.",
}


def texts() -> dict[str, dict[str, str]]:
    """The messages of each catalogue that is made of data; braces are doubled, for they are no parameters."""
    found = {"el_grande_data": _el_grande(), "games_data": _games(), "la_granja_data": _la_granja()}
    return {
        name: {key: text.replace("{", "{{").replace("}", "}}") for key, text in pairs if text}
        for name, pairs in found.items()
    }


# -- shop windows ------------------------------------------------------------------------------------------------------


def _games() -> Iterator[Text]:
    for game in games():
        yield from _window(game, meta(game))


def _window(game: str, m: Meta) -> Iterator[Text]:
    yield from ((f"game.{game}.title", m.title), (f"game.{game}.text", m.text), (f"game.{game}.credits", m.credits))
    for edition, text in m.editions.items():
        yield f"edition.{game}.{edition}", text
    for module in m.modules:
        key = f"module.{game}.{module.id}"
        yield from (
            (f"{key}.title", module.title),
            (f"{key}.text", module.text),
            (f"{key}.why_seats", module.why_seats),
        )
        yield from ((f"{key}.excludes.{other}", why) for other, why in module.excludes.items())
    yield from ((f"option.{game}.{option.name}", option.text) for option in m.options)
    yield from ((f"ruling.{game}.{ruling.name}", ruling.text) for ruling in m.rulings)


# -- El Grande ---------------------------------------------------------------------------------------------------------


def _el_grande() -> Iterator[Text]:
    for place, title in zip(PLACE_NAMES, PLACE_TITLES):
        yield f"place_title.el_grande.{place}", title
    for card in CARDS:
        for field in ("title", "text", "source", "note"):
            yield f"card.el_grande.{card.id}.{field}", getattr(card, field)
    for row in MODIFIERS:
        yield f"modifier.el_grande.m{row['number']}", row.get("text", "")


# -- La Granja ---------------------------------------------------------------------------------------------------------


def _data(module: str, file: str) -> dict[str, Any]:
    return DATA.read("modules", module, file)


def _rows(kind: str, rows: Iterable[dict[str, Any]], name: str, *fields: str) -> Iterator[Text]:
    """Some fields of every row, under its name."""
    for row in rows:
        for field in fields:
            yield f"{kind}.la_granja.{row[name]}.{field}", row[field]


def _la_granja() -> Iterator[Text]:
    yield from _rows("card", (*CARD_ROWS, *NEW_ROWS), "number", "title", "text", "note")
    yield from _rows("lady", _data("ladies", "ladies.toml")["lady"], "id", "title", "text", "note")
    yield from _rows("building", BUILDING_ROWS, "id", "title", "text")
    yield from _rows("roof", (*FACES, BROKEN), "id", "title", "text")
    yield from _rows("town", _data("bustling_town", "buildings.toml")["building"], "id", "title", "text")
    for row in _data("donkey_song", "songs.toml")["tile"]:
        yield f"song.la_granja.{row['number']}", row["text"]
    boards = _data("counselors_outlaws", "boards.toml")
    for side in ("counselors", "outlaws"):
        for row in boards[side]:
            yield f"grey.la_granja.{side}.{row['space']}", row["text"]
    yield from ((f"note.la_granja.{key}", text) for key, text in _notes())


def _notes() -> Iterator[Text]:
    for market in BOARD["market"]:
        yield f"market.{market['id']}", market["note"]
    for section in ("siesta", "roof_places"):
        yield section, BOARD[section]["note"]
    for row in _data("betwixt", "cards.toml")["card"]:
        yield f"venture.{row['number']}", row["note"]
    yield "town", _data("bustling_town", "buildings.toml")["note"]
    yield "colchonera.spaces", _data("colchonera", "board.toml")["spaces_note"]
    grey = _data("counselors_outlaws", "boards.toml")
    yield "dice", grey["dice"]["counselors"]["1"]["note"]  # the same for both sides
    for side in ("counselors", "outlaws"):
        for row in grey[side]:
            yield f"{side}.{row['space']}", row["note"]
    yield "donkey_song.levels", _data("donkey_song", "songs.toml")["levels"]["note"]
    yield "grand_markers.craft", _data("grand_markers", "facts.toml")["craft"]["note"]
    yield "hired_hands.donkey_tile", _data("hired_hands", "facts.toml")["donkey_tile"]["note"]
    yield "long_distance_trade.spaces", _data("long_distance_trade", "routes.toml")["spaces"]["note"]
    boards = _data("trade_boards", "boards.toml")
    for row in boards["board"]:
        yield f"board.{row['number']}", row["note"]
    for name in ("vp", "modifiers"):
        yield f"trade_boards.{name}", boards[f"{name}_note"]
    yield "automa", _data("automa", "automa.toml")["note"]
