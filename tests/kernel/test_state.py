"""The state that all games share: who decides, what is legal, checked and unchecked moves, the stack of frames."""

from typing import Any

import pytest

from sobremesa.kernel import (
    AGAIN,
    CHANCE,
    NO_SEAT,
    OVER,
    ActionTable,
    BaseState,
    Block,
    Dealer,
    EventTable,
    EventType,
    Frame,
    IllegalAction,
    NotationError,
    Seat,
    Step,
    frames_for,
)
from tests.kernel import tiny_game as t


def bidding(seats: int = 3) -> t.State:
    """A state in which everybody owes a bid."""
    state: t.State = t.GAME.new(seats)
    Dealer(5).settle(state)
    return state


def refused(state: t.State, a: int, seat: Seat | None = None) -> str:
    """The message of a refusal, which has left no trace."""
    before, events = state.encode(), []  # type: ignore[var-annotated]
    state.sink = events.append
    with pytest.raises(IllegalAction) as e:
        state.play(a, seat)
    state.sink = None
    assert state.encode() == before
    assert events == []
    return str(e.value)


def test_simultaneous_choices_are_owed_by_all_until_each_has_made_one() -> None:
    state = bidding()
    assert (state.turn, state.owing) == (0, (0, 1, 2))
    state.play(t.BID_0 + 3, seat=1)
    assert (state.turn, state.owing) == (0, (0, 2))
    assert state.legal(1) == []
    assert state.legal(2) == [t.BID_0 + n for n in range(6)] == state.legal()
    state.play(t.BID_0 + 1)
    assert (state.turn, state.owing) == (2, (2,))
    state.play(t.BID_0)
    assert state.prompt == "objection"


def test_a_refusal_names_the_action_the_seat_and_what_is_legal() -> None:
    state = bidding()
    assert refused(state, t.SHOUT) == (
        "'shout' is not legal now (bids). This is not among the present choices. "
        "p1 may play: bid 0, bid 1, bid 2, bid 3, bid 4, bid 5"
    )
    assert "p3 may play" in refused(state, t.SHOUT, 2)
    state.play(t.BID_0, seat=1)
    assert refused(state, t.BID_0, 1) == "'bid 0' is not possible: it is not p2's decision but that of p1, p3"
    for seat in (3, 99, -7, CHANCE):
        assert "decision but that of p1, p3" in refused(state, t.BID_0, seat)


def test_a_long_list_of_legal_actions_is_cut_short() -> None:
    class Ask(Step[BaseState]):
        name = "ask"

        def legal(self, s: BaseState, f: Frame, seat: Seat) -> list[int]:
            return list(range(10, 30))

    table = ActionTable([Block("say", [str(n) for n in range(20)])])
    state = BaseState(table, (Ask(),), {}, [(0, 0)], 0)
    with pytest.raises(IllegalAction, match=r"p1 may play: say 0, .*say 11 and 8 more$"):
        state.play(0)


def test_at_chance_only_chance_may_play() -> None:
    state = t.GAME.new(2)
    assert (state.turn, state.owing, state.legal(), state.legal(0)) == (CHANCE, (), [], [])
    assert state.outcomes() == [(t.DEAL_0 + x, 1) for x in range(10)]
    assert refused(state, t.DEAL_0, 0) == "'deal anchovy' is not possible: chance has to be settled first"
    assert "chance may play: deal anchovy" in refused(state, t.BID_0)
    assert "chance may play: deal anchovy" in refused(state, t.BID_0, CHANCE)
    state.play(t.DEAL_0, CHANCE)
    state.play(t.DEAL_0 + 1)
    assert state.outcomes() == [(t.DEAL_0 + x, 1) for x in range(2, 10)]
    assert bidding().outcomes() == []


def test_numbers_that_are_no_actions() -> None:
    state = bidding()
    before = state.encode()
    for a in (-1, t.GAME.num_actions):
        with pytest.raises(NotationError, match="there is no action number"):
            state.play(a)
    assert state.encode() == before


def test_when_the_game_is_over_nothing_is_legal() -> None:
    state = bidding(2)
    dealer = Dealer(1)
    while state.turn != OVER:
        dealer.settle(state)
        if state.turn >= 0:
            state.apply(state.legal()[0])
    assert (state.owing, state.legal(), state.legal(0), state.outcomes(), state.prompt) == ((), [], [], [], "over")
    assert refused(state, t.BID_0) == "'bid 0' is not possible: the game is over"
    assert state.result() is not None


