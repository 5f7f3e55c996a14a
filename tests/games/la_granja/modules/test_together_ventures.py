"""Joint ventures together with grand markers, workers, song tiles and farm cards."""

from typing import Any

import pytest

from sobremesa.games.la_granja.modules.betwixt.numbers import OWED_1, VENTURE_1
from sobremesa.games.la_granja.modules.donkey_song.numbers import SONG_FREE
from sobremesa.games.la_granja.modules.grand_markers.numbers import GRAND as GRANDS
from sobremesa.games.la_granja.modules.grand_markers.numbers import GRAND_VENTURES
from sobremesa.games.la_granja.modules.hired_hands.numbers import WORKER_VENTURES, WORKERS
from sobremesa.games.la_granja.modules.hired_hands.rules.workers import open_places
from sobremesa.games.la_granja.modules.new_farm_cards.numbers import COMPLETIONS
from sobremesa.games.la_granja.modules.trade_boards.numbers import TRADE_BOARD
from sobremesa.games.la_granja.rules import ids
from sobremesa.games.la_granja.rules.actions import TARGETS
from sobremesa.games.la_granja.rules.goods import supply
from sobremesa.games.la_granja.rules.state import State

from ..cards.stage import used, words
from ..scene import P1, P2, P3, again, asked, barrow, count, dice, helper, legal, marker, own, play, turn
from .pieces import GRAND, HANDS, delivering, grand, grands, is_grand, table, workers
from .ventures import EVERYTHING, on, owing, rich, venture, without

BETWIXT = "betwixt"
CARDS = "new_farm_cards"
# the cards: 1 is worth 6 and 3, 7 is worth 4 and 2 (grape food olive wine grain), 8 is worth 3 and 2 (olive grain pig
# grape food). Place 1 lies between p1 and p2, place 4 between p4 and p1.


def ventured(count: int, *modules: str, seats: int = 4, **config: Any) -> State:
    """P1 has two of everything and this many free deliveries; there are no cards yet."""
    return own(without(delivering(count, *modules, BETWIXT, seats=seats, **config)), **EVERYTHING)


def out_at(state: State, seat: int = P1) -> int:
    return state.players[seat][WORKER_VENTURES]


# -- workers -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("HH-005", "HH-007")
def test_a_die_with_one_of_its_two_values_sends_a_worker_to_a_joint_venture() -> None:
    state = venture(dice(without(table("take_die", HANDS, BETWIXT)), 4, 4, 6), 0, 7)
    assert [TARGETS in open_places(state, P1, value) for value in (2, 3, 4, 5, 6)] == [True, False, True, False, False]
    play(state, "die 4")
    assert words(state, "send") == ["greengrocer", "venture1"]
    play(state, "send venture1")
    assert (out_at(state), workers(state), state.prompt) == (0b1, 1, "take_die")


@pytest.mark.rule("HH-005", "HH-008", "HH-009")
def test_a_die_of_value_1_sends_one_there_for_1_silver() -> None:
    state = venture(own(dice(without(table("take_die", HANDS, BETWIXT)), 1, 1, 6), silver=3), 0, 7)
    play(state, "die 1", "send venture1")
    assert (out_at(state), count(state, "silver")) == (0b1, 2)


@pytest.mark.rule("HH-005")
def test_only_to_a_joint_venture_of_ones_own_to_which_goods_are_still_missing() -> None:
    state = without(table("take_die", HANDS, BETWIXT, seats=4))
    venture(state, 0, 8)
    venture(state, 3, 4, near=2)
    for place in (0, 3):
        assert TARGETS + place in open_places(state, P1, 3)
    assert TARGETS + 3 not in open_places(state, P2, 3), "it lies between p4 and p1"
    venture(state, 1, 7)
    assert TARGETS + 1 not in open_places(state, P1, 4)
    owing(state, 0, 8, P2, 2, near=3, far=2)
    assert TARGETS not in open_places(state, P1, 3), "it is complete"


