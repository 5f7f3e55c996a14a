"""The general scoring: discs, Castillo, regions (EG-089 to EG-111)."""

from typing import Any

import pytest

import sobremesa as sm
from sobremesa.games.el_grande.rules import ids
from sobremesa.games.el_grande.rules.state import State

from ..scene import (
    GAME,
    P1,
    P2,
    P3,
    P4,
    bare,
    count,
    discs,
    events,
    fresh,
    general_scoring,
    grande,
    holding,
    illegal,
    place,
    play,
    put,
    vp,
)

VIOLET, GREEN, BLUE, ORANGE = P1, P2, P3, P4
REGIONS = ["galicia", "navarra", "aragon", "cataluna", "castilla", "toledo", "valencia", "sevilla", "granada"]
Log = list[tuple[str, dict[str, Any]]]


def scene(king: str = "cataluna") -> State:
    """An empty map with all grandes out of the way in the King's region."""
    state = bare(king=king)
    for seat in range(4):
        grande(state, seat, king)
    return state


def all_discs(state: State, *regions: str) -> Log:
    return events(state, *(f"p{i + 1}: disc {r}" for i, r in enumerate(regions)))


@pytest.mark.rule("EG-089", "EG-097")
def test_every_region_and_the_castillo_has_a_scale() -> None:
    """The rulebook itself names some of the values (EG-A01); the others come from the data."""
    state = fresh(4)
    assert {name: state.scale(place(name)) for name in [*REGIONS, "castillo"]} == {
        "galicia": (4, 2, 0),
        "navarra": (5, 3, 1),
        "aragon": (5, 4, 1),
        "cataluna": (4, 2, 1),
        "castilla": (6, 4, 2),
        "toledo": (7, 4, 2),
        "valencia": (5, 3, 2),
        "sevilla": (4, 3, 1),
        "granada": (6, 3, 1),
        "castillo": (5, 3, 1),
    }


@pytest.mark.rule("EG-090", "EG-093")
def test_the_three_steps_come_in_order() -> None:
    state = put(put(scene(), VIOLET, castillo=2, toledo=1), GREEN, galicia=1)
    general_scoring(state)
    assert state.prompt == "discs"
    assert vp(state) == (0, 0, 0, 0)  # nothing has been opened or scored before the discs are set
    log = all_discs(state, *["aragon"] * 4)
    keys = [key for key, _ in log if key != "disc_shown"]
    assert keys == [*["disc_set"] * 4, "castillo_opened", "scored", "castillo_left", *["scored"] * 3, "round_starts"]
    scored = [e["place"] for key, e in log if key == "scored"]
    assert scored == [place(p) for p in ("castillo", "galicia", "aragon", "toledo")]


@pytest.mark.rule("EG-091")
def test_discs_are_set_secretly_and_in_any_order() -> None:
    state = general_scoring(scene())
    assert list(state.owing) == [P1, P2, P3, P4]
    seen: list[sm.kernel.Event] = []
    state.sink = seen.append
    play(state, "p3: disc toledo")
    assert list(state.owing) == [P1, P2, P4]
    for viewer in (P1, P2, P4, None):
        assert state.view(viewer).seats[P3].disc is None
        assert GAME.events.named(GAME.events.redact(seen[0], viewer)) == ("disc_set", {"seat": P3, "region": None})
    assert state.view(P3).seats[P3].disc == "toledo"
    play(state, "p1: disc aragon", "p4: disc toledo")
    assert list(state.owing) == [P2]
    assert [s.disc_is_set for s in state.view().seats] == [True, False, True, True]


@pytest.mark.rule("EG-092")
def test_one_region_for_all_castillo_caballeros() -> None:
    state = general_scoring(put(scene(), VIOLET, castillo=7))
    play(state, "p1: disc toledo")
    with pytest.raises(sm.IllegalAction):
        play(state, "p1: disc aragon")
    play(state, "p2: disc aragon", "p3: disc aragon", "p4: disc aragon")
    assert [count(state, VIOLET, r) for r in REGIONS] == [0, 0, 0, 0, 0, 7, 0, 0, 0]


@pytest.mark.rule("EG-093")
def test_nothing_is_known_of_the_castillo_while_discs_are_set() -> None:
    state = general_scoring(put(scene(), VIOLET, castillo=7))
    log = events(state, "p1: disc toledo", "p2: disc aragon", "p3: disc aragon")
    assert [key for key, _ in log] == ["disc_set"] * 3
    assert [key for key, _ in events(state, "p4: disc aragon")].count("castillo_opened") == 1


