"""LG-244 to LG-249 and LG-307: deliveries for silver, with the ruling A-22."""

from typing import Any

import pytest

from sobremesa.games.la_granja.rules import ids
from sobremesa.games.la_granja.rules.state import State

from ..scene import (
    P1,
    P2,
    bare,
    barrow,
    count,
    craft,
    dice,
    extension,
    hand,
    helper,
    illegal,
    legal,
    own,
    own_rules,
    phase,
    play,
    roof,
    supplied,
    turn,
)

# cards 1, 3, 4 and 5 have a paid delivery as an extension, 2 and 6 have none
UP_FRONT = {"rulings": {"paid_deliveries": "up_front"}}


def paying(*extensions: int, silver: int = 9, **config: Any) -> State:
    """p1's turn in step III.4 with these extensions and plenty of goods."""
    state = extension(bare(2, **config), *extensions)
    return turn(own(state, P1, silver=silver, olive=3, food=2, wine=2), "paid_deliveries")


def deliveries(state: State) -> list[str]:
    return [text for text in legal(state) if text.startswith("deliver ")]


@pytest.mark.rule("LG-247")
@pytest.mark.parametrize("edition", ["deluxe", "classic"])
def test_everybody_starts_with_one_possible_paid_delivery(edition: str) -> None:
    state = paying(edition=edition)
    assert state.players[P1][ids.PAID] == 1
    play(state, "deliver food cartwright")
    assert (count(state, "food"), count(state, "silver")) == (1, 8)
    assert deliveries(state) == []
    assert illegal(state, "deliver wine cartwright")


@pytest.mark.rule("LG-244")
def test_each_costs_one_silver_paid_just_before_it() -> None:
    state = paying(1, 3, silver=3)
    play(state, "deliver food cartwright")
    assert count(state, "silver") == 2
    play(state, "deliver wine cartwright")
    assert count(state, "silver") == 1
    play(state, "deliver olive delicatessen")
    assert count(state, "silver") == 0
    assert deliveries(state) == []


@pytest.mark.rule("LG-244")
def test_any_number_from_none_to_the_maximum() -> None:
    state = paying(1, 3)
    play(state, "done")
    assert (state.round, count(state, "silver")) == (3, 9)
    state = paying(1, 3)
    play(state, "deliver food cartwright", "done")
    assert (state.round, count(state, "silver")) == (3, 8)


@pytest.mark.rule("LG-244")
def test_without_silver_there_is_no_paid_delivery() -> None:
    state = paying(1, silver=0)
    assert deliveries(state) == []
    play(state, "sell olive", "deliver food cartwright")
    assert count(state, "silver") == 0
    assert deliveries(state) == []


@pytest.mark.rule("LG-244")
def test_a_reward_may_pay_for_the_next_delivery() -> None:
    """A-22: one by one."""
    state = supplied(paying(1, silver=1), "trading_house", 0b0111)
    play(state, "deliver wine trading_house")
    assert count(state, "silver") == 0 + 3
    play(state, "deliver food cartwright")
    assert count(state, "silver") == 2


@pytest.mark.rule("LG-244")
def test_players_pay_and_deliver_in_turn_order_each_in_one_turn() -> None:
    state = bare(2)
    for seat in (P1, P2):
        extension(own(state, seat, silver=2, food=1, wine=1), 1 + 2 * seat, seat=seat)
    phase(state, 3)
    play(state, "p1: donkey 4", "p2: donkey 1", "done", "done")
    assert (state.prompt, state.turn) == ("paid_deliveries", P2)
    play(state, "deliver food cartwright", "deliver wine cartwright", "done")
    assert (state.prompt, state.turn) == ("paid_deliveries", P1)
    play(state, "deliver food cartwright", "done")
    assert (count(state, "silver", P1), count(state, "silver", P2), state.round) == (1, 0, 3)


@pytest.mark.rule("LG-244")
def test_by_the_other_ruling_all_are_bought_up_front() -> None:
    """paid_deliveries = up_front."""
    state = paying(1, 3, silver=2, **UP_FRONT)
    assert [text for text in legal(state) if text.startswith(("purchase", "deliver", "done"))] == [
        "purchase 0",
        "purchase 1",
        "purchase 2",
    ], "three are allowed, two can be paid; nothing is delivered before"
    play(state, "purchase 2")
    assert count(state, "silver") == 0
    play(state, "deliver food cartwright")
    assert (count(state, "silver"), len(deliveries(state)) > 0) == (0, True)
    play(state, "deliver wine cartwright")
    assert deliveries(state) == []


@pytest.mark.rule("LG-244")
def test_by_the_other_ruling_a_reward_buys_no_more_and_unused_ones_are_lost() -> None:
    state = supplied(paying(1, 3, silver=1, **UP_FRONT), "trading_house", 0b0111)
    play(state, "purchase 1", "deliver wine trading_house")
    assert count(state, "silver") == 3
    assert (deliveries(state), "purchase 1" in legal(state)) == ([], False)
    state = paying(1, 3, silver=3, **UP_FRONT)
    play(state, "purchase 3", "deliver wine trading_house", "done")
    assert (count(state, "silver"), state.round) == (0, 3)
    state = paying(silver=3, **UP_FRONT)
    play(state, "purchase 0")
    assert (deliveries(state), count(state, "silver")) == ([], 3)