@pytest.mark.rule("HH-012")
def test_a_joint_venture_holds_a_worker_of_each_partner_and_no_second_one() -> None:
    state = venture(without(table("take_die", HANDS, BETWIXT)), 0, 8)
    for seat in (P1, P2):
        assert TARGETS in open_places(state, seat, 3)
        state.players[seat][WORKER_VENTURES] = 1
        assert TARGETS not in open_places(state, seat, 3)


def send_to(state: State, place: int, seat: int = P1) -> State:
    """Put a worker of the seat at a joint venture."""
    state.players[seat][WORKER_VENTURES] |= 1 << place
    state.players[seat][WORKERS] -= 1
    return state


@pytest.mark.rule("HH-005", "HH-015")
def test_a_worker_makes_one_more_free_delivery_to_its_joint_venture() -> None:
    """HH-A02"""
    state = send_to(venture(venture(ventured(0, HANDS), 0, 8), 3, 7), 0)
    assert words(state, "work") == ["venture1"]
    play(state, "work venture1")
    assert legal(state) == ["deliver-to olive venture1"], "its own card, and the next symbol there"
    play(state, "deliver-to olive venture1")
    assert (on(state, 0), workers(state), out_at(state)) == ((1, 0), 2, 0)
    assert words(state, "work") == []


@pytest.mark.rule("HH-005")
def test_a_worker_that_is_not_needed_may_be_taken_back_like_any_other() -> None:
    state = send_to(venture(ventured(0, HANDS), 0, 8), 0)
    play(state, "done")
    assert state.prompt == "recall"
    play(state, "recall venture1")
    assert (out_at(state), workers(state)) == (0, 2)


@pytest.mark.rule("HH-012")
def test_workers_of_both_come_back_when_the_joint_venture_is_complete() -> None:
    """HH-A09: as from a barrow, and not only with the last reward."""
    state = send_to(send_to(venture(ventured(1, HANDS), 0, 8, near=2, far=2), 0), 0, P2)
    play(state, "deliver-to pig venture1", "hex h6")
    assert state.board[OWED_1] > 0, "p2 has the card and takes the reward later"
    assert [workers(state, seat) for seat in (P1, P2)] == [2, 2]


# -- grand markers -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("GM-023", "GM-005", "GM-006")
def test_a_grand_marker_covers_two_goods_of_a_joint_venture() -> None:
    state = venture(ventured(3, GRAND), 0, 8)
    before = supply(state, P1)
    play(state, "deliver-to olive venture1")
    assert words(state, "grand") == ["grain venture1"]
    play(state, "grand grain venture1")
    assert (on(state, 0), grands(state), count(state, "olive"), count(state, "grain")) == ((2, 0), 1, 1, 1)
    assert supply(state, P1) == before + 2, "the markers of both goods are back"
    play(state, "deliver-to pig venture1")
    assert words(state, "grand") == [], "never two of them on one card"


@pytest.mark.rule("GM-023", "GM-009")
def test_a_free_and_a_paid_delivery_to_a_joint_venture_do_not_go_together() -> None:
    state = venture(ventured(1, GRAND), 0, 8)
    play(state, "deliver-to olive venture1")
    own(turn(state, "paid_deliveries"), silver=3).players[P1][ids.PAID] = 3
    assert words(again(state), "grand") == []
    play(state, "deliver-to grain venture1")
    assert words(state, "grand") == ["pig venture1"], "two paid ones do"


@pytest.mark.rule("GM-023", "FF-010")
def test_a_grand_marker_counts_as_two_goods_of_its_owner() -> None:
    """FF-A08: p1 has delivered three goods with two markers, p2 two."""
    state = venture(ventured(2, GRAND), 0, 8, near=1, far=2)
    play(state, "deliver-to grain venture1", "grand pig venture1")
    assert state.prompt == "place_either"
    assert count(state, "vp") == 3
    assert state.board[OWED_1] == 2 * 8 + P2 + 1


