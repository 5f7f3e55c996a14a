"""The rules of Mentiroso, row by row of its ledger (``examples/mentiroso/rules.csv``)."""

from collections import Counter

import pytest

import sobremesa as sm

from .scene import GAME, happened, legal, play, roll, table

rule = pytest.mark.rule


# -- set-up ------------------------------------------------------------------------------------------------------------


@rule("ME-01")
@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
@pytest.mark.parametrize("dice", [3, 4, 5])
def test_everybody_begins_with_the_same_number_of_dice(seats: int, dice: int) -> None:
    assert GAME.new(seats=seats, dice=str(dice)).scores() == (dice,) * seats


@rule("ME-01")
def test_five_dice_are_usual_and_two_to_six_may_play() -> None:
    assert GAME.new(seats=2).scores() == (5, 5)
    for seats in (1, 7):
        with pytest.raises(sm.ConfigError):
            GAME.new(seats=seats)


@rule("ME-02")
def test_any_player_may_be_the_first_to_open() -> None:
    state = GAME.new(seats=3)
    assert [(GAME.notation(a), weight) for a, weight in state.outcomes()] == [
        ("first p1", 1),
        ("first p2", 1),
        ("first p3", 1),
    ]
    assert table("111", "222", "333", starter=2).turn == 1


# -- rolling -----------------------------------------------------------------------------------------------------------


@rule("ME-03")
def test_all_dice_are_rolled_from_the_starter_on() -> None:
    state = play(GAME.new(seats=2, dice="3"), "first p2")
    rollers = []
    while state.turn == sm.CHANCE:
        assert [(GAME.notation(a), weight) for a, weight in state.outcomes()] == [(f"roll {n}", 1) for n in range(1, 7)]
        rollers.append(state.frames[-1][1])
        play(state, "roll 4")
    assert rollers == [1, 1, 1, 0, 0, 0]


@rule("ME-03")
def test_only_their_owner_sees_dice() -> None:
    state = table("631", "222")
    assert [seat.cup for seat in state.view(0).seats] == [(1, 3, 6), None]
    assert [seat.cup for seat in state.view(1).seats] == [None, (2, 2, 2)]
    assert [seat.cup for seat in state.view(None).seats] == [None, None]
    rolling = play(GAME.new(seats=2), "first p1")
    for viewer, face in ((0, 5), (1, None), (None, None)):
        assert happened(rolling.clone(), "roll 6", viewer) == [("rolled", {"seat": 0, "face": face})]


# -- bidding -----------------------------------------------------------------------------------------------------------


@rule("ME-04")
def test_who_opens_has_to_bid_and_the_others_may_doubt() -> None:
    state = table("123", "456", "222")
    assert "doubt" not in legal(state)
    play(state, "bid 2 twos")
    assert state.turn == 1
    assert legal(state)[0] == "doubt"
    assert play(state, "bid 2 threes", "bid 3 twos").turn == 0


@rule("ME-04")
def test_players_without_dice_are_passed_over() -> None:
    """p2 loses all three dice by bids that are far too high."""
    state = table("222", "222", "222", starter=2)
    for left in (2, 1, 0):
        play(state, "bid 6 sixes", "doubt")
        assert state.scores() == (3, left, 3)
        roll(state, "222", "2" * left, "222")
    assert state.turn == 2
    assert play(state, "bid 1 twos").turn == 0
    assert play(state, "bid 2 twos").turn == 2


@rule("ME-05")
def test_a_bid_is_raised_by_more_dice_or_by_a_higher_face() -> None:
    state = play(table("123", "456", aces="plain"), "bid 3 threes")
    choices = legal(state)
    assert {"bid 3 fours", "bid 3 sixes", "bid 4 aces", "bid 4 twos", "bid 4 threes", "bid 6 sixes"} <= set(choices)
    for lower in ("bid 3 threes", "bid 3 twos", "bid 3 aces", "bid 2 sixes", "bid 1 fours"):
        assert lower not in choices


@rule("ME-06")
def test_nobody_bids_more_dice_than_there_are() -> None:
    state = table("123", "456")
    assert max(int(bid.split()[1]) for bid in legal(state)) == 6
    play(state, "bid 6 sixes", "doubt")
    roll(state, "12", "456")
    assert max(int(bid.split()[1]) for bid in legal(state)) == 5


@rule("ME-06")
@pytest.mark.parametrize(("aces", "highest"), [("plain", "bid 6 sixes"), ("wild", "bid 6 aces")])
def test_after_the_highest_bid_of_all_there_is_only_doubt(aces: str, highest: str) -> None:
    state = table("123", "456", aces=aces)
    if aces == "wild":
        play(state, "bid 6 sixes")
    assert legal(play(state, highest)) == ["doubt"]


# -- doubting ----------------------------------------------------------------------------------------------------------


