"""Caballeros on the map: the leader is obvious, a large troop looks larger, and no piece crosses a border."""

import re

import pytest

import sobremesa as sm
from sobremesa.games.el_grande.picture import troops
from sobremesa.games.el_grande.picture.geography import Point, path
from sobremesa.games.el_grande.picture.places import PLACES
from sobremesa.games.el_grande.rules.ids import PLACE_NAMES, REGIONS
from sobremesa.render import picture_of
from sobremesa.render.scene import Scene
from sobremesa.words import words_of

from ...games.el_grande.scene import put


def outline(land: str) -> list[tuple[float, float]]:
    """The border of a region as many short lines."""
    numbers = [(float(x), float(y)) for x, y in re.findall(r"(-?[\d.]+) (-?[\d.]+)", path(land))]
    out, at = [numbers[0]], numbers[0]
    for bend, end in zip(numbers[1::2], numbers[2::2]):
        for i in range(1, 5):
            t = i / 4
            weights = ((1 - t) ** 2, 2 * t * (1 - t), t * t)
            out.append((sum(w * p[0] for w, p in zip(weights, (at, bend, end))),
                        sum(w * p[1] for w, p in zip(weights, (at, bend, end)))))  # fmt: skip
        at = end
    return out


def is_inside(point: tuple[float, float], border: list[tuple[float, float]]) -> bool:
    x, y = point
    inside = False
    for (x1, y1), (x2, y2) in zip(border, border[1:] + border[:1]):
        if (y1 > y) != (y2 > y) and x < (x2 - x1) * (y - y1) / (y2 - y1) + x1:
            inside = not inside
    return inside


@pytest.mark.parametrize("land", PLACE_NAMES[:REGIONS])
def test_no_piece_stands_across_a_border(land: str) -> None:
    def corners(spot: Point) -> list[tuple[int, int]]:
        """The space of a troop: the token and its letter, five figures, the crown, and the pole of a banner."""
        x, y = spot
        token = [(dx, dy) for dx in (-20, 26) for dy in (-6, 28)]
        figures = [(dx, dy) for dx in (-30, 30) for dy in (-24, -8)]
        crown = [(dx, dy) for dx in (10, 36) for dy in (-10, 8)]
        banner = [(-26, -32), (-4, -32), (-26, -10)]
        return [(x + dx, y + dy) for dx, dy in (*token, *figures, *crown, *banner)]

    border = outline(land)
    across = [
        (i + 1, point)
        for i, spot in enumerate(PLACES[land].spots)
        for point in corners(spot)
        if not is_inside(point, border)
    ]
    assert across == []


@pytest.mark.parametrize(
    ("counts", "expected"),
    [
        ((3, 1, 2), ("leads", "", "")),
        ((2, 2, 1), ("tied", "tied", "")),
        ((3, 1, 1), ("leads", "tied", "tied")),
        ((0, 0, 0), ("", "", "")),
        ((0, 4, 0), ("", "leads", "")),
    ],
)
@pytest.mark.rule("EG-112")
def test_who_leads_and_who_is_level(counts: tuple[int, ...], expected: tuple[str, ...]) -> None:
    assert troops.standings(counts) == expected


@pytest.mark.parametrize(("count", "rows"), [(1, [1]), (5, [5]), (7, [2, 5]), (15, [5, 5, 5]), (22, [5, 5, 5])])
def test_a_troop_is_as_many_figures_as_fit(count: int, rows: list[int]) -> None:
    drawn = str(troops.troop(0, "violet", "Ana", "toledo", count, "", False, None))
    assert [int(n) for n in re.findall(r"#eg-row-(\d)", drawn)] == rows
    assert f">{count}<" in drawn


def test_the_leader_is_crowned_on_the_map_and_read_out() -> None:
    game = sm.load("el_grande")
    state = game.new(3)
    sm.Dealer(1).settle(state)
    for seat, count in enumerate((3, 1, 1)):
        put(state, seat, toledo=count)
    picture = picture_of("el_grande")
    scene = Scene(state.view(0), words_of(game, state.config), picture, ["Ana", "Ben", "Cleo"], state.legal(0))
    drawn = "".join(str(area.html) for area in picture.areas(scene))
    toledo = re.findall(r'aria-label="([^"]*caballeros? in Toledo[^"]*)"', drawn)
    assert sorted(text.rpartition(", ")[2] for text in toledo) == ["in the lead", "tied", "tied"]