@pytest.mark.rule("GM-023", "GM-013", "GM-014")
def test_the_grand_marker_goes_on_to_the_market_as_from_a_barrow() -> None:
    state = marker(venture(ventured(2, GRAND), 0, 8, near=1, far=2), "h2", P3)  # below h6, which is worth 3
    play(state, "deliver-to grain venture1", "grand pig venture1")
    assert grands(state) == 2
    play(state, "grand-hex h6")
    assert (is_grand(state, "h6"), grands(state), count(state, "vp")) == (True, 1, 3 + 2)
    assert state.board[GRAND_VENTURES] >> 8 == state.board[GRAND_VENTURES] & 0xFF, "it is not on the card any more"


@pytest.mark.rule("GM-023", "GM-013")
def test_or_a_normal_marker_does_and_the_grand_one_goes_home() -> None:
    """GM-A04; with the last reward nothing is left on the card."""
    state = venture(ventured(2, GRAND), 0, 8, near=3)
    play(state, "deliver-to grape venture1", "grand food venture1")
    assert (state.prompt, legal(state)[0]) == ("place_either", "hex h6"), "the higher reward comes first"
    play(state, "hex h6")
    assert (state.prompt, words(state, "grand-hex")) == ("place_marker", []), "only one of the rewards sends it"
    play(state, "hex h2")
    assert (grands(state), state.board[GRAND_VENTURES], state.board[VENTURE_1]) == (2, 0, 0)


@pytest.mark.rule("GM-023")
def test_the_partner_sends_the_own_grand_marker_with_the_own_reward() -> None:
    state = venture(ventured(1, GRAND), 0, 8, near=2, far=2)
    state.board[GRAND_VENTURES] = 1 << 4  # at the far end: of p2
    state.players[P2][GRANDS] = 1
    play(state, "deliver-to pig venture1", "hex h6")
    assert grands(state, P2) == 1
    turn(state, "free_deliveries", P2)
    play(state, "reward venture1")
    assert "grand-hex h2" in legal(state)
    play(state, "grand-hex h2")
    assert (is_grand(state, "h2"), grands(state, P2), state.board[GRAND_VENTURES]) == (True, 1, 0)


@pytest.mark.rule("GM-023")
def test_with_two_players_each_end_has_its_own_grand_marker() -> None:
    state = venture(ventured(4, GRAND, seats=2), 1, 8)  # here p1 begins at the far end: food
    play(state, "deliver-to food venture2", "grand grape venture2")
    assert (on(state, 1), state.board[GRAND_VENTURES]) == ((0, 2), 1 << 5)


@pytest.mark.rule("GM-023", "HH-005")
def test_the_delivery_of_a_worker_and_another_one_make_a_grand_marker_there() -> None:
    """GM-A01"""
    state = send_to(venture(ventured(1, GRAND, HANDS), 0, 8), 0)
    play(state, "deliver-to olive venture1", "work venture1", "grand grain venture1")
    assert (on(state, 0), grands(state)) == ((2, 0), 1)


@pytest.mark.rule("GM-023", "GM-016")
def test_a_normal_marker_of_a_reward_does_not_push_a_grand_one_off() -> None:
    state = grand(venture(ventured(1, GRAND), 0, 8, near=4), "h2", seat=P2)
    play(state, "deliver-to food venture1", "hex h6", "hex h8")
    assert (is_grand(state, "h2"), count(state, "vp")) == (True, 3 + 2)


