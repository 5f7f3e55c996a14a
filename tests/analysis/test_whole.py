"""Whole games, analysed with next to no simulations: what must hold for every analysis does."""

import json
from math import isclose
from random import Random

import pytest

from sobremesa.analysis import Analysis, Depth, accounts, analyse, pieces_of, study
from sobremesa.analysis.depth import depth_of
from sobremesa.analysis.plans import Asked, judged
from sobremesa.analysis.walks import Judge, ranks
from sobremesa.analysis.work import read_game
from sobremesa.kernel import CHANCE, ConfigError

from .games import TINY, record, short_analysis, short_game


def check(analysis: Analysis) -> None:
    """Everything that holds for every analysis."""
    assert len(analysis.moments) == len(analysis.stretches) + 1
    places = analysis.seats * (analysis.seats + 1) / 2
    for moment in analysis.moments:
        assert isclose(sum(moment.shares), 1, abs_tol=1e-9)
        assert isclose(sum(moment.ranks), places, abs_tol=1e-9)
        assert all(0 <= share <= 1 for share in moment.shares)
    for account in accounts(analysis):
        assert isclose(account.skill + account.luck + account.others, account.result - account.start, abs_tol=1e-9)
    for stretch in analysis.stretches:
        assert (stretch.judgement is None) == (stretch.seat == CHANCE)
        if stretch.judgement is not None:
            assert isclose(sum(stretch.judgement.gained), 0, abs_tol=1e-9)
            assert stretch.judgement.grade == "", "so few worlds are no reason for a grade"
    assert Analysis.read(json.loads(json.dumps(analysis.plain()))) == analysis


def test_a_game_of_el_grande() -> None:
    analysis = short_analysis()
    check(analysis)
    line, _ = read_game(short_game())
    places = line.states[-1].result()
    assert places is not None
    assert [share == 1 for share in analysis.moments[-1].shares] == [place == 1 for place in places]
    assert analysis.moments[-1].scores == line.states[-1].scores()


def test_a_game_without_values_of_its_own() -> None:
    analysis = analyse(record("mentiroso", seed="short 3"), TINY._replace(worlds=1, most=2))
    assert analysis.evaluation == "playouts"
    check(analysis)


@pytest.mark.slow
def test_a_whole_game_of_la_granja() -> None:
    check(analyse(record("la_granja"), TINY))


def test_pieces_are_the_same_whoever_does_them() -> None:
    pieces = pieces_of(record("la_granja"), TINY)
    some = pieces[20:24]
    assert [study(piece) for piece in some] == [study(piece) for piece in reversed(some)][::-1]
    again = study(some[0]._replace(seed="another"))
    assert again.moment.ply == study(some[0]).moment.ply


@pytest.mark.parametrize("game", ["el_grande", "la_granja", "mentiroso"])
def test_a_turn_is_judged_by_what_its_player_could_know(game: str) -> None:
    """In a world that the player cannot tell from the true one, the judgement is the same."""
    line, stretches = read_game(short_game() if game == "el_grande" else record(game))
    decided = [s for s in stretches if s.seat != CHANCE]
    hidden = 0
    for stretch in decided[2 : len(decided) : max(1, len(decided) // 3)]:
        before = line.at(stretch.first - 1)
        world = before.determinise(stretch.seat, Random(7))
        hidden += world.digest() != before.digest()
        found = [
            judged(Asked(s, stretch.seat, TINY, "seed"), line.actions(stretch), Judge(line.record.config, TINY))
            for s in (before, world)
        ]
        assert found[0] == found[1]
    if game != "el_grande":
        assert hidden, "nothing was hidden, so nothing was tested"


def test_a_turn_thrown_away_is_found() -> None:
    """A player does nothing useful with one of the last turns of a game."""
    depth = Depth("quick", 30, 12, 24, 10)
    line, stretches = read_game(record("el_grande", ("greedy", "greedy"), short=True))
    worst = 0.0
    for stretch in [s for s in stretches if s.seat != CHANCE and s.choices > 3][-3:]:
        before = line.at(stretch.first - 1)
        s, plan = before.clone(), []
        while stretch.seat in s.owing:
            options = s.legal(stretch.seat)
            plan.append(options[-1] if s.prompt == "play_power" else options[0])
            s.apply(plan[-1], stretch.seat)
        judge = Judge(line.record.config, depth)
        found = judged(Asked(before, stretch.seat, depth, "seed"), plan, judge)
        worst = max(worst, found.lost.low)
    assert worst > 0.03


def test_expected_ranks_follow_from_shares() -> None:
    assert ranks([0.25, 0.25, 0.25, 0.25]) == [2.5, 2.5, 2.5, 2.5]
    assert ranks([1.0, 0.0]) == [1.0, 2.0]
    assert ranks([0.0, 0.0]) == [1.5, 1.5]


def test_depths_have_names() -> None:
    assert depth_of("standard").name == "standard"
    with pytest.raises(ConfigError, match="standard"):
        depth_of("standart")
