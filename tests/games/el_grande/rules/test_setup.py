"""The set-up: markers, starting regions, court and province (EG-010 to EG-027)."""

import pytest

import sobremesa as sm
from sobremesa.games.el_grande.rules import ids

from ..scene import (
    GAME,
    P1,
    P2,
    P3,
    P4,
    bare,
    chances,
    count,
    discs,
    events,
    fresh,
    general_scoring,
    idle,
    legal,
    play,
    powers,
    table,
    turn,
)

REGIONS = ["galicia", "navarra", "aragon", "cataluna", "castilla", "toledo", "valencia", "sevilla", "granada"]


@pytest.mark.rule("EG-010")
def test_both_tiles_start_beside_the_board() -> None:
    state = fresh(4)
    assert (state.view().tile_8, state.view().tile_4) == (None, None)
    assert [state.scale(place) for place in range(10)] == list(state.rules.scales)


@pytest.mark.rule("EG-011", "EG-013")
def test_round_marker_on_1_and_vp_markers_on_0() -> None:
    view = fresh(5).view()
    assert view.round == 1
    assert [s.vp for s in view.seats] == [0, 0, 0, 0, 0]
    assert [s.colour for s in view.seats] == ["violet", "green", "blue", "orange", "red"]


@pytest.mark.rule("EG-012")
def test_castillo_starts_empty() -> None:
    for seed in range(20):
        state = fresh(5, seed)
        assert [count(state, seat, "castillo") for seat in range(5)] == [0, 0, 0, 0, 0]


@pytest.mark.rule("EG-014", "EG-015")
def test_hands_are_complete_and_for_their_owner_only() -> None:
    state = table()
    everything = tuple(str(v) for v in range(1, 14))
    for viewer in (P1, P2, P3, P4):
        assert [s.hand for s in state.view(viewer).seats] == [everything if i == viewer else None for i in range(4)]
    assert [s.hand for s in state.view(None).seats] == [None] * 4


@pytest.mark.rule("EG-015")
def test_the_owner_may_look_at_any_time() -> None:
    """Also in somebody else's turn and while discs are being set."""
    state = powers(table(), 9, 8, 7, 6)
    without_7 = ("1", "2", "3", "4", "5", "6", "8", "9", "10", "11", "12", "13")
    assert state.turn == P1
    assert state.view(P3).seats[P3].hand == without_7
    assert state.view(P1).seats[P3].hand is None
    scoring = general_scoring(bare())
    assert [scoring.view(P2).seats[i].hand is not None for i in range(4)] == [False, True, False, False]


@pytest.mark.rule("EG-017")
def test_every_player_has_one_disc() -> None:
    state = general_scoring(bare(5))
    assert state.owing == (0, 1, 2, 3, 4)
    play(state, "p4: disc toledo")
    assert [s.disc_is_set for s in state.view().seats] == [False, False, False, True, False]
    with pytest.raises(sm.IllegalAction):
        play(state, "p4: disc aragon")


@pytest.mark.rule("EG-018")
def test_the_first_region_card_places_the_king() -> None:
    state = play(GAME.new(seats=4), "first p1")
    assert state.view().king is None
    assert chances(state) == {f"start-king {r}": 1 for r in REGIONS}
    assert play(state, "start-king toledo").view().king == "toledo"


@pytest.mark.rule("EG-019", "EG-020")
def test_everybody_draws_a_region_of_their_own() -> None:
    """Clockwise from the first player (EG-A30), never the King's region, never one already drawn."""
    state = play(GAME.new(seats=4), "first p3", "start-king toledo")
    for seat, home in ((P3, "granada"), (P4, "sevilla"), (P1, "castilla"), (P2, "navarra")):
        taken = {"toledo"} | {p.grande for p in state.view().seats}
        assert chances(state) == {f"start-grande {r}": 1 for r in REGIONS if r not in taken}
        play(state, f"start-grande {home}")
        assert state.view().seats[seat].grande == home
        assert count(state, seat, home) == 2
    assert state.prompt == "reveal"
    assert [sum(s.regions) for s in state.view().seats] == [2, 2, 2, 2]


@pytest.mark.rule("EG-020")
def test_starting_regions_are_all_different() -> None:
    for seed in range(50):
        view = fresh(5, seed).view()
        assert len({view.king, *(s.grande for s in view.seats)}) == 6


@pytest.mark.rule("EG-021")
@pytest.mark.parametrize(("seats", "left"), [(2, 9), (3, 0), (4, 0), (5, 0)])
def test_region_cards_leave_the_game_with_three_or_more(seats: int, left: int) -> None:
    """Only the dummy of the 2-player game keeps using them."""
    state = GAME.new(seats=seats)
    dealer = sm.Dealer(3)
    while state.prompt not in ("dummy_places", "reveal"):
        state.play(dealer.draw(state.outcomes()))
    assert state.board[ids.REGION_DECK].bit_count() == left


@pytest.mark.rule("EG-022", "EG-023", "EG-024")
@pytest.mark.parametrize("seats", [3, 4, 5])
def test_two_on_the_map_seven_at_court_twenty_one_in_the_province(seats: int) -> None:
    for p in fresh(seats, seed=seats).view().seats:
        assert (sum(p.regions), p.court, p.province) == (2, 7, 21)
        assert p.regions[REGIONS.index(p.grande or "")] == 2


@pytest.mark.rule("EG-025")
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_the_first_player_is_drawn_among_all(seats: int) -> None:
    """Nobody here knows who was in Spain last, so chance decides (EG-A30)."""
    state = GAME.new(seats=seats)
    assert chances(state) == {f"first p{i + 1}": 1 for i in range(seats)}
    assert play(state, "first p2").view().first == P2


@pytest.mark.rule("EG-027")
def test_one_pile_for_action_cards_and_one_for_each_players_power_cards() -> None:
    state = powers(table(), 9, 8, 7, 6)
    for card in ("intrigue", "withdrawal", "fiesta", "your_majesty"):
        turn(state, card)
    assert sorted(state.view().discards) == ["decree", "fiesta", "intrigue", "withdrawal"]
    idle(state, "play_power")
    assert [state.view(i).seats[i].spent for i in range(4)] == [("9",), ("8",), ("7",), ("6",)]


@pytest.mark.rule("EG-017", "EG-092")
def test_a_disc_shows_one_of_the_nine_regions() -> None:
    state = general_scoring(bare())
    assert legal(state) == [f"disc {r}" for r in REGIONS]
    seen = events(state, *(f"p{i}: disc toledo" for i in (1, 2, 3)))
    assert [key for key, _ in seen] == ["disc_set"] * 3
    assert discs(general_scoring(bare()), *["toledo"] * 4).view().round == 4
