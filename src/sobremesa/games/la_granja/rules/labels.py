"""Labels shared by several blocks of actions. Lists that may grow have spare room: see ``actions.lock``."""

from typing import Final, Sequence

from sobremesa.kernel import room

from .catalogue import BUILDING_NAMES
from .ids import BARROWS as MOST_BARROWS
from .ids import HEXES, SEAT_NAMES, SOURCE_NAMES

BARROWS: Final = tuple(f"barrow{i + 1}" for i in range(MOST_BARROWS))
HEX_NAMES: Final = tuple(f"h{i + 1}" for i in range(HEXES))
#: joint ventures between neighbours, at most as many as players: the first of the further targets of deliveries, and
#: places for pieces of several modules
VENTURES: Final = tuple(f"venture{i + 1}" for i in range(4))

SOURCE_LABELS: Final = room(SOURCE_NAMES, 16)
HEX_LABELS: Final = room(HEX_NAMES, 48)
SEAT_LABELS: Final = room(SEAT_NAMES, 8)
BARROW_LABELS: Final = room(BARROWS, 10)
PLACE_LABELS: Final = (*BUILDING_NAMES, *BARROW_LABELS, *VENTURES)  # places that are filled with goods and completed
DIE_LABELS: Final = tuple(str(v + 1) for v in range(6))


def counted(numbered: Sequence[object], size: int) -> tuple[str, ...]:
    """Labels for things that are identified by their number, counted from 1."""
    return room([str(i + 1) for i in range(len(numbered))], size)
