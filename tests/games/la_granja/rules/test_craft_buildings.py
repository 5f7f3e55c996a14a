"""LG-190 to LG-203: rows, completion and craft markers of the craft buildings."""

import pytest

from sobremesa.games.la_granja.rules import ids
from sobremesa.games.la_granja.rules.catalogue import BUILDING_NAMES
from sobremesa.games.la_granja.rules.goods import supply
from sobremesa.games.la_granja.rules.state import State

from ..scene import (
    GAME,
    P1,
    P2,
    P3,
    bare,
    blocked,
    count,
    craft,
    delivering,
    events,
    field,
    illegal,
    legal,
    own,
    own_rules,
    phase,
    play,
    supplied,
)


def targets(state: State, good: str) -> list[str]:
    """Where a good can be delivered to now."""
    return [text.split()[2] for text in legal(state) if text.startswith(f"deliver {good} ")]


def rows(state: State, building: str) -> list[int]:
    """The row of every seat at a building, 0 for none."""
    return [p[ids.ROW_1 + BUILDING_NAMES.index(building)] for p in state.players]


def cover(state: State, building: str, seat: int = P1) -> int:
    return state.players[seat][ids.COVER_1 + BUILDING_NAMES.index(building)]


@pytest.mark.rule("LG-190")
def test_all_six_buildings_can_be_supplied_by_one_player() -> None:
    state = own(delivering(6), P1, wine=1, meat=2, food=1, olive=2)
    for text in (
        "wine trading_house",
        "meat cartwright",
        "food delicatessen",
        "olive greengrocer",
        "olive general_store",
        "meat butcher",
    ):
        play(state, f"deliver {text}")
    assert [rows(state, b)[P1] for b in BUILDING_NAMES] == [1] * 6


@pytest.mark.rule("LG-190")
def test_a_blocked_building_takes_nothing() -> None:
    state = blocked(own(delivering(3), P1, olive=1, meat=1), "greengrocer", "butcher", "delicatessen")
    assert targets(state, "olive") == ["general_store"]
    assert targets(state, "meat") == ["cartwright"]
    assert illegal(state, "deliver olive greengrocer")


@pytest.mark.rule("LG-191")
def test_the_first_delivery_ties_a_row_and_a_player_to_each_other() -> None:
    state = bare(2, edition="classic")
    for seat in (P1, P2):
        own(state, seat, food=2, wine=1)
    phase(state, 3)
    play(state, "p1: donkey 2", "p2: donkey 4", "deliver food cartwright")
    assert rows(state, "cartwright") == [1, 0]
    play(state, "deliver wine cartwright")
    assert rows(state, "cartwright") == [1, 0], "the second good goes to the same row"
    assert (cover(state, "cartwright"), targets(state, "food")) == (0b011, [])
    play(state, "done", "deliver food cartwright")
    assert rows(state, "cartwright") == [1, 2], "p1's row is p1's alone"
    assert (cover(state, "cartwright", P1), cover(state, "cartwright", P2)) == (0b011, 0b001)


@pytest.mark.rule("LG-191")
def test_where_rows_differ_the_player_chooses_among_the_free_ones_that_fit() -> None:
    """A-36, A-05: our boards have equal rows, which leave no choice, so a building with different rows is made."""
    state = own_rules(bare(3, edition="classic"))
    state.rules.buildings[5].rows = (
        (ids.PIG, ids.MEAT),
        (ids.PIG, ids.FOOD),
        (ids.WINE, ids.MEAT),
        (ids.MEAT, ids.FOOD),
    )
    own(supplied(state, "butcher", 0b01, seat=P2, row=1), P1, meat=1, wine=1)
    phase(state, 3)
    play(state, "p1: donkey 2", "p2: donkey 4", "p3: donkey 4", "deliver meat butcher")
    assert (state.prompt, state.turn) == ("choose_row", P1)
    assert legal(state) == ["row 3", "row 4"], "row 1 is p2's and row 2 asks for no meat"
    play(state, "row 3")
    assert rows(state, "butcher") == [3, 1, 0]
    assert cover(state, "butcher") == 0b10
    assert targets(state, "wine")[-1] == "butcher", "now it is row 3 that counts"
    assert illegal(state, "deliver meat butcher")


@pytest.mark.rule("LG-191")
def test_a_player_finds_no_row_where_all_are_taken() -> None:
    """With two rows, as on the side for two players, a third marker finds none. Nobody takes part in two rows."""
    state = own_rules(bare(3, edition="classic"))
    for building in state.rules.buildings:
        building.rows = building.rows[:2]
    supplied(supplied(state, "butcher", 1, seat=P2, row=1), "butcher", 1, seat=P3, row=2)
    own(state, P1, meat=1)
    phase(state, 3)
    play(state, "p1: donkey 1", "p2: donkey 4", "p3: donkey 4")
    assert targets(state, "meat") == ["cartwright", "delicatessen"]


