"""Farm cards 89 to 98 as helpers: the market, siesta and turn order, deliveries."""

from sobremesa.games.la_granja.rules import ids
from sobremesa.games.la_granja.rules.goods import supply
from sobremesa.games.la_granja.rules.state import State
from sobremesa.kernel import Dealer

from ..cards.stage import TRANSPORT, almost, next_round, used, uses, windows, words
from ..scene import (
    P1,
    P2,
    P3,
    asked,
    bare,
    barrow,
    count,
    craft,
    delivering,
    dice,
    helper,
    illegal,
    legal,
    marker,
    own,
    phase,
    play,
    scene,
    siestas,
    supplied,
    turn,
)
from . import pieces
from .new_cards import NEW

# -- 89 Watchtower Guard -----------------------------------------------------------------------------------------------


def attacked(silver: int = 1, *more: str) -> State:
    """p1 completes a barrow of 5 VP next to a marker of p2, who has the Watchtower Guard."""
    state = marker(helper(own(almost(delivering(0, **NEW), 5), P2, silver=silver), 89, seat=P2), "h6", P2)
    for hex in more:
        marker(state, hex, P2)
    return play(state, "deliver food barrow1", "hex h2")


def test_89_watchtower_guard_puts_a_lost_marker_on_a_lower_hex() -> None:
    state = attacked()
    assert (state.turn, state.prompt, legal(state)) == (P2, "trigger", ["decline", "option 1"])
    play(state, "option 1")
    assert words(state, "hex") == ["h5", "h7", "h13"], "free hexes of less than 3"
    play(state, "hex h5")
    assert (state.market[4], state.market[5], state.market[1]) == (P2, ids.EMPTY, P1), "nothing is removed"
    assert (count(state, "vp"), count(state, "silver", P2), state.turn) == (5 + 1, 0, P1), "the opponent scores"


def test_89_watchtower_guard_can_be_declined_and_costs_1_silver() -> None:
    state = play(attacked(), "decline")
    assert (state.prompt, state.turn, state.market.count(P2)) == ("free_deliveries", P1, 0)
    assert attacked(0).turn == P1, "without silver nobody is asked"


def test_89_watchtower_guard_saves_one_marker_a_round() -> None:
    state = attacked(2, "h1")  # value 4, removed too
    play(state, "decline", "option 1", "hex h5")
    assert (state.turn, used(state, 89), state.market.count(P2)) == (P1, True, 1)


def test_89_watchtower_guard_does_not_answer_to_the_own_smuggler() -> None:
    state = helper(own(marker(scene("shared_die", **NEW), "h12"), silver=3), 33, 89)
    state.board[ids.LAST_DIE] = 4
    assert play(state, "use 33", "hex h12").prompt == "shared_die"


def test_89_watchtower_guard_with_the_negotiator_and_against_the_constable() -> None:
    state = own(marker(marker(scene("paid_deliveries", **NEW), "h10"), "h6", P2), silver=2)
    helper(own(helper(state, 90), P2, silver=1), 2, 89, seat=P2)
    play(state, "use 90", "hex h6")
    assert legal(state) == ["first 2", "first 89"]
    play(state, "first 89", "option 1", "hex h7")
    assert (count(state, "vp", P2), state.market[6]) == (1, P2)


# -- 90 Constable ------------------------------------------------------------------------------------------------------


def patrol(*hexes: str, silver: int = 2) -> State:
    """p1 has the Constable and a marker on h10, value 5; p2 stands on these hexes."""
    state = own(helper(marker(delivering(0, **NEW), "h10"), 90), silver=silver)
    for hex in hexes:
        marker(state, hex, P2)
    return state


def test_90_constable_removes_a_lower_neighbour_for_2_silver() -> None:
    state = patrol("h6", "h9", "h11", "h14", "h5")
    play(state, "use 90")
    assert words(state, "hex") == ["h6", "h9", "h11"], "h14 is higher, h5 is not a neighbour"
    play(state, "hex h9")
    assert (state.market[8], count(state, "vp"), count(state, "silver")) == (ids.EMPTY, 1, 0)
    assert used(state, 90)


def test_90_constable_needs_a_victim_silver_and_phase_3() -> None:
    assert windows(patrol("h6"), 90) == TRANSPORT
    assert uses(patrol("h14")) == []
    assert uses(patrol("h6", silver=1)) == []
    assert uses(marker(patrol(), "h6", P1)) == [], "not one's own marker"
    assert uses(helper(patrol("h6"), 49, seat=P2)) == [], "p2's markers are protected"