@rule("ME-07")
def test_a_doubt_shows_all_dice_and_counts_those_of_the_face() -> None:
    state = play(table("223", "245", "662"), "bid 4 twos")
    told = happened(state, "doubt")
    assert [fields for key, fields in told if key == "shown"] == [
        {"seat": 0, "face": 1, "count": 2}, {"seat": 0, "face": 2, "count": 1},
        {"seat": 1, "face": 1, "count": 1}, {"seat": 1, "face": 3, "count": 1}, {"seat": 1, "face": 4, "count": 1},
        {"seat": 2, "face": 1, "count": 1}, {"seat": 2, "face": 5, "count": 2},
    ]  # fmt: skip
    assert ("counted", {"count": 4, "face": 1}) in told
    assert [seat.shown for seat in state.view(None).seats] == [(2, 2, 3), (2, 4, 5), (2, 6, 6)]


@rule("ME-08")
@pytest.mark.parametrize(
    ("bid", "scores"),
    [("bid 3 twos", (3, 2)), ("bid 4 twos", (3, 2)), ("bid 5 twos", (2, 3))],
    ids=["more than were bid", "exactly as many", "fewer"],
)
def test_who_was_wrong_loses_a_die(bid: str, scores: tuple[int, int]) -> None:
    """There are four twos; p1 bids, p2 doubts."""
    assert play(table("223", "225"), bid, "doubt").scores() == scores


# -- aces --------------------------------------------------------------------------------------------------------------


@rule("ME-09")
def test_wild_aces_count_as_the_face_that_was_bid() -> None:
    state = play(table("113", "441"), "bid 5 fours", "doubt")
    assert state.view(None).last.found == 5
    assert state.scores() == (3, 2)


@rule("ME-09")
def test_where_aces_were_bid_only_aces_count() -> None:
    state = play(table("113", "441"), "bid 5 fours", "bid 3 aces", "doubt")
    assert state.view(None).last.found == 3


@rule("ME-10")
def test_nobody_opens_with_wild_aces() -> None:
    assert not [bid for bid in legal(table("123", "456")) if bid.endswith("aces")]
    assert "bid 1 aces" in legal(play(table("123", "456"), "bid 1 twos"))


@rule("ME-11")
@pytest.mark.parametrize(("bid", "aces"), [("bid 5 sixes", 3), ("bid 4 twos", 2), ("bid 1 twos", 1)])
def test_half_as_many_wild_aces_are_higher(bid: str, aces: int) -> None:
    choices = legal(play(table("1234", "5666"), bid))
    assert f"bid {aces} aces" in choices
    assert f"bid {aces - 1} aces" not in choices


@rule("ME-11")
def test_after_wild_aces_more_than_twice_as_many_are_needed() -> None:
    choices = legal(play(table("1234", "5666"), "bid 2 sixes", "bid 2 aces"))
    assert [bid for bid in choices if "twos" in bid] == ["bid 5 twos", "bid 6 twos", "bid 7 twos", "bid 8 twos"]
    assert "bid 4 sixes" not in choices
    assert {"bid 3 aces", "bid 4 aces"} <= set(choices)


@rule("ME-12")
def test_plain_aces_are_the_lowest_face() -> None:
    state = table("113", "441", aces="plain")
    assert legal(state)[0] == "bid 1 aces"
    play(state, "bid 2 aces")
    assert "bid 2 twos" in legal(state)
    play(state, "bid 2 fours", "doubt")
    assert state.view(None).last.found == 2


# -- the end -----------------------------------------------------------------------------------------------------------


@rule("ME-13")
def test_who_lost_a_die_opens_the_next_round() -> None:
    for bid, loser in (("bid 1 twos", 1), ("bid 6 twos", 0)):
        state = play(table("222", "345"), bid, "doubt")
        assert roll(state, "22222", "22222").turn == loser


@rule("ME-13")
def test_the_next_to_the_left_opens_for_whoever_is_out() -> None:
    state = table("222", "222", "222", starter=3)
    for left in (2, 1, 0):
        play(state, "bid 6 sixes", "doubt")
        roll(state, "222", "222", "2" * left)
    assert state.scores() == (3, 3, 0)
    assert state.turn == 0


@rule("ME-14")
def test_the_last_one_with_dice_wins_and_the_others_are_ranked_by_when_they_went_out() -> None:
    state = table("222", "222", "222", starter=3)
    for left in (2, 1, 0):  # p3 is out first
        play(state, "bid 6 sixes", "doubt")
        assert state.result() is None
        roll(state, "222", "222", "2" * left)
    for left in (2, 1, 0):  # then p1
        play(state, "bid 4 sixes", "doubt")
        roll(state, "2" * left, "222")
    assert state.turn == sm.OVER
    assert state.result() == (2, 1, 3)
    assert state.scores() == (0, 3, 0)


@rule("ME-14")
def test_every_round_costs_one_die_until_one_player_is_left() -> None:
    for seats in (2, 4, 6):
        state, dealer = GAME.new(seats=seats), sm.Dealer(seats)
        told: Counter[str] = Counter()
        state.sink = lambda event, told=told: told.update([GAME.events.named(event)[0]])
        dealer.settle(state)
        while state.turn != sm.OVER:
            state.play(state.legal()[0])
            dealer.settle(state)
        left = sum(state.scores())
        assert told["loses"] == told["round_starts"] == 5 * seats - left
        assert sorted(state.result()) == list(range(1, seats + 1))
