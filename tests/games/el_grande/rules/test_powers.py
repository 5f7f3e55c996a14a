"""Power cards: playing them, what they are worth, the order of turns (EG-034 to EG-041)."""

import pytest

from sobremesa.games.el_grande.rules.catalogue import INVITES
from sobremesa.games.el_grande.rules.state import State

from ..scene import (
    P1,
    P2,
    P3,
    P4,
    events,
    fresh,
    idle,
    illegal,
    legal,
    play,
    powers,
    table,
    turn,
)

VIOLET, GREEN, BLUE, ORANGE = P1, P2, P3, P4


def open_card(state: State) -> str:
    """A card nobody has taken yet."""
    return next(card for card in state.view().face_up if card)


@pytest.mark.rule("EG-034", "EG-035")
def test_the_marker_begins_and_the_others_follow_clockwise() -> None:
    state = table(first="p3")
    for seat, power in ((P3, 4), (P4, 11), (P1, 1), (P2, 13)):
        assert state.turn == seat
        assert state.owing == (seat,)
        play(state, f"power {power}")
        for viewer in (P1, P2, P3, P4, None):  # face up
            assert state.view(viewer).seats[seat].power == power
    assert state.prompt != "play_power"


@pytest.mark.rule("EG-034")
def test_a_later_round_begins_with_the_new_holder_of_the_marker() -> None:
    state = powers(table(first="p3"), 4, 11, 1, 13)
    assert idle(state, "play_power").turn == P1


@pytest.mark.rule("EG-035")
def test_a_power_card_must_be_played() -> None:
    state = table()
    assert legal(state) == [f"power {v}" for v in range(1, 14)]
    play(state, "power 5")
    assert state.view(P1).seats[P1].powers_in_hand == 12
    assert state.turn == P2  # one card is enough, and there is no second


@pytest.mark.rule("EG-036")
def test_no_value_twice_in_a_round() -> None:
    state = powers(table(), 13, 1)
    assert legal(state) == [f"power {v}" for v in range(2, 13)]
    assert illegal(state, "power 13")
    assert illegal(state, "power 1")


@pytest.mark.rule("EG-036")
def test_values_of_earlier_rounds_do_not_matter() -> None:
    """Violet's own 8 is spent, but Green's 8 of the last round does not stop anybody from playing an 8 now."""
    state = idle(powers(table(), 7, 8, 5, 4), "play_power")
    assert state.turn == ORANGE
    assert legal(state) == [f"power {v}" for v in range(1, 14) if v != 4]
    play(state, "power 8")
    assert state.turn == VIOLET
    assert illegal(state, "power 8")  # on the table now
    assert illegal(state, "power 7")  # played by Violet in round 1
    play(state, "power 5")  # played by Blue in round 1
    assert state.view().seats[VIOLET].power == 5


@pytest.mark.rule("EG-037")
def test_a_power_is_a_place_in_the_order_and_a_number_of_invitations() -> None:
    state = powers(table(), 6, 11, 1, 9)
    seen = []
    for _ in range(4):
        seen.append((state.turn, len(legal(state)) - 1))
        turn(state, open_card(state))
    assert seen == [(P2, 1), (P4, 2), (P1, 3), (P3, 6)]


@pytest.mark.rule("EG-038", "EG-040")
def test_example_green_8_blue_3_orange_5_violet_9() -> None:
    state = table(first="p2")
    assert state.turn == GREEN
    play(state, "power 8")
    assert legal(state) == [f"power {v}" for v in range(1, 14) if v != 8]
    play(state, "power 3")
    assert legal(state) == [f"power {v}" for v in range(1, 14) if v not in (8, 3)]
    powers(state, 5, 9)
    order = []
    while state.view().round == 1:
        order.append(state.turn)
        turn(state, open_card(state))
    assert order == [VIOLET, GREEN, ORANGE, BLUE]


@pytest.mark.rule("EG-039", "EG-071")
@pytest.mark.parametrize("values", [(1, 2, 3, 4, 5), (13, 12, 11, 10, 9), (7, 13, 1, 12, 2), (6, 1, 10, 3, 8)])
def test_one_turn_each_in_descending_order_of_power(values: tuple[int, ...]) -> None:
    state = powers(table(seats=5), *values)
    took = []
    while state.view().round == 1:
        took.append(state.turn)
        turn(state, open_card(state))
    assert took == sorted(range(5), key=lambda seat: -values[seat])


@pytest.mark.rule("EG-041")
def test_inviting_comes_before_the_action_card() -> None:
    state = powers(table(), 9, 8, 7, 6)
    assert legal(state) == ["invite 0", "invite 1", "invite 2"]
    assert illegal(state, "take fiesta")
    assert [key for key, _ in events(state, "invite 2", "take fiesta", "put toledo", "done", "finish")] == [
        "invited",
        "card_taken",
        "placed",
        "turn_ends",
        "turn_starts",
    ]


@pytest.mark.rule("EG-037", "EG-042", "EG-044")
def test_invitations_by_power_value() -> None:
    """The rulebook fixes 9, 12 and 13 (EG-A03); the rest is in the data."""
    assert INVITES[1:] == (6, 5, 5, 4, 4, 3, 3, 2, 2, 1, 1, 0, 0)


@pytest.mark.rule("EG-086")
def test_nine_rounds_cost_nine_power_cards() -> None:
    """Nobody takes a card back here: a played card lies face up for the round, then goes to the player's pile."""
    state = fresh(4)
    for number in range(1, 10):
        idle(state, "play_power")
        assert [s.powers_in_hand for s in state.view().seats] == [14 - number] * 4
        for _ in range(4):
            play(state, legal(state)[0])
        assert [len(state.view(i).seats[i].spent) for i in range(4)] == [number - 1] * 4
        idle(state, "discs" if number % 3 == 0 else "reveal")
        assert [len(state.view(i).seats[i].spent) for i in range(4)] == [number] * 4
        if number % 3 == 0:
            play(state, *(f"p{i}: disc toledo" for i in (1, 2, 3, 4)))
