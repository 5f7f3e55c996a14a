"""What is drawn is valid markup, small, and always has the same areas; no player's name breaks it."""

from random import Random
from typing import Any

import pytest

from sobremesa.games.el_grande.rules.ids import CASTILLO, COURT, GRANDE, PROVINCE

from ...conformance.cases import Case, name_of
from ...games.el_grande.scene import bare, card_scene, fresh, play, put
from .tables import CASES, GOLDEN, PICTURE, Reader, drawn, golden, is_worth_a_look, random_game, scene_of

MOST = 120_000  # characters, all areas together
HOSTILE = ('<script>alert("1")</script>', "a' onmouseover='x", '"><b>', "&amp;", "<!--")


def page(state: Any, seat: int | None, names: tuple[str, ...] = ()) -> Reader:
    return Reader(drawn(scene_of(state, seat, names)))


def test_the_skeleton_is_sound() -> None:
    found = Reader(str(PICTURE.skeleton(scene_of(fresh(), 0))))
    assert found.problems == []
    assert len(found.ids) == len(set(found.ids))


def check(state: Any, seat: int | None) -> None:
    found = page(state, seat)
    assert found.problems == []
    for kind in (found.ids, found.things, found.pieces):
        assert len(kind) == len(set(kind)), sorted(x for x in kind if kind.count(x) > 1)
    for thing, attributes in found.attributes.items():
        assert attributes["role"] in ("img", "button"), thing
        assert attributes["aria-label"], thing


@pytest.mark.parametrize("name", GOLDEN)
def test_golden_games_are_drawn_soundly(name: str) -> None:
    for ply, state in enumerate(golden(name)):
        if is_worth_a_look(ply, state, 29):
            for seat in (state.turn if state.turn >= 0 else 0, (state.turn + 1) % state.seats, None):
                check(state, seat)


@pytest.mark.parametrize("case", CASES, ids=name_of)
def test_every_configuration_has_the_same_areas_all_the_time(case: Case) -> None:
    ids: set[tuple[str, ...]] = set()
    for ply, state in enumerate(random_game(case, 3)):
        if ply % 40 == 0:
            scene = scene_of(state, state.turn)
            areas = PICTURE.areas(scene)
            ids.add(tuple(area.id for area in areas))
            assert sum(len(area.html) for area in areas) < MOST
            check(state, state.turn)
            assert {area.id for area in areas} <= set(Reader(str(PICTURE.skeleton(scene))).ids)
    assert len(ids) == 1


def test_names_are_escaped() -> None:
    state = card_scene("intrigue", seats=5)
    plain, hostile = page(state, 0), page(state, 0, HOSTILE)
    assert hostile.problems == []
    assert hostile.things == plain.things  # nothing was injected
    assert all(name in hostile.text for name in HOSTILE)
    scene = scene_of(state, 0, HOSTILE)
    for markup in (PICTURE.text(scene), PICTURE.preview(scene), PICTURE.board(scene)):
        assert "<script>" not in markup
        assert "' onmouseover" not in markup


def test_the_fullest_region_shows_everything() -> None:
    state = bare(seats=5, king="toledo")
    for seat in range(5):
        put(state, seat, toledo=9 + seat)
        state.players[seat][GRANDE] = 5
    found = page(state, None)
    assert {f"stack:p{n}:toledo" for n in range(1, 6)} | {f"grande:p{n}" for n in range(1, 6)} <= set(found.things)
    assert found.pieces.count("king") == 1
    assert "13" in found.text


def test_what_is_in_the_castillo_stays_there() -> None:
    state = bare(seats=4)
    for p in state.players:
        p[CASTILLO], p[PROVINCE] = 3, p[PROVINCE] - 3
    one = drawn(scene_of(state, 0))
    assert [f"stack:p{n}:castillo" in one for n in (1, 2, 3, 4)] == [True, False, False, False]  # only one's own show
    for p in state.players[1:]:  # another world: two of them are at court instead, which looks the same
        p[CASTILLO] = 1
    assert drawn(scene_of(state, 0)) == one


def test_a_grande_in_the_castillo_is_known() -> None:
    state = bare(modules=("new_regency",))
    state.players[1][GRANDE] = CASTILLO
    found = page(state, 0)
    assert "Castillo" in str(found.attributes["grande:p2"]["aria-label"])


def test_countries_abroad_are_places_only_where_the_king_can_go() -> None:
    assert "abroad:france" not in page(fresh(), 0).things
    found = page(fresh(modules=("new_regency",)), 0)
    assert {"abroad:france", "abroad:portugal"} <= set(found.things)


def test_the_own_disc_is_shown_to_its_owner_alone() -> None:
    state = play(put(put(card_scene("civil_war"), 1, toledo=2, navarra=1), 2, toledo=1), "act")
    state.play(next(a for a in state.legal(1)), 1)
    own, other = drawn(scene_of(state, 1)), drawn(scene_of(state, 2))
    assert "own-disc" in own
    assert "pointer" in own
    assert "own-disc" not in other
    assert "disc:p2" in other


def test_every_piece_of_a_kind_is_counted() -> None:
    state = fresh(seats=3)
    p = state.players[0]
    p[COURT], p[PROVINCE] = 11, 17
    found = page(state, 0)
    assert found.attributes["court:p1"]["aria-label"] == "Court, p1 violet: 11 caballeros"
    html = drawn(scene_of(state, 0))
    court = html[html.index('data-thing="court:p1"') : html.index('data-thing="province:p1"')]
    assert court.count("<polygon") == 11


def test_a_spectator_sees_no_hand() -> None:
    found = page(fresh(modules=("changing_powers",)), None)
    assert not any(thing.startswith(("hand:", "spent:", "wheel:")) for thing in found.things)


def test_random_positions_of_random_seats_never_fail() -> None:
    rng = Random(7)
    for case in CASES[::5]:
        for state in random_game(case, 11):
            if rng.random() < 0.05:
                scene = scene_of(state, rng.choice([None, *range(state.seats)]))
                for markup in (PICTURE.text(scene), PICTURE.preview(scene), PICTURE.board(scene)):
                    problems = Reader(str(markup)).problems
                    assert [p for p in problems if "style" not in p] == []
