"""Song tiles in use: their effects in steps III.2 and III.3."""

import pytest

from sobremesa.games.la_granja.modules.donkey_song.numbers import SONG_LEFT
from sobremesa.games.la_granja.rules import ids

from ..scene import P1, P2, count, events, hand, idle, illegal, legal, own, play, roof, siestas
from .songs import cartwright, deliveries_of, effects, holding, places, singing

# -- the order of effects ----------------------------------------------------------------------------------------------


@pytest.mark.rule("DS-012")
def test_silver_may_be_taken_in_the_siesta_step() -> None:
    state = singing(2)
    assert (state.prompt, state.turn, effects(state)) == ("song_effects", P1, ["silver"])
    told = events(state, "song-effect silver")
    assert count(state, "silver") == 3
    assert ("song_effect", {"seat": P1, "effect": 0}) in told
    assert state.prompt == "free_deliveries"  # nothing more to start in this step, and p2 has an ordinary tile


@pytest.mark.rule("DS-012")
def test_silver_may_be_taken_in_the_delivery_step() -> None:
    state = play(singing(2), "done")
    assert state.prompt == "free_deliveries"
    assert effects(state) == ["silver", "paid"]
    play(state, "song-effect silver")
    assert (count(state, "silver"), effects(state)) == (3, ["paid"])


@pytest.mark.rule("DS-012")
def test_silver_that_was_forgotten_is_taken_when_the_tile_is_laid_away() -> None:
    state = play(singing(7), "done")
    assert effects(state) == ["silver"]
    play(state, "done")
    assert (count(state, "silver"), state.players[P1][SONG_LEFT]) == (2, 0)
    assert state.turn == P2


@pytest.mark.rule("DS-012")
def test_the_siesta_step_offers_no_deliveries() -> None:
    state = own(singing(11), P1, silver=5, olive=3)
    assert effects(state) == ["silver", "card"]
    assert places(state, "olive") == set()


@pytest.mark.rule("DS-012")
def test_effects_in_any_order() -> None:
    """Upgrade, then deliver; deliver, then upgrade."""
    state = play(own(singing(1), P1, olive=2), "done", "song-effect upgrade", "improve olive")
    play(state, "deliver food delicatessen", "deliver olive delicatessen")
    assert (count(state, "food"), count(state, "olive")) == (0, 0)
    state = play(own(singing(1), P1, olive=3), "done", "deliver olive delicatessen", "deliver olive greengrocer")
    play(state, "song-effect upgrade", "improve olive")
    assert count(state, "food") == 1


@pytest.mark.rule("DS-012")
def test_the_free_deliveries_are_made_in_one_go() -> None:
    state = play(own(singing(1), P1, olive=3), "done", "deliver olive delicatessen")
    assert effects(state) == []
    assert illegal(state, "song-effect upgrade")
    play(state, "done")  # up to two: one is enough
    assert (state.prompt, state.turn, effects(state)) == ("song_effects", P1, ["upgrade"])
    play(state, "song-effect upgrade", "improve olive")
    assert (count(state, "food"), state.turn) == (1, P2)


@pytest.mark.rule("DS-012")
def test_upgrades_are_made_in_one_go() -> None:
    state = play(own(singing(6), P1, olive=3), "song-effect upgrade", "improve olive")
    assert state.prompt == "upgrade"  # no deliveries in between
    play(state, "done")
    assert state.prompt == "free_deliveries"
    assert effects(state) == []  # the second one was given up


@pytest.mark.rule("DS-012")
def test_what_is_not_started_is_offered_once_more_at_the_end() -> None:
    state = play(own(singing(9), P1, olive=1), "done", "done")
    assert (state.prompt, effects(state)) == ("song_effects", ["upgrade"])
    play(state, "done")
    assert (state.turn, state.players[P1][SONG_LEFT]) == (P2, 0)


def test_an_ordinary_tile_has_no_effects() -> None:
    state = play(holding(1), "p1: donkey 3", "p2: donkey 4")
    assert (state.prompt, state.turn, effects(state)) == ("free_deliveries", P1, [])


def test_only_the_owner_has_the_effects() -> None:
    state = siestas(singing(2), 0, 0)
    idle(state, "free_deliveries")
    play(state, "done", "done")
    assert (state.turn, effects(state)) == (P2, [])


def test_each_effect_once() -> None:
    state = play(own(singing(9), P1, olive=3), "song-effect upgrade", "improve olive")
    assert "song-effect upgrade" not in legal(idle(state, "free_deliveries"))


def test_own_turn_actions_are_possible_beside_the_effects() -> None:
    state = own(singing(9), P1, silver=3)
    assert effects(state) == []  # nothing to upgrade yet
    play(state, "buy olive", "song-effect upgrade", "improve olive")
    assert count(state, "food") == 1


