"""Hired Hands: deliveries of workers, blocked buildings, taking workers back."""

from typing import Any, Callable

import pytest

from sobremesa.games.la_granja.modules.hired_hands import numbers
from sobremesa.games.la_granja.rules import ids, kinds
from sobremesa.games.la_granja.rules.deliveries import building_wants
from sobremesa.games.la_granja.rules.state import State

from ..scene import (
    GAME,
    P1,
    P2,
    barrow,
    blocked,
    count,
    events,
    fresh,
    hand,
    helper,
    idle,
    legal,
    marker,
    own,
    play,
    supplied,
)
from .pieces import HANDS, delivering, from_step, table, worker, workers

# -- deliveries --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("HH-015")
def test_a_worker_on_a_barrow_makes_one_more_free_delivery_there() -> None:
    state = delivering(1, HANDS)
    own(state, olive=1, grain=1, food=1)
    barrow(state, 5)
    worker(state, 5)
    seen = events(state, "work barrow1")
    assert ("worker_used", {"seat": P1, "place": 6}) in seen
    assert workers(state) == 2
    assert legal(state) == ["deliver olive barrow1", "deliver grain barrow1", "deliver food barrow1"]
    play(state, "deliver grain barrow1")
    assert state.players[P1][ids.FREE] == 1  # on top of the donkeys
    assert state.barrows[P1] == (5 * 64 + 0b0010,)
    assert not [a for a in legal(state) if a.startswith("work")]


@pytest.mark.rule("HH-015", "HH-016")
def test_workers_deliver_even_without_donkeys() -> None:
    state = delivering(0, HANDS)
    own(state, olive=1)
    worker(state, "delicatessen")
    assert [a for a in legal(state) if a.startswith(("work", "deliver"))] == ["work delicatessen"]
    play(state, "work delicatessen", "deliver olive delicatessen")
    assert state.players[P1][ids.COVER_1 + 2] == 0b1


@pytest.mark.rule("HH-016")
def test_not_at_a_blocked_building_and_not_without_a_good() -> None:
    state = delivering(1, HANDS)
    own(state, olive=1)
    worker(state, "delicatessen")
    worker(state, "butcher")
    assert [a for a in legal(state) if a.startswith("work")] == ["work delicatessen"]
    blocked(state, "delicatessen")
    assert not [a for a in legal(state) if a.startswith("work")]


@pytest.mark.rule("HH-016")
def test_a_helper_that_opens_a_blocked_building_does_not_open_it_to_the_worker() -> None:
    state = delivering(1, HANDS)
    own(state, olive=1)
    helper(state, 28)  # the Stonemason
    blocked(state, "delicatessen")
    worker(state, "delicatessen")
    assert "deliver olive delicatessen" in legal(state)
    assert not [a for a in legal(state) if a.startswith("work")]


@pytest.mark.rule("HH-015", "HH-016")
def test_only_in_the_free_delivery_step() -> None:
    state = table("paid_deliveries", HANDS)
    own(state, olive=1, silver=1)
    worker(state, "delicatessen")
    assert "deliver olive delicatessen" in legal(state)
    assert not [a for a in legal(state) if a.startswith("work")]


@pytest.mark.rule("HH-016")
def test_a_worker_on_the_market_delivers_nothing() -> None:
    state = delivering(1, HANDS)
    own(state, olive=1)
    marker(state, "h4")
    worker(state, "h4")
    assert not [a for a in legal(state) if a.startswith("work")]


@pytest.mark.rule("HH-015")
def test_the_worker_of_a_barrow_that_is_completed_comes_back() -> None:
    state = delivering(1, HANDS)
    own(state, olive=1)
    barrow(state, 6, 0b01)
    worker(state, 6)
    play(state, "deliver olive barrow1")
    assert workers(state) == 2
    assert state.players[P1][numbers.WORKER_CARDS] == 0


def test_the_worker_of_a_barrow_that_is_discarded_comes_back() -> None:
    state = table("play_cards", HANDS)
    for card in (10, 28, 5):
        barrow(state, card)
    worker(state, 28)
    hand(state, 6)
    play(state, "play 6 barrow", "drop 28")
    assert workers(state) == 2


