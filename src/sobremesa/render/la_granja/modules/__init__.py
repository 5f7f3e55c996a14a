"""What modules bring to the table: an area for each of them that has something of its own to show.

Broken roofs lie with the other roof tiles, and new farm cards are farm cards.
"""

from typing import Final

from ..pen import Draw, Table
from . import automa, boards, grey, ladies, mattresses, routes, songs, town, ventures
from .rosters import roster

AREAS: Final[dict[str, Draw]] = {
    "automa": automa.draw,
    "betwixt": ventures.draw,
    "bustling_town": town.draw,
    "colchonera": mattresses.draw,
    "counselors_outlaws": grey.draw,
    "donkey_song": songs.draw,
    "grand_markers": roster("grand_markers", "grand"),
    "hired_hands": roster("hired_hands", "worker"),
    "ladies": ladies.draw,
    "long_distance_trade": routes.draw,
    "trade_boards": boards.draw,
}


def areas(table: Table) -> dict[str, Draw]:
    """The areas of a table; the automa is an option, not a module."""
    at_table = [*table.things.modules, *(["automa"] if table.things.seats.has_automa else [])]
    return {name: AREAS[name] for name in at_table if name in AREAS}