def test_90_constable_leaves_grand_markers_and_takes_a_worker_first() -> None:
    def market() -> State:
        table = pieces.delivering(0, *NEW["modules"], pieces.GRAND, pieces.HANDS)
        return own(helper(marker(table, "h10"), 90), silver=2)

    assert uses(pieces.grand(market(), "h6", seat=P2)) == []
    state = pieces.worker(marker(market(), "h6", P2), "h6", seat=P2)
    assert pieces.workers(state, P2) == 1
    play(state, "use 90", "hex h6")
    assert (state.market[5], count(state, "vp"), pieces.workers(state, P2)) == (P2, 0, 2)


def test_90_constable_is_no_placement() -> None:
    state = helper(patrol("h6"), 54)
    assert play(state, "use 90", "hex h6").prompt == "free_deliveries", "54 answers to placing alone"


def test_90_constable_works_against_the_neutral_colour() -> None:
    state = own(helper(marker(delivering(0, seats=1, **NEW), "h10"), 90), silver=2)
    state.set_hex(5, state.rules.neutral)
    assert count(play(state, "use 90", "hex h6"), "vp") == 1


# -- 91 Stall Renter ---------------------------------------------------------------------------------------------------


def test_91_stall_renter_puts_a_marker_on_a_cheap_hex_for_a_trade_good() -> None:
    state = marker(helper(own(delivering(0, **NEW), trade_good=2), 91, 29), "h5", P2)
    play(state, "use 91")
    assert words(state, "hex") == ["h4", "h6", "h7", "h11", "h13"]
    play(state, "hex h4")
    assert (state.market[3], state.market[4], count(state, "vp")) == (P1, P2, 0), "nothing removed, nothing scored"
    assert (count(state, "trade_good"), state.prompt) == (1, "free_deliveries"), "29 does not answer"
    assert uses(state) == [], "once per round"


def test_91_stall_renter_works_in_phases_2_and_3_with_a_trade_good() -> None:
    state = helper(own(bare(**NEW), trade_good=1), 91)
    assert windows(state, 91) == ["take_die", "shared_die", *TRANSPORT]
    assert windows(own(state, trade_good=0), 91) == []


def test_91_stall_renter_has_a_marker_because_the_trade_good_gives_one_back() -> None:
    state = helper(own(delivering(0, **NEW), trade_good=1), 91)
    own(state, olive=supply(state, P1))
    assert supply(state, P1) == 0
    assert play(state, "use 91").prompt == "market_place"


# -- 92 Fair Organiser -------------------------------------------------------------------------------------------------


def test_92_fair_organiser_scores_for_the_most_markers() -> None:
    for mine, theirs, vp in ((1, 0, 1), (2, 0, 3), (2, 2, 3), (2, 3, 2), (3, 2, 4)):
        state = helper(bare(3, **NEW), 92)
        for i in range(mine):
            marker(state, f"h{11 + i}")
        for i in range(theirs):
            marker(state, f"h{18 + i}", P3)
        assert count(phase(state, 4), "vp") == vp, (mine, theirs)


def test_92_fair_organiser_counts_the_neutral_colour_as_an_opponent() -> None:
    state = marker(marker(helper(bare(1, **NEW), 92), "h1"), "h2")
    for at in (2, 3, 4):
        state.set_hex(at, state.rules.neutral)
    assert count(phase(state.clone(), 4), "vp") == 2
    state.set_hex(4, ids.EMPTY)
    assert count(phase(state, 4), "vp") == 3


# -- 93 Bell-ringer ----------------------------------------------------------------------------------------------------


def donkeys(state: State, *tiles: int) -> State:
    """Phase III begins and everybody chooses a tile."""
    phase(state, 3)
    return play(state, *(f"p{seat + 1}: donkey {tile}" for seat, tile in enumerate(tiles)))


def test_93_bell_ringer_moves_one_more_step_after_all_others() -> None:
    state = donkeys(bare(3, **NEW), 2, 1, 1)  # 2, 3 and 3 hats
    assert state.order == (P3, P2, P1)
    state = donkeys(helper(bare(3, **NEW), 93), 2, 1, 1)
    assert [p[ids.SIESTA] for p in state.players] == [3, 3, 3]
    assert state.order == (P1, P3, P2), "moving last it lies on top"
    state = donkeys(helper(bare(3, **NEW), 93, seat=P3), 2, 1, 2)
    assert (state.order, state.players[P3][ids.SIESTA]) == ((P3, P2, P1), 3)


