"""Farm cards 84, 99, 104 and 110 to 112 as helpers: places, payments and cards."""

from random import Random
from typing import Any

from sobremesa.games.la_granja.modules.new_farm_cards.numbers import ROOFS_SOLD
from sobremesa.games.la_granja.rules import ids, kinds
from sobremesa.games.la_granja.rules.catalogue import SETUP
from sobremesa.games.la_granja.rules.deck import export
from sobremesa.games.la_granja.rules.pile import pile, to_discard
from sobremesa.games.la_granja.rules.state import State
from sobremesa.kernel import Dealer

from .. import scene as s
from ..cards.stage import FARM, REVENUE, TRANSPORT, bought, show_roofs, used, uses, windows
from ..scene import (
    P1,
    P2,
    again,
    bare,
    barrow,
    chances,
    count,
    field,
    hand,
    helper,
    legal,
    own,
    phase,
    play,
    turn,
)

NEW: dict[str, Any] = {"modules": ["new_farm_cards"]}
ANY = FARM + REVENUE + TRANSPORT


def scene(step: str, **more: Any) -> State:
    return s.scene(step, **NEW, **more)


def discards(state: State, *cards: int) -> State:
    """These cards lie on the discard pile, the last one on top."""
    for card in cards:
        s._fetch(state, card)
        to_discard(state, card)
    return state


# -- 84: more places for barrows ---------------------------------------------------------------------------------------


def test_84_carpenter_gives_a_fourth_barrow_place_and_a_card_for_every_barrow() -> None:
    state = helper(hand(scene("play_cards"), 20), 84)
    for card in (30, 40, 50):
        barrow(state, card)
    play(state, "play 20 barrow")
    assert len(state.barrows[P1]) == 4
    assert state.prompt == "drawing"
    Dealer(1).settle(state)
    assert (len(state.hands[P1]), len(state.barrows[P1])) == (1, 4)
    state = play(helper(hand(scene("play_cards"), 20), 84), "play 20 field")
    assert (state.prompt, state.hands[P1]) == ("play_cards", ()), "only for barrows"


def test_84_carpenter_leaves_and_a_barrow_must_go() -> None:
    state = helper(hand(scene("play_cards"), 75), 84, 23, 12)
    for card in (20, 30, 40, 50):
        barrow(state, card)
    play(state, "play 75 helper", "drop 84")
    assert legal(state) == ["drop 20", "drop 30", "drop 40", "drop 50"]
    play(state, "drop 40")
    assert len(state.barrows[P1]) == 3


# -- 99: a delivery for silver -----------------------------------------------------------------------------------------


def test_99_night_carter_delivers_for_1_silver_in_phases_i_and_ii() -> None:
    state = barrow(helper(own(bare(**NEW), silver=1, olive=1), 99), 6)
    assert windows(state, 99) == FARM + REVENUE
    play(turn(state, "growth"), "use 99", "deliver olive barrow1")
    assert (count(state, "silver"), count(state, "olive"), used(state, 99)) == (0, 0, True)
    assert uses(barrow(helper(own(scene("growth"), silver=1), 99), 6)) == [], "nothing to deliver"
    assert uses(barrow(helper(own(scene("growth"), olive=1), 99), 6)) == [], "no silver"


# -- 104: goods for a roof tile ----------------------------------------------------------------------------------------


def test_104_potter_pays_a_roof_tile_with_goods() -> None:
    state = show_roofs(helper(own(scene("buy_roof", round=5), silver=1, olive=1, grape=1, food=3), 104), "olive")
    play(state, "buy-roof olive")
    assert legal(state) == ["take olive", "take grape"], "1 silver is not enough for the rest"
    play(state, "take grape")
    assert legal(state) == ["take olive"]
    play(state, "take olive")
    assert (bought(state), count(state, "silver"), count(state, "grape")) == (["olive"], 1, 0)


def test_104_potter_gives_no_change_and_may_pay_the_rest_in_silver() -> None:
    state = show_roofs(helper(own(scene("buy_roof", round=2), silver=2, pig=1), 104), "olive")
    ready = play(state, "buy-roof olive")
    assert legal(ready) == ["done", "take pig"]
    state = play(ready.clone(), "take pig")
    assert (count(state, "silver"), count(state, "pig"), len(bought(state))) == (2, 0, 1)
    state = play(ready, "done")
    assert (count(state, "silver"), count(state, "pig"), len(bought(state))) == (0, 1, 1)


