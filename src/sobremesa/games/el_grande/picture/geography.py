"""Our drawing of Spain: lands made of shared borders.

Every border is drawn once, as a line of points between two corners; the outline of a land is a loop along its borders.
Two lands that share a border are neighbours, so the drawing can be checked against the rules (see the tests). The sheet
is 1000 wide and 890 high; north is up.
"""

from itertools import pairwise
from typing import Final, NamedTuple

Point = tuple[int, int]

SHEET: Final = (1000, 890)

#: where borders meet
CORNERS: Final[dict[str, Point]] = {
    "minho": (48, 290),
    "cantabria": (434, 80),
    "bidasoa": (612, 92),
    "roncal": (668, 138),
    "maladeta": (770, 164),
    "creus": (984, 204),
    "ebro": (844, 438),
    "palos": (736, 734),
    "estepona": (432, 848),
    "guadiana": (168, 742),
    "bragança": (226, 276),
    "tajo": (206, 396),
    "badajoz": (192, 602),
    "picos": (438, 136),
    "moncayo": (500, 300),
    "sigüenza": (530, 398),
    "javalambre": (612, 444),
    "matarraña": (786, 416),
    "segura": (598, 620),
    "morena": (420, 624),
    "paris": (606, 0),
    "toulouse": (1000, 0),
    "languedoc": (1000, 212),
}


class Border(NamedTuple):
    """A line between two corners."""

    start: str
    end: str
    through: tuple[Point, ...]


#: coasts, then borders between two lands; `LANDS` says which lands lie along each border
BORDERS: Final[dict[str, Border]] = {
    "coast galicia": Border("minho", "cantabria", (
        (38, 268), (50, 252), (30, 236), (44, 222), (22, 208), (40, 194), (14, 176), (30, 158), (16, 138), (40, 118),
        (62, 94), (82, 84), (96, 62), (112, 60), (128, 36), (146, 52), (176, 50), (204, 62), (244, 58), (276, 64),
        (294, 48), (310, 66), (346, 68), (380, 78), (408, 72),
    )),
    "coast navarra": Border("cantabria", "bidasoa", ((462, 86), (490, 74), (520, 86), (550, 76), (584, 88))),
    "coast cataluna": Border("creus", "ebro", (
        (996, 222), (984, 238), (992, 264), (990, 292), (976, 324), (950, 350), (918, 366), (890, 386), (872, 394),
        (884, 414), (858, 416),
    )),
    "coast valencia": Border("ebro", "palos", (
        (834, 466), (816, 500), (804, 534), (802, 564), (812, 588), (842, 606), (824, 626), (800, 642), (790, 668),
        (798, 690), (780, 704), (772, 724),
    )),
    "coast granada": Border("palos", "estepona", (
        (726, 756), (722, 782), (702, 808), (680, 802), (650, 820), (606, 816), (566, 826), (528, 820), (490, 832),
        (462, 830),
    )),
    "coast sevilla": Border("estepona", "guadiana", (
        (418, 864), (398, 876), (374, 868), (354, 848), (334, 838), (336, 816), (314, 806), (304, 786), (276, 778),
        (244, 764), (206, 756),
    )),
    "coast portugal": Border("guadiana", "minho", (
        (136, 748), (108, 742), (74, 756), (84, 722), (78, 688), (88, 652), (66, 632), (72, 604), (38, 590), (40, 570),
        (58, 548), (64, 506), (60, 462), (70, 424), (62, 384), (66, 346), (56, 316),
    )),
    "coast france": Border("paris", "bidasoa", ((612, 34), (606, 62), (618, 76))),
    "edge france": Border("toulouse", "paris", ()),
    "far france": Border("languedoc", "toulouse", ()),
    "coast languedoc": Border("creus", "languedoc", ()),
    "galicia navarra": Border("cantabria", "picos", ((444, 98), (432, 118))),
    "galicia castilla": Border("picos", "bragança", (
        (412, 128), (384, 138), (350, 130), (312, 136), (282, 134), (264, 152), (272, 176), (256, 198), (264, 224),
        (246, 240), (252, 262),
    )),
    "galicia portugal": Border("bragança", "minho", (
        (204, 282), (186, 266), (160, 282), (136, 274), (112, 290), (84, 282),
    )),
    "navarra castilla": Border("picos", "moncayo", (
        (434, 162), (444, 186), (434, 212), (438, 244), (456, 264), (462, 290),
    )),
    "navarra aragon": Border("moncayo", "roncal", (
        (530, 304), (560, 290), (592, 300), (626, 292), (648, 268), (646, 236), (660, 206), (656, 170),
    )),
    "navarra france": Border("bidasoa", "roncal", ((618, 112), (640, 112))),
    "aragon france": Border("roncal", "maladeta", ((690, 138), (716, 154), (744, 150))),
    "aragon cataluna": Border("maladeta", "matarraña", (
        (776, 194), (764, 224), (774, 254), (764, 284), (776, 316), (764, 346), (778, 382),
    )),
    "aragon castilla": Border("moncayo", "sigüenza", ((514, 304), (504, 330), (520, 352), (516, 380))),
    "aragon toledo": Border("sigüenza", "javalambre", ((548, 416), (572, 412), (588, 436))),
    "aragon valencia": Border("javalambre", "matarraña", (
        (640, 436), (672, 450), (704, 438), (730, 442), (756, 420),
    )),
    "cataluna france": Border("maladeta", "creus", (
        (802, 164), (830, 182), (858, 176), (880, 190), (912, 184), (944, 198),
    )),
    "cataluna valencia": Border("matarraña", "ebro", ((800, 432), (818, 430))),
    "castilla toledo": Border("sigüenza", "tajo", (
        (502, 384), (474, 394), (446, 376), (412, 388), (376, 382), (346, 398), (308, 394), (276, 408), (238, 398),
    )),
    "castilla portugal": Border("bragança", "tajo", ((214, 298), (226, 322), (210, 346), (216, 372))),
    "toledo valencia": Border("javalambre", "segura", (
        (606, 470), (618, 496), (604, 524), (612, 552), (600, 580), (606, 602),
    )),
    "toledo granada": Border("segura", "morena", ((568, 612), (540, 626), (506, 610), (476, 622), (448, 614))),
    "toledo sevilla": Border("morena", "badajoz", (
        (394, 610), (366, 622), (332, 606), (298, 616), (262, 602), (228, 612),
    )),
    "toledo portugal": Border("tajo", "badajoz", (
        (190, 418), (202, 444), (186, 470), (200, 498), (190, 526), (206, 552), (202, 580),
    )),
    "valencia granada": Border("segura", "palos", ((622, 636), (634, 662), (662, 672), (676, 698), (708, 708))),
    "granada sevilla": Border("morena", "estepona", (
        (428, 652), (416, 682), (430, 710), (420, 742), (434, 772), (424, 804), (436, 826),
    )),
    "sevilla portugal": Border("badajoz", "guadiana", ((204, 628), (188, 656), (194, 684), (174, 712))),
}  # fmt: skip

