"""The actions that modules add to the table, in blocks. Only ever appended: see ``actions.lock``."""

from typing import Final

from sobremesa.kernel import Block

from ..ids import GOOD_NAMES, HEXES, SEAT_NAMES, SOURCE_NAMES

VENTURES: Final = tuple(f"venture{i + 1}" for i in range(4))
BARROWS: Final = tuple(f"barrow{i + 1}" for i in range(5))
HEX_LABELS: Final = tuple(f"h{i + 1}" for i in range(HEXES))
#: further targets of deliveries; in events they follow the six buildings and five barrows
TARGETS: Final = (*VENTURES, "colchonera", *(f"board-{seat}" for seat in SEAT_NAMES))
LADIES: Final = ("nina", "carmen", "felipa", "ana", "reina", "savannah")
TOWN: Final = (
    "church", "inn", "well", "mill", "stables", "money_changer", "warehouse", "school", "guard_house", "town_hall",
)  # fmt: skip
CORNERS: Final = 80
MODIFIERS: Final = ("-2", "-1", "+1", "+2")
DIE: Final = tuple(str(v + 1) for v in range(6))
KINDS_OF_SET: Final = GOOD_NAMES[:8]


def blocks(buildings: tuple[str, ...]) -> list[Block]:
    places = (*buildings, *BARROWS, *VENTURES)
    return [
        Block("deliver-to", SOURCE_NAMES, TARGETS),
        # betwixt
        Block("reward", VENTURES),
        Block("venture", [str(n + 1) for n in range(8)]),  # chance
        # broken roofs
        Block("buy-broken"),
        # bustling town
        Block("lay-tile", [str(n + 1) for n in range(6)]),  # chance
        Block("show-town", TOWN),  # chance
        Block("build", TOWN),
        Block("corner", [str(n + 1) for n in range(CORNERS)]),
        Block("lay-at", buildings),
        Block("use-town", TOWN),
        # colchonera
        Block("rest", ["upgrades", "steps", "both"]),
        # counselors and outlaws
        Block("grey-die", DIE),
        Block("counsel", ["silver", "vp", "free"]),
        Block("penalty", ["space", "vp", "free"]),
        Block("cash-in", DIE),  # the lowest of three neighbouring spaces, 5 and 6 going round to 1
        # donkey song
        Block("song", [str(n + 1) for n in range(12)]),
        Block("buy-song", [str(n + 1) for n in range(12)]),
        Block("song-effect", ["silver", "upgrade", "card", "steps", "paid"]),
        # grand markers
        Block("grand", SOURCE_NAMES, places),
        Block("grand-hex", HEX_LABELS),
        Block("instant", buildings),
        # hired hands
        Block("send", [*places, *HEX_LABELS]),
        Block("work", places),
        Block("lie-down", buildings),
        Block("recall", [*places, *HEX_LABELS]),
        # ladies
        Block("show-lady", LADIES),  # chance
        Block("lady", LADIES),
        Block("ask-lady"),
        Block("own-die"),
        # long distance trade
        Block("route", KINDS_OF_SET),
        Block("exchange", KINDS_OF_SET),
        # trade boards
        Block("deal-board", [str(n + 1) for n in range(4)]),  # chance
        Block("modify", ["-2as-1", "-2", "-1", "+1", "+2as+1", "+2"]),
        Block("cash-modifier", MODIFIERS),
        # the automa
        Block("automa-donkey", [str(n + 1) for n in range(4)]),  # chance
        # new farm cards
        Block("opponent", SEAT_NAMES),
    ]
