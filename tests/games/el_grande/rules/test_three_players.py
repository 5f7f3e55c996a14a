"""EG-159 to EG-161: the 3-player game."""

import pytest

import sobremesa as sm
from sobremesa.games.el_grande.rules import ids

from ..scene import GAME, P1, P2, P3, bare, chances, count, general_scoring, on_map, place, play, put, score, start, vp

REGIONS = ids.PLACE_NAMES[:9]


@pytest.mark.rule("EG-159")
def test_set_up_follows_the_main_rules_without_a_dummy_on_the_side_for_two_and_three() -> None:
    """EG-A06: the same map and the same first and second places."""
    state = start(3)
    assert (state.rules.dummy, state.rules.colours, len(state.players)) == (-1, 3, 3)
    for seat, home in ((P1, "galicia"), (P2, "navarra"), (P3, "aragon")):
        assert on_map(state, seat) == {home: 2, "court": 7}
        assert count(state, seat, "province") == 21
    assert not any(seat.is_dummy for seat in state.view().seats)
    assert [state.scale(place(name)) for name in (*REGIONS, "castillo")] == [
        (4, 2),
        (5, 3),
        (5, 4),
        (4, 2),
        (6, 4),
        (7, 4),
        (5, 3),
        (4, 3),
        (6, 3),
        (5, 3),
    ]


@pytest.mark.rule("EG-159")
def test_no_dummy_places_or_plays_a_power_card() -> None:
    state = play(start(3), "reveal intrigue", "reveal withdrawal", "reveal fiesta", "reveal decree")
    assert (state.prompt, state.turn) == ("play_power", P1)
    assert state.view().face_up == ("intrigue", "withdrawal", "fiesta", "decree", "your_majesty")


@pytest.mark.rule("EG-160")
def test_optionally_decks_2_and_3_are_merged_so_that_four_cards_are_revealed() -> None:
    state = play(start(3, merged_decks=True), "reveal intrigue")
    assert state.view().decks == (("1", 9), ("2+3", 20), ("4", 10), ("5", 1))
    assert sum(chances(state).values()) == 20
    assert {"reveal withdrawal", "reveal fiesta"} < set(chances(state))
    play(state, "reveal withdrawal", "reveal decree")
    assert state.view().face_up == ("intrigue", "withdrawal", "decree", "your_majesty")
    assert (state.prompt, state.turn) == ("play_power", P1)


@pytest.mark.rule("EG-160")
def test_without_the_option_the_decks_stay_apart() -> None:
    state = start(3)
    assert state.view().decks == (("1", 10), ("2", 10), ("3", 10), ("4", 10), ("5", 1))


@pytest.mark.rule("EG-160")
@pytest.mark.parametrize("seats", [2, 4, 5])
def test_the_option_is_for_three_players_only(seats: int) -> None:
    with pytest.raises(sm.ConfigError, match="merged_decks"):
        GAME.new(seats=seats, merged_decks=True)


@pytest.mark.rule("EG-161")
def test_only_first_and_second_place_pay() -> None:
    """EG-A08: the tie rule stays the same with two paying places."""
    for counts, expected in (
        ((3, 2, 1), (7, 4, 0)),
        ((3, 2, 2), (7, 0, 0)),
        ((2, 2, 1), (4, 4, 0)),
        ((2, 2, 2), (4, 4, 4)),
    ):
        state = bare(3)
        for seat, n in enumerate(counts):
            put(state, seat, toledo=n)
        assert score(state, "toledo") == expected


@pytest.mark.rule("EG-161")
def test_the_castillo_pays_two_places_too() -> None:
    state = bare(3, king="granada")
    for seat, n in enumerate((3, 2, 1)):
        put(state, seat, castillo=n)
    general_scoring(state)
    play(state, "p1: disc granada", "p2: disc granada", "p3: disc granada")
    assert vp(state) == (5, 3, 0)