#: each land as a loop, clockwise; a border followed in the opposite direction is marked with a minus
LANDS: Final[dict[str, tuple[str, ...]]] = {
    "galicia": ("coast galicia", "galicia navarra", "galicia castilla", "galicia portugal"),
    "navarra": ("coast navarra", "navarra france", "-navarra aragon", "-navarra castilla", "-galicia navarra"),
    "aragon": (
        "navarra aragon",
        "aragon france",
        "aragon cataluna",
        "-aragon valencia",
        "-aragon toledo",
        "-aragon castilla",
    ),
    "cataluna": ("cataluna france", "coast cataluna", "-cataluna valencia", "-aragon cataluna"),
    "castilla": (
        "-galicia castilla",
        "navarra castilla",
        "aragon castilla",
        "castilla toledo",
        "-castilla portugal",
    ),
    "toledo": (
        "-castilla toledo",
        "aragon toledo",
        "toledo valencia",
        "toledo granada",
        "toledo sevilla",
        "-toledo portugal",
    ),
    "valencia": (
        "aragon valencia",
        "cataluna valencia",
        "coast valencia",
        "-valencia granada",
        "-toledo valencia",
    ),
    "sevilla": ("-toledo sevilla", "granada sevilla", "coast sevilla", "-sevilla portugal"),
    "granada": ("-toledo granada", "valencia granada", "coast granada", "-granada sevilla"),
    "france": (
        "-edge france",
        "-far france",
        "-coast languedoc",
        "-cataluna france",
        "-aragon france",
        "-navarra france",
        "-coast france",
    ),
    "portugal": (
        "-galicia portugal",
        "castilla portugal",
        "toledo portugal",
        "sevilla portugal",
        "coast portugal",
    ),
}


def line(border: str) -> list[Point]:
    """All points of a border, in the direction in which it is followed."""
    name = border.removeprefix("-")
    b = BORDERS[name]
    points = [CORNERS[b.start], *b.through, CORNERS[b.end]]
    return points[::-1] if border.startswith("-") else points


def corners_of(land: str) -> list[Point]:
    """The outline of a land as a polygon."""
    points: list[Point] = []
    for border in LANDS[land]:
        points += line(border)[:-1]
    return points


def shared(one: str, two: str) -> set[str]:
    """The borders that two lands have in common."""
    return {b.removeprefix("-") for b in LANDS[one]} & {b.removeprefix("-") for b in LANDS[two]}


def path(land: str) -> str:
    """The outline as an SVG path. Corners stay sharp; points between them are rounded, the same way from both sides."""
    start = line(LANDS[land][0])[0]
    out = [f"M{start[0]} {start[1]}"]
    for border in LANDS[land]:
        out.append(curve(line(border)))
    return "".join(out) + "Z"


def curve(points: list[Point]) -> str:
    """A line with rounded bends, continuing from its first point."""
    out: list[str] = []
    inner = points[1:-1]
    for (x, y), (nx, ny) in pairwise(inner):
        out.append(f"Q{x} {y} {_half(x, nx)} {_half(y, ny)}")
    x, y = points[-1]
    out.append(f"Q{inner[-1][0]} {inner[-1][1]} {x} {y}" if inner else f"L{x} {y}")
    return "".join(out)


def _half(a: int, b: int) -> str:
    return f"{(a + b) / 2:g}"
