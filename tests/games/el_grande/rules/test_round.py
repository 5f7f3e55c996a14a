"""The course of the game: rounds, their phases and the goal (EG-028 to EG-033)."""

from typing import Any

import pytest

import sobremesa as sm

from ..scene import (
    GAME,
    P1,
    P2,
    P3,
    P4,
    discs,
    events,
    fresh,
    idle,
    illegal,
    legal,
    play,
    powers,
    table,
    turn,
    vp,
    wander,
)

Log = list[tuple[str, dict[str, Any]]]


def whole_game(seats: int = 4, seed: int = 1, **config: Any) -> tuple[Any, Log]:
    """Play a random game from the very beginning; return its final state and everything that happened."""
    state = GAME.new(seats=seats, **config)
    return state, [event for happened in wander(state, seed) for event in happened]


@pytest.mark.rule("EG-028")
@pytest.mark.parametrize("seed", [1, 2, 3])
def test_the_most_vp_win_and_all_vp_come_from_ranks(seed: int) -> None:
    state, log = whole_game(seed=seed)
    earned = [0, 0, 0, 0]
    for key, e in log:
        if key == "scored":
            earned[e["seat"]] += e["vp"] + e["king"] + e["grande"]
    assert tuple(earned) == vp(state)
    assert max(earned) > 0
    assert [rank == 1 for rank in state.result()] == [points == max(earned) for points in earned]


@pytest.mark.rule("EG-028")
def test_nobody_has_won_before_the_end() -> None:
    assert fresh(4).result() is None


@pytest.mark.rule("EG-029", "EG-031")
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_nine_rounds_with_general_scorings_after_3_6_and_9(seats: int) -> None:
    _, log = whole_game(seats)
    flow = [(key, e["round"]) for key, e in log if key in ("round_starts", "round_ends", "general_scoring")]
    expected: list[tuple[str, int]] = []
    for number in range(1, 10):
        expected += [("round_starts", number), ("round_ends", number)]
        if number in (3, 6, 9):
            expected.append(("general_scoring", number))
    assert flow == expected
    assert log[-1][0] == "game_over"


@pytest.mark.rule("EG-030")
def test_the_phases_of_a_round_come_in_order() -> None:
    """Cards, powers, turns, end of the round; scoring, where due, last."""
    _, log = whole_game(seed=5)
    phases = {"card_revealed": 1, "power_played": 2, "turn_starts": 3, "turn_ends": 3, "round_ends": 4}
    phases["general_scoring"] = 5
    rounds: list[list[int]] = []
    for key, _ in log:
        if key == "round_starts":
            rounds.append([])
        if key in phases:
            rounds[-1].append(phases[key])
    assert len(rounds) == 9
    for number, round in enumerate(rounds, 1):
        assert round == sorted(round)
        assert set(round) == ({1, 2, 3, 4, 5} if number in (3, 6, 9) else {1, 2, 3, 4})
        assert [round.count(phase) for phase in (1, 2, 3, 4)] == [5, 4, 8, 1]


@pytest.mark.rule("EG-032")
def test_five_cards_lie_open_before_the_first_power_card() -> None:
    state = table()
    assert state.prompt == "play_power"
    for viewer in (P1, P2, P3, P4, None):
        assert state.view(viewer).face_up == ("intrigue", "withdrawal", "fiesta", "decree", "your_majesty")


@pytest.mark.rule("EG-033")
@pytest.mark.parametrize("seed", [1, 2])
def test_everybody_uses_exactly_one_card_a_round(seed: int) -> None:
    _, log = whole_game(5, seed)
    takers: list[list[int]] = []
    cards: list[list[int]] = []
    for key, e in log:
        if key == "round_starts":
            takers.append([])
            cards.append([])
        if key == "card_taken":
            takers[-1].append(e["seat"])
            cards[-1].append(e["card"])
    assert [sorted(round) for round in takers] == [[0, 1, 2, 3, 4]] * 9
    assert [len(set(round)) for round in cards] == [5] * 9


@pytest.mark.rule("EG-033")
def test_taking_a_card_is_not_optional_and_not_repeated() -> None:
    state = play(powers(table(), 9, 8, 7, 6), "invite 2")
    assert legal(state) == [f"take {c}" for c in ("intrigue", "withdrawal", "fiesta", "decree", "your_majesty")]
    play(state, "take decree")
    assert illegal(state, "take fiesta")
    play(state, "finish")
    assert state.turn == P2


@pytest.mark.rule("EG-118", "EG-119")
def test_two_scorings_are_followed_by_a_round_the_third_ends_the_game() -> None:
    state = fresh(4)
    for number in (3, 6, 9):
        idle(state, "discs")
        assert state.view().round == number
        discs(state, *["toledo"] * 4)
        if number < 9:
            assert (state.turn, state.prompt, state.view().round) == (sm.CHANCE, "reveal", number + 1)
            assert state.result() is None
    assert state.turn == sm.OVER
    assert state.result() is not None
    assert legal(state) == []
    assert illegal(state, "disc toledo")


@pytest.mark.rule("EG-087")
def test_the_marker_moves_one_space_at_the_end_of_a_round() -> None:
    """On a number a round begins at once; after 3, 6 and 9 there is a lily, and a scoring comes first."""
    state = table()
    for number in (1, 2, 3):
        assert state.view().round == number
        powers(state, *range(4 * number - 3, 4 * number + 1))
        while state.prompt not in ("reveal", "discs"):
            play(state, "finish" if state.prompt == "parts" else legal(state)[0])
        assert state.prompt == ("discs" if number == 3 else "reveal")
        if number < 3:
            idle(state, "play_power")
    seen = events(state, *(f"p{i}: disc toledo" for i in (1, 2, 3, 4)))
    assert [e for key, e in seen if key == "round_starts"] == [{"round": 4}]


@pytest.mark.rule("EG-068", "EG-070", "EG-071")
def test_a_round_by_hand() -> None:
    """Turns go from the highest power down, and a card that has been taken is gone."""
    state = powers(table(), 2, 10, 4, 7)
    offered = ["intrigue", "withdrawal", "fiesta", "decree", "your_majesty"]
    for seat, card in ((P2, "fiesta"), (P4, "your_majesty"), (P3, "intrigue"), (P1, "decree")):
        assert state.turn == seat
        play(state, "invite 0")
        assert legal(state) == [f"take {c}" for c in offered]
        offered.remove(card)
        turn(state, card)
    assert state.view().round == 2
