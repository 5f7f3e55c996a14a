"""Song tiles in use: paid deliveries in step III.3, and deliveries to different places."""

import pytest

from sobremesa.games.la_granja.modules.donkey_song.numbers import SONG_FREE, SONG_LEFT, SONG_PAID, SONG_PLACES
from sobremesa.games.la_granja.rules import ids

from ..scene import (
    GAME,
    P1,
    P2,
    barrow,
    count,
    craft,
    extension,
    helper,
    idle,
    illegal,
    legal,
    own,
    play,
    roof,
    supplied,
)
from .songs import cartwright, deliveries_of, effects, holding, places, shown

# -- paid deliveries in step 3 -----------------------------------------------------------------------------------------


@pytest.mark.rule("DS-013", "DS-015", "DS-024")
@pytest.mark.parametrize("tile", [2, 11])
def test_up_to_four_paid_deliveries(tile: int) -> None:
    state = own(deliveries_of(tile), P1, silver=9, olive=9, grain=9)
    silver = count(state, "silver")
    play(state, "song-effect paid")
    assert (state.prompt, state.players[P1][SONG_PAID]) == ("song_deliveries", 4)
    for n, place in enumerate(("delicatessen", "greengrocer", "general_store", "delicatessen"), 1):
        play(state, f"deliver {'olive' if n < 4 else 'grain'} {place}")
        assert count(state, "silver") == silver - n
    assert state.prompt == "free_deliveries"
    assert (places(state, "olive"), effects(state)) == (set(), ["silver"] + ["card"] * (tile == 11))


@pytest.mark.rule("DS-013", "DS-018")
def test_up_to_two_paid_deliveries() -> None:
    state = own(deliveries_of(5), P1, silver=9, olive=9)
    play(state, "song-effect paid", "deliver olive delicatessen", "deliver olive greengrocer")
    assert (state.prompt, count(state, "silver"), state.players[P1][ids.FREE]) == ("free_deliveries", 7, 2)


@pytest.mark.rule("DS-012", "DS-013")
def test_paid_deliveries_are_made_in_one_go() -> None:
    state = own(deliveries_of(5), P1, silver=9, olive=9)
    play(state, "song-effect paid", "deliver olive delicatessen")
    assert effects(state) == []
    play(state, "done")
    assert (state.prompt, effects(state), state.players[P1][SONG_PAID]) == ("free_deliveries", [], 0)
    assert places(state, "olive") == {"greengrocer", "general_store"}  # the free ones follow


@pytest.mark.rule("DS-013")
def test_without_silver_there_is_no_paid_delivery() -> None:
    state = play(own(deliveries_of(2), P1, silver=0, olive=2), "song-effect paid")
    assert places(state, "olive") == set()
    play(state, "sell olive", "deliver olive greengrocer")
    assert count(state, "silver") == 0


@pytest.mark.rule("DS-013")
def test_paid_deliveries_of_step_four_stay_as_they_are() -> None:
    state = own(deliveries_of(2), P1, silver=9, olive=9, grain=9)
    play(state, "song-effect paid", "deliver olive delicatessen", "deliver olive greengrocer", "done", "done")
    assert state.turn == P2
    idle(state, "paid_deliveries")
    assert (state.turn, state.players[P1][ids.PAID], state.players[P1][ids.BOUGHT]) == (P1, 1, 0)


@pytest.mark.rule("DS-013")
def test_helpers_of_step_four_have_no_say() -> None:
    """Card 31: the first paid delivery of step 4 costs nothing."""
    state = helper(own(deliveries_of(2), P1, silver=9, olive=9), 31)
    silver = count(state, "silver")
    play(state, "song-effect paid", "deliver olive delicatessen")
    assert count(state, "silver") == silver - 1
    state = idle(play(state, "done", "done"), "paid_deliveries")
    silver = count(state, "silver")
    play(state, "deliver olive greengrocer")
    assert count(state, "silver") == silver


@pytest.mark.rule("DS-013")
def test_extensions_add_nothing_to_them() -> None:
    state = extension(own(deliveries_of(5), P1, silver=9, olive=9), 1, 3, 4)  # three paid deliveries more in step 4
    play(state, "song-effect paid", "deliver olive delicatessen", "deliver olive greengrocer")
    assert state.prompt == "free_deliveries"


