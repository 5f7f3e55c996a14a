"""The twelve song tiles as the rules see them."""

from typing import Any, Final

from sobremesa.games.la_granja.rules.ids import ORDINARY_DONKEYS

from ..numbers import ROWS, SONG_FILE

PRICE: Final[int] = SONG_FILE["price"]
PAID_PRICE: Final[int] = SONG_FILE["paid_price"]
ORDINARY: Final = ORDINARY_DONKEYS  # song tile n is donkey tile ORDINARY + n

# The effects of a tile that its owner starts, in the order of the labels of `song-effect`.
SILVER: Final = 0
UPGRADE: Final = 1
CARD: Final = 2
STEPS: Final = 3
PAID: Final = 4
EFFECTS: Final = 5
DELIVERING: Final = 5  # not an effect: the free deliveries of the tile have begun


class Song:
    """A song tile."""

    __slots__ = ("card", "deliveries", "different", "hats", "level", "number", "paid", "silver", "step_price", "steps",
                 "upgrades", "vp")  # fmt: skip

    def __init__(self, row: dict[str, Any]) -> None:
        self.number: int = row["number"]
        self.level: int = row["level"]
        self.hats: int = row.get("hats", 0)
        self.deliveries: int = row.get("deliveries", 0)
        self.different: bool = row.get("different", False)
        self.vp: int = row.get("vp", 0)
        self.paid: int = row.get("paid", 0)
        self.silver: int = row.get("silver", 0)
        self.upgrades: int = row.get("upgrades", 0)
        self.card: bool = row.get("card", False)
        steps: dict[str, int] = row.get("steps", {"count": 0, "silver": 0})
        self.steps = steps["count"]
        self.step_price = steps["silver"]

    @property
    def effects(self) -> int:
        """A mask of the effects that its owner starts."""
        there = (self.silver, self.upgrades, self.card, self.steps, self.paid)
        return sum(1 << i for i, n in enumerate(there) if n)


def song_of(tile: int) -> Song | None:
    """The song tile with this donkey tile number, if it is one."""
    return SONGS[tile - ORDINARY - 1] if tile > ORDINARY else None


SONGS: Final[tuple[Song, ...]] = tuple(Song(row) for row in ROWS)
