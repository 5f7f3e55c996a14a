"""LG-234 to LG-242, LG-306 and LG-317: market markers, whom they push out, and the ruling A-11."""

from typing import Any

import pytest

from sobremesa.games.la_granja.rules.catalogue import BOARD, MARKETS, Hexes
from sobremesa.games.la_granja.rules.goods import supply
from sobremesa.games.la_granja.rules.ids import EMPTY, GOOD_NAMES
from sobremesa.games.la_granja.rules.state import State

from ..scene import (
    P1,
    P2,
    P3,
    P4,
    barrow,
    count,
    delivering,
    events,
    helper,
    illegal,
    legal,
    marker,
    own,
    own_rules,
    play,
    roof,
    scene,
)

# one barrow of each value
CARD = {2: 44, 3: 43, 4: 24, 5: 19, 6: 63}


def placing(value: int, seats: int = 4, **config: Any) -> State:
    """p1 is about to complete a barrow of a value with one delivery (`complete`)."""
    state = delivering(1, seats=seats, **config)
    goods = state.rules.card(CARD[value]).goods
    own(state, P1, **{GOOD_NAMES[goods[-1]]: 1})
    return barrow(state, CARD[value], (1 << len(goods) - 1) - 1)


def complete(state: State) -> State:
    good = GOOD_NAMES[state.rules.card(state.barrows[P1][0] >> 6).goods[-1]]
    return play(state, f"deliver {good} barrow1")


def stand(state: State, seat: int, *hexes: str) -> State:
    for hex in hexes:
        marker(state, hex, seat)
    return state


def standing(state: State) -> dict[str, int]:
    """Who stands on which hex."""
    return {f"h{i + 1}": owner for i, owner in enumerate(state.market) if owner != EMPTY}


@pytest.mark.rule("LG-234")
@pytest.mark.parametrize(
    ("value", "hexes"),
    [
        (2, ["h8", "h12", "h23", "h25"]),
        (3, ["h6", "h13", "h20", "h22"]),
        (4, ["h1", "h4", "h18", "h30"]),
        (5, ["h9", "h11", "h19", "h27"]),
        (6, ["h7", "h14", "h17", "h24"]),
    ],
)
def test_the_marker_goes_to_a_free_open_hex_of_the_barrows_value(value: int, hexes: list[str]) -> None:
    """With three players the marked hexes are closed."""
    state = complete(placing(value, seats=3))
    assert (state.prompt, state.turn) == ("place_marker", P1)
    assert legal(state) == [f"hex {h}" for h in hexes]
    before = supply(state, P1)
    play(state, f"hex {hexes[2]}")
    assert standing(state) == {hexes[2]: P1}
    assert supply(state, P1) == before - 1
    assert state.prompt == "free_deliveries"


@pytest.mark.rule("LG-234")
def test_an_occupied_hex_cannot_be_chosen_while_one_is_free() -> None:
    state = complete(stand(stand(placing(4, seats=3), P2, "h1", "h18"), P1, "h30"))
    assert legal(state) == ["hex h4"]
    assert illegal(state, "hex h1")
    assert illegal(state, "hex h6"), "a 3"


@pytest.mark.rule("LG-235", "LG-238")
def test_opponents_on_adjacent_lower_hexes_go_home_and_bring_a_vp_each() -> None:
    state = stand(stand(placing(4), P2, "h12", "h25"), P3, "h13")
    before = [supply(state, seat) for seat in range(4)]
    complete(state)
    happened = events(state, "hex h18")
    assert standing(state) == {"h18": P1, "h25": P2}, "h25 is a 2, but not adjacent"
    assert [fields for key, fields in happened if key == "marker_removed"] == [
        {"colour": P2, "hex": 11},
        {"colour": P3, "hex": 12},
    ]
    assert state.scores() == (4 + 2, 0, 0, 0)
    assert [supply(state, seat) - before[seat] for seat in (P2, P3, P4)] == [1, 1, 0]


@pytest.mark.rule("LG-236")
def test_equal_and_higher_neighbours_stay() -> None:
    """No two neighbours on our market are equal, so the 3 beside the 4 is made a 4."""
    state = own_rules(stand(stand(placing(4), P2, "h13", "h17"), P3, "h19", "h12"))
    row = next(row for row in BOARD["market"] if MARKETS[row["id"]] is state.rules.market)
    hexes = [(q, r, 4 if i == 12 else value, closed) for i, (q, r, value, closed) in enumerate(row["hexes"])]
    state.rules.market = Hexes({**row, "hexes": hexes})
    play(complete(state), "hex h18")
    assert standing(state) == {"h18": P1, "h13": P2, "h17": P2, "h19": P3}, "the 2 is gone; 4, 5 and 6 stay"
    assert count(state, "vp") == 4 + 1


@pytest.mark.rule("LG-237")
def test_own_markers_stay() -> None:
    state = stand(placing(6), P1, "h12", "h13", "h8")
    play(complete(state), "hex h7")
    assert standing(state) == {"h7": P1, "h8": P1, "h12": P1, "h13": P1}
    assert count(state, "vp") == 6


@pytest.mark.rule("LG-235")
def test_a_marker_that_stood_there_first_does_not_push_out_later() -> None:
    """Only the newly occupied hex pushes: p2 on the 6 remains a neighbour of p1's new 2."""
    state = stand(placing(2), P2, "h7", "h13")
    play(complete(state), "hex h12")
    assert standing(state) == {"h7": P2, "h12": P1, "h13": P2}
    assert count(state, "vp") == 2