# -- different places --------------------------------------------------------------------------------------------------


@pytest.mark.rule("DS-016", "DS-025", "DS-026")
@pytest.mark.parametrize(("tile", "most"), [(3, 3), (12, 4)])
def test_all_deliveries_to_different_places(tile: int, most: int) -> None:
    state = own(barrow(deliveries_of(tile), 1), P1, grain=9)
    everywhere = {"delicatessen", "greengrocer", "general_store", "barrow1"}
    left = set(everywhere)
    assert places(state, "grain") == everywhere
    for n, place in enumerate(sorted(everywhere)[:most], 1):
        play(state, f"deliver grain {place}")
        left.discard(place)
        assert places(state, "grain") == (left if n < most else set())
    assert state.players[P1][ids.FREE] == 0


@pytest.mark.rule("DS-026")
def test_another_good_cannot_go_to_the_same_place_either() -> None:
    state = own(deliveries_of(3), P1, olive=1, grain=1)
    play(state, "deliver olive delicatessen")
    assert places(state, "grain") == {"greengrocer", "general_store"}
    assert illegal(state, "deliver grain delicatessen")


@pytest.mark.rule("DS-026")
def test_two_barrows_are_two_places_even_when_one_is_completed() -> None:
    """Barrows 1 and 2 stand side by side; when the first is full, the second takes its place in the row."""
    state = own(barrow(barrow(deliveries_of(3), 1, covered=0b10), 2), P1, grain=1)
    second = state.rules.card(2).goods[0]
    own(state, P1, **{ids.GOOD_NAMES[second]: 1 + (second == ids.GRAIN)})
    play(state, "deliver grain barrow1")
    assert state.prompt == "place_marker"
    play(state, legal(state)[0])
    assert "barrow1" in places(state, ids.GOOD_NAMES[second])


@pytest.mark.rule("DS-026")
def test_a_tile_without_the_words_goes_where_it_likes() -> None:
    state = own(deliveries_of(9), P1, olive=1, grain=1)
    play(state, "deliver olive delicatessen")
    assert "delicatessen" in places(state, "grain")


@pytest.mark.rule("DS-026")
def test_deliveries_that_are_not_the_tiles_own_are_free_to_go_anywhere() -> None:
    """A roof tile, a helper and the paid deliveries of step 4 have nothing to do with the tile."""
    state = roof(own(deliveries_of(3), P1, olive=1, grain=3, silver=5), "delivery")
    for place in ("delicatessen", "greengrocer"):
        play(state, f"deliver {'olive' if place == 'delicatessen' else 'grain'} {place}")
    assert places(state, "grain") == {"general_store"}
    play(state, "roof 1")
    assert places(state, "grain") == {"delicatessen", "general_store"}
    play(state, "deliver grain delicatessen", "done", "done")
    own(state, P1, grape=1)
    idle(state, "paid_deliveries")
    assert (state.turn, places(state, "grape")) == (P1, {"greengrocer", "trading_house"})


@pytest.mark.rule("DS-026")
def test_a_roof_tile_is_offered_where_the_tile_cannot_deliver() -> None:
    state = roof(own(deliveries_of(3), P1, olive=1, food=1), "delivery")
    supplied(state, "cartwright", 0b001)
    supplied(state, "trading_house", 0b0100)
    play(state, "deliver olive delicatessen")
    assert places(state, "food") == set()
    assert "roof 1" in legal(state)
    assert places(play(state, "roof 1"), "food") == {"delicatessen"}


@pytest.mark.rule("DS-026")
@pytest.mark.parametrize("twice", [1, 2, 3])
def test_the_donkey_of_the_cartwright_may_repeat_a_place(twice: int) -> None:
    """Three deliveries of the tile and one other: one place may be used twice, at any point."""
    state = own(idle(cartwright(3), "free_deliveries"), P1, olive=4, grain=4)
    assert state.players[P1][ids.FREE] == 4
    order = ["delicatessen", "greengrocer", "general_store"]
    for n, place in enumerate(order, 1):
        play(state, f"deliver olive {place}")
        if n == twice:
            assert {place} & places(state, "grain")
            play(state, f"deliver grain {place}")
    assert (state.players[P1][ids.FREE], count(state, "olive"), count(state, "grain")) == (0, 1, 3)


