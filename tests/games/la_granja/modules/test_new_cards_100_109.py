"""Farm cards 100 to 103 and 105 to 109 as helpers: donkeys, roof tiles, dice."""

from typing import Any

import pytest

from sobremesa.games.la_granja.modules.new_farm_cards.numbers import LAST_DONKEY
from sobremesa.games.la_granja.rules import ids
from sobremesa.games.la_granja.rules import kinds as k
from sobremesa.games.la_granja.rules.catalogue import FACE_NAMES, MODULE_FACES
from sobremesa.games.la_granja.rules.helpers import ask
from sobremesa.games.la_granja.rules.state import State
from sobremesa.kernel import Frame

from ..cards.stage import bought, next_round, rolled, show_roofs, used, uses, windows, words
from ..scene import (
    P1,
    P2,
    P3,
    asked,
    bare,
    barrow,
    count,
    delivering,
    dice,
    helper,
    legal,
    own,
    phase,
    play,
    roof,
    scene,
    taking,
    turn,
)
from .new_cards import NEW

# -- 100 Stable Hand ---------------------------------------------------------------------------------------------------


def choosing(round: int, left: int, last: int, seats: int = 2) -> State:
    """Phase III of a round begins; p1 has these donkey tiles left and used this one last."""
    state = bare(seats, round, **NEW)
    state.players[P1][ids.DONKEYS] = left
    state.players[P1][LAST_DONKEY] = last
    return phase(state, 3)


def test_100_stable_hand_chooses_any_tile_but_the_last_one() -> None:
    state = choosing(3, 0b1010, 1)  # tiles 3 and 1 are used
    assert legal(state, P1) == ["donkey 2", "donkey 4"]
    helper(state, 100)
    assert legal(state, P1) == ["donkey 2", "donkey 3", "donkey 4"]
    play(state, "p1: donkey 3", "p2: donkey 1")
    assert (state.players[P1][ids.FREE], state.players[P1][ids.DONKEYS]) == (3, 0b1010)


def test_100_stable_hand_has_all_tiles_in_round_4() -> None:
    state = helper(choosing(4, 0b1000, 3), 100)
    assert legal(state, P1) == ["donkey 1", "donkey 2", "donkey 3", "donkey 4"]


def test_100_stable_hand_remembers_the_tile_of_every_round() -> None:
    state = helper(phase(bare(**NEW), 3), 100)
    play(state, "p1: donkey 3", "p2: donkey 1", "done", "done", "done", "done")
    assert [p[LAST_DONKEY] for p in state.players] == [3, 1]
    assert dict(dict(state.view(P2).modules)["new_farm_cards"])["last_donkeys"] == (3, 1)
    assert legal(phase(state, 3), P1) == ["donkey 1", "donkey 2", "donkey 4"]


def test_100_stable_hand_never_gets_bought_tiles_back_by_this() -> None:
    state = helper(choosing(3, 0b0001, 9), 100)
    assert legal(state, P1) == ["donkey 1", "donkey 2", "donkey 3", "donkey 4"], "its own four"


def from_step(state: State, frame: Frame) -> State:
    """Continue the round from a frame of its plan."""
    frames = list(state.rules.round_frames)
    state.frames = [(k.GAME, -1), *frames[: frames.index(frame) + 1]]
    state.advance()
    return state


# -- 101 Roof Mender ---------------------------------------------------------------------------------------------------


def roofing(*tiles: str, round: int = 3, silver: int = 9, **config: Any) -> State:
    """Everybody is about to have a turn in step 4 of phase I, and these tiles are on display."""
    state = own(helper(bare(round=round, **{**NEW, **config}), 101), silver=silver)
    return show_roofs(from_step(state, (k.EACH, -1, k.BUY_ROOF, 0, 0, 0)), *tiles)


def test_101_roof_mender_buys_a_second_tile_after_everybody() -> None:
    state = roofing("pig", "siesta_2")
    play(state, "buy-roof pig", "done", "done")
    assert (state.turn, state.prompt) == (P1, "trigger")
    play(state, "option 1")
    assert legal(state) == ["buy-roof siesta_2"]
    play(state, "buy-roof siesta_2")
    assert (bought(state), count(state, "silver")) == (["pig", "siesta_2"], 9 - 3 - 2)
    assert (count(state, "vp"), used(state, 101)) == (1, True), "the second roof place"


def test_101_roof_mender_needs_a_tile_silver_and_a_place() -> None:
    assert play(roofing("pig"), "buy-roof pig", "done", "done").prompt == "roll_dice", "no tile is left"
    state = roofing("pig", "siesta_2", silver=4)
    assert play(state, "buy-roof pig", "done", "done").prompt == "roll_dice", "2 silver are missing 1"
    state = roof(roofing("pig", "siesta_2"), "olive", "grape", "silver_2", "card")
    assert play(state, "buy-roof pig", "done", "done").prompt == "roll_dice", "all five places are taken"
    assert play(roofing("pig"), "done", "done", "decline").prompt == "roll_dice"