def test_the_worker_at_a_building_that_is_completed_comes_back() -> None:
    state = delivering(1, HANDS)
    own(state, wine=1)
    supplied(state, "trading_house", 0b0111)
    worker(state, "trading_house")
    play(state, "deliver wine trading_house")
    assert workers(state) == 2


def test_the_worker_of_a_marker_that_leaves_the_market_comes_back() -> None:
    state = delivering(0, HANDS)
    helper(state, 33)  # the Smuggler
    marker(state, "h4")
    worker(state, "h4")
    play(state, "use 33", "hex h4")
    assert workers(state) == 2


# -- blocked buildings -------------------------------------------------------------------------------------------------


def at_blocked(free: int = 2, *, lies: bool = True, **config: Any) -> State:
    """P1 begins its free deliveries; one olive is missing at the blocked Delicatessen, where its worker stands."""
    state = table("free_deliveries", HANDS, **config)
    own(state, olive=1, silver=3)
    own(state, P2, olive=1, silver=3)
    blocked(state, "butcher", "delicatessen")
    supplied(state, "delicatessen", 0b1110)
    worker(state, "delicatessen")
    state.players[P1][ids.FREE] = state.players[P2][ids.FREE] = free
    from_step(state, kinds.FREE_DELIVERIES)
    assert state.prompt == "lie_down"
    return play(state, "lie-down delicatessen") if lies else state


@pytest.mark.rule("HH-017", "HH-020", "HH-021")
def test_a_worker_laid_down_opens_a_blocked_building_to_its_owner() -> None:
    state = at_blocked(lies=False)
    assert legal(state) == ["done", "lie-down delicatessen"]
    play(state, "lie-down delicatessen")
    assert "deliver olive delicatessen" in legal(state)
    assert workers(state) == 1  # it lies there
    play(state, "done")
    assert state.turn == P2
    assert "deliver olive delicatessen" not in legal(state)  # it is closed to everybody else


@pytest.mark.rule("HH-020")
def test_it_must_be_laid_down_when_the_free_deliveries_begin() -> None:
    state = play(at_blocked(lies=False), "done")
    assert state.prompt == "free_deliveries"
    assert not [a for a in legal(state) if "delicatessen" in a]
    play(state, "done", "p2: done")
    assert state.prompt == "paid_deliveries"
    assert not [a for a in legal(state) if "delicatessen" in a]


@pytest.mark.rule("HH-021")
def test_the_building_stays_open_to_the_owner_for_paid_deliveries() -> None:
    state = play(at_blocked(), "done", "p2: done")
    assert (state.prompt, state.turn) == ("paid_deliveries", P1)
    assert "deliver olive delicatessen" in legal(state)


@pytest.mark.rule("HH-021", "HH-026")
def test_the_permission_ends_with_the_transport_phase() -> None:
    state = play(at_blocked(), "done", "p2: done")
    assert building_wants(state, P1, 2)
    state.board[ids.PHASE] = 4
    assert not building_wants(state, P1, 2)


@pytest.mark.rule("HH-017", "HH-020")
def test_who_has_no_worker_at_a_blocked_building_is_not_asked() -> None:
    state = table("free_deliveries", HANDS)
    blocked(state, "butcher")
    worker(state, "delicatessen")
    from_step(state, kinds.FREE_DELIVERIES)
    assert state.prompt == "free_deliveries"


@pytest.mark.rule("HH-022", "HH-023", "HH-024")
def test_a_building_completed_while_blocked_brings_all_but_the_vp_for_unblocking() -> None:
    state = at_blocked()
    play(state, "deliver olive delicatessen")
    assert count(state, "vp") == 1 + 2  # first completion and round 2; nothing for the order marker
    assert count(state, "trade_good") == 1  # the instant effect
    assert state.players[P1][ids.CRAFT] == 0b100
    assert state.board[ids.BLOCK_1 + 2] == 0  # open from now on
    assert state.board[ids.BLOCK_1 + 5] == 1  # the lowest order marker stays where it is
    play(state, "done")
    assert "deliver olive delicatessen" in legal(state)  # p2 may deliver there now


