"""The short game (EG-133 to EG-135)."""

import pytest

from ..scene import GAME, discs, fresh, idle, play, powers, wander


@pytest.mark.rule("EG-133")
def test_the_marker_starts_on_space_2() -> None:
    assert fresh(4, short=True).view().round == 2
    assert fresh(4, short=False).view().round == 1


@pytest.mark.rule("EG-133", "EG-134", "EG-135")
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_six_rounds_and_three_scorings(seats: int) -> None:
    state = GAME.new(seats=seats, short=True)
    flow = []
    for happened in wander(state):
        for key, e in happened:
            if key == "round_starts":
                flow.append(str(e["round"]))
            elif key == "general_scoring":
                flow.append(f"scoring after {e['round']}")
    assert flow == ["2", "3", "scoring after 3", "5", "6", "scoring after 6", "8", "9", "scoring after 9"]
    assert state.result() is not None


@pytest.mark.rule("EG-134")
def test_the_marker_skips_spaces_4_and_7() -> None:
    state = fresh(4, short=True)
    shown = []
    for i in range(6):
        idle(state, "play_power")
        shown.append(state.view().round)
        first = state.view().first
        by_seat = [1 + (seat + i) % 6 * 2 for seat in range(4)]  # nobody repeats a card, their own or another's
        powers(state, *(by_seat[(first + n) % 4] for n in range(4)))
        idle(state, "discs" if i % 2 else "reveal")
        if i % 2:
            discs(state, *["toledo"] * 4)
    assert shown == [2, 3, 5, 6, 8, 9]
    assert play(state).prompt == "over"
