"""What a summary counts, on a few games that can be counted by hand."""

import pytest

from sobremesa.arena import Summary, plan
from sobremesa.arena.sections import pairs, ranks, sections, verdict

from .helpers import contest, finished, imagined


def test_a_few_games_counted_by_hand() -> None:
    c = contest("random,greedy", 2, 4)
    scores = {"random": [10, 20, 10, 30], "greedy": [15, 20, 25, 20]}
    results = [finished(m, [scores[bot][m.number - 1] for bot in m.bots]) for m in plan(c)]
    s = Summary(c.bots, 2, results)
    assert s.bots == ["greedy", "random"]
    assert (s.fair, s.fair_seat, s.deals) == (0.5, 0.5, 2)
    assert s.wins("greedy").value == (1 + 0.5 + 1) / 4
    assert s.wins("random").value == (0.5 + 1) / 4
    assert s.mean_of("greedy", lambda x: x.score).value == 20
    assert s.mean_of("greedy", lambda x: x.margin).value == (5 + 0 + 15 - 10) / 4
    assert s.mean_of("random", lambda x: x.rank).value == (2 + 1 + 2 + 1) / 4
    assert s.rank_shares("greedy") == [0.75, 0.25]
    (pair,) = s.pairs()
    assert (pair.one, pair.other, pair.ahead.value, pair.difference.value) == ("greedy", "random", 2.5 / 4, 2.5)
    assert pair.games == 4
    assert [e.size for e in s.wins_by_seat("greedy")] == [2, 2]
    assert sum(e.value for e in s.wins_by_seat()) == 1
    assert s.scores_by_round("greedy") == [(7 + 10 + 12 + 10) / 4, 20]
    assert s.thinking("random")[:2] == (40, 2.0)
    assert sum(e.size for e in s.wins_by_first().values()) == 8


def test_games_that_end_early_count_as_they_ended_in_later_rounds() -> None:
    c = contest("random,greedy", 2, 2)
    short, long = [finished(m, [4, 8]) for m in plan(c)]
    long = long._replace(rounds=(*long.rounds, (3, (6, 9))))
    s = Summary(c.bots, 2, [short, long])
    first, second = ([result.bots.index(bot) for result in (short, long)] for bot in ("random", "greedy"))
    for bot, seats in (("random", first), ("greedy", second)):
        assert s.scores_by_round(bot)[2] == ((4, 8)[seats[0]] + (6, 9)[seats[1]]) / 2


def test_alone_and_in_company() -> None:
    c = contest("random,greedy", 4, 28)
    s = Summary(c.bots, 4, imagined(c, {"random": 0, "greedy": 1000}))
    found = {(x.bot, x.seats): (x.wins.size, x.wins.value) for x in s.sides()}
    assert found == {
        **{("greedy", n): (games, 1.0) for n, games in ((1, 8), (2, 12), (3, 8))},
        **{("random", n): (games, 0.0) for n, games in ((1, 8), (2, 12), (3, 8))},
    }


def test_claims_of_strength_need_an_interval_on_one_side() -> None:
    names = "random,greedy"
    for gap, games, expected in ((8.0, 200, "greedy"), (0.0, 200, "not decided"), (8.0, 4, "not decided")):
        c = contest(names, 4, games)
        s = Summary(c.bots, 4, imagined(c, {"random": 0.0, "greedy": gap}))
        assert verdict(s.pairs()[0]) == expected


def test_common_deals_make_differences_surer() -> None:
    """Luck tied to a seat of a deal helps both bots alike."""
    c = contest("random,greedy", 2, 200)
    s = Summary(c.bots, 2, imagined(c, {"random": 0.0, "greedy": 3.0}, 20.0))
    paired = s.pairs()[0].difference
    mixed = [r._replace(deal=n) for n, r in enumerate(s.results)]
    unpaired = Summary(c.bots, 2, mixed).pairs()[0].difference
    assert paired.value == pytest.approx(unpaired.value)
    assert paired.high - paired.low < 0.85 * (unpaired.high - unpaired.low)


def test_no_interval_of_ranks_goes_beyond_the_first_and_the_last() -> None:
    c = contest("random,greedy", 2, 4)
    scores = {"random": [10, 10, 10, 30], "greedy": [15, 20, 25, 20]}
    s = Summary(c.bots, 2, [finished(m, [scores[bot][m.number - 1] for bot in m.bots]) for m in plan(c)])
    assert s.mean_of("greedy", lambda x: x.rank).low < 1
    assert {row[0]: row[2] for row in ranks(s).rows} == {"greedy": "1.00 to 2.00", "random": "1.00 to 2.00"}
    assert [row[1] for row in pairs(s).rows] == ["4"]


def test_of_fixed_seats_nobody_is_rated_or_compared() -> None:
    c = contest("random,greedy", 2, 4)
    s = Summary(c.bots, 2, imagined(c, {"random": 0, "greedy": 9}), is_balanced=False)
    names = [chapter.name for chapter in sections(s, "el_grande")]
    assert names == ["ranks", "margins", "seats", "rounds", "firsts", "length", "thinking"]