# -- tiles one by one --------------------------------------------------------------------------------------------------


@pytest.mark.rule("DS-014", "DS-022")
@pytest.mark.parametrize("tile", [1, 9])
def test_one_upgrade(tile: int) -> None:
    state = play(own(singing(tile), P1, olive=2), "song-effect upgrade", "improve olive")
    assert (count(state, "olive"), count(state, "food"), state.prompt) == (1, 1, "free_deliveries")


@pytest.mark.rule("DS-019")
def test_two_upgrades() -> None:
    state = play(own(singing(6), P1, olive=3), "song-effect upgrade", "improve olive", "improve olive")
    assert (count(state, "olive"), count(state, "food"), state.prompt) == (1, 2, "free_deliveries")


@pytest.mark.rule("DS-015", "DS-020", "DS-024")
@pytest.mark.parametrize(("tile", "silver"), [(2, 3), (7, 2), (11, 3)])
def test_silver(tile: int, silver: int) -> None:
    assert count(play(singing(tile), "song-effect silver"), "silver") == silver


@pytest.mark.rule("DS-021", "DS-024")
@pytest.mark.parametrize("tile", [8, 11])
def test_play_a_card(tile: int) -> None:
    state = play(hand(singing(tile), 1), "song-effect card", "option 1", "play 1 field")
    assert (state.fields[P1], state.hands[P1]) == ((4,), ())


@pytest.mark.rule("DS-021", "DS-024")
@pytest.mark.parametrize("tile", [8, 11])
def test_draw_a_card(tile: int) -> None:
    state = play(hand(singing(tile), 1), "song-effect card", "option 2")
    state.play(state.outcomes()[0][0])
    assert len(state.hands[P1]) == 2


@pytest.mark.rule("DS-023")
def test_more_siesta_steps_for_silver() -> None:
    state = own(singing(10), P1, silver=1)
    assert effects(state) == []
    own(state, P1, silver=3)
    assert effects(state) == ["steps"]
    play(state, "song-effect steps")
    assert (state.players[P1][ids.SIESTA], count(state, "silver")) == (4, 1)
    assert state.order[0] == P1


@pytest.mark.rule("DS-023")
def test_paid_steps_are_for_the_siesta_step_only() -> None:
    state = play(own(singing(10), P1, silver=3), "done")
    assert (state.prompt, effects(state)) == ("free_deliveries", [])
    play(state, "done")
    assert (state.turn, state.players[P1][ids.SIESTA]) == (P2, 1)


@pytest.mark.rule("DS-023")
def test_paid_steps_count_for_the_turn_order() -> None:
    """p1 stands behind p2 without them; with them the new order begins with p1."""
    for choice, order in (("done", (P2, P1)), ("song-effect steps", (P1, P2))):
        state = own(play(holding(10), "p1: song 10", "p2: donkey 2"), P1, silver=2)
        play(state, choice)
        assert state.order == order


@pytest.mark.rule("DS-023")
def test_paid_steps_are_made_before_the_next_seat_advances() -> None:
    state = own(play(holding(10), "p1: song 10", "p2: donkey 1"), P1, silver=2)
    assert (state.turn, state.players[P2][ids.SIESTA]) == (P1, 0)


@pytest.mark.rule("DS-018")
def test_each_free_delivery_scores() -> None:
    state = own(deliveries_of(5), P1, olive=3)
    play(state, "deliver olive delicatessen")
    assert count(state, "vp") == 1
    play(state, "deliver olive greengrocer")
    assert count(state, "vp") == 2


@pytest.mark.rule("DS-018")
def test_only_deliveries_of_the_tile_score() -> None:
    state = own(deliveries_of(5), P1, olive=5, silver=5)
    roof(state, "delivery")
    play(state, "roof 1", "deliver olive delicatessen")
    assert count(state, "vp") == 0
    play(state, "song-effect paid", "deliver olive greengrocer", "done")
    assert count(state, "vp") == 0


@pytest.mark.rule("DS-018")
def test_of_more_donkeys_the_first_ones_are_those_of_the_tile() -> None:
    """The Cartwright adds a delivery, which scores nothing."""
    state = own(idle(cartwright(5), "free_deliveries"), P1, olive=3)
    assert state.players[P1][ids.FREE] == 3
    for place, vp in (("delicatessen", 1), ("greengrocer", 2), ("general_store", 2)):
        play(state, f"deliver olive {place}")
        assert count(state, "vp") == vp


@pytest.mark.rule("DS-010")
def test_the_cartwright_adds_to_a_song_tile_too() -> None:
    state = cartwright(4)
    assert (state.players[P1][ids.SIESTA], state.players[P1][ids.FREE]) == (5, 3)
