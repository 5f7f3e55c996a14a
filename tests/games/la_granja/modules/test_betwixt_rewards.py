"""FF-009 to FF-021: who gets which reward of a completed joint venture."""

from random import Random

import pytest

import sobremesa as sm
from sobremesa.games.la_granja.modules.betwixt.rules import ventures
from sobremesa.games.la_granja.rules import ids, kinds
from sobremesa.games.la_granja.rules.goods import stalls, supply
from sobremesa.games.la_granja.rules.state import State
from tests.conformance.harness import check_copies, check_end, check_ply, decide

from ..scene import GAME, P1, P2, P3, again, events, fresh, legal, own, play, turn
from .ventures import EVERYTHING, MODULES, board_of, on, rich, trade, venture, vp, waiting

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
    # all markers are back, except for the one on the market and the trade good; the meat is gone
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
    """FF-A02: none of our rows can end in a tie, so the card is completed when each has delivered three of seven."""
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
    """The card is still waiting for the partner, so its markers have not come back yet (FF-018)."""
    state = venture(rich(), 0, 1, near=3, far=3)
    own(state, P1, olive=supply(state, P1) + 2)
    play(state, "deliver-to meat venture1")
    assert state.prompt == "retrieving"
    play(state, "retrieve olive")
    assert state.prompt == "retrieving"  # for the market
    play(state, "decline")
    assert (state.prompt, vp(state)[P1], trade(state, P1)) == ("free_deliveries", 6, 1)


# -- many at once ------------------------------------------------------------------------------------------------------

OWN_GOODS = (ids.OLIVE, ids.GRAIN, ids.GRAPE, ids.FOOD, ids.WINE, ids.MEAT)


def busy(state: State, rng: Random) -> None:
    """Give the delivering seat one of each good it lacks, as far as it has room and markers."""
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
