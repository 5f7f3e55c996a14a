"""Grand Markers: set-up and two deliveries at once."""

import pytest

from sobremesa.games.la_granja.modules.grand_markers import numbers
from sobremesa.games.la_granja.modules.grand_markers.rules import pairs
from sobremesa.games.la_granja.rules import ids, kinds
from sobremesa.games.la_granja.rules.actions import ACTIONS
from sobremesa.games.la_granja.rules.goods import supply
from sobremesa.games.la_granja.rules.state import State

from ..scene import (
    GAME,
    P1,
    asked,
    barrow,
    count,
    field,
    fresh,
    helper,
    legal,
    own,
    play,
    roof,
    supplied,
)
from .pieces import GRAND, delivering, from_step, grand, grand_barrow, grand_row, grands, table

# symbols: card 6 olive olive; card 10 grain grain pig; card 5 olive grain food meat; card 12 wine wine


def grand_choices(state: State) -> list[str]:
    return [a for a in legal(state) if a.startswith("grand ")]


@pytest.mark.rule("GM-001", "GM-002", "GM-003")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_one_grand_marker_starts_on_the_market_and_one_in_the_supply(seats: int) -> None:
    state = fresh(seats, modules=[GRAND])
    start = state.rules.market.start[:seats]
    assert [state.market[at] for at in start] == list(state.order)
    assert state.board[numbers.GRAND_HEXES] == sum(1 << at for at in start)
    assert [grands(state, seat) for seat in range(seats)] == [1] * seats


@pytest.mark.rule("GM-001")
def test_grand_markers_are_none_of_the_25() -> None:
    state = fresh(2, modules=[GRAND])
    plain = fresh(2)
    assert supply(state, P1) == supply(plain, P1) + 1  # its start marker is not a normal one
    state = delivering(2, GRAND)
    own(state, olive=2)
    barrow(state, 5, 0b1000)
    before = supply(state, P1)
    play(state, "deliver olive barrow1")
    assert supply(state, P1) == before  # the marker of the good lies on the barrow


@pytest.mark.rule("GM-005", "GM-006", "GM-007")
def test_two_free_deliveries_to_neighbouring_symbols_of_a_barrow() -> None:
    state = delivering(2, GRAND)
    own(state, olive=1, grain=1)
    barrow(state, 5)
    assert grand_choices(state) == []
    before = supply(state, P1)
    play(state, "deliver olive barrow1")
    assert grand_choices(state) == ["grand grain barrow1"]
    play(state, "grand grain barrow1")
    assert state.barrows[P1] == (5 * 64 + 0b0011,)
    assert (count(state, "olive"), count(state, "grain")) == (0, 0)  # both goods are spent
    assert state.players[P1][ids.FREE] == 0
    assert grands(state) == 1
    assert state.board[numbers.GRAND_CARDS] == 1 << 5
    assert supply(state, P1) == before + 2  # neither of the two markers lies on the barrow


@pytest.mark.rule("GM-005")
def test_a_normal_second_delivery_is_still_possible() -> None:
    state = delivering(2, GRAND)
    own(state, olive=1, grain=1)
    barrow(state, 5)
    play(state, "deliver olive barrow1", "deliver grain barrow1")
    assert (grands(state), state.board[numbers.GRAND_CARDS]) == (2, 0)


@pytest.mark.rule("GM-005")
def test_the_symbols_must_be_neighbours() -> None:
    state = delivering(2, GRAND)
    own(state, olive=1, food=1, meat=1)
    barrow(state, 5)
    play(state, "deliver olive barrow1")
    assert grand_choices(state) == []
    state = delivering(2, GRAND)
    own(state, food=1, meat=1)
    barrow(state, 5)
    play(state, "deliver meat barrow1")
    assert grand_choices(state) == ["grand food barrow1"]


