"""The data files of El Grande, read once: regions, scales, action cards."""

from typing import Any

from sobremesa.games.data import DataFiles, numbered

from .ids import CARDS_ROOM, PLACE_NAMES, REGIONS

DATA = DataFiles("sobremesa.games.el_grande")


class Card:
    """One kind of action card."""

    __slots__ = (
        "caballeros",
        "clarification",
        "copies",
        "deck",
        "effect",
        "id",
        "index",
        "instant",
        "note",
        "row",
        "source",
        "status",
        "stays",
        "text",
        "title",
        "title_status",
    )

    def __init__(self, row: dict[str, Any]) -> None:
        self.row = row
        self.index: int = row["number"] - 1
        self.id: str = row["id"]
        self.title: str = row["title"]
        self.title_status: str = row["title_status"]
        self.deck: int = row["deck"]
        self.caballeros: int = row["caballeros"]
        self.copies: dict[str, int] = row["copies"]
        self.stays: bool = row.get("stays", False)
        self.instant: bool = row.get("instant", False)
        self.effect: list[Any] = row["effect"]
        self.text: str = row["text"]
        self.status: str = row["status"]
        self.source: str = row["source"]
        self.note: str = row["note"]
        self.clarification: str = row.get("clarification", "")


BOARD: dict[str, Any] = DATA.read("data", "board.toml")


def _card_files() -> dict[str, tuple[str, ...]]:
    """The files with action cards, by the module they belong to; the name for the base game is empty."""
    folders = sorted(folder.name for folder in DATA.folder.joinpath("modules").iterdir())
    own = [name for name in folders if DATA.folder.joinpath("modules", name, "cards.toml").is_file()]
    return {"": ("data", "cards.toml"), **{name: ("modules", name, "cards.toml") for name in own}}


CARD_FILES: dict[str, tuple[str, ...]] = _card_files()
CARD_ROWS: list[dict[str, Any]] = numbered(
    [row for path in CARD_FILES.values() for row in DATA.read(*path)["card"]], CARDS_ROOM, "action card"
)
CARDS: tuple[Card, ...] = tuple(Card(row) for row in CARD_ROWS)
CARD_NAMES: tuple[str, ...] = tuple(c.id for c in CARDS)


def _neighbours() -> tuple[tuple[int, ...], ...]:
    """For each place the King can be in: the regions that count as adjacent to him."""
    table: list[tuple[int, ...]] = []
    for row in BOARD["region"]:
        table.append(tuple(sorted(PLACE_NAMES.index(n) for n in row["neighbours"])))
    table.append(tuple(range(REGIONS)))  # the Castillo, with Uprising: all nine (EG-242)
    for row in BOARD["abroad"]:
        table.append(tuple(sorted(PLACE_NAMES.index(n) for n in row["neighbours"])))
    return tuple(table)


NEIGHBOURS: tuple[tuple[int, ...], ...] = _neighbours()
SCALES: tuple[tuple[int, ...], ...] = (
    *(tuple(r["points"]) for r in BOARD["region"]),
    tuple(BOARD["castillo"]["points"]),
)
TILE_SCALES: tuple[tuple[int, ...], ...] = tuple(tuple(t["points"]) for t in BOARD["tile"])
INVITES: tuple[int, ...] = (0, *BOARD["power_cards"]["invites"])  # by power value
KING_BONUS: int = BOARD["bonus"]["king"]
GRANDE_BONUS: int = BOARD["bonus"]["grande"]
SETUP: dict[str, Any] = BOARD["setup"]
PLACES_PAID: dict[int, int] = {int(k): v for k, v in BOARD["scoring"]["places"].items()}
PLACE_TITLES: tuple[str, ...] = (
    *(r["title"] for r in BOARD["region"]),
    "Castillo",
    *(r["title"] for r in BOARD["abroad"]),
    "court",
    "province",
)