def test_101_roof_mender_pays_at_least_1_silver() -> None:
    state = play(roofing("pig", "siesta_2", round=1, silver=1), "done", "done", "option 1", "buy-roof pig")
    assert count(state, "silver") == 0
    state = helper(roofing("pig", silver=1), 11)
    assert count(play(state, "done", "done", "option 1", "buy-roof pig"), "silver") == 0, "with the Roof Tiler"


def test_101_roof_mender_may_double_and_may_buy_a_broken_tile() -> None:
    state = roof(roofing("siesta_2"), "double_vp")
    play(state, "done", "done", "option 1", "buy-roof siesta_2")
    assert (state.prompt, legal(state)) == ("double_second_roof", ["decline", "option 1"])
    play(state, "option 1")
    assert (count(state, "vp"), bought(state)) == (2, ["-double_vp", "siesta_2"])
    state = roofing("pig", silver=1, modules=["broken_roofs", "new_farm_cards"])
    state.board[ids.ROOFS] |= 1 << MODULE_FACES
    play(state, "done", "done", "option 1")
    assert legal(state) == ["buy-broken"]
    assert count(play(state, "buy-broken"), "silver") == 0


# -- 102 Chimney Sweep -------------------------------------------------------------------------------------------------


def test_102_chimney_sweep_uses_a_tile_of_an_opponent() -> None:
    state = own(helper(delivering(0, seats=3, **NEW), 102), silver=1)
    roof(roof(state, "silver_4", "pig", seat=P2), "grape", seat=P3)
    play(state, "use 102")
    assert legal(state) == ["option 2", "option 3"], "p2 or p3"
    play(state, "option 2")
    assert legal(state) == ["roof 1", "roof 2"]
    play(state, "roof 1")
    assert (count(state, "silver"), count(state, "silver", P2)) == (4, 1)
    assert state.players[P2][ids.ROOF_1] == FACE_NAMES.index("silver_4") + 1, "it stays face up"
    assert uses(state) == [], "once per round"


@pytest.mark.parametrize("tile", ["double_vp", "flip_roof", "die_1"])
def test_102_chimney_sweep_cannot_use_these_at_any_time(tile: str) -> None:
    state = own(helper(roof(delivering(0, **NEW), "pig", used=True), 102), silver=5)
    assert uses(roof(state, tile, seat=P2)) == []
    assert uses(roof(state, "olive", seat=P2)) == [102]


def test_102_chimney_sweep_keeps_to_phases_and_prices() -> None:
    state = own(roof(helper(bare(**NEW), 102), "market_stand", seat=P2), silver=1)
    assert windows(state, 102) == ["take_die", "shared_die", "free_deliveries", "paid_deliveries"]
    assert windows(own(state, silver=0), 102) == []
    state = barrow(own(roof(helper(delivering(0, **NEW), 102), "paid_delivery", seat=P2), olive=1, silver=1), 6)
    assert uses(state) == [], "the tile itself costs 1 silver"
    play(own(state, silver=2), "use 102", "option 2", "roof 1", "deliver olive barrow1")
    assert (count(state, "silver"), count(state, "silver", P2)) == (0, 1)
    assert uses(own(roof(helper(delivering(0, **NEW), 102), "pig", seat=P2, used=True), silver=5)) == []


def test_102_chimney_sweep_changes_a_die_when_it_is_taken() -> None:
    state = own(roof(helper(rolled(**NEW), 102), "die_2", seat=P2), silver=1)
    play(state, "die 2", "option 1", "option 2", "roof 1")
    assert (state.prompt, legal(state)) == ("change_borrowed", ["change +1", "change +2"])
    play(state, "change +2")
    assert (count(state, "silver"), state.players[P1][ids.DIE_LEFT], used(state, 102)) == (4, 4, True)
    state = own(roof(helper(rolled(**NEW), 102), "die_2", seat=P2), silver=1)
    assert play(state, "die 6").prompt == "revenue", "a 6 cannot be raised"


def test_102_chimney_sweep_alone_uses_a_tile_on_offer() -> None:
    state = own(helper(delivering(0, seats=1, **NEW), 102), silver=1)
    show_roofs(state, "silver_4", "double_vp")
    play(state, "use 102")
    assert legal(state) == ["buy-roof silver_4"]
    assert count(play(state, "buy-roof silver_4"), "silver") == 4
    assert state.board[ids.ROOFS] >> FACE_NAMES.index("silver_4") & 1, "it stays on offer"


