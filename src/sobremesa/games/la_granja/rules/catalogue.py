"""The data files of La Granja, read once: boards, prices, buildings, roof tiles and farm cards."""

from typing import Any, Final

from sobremesa.games.data import DataFiles, numbered

from .ids import GOOD_NAMES, PIG, RESOURCES

DATA = DataFiles("sobremesa.games.la_granja")


BOARD: Final[dict[str, Any]] = DATA.read("data", "board.toml")
ROOFS: Final[dict[str, Any]] = DATA.read("data", "roofs.toml")
CARD_ROWS: Final[list[dict[str, Any]]] = DATA.read("data", "cards.toml")["card"]
SETUP: Final[dict[str, Any]] = BOARD["setup"]

FACES_ROOM: Final = 48  # roof tiles of modules follow: see `MODULE_FACES`
MODULE_FACES: Final = FACES_ROOM
FACES: Final[list[dict[str, Any]]] = numbered(ROOFS["face"], FACES_ROOM, "roof tile")
FACE_NAMES: Final[tuple[str, ...]] = tuple(f["id"] for f in FACES)
BUILDING_ROWS: Final[list[dict[str, Any]]] = BOARD["building"]
BUILDING_NAMES: Final[tuple[str, ...]] = tuple(b["id"] for b in BUILDING_ROWS)

BUY: Final[tuple[int, ...]] = tuple(BOARD["prices"][GOOD_NAMES[g]]["buy"] for g in RESOURCES)
SELL: Final[tuple[int, ...]] = tuple(BOARD["prices"][GOOD_NAMES[g]]["sell"] for g in RESOURCES)
UPGRADE: Final[tuple[int, ...]] = tuple(BOARD["prices"][GOOD_NAMES[g]]["upgrade"] for g in RESOURCES)
PIG_PRICE: Final[int] = SELL[PIG]
SIESTA_VP: Final[tuple[int, ...]] = tuple(BOARD["siesta"]["vp"])
SIESTA_TOP: Final[int] = len(SIESTA_VP) - 1
ROOF_VP: Final[tuple[int, ...]] = tuple(BOARD["roof_places"]["vp"])
HATS: Final[tuple[int, ...]] = (0, *(t["hats"] for t in BOARD["donkeys"]["tiles"]))  # by number of donkeys


class Hexes:
    """A market: the place and value of every hex, its neighbours, the closed ones and where the first markers go."""

    __slots__ = ("closed", "near", "places", "start", "values")

    def __init__(self, row: dict[str, Any]) -> None:
        at = {(q, r): i for i, (q, r, _, _) in enumerate(row["hexes"])}
        self.places: tuple[tuple[int, int], ...] = tuple(at)
        self.values: tuple[int, ...] = tuple(v for _, _, v, _ in row["hexes"])
        self.closed: tuple[bool, ...] = tuple(bool(x) for _, _, _, x in row["hexes"])
        around = ((1, 0), (-1, 0), (0, 1), (0, -1), (1, -1), (-1, 1))
        self.near: tuple[tuple[int, ...], ...] = tuple(
            tuple(sorted(at[q + dq, r + dr] for dq, dr in around if (q + dq, r + dr) in at))
            for q, r, _, _ in row["hexes"]
        )
        self.start: tuple[int, ...] = tuple(at[q, r] for q, r in row["start"])


MARKETS: Final[dict[str, Hexes]] = {row["id"]: Hexes(row) for row in BOARD["market"]}
