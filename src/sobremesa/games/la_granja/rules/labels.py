"""The labels that blocks of actions share. What may grow has room: see ``actions.lock``."""

from typing import Final, Sequence

from sobremesa.kernel import room

from .catalogue import BUILDING_NAMES
from .ids import BARROWS as MOST_BARROWS
from .ids import HEXES, SEAT_NAMES, SOURCE_NAMES

BARROWS: Final = tuple(f"barrow{i + 1}" for i in range(MOST_BARROWS))
HEX_NAMES: Final = tuple(f"h{i + 1}" for i in range(HEXES))
#: joint ventures between neighbours, as many as players at most: the first of the further targets of deliveries, and
#: places for pieces of several modules
VENTURES: Final = tuple(f"venture{i + 1}" for i in range(4))

SOURCE_LABELS: Final = room(SOURCE_NAMES, 16)
HEX_LABELS: Final = room(HEX_NAMES, 48)
SEAT_LABELS: Final = room(SEAT_NAMES, 8)
BARROW_LABELS: Final = room(BARROWS, 10)
PLACE_LABELS: Final = (*BUILDING_NAMES, *BARROW_LABELS, *VENTURES)  # what is filled with goods and completed
DIE_LABELS: Final = tuple(str(v + 1) for v in range(6))


def counted(numbered: Sequence[object], size: int) -> tuple[str, ...]:
    """The labels of things that are told by their numbers, counted from 1."""
    return room([str(i + 1) for i in range(len(numbered))], size)
