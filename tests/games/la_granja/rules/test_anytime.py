"""What the active player may do at any time, and nobody else (LG-067, LG-068, A-26)."""

import pytest

import sobremesa as sm
from sobremesa.games.la_granja.rules import ids
from sobremesa.games.la_granja.rules.state import State

from ..scene import (
    GAME,
    P1,
    P2,
    barrow,
    count,
    delivering,
    fresh,
    hand,
    idle,
    legal,
    own,
    phase,
    play,
    scene,
    taking,
)

STEPS = {
    "play_cards": 1,
    "income": 1,
    "growth": 1,
    "buy_roof": 1,
    "take_die": 2,
    "shared_die": 2,
    "free_deliveries": 3,
    "paid_deliveries": 3,
}
ANYTIME = ["trade silver", "trade harvest", "buy grain", "sell olive", "sell pig", "upgrade olive", "upgrade pig"]


def rich(step: str, edition: str = "deluxe") -> State:
    """A turn of p1 with something for every kind of anytime action."""
    state = own(scene(step, edition=edition), silver=10, olive=2, pig=1, trade_good=2)
    state.board[ids.DICE_4] = 1 if step == "take_die" else 0
    state.board[ids.LAST_DIE] = 4 if step == "shared_die" else 0
    return state


@pytest.mark.rule("LG-067")
@pytest.mark.parametrize("edition", ["deluxe", "classic"])
@pytest.mark.parametrize("step", STEPS)
def test_in_every_turn_of_phases_one_to_three(step: str, edition: str) -> None:
    state = rich(step, edition)
    assert state.phase == STEPS[step]
    assert set(ANYTIME) <= set(legal(state))
    play(state, "sell olive", "upgrade olive", "trade silver", "buy grain", "buy grain", "sell grain", "upgrade pig")
    assert state.prompt == step, "the turn goes on"
    goods = {name: count(state, name) for name in ("olive", "grain", "pig", "food", "meat", "trade_good", "silver")}
    assert goods == {
        "olive": 0,
        "grain": 1,
        "pig": 0,
        "food": 1,
        "meat": 1,
        "trade_good": 1,
        "silver": 10 + 1 - 2 + 4 - 3 - 3 + 1 - 3,
    }


@pytest.mark.rule("LG-067")
def test_in_any_order_and_any_number_of_times() -> None:
    state = own(scene("growth"), silver=9)
    play(state, "buy olive", "buy olive", "buy olive", "sell olive", "sell olive", "upgrade olive")
    assert (count(state, "silver"), count(state, "food")) == (0, 1)
    assert legal(state) == ["go"], "nothing is left to do but the step itself"


@pytest.mark.rule("LG-067")
def test_between_two_deliveries() -> None:
    state = barrow(own(delivering(2), olive=1, silver=3), 44)  # olive, grain
    play(state, "deliver olive barrow1", "buy grain", "deliver grain barrow1")
    assert state.prompt == "place_marker"


@pytest.mark.rule("LG-067")
def test_before_and_after_a_die() -> None:
    state = own(taking(4), olive=2)
    play(state, "sell olive", "die 4", "sell olive", "buy grain")
    assert (count(state, "silver"), count(state, "grain")) == (1 + 4 + 1 - 3, 1)
    assert "done" in legal(state)


@pytest.mark.rule("LG-068")
@pytest.mark.parametrize("step", STEPS)
def test_only_for_the_active_player(step: str) -> None:
    state = own(rich(step), P2, silver=10, olive=2, trade_good=2)
    assert state.legal(P2) == []
    before = state.digest()
    for text in ANYTIME:
        with pytest.raises(sm.IllegalAction, match="not p2's decision but that of p1"):
            state.play(GAME.action(text), P2)
    assert state.digest() == before


@pytest.mark.rule("LG-068")
def test_nobody_is_active_while_donkeys_are_chosen() -> None:
    state = own(phase(rich("play_cards"), 3), P2, silver=10)
    for seat in (P1, P2):
        assert [a for a in legal(state, seat) if not a.startswith("donkey")] == []


@pytest.mark.rule("LG-068")
def test_not_while_cards_are_discarded_at_the_hand_limit() -> None:
    state = own(hand(scene("play_cards"), 1, 2, 3, 4), silver=9)
    play(phase(state, 1), "done")
    play(state, "done")
    assert (state.prompt, legal(state)) == ("draw_up", ["discard 1", "discard 2", "discard 3", "discard 4"])


@pytest.mark.rule("LG-067")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_scoring_phase_leaves_nobody_a_turn(seats: int) -> None:
    state = idle(fresh(seats), "paid_deliveries")
    while state.prompt == "paid_deliveries":
        assert (state.round, state.phase) == (1, 3)
        state.apply(state.legal()[0])
    sm.Dealer(1).settle(state)
    assert (state.round, state.phase, state.prompt) == (2, 1, "play_cards")