@pytest.mark.rule("LG-192")
def test_symbols_are_covered_in_any_order_and_each_once() -> None:
    state = own(delivering(4), P1, meat=1, pig=2)
    play(state, "deliver meat butcher")
    assert cover(state, "butcher") == 0b100
    play(state, "deliver pig butcher")
    assert cover(state, "butcher") == 0b101
    own(state, P1, meat=1)
    assert illegal(state, "deliver meat butcher"), "the meat symbol is covered"
    assert "butcher" in targets(state, "pig"), "the second pig symbol is not"
    play(state, "deliver pig butcher")
    assert state.view(P1).seats[P1].rows[5].is_completed


@pytest.mark.rule("LG-193", "LG-194")
def test_the_marker_moves_from_the_farm_and_stays_for_rounds() -> None:
    state = field(own(bare(2), P1, wine=1), 3, goods=1)  # card 3 is an olive field
    phase(state, 3)
    play(state, "p1: donkey 2", "p2: donkey 4")
    before = supply(state, P1)
    play(state, "deliver wine general_store", "deliver field-olive general_store")
    assert (count(state, "wine"), state.crops(P1)) == (0, [0, 0, 0])
    assert supply(state, P1) == before, "the markers are on the board now, not in the supply"
    play(state, "done", "done", "done", "done")
    assert state.round == 3
    assert cover(state, "general_store") == 0b101
    state.board[ids.ROUND] = 5
    own(phase(state, 3), P1, grain=1, trade_good=1)
    play(state, "p1: donkey 3", "p2: donkey 3", "done", "deliver grain general_store")
    assert (cover(state, "general_store"), count(state, "vp")) == (0b111, 0)
    play(state, "deliver trade_good general_store")
    assert count(state, "vp") == 5 + 1 + 2, "round, first completion, the General Store's own 2"


@pytest.mark.rule("LG-195")
def test_completion_leaves_one_marker_in_the_completion_area_and_returns_the_others() -> None:
    state = supplied(own(delivering(1), P1, wine=1), "trading_house", 0b0111)
    assert supply(state, P1) == 25 - 4
    happened = events(state, "deliver wine trading_house")
    assert ("craft_completed", {"seat": P1, "building": 0, "vp": 3}) in happened
    assert supply(state, P1) == 25 - 1
    assert (cover(state, "trading_house"), rows(state, "trading_house")) == (0, [0, 0]), "the row is empty (A-36)"


@pytest.mark.rule("LG-195")
def test_nothing_is_completed_while_a_symbol_is_open() -> None:
    state = supplied(own(delivering(1), P1, food=1), "trading_house", 0b0011)
    play(state, "deliver food trading_house")
    assert (cover(state, "trading_house"), state.players[P1][ids.CRAFT], count(state, "vp")) == (0b0111, 0, 0)


@pytest.mark.rule("LG-196", "LG-200")
def test_a_completed_building_takes_no_more_from_its_completer_but_from_others() -> None:
    state = craft(bare(2), "cartwright")
    for seat in (P1, P2):
        own(state, seat, wine=1)
    phase(state, 3)
    play(state, "p1: donkey 1", "p2: donkey 4")
    assert targets(state, "wine") == ["trading_house", "general_store"]
    assert illegal(state, "deliver wine cartwright")
    play(state, "done")
    assert targets(state, "wine") == ["trading_house", "cartwright", "general_store"]


@pytest.mark.rule("LG-197", "LG-198")
@pytest.mark.parametrize("number", [1, 2, 3, 4, 5, 6])
def test_the_round_counts_and_the_first_to_complete_gets_one_more(number: int) -> None:
    state = bare(2, number)
    for seat in (P1, P2):
        own(supplied(state, "trading_house", 0b0111, seat=seat, row=seat + 1), seat, wine=1)
    phase(state, 3)
    play(state, "p1: donkey 1", "p2: donkey 4", "deliver wine trading_house")
    assert count(state, "vp", P1) == number + 1
    play(state, "done", "deliver wine trading_house")
    assert count(state, "vp", P2) == number, "the 1 VP of the completion area is gone"
    assert state.view(None).never_completed == BUILDING_NAMES[1:]


