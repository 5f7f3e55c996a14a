"""FF-009 to FF-021: completed joint ventures and their rewards, and the rulings FF-A02 to FF-A07."""

from random import Random
from typing import Any

import pytest

import sobremesa as sm
from sobremesa.games.la_granja.modules.betwixt.numbers import FILLED_1, FILLED_BACK_1, OWED_1, VENTURE_1
from sobremesa.games.la_granja.modules.betwixt.rules import ventures
from sobremesa.games.la_granja.rules import ids, kinds
from sobremesa.games.la_granja.rules.goods import stalls, supply
from sobremesa.games.la_granja.rules.state import State
from tests.conformance.harness import check_copies, check_end, check_ply, decide

from ..scene import (
    GAME,
    P1,
    P2,
    P3,
    P4,
    again,
    barrow,
    count,
    craft,
    events,
    fresh,
    hand,
    helper,
    illegal,
    legal,
    marker,
    own,
    phase,
    play,
    turn,
)
from .ventures import EVERYTHING, MODULES, on, owing, rich, venture

AS_BARROW = {"rulings": {"venture_is_barrow": "yes"}}


def vp(state: State) -> tuple[int, ...]:
    return state.scores()


def trade(state: State, seat: int) -> int:
    return count(state, "trade_good", seat)


def board_of(state: State, place: int) -> list[int]:
    """Card, goods from both ends, reward owed."""
    return [state.board[field + place] for field in (VENTURE_1, FILLED_1, FILLED_BACK_1, OWED_1)]


def waiting(place: int = 0, seat: int = P2, step: str = "free_deliveries", **config: Any) -> State:
    """It is the turn of a partner who has the lower reward of card 1 (6 and 3) still to take."""
    state = owing(rich(seat=seat, **config), place, 1, seat, 3, near=4, far=3)
    return turn(state, step, seat)


# -- two partners ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("FF-020", "FF-009", "FF-010", "FF-011", "FF-012", "FF-013")
def test_the_example_of_a_card_for_seven_goods() -> None:
    """P1 has delivered 4 of them, the last one now, P2 has delivered 3; the card is worth 6 and 3."""
    state = venture(rich(), 0, 1, near=3, far=3)
    state.players[P1][ids.FREE] = 1
    before = state.board[ids.DECK]
    happened = events(state, "deliver-to meat venture1")
    assert ("venture_reward", {"seat": P1, "place": 0, "vp": 6}) in happened
    assert (vp(state), trade(state, P1), trade(state, P2)) == ((6, 0, 0, 0), 1, 0)
    assert state.prompt == "place_marker"
    assert {state.rules.market.values[int(text[5:]) - 1] for text in legal(state)} == {6}
    play(state, "hex h7")
    assert state.market[6] == P1
    assert P2 not in state.market
    assert dict(dict(dict(state.view(P3).modules)["betwixt"])["venture1"])["owed"] == (P2, 3)  # P2 keeps the card

    turn(state, "free_deliveries", P2)
    play(state, "reward venture1")
    assert (vp(state), trade(state, P1), trade(state, P2)) == ((6, 3, 0, 0), 1, 1)
    assert {state.rules.market.values[int(text[5:]) - 1] for text in legal(state)} == {3}
    play(state, "hex h22")
    assert state.market[21] == P2
    assert state.board[ids.DECK] == before  # nothing to do with farm cards


@pytest.mark.rule("FF-021", "FF-018", "FF-019", "FF-007", "FF-014")
def test_the_example_goes_on_both_take_their_markers_back_and_the_card_is_gone() -> None:
    state = venture(venture(rich(), 0, 1, near=3, far=3), 1, 2)
    own(state, P2, **EVERYTHING)
    empty = {seat: supply(rich(seat=seat), seat) for seat in (P1, P2)}
    play(state, "deliver-to meat venture1", "hex h7")
    turn(state, "free_deliveries", P2)
    state.players[P2][ids.FREE] = 9
    play(state, "reward venture1", "hex h22")
    assert board_of(state, 0) == [0, 0, 0, 0]
    # all markers are back, but for the one on the market and the trade good; the meat is gone
    assert [supply(state, seat) for seat in (P1, P2)] == [empty[P1] - 1, empty[P2] - 2]
    targets = {text.split()[2] for text in legal(state) if text.startswith("deliver-to")}
    assert targets == {"venture2"}
    assert not any(text.startswith("reward") for text in legal(state))