@pytest.mark.rule("EG-094")
def test_a_disc_on_the_kings_region_sends_them_to_court() -> None:
    state = general_scoring(put(put(scene("toledo"), VIOLET, castillo=3), GREEN, castillo=2))
    discs(state, "toledo", "aragon", "toledo", "toledo")
    assert [count(state, VIOLET, where) for where in ("castillo", "toledo", "court")] == [0, 0, 10]
    assert [count(state, GREEN, where) for where in ("castillo", "aragon", "court")] == [0, 2, 7]


@pytest.mark.rule("EG-096")
def test_what_falls_out_is_grouped_by_colour() -> None:
    state = put(put(put(scene(), ORANGE, castillo=1), VIOLET, castillo=3), BLUE, castillo=2)
    log = all_discs(general_scoring(state), *["toledo"] * 4)
    opened = [(e["colour"], e["count"]) for key, e in log if key == "castillo_opened"]
    assert opened == [(VIOLET, 3), (BLUE, 2), (ORANGE, 1)]


@pytest.mark.rule("EG-097", "EG-103")
def test_example_castillo_violet_3_blue_2_orange_1_green_0() -> None:
    state = put(put(put(scene(), VIOLET, castillo=3), BLUE, castillo=2), ORANGE, castillo=1)
    log = all_discs(general_scoring(state), *["cataluna"] * 4)  # the King's region: nothing else is scored
    assert vp(state) == (5, 0, 3, 1)
    assert all(e["place"] == ids.CASTILLO for key, e in log if key == "scored")


@pytest.mark.rule("EG-098")
@pytest.mark.parametrize(
    ("inside", "expected"),
    [((2, 2, 1, 0), (3, 3, 1, 0)), ((2, 2, 2, 2), (3, 3, 3, 3)), ((4, 1, 1, 0), (5, 1, 1, 0))],
)
def test_ties_in_the_castillo(inside: tuple[int, ...], expected: tuple[int, ...]) -> None:
    state = scene()
    for seat, n in enumerate(inside):
        put(state, seat, castillo=n)
    assert vp(discs(general_scoring(state), *["cataluna"] * 4)) == expected


@pytest.mark.rule("EG-099")
def test_the_castillo_is_scored_once() -> None:
    state = put(put(scene(), VIOLET, castillo=3), BLUE, castillo=2)
    log = all_discs(general_scoring(state), *["cataluna"] * 4)
    scored = [(e["seat"], e["vp"]) for key, e in log if key == "scored" and e["place"] == ids.CASTILLO]
    assert scored == [(VIOLET, 5), (BLUE, 3)]


@pytest.mark.rule("EG-100")
def test_vp_are_recorded_at_once() -> None:
    """When a score is announced, the marker has already advanced."""
    state = put(put(scene(), VIOLET, castillo=1, galicia=1), GREEN, navarra=1)
    general_scoring(state)
    shown: list[tuple[int, ...]] = []
    state.sink = lambda e: shown.append(vp(state)) if GAME.events.named(e)[0] == "scored" else None
    discs(state, *["cataluna"] * 4)
    assert shown == [(5, 0, 0, 0), (9, 0, 0, 0), (9, 5, 0, 0)]


@pytest.mark.rule("EG-100")
def test_there_is_no_end_to_the_vp_track() -> None:
    """EG-A11."""
    state = put(scene(), VIOLET, castillo=1)
    state.players[VIOLET][ids.VP] = 148
    assert vp(discs(general_scoring(state), *["cataluna"] * 4)) == (153, 0, 0, 0)


@pytest.mark.rule("EG-101")
def test_discs_are_revealed_together_after_the_castillo_is_scored() -> None:
    state = put(put(scene(), VIOLET, castillo=2), GREEN, castillo=1)
    log = all_discs(general_scoring(state), "toledo", "aragon", "toledo", "galicia")
    keys = [key for key, e in log if key != "scored" or e["place"] == ids.CASTILLO]
    assert keys == [
        *["disc_set"] * 4,
        *["castillo_opened"] * 2,
        *["scored"] * 2,
        *["disc_shown"] * 4,
        *["castillo_left"] * 2,
        "round_starts",
    ]