# -- 103 Blacksmith ----------------------------------------------------------------------------------------------------


def test_103_blacksmith_may_pay_for_a_vp_with_every_tile() -> None:
    state = show_roofs(helper(own(scene("buy_roof", **NEW), silver=3), 103), "pig", "grape")
    play(state, "buy-roof pig")
    assert asked(state) == ["decline", "option 1"]
    play(state, "option 1")
    assert (count(state, "vp"), count(state, "silver"), used(state, 103)) == (1, 0, False)
    state = show_roofs(helper(own(scene("buy_roof", **NEW), silver=2), 103), "pig", "grape")
    assert play(state, "buy-roof pig").prompt == "buy_roof", "no silver is left"


def test_103_blacksmith_answers_to_the_second_tile_and_after_a_doubling() -> None:
    state = helper(roofing("siesta_2", silver=8), 103)
    roof(state, "double_vp")
    play(state, "done", "done", "option 1", "buy-roof siesta_2", "option 1", "option 1")
    assert (count(state, "vp"), count(state, "silver")) == (2 + 1, 8 - 2 - 1)


# -- 105 Lighthouse Keeper ---------------------------------------------------------------------------------------------


def test_105_lighthouse_keeper_uses_a_space_without_a_die() -> None:
    state = helper(rolled(1, 1, 2, 3, **NEW), 105)
    play(state, "die 1", "option 1")
    assert words(state, "space") == ["4", "5", "6"], "a die 1 still lies there"
    play(state, "space 4")
    assert (count(state, "silver"), count(state, "pig"), state.players[P1][ids.DIE_LEFT]) == (4, 0, 1)
    assert (state.prompt, used(state, 105)) == ("take_die", True)
    state = dice(turn(state, "take_die"), 1, 2)
    assert play(state, "die 2").prompt == "revenue", "once per round"


def test_105_lighthouse_keeper_counts_the_space_of_the_own_die_and_may_wait() -> None:
    state = helper(rolled(1, 4, **NEW), 105)
    play(state, "die 4", "decline")
    assert (count(state, "silver"), used(state, 105)) == (4, False)
    state = helper(rolled(1, 4, **NEW), 105)
    play(state, "die 1", "option 1")
    assert words(state, "space") == ["1", "2", "3", "5", "6"]


def test_105_lighthouse_keeper_comes_after_the_knife_grinder_and_serves_the_porter() -> None:
    state = barrow(own(helper(rolled(3, 4, **NEW), 105, 21, 3), olive=1), 6)
    play(state, "die 4", "option 1", "change -1", "option 1", "space 6", "option 2")
    assert (state.players[P1][ids.DIE_LEFT], asked(state)) == (3, ["option 1"]), "the Porter's second option"
    play(state, "option 1", "deliver olive barrow1")
    assert (count(state, "silver"), state.prompt) == (2, "take_die")


# -- 106 Almanac Seller ------------------------------------------------------------------------------------------------


def test_106_almanac_seller_scores_for_the_die_of_the_round() -> None:
    state = helper(taking(3, 4, 4, round=4, **NEW), 106)
    assert count(play(state.clone(), "die 3"), "vp") == 0
    play(state, "die 4")
    assert (count(state, "vp"), used(state, 106)) == (1, True)
    assert count(play(turn(state, "take_die"), "die 4"), "vp") == 1, "once per round"
    assert count(play(helper(taking(4, round=5, **NEW), 106), "die 4"), "vp") == 0


def test_106_almanac_seller_looks_at_the_changed_value_but_not_at_another_space() -> None:
    state = helper(taking(3, 3, round=4, **NEW), 106, 21)
    play(state, "die 3", "option 1", "change +1")
    assert count(state, "vp") == 1
    state = helper(taking(3, 3, round=4, **NEW), 106, 105)
    play(state, "die 3", "option 1", "space 4")
    assert count(state, "vp") == 0
    state = roof(helper(taking(3, 3, round=4, **NEW), 106), "die_1")
    assert count(play(state, "die 3", "change +1"), "vp") == 1, "a roof tile changes the die too"


# -- 107 Village Gossip ------------------------------------------------------------------------------------------------


def test_107_village_gossip_takes_silver_for_a_die_like_an_own_one() -> None:
    state = helper(taking(4, 4, 1, seat=P2, **NEW), 107)
    state.players[P1][ids.DIE_LEFT] = 4
    assert count(play(state.clone(), "die 1"), "silver") == 0
    play(state, "die 4")
    assert (count(state, "silver"), used(state, 107)) == (3, True)
    assert count(play(turn(state, "take_die", P2), "die 4"), "silver") == 3, "once per round"


