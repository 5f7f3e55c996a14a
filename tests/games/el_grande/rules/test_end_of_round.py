"""The end of a round: cards are put away, the marker changes hands (EG-082 to EG-088)."""

import pytest

from sobremesa.games.el_grande.rules import ids
from sobremesa.games.el_grande.rules.state import State

from ..scene import P1, P2, P3, P4, bare, events, holding, idle, legal, play, powers, table, turn


def round_with(*cards: str, powers_played: tuple[int, ...] = (13, 12, 11, 10), seats: int = 4) -> State:
    """A first round in which these cards were taken, one after the other; the next cards are not revealed yet."""
    state = powers(table(seats=seats), *powers_played)
    for card in cards:
        turn(state, card)
    assert (state.prompt, state.view().round) == ("reveal", 2)
    return state


@pytest.mark.rule("EG-082")
@pytest.mark.parametrize(
    ("cards", "unused"),
    [
        (("intrigue", "withdrawal", "your_majesty"), {"fiesta", "decree"}),
        (("your_majesty", "decree", "fiesta"), {"intrigue", "withdrawal"}),
        (("fiesta", "intrigue", "decree"), {"withdrawal"}),
    ],
)
def test_unused_cards_go_to_the_discard_pile(cards: tuple[str, ...], unused: set[str]) -> None:
    state = powers(table(seats=3), 13, 12, 11)
    for card in cards:
        assert not unused & set(state.view().discards)
        turn(state, card)
    view = state.view()
    assert set(view.discards) == unused | set(cards) - {"your_majesty"}
    assert view.face_up[:4] == (None, None, None, None)


@pytest.mark.rule("EG-083", "EG-088")
def test_an_unused_king_card_stays_in_the_game() -> None:
    state = round_with("intrigue", "withdrawal", "fiesta", "decree")
    assert "your_majesty" not in state.view().discards
    play(state, "reveal militia", "reveal inspection", "reveal outposts", "reveal authority")
    assert state.view().face_up == ("militia", "inspection", "outposts", "authority", "your_majesty")


@pytest.mark.rule("EG-083", "EG-088")
def test_a_used_king_card_is_back_in_the_next_round() -> None:
    state = round_with("your_majesty", "withdrawal", "fiesta", "decree")
    assert "your_majesty" not in state.view().discards
    play(state, "reveal militia", "reveal inspection", "reveal outposts", "reveal authority")
    assert state.view().face_up == ("militia", "inspection", "outposts", "authority", "your_majesty")
    powers(state, 4, 3, 2, 1)
    assert state.turn == P4
    turn(state, "your_majesty")


@pytest.mark.rule("EG-083", "EG-088", "EG-032")
def test_the_king_card_lies_open_in_every_round() -> None:
    state = table()
    for number in range(1, 10):
        idle(state, "play_power")
        view = state.view()
        assert (view.round, view.face_up[4]) == (number, "your_majesty")
        assert None not in view.face_up
        assert [n for _, n in view.decks[:4]] == [10 - number] * 4
        assert len(view.discards) == 4 * (number - 1)
        for _ in range(4):
            play(state, legal(state)[0])


@pytest.mark.rule("EG-084")
def test_example_with_four_players_one_card_is_left_over() -> None:
    state = round_with("intrigue", "your_majesty", "fiesta", "withdrawal")
    assert set(state.view().discards) == {"intrigue", "fiesta", "withdrawal", "decree"}
    assert len(state.view().discards) == 4


@pytest.mark.rule("EG-085")
@pytest.mark.parametrize(
    ("played", "first"), [((9, 8, 5, 3), P4), ((1, 2, 3, 4), P1), ((6, 2, 13, 7), P2), ((12, 11, 10, 13), P3)]
)
def test_the_lowest_power_takes_the_marker(played: tuple[int, ...], first: int) -> None:
    state = powers(table(first="p1"), *played)
    for card in ("intrigue", "withdrawal", "fiesta"):
        turn(state, card)
        assert state.view().first == P1  # not before the round is over
    turn(state, "decree")
    assert state.view().first == first
    assert idle(state, "play_power").turn == first


def own_piles(state: State) -> list[tuple[int, tuple[str, ...]]]:
    """For each seat the power card in front of it and its pile, as the owner sees them."""
    seats = [state.view(i).seats[i] for i in range(4)]
    return [(s.power, s.spent) for s in seats]


@pytest.mark.rule("EG-086")
def test_power_cards_go_to_the_own_pile_at_the_end_of_the_round() -> None:
    state = powers(table(), 13, 12, 11, 10)
    for card in ("intrigue", "withdrawal", "fiesta"):
        turn(state, card)
    assert own_piles(state) == [(13, ()), (12, ()), (11, ()), (10, ())]
    turn(state, "decree")
    assert own_piles(state) == [(0, (v,)) for v in ("13", "12", "11", "10")]
    assert "13" not in (state.view(P1).seats[P1].hand or ())


@pytest.mark.rule("EG-087")
@pytest.mark.parametrize("number", [1, 2, 4, 5, 7, 8])
def test_on_a_number_a_new_round_begins(number: int) -> None:
    state = bare()
    state.board[ids.ROUND] = number
    seen = events(holding(state, "fiesta"), "finish")
    assert [key for key, _ in seen] == ["turn_ends", "round_ends", "round_starts"]
    assert (state.prompt, state.view().round) == ("reveal", number + 1)


@pytest.mark.rule("EG-087")
@pytest.mark.parametrize("number", [3, 6, 9])
def test_on_a_lily_a_general_scoring_is_carried_out(number: int) -> None:
    state = bare()
    state.board[ids.ROUND] = number
    seen = events(holding(state, "fiesta"), "finish")
    assert [key for key, _ in seen] == ["turn_ends", "round_ends", "general_scoring"]
    assert state.prompt == "discs"


@pytest.mark.rule("EG-088")
def test_the_next_round_turns_up_the_top_card_of_every_deck() -> None:
    state = round_with("intrigue", "withdrawal", "fiesta", "decree")
    seen = events(state, "reveal militia", "reveal inspection", "reveal outposts", "reveal authority")
    assert [key for key, _ in seen] == ["card_revealed"] * 5
    assert state.prompt == "play_power"
