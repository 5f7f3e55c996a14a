"""Rounds, phases and steps, and whose turn comes when (LG-064 to LG-066, LG-089, LG-090, A-25)."""

from typing import Any

import pytest

import sobremesa as sm
from sobremesa.games.la_granja.rules import ids
from sobremesa.games.la_granja.rules.state import State

from ..scene import (
    GAME,
    P1,
    P2,
    P3,
    bare,
    fresh,
    hand,
    idle,
    own,
    phase,
    play,
    siestas,
)

BOTH = pytest.mark.parametrize("edition", ["deluxe", "classic"])


def whole_game(seats: int, **config: Any) -> tuple[State, list[tuple[str, dict[str, object]]]]:
    """A game in which everybody takes the first choice: its final state and all its events."""
    state = fresh(seats, **config)
    seen: list[Any] = []
    state.sink = seen.append
    idle(state, "over")
    return state, [GAME.events.named(e) for e in seen]


@pytest.mark.rule("LG-064")
@BOTH
@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_six_rounds_of_four_phases(seats: int, edition: str) -> None:
    state, events = whole_game(seats, edition=edition)
    flow = [next(iter(fields.values())) for key, fields in events if key == "phase_begins"]
    assert flow == [2, 3, 4] + [1, 2, 3, 4] * 5, "the first farm phase has begun before anybody listens"
    assert [fields["round"] for key, fields in events if key == "round_starts"] == [2, 3, 4, 5, 6]
    assert [key for key, _ in events].count("game_over") == 1
    assert (state.round, state.turn, state.result() is not None) == (6, -2, True)


@pytest.mark.rule("LG-065")
def test_the_round_is_the_one_whose_roof_tiles_are_shown() -> None:
    state = fresh(4)
    for number in range(1, 7):
        idle(state, "play_cards")
        shown = state.board[ids.ROOFS]
        rounds = [r + 1 for r, tiles in enumerate(state.rules.roof_rounds) if shown == sum(1 << t for t in tiles)]
        assert rounds == [number] == [state.view().round]
        idle(state, "take_die")


@pytest.mark.rule("LG-066")
def test_turn_order_stays_until_it_is_set_anew() -> None:
    state = phase(bare(3), 2)
    play(state, *["roll 5"] * 7)
    play(state, "die 5", "option 1", "done", "die 5", "option 1", "done", "die 5", "option 3", "done")
    assert state.view().siesta_order == (P3, P1, P2)
    assert (state.order, state.turn) == ((P1, P2, P3), P1), "p3 is ahead, but the order is still the old one"
    play(state, "die 5", "option 1", "done", "die 5", "option 1", "done", "die 5", "option 1", "done")
    assert state.turn == P1, "the shared die follows the old order too"
    play(state, "go", "option 1", "done", "go", "option 1", "done", "go", "option 1", "done")
    assert state.order == (P1, P2, P3)
    play(state, "p1: donkey 4", "p2: donkey 4", "p3: donkey 4")
    assert (state.order, state.turn, state.prompt) == ((P3, P1, P2), P3, "free_deliveries")
    seats = []
    for _ in range(6):
        seats.append(state.turn)
        play(state, "done")
    assert seats == [P3, P1, P2, P3, P1, P2], "free deliveries and paid deliveries"
    sm.Dealer(1).settle(state)
    assert (state.round, state.order, state.turn, state.prompt) == (3, (P3, P1, P2), P3, "play_cards")


@pytest.mark.rule("LG-089", "LG-090")
@BOTH
@pytest.mark.parametrize("round", [1, 2, 6])
def test_the_four_steps_of_the_farm_phase_one_after_the_other_in_turn_order(round: int, edition: str) -> None:
    state = siestas(bare(3, round, edition=edition, rulings={"first_round_cards": "may"}), 0, 0, 0)
    state.order = state.track = (P2, P3, P1)
    phase(state, 1)
    asked: list[tuple[str, int]] = []
    dealer = sm.Dealer(1)
    while state.phase == 1:
        asked.append((state.prompt, state.turn))
        state.apply(state.legal()[0])
        dealer.settle(state)
    order = [P2, P3, P1]
    roofs = order[::-1] if round == 1 else order
    assert asked == [
        *(("play_cards", seat) for seat in order),
        *(("income", seat) for seat in order),
        *(("growth", seat) for seat in order),
        *(("buy_roof", seat) for seat in roofs),
    ]


@pytest.mark.rule("LG-090", "LG-106")
def test_all_play_before_anybody_draws_and_they_draw_in_turn_order() -> None:
    state = bare(2)
    state.order = state.track = (P2, P1)
    hand(hand(phase(state, 1), 1, 2, seat=P1), 3, 4, seat=P2)
    play(state, "play 3 field", "done")
    assert (state.turn, len(state.hands[P2])) == (P1, 1), "p2 has played but not yet drawn"
    play(state, "done")
    play(state, "draw 10", "draw 11")
    assert (state.hands[P2], state.hands[P1]) == ((4, 10, 11), (1, 2))
    play(state, "draw 12")
    assert (state.hands[P1], state.prompt) == ((1, 2, 12), "income")


@pytest.mark.rule("LG-090", "LG-068")
def test_in_a_simultaneous_step_everybody_has_a_window_of_the_own() -> None:
    state = own(own(bare(2), P1, silver=3), P2, silver=3)
    hand(hand(phase(state, 1), 1, 2, 3, seat=P1), 4, 5, 6, seat=P2)
    play(state, "buy olive", "done", "buy grain", "done")
    assert [state.players[seat][:2] for seat in (P1, P2)] == [[1, 0], [0, 1]]
    assert state.prompt == "income"