@pytest.mark.rule("GM-005")
def test_the_first_good_may_go_to_the_better_of_two_equal_symbols() -> None:
    state = delivering(2, GRAND)
    own(state, grain=1, pig=1)
    barrow(state, 10)  # grain grain pig
    play(state, "deliver grain barrow1")
    assert state.barrows[P1] == (10 * 64 + 0b001,)
    play(state, "grand pig barrow1")
    assert state.barrows[P1] == (10 * 64 + 0b110,)


@pytest.mark.rule("GM-005")
def test_symbols_covered_before_do_not_count() -> None:
    state = delivering(2, GRAND)
    own(state, grain=1, pig=1)
    barrow(state, 10, 0b010)  # the grain beside the pig is covered already
    play(state, "deliver grain barrow1")
    assert grand_choices(state) == []


@pytest.mark.rule("GM-005")
def test_both_go_to_the_same_place_one_directly_after_the_other() -> None:
    state = delivering(3, GRAND)
    own(state, olive=2, grain=1)
    barrow(state, 5)
    barrow(state, 3)  # grain grape pig food
    play(state, "deliver olive barrow1")
    assert "grand grain barrow2" not in legal(state)
    play(state, "deliver olive delicatessen")
    assert grand_choices(state) == ["grand grain delicatessen"]


@pytest.mark.rule("GM-005")
def test_what_is_bought_in_between_is_no_delivery() -> None:
    state = delivering(2, GRAND)
    own(state, olive=1, silver=5)
    barrow(state, 5)
    play(state, "deliver olive barrow1", "buy grain")
    assert grand_choices(state) == ["grand grain barrow1"]


@pytest.mark.rule("GM-004", "GM-005")
def test_without_a_grand_marker_in_the_supply_there_is_no_such_choice() -> None:
    state = delivering(2, GRAND)
    grand(state, "h1", "h2")
    own(state, olive=1, grain=1)
    barrow(state, 5)
    play(state, "deliver olive barrow1")
    assert grand_choices(state) == []


@pytest.mark.rule("GM-005")
def test_goods_may_come_from_fields_and_harvest_goods_stand_in_for_each_other() -> None:
    state = delivering(2, GRAND)
    own(state, olive=2)
    field(state, 1, 1)
    crop = ids.GOOD_NAMES[state.rules.card(1).crop]
    barrow(state, 5)
    helper(state, 56)
    play(state, "deliver olive barrow1")
    assert grand_choices(state) == ["grand olive barrow1", f"grand field-{crop} barrow1"]
    play(state, "grand olive barrow1")
    assert state.barrows[P1] == (5 * 64 + 0b0011,)


@pytest.mark.rule("GM-005", "GM-008")
def test_never_two_grand_markers_on_one_place() -> None:
    state = delivering(4, GRAND)
    own(state, food=1, meat=1)
    barrow(state, 5, 0b0011)
    grand_barrow(state, 5)
    play(state, "deliver food barrow1")
    assert grand_choices(state) == []
    state = delivering(4, GRAND)
    own(state, food=1, wine=1)
    supplied(state, "trading_house", 0b0011)
    grand_row(state, "trading_house")
    play(state, "deliver food trading_house")
    assert grand_choices(state) == []


@pytest.mark.rule("GM-005")
def test_one_grand_marker_on_each_of_two_places() -> None:
    state = delivering(4, GRAND)
    own(state, olive=2, grain=2)
    barrow(state, 5)
    play(state, "deliver olive barrow1", "grand grain barrow1", "deliver olive delicatessen")
    play(state, "grand grain delicatessen")
    assert grands(state) == 0
    assert state.players[P1][numbers.GRAND_ROWS] == 0b100