@pytest.mark.rule("FF-018")
def test_until_then_the_markers_of_both_lie_on_the_card() -> None:
    state = venture(rich(), 0, 1, near=3, far=3)
    before = [supply(state, seat) for seat in (P1, P2)]
    play(state, "deliver-to meat venture1", "hex h7")
    assert on(state, 0) == (4, 3)
    # the marker of the meat went to the card; one went to the market, one stands for the trade good
    assert [supply(state, seat) for seat in (P1, P2)] == [before[0] - 2, before[1]]


@pytest.mark.rule("FF-010")
@pytest.mark.parametrize(("near", "first", "second"), [(3, 6, 3), (5, 6, 3), (2, 3, 6), (0, 3, 6)])
def test_who_delivered_more_gets_the_left_reward(near: int, first: int, second: int) -> None:
    """P1 delivers last, so that near + 1 goods are P1's and the others P2's."""
    state = venture(rich(), 0, 1, near=near, far=6 - near)
    good = ids.GOOD_NAMES[ventures.GOODS[1][near]]
    play(state, f"deliver-to {good} venture1")
    assert vp(state)[:2] == (first, 0)
    play(state, legal(state)[0])
    play(turn(state, "free_deliveries", P2), "reward venture1")
    assert vp(state)[:2] == (first, second)


@pytest.mark.rule("FF-010")
def test_the_partner_at_the_far_end_can_be_the_one_with_more() -> None:
    state = venture(rich(seat=P2), 0, 1, near=2, far=4)
    play(state, "deliver-to grape venture1")
    assert vp(state)[:2] == (0, 6)
    play(state, legal(state)[0])
    play(turn(state, "free_deliveries", P1), "reward venture1")
    assert vp(state)[:2] == (3, 6)


@pytest.mark.rule("FF-010")
@pytest.mark.parametrize(("active", "partner"), [(P1, P2), (P2, P1)])
def test_a_tie_goes_to_the_one_who_completes_the_card(active: int, partner: int) -> None:
    """FF-A02: no row of ours can end in one, so the card is called complete when each has delivered three of seven."""
    state = venture(rich(seat=active), 0, 1, near=3, far=3)
    ventures.complete(state, active, 0)
    assert state.frames[-1] == (ventures.REWARD, active, 0, 6)
    assert ventures.owed(state, 0) == (partner, 3)


@pytest.mark.rule("FF-011", "FF-012")
def test_the_active_player_has_the_smaller_reward_at_once_and_the_partner_waits() -> None:
    """FF-A03: the lower reward can come before the higher one."""
    state = venture(rich(), 0, 1, near=2, far=4)
    play(state, "deliver-to grape venture1")
    assert (vp(state), trade(state, P1), trade(state, P2)) == ((3, 0, 0, 0), 1, 0)
    play(state, legal(state)[0])
    assert state.turn == P1
    assert not any(text.startswith("reward") for text in legal(state))
    assert board_of(state, 0) == [1, 3, 4, 6 * 8 + P2 + 1]


# -- when the partner takes the reward ---------------------------------------------------------------------------------


@pytest.mark.rule("FF-013")
@pytest.mark.parametrize(
    "step",
    ["play_cards", "income", "growth", "buy_roof", "take_die", "shared_die", "free_deliveries", "paid_deliveries"],
)
def test_the_reward_is_there_in_every_own_turn_whenever_its_owner_likes(step: str) -> None:
    state = rich(deliveries=0)
    state.board[ids.DICE_1] = state.board[ids.LAST_DIE] = 1
    owing(state, 0, 1, P2, 3, near=4, far=3)
    hand(turn(state, step, P2), 5, seat=P2)
    assert "reward venture1" in legal(state)
    assert len(legal(state)) > 1
    turn(state, step, P1)
    assert "reward venture1" not in legal(state)
    turn(state, step, P3)
    assert "reward venture1" not in legal(state)


def in_cards_step(**config: Any) -> State:
    """Step I.1 begins with P1, while P2 has the lower reward of card 1 still to take."""
    state = owing(rich(**config), 0, 1, P2, 3, near=4, far=3)
    return phase(state, 1)