# -- song tiles --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("DS-026")
def test_each_joint_venture_and_trade_board_is_one_place_for_a_song_tile() -> None:
    """DS-A05; tile 12: up to 4 free deliveries, all to different places."""
    state = ventured(4, "donkey_song", "trade_boards", "colchonera", seats=3)
    state.players[P1][ids.DONKEY] = ids.ORDINARY_DONKEYS + 12
    state.players[P1][SONG_FREE] = 4
    state.players[P1][ids.SIESTA] = 3
    for seat in range(3):
        state.players[seat][TRADE_BOARD] = seat + 1
    venture(venture(state, 0, 8), 2, 7)
    play(state, "deliver-to olive venture1")
    targets = {text.split()[-1] for text in legal(state) if text.startswith("deliver-to")}
    assert targets == {"venture3", "colchonera", "board-p2", "board-p3"}
    play(state, "deliver-to grain venture3")
    play(state, next(text for text in legal(state) if text.startswith("deliver-to") and text.endswith("board-p2")))
    targets = {text.split()[-1] for text in legal(state) if text.startswith("deliver-to")}
    assert targets == {"colchonera"}, "one export a round"


# -- farm cards --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("NF-004", "FF-011", "FF-013")
def test_rewards_count_for_the_barrow_boy_the_auctioneer_and_the_chronicler() -> None:
    """Cards 81, 82 and 124: a reward of at most 3, of 5 or 6, and any reward."""
    state = helper(venture(rich(modules=[BETWIXT, CARDS]), 0, 1, near=6), 81, 82)
    play(state, "deliver-to olive venture1", "hex h5", "hex h6", "first 82")
    assert (count(state, "vp"), count(state, "silver")) == (6 + 1 + 3 + 1, 3), "both rewards"
    assert state.players[P1][COMPLETIONS] == 2
    state = helper(owing(rich(modules=[BETWIXT, CARDS]), 0, 6, P1, 4, near=3, far=2), 81, 82, 124)
    play(state, "reward venture1", "hex h1")
    assert (count(state, "vp"), count(state, "silver")) == (4, 0), "4 is neither"
    assert state.players[P1][COMPLETIONS] == 1


@pytest.mark.rule("NF-004")
def test_each_reward_counts_for_its_own_partner() -> None:
    state = helper(helper(venture(rich(modules=[BETWIXT, CARDS]), 0, 8, near=2, far=2), 81), 82, seat=P2)
    play(state, "deliver-to pig venture1", "hex h6")
    assert (count(state, "vp"), state.players[P1][COMPLETIONS], state.players[P2][COMPLETIONS]) == (4, 1, 0)


@pytest.mark.rule("NF-004")
@pytest.mark.parametrize(("ruling", "asks"), [("no", False), ("yes", True)])
def test_the_market_woman_counts_a_joint_venture_only_if_it_is_a_barrow(ruling: str, asks: bool) -> None:
    """Card 83, FF-A05"""
    config: dict[str, Any] = {"modules": [BETWIXT, CARDS], "rulings": {"venture_is_barrow": ruling}}
    state = helper(owing(rich(**config), 0, 8, P1, 2, near=2, far=3), 83)
    play(state, "reward venture1")
    assert (state.prompt == "market_value") == asks
    if asks:
        assert legal(play(state, "option 1"))[0] == "hex h6", "a hex of value 3"


@pytest.mark.rule("NF-004")
def test_the_harbour_master_delivers_a_trade_good_to_a_joint_venture() -> None:
    """Card 116: once per round, in place of the next good."""
    state = helper(own(venture(rich(modules=[BETWIXT, CARDS]), 0, 8), trade_good=2, olive=0), 116)
    assert words(state, "deliver-to") == ["trade_good venture1"]
    play(state, "deliver-to trade_good venture1")
    assert (on(state, 0), count(state, "trade_good"), used(state, 116)) == ((1, 0), 1, True)
    assert words(state, "deliver-to") == ["grain venture1"]


@pytest.mark.rule("NF-004")
def test_the_harbour_master_is_not_used_up_by_the_good_itself() -> None:
    state = helper(own(venture(rich(modules=[BETWIXT, CARDS]), 0, 8), trade_good=1), 116)
    play(state, "deliver-to olive venture1")
    assert not used(state, 116)
    assert words(again(venture(without(state), 1, 8)), "deliver-to") == [], "nor does it reach cards of others"