@pytest.mark.rule("GM-009")
def test_the_last_free_and_the_first_paid_delivery_cannot_be_combined() -> None:
    state = table("free_deliveries", GRAND)
    own(state, olive=1, grain=1, silver=2)
    barrow(state, 5)
    state.players[P1][ids.FREE] = 1
    from_step(state, kinds.FREE_DELIVERIES)
    play(state, "deliver olive barrow1", "done", "p2: done")
    assert (state.prompt, state.turn) == ("paid_deliveries", P1)
    assert "deliver grain barrow1" in legal(state)
    assert grand_choices(state) == []


@pytest.mark.rule("GM-005", "GM-009")
def test_two_paid_deliveries_can_be_combined() -> None:
    state = table("paid_deliveries", GRAND)
    own(state, olive=1, grain=1, silver=2)
    barrow(state, 5)
    state.players[P1][ids.PAID] = 2
    play(state, "deliver olive barrow1")
    assert grand_choices(state) == ["grand grain barrow1"]
    play(state, "grand grain barrow1")
    assert count(state, "silver") == 0


@pytest.mark.rule("GM-009")
def test_a_free_delivery_in_between_the_paid_ones_is_of_another_kind() -> None:
    state = table("paid_deliveries", GRAND)
    own(state, olive=1, grain=1, silver=2)
    barrow(state, 5)
    roof(state, "delivery")
    state.players[P1][ids.PAID] = 2
    play(state, "roof 1", "deliver olive barrow1")
    assert "deliver grain barrow1" in legal(state)
    assert grand_choices(state) == []


@pytest.mark.rule("GM-005", "GM-009")
def test_a_turn_that_is_over_is_forgotten() -> None:
    state = table("free_deliveries", GRAND)
    own(state, olive=1)
    barrow(state, 5)
    state.players[P1][ids.FREE] = 1
    from_step(state, kinds.FREE_DELIVERIES)
    play(state, "deliver olive barrow1")
    assert state.players[P1][numbers.LAST_PLACE] == 7
    play(state, "done")
    assert state.players[P1][numbers.LAST_PLACE] == 0


@pytest.mark.rule("GM-005")
def test_two_deliveries_of_one_effect_can_be_combined() -> None:
    state = delivering(0, GRAND)
    own(state, olive=1, grain=1)
    barrow(state, 5)
    state.frames.append((kinds.DELIVER, P1, 2, 0))
    state.advance()
    play(state, "deliver olive barrow1", "grand grain barrow1")
    assert state.board[numbers.GRAND_CARDS] == 1 << 5


@pytest.mark.rule("GM-005")
def test_an_effect_for_craft_buildings_does_not_reach_the_barrow() -> None:
    state = delivering(1, GRAND)
    own(state, olive=1, grain=1)
    barrow(state, 5)
    play(state, "deliver olive barrow1")
    state.frames.append((kinds.DELIVER, P1, 1, 2))
    state.advance()
    assert asked(state)[1:] == [f"deliver grain {b}" for b in ("delicatessen", "greengrocer", "general_store")]


def test_a_barrow_that_leaves_is_no_place_for_a_second_delivery() -> None:
    state = delivering(2, GRAND)
    own(state, olive=1, grain=1)
    barrow(state, 6, 0b01)  # olive olive
    barrow(state, 5, 0b0001)  # it becomes barrow 1
    play(state, "deliver olive barrow1", "hex h5")
    assert state.barrows[P1][0] >> 6 == 5
    assert grand_choices(state) == []


@pytest.mark.rule("GM-004", "GM-021", "GM-022")
def test_grand_markers_go_to_buildings_barrows_and_joint_ventures_only() -> None:
    places = [p for p in next(b for b in ACTIONS.blocks if b.word == "grand").dims[1] if p]
    assert len(places) == 6 + 5 + 4
    assert all(p.startswith(("barrow", "venture")) for p in places[6:])
    state = delivering(2, GRAND)
    own(state, olive=1)
    barrow(state, 5)
    play(state, "deliver olive barrow1")
    pairs.notice(state, P1, GAME.action("deliver-to olive colchonera"), 0)
    assert pairs.last_place(state, P1, 0) == -1
