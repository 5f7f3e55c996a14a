"""The English texts of the data of La Granja, for translators."""

from typing import Iterable, Iterator

from sobremesa.games.la_granja.rules.catalogue import BOARD, BUILDING_ROWS, CARD_ROWS, FACES

from .modules import Row, joined


def texts() -> Iterator[tuple[str, str, str]]:
    """Every text with the module it belongs to, empty for the base game, and the key of its message."""
    yield from (("", key, text) for key, text in _base())
    for module, words in joined().by_module.items():
        if words.texts is not None:
            yield from ((module, key, text) for key, text in words.texts())


def _base() -> Iterator[tuple[str, str]]:
    yield from fields_of("card", CARD_ROWS, "number", "title", "text", "note", "clarification")
    yield from fields_of("building", BUILDING_ROWS, "id", "title", "text")
    yield from fields_of("roof", FACES, "id", "title", "text")
    for market in BOARD["market"]:
        yield f"note.la_granja.market.{market['id']}", market["note"]
    for section in ("siesta", "roof_places"):
        yield f"note.la_granja.{section}", BOARD[section]["note"]


def fields_of(kind: str, rows: Iterable[Row], name: str, *fields: str) -> Iterator[tuple[str, str]]:
    """Some fields of every row that has them, under its name."""
    for row in rows:
        for field in fields:
            if field in row:
                yield f"{kind}.la_granja.{row[name]}.{field}", row[field]
