"""Every bot sits on every seat equally often and meets the same deals."""

from collections import Counter

import pytest

import sobremesa as sm
from sobremesa.arena import plan
from sobremesa.arena.pairings import MOST_BOTS, lineups

from .helpers import contest

NAMES = ["random", "greedy", "aprendiz", "mozo", "search:1", "search:2", "search:3"]


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
@pytest.mark.parametrize("kinds", [1, 2, 3, 4, 5, 7])
def test_on_every_deal_every_bot_sits_on_every_seat_once(kinds: int, seats: int) -> None:
    matches = plan(contest(",".join(NAMES[:kinds]), seats, 50))
    for deal in range(1, matches[-1].deal + 1):
        games = [m for m in matches if m.deal == deal]
        sat = Counter((seat, bot) for m in games for seat, bot in enumerate(m.bots))
        assert sat == Counter({(seat, bot): 1 for seat in range(seats) for bot in NAMES[:kinds]})
        assert len({m.seed for m in games}) == 1  # the same luck for all
        assert len({m.bots for m in games}) == kinds  # and no game is played twice
    assert len({m.seed for m in matches}) == matches[-1].deal


@pytest.mark.parametrize(
    ("kinds", "seats", "games"), [(1, 4, 7), (2, 4, 400), (2, 2, 3), (3, 4, 400), (4, 4, 400), (7, 3, 50)]
)
def test_there_are_whole_deals_and_no_more_than_needed(kinds: int, seats: int, games: int) -> None:
    matches = plan(contest(",".join(NAMES[:kinds]), seats, games))
    assert [m.number for m in matches] == list(range(1, len(matches) + 1))
    assert len(matches) % kinds == 0
    assert games <= len(matches) < games + kinds


def test_two_bots_at_four_seats_meet_in_all_fourteen_ways() -> None:
    assert len(lineups(2, 4)) == 7  # and each has its mirror image
    met = Counter(m.bots for m in plan(contest("random,greedy", 4, 14 * 5)))
    assert len(met) == 14
    assert set(met.values()) == {5}
    alone = Counter(bots.count("greedy") for bots in met)
    assert alone == {1: 4, 2: 6, 3: 4}


@pytest.mark.parametrize(
    ("kinds", "seats", "ways"), [(1, 4, 1), (2, 2, 1), (3, 4, 12), (3, 2, 2), (4, 4, 6), (5, 4, 24)]
)
def test_all_arrangements_take_their_turns(kinds: int, seats: int, ways: int) -> None:
    assert len(lineups(kinds, seats)) == len(set(lineups(kinds, seats))) == ways
    names = NAMES[:kinds]
    met = Counter(m.bots for m in plan(contest(",".join(names), seats, kinds * ways)))
    assert set(met.values()) == {1}
    if kinds > 1:  # everybody meets everybody equally often
        together = Counter(frozenset((a, b)) for bots in met for a in bots for b in bots if a < b)
        assert len(together) == kinds * (kinds - 1) // 2
        assert len(set(together.values())) == 1


def test_a_longer_plan_begins_like_a_shorter_one() -> None:
    short, long = plan(contest(games=20, seats=4)), plan(contest(games=60, seats=4))
    assert long[: len(short)] == short
    assert plan(contest(games=20, seats=4, seed="other")) != short


def test_bots_that_cannot_compete_are_refused() -> None:
    with pytest.raises(sm.ConfigError, match="greedy is named twice"):
        plan(contest("greedy,random,greedy"))
    with pytest.raises(sm.ConfigError, match="unknown bot 'genius'"):
        plan(contest("greedy,genius"))
    many = ",".join(f"search:{n}" for n in range(1, MOST_BOTS + 2))
    with pytest.raises(sm.ConfigError, match=f"at most {MOST_BOTS} bots meet in one arena, not {MOST_BOTS + 1}"):
        plan(contest(many))


def test_alone_the_first_bot_sits_once_on_every_seat_of_each_deal() -> None:
    matches = plan(contest("aprendiz,random", 4, 10)._replace(alone=True))
    assert len(matches) == 12
    for deal in (1, 2, 3):
        of_deal = [m for m in matches if m.deal == deal]
        assert [m.bots.index("aprendiz") for m in of_deal] == [0, 1, 2, 3]
        assert all(m.bots.count("random") == 3 for m in of_deal)
        assert len({m.seed for m in of_deal}) == 1


def test_alone_takes_two_bots() -> None:
    with pytest.raises(sm.ConfigError, match="takes two bots, like --bots search:200,greedy, not 3"):
        plan(contest("aprendiz,random,greedy", 4, 10)._replace(alone=True))