def test_107_village_gossip_does_not_answer_to_the_own_dice() -> None:
    state = helper(taking(4, 4, **NEW), 107)
    state.players[P1][ids.DIE_RIGHT] = 4
    assert count(play(state, "die 4"), "silver") == 4, "the revenue alone"


def test_107_village_gossip_looks_at_the_changed_value() -> None:
    state = helper(helper(taking(3, 3, seat=P2, **NEW), 107), 21, seat=P2)
    state.players[P1][ids.DIE_LEFT] = 4
    play(state, "die 3", "option 1", "change +1")
    assert (count(state, "silver"), count(state, "silver", P2)) == (3, 4)


def test_107_village_gossip_answers_to_the_shared_die() -> None:
    state = helper(dice(scene("take_die", seat=P2, **NEW), 2, 4), 107)
    frames = list(state.rules.round_frames)
    state.frames = [(k.GAME, -1), *frames[: frames.index((k.LAST_DIE, -1)) + 1], (k.TAKE_DIE, P2, 1, 0)]
    state.players[P1][ids.DIE_LEFT : ids.DIE_RIGHT + 1] = [2, 6]
    play(state, "die 4", "done")
    assert (state.prompt, count(state, "silver")) == ("shared_die", 3)


def test_107_village_gossip_alone_answers_to_discarded_dice() -> None:
    state = helper(dice(bare(1, **NEW), 1, 1, 3, 4, 5), 107)
    state.board[ids.SOLO_ORDER] = 2
    state.board[ids.PHASE] = 2
    from_step(state, (k.SOLO_DICE, -1))
    play(state, "die 1", "done")
    assert count(state, "silver") == 3, "the other die 1 is the lowest and is discarded"


# -- 108 Truc Player ---------------------------------------------------------------------------------------------------


def second(first: int, *values: int, silver: int = 2) -> State:
    """p1 has the Truc Player and a first die, and is to take the second."""
    state = own(helper(dice(scene("take_die", **NEW), *values), 108), silver=silver)
    state.frames[-1] = (state.frames[-1][0], P1, 1, 0)
    state.players[P1][ids.DIE_LEFT] = first
    return state


def test_108_truc_player_uses_the_difference_of_both_dice() -> None:
    state = play(second(1, 5), "die 5", "option 3")
    assert legal(state) == ["decline", "option 1"]
    play(state, "option 1")
    assert (count(state, "silver"), state.prompt, used(state, 108)) == (4, "take_die", True), "space 4 for 2 silver"


def test_108_truc_player_needs_two_different_dice_and_2_silver() -> None:
    state = own(helper(rolled(4, **NEW), 108), silver=5)
    assert play(state, "die 4").prompt == "take_die", "not after the first die"
    assert play(second(4, 4), "die 4").prompt == "take_die", "equal dice"
    assert play(second(1, 5, silver=1), "die 5", "option 3").prompt == "take_die"
    assert play(second(5, 1), "die 1", "decline").prompt == "take_die"
    state = play(second(1, 5, silver=9), "die 5", "option 3", "option 1")
    assert (state.prompt, count(state, "silver")) == ("take_die", 9 - 2 + 4), "the space used in addition is the last"


def test_108_truc_player_looks_at_the_values_and_not_at_another_space() -> None:
    state = helper(second(1, 3, silver=3), 105)
    play(state, "die 3", "option 1", "space 4", "option 1")
    assert (state.prompt, words(state, "option")) == ("revenue", ["2", "3", "4", "5"]), "space 2, without a hand card"


# -- 109 Forest Guard --------------------------------------------------------------------------------------------------


def test_109_forest_guard_takes_silver_for_the_last_die_of_a_space() -> None:
    state = helper(rolled(1, 1, 3, **NEW), 109)
    assert count(play(state.clone(), "die 1"), "silver") == 0
    play(state, "die 3")
    assert (count(state, "silver"), used(state, 109)) == (2, True)
    state = dice(turn(state, "take_die"), 1)
    assert count(play(state, "die 1"), "silver") == 2, "once per round"
    state = dice(next_round(state, "take_die"), 1)
    assert count(play(state, "die 1"), "silver") == 4


def test_109_forest_guard_looks_at_the_space_the_die_came_from() -> None:
    state = helper(rolled(3, 4, 4, **NEW), 109, 21)
    play(state, "die 3", "option 1", "change +1")
    assert count(state, "silver") == 2 + 4
    state = helper(rolled(3, 3, 5, **NEW), 109, 21)
    play(state, "die 3", "option 1", "change +1")
    assert count(state, "silver") == 4, "a die 3 is still there, though none with a 4"


def test_109_forest_guard_spares_a_grey_die() -> None:
    state = helper(bare(**NEW), 109)
    assert [ask(state, "grey_die_free", seat, 0) for seat in (P1, P2)] == [1, 0]