@pytest.mark.rule("LG-197")
def test_each_building_has_a_first_completer_of_its_own() -> None:
    state = own(delivering(2, round=3), P1, wine=1, meat=1)
    supplied(supplied(state, "trading_house", 0b0111), "delicatessen", 0b0111)
    play(state, "deliver wine trading_house")
    assert count(state, "vp") == 3 + 1
    play(state, "deliver meat delicatessen")
    assert count(state, "vp") == 2 * (3 + 1)


@pytest.mark.rule("LG-199", "LG-200")
def test_the_craft_marker_lies_on_its_own_place_front_side_up() -> None:
    state = supplied(own(delivering(1), P1, meat=1), "delicatessen", 0b0111)
    play(state, "deliver meat delicatessen")
    seats = state.view(None).seats
    assert [r.building for r in seats[P1].rows if r.is_completed] == ["delicatessen"]
    assert [r.building for r in seats[P1].rows if r.is_fresh] == ["delicatessen"]
    assert not any(r.is_completed for r in seats[P2].rows)


@pytest.mark.rule("LG-200")
def test_six_craft_markers_are_all_and_are_kept() -> None:
    state = craft(own(delivering(4), P1, olive=1, pig=1, food=1, wine=1, meat=1, trade_good=1), *BUILDING_NAMES)
    assert not any(text.startswith("deliver") for text in legal(state))
    assert supply(state, P1) == 25 - 6 - 6
    state.board[ids.ROUND] = 6
    phase(state, 3)
    play(state, "p1: donkey 1", "p2: donkey 1", *["done"] * 4)
    assert state.result() is not None
    assert state.players[P1][ids.CRAFT] == 0b111111


@pytest.mark.rule("LG-201")
@pytest.mark.parametrize(
    ("building", "last", "good", "gained"),
    [
        ("trading_house", "wine", "silver", 3),
        ("delicatessen", "meat", "trade_good", 1),
        ("general_store", "wine", "vp", 2),
    ],
)
def test_a_plain_gain_comes_at_once_and_is_no_choice(building: str, last: str, good: str, gained: int) -> None:
    """D-13."""
    state = supplied(own(delivering(1), P1, **{last: 1}), building, 0b1011 if building == "general_store" else 0b0111)
    before = count(state, good) + (3 if good == "vp" else 0)  # round and first completion
    play(state, f"deliver {last} {building}")
    assert count(state, good) == before + gained
    assert state.prompt == "free_deliveries"


@pytest.mark.rule("LG-201")
def test_the_delivery_and_the_resource_may_be_declined_and_are_not_kept_for_later() -> None:
    """D-13. The VP of the Cartwright are gained all the same."""
    state = supplied(own(delivering(1), P1, meat=2), "cartwright", 0b011)
    state.players[P1][ids.SIESTA] = 5
    play(state, "deliver meat cartwright")
    assert (state.prompt, legal(state)) == ("deliver", ["done", "deliver meat delicatessen", "deliver meat butcher"])
    play(state, "done")
    assert (state.prompt, count(state, "meat"), count(state, "vp")) == ("free_deliveries", 1, 2 + 1 + 2)
    assert not any(text.startswith("deliver") for text in legal(state))

    state = supplied(own(delivering(1), P1, grape=1), "greengrocer", 0b1011)
    play(state, "deliver grape greengrocer")
    assert legal(state) == ["decline", "option 1"]
    play(state, "decline")
    assert (state.prompt, state.players[P1][: ids.PIG + 1]) == ("free_deliveries", [0, 0, 0, 0])


@pytest.mark.rule("LG-202", "LG-203")
@pytest.mark.parametrize("edition", ["deluxe", "classic"])
def test_a_craft_marker_is_turned_after_the_scoring_of_its_round(edition: str) -> None:
    """D-12: its lasting effect starts with the next round, and nothing is turned back later."""
    state = supplied(own(bare(2, edition=edition), P1, wine=1), "trading_house", 0b0111)
    phase(state, 3)
    play(state, "p1: donkey 1", "p2: donkey 4", "deliver wine trading_house", "done", "done", "done")
    turned: list[tuple[str, int]] = []
    state.sink = lambda event: turned.append((GAME.events.type_of(event).key, state.lasting(P1)))
    play(state, "done")
    assert turned == [
        ("phase_begins", 0),
        ("market_scored", 0),
        ("market_scored", 0),
        ("siesta_scored", 0),
        ("siesta_scored", 0),
        ("round_ends", 0),
        ("round_starts", 1),
    ]
    state.sink = None
    phase(state, 4)
    assert (state.round, state.lasting(P1)) == (4, 1), "it stays turned"
