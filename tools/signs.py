"""The outlines of our own signs, for the font that `tools.fonts` makes: points in a square of 1,000 units, y up."""

from collections.abc import Callable, Sequence
from math import cos, pi, sin
from typing import Any

UNIT = 1000
MIDDLE, HEIGHT = 500, 340  # the middle of a sign: across, and above the baseline

Contour = Callable[[Any], None]
Point = tuple[float, float]


def shape(*points: Point) -> Contour:
    """A filled area with clockwise corners."""

    def draw(pen: Any) -> None:
        pen.moveTo(_whole(points[0]))
        for point in points[1:]:
            pen.lineTo(_whole(point))
        pen.closePath()

    return draw


def disc(x: float, y: float, radius: float, is_hole: bool = False) -> Contour:
    """A circle; holes go round the other way."""
    steps = range(8)
    around = [(i * (1 if is_hole else -1)) * pi / 4 for i in steps]
    turn = around[1] / 2
    far = radius / cos(pi / 8)

    def draw(pen: Any) -> None:
        pen.moveTo(_whole((x + radius, y)))
        for angle in around:
            control = (x + far * cos(angle + turn), y + far * sin(angle + turn))
            end = (x + radius * cos(angle + 2 * turn), y + radius * sin(angle + 2 * turn))
            pen.qCurveTo(_whole(control), _whole(end))
        pen.closePath()

    return draw


def bar(left: float, bottom: float, right: float, top: float) -> Contour:
    return shape((left, bottom), (left, top), (right, top), (right, bottom))


def _whole(point: Point) -> tuple[int, int]:
    return round(point[0]), round(point[1])


def _turned(points: Sequence[Point], quarters: int) -> list[Point]:
    """The points turned counter-clockwise about the middle of a sign by quarter turns."""
    for _ in range(quarters):
        points = [(MIDDLE - (y - HEIGHT), HEIGHT + (x - MIDDLE)) for x, y in points]
    return list(points)


def _arrow(quarters: int) -> list[Contour]:
    right = [(120, 295), (120, 385), (690, 385), (470, 590), (590, 650), (890, 340), (590, 30), (470, 90), (690, 295)]
    return [shape(*_turned(right, quarters))]


def _triangle(left: float, right: float, half: float = 350) -> Contour:
    """A triangle that points from ``left`` to ``right``, so to the left if ``right`` is smaller."""
    points = [(left, HEIGHT - half), (left, HEIGHT + half), (right, HEIGHT)]
    return shape(*(points if left < right else reversed(points)))


def _half_arrow(y: float, to_the_right: bool) -> Contour:
    """A slim arrow, one of a pair, one above the other."""
    right = [(100, y - 35), (100, y + 35), (640, y + 35), (640, y + 160), (900, y), (640, y - 160), (640, y - 35)]
    return shape(*(right if to_the_right else [(MIDDLE * 2 - x, y) for x, y in reversed(right)]))


def _wave(y: float) -> Contour:
    """One of the two lines of the sign for "about"."""
    across = [120 + 76 * i for i in range(11)]
    upper = [(x, y + 45 + 60 * sin((x - 120) / 760 * 2 * pi)) for x in across]
    lower = [(x, y - 45 + 60 * sin((x - 120) / 760 * 2 * pi)) for x in reversed(across)]
    return shape(*upper, *lower)


def _star() -> Contour:
    points = []
    for i in range(10):
        angle, radius = pi / 2 - i * pi / 5, 480 if i % 2 == 0 else 195
        points.append((MIDDLE + radius * cos(angle), HEIGHT - 20 + radius * sin(angle)))
    return shape(*points)


_CROWN = ((130, 0), (70, 540), (300, 330), (500, 700), (700, 330), (930, 540), (870, 0))
_PAWN = ((200, -60), (260, 90), (370, 170), (420, 380), (580, 380), (630, 170), (740, 90), (800, -60))
#: an arrow to the left that bends round from above
_BACK = shape(
    (90, 220), (390, 440), (390, 265), (640, 265), (760, 345), (760, 455), (640, 535), (300, 535), (300, 625),
    (670, 625), (850, 500), (850, 300), (670, 175), (390, 175), (390, 0),
)  # fmt: skip

#: a sign's contours by its code point
SIGNS: dict[int, list[Contour]] = {
    ord("→"): _arrow(0),
    ord("↑"): _arrow(1),
    ord("←"): _arrow(2),
    ord("↓"): _arrow(3),
    ord("≈"): [_wave(450), _wave(230)],
    ord("≥"): [
        shape((150, 560), (150, 660), (850, 420), (850, 350), (150, 110), (150, 210), (620, 385)),
        bar(150, -40, 850, 50),
    ],
    ord("≤"): [
        shape((850, 560), (380, 385), (850, 210), (850, 110), (150, 350), (150, 420), (850, 660)),
        bar(150, -40, 850, 50),
    ],
    ord("⇄"): [_half_arrow(500, True), _half_arrow(180, False)],
    ord("↩"): [_BACK],
    ord("▶"): [_triangle(170, 850)],
    ord("◀"): [_triangle(830, 150)],
    ord("▸"): [_triangle(260, 740, 250)],
    ord("⏭"): [_triangle(90, 450, 330), _triangle(430, 790, 330), bar(790, 10, 900, 670)],
    ord("⏮"): [_triangle(910, 550, 330), _triangle(570, 210, 330), bar(100, 10, 210, 670)],
    ord("⏸"): [bar(210, 0, 410, 680), bar(590, 0, 790, 680)],
    ord("●"): [disc(MIDDLE, HEIGHT, 330)],
    ord("★"): [_star()],
    ord("☰"): [bar(110, y, 890, y + 100) for y in (40, 290, 540)],
    ord("✓"): [shape((80, 330), (170, 420), (380, 210), (800, 700), (900, 610), (390, 20))],
    ord("♔"): [shape(*_CROWN), disc(70, 560, 60), disc(500, 720, 70), disc(930, 560, 60)],
    ord("♟"): [shape(*_PAWN), disc(500, 520, 190)],
    ord("⚑"): [bar(190, -80, 270, 720), shape((270, 280), (270, 700), (850, 490))],
}
