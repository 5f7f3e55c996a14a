"""The market as drawn: hexes that are neighbours by the rules touch each other, and no others do."""

from math import dist

import pytest

from sobremesa.games.la_granja.modules.bustling_town.picture import corner_place
from sobremesa.games.la_granja.modules.bustling_town.rules.corners import corners
from sobremesa.games.la_granja.picture.market import SIZE, WIDE, Market, bounds, market_of, middle
from sobremesa.games.la_granja.picture.pen import Table

from .tables import html, scene, somewhere

SHAPES = [(4, "classic"), (3, "classic"), (3, "deluxe"), (2, "deluxe")]


def table_of(seats: int, edition: str) -> Table:
    return Table.of(scene(somewhere(1, 5, seats, edition), 0))


@pytest.mark.parametrize(("seats", "edition"), SHAPES)
def test_hexes_touch_exactly_where_the_rules_have_neighbours(seats: int, edition: str) -> None:
    table = table_of(seats, edition)
    near = table.rules.market.near
    for i in range(len(near)):
        for j in range(len(near)):
            touches = i != j and abs(dist(middle(table, i), middle(table, j)) - WIDE) < 0.01
            assert touches == (j in near[i]), f"h{i + 1} and h{j + 1}"
            assert i == j or dist(middle(table, i), middle(table, j)) > WIDE - 0.01, "no hex covers another"


@pytest.mark.parametrize(("seats", "edition"), SHAPES)
def test_a_corner_lies_at_all_its_hexes_and_no_two_corners_lie_at_one_place(seats: int, edition: str) -> None:
    table = table_of(seats, edition)
    places = {}
    for number, hexes in enumerate(corners(table.rules.market), 1):
        at = places[number] = corner_place(table, number)
        touching = {i for i in range(len(table.rules.market.places)) if abs(dist(at, middle(table, i)) - SIZE) < 0.1}
        assert touching == set(hexes), f"corner {number}"
    assert len(set(places.values())) == len(places)


def test_everything_lies_inside_the_picture() -> None:
    table = table_of(4, "deluxe")
    left, top, width, height = bounds(table)
    for i in range(len(table.rules.market.places)):
        x, y = middle(table, i)
        assert left + WIDE / 2 < x < left + width - WIDE / 2
        assert top + SIZE < y < top + height - SIZE


def test_markers_grand_markers_workers_and_buildings_come_from_the_view() -> None:
    state = somewhere(6, 500, 3, modules=("bustling_town", "grand_markers", "hired_hands"))
    drawn = scene(state, None)
    market: Market = market_of(Table.of(drawn), drawn.view)
    assert market.hexes == state.view(None).market
    erected = [spot for spot in market.spots if not spot.is_free]
    assert market.large
    assert len(market.spots) > len(erected)
    text = html(drawn)
    assert text.count("lg-ring") == len(market.large)
    assert text.count("lg-townmark") == len(erected)
    assert text.count('href="#lg-worker" x=') == len(market.beside)