@pytest.mark.rule("FF-022", "FF-013")
def test_the_reward_is_taken_before_the_next_own_turn_ends() -> None:
    state = in_cards_step()
    play(state, "done")
    assert (state.turn, "reward venture1" in legal(state)) == (P2, True)
    play(state, "done")
    assert (state.prompt, state.turn, legal(state)) == ("last_reward", P2, ["reward venture1"])
    play(state, "reward venture1", "hex h22")
    assert (vp(state)[P2], trade(state, P2), state.turn) == (3, 1, P3)


@pytest.mark.rule("FF-022")
def test_a_reward_taken_in_time_is_not_asked_for_again() -> None:
    state = in_cards_step()
    play(state, "done", "reward venture1", "hex h22")
    assert (state.prompt, state.turn) == ("play_cards", P2), "the turn goes on"
    assert play(state, "done").turn == P3


@pytest.mark.rule("FF-022")
def test_a_reward_that_comes_up_in_the_own_turn_of_the_active_seat_waits_for_the_partner() -> None:
    """P1 completes the card in its deliveries; P2 comes next and takes its part there."""
    state = venture(rich(), 0, 1, near=3, far=3)
    phase(state, 3)
    for seat in range(4):
        play(state, f"p{seat + 1}: donkey 4")
    assert (state.prompt, state.turn) == ("free_deliveries", P1)
    play(state, "deliver-to meat venture1", "hex h7", "done")
    assert (state.prompt, state.turn) == ("free_deliveries", P2)
    play(state, "done")
    assert (state.prompt, legal(state)) == ("last_reward", ["reward venture1"])


@pytest.mark.rule("FF-022")
def test_by_the_other_reading_the_reward_waits_as_long_as_its_owner_likes() -> None:
    state = in_cards_step(rulings={"venture_reward": "any_turn"})
    play(state, "done", "done")
    assert (state.prompt, state.turn) == ("play_cards", P3)


@pytest.mark.rule("FF-022", "LG-328")
def test_the_reward_may_be_taken_in_the_middle_of_an_effect() -> None:
    state = own(waiting(), P2, trade_good=1)
    play(state, "trade harvest", "reward venture1", "hex h22", "take olive", "take grain")
    assert (state.prompt, vp(state)[P2]) == ("free_deliveries", 3)


@pytest.mark.rule("FF-013")
def test_the_market_is_as_it_is_when_the_reward_is_taken() -> None:
    """FF-A07: of the hexes of value 3 one is free now; FF-A04: lower neighbours of others are removed."""
    state = waiting()
    threes = [i for i in state.rules.open_hexes if state.rules.market.values[i] == 3]
    for i in threes[1:]:
        state.market[i] = P1
    marker(state, "h2", P1)  # value 2, beside h6
    play(again(state), "reward venture1")
    assert legal(state) == [f"hex h{threes[0] + 1}"] == ["hex h6"]
    play(state, "hex h6")
    assert vp(state)[:2] == (0, 3 + 1)
    assert state.market[1] == ids.EMPTY


@pytest.mark.rule("FF-013")
def test_without_a_hex_for_the_marker_the_rest_of_the_reward_comes_all_the_same() -> None:
    state = waiting()
    for i in state.rules.open_hexes:
        state.market[i] = P2 if state.rules.market.values[i] == 3 else ids.EMPTY
    play(again(state), "reward venture1")
    assert state.prompt == "free_deliveries"
    assert (vp(state)[P2], trade(state, P2)) == (3, 1)


@pytest.mark.rule("FF-014", "FF-019")
def test_with_the_last_reward_the_card_goes_back_to_the_box() -> None:
    state = waiting()
    play(state, "reward venture1", "hex h22")
    assert board_of(state, 0) == [0, 0, 0, 0]
    assert "reward venture1" not in legal(state)
    assert illegal(state, "reward venture1")
    before = state.board[VENTURE_1 : VENTURE_1 + 4]
    phase(state, 4)
    sm.Dealer(1).settle(state)
    assert state.round == 3
    assert state.board[VENTURE_1 : VENTURE_1 + 4] == before  # no new one


@pytest.mark.rule("FF-012", "FF-019")
def test_nobody_can_deliver_to_a_card_that_waits_for_its_reward() -> None:
    state = own(waiting(), P2, **EVERYTHING)
    state.players[P2][ids.FREE] = 3
    assert not any(text.startswith("deliver-to") for text in legal(again(state)))


# -- one player alone --------------------------------------------------------------------------------------------------