def test_apply_is_play_without_questions() -> None:
    one, two = bidding(), bidding()
    for a, seat in ((t.BID_0 + 2, 2), (t.BID_0 + 1, None), (t.BID_0, None)):
        one.play(a, seat)
        two.apply(a, seat)
        assert one.digest() == two.digest()


def test_play_forced_plays_decisions_with_a_single_option_and_returns_them() -> None:
    state = bidding(2)
    state.players[0][t.COINS] = state.players[1][t.COINS] = 0
    state.players[1][t.SHOUTS] = 0
    state.frames = [(t.MARKET, -1), (t.AWARD, -1), (t.BIDS, -1)]
    state.board[t.LOT] = t.LOT_NAMES.index("stall") + 1
    assert state.play_forced() == [(0, t.BID_0), (1, t.BID_0)]
    assert state.prompt == "choose"
    assert state.play_forced() == []
    state.frames = []
    state.turn = OVER
    assert state.play_forced() == []


def test_play_forced_stops_at_chance() -> None:
    state = t.GAME.new(2)
    assert state.play_forced() == []
    assert state.turn == CHANCE


class Countdown(Step[BaseState]):
    """Counts down by itself and asks at zero; if it has a seat it pushes a question first."""

    name = "countdown"
    args = (("n", 0, 9),)

    def enter(self, s: BaseState, f: Frame) -> Seat:
        if not f[2]:
            return f[1]
        s.frames[-1] = (f[0], f[1], f[2] - 1)
        return AGAIN

    def legal(self, s: BaseState, f: Frame, seat: Seat) -> list[int]:
        return [0]

    def apply(self, s: BaseState, f: Frame, seat: Seat, a: int) -> None:
        s.frames.pop()


def test_advance_carries_out_automatic_steps_until_somebody_must_decide() -> None:
    state = BaseState(ActionTable([]), (Countdown(),), {}, [(0, 1, 4), (0, 0, 3)], CHANCE)
    state.advance()
    assert (state.frames, state.turn) == ([(0, 1, 4), (0, 0, 0)], 0)
    state.play(0)
    assert (state.frames, state.turn) == ([(0, 1, 0)], 1)
    state.play(0)
    assert (state.frames, state.turn) == ([], OVER)


def test_frames_for_puts_the_first_kind_on_top() -> None:
    assert frames_for([7, 8, 9]) == ((9, NO_SEAT), (8, NO_SEAT), (7, NO_SEAT))
    assert frames_for([7], 2) == ((7, 2),)
    assert frames_for([]) == ()


def test_a_step_that_asks_nobody_says_so() -> None:
    class Silent(Step[Any]):
        name = "silent"

    step = Silent()
    assert (step.enter(None, (0, 3)), step.owing(None, (0, 3)), step.can(None, (0, 3))) == (3, (3,), True)
    assert step.problem(None, (0, 3)) is None
    with pytest.raises(AssertionError, match="silent asks nobody"):
        step.legal(None, (0, 3), 3)
    with pytest.raises(AssertionError, match="silent asks nobody"):
        step.apply(None, (0, 3), 3, 0)
    with pytest.raises(AssertionError, match="silent has no chance"):
        step.outcomes(None, (0, 3))


def test_events_go_to_the_sink_and_copies_start_without_one() -> None:
    state = bidding()
    seen: list[Any] = []
    state.sink = seen.append
    copy = state.clone()
    assert copy.sink is None
    copy.play(t.BID_0)
    assert seen == []
    state.play(t.BID_0 + 2)
    assert seen == [(t.BID_MADE.number, 0, 2)]
    state.sink = None
    state.play(t.BID_0)
    assert len(seen) == 1
    assert EventTable([EventType("a")]).types[0].number == 0


def test_passing_is_what_the_step_says_and_nothing_at_chance_or_at_the_end() -> None:
    state = bidding(2)
    assert (state.turn >= 0, state.passing) == (True, -1), "a bid is a decision"
    over = t.GAME.new(2)
    assert (over.turn, over.passing) == (CHANCE, -1)
    over.frames = []
    over.turn = OVER
    assert over.passing == over.obvious == -1
    assert state.obvious == -1
