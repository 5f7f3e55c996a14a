"""The map of Spain agrees with the rules: the right regions touch, and everything is in its region."""

from itertools import combinations, pairwise

import pytest

from sobremesa.games.el_grande.picture.geography import (
    BORDERS,
    CORNERS,
    LANDS,
    SHEET,
    Point,
    corners_of,
    line,
    path,
    shared,
)
from sobremesa.games.el_grande.picture.ground import TINTS
from sobremesa.games.el_grande.picture.places import PLACES, SPOT
from sobremesa.games.el_grande.rules.catalogue import NEIGHBOURS
from sobremesa.games.el_grande.rules.ids import FRANCE, PLACE_NAMES, PORTUGAL, REGIONS

NAMES = PLACE_NAMES[:REGIONS]
Segment = tuple[Point, Point]


def side(a: Point, b: Point, p: Point) -> int:
    """Which side of the line from a to b a point is on."""
    cross = (b[0] - a[0]) * (p[1] - a[1]) - (b[1] - a[1]) * (p[0] - a[0])
    return (cross > 0) - (cross < 0)


def cross(one: Segment, two: Segment) -> bool:
    """Whether two segments cross; sharing an end is not crossing."""
    if set(one) & set(two):
        return False
    return side(*one, two[0]) != side(*one, two[1]) and side(*two, one[0]) != side(*two, one[1])


def is_inside(p: tuple[float, float], polygon: list[Point]) -> bool:
    x, y = p
    inside = False
    for (ax, ay), (bx, by) in pairwise([*polygon, polygon[0]]):
        if (ay > y) != (by > y) and x < (bx - ax) * (y - ay) / (by - ay) + ax:
            inside = not inside
    return inside


def length(border: str) -> float:
    return sum(((a[0] - b[0]) ** 2 + (a[1] - b[1]) ** 2) ** 0.5 for a, b in pairwise(line(border)))


@pytest.mark.parametrize(("one", "two"), list(combinations(range(REGIONS), 2)))
def test_regions_share_a_border_exactly_if_they_are_neighbours(one: int, two: int) -> None:
    common = shared(NAMES[one], NAMES[two])
    assert bool(common) == (two in NEIGHBOURS[one]) == (one in NEIGHBOURS[two])
    assert all(length(border) > 40 for border in common)  # long enough to be seen


@pytest.mark.parametrize("abroad", [FRANCE, PORTUGAL])
def test_so_do_the_countries_abroad(abroad: int) -> None:
    near = tuple(r for r in range(REGIONS) if shared(PLACE_NAMES[abroad], NAMES[r]))
    assert near == NEIGHBOURS[abroad]


def test_every_land_is_a_round_trip_clockwise() -> None:
    for name, trip in LANDS.items():
        ends = [(line(border)[0], line(border)[-1]) for border in trip]
        assert all(a[1] == b[0] for a, b in pairwise([*ends, ends[0]])), name
        points = corners_of(name)
        area = sum(ax * by - bx * ay for (ax, ay), (bx, by) in pairwise([*points, points[0]])) / 2
        assert area > 20_000, name  # positive means clockwise, as y points down


def test_every_border_is_ridden_once_by_each_of_its_lands() -> None:
    ridden = [border for trip in LANDS.values() for border in trip]
    assert len(ridden) == len(set(ridden))
    assert {border.removeprefix("-") for border in ridden} == set(BORDERS)
    for name in BORDERS:
        is_coast = name.split()[0] in ("coast", "edge", "far")
        assert (name in ridden) + (f"-{name}" in ridden) == (1 if is_coast else 2), name
    assert {corner for b in BORDERS.values() for corner in (b.start, b.end)} == set(CORNERS)


def test_no_two_borders_cross() -> None:
    segments = [(name, segment) for name in BORDERS for segment in pairwise(line(name))]
    for (a, one), (b, two) in combinations(segments, 2):
        assert not cross(one, two), (a, b)


def test_neighbours_look_different() -> None:
    for region, near in enumerate(NEIGHBOURS[:REGIONS]):
        assert all(TINTS[NAMES[region]] != TINTS[NAMES[other]] for other in near)


@pytest.mark.parametrize("name", LANDS)
def test_names_kings_and_caballeros_stand_in_their_land(name: str) -> None:
    land = corners_of(name)
    at = PLACES[name]
    for point in (at.name, at.king, *at.spots):
        assert is_inside(point, land), point
    r = 23  # half a token
    for x, y in at.spots:
        outside = [(dx, dy) for dx, dy in ((r, 0), (-r, 0), (0, r), (0, -r)) if not is_inside((x + dx, y + dy), land)]
        assert not outside, (x, y)


@pytest.mark.parametrize("name", NAMES)
def test_no_spot_covers_another(name: str) -> None:
    spots = PLACES[name].spots
    assert len(spots) == 5
    for (ax, ay), (bx, by) in combinations(spots, 2):
        assert max(abs(ax - bx), abs(ay - by)) >= SPOT - 7
    narrowest = 360 / (SHEET[0] - 8)  # pixels per unit on the narrowest phone
    assert SPOT * narrowest >= 24


def test_relative_positions_are_those_of_spain() -> None:
    x = {name: PLACES[name].name[0] for name in PLACES}
    y = {name: PLACES[name].name[1] for name in PLACES}
    for west, east in (("galicia", "castilla"), ("castilla", "navarra"), ("navarra", "aragon"), ("aragon", "cataluna"),
                       ("portugal", "toledo"), ("toledo", "valencia"), ("sevilla", "granada")):  # fmt: skip
        assert x[west] < x[east], (west, east)
    for north, south in (("galicia", "castilla"), ("castilla", "toledo"), ("toledo", "sevilla"), ("toledo", "granada"),
                         ("aragon", "valencia"), ("cataluna", "valencia"), ("france", "aragon")):  # fmt: skip
        assert y[north] < y[south], (north, south)


def test_paths_are_closed_curves() -> None:
    for name in LANDS:
        d = path(name)
        assert d.startswith("M")
        assert d.endswith("Z")
        assert d.count("M") == 1