@pytest.mark.rule("FF-015", "FF-017", "FF-018")
def test_who_filled_a_card_alone_gets_both_rewards_the_higher_one_first() -> None:
    state = venture(rich(), 0, 1, near=6)
    alone = supply(rich(), P1)
    happened = events(state, "deliver-to olive venture1", "hex h7", "hex h22")
    rewards = [f["vp"] for key, f in happened if key == "venture_reward"]
    assert rewards == [6, 3]
    order = [key for key, _ in happened if key in ("venture_reward", "marker_set")]
    assert order == ["venture_reward", "marker_set", "venture_reward", "marker_set"]  # one after the other
    assert (vp(state), trade(state, P1)) == ((9, 0, 0, 0), 2)
    assert (state.market[6], state.market[21]) == (P1, P1)
    assert board_of(state, 0) == [0, 0, 0, 0]
    assert supply(state, P1) == alone - 6 + 6 + 1 - 2 - 2  # two on the market, two trade goods, one olive less
    assert state.turn == P1
    assert not any(text.startswith("reward") for text in legal(state))


@pytest.mark.rule("FF-015")
def test_alone_from_the_far_end_too() -> None:
    state = venture(rich(seat=P1), 3, 8, far=4)  # place 4 lies between P4 and P1
    play(state, "deliver-to olive venture4")
    assert vp(state)[P1] == 3
    play(state, legal(state)[0])
    assert vp(state)[P1] == 5
    assert state.prompt == "place_marker"


# -- with all markers in use -------------------------------------------------------------------------------------------


def test_markers_of_a_card_come_back_before_its_last_reward_needs_one() -> None:
    state = waiting()
    own(state, P2, olive=2 + supply(state, P2))
    assert supply(state, P2) == 0
    play(again(state), "reward venture1", "hex h22")
    assert (supply(state, P2), trade(state, P2)) == (1, 1)


def test_a_reward_for_which_there_is_no_marker_asks_for_one() -> None:
    """The card still waits for the partner, so that its markers are not back (FF-018)."""
    state = venture(rich(), 0, 1, near=3, far=3)
    own(state, P1, olive=supply(state, P1) + 2)
    play(state, "deliver-to meat venture1")
    assert state.prompt == "retrieving"
    play(state, "retrieve olive")
    assert state.prompt == "retrieving"  # for the market
    play(state, "decline")
    assert (state.prompt, vp(state)[P1], trade(state, P1)) == ("free_deliveries", 6, 1)


# -- the end of the game -----------------------------------------------------------------------------------------------


def ending(state: State) -> State:
    """The last scoring phase begins."""
    state.board[ids.ROUND] = 6
    for p in state.players:
        p[ids.DONKEY], p[ids.DONKEYS] = 1, 0b1000  # so that the position is one that a game can have
    state.board[ids.DICE_1] = 1  # the last die
    return phase(state, 4)


@pytest.mark.rule("FF-013", "FF-016")
def test_a_reward_still_open_is_taken_before_the_final_scoring() -> None:
    """FF-A06: its trade good is sold with the rest."""
    state = waiting()
    own(state, P2, **dict.fromkeys(EVERYTHING, 0))
    ending(state)
    assert (state.turn, state.prompt, legal(state)) == (P2, "last_reward", ["reward venture1"])
    assert GAME.from_position(GAME.position(state)).digest() == state.digest()
    play(state, "reward venture1")
    assert GAME.from_position(GAME.position(state)).digest() == state.digest()
    happened = events(state, "hex h22")
    assert state.turn == sm.OVER
    assert vp(state) == (0, 3, 0, 0)
    assert ("final_sale", {"seat": P2, "silver": 4, "vp": 0}) in happened
    assert board_of(state, 0) == [0, 0, 0, 0]


@pytest.mark.rule("FF-013")
def test_of_two_open_rewards_the_owner_chooses_the_first_and_seats_come_in_turn_order() -> None:
    state = owing(waiting(), 1, 2, P2, 6, near=4, far=3)
    owing(state, 2, 5, P4, 2, near=3, far=2)
    state.order = state.track = (P4, P2, P1, P3)
    ending(state)
    assert (state.turn, legal(state)) == (P4, ["reward venture3"])
    play(state, "reward venture3", "hex h8")
    assert (state.turn, legal(state)) == (P2, ["reward venture1", "reward venture2"])
    play(state, "reward venture2", "hex h7")  # value 6 beside h8 with value 2
    assert state.market[7] == ids.EMPTY
    assert (state.turn, legal(state)) == (P2, ["reward venture1"])
    play(state, "reward venture1", "hex h22")
    assert state.turn == sm.OVER


