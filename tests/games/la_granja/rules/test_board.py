"""The main board: market hexes, craft buildings and the siesta track (LG-017 to LG-024, LG-043)."""

import pytest

import sobremesa as sm
from sobremesa.games.la_granja.rules import ids
from sobremesa.games.la_granja.rules.catalogue import BUILDING_ROWS, MARKETS, SIESTA_TOP, SIESTA_VP

from ..scene import (
    GAME,
    P1,
    P2,
    bare,
    barrow,
    count,
    delivering,
    fresh,
    illegal,
    legal,
    marker,
    own,
    phase,
    play,
    roof,
    siestas,
    taking,
    turn,
)

MARKED = ["h2", "h3", "h5", "h10", "h15", "h16", "h21", "h26", "h28", "h29"]
OPEN_TWOS = ["h8", "h12", "h23", "h25"]


def closed(seats: int, edition: str) -> list[str]:
    return [f"h{i + 1}" for i in fresh(seats, edition=edition).view().closed]


@pytest.mark.rule("LG-017")
def test_the_classic_board_is_the_same_for_every_number_of_players() -> None:
    boards = [fresh(seats, edition="classic") for seats in (1, 2, 3, 4)]
    assert len({tuple(value for value, _ in state.view().market) for state in boards}) == 1
    assert len({state.rules.market.near for state in boards}) == 1
    assert len({tuple(b.rows for b in state.rules.buildings) for state in boards}) == 1
    assert len(boards[0].view().market) == 30


@pytest.mark.rule("LG-018")
@pytest.mark.parametrize("edition", ["deluxe", "classic"])
@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_hexes_have_the_values_2_to_6(seats: int, edition: str) -> None:
    view = fresh(seats, edition=edition).view()
    usable = {value for i, (value, _) in enumerate(view.market) if i not in view.closed}
    assert usable == {2, 3, 4, 5, 6}


@pytest.mark.rule("LG-018")
@pytest.mark.parametrize("name", ["large", "small"])
def test_hexes_are_hexagons(name: str) -> None:
    near = MARKETS[name].near
    assert all(i in near[j] for i, neighbours in enumerate(near) for j in neighbours), "touching is mutual"
    assert all(2 <= len(n) <= 6 and i not in n for i, n in enumerate(near))
    assert max(len(n) for n in near) == 6


@pytest.mark.rule("LG-019", "LG-043")
def test_deluxe_closes_the_marked_hexes_with_three_players_only() -> None:
    assert [closed(seats, "deluxe") for seats in (1, 2, 3, 4)] == [[], [], MARKED, []]


@pytest.mark.rule("LG-019", "LG-043")
def test_deluxe_has_a_side_for_one_and_two_and_a_side_for_three_and_four() -> None:
    sides = [tuple(value for value, _ in fresh(seats).view().market) for seats in (1, 2, 3, 4)]
    assert sides[0] == sides[1]
    assert sides[2] == sides[3]
    assert (len(sides[0]), len(sides[2])) == (14, 30)
    assert [len(fresh(seats).rules.buildings[0].rows) for seats in (1, 2, 3, 4)] == [2, 2, 4, 4]


@pytest.mark.rule("LG-020")
def test_classic_closes_the_marked_hexes_with_two_and_three_players() -> None:
    assert [closed(seats, "classic") for seats in (2, 3, 4)] == [MARKED, MARKED, []]
    near = fresh(4, edition="classic").rules.market.near
    assert all(len(near[int(name[1:]) - 1]) < 6 for name in MARKED), "they lie at the rim"


@pytest.mark.rule("LG-021")
@pytest.mark.parametrize(("seats", "edition"), [(3, "deluxe"), (2, "classic"), (3, "classic")])
def test_a_closed_hex_does_not_count_as_free(seats: int, edition: str) -> None:
    state = barrow(own(delivering(1, seats=seats, edition=edition), olive=1), 44, covered=0b10)  # olive, grain: 2 VP
    for name in OPEN_TWOS[1:]:
        marker(state, name, P2)
    free = play(state.clone(), "deliver olive barrow1")
    assert legal(free) == ["hex h8"]
    marker(state, "h8", P2)
    play(state, "deliver olive barrow1")
    assert legal(state) == [f"hex {name}" for name in OPEN_TWOS], "all open 2s are taken: one of them is replaced"
    assert illegal(state, "hex h2")
    assert illegal(state, "hex h15")


