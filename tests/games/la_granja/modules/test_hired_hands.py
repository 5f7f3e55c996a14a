"""Hired Hands: set-up and sending workers."""

from typing import Any

import pytest

from sobremesa.games.la_granja.modules.hired_hands.numbers import WORKER_BUILDINGS, WORKER_CARDS, WORKER_HEXES
from sobremesa.games.la_granja.modules.hired_hands.rules import SEND_WORKER
from sobremesa.games.la_granja.modules.hired_hands.rules.workers import FIRST_HEX, open_places
from sobremesa.games.la_granja.modules.ladies.numbers import OWN_DIE
from sobremesa.games.la_granja.rules import ids, kinds
from sobremesa.games.la_granja.rules.state import State

from ..scene import (
    P1,
    P2,
    barrow,
    blocked,
    count,
    craft,
    dice,
    fresh,
    legal,
    marker,
    own,
    phase,
    play,
    roof,
)
from .pieces import HANDS, from_step, table, worker, workers

# values of barrows: card 10 is worth 3, card 28 is worth 5, card 5 is worth 6; h4 and h6 are hexes of value 3, h2 of 5


def taking(*values: int, **config: Any) -> State:
    """P1 takes its first die from these."""
    return dice(table("take_die", HANDS, **config), *values)


def sends(state: State) -> list[str]:
    return [a.removeprefix("send ") for a in legal(state) if a.startswith("send ")]


# -- set-up ------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("HH-001")
def test_the_tile_with_four_donkeys_has_four_hats_instead() -> None:
    state = fresh(2, modules=[HANDS])
    assert [(d.deliveries, d.hats) for d in state.rules.donkeys[1:]] == [(1, 3), (2, 2), (3, 1), (0, 4)]
    phase(state, 3)
    play(state, "p1: donkey 4", "p2: donkey 1")
    assert state.players[P1][ids.SIESTA] == 4
    assert state.players[P1][ids.FREE] == 0


@pytest.mark.rule("HH-002")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_everybody_has_two_workers(seats: int) -> None:
    state = fresh(seats, modules=[HANDS])
    assert [workers(state, seat) for seat in range(seats)] == [2] * seats
    assert dict(state.view(P1).modules)[HANDS] == (
        ("supply", (2,) * seats),
        ("places", ((),) * seats),
        ("lying", ((),) * seats),
    )


# -- sending -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("HH-003", "HH-004", "HH-006", "HH-013")
def test_a_die_of_value_3_sends_a_worker_to_a_place_of_value_3() -> None:
    state = taking(3, 4, 4)
    barrow(state, 10)
    barrow(state, 5)
    marker(state, "h4")
    marker(state, "h6", P2)
    marker(state, "h2")
    play(state, "die 3", "take olive", "take grain")
    assert state.prompt == "send_worker"  # in addition to the revenue
    assert sends(state) == ["delicatessen", "barrow1", "h4"]
    assert "decline" in legal(state)
    play(state, "send barrow1")
    assert workers(state) == 1
    assert state.players[P1][WORKER_CARDS] == 1 << 10
    assert (state.prompt, state.turn) == ("take_die", P1)
    assert sends(state) == []


@pytest.mark.rule("HH-003")
def test_nobody_has_to_send_a_worker() -> None:
    state = taking(4, 4, 4)
    play(state, "die 4", "decline")
    assert workers(state) == 2
    assert state.prompt == "take_die"


@pytest.mark.rule("HH-004")
@pytest.mark.parametrize("is_blocked", [False, True])
def test_a_building_may_be_blocked(is_blocked: bool) -> None:
    state = taking(4, 4, 4)
    if is_blocked:
        blocked(state, "greengrocer")
    play(state, "die 4", "send greengrocer")
    assert state.players[P1][WORKER_BUILDINGS] == 0b1000


@pytest.mark.rule("HH-004")
def test_nobody_is_sent_where_everything_is_done() -> None:
    state = taking(4, 4, 4)
    craft(state, "greengrocer")
    play(state, "die 4")
    assert state.prompt == "take_die"


@pytest.mark.rule("HH-006")
def test_the_value_of_the_die_counts_as_it_was_changed() -> None:
    state = taking(4, 4, 4)
    roof(state, "die_1")
    play(state, "die 4", "change +1", "option 3")
    assert sends(state) == ["general_store"]