# -- not a barrow, or a barrow by the other ruling ---------------------------------------------------------------------


@pytest.mark.rule("FF-010", "FF-020")
@pytest.mark.parametrize(("config", "bonus"), [({}, 0), (AS_BARROW, 1)])
def test_the_butcher_counts_a_joint_venture_only_by_the_other_ruling(config: dict[str, Any], bonus: int) -> None:
    """FF-A05; a Butcher gained in this round does not work yet."""
    state = craft(venture(rich(**config), 0, 1, near=6), "butcher")
    play(state, "deliver-to olive venture1", "hex h7")
    assert vp(state)[P1] == 9 + 2 * bonus
    state = craft(venture(rich(**config), 0, 1, near=6), "butcher", fresh=True)
    play(state, "deliver-to olive venture1", "hex h7")
    assert vp(state)[P1] == 9


@pytest.mark.parametrize(("config", "silver"), [({}, 0), (AS_BARROW, 3)])
def test_so_does_the_cartwright(config: dict[str, Any], silver: int) -> None:
    """Card 14: 3 silver for every barrow completed."""
    state = helper(venture(rich(**config), 0, 1, near=3, far=3), 14)
    play(state, "deliver-to meat venture1", "hex h7")
    assert count(state, "silver") == silver


@pytest.mark.parametrize(("config", "extra"), [({}, 0), (AS_BARROW, 1)])
def test_so_does_the_town_crier(config: dict[str, Any], extra: int) -> None:
    """Card 20: VP for own neighbours of a marker placed for a barrow."""
    state = helper(marker(venture(rich(**config), 0, 1, near=3, far=3), "h2"), 20)
    play(state, "deliver-to meat venture1", "hex h7")
    assert vp(state)[P1] == 6 + extra


@pytest.mark.parametrize(("config", "is_one"), [({}, False), (AS_BARROW, True)])
def test_so_do_helpers_that_deliver_to_barrows(config: dict[str, Any], is_one: bool) -> None:
    """Card 8 makes a delivery to a barrow; card 56 takes harvest goods as each other."""
    state = helper(barrow(venture(rich(deliveries=0, **config), 0, 1), 19), 8)
    play(again(state), "use 8")
    assert ("deliver-to olive venture1" in legal(state)) == is_one
    state = helper(venture(rich(**config), 0, 1), 56)
    assert ("deliver-to grain venture1" in legal(state)) == is_one
    assert "deliver-to olive venture1" in legal(state)
    venture(state, 0, 1, near=1)  # food is no harvest good
    assert [text for text in legal(again(state)) if "venture" in text] == ["deliver-to food venture1"]


# -- much of it --------------------------------------------------------------------------------------------------------

OWN_GOODS = (ids.OLIVE, ids.GRAIN, ids.GRAPE, ids.FOOD, ids.WINE, ids.MEAT)


def busy(state: State, rng: Random) -> None:
    """The seat to deliver has something of everything."""
    p = state.players[state.turn]
    for good in (*OWN_GOODS, ids.PIG):
        has_room = good != ids.PIG or stalls(state, state.turn) > 0
        if not p[good] and has_room and supply(state, state.turn) > rng.randint(0, 1):
            p[good] = 1


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_many_completed_cards_keep_every_promise(seats: int) -> None:
    """Random play completes few cards; here farms are rich and joint ventures come first."""
    state = fresh(seats, modules=MODULES, edition=("deluxe", "classic")[seats % 2])
    dealer, rng = sm.Dealer(seats), Random(seats)
    seen: set[str] = set()
    while state.turn != sm.OVER:
        if state.prompt == "free_deliveries" and state.frames[-1][0] == kinds.FREE_DELIVERIES:
            busy(state, rng)
        check_ply(GAME, state, seats)
        if state.prompt in ("place_marker", "retrieving", "last_reward"):
            check_copies(GAME, state, seats)
        seat, a = decide(state, dealer, rng)
        wanted = [x for x in state.legal() if GAME.notation(x).startswith("deliver-to")]
        if wanted:
            a = rng.choice(wanted)
        seen.add(GAME.notation(a).split()[0])
        state.play(a, seat)
    check_end(GAME, state, seats)
    assert {"deliver-to", "reward"} <= seen