def test_104_potter_without_goods_and_others_without_the_potter() -> None:
    state = show_roofs(helper(own(scene("buy_roof", round=2), silver=2), 104), "olive")
    assert bought(play(state, "buy-roof olive")) == ["olive"], "nothing is asked"
    state = show_roofs(own(scene("buy_roof", round=2), silver=1, pig=3), "olive")
    assert not [a for a in legal(state) if a.startswith("buy-roof")]
    state = show_roofs(helper(field(scene("buy_roof", round=2), 1, goods=1), 104), "olive")
    assert not [a for a in legal(state) if a.startswith("buy-roof")], "not from fields"


def test_104_potter_pays_a_broken_roof_too() -> None:
    config: dict[str, Any] = {"modules": ["broken_roofs", "new_farm_cards"]}
    state = helper(own(s.bare(2, 3, **config), grain=1), 104)
    state.board[ids.ROOFS] = 1 << len(state.rules.faces) - 1
    play(turn(state, "buy_roof"), "buy-broken", "take grain")
    assert state.players[P1][ids.ROOF_1] > ids.USED_ROOF


def test_104_potter_pays_the_second_tile_of_the_roof_mender_too() -> None:
    state = helper(own(bare(round=4, **NEW), grape=1), 104, 101)
    frames = [(kinds.GAME, -1), *state.rules.round_frames]
    state.frames = frames[: frames.index((ROOFS_SOLD, -1)) + 1]
    again(show_roofs(state, "olive", "grape"))
    assert legal(state) == ["decline", "option 1"]
    play(state, "option 1", "buy-roof olive", "take grape")
    assert (bought(state), count(state, "grape"), count(state, "silver")) == (["olive"], 0, 0)


# -- 110: the top of the discard pile ----------------------------------------------------------------------------------


def test_110_archivist_may_take_the_top_card_of_the_discard_pile_card_by_card() -> None:
    state = discards(helper(own(scene("growth"), trade_good=1), 110, 22), 7, 8)
    play(state, "use 22")
    assert (state.prompt, legal(state)) == ("draw_source", ["option 1", "option 2"])
    play(state, "option 2")
    assert (state.hands[P1], pile(state)) == ((8,), (7,))
    play(state, "option 1")
    assert "draw 30" in chances(state)
    play(state, "draw 30")
    assert (state.hands[P1], pile(state)) == ((8, 30), (7,))


def test_110_archivist_raises_the_hand_limit_and_draws_up_that_way() -> None:
    state = discards(helper(hand(bare(**NEW), 1, 2), 110), 7)
    play(phase(state, 1), "done", "done")
    assert (state.prompt, state.turn) == ("draw_source", P1)
    play(state, "option 2")
    assert state.hands[P1] == (1, 2, 7)
    Dealer(1).settle(state)
    assert len(state.hands[P1]) == state.rules.card(110).mods["hand_limit"].add + SETUP["hand_limit"]


def test_110_archivist_is_not_asked_by_26_nor_with_an_empty_pile_nor_for_others() -> None:
    state = discards(helper(scene("growth"), 110, 26), 7)
    assert play(state, "use 26").prompt == "drawing"
    assert play(helper(scene("growth"), 110, 22), "use 22").prompt == "drawing"
    state = helper(discards(helper(scene("growth", seat=P2), 22, seat=P2), 7), 110)
    assert play(state, "use 22").prompt == "drawing"


def test_110_archivist_the_card_taken_is_known_to_all() -> None:
    state = discards(helper(hand(scene("growth"), 1, 2), 110, 22), 7, 8)
    play(state, "use 22", "option 2", "option 1", "draw 30")
    assert dict(state.view(None).modules)["new_farm_cards"][0] == ("known", ((8,), ()))
    hands = [state.determinise(P2, Random(seed)).hands[P1] for seed in range(20)]
    assert all(8 in cards and len(cards) == 4 for cards in hands)
    assert len(set(hands)) > 1
    assert state.view(P2).discards == (7,)


def test_110_archivist_lets_the_deck_be_shuffled_when_it_is_empty() -> None:
    state = discards(helper(scene("growth"), 110, 22), *(n for n in range(1, 127) if n not in (110, 22)))
    assert state.board[ids.DECK] == 0
    play(state, "use 22")
    assert state.prompt == "draw_source"
    play(state, "option 1")
    assert (pile(state), len(chances(state))) == ((), 124)