@pytest.mark.rule("LG-245")
def test_the_maximum_counts_the_donkeys_of_board_and_extensions() -> None:
    for cards, most in (((), 1), ((2,), 1), ((1,), 2), ((1, 2, 3), 3), ((1, 3, 4, 5), 5)):
        assert paying(*cards).players[P1][ids.PAID] == most
    state = paying()
    extension(state, 1, 3, seat=P2)
    assert turn(state, "paid_deliveries").players[P1][ids.PAID] == 1, "only those of the seat itself"


@pytest.mark.rule("LG-245")
def test_a_card_with_two_donkeys_counts_twice() -> None:
    """D-23: symbols are counted, not cards. None of our cards has two, so the test makes one."""
    state = own_rules(extension(bare(2), 1))
    state.rules.card(1).extension = {"paid_delivery": 2}
    assert turn(state, "paid_deliveries").players[P1][ids.PAID] == 3


@pytest.mark.rule("LG-246")
def test_classic_extensions_with_a_grey_area_add_one_each() -> None:
    for cards, most in (((), 1), ((2, 6), 1), ((1,), 2), ((1, 3, 4), 4)):
        assert paying(*cards, edition="classic").players[P1][ids.PAID] == most


@pytest.mark.rule("LG-248")
def test_a_paid_delivery_completes_buildings_and_barrows_like_a_free_one() -> None:
    state = supplied(barrow(paying(1), 44, 0b10), "trading_house", 0b0111)
    play(state, "deliver olive barrow1", "hex h5")
    assert (count(state, "vp"), count(state, "trade_good")) == (2, 1)
    play(state, "deliver wine trading_house")
    assert count(state, "vp") == 2 + 2 + 1
    assert state.players[P1][ids.CRAFT] == 1
    assert illegal(state, "deliver olive greengrocer"), "both are used up"


@pytest.mark.rule("LG-248")
def test_a_paid_delivery_may_go_where_a_free_one_may_and_nowhere_else() -> None:
    state = paying()
    free = turn(state.clone(), "free_deliveries")
    free.players[P1][ids.FREE] = 1
    assert deliveries(state) == deliveries(free)
    state.board[ids.BLOCK_2] = 1
    assert illegal(state, "deliver food cartwright")


@pytest.mark.rule("LG-249")
def test_an_extension_played_earlier_in_the_round_counts_already() -> None:
    """In the farm phase as a trade good's card, or even in p1's turn of step III.3."""
    state = helper(own(bare(2), P1, silver=1, vp=1), 4)  # the Farm Worker plays a card for 1 VP
    hand(state, 1)
    phase(state, 3)
    play(state, "p1: donkey 1", "p2: donkey 4", "use 4", "play 1 extension", "pay silver", "done", "done")
    assert (state.prompt, state.turn, state.players[P1][ids.PAID]) == ("paid_deliveries", P1, 2)


@pytest.mark.rule("LG-249")
def test_an_extension_played_during_the_turn_itself_adds_nothing() -> None:
    """A-22: the maximum is fixed when the turn begins."""
    state = helper(paying(silver=3), 4)
    hand(own(state, P1, vp=1), 1)
    play(state, "use 4", "play 1 extension", "pay silver")
    assert state.extensions[P1] == (1,)
    assert state.players[P1][ids.PAID] == 1
    play(state, "deliver food cartwright")
    assert deliveries(state) == []


@pytest.mark.rule("LG-307")
def test_paid_delivery_example_two_possible_one_bought() -> None:
    state = paying(1, silver=4)
    assert state.players[P1][ids.PAID] == 2
    play(state, "deliver wine cartwright", "done")
    assert (count(state, "wine"), count(state, "silver")) == (1, 3)
    assert state.players[P1][ids.COVER_2] == 0b010
    assert (state.players[P1][ids.PAID], state.round) == (0, 3)


@pytest.mark.rule("LG-209")
def test_the_cartwright_gives_no_paid_delivery() -> None:
    state = turn(craft(own(bare(2), P1, silver=5, food=2, wine=2), "cartwright"), "paid_deliveries")
    play(state, "deliver food trading_house")
    assert deliveries(state) == []


@pytest.mark.rule("LG-248")
def test_deliveries_of_roofs_and_dice_do_not_count_against_the_maximum() -> None:
    state = roof(paying(), "delivery")
    play(state, "roof 1", "deliver food cartwright")
    assert count(state, "silver") == 9
    play(state, "deliver wine cartwright")
    assert (count(state, "silver"), deliveries(state)) == (8, [])
    state = turn(own(bare(2), P1, food=2, silver=5), "take_die")
    play(dice(state, 6, 1, 1, 1, 1), "die 6", "option 1", "deliver food cartwright", "done")
    assert count(state, "silver") == 5