@pytest.mark.rule("NF-004", "GM-023")
def test_a_trade_good_that_stands_in_may_lie_under_a_grand_marker() -> None:
    state = helper(own(venture(ventured(3, GRAND, CARDS), 0, 8), trade_good=1, grain=0), 116)
    play(state, "deliver-to olive venture1", "grand trade_good venture1")
    assert (on(state, 0), grands(state), used(state, 116), count(state, "trade_good")) == ((2, 0), 1, True, 0)


@pytest.mark.rule("NF-004")
def test_the_harbour_master_classic_needs_a_marker_for_the_used_helper() -> None:
    state = helper(venture(rich(modules=[BETWIXT, CARDS], edition="classic"), 0, 8), 116)
    own(state, **dict.fromkeys(EVERYTHING, 0))
    own(state, trade_good=1, grape=23)
    assert supply(state, P1) == 1
    assert words(again(state), "deliver-to") == ["trade_good venture1"]
    play(state.clone(), "deliver-to trade_good venture1")
    own(state, grape=24)
    assert words(again(state), "deliver-to") == []


@pytest.mark.rule("NF-004")
def test_the_cooper_wants_a_real_wine_there_too() -> None:
    """Card 80"""
    state = helper(own(venture(rich(modules=[BETWIXT, CARDS]), 0, 7, near=3), trade_good=1), 80, 116)
    trade = play(state.clone(), "deliver-to trade_good venture1")
    assert (count(trade, "vp"), used(trade, 80)) == (0, False)
    assert count(play(state, "deliver-to wine venture1"), "vp") == 1


@pytest.mark.rule("NF-004")
def test_the_caravan_leader_delivers_a_second_good_to_a_joint_venture() -> None:
    """Card 98"""
    state = helper(venture(rich(1, modules=[BETWIXT, CARDS]), 0, 8), 98)
    play(state, "deliver-to olive venture1", "option 1")
    assert asked(state) == ["deliver-to grain venture1"]
    play(state, "deliver-to grain venture1")
    assert (on(state, 0), state.players[P1][ids.FREE]) == ((2, 0), 0)
    state = helper(venture(rich(1, modules=[BETWIXT, CARDS]), 0, 8, near=2, far=2), 98)
    play(state, "deliver-to pig venture1", "hex h6")
    assert state.prompt == "free_deliveries", "the first good has completed it"


@pytest.mark.rule("NF-004", "GM-005")
@pytest.mark.parametrize("step", ["free_deliveries", "paid_deliveries"])
def test_both_goods_of_the_caravan_leader_go_under_one_grand_marker(step: str) -> None:
    """Card 98: the two deliveries are consecutive, and of one kind."""
    state = helper(venture(ventured(1, GRAND, CARDS), 0, 8), 98)
    own(turn(state, step), silver=1)
    play(again(state), "deliver-to olive venture1", "option 1")
    assert asked(state) == ["deliver-to grain venture1", "grand grain venture1"]
    play(state, "grand grain venture1")
    assert (on(state, 0), grands(state)) == ((2, 0), 1)
    state = barrow(helper(ventured(1, GRAND, CARDS), 98), 26)
    own(turn(state, step), silver=1)
    play(again(state), "deliver olive barrow1", "option 1")
    assert asked(state) == ["deliver olive barrow1", "grand olive barrow1"]
    own(play(state, "deliver olive barrow1"), olive=1, silver=1).players[P1][ids.FREE] = 1
    state.players[P1][ids.PAID] = 1
    assert words(again(state), "grand") == ["olive barrow1"], "or the second good and the next delivery"


@pytest.mark.rule("FF-006", "FF-007")
def test_four_players_have_two_cards_each_whatever_else_is_played() -> None:
    state = ventured(9, GRAND, HANDS, CARDS, "trade_boards", "colchonera")
    for place, card in enumerate((8, 7, 4, 1)):
        venture(state, place, card)
    targets = {text.split()[-1] for text in words(state, "deliver-to")}
    assert {t for t in targets if t.startswith("venture")} == {"venture1", "venture4"}
