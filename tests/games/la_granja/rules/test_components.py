"""What is in the box (LG-001 to LG-016, LG-063)."""

import pytest

import sobremesa as sm
from sobremesa.games.la_granja.rules import ids
from sobremesa.games.la_granja.rules.catalogue import BUILDING_NAMES, FACE_NAMES, HATS
from sobremesa.games.la_granja.rules.goods import supply
from sobremesa.kernel import bits

from ..scene import (
    GAME,
    P1,
    P2,
    P3,
    P4,
    bare,
    count,
    craft,
    delivering,
    fresh,
    hand,
    helper,
    illegal,
    legal,
    own,
    phase,
    play,
    roof,
    scene,
    supplied,
    taking,
    turn,
)

EDITIONS = ("deluxe", "classic")


@pytest.mark.rule("LG-001")
@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_the_deck_is_cards_1_to_66_and_nothing_else(seats: int, edition: str) -> None:
    state = fresh(seats, edition=edition)
    cards = [*bits(state.board[ids.DECK]), *(card for cards in state.hands for card in cards)]
    assert sorted(cards) == list(range(1, 67))


@pytest.mark.rule("LG-001", "LG-012")
def test_a_card_of_a_module_is_refused() -> None:
    text = GAME.position(fresh(2))
    with pytest.raises(sm.PositionError, match="card 67 is not part of this game"):
        GAME.from_position(text.replace("discards: -", "discards: 67"))


@pytest.mark.rule("LG-002", "LG-044")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_everybody_has_25_markers_in_one_colour(seats: int) -> None:
    state = fresh(seats)
    assert [s.colour for s in state.view().seats] == ["blue", "red", "yellow", "green"][:seats]
    for seat in range(seats):
        own(state, seat, trade_good=0)
        state.market = (ids.EMPTY,) * len(state.market)
        assert supply(state, seat) == 25


@pytest.mark.rule("LG-005")
def test_the_siesta_marker_is_not_one_of_the_25() -> None:
    state = roof(taking(4), "siesta_1")
    assert (supply(state, P1), state.players[P1][ids.SIESTA]) == (25, 0)
    play(state, "roof 1")
    assert (supply(state, P1), state.players[P1][ids.SIESTA]) == (25, 1)
    assert sorted(state.view().siesta_order) == [P1, P2], "one marker each"


@pytest.mark.rule("LG-006")
@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_everybody_has_the_donkey_tiles_1_to_4(seats: int) -> None:
    state = fresh(seats)
    assert [s.donkeys_left for s in state.view().seats] == [(1, 2, 3, 4)] * seats
    phase(state, 3)
    for seat in range(seats):
        assert legal(state, seat) == ["donkey 1", "donkey 2", "donkey 3", "donkey 4"]


@pytest.mark.rule("LG-007")
@pytest.mark.parametrize(("tile", "hats"), [(1, 3), (2, 2), (3, 1), (4, 0)])
def test_a_donkey_tile_gives_deliveries_and_siesta_steps(tile: int, hats: int) -> None:
    state = phase(bare(2), 3)
    play(state, f"p1: donkey {tile}", "p2: donkey 4")
    view = state.view().seats[P1]
    assert (view.free_deliveries, view.siesta) == (tile, hats)


@pytest.mark.rule("LG-010", "LG-063")
@pytest.mark.parametrize("edition", EDITIONS)
def test_only_totals_of_silver_and_vp_matter_and_they_are_unlimited(edition: str) -> None:
    state = own(scene("buy_roof", edition=edition), silver=997, vp=995, trade_good=2)
    roof(state, "vp_1")
    play(state, "trade silver", "roof 1", "buy olive")
    assert (count(state, "silver"), count(state, "vp")) == (998, 996)
    text = GAME.position(own(fresh(edition=edition), silver=998, vp=996))
    assert "silver=998 vp=996" in text
    assert GAME.position(GAME.from_position(text)) == text


@pytest.mark.rule("LG-011")
def test_vp_are_gained_at_once() -> None:
    state = roof(own(taking(4), vp=3), "vp_1")
    play(state, "roof 1")
    assert (state.round, state.phase, count(state, "vp")) == (2, 2, 4)