# -- 94 Net Maker ------------------------------------------------------------------------------------------------------


def test_94_net_maker_goes_back_only_3_spaces() -> None:
    state = phase(siestas(helper(bare(**NEW), 94, seat=P2), 6, 5), 4)
    assert [p[ids.SIESTA] for p in state.players] == [0, 2]
    assert (state.order, state.track) == ((P1, P2), (P2, P1)), "turn order is not touched"


def test_94_net_maker_goes_on_top_of_the_stack() -> None:
    state = phase(siestas(helper(bare(**NEW), 94, seat=P2), 6, 3), 4)
    assert ([p[ids.SIESTA] for p in state.players], state.track) == ([0, 0], (P2, P1))
    state = phase(siestas(helper(bare(**NEW), 94, seat=P2), 6, 0), 4)
    assert state.track == (P1, P2), "a marker that has not moved keeps its place"


def test_94_net_maker_begins_the_next_siesta_from_there() -> None:
    state = phase(siestas(helper(bare(**NEW), 94, seat=P2), 6, 5), 4)
    donkeys(state, 2, 4)
    assert ([p[ids.SIESTA] for p in state.players], state.order) == ([2, 2], (P1, P2)), "p1 has moved onto p2"
    state.board[ids.ROUND] = 6
    siestas(state, 1, 5)
    phase(state, 4)
    assert state.players[P2][ids.SIESTA] == 5, "in the last round no marker goes home"


# -- 95 Baker ----------------------------------------------------------------------------------------------------------


def test_95_baker_takes_a_good_and_silver_for_a_short_siesta() -> None:
    for space in (0, 1):
        state = phase(siestas(helper(bare(**NEW), 95), space, 4), 4)
        assert words(state, "take") == ["olive", "grain", "grape"]
        play(state, "take grape")
        assert (count(state, "grape"), count(state, "silver")) == (1, 1)
    state = phase(siestas(helper(bare(**NEW), 95), 2, 4), 4)
    assert (count(state, "silver"), state.round) == (0, 3)


def test_95_baker_works_after_the_last_round_too() -> None:
    state = phase(siestas(helper(bare(round=6, **NEW), 95), 1, 4), 4)
    play(state, "take grape")
    assert (state.prompt, count(state, "silver")) == ("over", 3), "1 silver and a grape sold for 2"


# -- 96 Standard-bearer ------------------------------------------------------------------------------------------------


def test_96_standard_bearer_changes_places_with_a_neighbour() -> None:
    state = donkeys(helper(bare(3, **NEW), 96, seat=P2), 1, 2, 3)
    assert (state.order, state.turn, state.prompt) == ((P1, P2, P3), P2, "trigger")
    play(state, "option 1")
    assert legal(state) == ["option 1", "option 2"], "before or after"
    after = play(state.clone(), "option 2")
    assert (after.order, count(after, "silver", P3)) == ((P1, P3, P2), 1)
    play(state, "option 1")
    assert (state.order, state.track) == ((P2, P1, P3), (P1, P2, P3)), "siesta markers stay"
    assert (count(state, "silver", P1), state.turn, state.prompt) == (1, P2, "free_deliveries")


def test_96_standard_bearer_has_one_neighbour_at_the_ends() -> None:
    assert legal(play(donkeys(helper(bare(3, **NEW), 96), 1, 2, 3), "option 1")) == ["option 2"]
    state = play(donkeys(helper(bare(3, **NEW), 96, seat=P3), 1, 2, 3), "option 1")
    assert legal(state) == ["option 1"]
    state = play(donkeys(helper(bare(3, **NEW), 96), 1, 2, 3), "decline")
    assert (state.order, used(state, 96)) == ((P1, P2, P3), False)


def test_96_standard_bearer_comes_after_innkeeper_and_66_of_all_seats() -> None:
    state = donkeys(helper(helper(bare(2, **NEW), 96), 10, seat=P2), 2, 2)  # p2 ends on top, one step further
    assert (state.order, count(state, "silver", P2), state.turn) == ((P2, P1), 1, P1)
    play(state, "option 1", "option 1")
    assert (state.order, count(state, "silver", P2)) == ((P1, P2), 2), "checked once, then 1 silver for the place"


def test_96_standard_bearer_sets_the_order_until_the_next_siesta() -> None:
    state = play(donkeys(helper(bare(2, **NEW), 96, seat=P2), 1, 2), "option 1", "option 1", "done", "done", "done")
    play(state, "done")
    Dealer(1).settle(state)
    assert (state.round, state.order, state.track, state.turn) == (3, (P2, P1), (P2, P1), P2)