@pytest.mark.rule("HH-024")
def test_later_completions_unblock_the_lowest_number_left() -> None:
    state = at_blocked()
    own(state, olive=1, wine=1)
    supplied(state, "trading_house", 0b0111)
    play(state, "deliver olive delicatessen", "deliver wine trading_house")
    assert state.board[ids.BLOCK_1 + 5] == 0
    assert count(state, "vp") == 3 + 3 + 1


@pytest.mark.rule("HH-016", "HH-017")
def test_a_worker_whose_building_is_opened_meanwhile_can_deliver() -> None:
    state = at_blocked(lies=False)
    state.board[ids.BLOCK_1 + 5] = 0
    state.board[ids.BLOCK_1 + 2] = 1
    own(state, wine=1)
    supplied(state, "trading_house", 0b0111)
    play(state, "done", "deliver wine trading_house")
    assert [a for a in legal(state) if a.startswith("work")] == ["work delicatessen"]


# -- taking back -------------------------------------------------------------------------------------------------------


def next_round(**config: Any) -> State:
    """P1 has a worker at the Butcher, and one that lies at the blocked Delicatessen; the next round begins."""
    state = fresh(2, modules=[HANDS], **config)
    state.order = state.track = (P2, P1)
    for b in range(ids.BUILDINGS):
        state.board[ids.BLOCK_1 + b] = 0
    blocked(state, "delicatessen")
    worker(state, "butcher")
    worker(state, "delicatessen", lying=True)
    worker(state, "butcher", P2)
    state.board[ids.PHASE] = 4
    for p in state.players:
        p[ids.DONKEYS] = 0b1110
        p[ids.DONKEY] = 1
    state.frames = [(kinds.GAME, -1), (kinds.NEXT_ROUND, -1), (kinds.END_ROUND, -1)]
    state.advance()
    return idle(state, "recall")


@pytest.mark.rule("HH-025")
def test_after_the_new_roof_tiles_workers_may_be_taken_back_in_turn_order() -> None:
    state = next_round()
    assert state.board[ids.ROUND] == 2
    assert state.board[ids.ROOFS]
    assert (state.prompt, state.turn) == ("recall", P2)
    assert legal(state) == ["done", "recall butcher"]
    play(state, "recall butcher")
    assert workers(state, P2) == 2
    assert (state.prompt, state.turn) == ("recall", P1)
    play(state, "done")
    assert workers(state) == 1  # nobody has to
    assert state.prompt == "play_cards"


@pytest.mark.rule("HH-026")
def test_workers_that_lie_must_be_taken_back() -> None:
    state = play(next_round(), "done")
    assert state.turn == P1
    assert state.players[P1][numbers.LYING] == 0
    assert workers(state) == 1
    assert legal(state) == ["done", "recall butcher"]


@pytest.mark.rule("HH-027")
def test_taking_a_worker_back_has_no_other_effect() -> None:
    state = next_round()
    before = [p[: ids.SEAT_FIELDS] for p in state.players]
    play(state, "recall butcher")
    assert [p[: ids.SEAT_FIELDS] for p in state.players] == before


def test_the_first_round_asks_nobody() -> None:
    state = fresh(2, modules=[HANDS])
    assert state.prompt == "play_cards"


@pytest.mark.parametrize(
    "spoil",
    [
        lambda s: s.players[P1].__setitem__(numbers.WORKERS, 1),
        lambda s: s.players[P1].__setitem__(numbers.WORKER_CARDS, 1 << 5),
        lambda s: s.players[P1].__setitem__(numbers.WORKER_HEXES, 1),
        lambda s: s.players[P1].__setitem__(numbers.WORKER_VENTURES, 1),
        lambda s: s.players[P1].__setitem__(numbers.LYING, 1),
    ],
)
def test_impossible_workers_are_found(spoil: Callable[[State], None]) -> None:
    state = delivering(1, HANDS)
    assert GAME.problems(state) == []
    spoil(state)
    assert GAME.problems(state)