@pytest.mark.rule("LG-021")
def test_with_four_players_the_same_hexes_are_open() -> None:
    state = barrow(own(delivering(1, seats=4, edition="classic"), olive=1), 44, covered=0b10)
    for name in OPEN_TWOS:
        marker(state, name, P2)
    play(state, "deliver olive barrow1")
    assert legal(state) == ["hex h2", "hex h15"]


@pytest.mark.rule("LG-021")
def test_a_position_with_a_marker_on_a_closed_hex_is_refused() -> None:
    state = marker(bare(3), "h2")
    assert GAME.problems(state) == ["a marker stands on the closed hex h2"]
    stand = roof(taking(4, seats=3), "market_stand")
    play(stand, "roof 1")
    assert illegal(stand, "hex h2")
    assert not illegal(stand, "hex h8")


@pytest.mark.rule("LG-022")
def test_six_craft_buildings_numbered_1_to_6() -> None:
    names = ["trading_house", "cartwright", "delicatessen", "greengrocer", "general_store", "butcher"]
    assert [(row["number"], row["id"]) for row in BUILDING_ROWS] == list(enumerate(names, 1))
    view = fresh(4).view()
    assert [row.building for row in view.seats[P1].rows] == names
    assert view.never_completed == tuple(names), "a completion area at each of them"
    assert [row.goods for row in view.seats[P1].rows] == [
        ("grape", "pig", "food", "wine"),
        ("food", "wine", "meat"),
        ("olive", "grain", "food", "meat"),
        ("olive", "grain", "grape", "trade_good"),
        ("olive", "grain", "wine", "trade_good"),
        ("pig", "pig", "meat"),
    ]


@pytest.mark.rule("LG-023")
@pytest.mark.parametrize(("seats", "edition"), [(3, "deluxe"), (4, "deluxe"), (2, "classic"), (4, "classic")])
def test_each_building_has_four_rows_and_each_serves_one_player(seats: int, edition: str) -> None:
    state = bare(seats, edition=edition)
    assert [len(b.rows) for b in state.rules.buildings] == [4] * 6
    for seat in range(seats):
        own(turn(state, "free_deliveries", seat), seat, wine=1)
        state.players[seat][ids.FREE] = 1
        play(state, "deliver wine cartwright")
    rows = [state.view().seats[seat].rows[1].row for seat in range(seats)]
    assert sorted(rows) == list(range(1, seats + 1)), "nobody shares a row"
    assert [state.view().seats[seat].rows[1].covered for seat in range(seats)] == [(False, True, False)] * seats


@pytest.mark.rule("LG-023")
def test_two_players_in_one_row_are_refused() -> None:
    state = bare(4)
    for seat in (P1, P2):
        state.players[seat][ids.ROW_2] = 3
        state.players[seat][ids.COVER_2] = 1
    assert GAME.problems(state) == ["two players share a row at building 2"] * 2


@pytest.mark.rule("LG-024")
def test_the_siesta_track_runs_from_0_to_its_highest_space() -> None:
    assert (SIESTA_VP[0], SIESTA_VP[SIESTA_TOP], len(SIESTA_VP)) == (0, 3, SIESTA_TOP + 1)
    assert list(SIESTA_VP) == sorted(SIESTA_VP)
    assert set(SIESTA_VP) == {0, 1, 2, 3}
    state = siestas(taking(5), SIESTA_TOP - 1, 0)
    play(state, "die 5", "option 3")
    assert state.view().seats[P1].siesta == SIESTA_TOP


@pytest.mark.rule("LG-024")
def test_the_siesta_track_fixes_turn_order_and_siesta_vp() -> None:
    state = siestas(bare(2), 0, 5)
    phase(state, 3)
    play(state, "p1: donkey 4", "p2: donkey 4")
    assert state.view().order == (P2, P1)
    play(state, *["done"] * 4)
    sm.Dealer(1).settle(state)
    assert (count(state, "vp", P1), count(state, "vp", P2)) == (0, SIESTA_VP[5]) == (0, 2)