def test_96_standard_bearer_has_no_use_alone() -> None:
    state = donkeys(helper(bare(1, **NEW), 96), 2)
    Dealer(1).settle(state)
    assert state.prompt in ("free_deliveries", "place_marker")


# -- 97 Donkey Breeder -------------------------------------------------------------------------------------------------


def test_97_donkey_breeder_turns_unused_deliveries_into_silver_or_steps() -> None:
    state = helper(delivering(4, **NEW), 97)
    play(state, "done")
    assert (state.prompt, legal(state)) == ("choose", ["option 1", "option 2"])
    play(state, "option 1", "option 2", "option 1")
    assert (count(state, "silver"), state.round) == (2, 3), "at most 3"


def test_97_donkey_breeder_counts_only_what_is_left() -> None:
    state = barrow(helper(own(delivering(2, **NEW), olive=2), 97), 6)
    play(state, "deliver olive barrow1", "done", "option 1")
    assert (count(state, "silver"), state.round) == (1, 3)
    state = play(helper(delivering(0, **NEW), 97), "done")
    assert count(state, "silver") == 0
    state = siestas(helper(delivering(1, **NEW), 97), 8, 0)
    assert legal(play(state, "done")) == ["option 1"], "no steps beyond the end of the track"


# -- 98 Caravan Leader -------------------------------------------------------------------------------------------------


def test_98_caravan_leader_delivers_a_second_good_to_the_same_place() -> None:
    state = barrow(barrow(helper(own(delivering(2, **NEW), olive=3, grain=1), 98), 26), 6)
    play(state, "deliver olive barrow1", "option 1")
    assert asked(state) == ["deliver olive barrow1"], "not to the other barrow"
    play(state, "deliver olive barrow1")
    assert (state.players[P1][ids.FREE], state.barrows[P1][0]) == (1, 26 * 64 + 0b11), "one delivery was used"
    play(state, "deliver olive barrow2")
    assert state.prompt == "free_deliveries", "once per round"
    state.players[P1][ids.FREE] = 0
    own(next_round(state, "free_deliveries"), olive=2).players[P1][ids.FREE] = 1
    play(state, "deliver olive barrow1", "hex h4")
    assert state.prompt == "free_deliveries", "the first good has completed it"


def test_98_caravan_leader_works_at_craft_buildings_and_can_wait() -> None:
    state = helper(own(delivering(2, **NEW), olive=1, grain=2, food=1), 98)
    play(state, "deliver olive greengrocer", "decline", "deliver food delicatessen", "option 1")
    assert asked(state) == ["deliver grain delicatessen"]
    play(state, "deliver grain delicatessen")
    assert state.players[P1][ids.COVER_3] == 0b110
    state = helper(own(delivering(2, **NEW), olive=1), 98)
    assert play(state, "deliver olive greengrocer").prompt == "free_deliveries", "nothing else to deliver"


def test_98_caravan_leader_knows_a_barrow_by_its_card() -> None:
    state = barrow(barrow(helper(own(delivering(2, **NEW), olive=2), 98), 6, 0b1), 26)
    play(state, "deliver olive barrow1", "hex h5")
    assert state.prompt == "free_deliveries", "the barrow that is first now is another one"


def test_98_caravan_leader_works_with_every_delivery_of_phase_3_only() -> None:
    state = barrow(helper(own(dice(scene("take_die", **NEW), 6), olive=2), 98), 26)
    assert play(state, "die 6", "option 1", "deliver olive barrow1").prompt == "take_die"
    own(turn(state, "paid_deliveries"), silver=1, olive=2)
    play(state, "deliver olive barrow1", "option 1", "deliver olive barrow1", "hex h4")
    assert (count(state, "silver"), count(state, "vp")) == (0, 3)
    state = supplied(helper(own(delivering(1, **NEW), wine=1, food=1), 80, 98), "trading_house", 0b11)
    play(state, "deliver food trading_house", "option 1", "deliver wine trading_house")
    assert (used(state, 80), state.players[P1][ids.CRAFT]) == (True, 1), "the second one is a delivery too"


def test_98_caravan_leader_is_told_of_no_delivery_by_others() -> None:
    state = barrow(own(delivering(1, **NEW), olive=2), 6)
    assert play(helper(state, 98, seat=P2), "deliver olive barrow1").turn == P1
    assert illegal(state, "option 1")
    assert play(craft(state, "butcher"), "done").round == 3
