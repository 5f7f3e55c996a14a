"""The parts of the picture fit together: places and areas, icons and their uses, and a stand-alone board."""

import re
from xml.etree import ElementTree

import pytest

from sobremesa.games.la_granja.modules.bustling_town.picture import tile_cover
from sobremesa.games.la_granja.picture import PICTURE
from sobremesa.games.la_granja.picture.dice import options_of
from sobremesa.games.la_granja.picture.effects import run
from sobremesa.games.la_granja.picture.icons import drawings, sprite
from sobremesa.games.la_granja.picture.pen import Table
from sobremesa.games.la_granja.picture.roofs import ROWS, face

from .tables import MODULES, html, parse, random_game, scene, somewhere

USED = re.compile(r'href="#lg-([\w-]+)"')
ALL_TABLES = [
    (4, "classic", {}),
    (2, "deluxe", {"modules": MODULES}),
    (4, "deluxe", {"modules": MODULES}),
    (1, "deluxe", {"automa": "standard"}),
]


def symbols() -> set[str]:
    return set(re.findall(r'<symbol id="lg-([\w-]+)"', sprite("en")))


@pytest.mark.parametrize(("seats", "edition", "chosen"), ALL_TABLES)
def test_every_area_has_its_place_and_keeps_it_through_the_whole_game(
    seats: int, edition: str, chosen: dict[str, object]
) -> None:
    first: dict[int | None, list[str]] = {}
    for i, (state, _, _) in enumerate(random_game(2, seats, edition, **chosen)):
        if i % 60:
            continue
        for viewer in (0, None):
            drawn = scene(state, viewer)
            ids = [area.id for area in PICTURE.areas(drawn)]
            assert ids == first.setdefault(viewer, ids)
            places = re.findall(r'<section id="([^"]+)"[^>]*></section>', PICTURE.skeleton(drawn))
            assert sorted(places) == sorted(ids)
            parse(PICTURE.skeleton(drawn))


def test_the_own_farm_comes_first_and_all_others_follow() -> None:
    drawn = scene(somewhere(1, 10, 4), 2)
    farms = re.findall(r'id="area-farm-(\d)"', PICTURE.skeleton(drawn))
    assert farms[0] == "2"
    assert sorted(farms) == list("0123")
    assert 'class="lg-area lg-own"' in PICTURE.skeleton(drawn)
    assert "lg-own" not in PICTURE.skeleton(scene(somewhere(1, 10, 4), None))


@pytest.mark.parametrize(("seats", "edition", "chosen"), ALL_TABLES)
def test_nothing_on_a_farm_is_laid_out_like_one_of_its_sides(
    seats: int, edition: str, chosen: dict[str, object]
) -> None:
    farms = [area for area in PICTURE.areas(scene(somewhere(1, 100, seats, edition, **chosen), 0)) if "farm" in area.id]
    for area in farms:
        classes = " ".join(re.findall(r'class="([^"]+)"', area.html)).split()
        if "lg-plot" in classes:  # the automa has none
            assert [classes.count(f"lg-{side}") for side in ("left", "right", "top", "bottom")] == [1, 1, 1, 1]


@pytest.mark.parametrize(("seats", "edition", "chosen"), ALL_TABLES)
def test_every_icon_that_is_used_is_drawn_and_no_page_is_too_heavy(
    seats: int, edition: str, chosen: dict[str, object]
) -> None:
    for i, (state, _, _) in enumerate(random_game(3, seats, edition, **chosen)):
        if i % 40:
            continue
        drawn = scene(state, 0)
        text = html(drawn) + PICTURE.preview(drawn)
        assert set(USED.findall(text)) <= symbols()
        assert len(text.encode()) < 250_000


def test_every_face_of_every_tile_can_be_drawn() -> None:
    for tile in (*ROWS, "broken"):
        assert set(USED.findall(face(tile))) <= symbols()
    for side in ("a", "b"):
        table = Table.of(scene(somewhere(1, 5, 2, modules=("bustling_town",), town_side=side), 0))
        for tile in range(1, 7):
            assert set(USED.findall(run(iter(tile_cover(table, tile).options)))) <= symbols()
    for space in range(1, 7):
        assert set(USED.findall(run(options_of(None, space)))) <= symbols()
    assert symbols() >= drawings().keys()


def test_ids_of_elements_are_unique_in_the_page() -> None:
    drawn = scene(somewhere(4, 300, 3, modules=MODULES), 0)
    ids = re.findall(r'\bid="([^"]+)"', PICTURE.skeleton(drawn) + html(drawn))
    assert len(ids) == len(set(ids))
    pieces = re.findall(r'data-piece="([^"]+)"', html(drawn))
    assert len(pieces) == len(set(pieces)), "a piece is at one place only"


def test_nothing_is_styled_or_scripted_in_the_page() -> None:
    """The content security policy would not allow it."""
    drawn = scene(somewhere(4, 300, 3, modules=MODULES), 0)
    for text in (PICTURE.skeleton(drawn), html(drawn), PICTURE.text(drawn), PICTURE.preview(drawn)):
        assert not re.search(r'\sstyle="|\son\w+="|<style|<script', text)


def test_what_can_be_done_can_be_reached_by_keyboard_and_has_a_name() -> None:
    drawn = scene(somewhere(4, 120, 2), 0)
    state_legal = drawn.legal
    assert state_legal or drawn.view.turn != 0
    for tag in re.findall(r"<[^>]+data-actions=[^>]+>", html(drawn)):
        assert 'tabindex="0"' in tag
        assert 'role="button"' in tag
        assert re.search(r'aria-label="[^"]+"', tag)


@pytest.mark.parametrize(("seats", "edition", "chosen"), ALL_TABLES)
def test_the_board_stands_alone(seats: int, edition: str, chosen: dict[str, object]) -> None:
    text = PICTURE.board(scene(somewhere(5, 80, seats, edition, **chosen), None))
    root = ElementTree.fromstring(text)
    assert root.tag == "{http://www.w3.org/2000/svg}svg"
    assert {*USED.findall(text)} <= set(re.findall(r'<symbol id="lg-([\w-]+)"', text))
    assert "<style>" in text
    assert not re.search(r'href="(?!#)|url\(', text), "nothing is fetched"
    assert "data-actions" not in text


@pytest.mark.parametrize("with_buildings", [True, False])
def test_the_board_offers_to_build_only_where_there_are_buildings(with_buildings: bool) -> None:
    """One of the six revenue tiles offers it; by the last round all of them have been placed."""
    *_, (state, _, _) = random_game(5, 2, modules=("bustling_town",), town_buildings=with_buildings)
    text = re.sub("<symbol.*?</symbol>", "", PICTURE.board(scene(state, None)))
    assert ('href="#lg-build"' in text) == with_buildings
