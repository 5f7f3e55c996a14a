"""Broken Roofs (BR-001 to BR-010)."""

from typing import Any

import pytest

from sobremesa.games.la_granja.modules.broken_roofs.rules import TILE
from sobremesa.games.la_granja.rules import ids, kinds
from sobremesa.games.la_granja.rules.state import State
from sobremesa.kernel import Dealer

from ..scene import P1, P2, asked, bare, count, helper, illegal, legal, own, phase, play, roof, scene

MODULES = ["broken_roofs"]
BROKEN = TILE + 1 + ids.USED_ROOF


def buying(**config: Any) -> State:
    """The first seat may buy a roof tile; only a broken one is left."""
    state = scene("buy_roof", modules=MODULES, **config)
    state.board[ids.ROOFS] = 1 << TILE
    return own(state, silver=9)


def shown(state: State) -> int:
    return state.board[ids.ROOFS] >> TILE & 1


@pytest.mark.rule("BR-001", "BR-002", "BR-003", "BR-004")
@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_one_broken_tile_lies_beside_the_others_in_every_round(seats: int) -> None:
    state = bare(seats, round=1, modules=MODULES)
    for round in range(1, 7):
        state.board[ids.ROUND] = round
        state.board[ids.ROOFS] = 0
        state.frames = [(kinds.GAME, -1)]  # the game continues with a new round
        state.advance()
        Dealer(round).settle(state)
        assert shown(state) == 1
        assert state.board[ids.ROOFS].bit_count() == {1: 2, 2: 2, 3: 3, 4: 4}[seats] + 1


def test_without_the_module_there_is_none() -> None:
    assert not shown(bare())
    assert illegal(own(scene("buy_roof"), silver=9), "buy-broken")


@pytest.mark.rule("BR-005", "BR-007", "BR-009")
def test_it_is_bought_like_any_other_and_lies_face_down() -> None:
    state = roof(buying(), "pig")
    play(state, "buy-broken")
    assert state.players[P1][ids.ROOF_1 : ids.ROOF_1 + 3] == [state.players[P1][ids.ROOF_1], BROKEN, 0]
    assert count(state, "vp") == 1  # of the second place (BR-A01)
    assert not shown(state)
    assert "buy-broken" not in legal(state)


@pytest.mark.rule("BR-006")
@pytest.mark.parametrize("round", [1, 3, 6])
def test_it_costs_1_silver_in_every_round(round: int) -> None:
    state = own(buying(round=round), silver=1)
    play(state, "buy-broken")
    assert count(state, "silver") == 0
    assert "buy-broken" not in legal(own(buying(round=round), silver=0))


@pytest.mark.rule("BR-005")
def test_one_tile_a_round_in_all() -> None:
    state = buying()
    state.board[ids.ROOFS] |= 0b1
    assert {"buy-roof olive", "buy-broken"} <= set(legal(state))
    play(state, "buy-roof olive")
    assert "buy-broken" not in legal(state)


@pytest.mark.rule("BR-008")
def test_nothing_turns_it_face_up() -> None:
    state = roof(buying(), "flip_roof")
    play(state, "buy-broken")
    assert "roof 1" not in legal(state)  # there is no other tile to turn
    roof(state, "olive", used=True)
    play(state, "roof 1")
    assert asked(state) == ["turn-roof 3"]


@pytest.mark.rule("BR-010")
def test_it_has_no_bonus() -> None:
    state = buying()
    play(state, "buy-broken")
    assert not [a for a in legal(state) if a.startswith("roof ")]


@pytest.mark.rule("BR-009")
def test_the_vp_of_its_place_may_be_doubled() -> None:
    state = roof(buying(), "double_vp")
    play(state, "buy-broken", "option 1")
    assert count(state, "vp") == 2


@pytest.mark.rule("BR-009")
def test_it_needs_a_free_place() -> None:
    state = roof(buying(), "pig", "pig", "pig", "pig", "olive")
    assert "buy-broken" not in legal(state)
    assert "buy-broken" in legal(helper(state, 43))  # the Storekeeper has room for more


def test_an_unsold_one_leaves_with_the_others() -> None:
    state = bare(modules=MODULES)
    state.board[ids.ROOFS] = 1 << TILE
    phase(state, 4)
    Dealer(1).settle(state)
    assert state.round == 3
    assert state.board[ids.ROOFS].bit_count() == 3


def test_the_second_buyer_finds_it_gone() -> None:
    state = buying()
    play(state, "buy-broken")
    state.frames[-1] = (state.frames[-1][0], P2, 0)
    own(state, P2, silver=9)
    state.advance()
    assert "buy-broken" not in legal(state)


def test_a_view_names_it() -> None:
    state = buying()
    assert state.view(P2).roofs == ("broken",)
    play(state, "buy-broken")
    assert state.view(P2).seats[P1].roofs[0] == ("broken", True)