@pytest.mark.rule("DS-026")
def test_it_may_repeat_one_place_only() -> None:
    state = own(idle(cartwright(3), "free_deliveries"), P1, olive=4, grain=4)
    play(state, "deliver olive delicatessen", "deliver grain delicatessen")
    assert places(state, "olive") == {"greengrocer", "general_store"}
    play(state, "deliver olive greengrocer")
    assert "greengrocer" not in places(state, "grain")


def test_a_delivery_given_up_is_one_of_the_tile() -> None:
    """Card 46: two deliveries of the tile are left, and the one of the Cartwright."""
    state = helper(craft(holding(3), "cartwright"), 46)
    play(state, "p1: song 3", "p2: donkey 4", "option 1", "option 1")
    assert (state.players[P1][ids.FREE], state.players[P1][SONG_FREE]) == (3, 2)


def test_a_delivery_spent_otherwise_is_not_the_tiles_if_there_is_another() -> None:
    """Card 60 ships a good overseas with one of the deliveries."""
    state = helper(own(idle(cartwright(5), "free_deliveries"), P1, olive=2, food=1), 60)
    play(state, "use 60", "take food")
    assert count(state, "vp") == 2
    play(state, "deliver olive delicatessen", "deliver olive greengrocer")
    assert count(state, "vp") == 4


# -- with the Colchonera -----------------------------------------------------------------------------------------------

BOTH = ["colchonera", "donkey_song"]


@pytest.mark.rule("DS-013", "CO-012", "GE-001")
def test_a_paid_delivery_of_a_tile_is_the_paid_one_for_the_colchonera() -> None:
    state = own(deliveries_of(2, modules=BOTH), P1, silver=9, olive=9)
    state.players[P1][ids.SIESTA] = 3
    play(state, "song-effect paid", "deliver-to olive colchonera")
    assert "colchonera" not in places(state, "olive")
    play(state, "done", "done", "done")
    idle(state, "paid_deliveries")
    assert (state.turn, "colchonera" in places(state, "olive")) == (P1, False)


@pytest.mark.rule("DS-026", "GE-001")
def test_the_colchonera_is_one_place() -> None:
    state = own(deliveries_of(3, modules=BOTH), P1, silver=1, olive=2)
    state.players[P1][ids.SIESTA] = 3
    play(state, "deliver-to olive colchonera")
    assert state.players[P1][SONG_PLACES] == 1 << 6 + 4
    assert "colchonera" not in places(state, "olive")


@pytest.mark.rule("DS-013", "CO-005")
def test_the_silver_for_the_delivery_is_not_the_silver_delivered() -> None:
    """Whatever helpers do to the price in step 4."""
    state = helper(own(deliveries_of(2, modules=BOTH), P1, silver=1), 31)
    play(state, "song-effect paid")
    assert places(state, "silver") == set()
    own(state, P1, silver=2)
    play(state, "deliver-to silver colchonera")
    assert count(state, "silver") == 0


# -- promises ----------------------------------------------------------------------------------------------------------


def test_nothing_is_left_of_a_tile_after_its_deliveries() -> None:
    state = own(deliveries_of(12), P1, olive=2)
    play(state, "deliver olive delicatessen", "done")
    p = state.players[P1]
    assert (p[SONG_LEFT], p[SONG_FREE], p[SONG_PAID], p[SONG_PLACES]) == (0, 0, 0, 0)
    assert shown(state)["in_use"] == ((0, 0, 0), (0, 0, 0))


def test_a_tile_has_no_more_left_than_it_shows() -> None:
    state = deliveries_of(1)
    for field, value in ((SONG_FREE, 3), (SONG_PAID, 1), (SONG_LEFT, 1), (SONG_PLACES, 1)):
        wrong = state.clone()
        wrong.players[P1][field] = value
        assert "p1 has more left of a song tile than it shows" in GAME.problems(wrong)
    wrong = state.clone()
    wrong.players[P2][SONG_FREE] = 1
    assert "p2 uses a song tile that was not chosen" in GAME.problems(wrong)
