"""LG-169 to LG-176, LG-189 and LG-314: the course of the transport phase and the donkey tiles."""

import pytest

import sobremesa as sm
from sobremesa.games.la_granja.rules import ids
from sobremesa.games.la_granja.rules.state import State

from ..scene import GAME, P1, P2, P3, bare, events, illegal, legal, phase, play

ALL = ["donkey 1", "donkey 2", "donkey 3", "donkey 4"]


def transport(seats: int = 3, round: int = 2) -> State:
    return phase(bare(seats, round), 3)


def pass_on(state: State) -> list[tuple[str, int]]:
    """Everybody passes until the transport phase is over; returns who was asked what."""
    asked: list[tuple[str, int]] = []
    while state.turn >= 0 and state.phase == 3:
        asked.append((state.prompt, state.turn))
        play(state, "done")
    return asked


@pytest.mark.rule("LG-169")
def test_the_transport_phase_has_four_steps_and_each_is_finished_by_all_before_the_next() -> None:
    state = transport()
    assert (state.phase, state.prompt) == (3, "donkeys")
    happened = events(state, "p1: donkey 4", "p2: donkey 3", "p3: donkey 2")
    assert [key for key, _ in happened] == [
        *["donkey_chosen"] * 3,
        *["donkey_shown"] * 3,
        *["siesta_moved"] * 2,  # p1 has no hat
        "order_set",
    ]
    assert pass_on(state) == [
        ("free_deliveries", P3),
        ("free_deliveries", P2),
        ("free_deliveries", P1),
        ("paid_deliveries", P3),
        ("paid_deliveries", P2),
        ("paid_deliveries", P1),
    ]
    assert (state.round, state.prompt) == (3, "show_roofs"), "scoring asks nobody; the next round begins"


@pytest.mark.rule("LG-170")
def test_donkeys_are_chosen_by_all_at_the_same_time() -> None:
    state = transport()
    assert list(state.owing) == [P1, P2, P3]
    play(state, "p3: donkey 1")
    assert list(state.owing) == [P1, P2]
    with pytest.raises(sm.IllegalAction):
        play(state, "p3: donkey 2")
    play(state, "p2: donkey 1")
    assert list(state.owing) == [P1]
    play(state, "p1: donkey 1")
    assert state.prompt == "free_deliveries"
    assert list(state.owing) == [P3], "the last one to land on space 3 lies on top; from here on one after the other"
    with pytest.raises(sm.IllegalAction):
        play(state, "p1: done")


@pytest.mark.rule("LG-170")
def test_siesta_moves_follow_the_turn_order_not_the_order_of_choosing() -> None:
    state = bare(3)
    state.order = state.track = (P2, P3, P1)
    phase(state, 3)
    happened = events(state, "p1: donkey 2", "p3: donkey 2", "p2: donkey 2")
    assert [fields["seat"] for key, fields in happened if key == "siesta_moved"] == [P2, P3, P1]


@pytest.mark.rule("LG-171", "LG-172")
def test_in_round_one_every_tile_can_be_chosen_and_only_one() -> None:
    state = transport(2, round=1)
    assert legal(state, P1) == ALL
    assert legal(state, P2) == ALL
    play(state, "p1: donkey 2")
    assert state.players[P1][ids.DONKEY] == 2
    assert legal(state, P1) == []
    assert legal(state, P2) == ALL, "the choice of one does not narrow the other's"


@pytest.mark.rule("LG-171")
def test_a_chosen_tile_lies_face_down() -> None:
    state = transport(2)
    play(state, "p1: donkey 2")
    for viewer in (P2, None):
        seen = state.view(viewer).seats[P1]
        assert (seen.donkey, seen.donkey_is_chosen, seen.donkeys_left) == (None, True, (1, 2, 3, 4))
    assert state.view(P1).seats[P1].donkey == 2
    chosen: list[tuple[object, ...]] = []
    state = transport(2)
    state.sink = chosen.append
    play(state, "p1: donkey 2")
    assert [GAME.events.redact(e, P2)[2] for e in chosen] == [None]
    assert [GAME.events.redact(e, P1)[2] for e in chosen] == [2]


@pytest.mark.rule("LG-176")
def test_all_tiles_are_shown_when_the_last_one_is_chosen() -> None:
    state = transport()
    assert events(state, "p2: donkey 1", "p1: donkey 3") == [
        ("donkey_chosen", {"seat": P2, "donkeys": 1}),
        ("donkey_chosen", {"seat": P1, "donkeys": 3}),
    ]
    happened = events(state, "p3: donkey 4")[1:4]
    assert happened == [("donkey_shown", {"seat": seat, "donkeys": n}) for seat, n in enumerate((3, 1, 4))]
    assert [seat.donkey for seat in state.view(None).seats] == [3, 1, 4]


def offered(state: State, seat: int = P1) -> list[int]:
    return [int(text.split()[1]) for text in legal(state, seat)]


def play_round(state: State, number: int, tile: int) -> list[int]:
    """Play the transport phase of a round in which everybody takes the same tile; return what p1 could choose."""
    state.board[ids.ROUND] = number
    phase(state, 3)
    could = offered(state)
    assert offered(state, P2) == could
    play(state, f"p1: donkey {tile}", f"p2: donkey {tile}")
    pass_on(state)
    return could


@pytest.mark.rule("LG-173", "LG-174", "LG-175", "LG-189")
def test_used_tiles_stay_away_until_round_four_and_then_come_back_once() -> None:
    state = bare(2, 1)
    assert play_round(state, 1, 4) == [1, 2, 3, 4]
    assert play_round(state, 2, 1) == [1, 2, 3]
    assert play_round(state, 3, 2) == [2, 3]
    assert state.view(None).seats[P1].donkeys_left == (3,), "nothing comes back before the phase begins"
    assert play_round(state, 4, 2) == [1, 2, 3, 4], "also the one of round 3"
    assert play_round(state, 5, 3) == [1, 3, 4]
    assert play_round(state, 6, 1) == [1, 4]


@pytest.mark.rule("LG-314")
def test_derived_donkeys_four_one_three() -> None:
    state = bare(2, 1)
    for number, tile, could in ((1, 4, [1, 2, 3, 4]), (2, 1, [1, 2, 3]), (3, 3, [2, 3]), (4, 2, [1, 2, 3, 4])):
        assert play_round(state, number, tile) == could


@pytest.mark.rule("LG-173")
def test_a_used_tile_is_refused() -> None:
    state = bare(2, 1)
    play_round(state, 1, 4)
    state.board[ids.ROUND] = 2
    phase(state, 3)
    assert illegal(state, "donkey 4")
    assert not illegal(state, "donkey 3")


@pytest.mark.rule("LG-189")
def test_the_tile_of_this_round_is_put_aside_and_another_is_chosen_next_time() -> None:
    state = transport(2, round=1)
    play(state, "p1: donkey 3", "p2: donkey 1")
    while state.phase == 3:
        play(state, "done")
    seat = state.view(P2).seats[P1]
    assert (seat.donkey, seat.donkeys_left) == (None, (1, 2, 4)), "shown once, it is known to all where it lies"
    assert state.round == 2