@pytest.mark.rule("HH-008", "HH-009")
def test_a_die_of_value_1_stands_for_any_value_and_costs_1_silver() -> None:
    state = taking(1, 4, 4)
    own(state, silver=2)
    barrow(state, 10)
    marker(state, "h2")
    play(state, "die 1")
    six = ["trading_house", "cartwright", "delicatessen", "greengrocer", "general_store", "butcher"]
    assert sends(state) == [*six, "barrow1", "h2"]
    play(state, "send h2")
    assert count(state, "silver") == 1
    assert state.players[P1][WORKER_HEXES] == 0b10


@pytest.mark.rule("HH-009")
def test_the_silver_is_due_for_a_place_of_value_1_too() -> None:
    state = taking(1, 4, 4)
    own(state, silver=1)
    play(state, "die 1", "send trading_house")
    assert count(state, "silver") == 0


@pytest.mark.rule("HH-009")
def test_without_silver_a_die_of_value_1_sends_nobody_until_there_is_some() -> None:
    state = taking(1, 4, 4)
    play(state, "die 1")
    assert sends(state) == []
    play(state, "sell pig")
    assert "butcher" in sends(state)


@pytest.mark.rule("HH-009")
def test_other_dice_cost_nothing() -> None:
    state = taking(4, 4, 4)
    play(state, "die 4", "send greengrocer")
    assert count(state, "silver") == 4  # the revenue


@pytest.mark.rule("HH-010")
def test_the_shared_die_sends_nobody() -> None:
    state = table("shared_die", HANDS)
    state.board[ids.LAST_DIE] = 4
    play(state, "go")
    assert state.prompt == "shared_die"
    assert sends(state) == []
    assert kinds.USE_DIE in state.rules.die_steps
    assert SEND_WORKER not in [f[0] for f in state.rules.round_frames]


@pytest.mark.rule("HH-011", "HH-012")
def test_one_worker_of_a_player_at_a_place() -> None:
    state = table("free_deliveries", HANDS)
    barrow(state, 10)
    marker(state, "h4")
    worker(state, 10)
    assert open_places(state, P1, 3) == [2, FIRST_HEX + 3]  # the Delicatessen and h4
    state = table("free_deliveries", HANDS)
    marker(state, "h4")
    worker(state, "h4")
    assert open_places(state, P1, 3) == [2]
    state = table("free_deliveries", HANDS)
    worker(state, "delicatessen")
    assert open_places(state, P1, 3) == []
    assert open_places(state, P2, 3) == [2]  # but there is room for workers of others


@pytest.mark.rule("HH-014")
def test_a_die_of_value_5_with_a_worker_on_the_barrow_of_value_5() -> None:
    state = taking(5, 4, 4)
    barrow(state, 28)
    worker(state, 28)
    marker(state, "h4")
    play(state, "die 5", "option 3")
    assert sends(state) == ["general_store"]


def test_both_workers_out_means_no_question() -> None:
    state = taking(4, 4, 4)
    worker(state, "butcher")
    worker(state, "delicatessen")
    play(state, "die 4")
    assert state.prompt == "take_die"


@pytest.mark.rule("HH-003")
def test_the_second_die_sends_the_second_worker() -> None:
    state = table("take_die", HANDS)
    from_step(state, kinds.TAKE_DIE)
    dice(state, 4, 4, 6, 6, 2)
    play(state, "die 4", "send greengrocer", "done", "p2: die 4", "p2: decline", "p2: done")
    play(state, "die 6", "option 2", "send butcher")
    assert workers(state) == 0


@pytest.mark.parametrize(("ruling", "asks"), [("yes", True), ("no", False)])
def test_an_own_die_sends_a_worker_unless_the_ruling_says_no(ruling: str, asks: bool) -> None:
    state = table("take_die", HANDS, "ladies", rulings={"ana_sends_workers": ruling})
    dice(state, 4)
    state.players[P1][OWN_DIE] = 6
    state.frames += [(kind, P1, 2) for kind in state.rules.own_die_steps if kind != kinds.USE_DIE]
    state.frames = [f for f in state.frames if f[0] != kinds.CHANGE_DIE]
    state.advance()
    assert sends(state) == (["butcher"] if asks else [])