@pytest.mark.rule("EG-101")
def test_all_castillo_caballeros_of_a_player_go_where_the_disc_shows() -> None:
    state = put(put(scene(), VIOLET, castillo=4), GREEN, castillo=1, aragon=1)
    discs(general_scoring(state), "toledo", "aragon", "toledo", "galicia")
    assert (count(state, VIOLET, "toledo"), count(state, GREEN, "aragon")) == (4, 2)
    assert [count(state, seat, "castillo") for seat in range(4)] == [0, 0, 0, 0]
    assert [count(state, BLUE, "toledo"), count(state, ORANGE, "galicia")] == [0, 0]  # nobody was inside
    assert [s.disc_is_set for s in state.view().seats] == [False] * 4


@pytest.mark.rule("EG-102", "EG-104")
def test_example_violet_moves_from_the_castillo_to_granada_and_scores_there() -> None:
    """Blue's 2 would have won Granada (6/3/1); Violet's 3 arrive in time."""
    state = put(put(scene(), VIOLET, castillo=3), BLUE, granada=2)
    discs(general_scoring(state), "granada", *["cataluna"] * 3)
    assert (count(state, VIOLET, "granada"), count(state, VIOLET, "castillo")) == (3, 0)
    assert vp(state) == (5 + 6, 0, 3, 0)


@pytest.mark.rule("EG-105")
def test_regions_are_scored_one_by_one_galicia_first_navarra_second() -> None:
    """The order of the rest is ours (EG-A05)."""
    state = scene()
    put(state, VIOLET, castillo=1, **dict.fromkeys(REGIONS, 1))
    log = all_discs(general_scoring(state), *["toledo"] * 4)
    order = [ids.PLACE_NAMES[e["place"]] for key, e in log if key == "scored"]
    assert order[:3] == ["castillo", "galicia", "navarra"]
    assert sorted(order[1:]) == sorted(REGIONS)


@pytest.mark.rule("EG-106")
@pytest.mark.parametrize(
    ("region", "scale"),
    [("navarra", (5, 3, 1)), ("aragon", (5, 4, 1)), ("castilla", (6, 4, 2)), ("toledo", (7, 4, 2))],
)
def test_three_places_are_paid_by_the_number_of_caballeros(region: str, scale: tuple[int, ...]) -> None:
    state = scene()
    for seat, n in ((VIOLET, 2), (GREEN, 7), (BLUE, 4)):
        put(state, seat, **{region: n})
    assert vp(discs(general_scoring(state), *["cataluna"] * 4)) == (scale[2], scale[0], scale[1], 0)


@pytest.mark.rule("EG-107")
def test_no_caballero_no_vp() -> None:
    """A grande alone, in a region with free places, is not enough."""
    state = grande(put(scene(), VIOLET, toledo=1), GREEN, "toledo")
    assert vp(discs(general_scoring(state), *["cataluna"] * 4)) == (7, 0, 0, 0)


@pytest.mark.rule("EG-108")
def test_grandes_do_not_count() -> None:
    """Violet 2 and Green 1 with a grande: Green is second, not tied."""
    state = grande(put(put(scene(), VIOLET, toledo=2), GREEN, toledo=1), GREEN, "toledo")
    assert vp(discs(general_scoring(state), *["cataluna"] * 4)) == (7, 4, 0, 0)


@pytest.mark.rule("EG-109")
def test_the_fourth_gets_nothing() -> None:
    state = bare(5, king="cataluna")
    for seat, n in enumerate((5, 4, 3, 2, 1)):
        grande(put(state, seat, castilla=n), seat, "cataluna")
    assert vp(discs(general_scoring(state), *["cataluna"] * 5)) == (6, 4, 2, 0, 0)


@pytest.mark.rule("EG-110", "EG-111")
def test_example_galicia_orange_4_blue_3_violet_2_green_1() -> None:
    state = scene()
    for seat, n in ((ORANGE, 4), (BLUE, 3), (VIOLET, 2), (GREEN, 1)):
        put(state, seat, galicia=n)
    assert vp(discs(general_scoring(state), *["cataluna"] * 4)) == (0, 0, 2, 4)


@pytest.mark.rule("EG-077", "EG-093")
def test_no_scoring_before_the_last_turn_of_the_round() -> None:
    state = put(scene(), VIOLET, castillo=2)
    state.board[ids.ROUND] = 3
    holding(state, "fiesta")
    assert state.prompt == "parts"
    assert illegal(state, "disc toledo")
    assert vp(play(state, "finish")) == (0, 0, 0, 0)
