"""LG-301 to LG-303, LG-310 to LG-313 and LG-318: worked examples with their exact numbers.

The other examples stand with the rules they illustrate.
"""

import pytest

from sobremesa.games.la_granja.rules import ids
from sobremesa.games.la_granja.rules.goods import stalls, supply

from ..scene import (
    P1,
    P2,
    bare,
    blocked,
    chances,
    count,
    delivering,
    extension,
    field,
    fresh,
    hand,
    illegal,
    legal,
    own,
    phase,
    play,
    scene,
    siestas,
    supplied,
)


@pytest.mark.rule("LG-301")
@pytest.mark.parametrize("edition", ["deluxe", "classic"])
def test_completion_example_general_store_in_round_two(edition: str) -> None:
    state = blocked(own(delivering(1, round=2, edition=edition), P1, grain=1), "butcher")
    supplied(state, "general_store", 0b1101)
    play(state, "deliver grain general_store")
    assert count(state, "vp") == 2 + 1 + 1 + 2 == 6
    assert state.players[P1][ids.CRAFT] == 0b010000
    assert state.view(None).blocked == ()


@pytest.mark.rule("LG-302")
def test_cartwright_example_three_upgraded_goods_in_round_two() -> None:
    state = blocked(own(delivering(3), P1, food=1, wine=1, meat=1), "delicatessen", "butcher", "greengrocer")
    assert supply(state, P1) == 22
    play(state, "deliver wine cartwright", "deliver food cartwright", "deliver meat cartwright")
    assert supply(state, P1) == 24, "two markers are back, one is in the completion area"
    assert state.players[P1][ids.CRAFT] == 0b000010
    assert count(state, "vp") == 1 + 2 + 1 == 4
    assert state.view(None).blocked == (("greengrocer", 3), ("butcher", 2))


@pytest.mark.rule("LG-303")
def test_cartwright_example_continued_with_a_delivery_and_the_siesta_vp() -> None:
    state = blocked(own(delivering(3), P1, food=1, wine=1, meat=1, olive=1), "delicatessen")
    siestas(state, 5, 0)  # a position worth 2 VP
    play(state, "deliver wine cartwright", "deliver food cartwright", "deliver meat cartwright")
    assert (state.prompt, count(state, "vp")) == ("deliver", 4)
    play(state, "deliver olive delicatessen")
    assert (state.prompt, count(state, "vp"), count(state, "olive")) == ("free_deliveries", 6, 0)
    assert state.players[P1][ids.FREE] == 0


@pytest.mark.rule("LG-310")
@pytest.mark.parametrize("edition", ["deluxe", "classic"])
@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_derived_right_after_set_up(seats: int, edition: str) -> None:
    state = fresh(seats, edition=edition)
    for seat in range(seats):
        assert supply(state, seat) == 25 - 1 - 1 == 23
        assert (count(state, "vp", seat), count(state, "silver", seat), count(state, "trade_good", seat)) == (1, 1, 1)
        assert (len(state.hands[seat]), state.markers_on_market(seat)) == (4, 1)


@pytest.mark.rule("LG-311")
def test_derived_round_one_two_cards_played_and_one_drawn() -> None:
    state = fresh(2)
    first = state.turn
    for _ in range(2):
        one, two, *_ = state.hands[state.turn]
        play(state, f"play {one} field", f"play {two} barrow", "done")
    assert (state.prompt, len(state.hands[first])) == ("drawing", 2)
    play(state, next(iter(chances(state))))
    assert len(state.hands[first]) == 3
    assert [len(h) for h in state.hands].count(2) == 1, "the other one is still to draw"
    play(state, next(iter(chances(state))))
    assert ([len(h) for h in state.hands], state.prompt) == ([3, 3], "income")


@pytest.mark.rule("LG-312")
def test_derived_the_third_extension_needs_three_different_goods() -> None:
    state = hand(extension(scene("play_cards"), 1, 2), 4)
    own(state, P1, silver=2, olive=1)
    assert illegal(state, "play 4 extension"), "silver, silver and olive"
    own(state, P1, vp=1)
    play(state, "play 4 extension")
    for to_pay in (3, 2, 1):
        assert len(legal(state)) == to_pay
        play(state, legal(state)[-1])
    assert state.extensions[P1] == (1, 2, 4)
    assert (count(state, "silver"), count(state, "vp"), count(state, "olive")) == (1, 0, 0)


@pytest.mark.rule("LG-313")
def test_derived_three_pigs_in_three_stalls_have_offspring_only_if_one_is_sold_first() -> None:
    state = own(extension(scene("growth"), 1), P1, pig=3)  # card 1 has a stall
    assert stalls(state, P1) == 3
    full = state.clone()
    play(full, "go")
    assert count(full, "pig") == 3
    assert count(full, "silver") == 0, "no piglet is sold instead"
    play(state, "sell pig")
    assert count(state, "pig") == 2
    play(state, "go")
    assert count(state, "pig") == 3


@pytest.mark.rule("LG-318")
def test_derived_general_store_of_round_two_pays_from_round_three_on() -> None:
    state = own(bare(2, 2), P1, wine=1, meat=1)
    supplied(supplied(state, "general_store", 0b1011), "delicatessen", 0b0111)
    phase(state, 3)
    play(state, "p1: donkey 2", "p2: donkey 2", "done", "deliver wine general_store")
    assert count(state, "vp") == 2 + 1 + 2
    play(state, "deliver meat delicatessen")
    assert count(state, "vp") == 5 + 2 + 1, "no extra VP in the same round"
    play(state, "done", "done", "done")
    assert state.round == 3
    supplied(blocked(own(state, P1, wine=1, vp=0), "butcher"), "trading_house", 0b0111)
    phase(state, 3)
    play(state, "p1: donkey 4", "p2: donkey 4")
    if state.turn == P2:
        play(state, "done")
    play(state, "deliver wine trading_house")
    assert count(state, "vp") == 3 + 1 + 1 + 2 == 7


@pytest.mark.rule("LG-312")
def test_derived_an_olive_on_a_field_pays_as_well() -> None:
    state = hand(extension(field(scene("play_cards"), 3, goods=1), 1, 2), 4)
    own(state, P1, silver=1, vp=1)
    play(state, "play 4 extension", "pay field-olive", "pay silver", "pay vp")
    assert (state.crops(P1), count(state, "silver"), count(state, "vp")) == ([0, 0, 0], 0, 0)
