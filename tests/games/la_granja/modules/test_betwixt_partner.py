"""FF-013, FF-022: when the partner takes the reward of a joint venture, up to the end of the game."""

from typing import Any

import pytest

import sobremesa as sm
from sobremesa.games.la_granja.modules.betwixt.numbers import VENTURE_1
from sobremesa.games.la_granja.rules import ids
from sobremesa.games.la_granja.rules.state import State

from ..scene import GAME, P1, P2, P3, P4, again, events, hand, illegal, legal, marker, own, phase, play, turn
from .ventures import EVERYTHING, board_of, owing, rich, trade, venture, vp, waiting

# -- when the partner takes the reward ---------------------------------------------------------------------------------


@pytest.mark.rule("FF-013")
@pytest.mark.parametrize(
    "step",
    ["play_cards", "income", "growth", "buy_roof", "take_die", "shared_die", "free_deliveries", "paid_deliveries"],
)
def test_the_reward_is_there_in_every_own_turn_whenever_its_owner_likes(step: str) -> None:
    state = rich(deliveries=0)
    state.board[ids.DICE_1] = state.board[ids.LAST_DIE] = 1
    owing(state, 0, 1, P2, 3, near=4, far=3)
    hand(turn(state, step, P2), 5, seat=P2)
    assert "reward venture1" in legal(state)
    assert len(legal(state)) > 1
    turn(state, step, P1)
    assert "reward venture1" not in legal(state)
    turn(state, step, P3)
    assert "reward venture1" not in legal(state)


def in_cards_step(**config: Any) -> State:
    """Step I.1 begins with P1, while P2 still has to take the lower reward of card 1."""
    state = owing(rich(**config), 0, 1, P2, 3, near=4, far=3)
    return phase(state, 1)


@pytest.mark.rule("FF-022", "FF-013")
def test_the_reward_is_taken_before_the_next_own_turn_ends() -> None:
    state = in_cards_step()
    play(state, "done")
    assert (state.turn, "reward venture1" in legal(state)) == (P2, True)
    play(state, "done")
    assert (state.prompt, state.turn, legal(state)) == ("last_reward", P2, ["reward venture1"])
    play(state, "reward venture1", "hex h22")
    assert (vp(state)[P2], trade(state, P2), state.turn) == (3, 1, P3)


@pytest.mark.rule("FF-022")
def test_a_reward_taken_in_time_is_not_asked_for_again() -> None:
    state = in_cards_step()
    play(state, "done", "reward venture1", "hex h22")
    assert (state.prompt, state.turn) == ("play_cards", P2), "the turn goes on"
    assert play(state, "done").turn == P3


@pytest.mark.rule("FF-022")
def test_a_reward_that_comes_up_in_the_own_turn_of_the_active_seat_waits_for_the_partner() -> None:
    """P1 completes the card in its deliveries; P2 is next and takes its reward then."""
    state = venture(rich(), 0, 1, near=3, far=3)
    phase(state, 3)
    for seat in range(4):
        play(state, f"p{seat + 1}: donkey 4")
    assert (state.prompt, state.turn) == ("free_deliveries", P1)
    play(state, "deliver-to meat venture1", "hex h7", "done")
    assert (state.prompt, state.turn) == ("free_deliveries", P2)
    play(state, "done")
    assert (state.prompt, legal(state)) == ("last_reward", ["reward venture1"])


@pytest.mark.rule("FF-022")
def test_by_the_other_reading_the_reward_waits_as_long_as_its_owner_likes() -> None:
    state = in_cards_step(rulings={"venture_reward": "any_turn"})
    play(state, "done", "done")
    assert (state.prompt, state.turn) == ("play_cards", P3)


@pytest.mark.rule("FF-022", "LG-328")
def test_the_reward_may_be_taken_in_the_middle_of_an_effect() -> None:
    state = own(waiting(), P2, trade_good=1)
    play(state, "trade harvest", "reward venture1", "hex h22", "take olive", "take grain")
    assert (state.prompt, vp(state)[P2]) == ("free_deliveries", 3)


