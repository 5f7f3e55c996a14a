"""Colchonera: trade goods for rest, and the markers at the end of the game."""

import pytest

from sobremesa.games.la_granja.modules.colchonera.numbers import MATTRESS, MATTRESS_1, SILVER_SPACE
from sobremesa.games.la_granja.modules.colchonera.rules import end_vp
from sobremesa.games.la_granja.rules import ids, kinds
from sobremesa.games.la_granja.rules.state import State

from ..scene import P1, P2, again, bare, count, delivering, events, helper, legal, own, phase, play, scene, siestas

MODULES = ["colchonera"]

# -- trade goods -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("CO-015")
def test_a_trade_good_for_two_upgrades() -> None:
    state = own(scene("play_cards", modules=MODULES), P1, trade_good=1, olive=2)
    play(state, "rest upgrades", "improve olive", "improve olive")
    assert (count(state, "food"), count(state, "trade_good"), state.prompt) == (2, 0, "play_cards")


@pytest.mark.rule("CO-015")
def test_a_trade_good_for_two_siesta_steps() -> None:
    state = own(scene("play_cards", modules=MODULES), P1, trade_good=1)
    assert [text for text in legal(state) if text.startswith("rest")] == ["rest steps"]  # nothing to upgrade
    told = events(state, "rest steps")
    assert (state.players[P1][ids.SIESTA], count(state, "trade_good")) == (2, 0)
    assert ("rest_traded", {"seat": P1, "rest": 1}) in told


@pytest.mark.rule("CO-015")
def test_a_trade_good_for_one_of_each() -> None:
    state = own(scene("play_cards", modules=MODULES), P1, trade_good=1, grape=2)
    play(state, "rest both", "improve grape")
    assert (count(state, "wine"), count(state, "grape"), state.players[P1][ids.SIESTA]) == (1, 1, 1)
    assert (state.prompt, count(state, "trade_good")) == ("play_cards", 0)


@pytest.mark.rule("CO-015")
def test_without_a_trade_good_there_is_no_rest() -> None:
    state = own(scene("play_cards", modules=MODULES), P1, olive=2)
    assert not any(text.startswith("rest") for text in legal(state))


def test_steps_before_the_siesta_step_count_for_the_turn_order() -> None:
    state = own(phase(bare(modules=MODULES), 2), P2, trade_good=1)
    state.frames = [*state.frames[: state.frames.index((kinds.DONKEYS, -1)) + 1], (kinds.SHARED_DIE, P2, 1)]
    state.board[ids.LAST_DIE] = 4
    again(state)
    play(state, "rest steps", "done", "p1: donkey 2", "p2: donkey 2")
    assert state.order == (P2, P1)


@pytest.mark.rule("CO-015")
def test_the_pedlar_takes_rest_as_a_second_option() -> None:
    state = helper(own(scene("play_cards", modules=MODULES), P1, trade_good=1, olive=1), 29)
    play(state, "trade silver", "option 1")
    assert {"rest upgrades", "rest steps", "rest both", "trade upgrade"} <= set(legal(state))
    assert "trade silver" not in legal(state)
    play(state, "rest steps")
    assert (count(state, "silver"), state.players[P1][ids.SIESTA]) == (4, 2)


@pytest.mark.rule("CO-015")
def test_the_pedlar_after_rest_takes_another_option() -> None:
    """The three ways to rest are one option."""
    state = helper(own(scene("play_cards", modules=MODULES), P1, trade_good=1, olive=1), 29)
    play(state, "rest steps", "option 1")
    assert not any(text.startswith("rest") for text in legal(state))
    play(state, "trade silver")
    assert (count(state, "silver"), state.players[P1][ids.SIESTA]) == (4, 2)


@pytest.mark.rule("CO-016")
@pytest.mark.parametrize("modules", [[], ["broken_roofs"]])
def test_without_the_module_there_is_neither_rest_nor_board(modules: list[str]) -> None:
    state = own(siestas(delivering(1, modules=modules), 8, 0), P1, silver=2, olive=2, trade_good=2)
    assert not any(text.startswith("rest") or text.endswith("colchonera") for text in legal(state))


# -- the end -----------------------------------------------------------------------------------------------------------


def ended(markers: int, silver: int = 0) -> State:
    """The game is over; p1 has this many olive markers on the board."""
    state = own(bare(round=6, modules=MODULES), P1, silver=silver)
    state.players[P1][MATTRESS] = state.players[P1][MATTRESS_1] = markers
    return phase(state, 4)


@pytest.mark.rule("CO-017")
def test_markers_score_besides_silver() -> None:
    state = ended(2, silver=11)
    assert state.prompt == "over"
    assert (count(state, "vp"), count(state, "silver")) == (5, 1)  # 3 for markers, 2 for silver
    assert count(state, "vp", P2) == 0


@pytest.mark.rule("CO-018")
@pytest.mark.parametrize(("markers", "vp"), [(0, 0), (1, 1), (2, 3), (3, 6)])
def test_up_to_three_markers(markers: int, vp: int) -> None:
    assert count(ended(markers), "vp") == vp


@pytest.mark.rule("CO-019")
@pytest.mark.parametrize(("markers", "vp"), [(4, 9), (6, 15), (18, 51)])
def test_more_markers_score_three_each(markers: int, vp: int) -> None:
    assert end_vp(markers) == vp


@pytest.mark.rule("CO-020")
def test_example_of_five_markers() -> None:
    assert count(ended(5), "vp") == 12


@pytest.mark.rule("CO-017")
def test_the_silver_marker_counts_at_the_end() -> None:
    state = bare(round=6, modules=MODULES)
    state.players[P1][MATTRESS] = state.players[P1][SILVER_SPACE] = 1
    assert count(phase(state, 4), "vp") == 1