@pytest.mark.rule("LG-239", "LG-241")
def test_if_every_hex_of_the_value_is_taken_an_opponent_is_replaced() -> None:
    state = placing(6, seats=2)
    stand(stand(state, P2, "h14"), P1, "h12")
    before = supply(state, P2)
    complete(state)
    assert legal(state) == ["hex h14"], "not the player's own, and it is compulsory"
    play(state, "hex h14")
    assert standing(state) == {"h12": P1, "h14": P1}
    assert (count(state, "vp"), supply(state, P2)) == (6 + 1, before + 1)


@pytest.mark.rule("LG-239")
def test_the_player_chooses_whom_to_replace() -> None:
    state = stand(stand(placing(6, seats=3), P2, "h7", "h14"), P3, "h17")
    stand(state, P1, "h24")
    complete(state)
    assert legal(state) == ["hex h7", "hex h14", "hex h17"]
    play(state, "hex h17")
    assert standing(state) == {"h7": P2, "h14": P2, "h17": P1, "h24": P1}


@pytest.mark.rule("LG-239")
def test_a_single_free_hex_forbids_a_replacement() -> None:
    state = stand(placing(6, seats=3), P2, "h7", "h14", "h17")
    assert legal(complete(state)) == ["hex h24"]


@pytest.mark.rule("LG-240", "LG-241")
def test_after_a_replacement_the_lower_neighbours_go_as_usual() -> None:
    state = stand(placing(6, seats=2), P2, "h12", "h14", "h10", "h13", "h4")
    complete(state)
    play(state, "hex h14")
    assert standing(state) == {"h14": P1, "h12": P2, "h4": P2}, "the 5 and the 2 beside it are gone"
    assert count(state, "vp") == 6 + 1 + 2


@pytest.mark.rule("LG-239")
def test_if_all_hexes_of_the_value_are_ones_own_no_marker_is_placed() -> None:
    """A-11: VP and trade good of the barrow are gained all the same."""
    state = complete(stand(placing(6, seats=2), P1, "h12", "h14"))
    assert state.prompt == "free_deliveries"
    assert standing(state) == {"h12": P1, "h14": P1}
    assert (count(state, "vp"), count(state, "trade_good")) == (6, 1)


@pytest.mark.rule("LG-239")
def test_by_the_other_ruling_the_marker_goes_to_the_next_lower_value() -> None:
    """full_market = lower."""
    state = stand(placing(6, seats=2, rulings={"full_market": "lower"}), P1, "h12", "h14", "h2")
    stand(state, P2, "h9")
    complete(state)
    assert legal(state) == ["hex h8", "hex h10"]
    play(state, "hex h10")
    assert standing(state) == {"h12": P1, "h14": P1, "h2": P1, "h10": P1}
    assert count(state, "vp") == 6 + 1, "p2's 4 beside the 5 is gone"
    state = stand(placing(6, seats=2, rulings={"full_market": "lower"}), P1, "h12", "h14", "h2", "h8")
    stand(state, P2, "h10")
    assert legal(complete(state)) == ["hex h10"], "there too an opponent is replaced if nothing is free"
    state = stand(placing(6, seats=2, rulings={"full_market": "lower"}), P2, "h12")
    assert legal(complete(state)) == ["hex h14"], "a free hex of the value itself comes first"


@pytest.mark.rule("LG-242")
def test_one_placement_removes_markers_of_several_opponents_without_compensation() -> None:
    state = stand(stand(stand(placing(6), P2, "h18"), P3, "h19", "h25"), P4, "h23")
    for seat in (P2, P3, P4):
        own(state, seat, silver=2, vp=5, trade_good=1)
    before = [p[:10] for p in state.players]
    play(complete(state), "hex h24")
    assert standing(state) == {"h24": P1}
    assert [p[:10] for p in state.players[1:]] == before[1:]
    assert count(state, "vp") == 6 + 4


@pytest.mark.rule("LG-242")
def test_a_helper_may_bring_a_compensation() -> None:
    """The Negotiator gives 1 VP for each own marker removed."""
    state = helper(stand(placing(6), P2, "h18", "h19"), 2, seat=P2)
    play(complete(state), "hex h24")
    assert state.scores() == (6 + 2, 2, 0, 0)


@pytest.mark.rule("LG-238")
def test_vp_are_for_markers_removed_not_for_markers_seen() -> None:
    state = stand(stand(placing(3), P2, "h18", "h14"), P1, "h8")
    play(complete(state), "hex h13")
    assert count(state, "vp") == 3


@pytest.mark.rule("LG-235")
def test_only_a_completed_barrow_displaces() -> None:
    """The roof tile market stand removes nothing, unless the table rules otherwise (A-13)."""
    state = roof(stand(scene("free_deliveries"), P2, "h5"), "market_stand")
    play(state, "roof 1", "hex h1")
    assert (standing(state), count(state, "vp")) == ({"h1": P1, "h5": P2}, 0)


@pytest.mark.rule("LG-306")
def test_market_example_a_4_removes_the_3_and_not_the_5() -> None:
    state = stand(stand(placing(4), P2, "h13"), P3, "h19")
    complete(state)
    before = count(state, "vp")
    play(state, "hex h18")
    assert standing(state) == {"h18": P1, "h19": P3}
    assert count(state, "vp") == before + 1


@pytest.mark.rule("LG-317")
def test_derived_replacement_next_to_a_4_a_3_and_an_own_2() -> None:
    state = stand(stand(placing(5), P1, "h3", "h9", "h21", "h27", "h25"), P2, "h19", "h18")
    stand(state, P3, "h11", "h13")
    complete(state)
    assert legal(state) == ["hex h11", "hex h19"], "two of six 5s are held by opponents"
    before = count(state, "vp")
    play(state, "hex h19")
    assert count(state, "vp") == before + 3, "1 replaced and 2 removed"
    assert standing(state) == {**dict.fromkeys(("h3", "h9", "h21", "h27", "h25", "h19"), P1), "h11": P3}
