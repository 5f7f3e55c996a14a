"""LG-259 to LG-268 and LG-319: the final exchange and the winner (A-24, D-31)."""

import pytest

import sobremesa as sm
from sobremesa.games.la_granja.rules import ids
from sobremesa.games.la_granja.rules.state import State

from ..scene import GAME, P1, P2, P3, bare, barrow, count, craft, field, helper, legal, own, phase, play, supplied


def end(state: State) -> State:
    """Play the scoring phase of round 6, which ends the game."""
    state.board[ids.ROUND] = 6
    phase(state, 4)
    assert state.turn == sm.OVER
    assert GAME.problems(state) == []
    return state


def final(**goods: int) -> tuple[int, int]:
    """The VP and the remaining silver of a player who ends the game with these goods."""
    state = end(own(bare(2), P1, **goods))
    return count(state, "vp"), count(state, "silver")


@pytest.mark.rule("LG-259")
@pytest.mark.parametrize("number", [1, 2, 3, 4, 5])
def test_no_round_before_the_sixth_is_the_last(number: int) -> None:
    state = own(bare(4, number), P1, silver=7, trade_good=1)
    phase(state, 4)
    assert (state.result(), state.round) == (None, number + 1)
    assert (count(state, "silver"), count(state, "trade_good")) == (7, 1), "nothing is exchanged yet"


@pytest.mark.rule("LG-259")
def test_the_game_ends_after_round_six() -> None:
    state = phase(bare(2, 6), 3)
    play(state, "p1: donkey 4", "p2: donkey 4", "done", "done", "done")
    assert state.result() is None
    play(state, "done")
    assert (state.turn, state.prompt, state.legal(), state.round) == (sm.OVER, "over", [], 6)
    with pytest.raises(sm.IllegalAction):
        play(state, "done")


@pytest.mark.rule("LG-260")
@pytest.mark.parametrize(("good", "price"), [("olive", 1), ("grain", 1), ("grape", 2), ("pig", 3)])
def test_pigs_and_resources_in_storerooms_are_sold_at_their_prices(good: str, price: int) -> None:
    assert final(**{good: 1}) == (0, price)
    assert final(**{good: 2}) == divmod(2 * price, 5)


@pytest.mark.rule("LG-260")
def test_nothing_saleable_is_left() -> None:
    state = end(own(bare(2), P1, olive=1, grain=2, grape=3, pig=2, trade_good=1, silver=1))
    assert state.players[P1][: ids.PIG + 1] == [0, 0, 0, 0]
    assert count(state, "trade_good") == 0
    assert (count(state, "vp"), count(state, "silver")) == divmod(1 + 2 + 6 + 6 + 4 + 1, 5)


@pytest.mark.rule("LG-261")
def test_every_trade_good_is_turned_into_four_silver() -> None:
    assert final(trade_good=1) == (0, 4)
    assert final(trade_good=3) == (2, 2)


@pytest.mark.rule("LG-261")
def test_the_exchange_leaves_no_choice() -> None:
    """A-24: automatic and complete, no other option of a trade good."""
    state = own(bare(2), P1, trade_good=1, olive=1, silver=3)
    end(state)
    assert legal(state) == []


@pytest.mark.rule("LG-262")
def test_upgraded_goods_bring_nothing() -> None:
    assert final(food=5, wine=5, meat=5, silver=2) == (0, 2)


@pytest.mark.rule("LG-263")
def test_goods_on_fields_bring_nothing() -> None:
    state = bare(2)
    for card in (3, 4, 9, 7, 8):  # two olive fields, a grain field, two grape fields
        field(state, card, goods=1)
    end(own(state, P1, silver=3))
    assert (count(state, "vp"), count(state, "silver")) == (0, 3)
    assert state.crops(P1) == [2, 1, 2]


@pytest.mark.rule("LG-263")
def test_unless_a_helper_sells_from_fields() -> None:
    """Card 35 sells them at the end of the game too, for 1 silver more each."""
    state = helper(field(field(bare(2), 3, goods=1), 7, goods=1), 35)
    end(state)
    assert (count(state, "vp"), count(state, "silver")) == divmod((1 + 1) + (2 + 1), 5)


@pytest.mark.rule("LG-264")
def test_unfinished_barrows_and_rows_bring_nothing() -> None:
    state = supplied(barrow(bare(2), 20, 0b0111), "greengrocer", 0b1011)
    craft(state, "butcher", "trading_house")
    end(own(state, P1, silver=4))
    assert (count(state, "vp"), count(state, "silver")) == (0, 4)


@pytest.mark.rule("LG-265")
@pytest.mark.parametrize(("silver", "vp", "rest"), [(0, 0, 0), (4, 0, 4), (5, 1, 0), (14, 2, 4), (25, 5, 0)])
def test_five_silver_are_one_vp_and_the_rest_stays(silver: int, vp: int, rest: int) -> None:
    assert final(silver=silver, vp=10) == (10 + vp, rest)


@pytest.mark.rule("LG-265")
def test_sales_and_silver_are_exchanged_together() -> None:
    assert final(silver=4, olive=1) == (1, 0)
    assert final(silver=3, trade_good=1, pig=1) == (2, 0)


@pytest.mark.rule("LG-266")
def test_most_vp_win_whatever_the_silver() -> None:
    state = end(own(own(own(bare(3), P1, vp=20, silver=4), P2, vp=22), P3, vp=21, silver=3))
    assert state.scores() == (20, 22, 21)
    assert state.result() == (3, 1, 2)
    state = end(own(own(bare(2), P1, vp=20, silver=9), P2, vp=20))
    assert state.scores() == (21, 20), "the exchange counts"
    assert state.result() == (1, 2)


@pytest.mark.rule("LG-267")
def test_a_tie_goes_to_the_most_silver_left_after_the_exchange() -> None:
    state = end(own(own(bare(2), P1, vp=19, silver=6), P2, vp=20, silver=3))
    assert state.scores() == (20, 20)
    assert [count(state, "silver", seat) for seat in (P1, P2)] == [1, 3]
    assert state.result() == (2, 1), "p1 had more silver before the exchange, but has less after it"


@pytest.mark.rule("LG-267")
def test_the_seat_the_turn_order_and_the_market_break_no_tie() -> None:
    state = own(own(bare(3), P1, vp=20, silver=1), P2, vp=20, silver=2)
    state.order = state.track = (P1, P3, P2)
    end(own(state, P3, vp=20, silver=2))
    assert state.result() == (3, 1, 1)


@pytest.mark.rule("LG-268")
def test_equal_vp_and_silver_share_the_victory() -> None:
    state = end(own(own(own(bare(3), P1, vp=20, silver=2), P2, vp=20, silver=2), P3, vp=19, silver=4))
    assert state.result() == (1, 1, 3)


@pytest.mark.rule("LG-319")
def test_derived_end_of_game() -> None:
    state = field(own(bare(2), P1, silver=7, trade_good=2, olive=1, wine=2), 3, goods=1)
    sold: list[tuple[str, dict[str, object]]] = []
    state.sink = lambda event: sold.append(GAME.events.named(event))
    end(state)
    assert ("final_sale", {"seat": P1, "silver": 16, "vp": 3}) in sold
    assert (count(state, "vp"), count(state, "silver"), count(state, "wine")) == (3, 1, 2)