@pytest.mark.rule("FF-013")
def test_the_market_is_as_it_is_when_the_reward_is_taken() -> None:
    """FF-A07: of the hexes of value 3 one is free now; FF-A04: lower neighbours of others are removed."""
    state = waiting()
    threes = [i for i in state.rules.open_hexes if state.rules.market.values[i] == 3]
    for i in threes[1:]:
        state.set_hex(i, P1)
    marker(state, "h2", P1)  # value 2, beside h6
    play(again(state), "reward venture1")
    assert legal(state) == [f"hex h{threes[0] + 1}"] == ["hex h6"]
    play(state, "hex h6")
    assert vp(state)[:2] == (0, 3 + 1)
    assert state.market[1] == ids.EMPTY


@pytest.mark.rule("FF-013")
def test_without_a_hex_for_the_marker_the_rest_of_the_reward_comes_all_the_same() -> None:
    state = waiting()
    for i in state.rules.open_hexes:
        state.set_hex(i, P2 if state.rules.market.values[i] == 3 else ids.EMPTY)
    play(again(state), "reward venture1")
    assert state.prompt == "free_deliveries"
    assert (vp(state)[P2], trade(state, P2)) == (3, 1)


@pytest.mark.rule("FF-014", "FF-019")
def test_with_the_last_reward_the_card_goes_back_to_the_box() -> None:
    state = waiting()
    play(state, "reward venture1", "hex h22")
    assert board_of(state, 0) == [0, 0, 0, 0]
    assert "reward venture1" not in legal(state)
    assert illegal(state, "reward venture1")
    before = state.board[VENTURE_1 : VENTURE_1 + 4]
    phase(state, 4)
    sm.Dealer(1).settle(state)
    assert state.round == 3
    assert state.board[VENTURE_1 : VENTURE_1 + 4] == before  # no new one


@pytest.mark.rule("FF-012", "FF-019")
def test_nobody_can_deliver_to_a_card_that_waits_for_its_reward() -> None:
    state = own(waiting(), P2, **EVERYTHING)
    state.players[P2][ids.FREE] = 3
    assert not any(text.startswith("deliver-to") for text in legal(again(state)))


# -- the end of the game -----------------------------------------------------------------------------------------------


def ending(state: State) -> State:
    """The last scoring phase begins."""
    state.board[ids.ROUND] = 6
    for p in state.players:
        p[ids.DONKEY], p[ids.DONKEYS] = 1, 0b1000  # so that the position is one that can occur in a game
    state.board[ids.DICE_1] = 1  # the last die
    return phase(state, 4)


@pytest.mark.rule("FF-013", "FF-016")
def test_a_reward_still_open_is_taken_before_the_final_scoring() -> None:
    """FF-A06: its trade good is sold with the rest."""
    state = waiting()
    own(state, P2, **dict.fromkeys(EVERYTHING, 0))
    ending(state)
    assert (state.turn, state.prompt, legal(state)) == (P2, "last_reward", ["reward venture1"])
    assert GAME.from_position(GAME.position(state)).digest() == state.digest()
    play(state, "reward venture1")
    assert GAME.from_position(GAME.position(state)).digest() == state.digest()
    happened = events(state, "hex h22")
    assert state.turn == sm.OVER
    assert vp(state) == (0, 3, 0, 0)
    assert ("final_sale", {"seat": P2, "silver": 4, "vp": 0}) in happened
    assert board_of(state, 0) == [0, 0, 0, 0]


@pytest.mark.rule("FF-013")
def test_of_two_open_rewards_the_owner_chooses_the_first_and_seats_come_in_turn_order() -> None:
    state = owing(waiting(), 1, 2, P2, 6, near=4, far=3)
    owing(state, 2, 5, P4, 2, near=3, far=2)
    state.order = state.track = (P4, P2, P1, P3)
    ending(state)
    assert (state.turn, legal(state)) == (P4, ["reward venture3"])
    play(state, "reward venture3", "hex h8")
    assert (state.turn, legal(state)) == (P2, ["reward venture1", "reward venture2"])
    play(state, "reward venture2", "hex h7")  # value 6 beside h8 with value 2
    assert state.market[7] == ids.EMPTY
    assert (state.turn, legal(state)) == (P2, ["reward venture1"])
    play(state, "reward venture1", "hex h22")
    assert state.turn == sm.OVER
