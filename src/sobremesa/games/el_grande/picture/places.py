"""Where things are on the sheet: names, scales, the King, and a fixed spot for each colour's caballeros.

A spot is 67 units wide, which is still a target of 24 pixels on the narrowest phone.
"""

from typing import Final, NamedTuple

from .geography import Point

SPOT: Final = 67


class Places(NamedTuple):
    """The spots of one land: the centre of its name (with the scale below), the King, and the five colours in order."""

    name: Point
    king: Point
    spots: tuple[Point, ...]


def _rows(*rows: tuple[int, int, int]) -> tuple[Point, ...]:
    """Spots side by side: (first x, y, how many) for each row."""
    return tuple((x + i * SPOT, y) for x, y, n in rows for i in range(n))


PLACES: Final[dict[str, Places]] = {
    "galicia": Places((156, 92), (240, 108), _rows((80, 166, 3), (84, 232, 2))),
    "navarra": Places((568, 116), (478, 130), _rows((479, 188, 3), (506, 252, 2))),
    "aragon": Places((716, 200), (716, 274), _rows((590, 342, 3), (622, 404, 2))),
    "cataluna": Places((862, 214), (950, 234), _rows((810, 284, 3), (810, 346, 2))),
    "castilla": Places((330, 176), (412, 192), _rows((306, 252, 2), (262, 318, 3))),
    "toledo": Places((405, 434), (312, 450), _rows((338, 508, 3), (366, 572, 2))),
    "valencia": Places((712, 480), (784, 512), _rows((648, 552, 2), (662, 616, 2), (738, 678, 1))),
    "sevilla": Places((308, 642), (224, 656), (*_rows((238, 706, 3)), (330, 768), (390, 768))),
    "granada": Places((502, 658), (590, 676), _rows((476, 730, 3), (492, 792, 2))),
    "castillo": Places((906, 708), (794, 846), ((858, 772), (906, 772), (954, 772), (858, 826), (954, 826))),
    "france": Places((812, 70), (706, 76), ()),
    "portugal": Places((130, 440), (132, 504), ()),
}

COMPASS: Final = (902, 540)
TILES: Final[tuple[Point, ...]] = ((92, 806), (92, 852))  # beside the board, until they are placed