@pytest.mark.rule("LG-012")
@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_module_parts_stay_in_the_box(seats: int) -> None:
    state = fresh(seats)
    assert state.rules.config.modules == ()
    assert max(HATS) == 3, "no donkey tile with 4 hats"
    assert state.rules.deck == sum(1 << n for n in range(1, 67)), "no additional cards"
    assert [b.id for b in state.rules.buildings] == list(BUILDING_NAMES), "no building cards"
    tiles = [FACE_NAMES[t] for tiles in state.rules.roof_rounds for t in tiles]
    assert len(set(tiles)) == len(tiles) == 24, "24 different roof tiles, none of them broken"
    phase(state, 2)
    sm.Dealer(1).settle(state)
    assert sum(state.view().dice) == {1: 5, 2: 5, 3: 7, 4: 9}[seats], "no coloured dice"


@pytest.mark.rule("LG-013", "LG-051", "LG-052")
@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_each_player_can_gain_one_craft_marker_of_each_kind(seats: int, edition: str) -> None:
    state = bare(seats, edition=edition)
    for seat in range(seats):
        turn(state, "free_deliveries", seat)
        own(state, seat, wine=2)
        supplied(state, "trading_house", 0b0111, seat)
        state.players[seat][ids.FREE] = 2
        play(state, "deliver wine trading_house")
        assert state.view().seats[seat].rows[0].is_completed
        assert legal(state)[0] == "done"
        assert illegal(state, "deliver wine trading_house"), "the second one of a kind cannot be gained"


@pytest.mark.rule("LG-013")
def test_there_are_24_craft_markers_of_6_kinds() -> None:
    state = bare(4)
    for seat in (P1, P2, P3, P4):
        craft(state, *BUILDING_NAMES, seat=seat)
    assert GAME.problems(state) == []
    owned = [row.building for s in state.view().seats for row in s.rows if row.is_completed]
    assert {name: owned.count(name) for name in owned} == dict.fromkeys(BUILDING_NAMES, 4)


@pytest.mark.rule("LG-014")
def test_a_used_helper_is_marked_until_the_round_ends() -> None:
    state = hand(helper(scene("paid_deliveries"), 55), 1)
    play(state, "use 55", "done")
    assert state.view().seats[P1].used_helpers == (55,)
    assert illegal(state, "use 55")
    play(state, "done")
    assert (state.round, state.view().seats[P1].used_helpers) == (3, ())


@pytest.mark.rule("LG-014")
def test_ten_exhaustion_markers_are_no_limit_and_cost_no_player_marker() -> None:
    state = bare(4)
    for seat, cards in enumerate([(7, 22, 23), (26, 32, 41), (42, 47, 48), (4, 55)]):
        helper(state, *cards, seat=seat)
    hand(turn(state, "buy_roof", P4), 1, seat=P4)
    for card in (7, 22, 23, 26, 32, 41, 42, 47, 48, 4):
        state.board[ids.USED] |= 1 << card
    play(state, "use 55", "done")
    assert sum(len(s.used_helpers) for s in state.view().seats) == 11
    assert [supply(state, seat) for seat in range(4)] == [25, 25, 25, 25]


@pytest.mark.rule("LG-015")
@pytest.mark.parametrize(("edition", "left"), [("classic", 24), ("deluxe", 25)])
def test_in_classic_a_used_helper_ties_up_a_player_marker(edition: str, left: int) -> None:
    state = hand(helper(scene("paid_deliveries", edition=edition), 55), 1)
    play(state, "use 55", "done")
    assert supply(state, P1) == left
    play(state, "done")
    assert (state.round, supply(state, P1)) == (3, 25), "the scoring phase brings it back"


@pytest.mark.rule("LG-016")
def test_three_players_cover_ten_hexes_in_deluxe() -> None:
    state = fresh(3)
    assert [i + 1 for i in state.view().closed] == [2, 3, 5, 10, 15, 16, 21, 26, 28, 29]
    stand = roof(taking(4, seats=3), "market_stand")
    play(stand, "roof 1")
    assert len(legal(stand)) == 20
    assert illegal(stand, "hex h2")


@pytest.mark.rule("LG-013")
def test_a_craft_marker_is_for_the_building_that_was_completed() -> None:
    state = supplied(own(delivering(1), meat=1), "butcher", 0b011)
    play(state, "deliver meat butcher")
    assert [row.building for row in state.view().seats[P1].rows if row.is_completed] == ["butcher"]