# -- 111: seed for a card ----------------------------------------------------------------------------------------------


def test_111_seed_seller_discards_a_card_for_2_goods_of_its_crop() -> None:
    state = helper(hand(own(scene("income"), silver=2), 1, 3), 111)
    assert windows(state.clone(), 111) == ANY
    play(turn(state, "income"), "use 111")
    assert legal(state) == ["discard 1", "discard 3"]
    play(state, "discard 3")
    assert (count(state, "olive"), count(state, "silver"), state.hands[P1]) == (2, 0, (1,))
    assert (pile(state), used(state, 111), uses(own(state, silver=2))) == ((3,), True, [])
    assert uses(helper(own(scene("income"), silver=2), 111)) == [], "no card"
    assert uses(helper(hand(own(scene("income"), silver=1), 1), 111)) == [], "no silver"


# -- 112: a helper of another farm -------------------------------------------------------------------------------------


def test_112_strolling_player_uses_an_opponents_helper_for_1_silver() -> None:
    state = helper(helper(own(scene("growth", seats=3), silver=3, olive=1), 112), 41, 12, 23, seat=P2)
    play(state, "use 112")
    assert legal(state) == ["use 23", "use 41"], "only activated ones"
    play(state, "use 41")
    assert (count(state, "silver"), count(state, "silver", P2), state.players[P1][ids.SIESTA]) == (1, 1, 2)
    assert (used(state, 112), used(state, 41), uses(state)) == (True, False, [])


def test_112_strolling_player_does_not_mind_whether_it_is_used() -> None:
    state = helper(helper(own(scene("growth"), silver=1, olive=1), 112), 23, seat=P2)
    state.board[ids.USED] |= 1 << 23
    play(again(state), "use 112", "use 23", "improve olive")
    assert (count(state, "food"), used(state, 23)) == (1, True)


def test_112_strolling_player_pays_the_price_of_the_helper_too() -> None:
    state = helper(helper(own(scene("growth"), silver=1), 112), 41, seat=P2)
    assert uses(state) == [], "1 silver for the opponent, none left for the helper"
    assert uses(own(state, silver=2)) == [112]


def test_112_strolling_player_keeps_to_phases_and_steps() -> None:
    state = helper(helper(own(bare(**NEW), silver=9, meat=1, olive=1), 112), 8, seat=P2)
    barrow(state, 6)
    assert windows(state, 112) == ["free_deliveries"], "card 8 works in step III.3 only"
    state = helper(helper(own(bare(**NEW), silver=9), 112), 74, 126, seat=P2)
    assert windows(state, 112) == [], "they work in phase IV"


def test_112_strolling_player_copies_the_land_surveyor_but_does_not_take_back_itself() -> None:
    state = helper(helper(own(scene("growth"), silver=1), 112), 79, seat=P2)
    assert uses(state) == []
    helper(state, 12)
    play(state, "use 112", "use 79")
    assert legal(state) == ["drop 12"]
    play(state, "drop 12")
    assert (state.hands[P1], state.helpers[P2]) == ((12,), (79,))


def test_112_strolling_player_borrows_only_helpers_that_work_once_per_round() -> None:
    text = export(["new_farm_cards"])
    at = text.index("number = 41\n")
    text = text[:at] + text[at:].replace("once = true", "once = false", 1)
    state = helper(helper(own(scene("growth", deck=text), silver=3), 112), 41, seat=P2)
    assert uses(state) == []


def test_112_strolling_player_alone_uses_the_top_of_the_discard_pile() -> None:
    state = helper(own(scene("growth", seats=1), silver=1, olive=1), 112)
    discards(state, 23, 12)
    assert uses(state) == []
    discards(state, 23)
    play(state, "use 112", "use 23", "improve olive")
    assert (count(state, "food"), count(state, "silver"), pile(state)) == (1, 0, (12, 23))


def test_112_strolling_player_can_be_read_from_a_position_in_the_middle() -> None:
    state = phase(helper(hand(helper(own(bare(**NEW), silver=3, vp=1), 112), 5, 6), 4, seat=P2), 1)
    play(state, "use 112", "use 4")
    assert state.prompt == "play_card"
    assert s.GAME.from_position(s.GAME.position(state)).legal() == state.legal()
