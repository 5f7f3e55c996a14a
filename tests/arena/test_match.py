"""A match depends on nothing but itself, whoever plays it and wherever."""

from pathlib import Path

import pytest

import sobremesa as sm
from sobremesa.arena import plan, play, play_all
from sobremesa.arena.match import by_clock
from sobremesa.kernel import SobremesaError

from ..cli.table import run
from .helpers import contest


def test_a_match_is_always_played_the_same() -> None:
    c = contest()
    for match in plan(c):
        assert play(c.config, match).facts() == play(c.config, match).facts()


def test_two_processes_play_what_one_plays_game_by_game() -> None:
    c = contest("random,aprendiz", 3, 10)
    matches = plan(c)
    alone = [r.facts() for r in play_all(c.config, matches, 1)]
    shared = sorted(r.facts() for r in play_all(c.config, matches, 2))
    assert shared == alone
    assert len({facts[-1] for facts in alone}) == len(alone)  # no two games are the same


def test_simulate_plays_the_same_games(tmp_path: Path) -> None:
    """So any game of an arena can be saved as a record and viewed."""
    c = contest("random", 3, 2, seed="7")
    seats = ",".join(["random"] * 3)
    run(
        "simulate",
        "el_grande",
        "--option",
        "short=yes",
        "--games",
        "2",
        "--seats",
        seats,
        "--seed",
        "7",
        "--save",
        tmp_path,
    )
    for match in plan(c):
        state = sm.Record.open(tmp_path / f"000{match.deal}.record").check()
        result = play(c.config, match)
        assert (result.digest, result.scores, result.ranks) == (state.digest(), state.scores(), state.result())
        assert result.plies == len(sm.Record.open(tmp_path / f"000{match.deal}.record").line())


@pytest.mark.parametrize(("game", "rounds"), [("el_grande", 9), ("la_granja", 6)])
def test_a_result_tells_the_game_seat_by_seat(game: str, rounds: int) -> None:
    config = sm.meta(game).config(3)
    c = contest("random", 3, 1)._replace(config=config)
    result = play(config, plan(c)[0])
    assert [number for number, _ in result.rounds] == list(range(1, rounds + 1))
    for (_, before), (_, after) in zip(result.rounds, result.rounds[1:]):
        assert all(a <= b for a, b in zip(before, after))
    assert result.rounds[-1][1] == result.scores
    assert sorted(result.ranks)[0] == 1
    assert all(result.firsts)
    assert result.plies > result.decisions > sum(t.choices for t in result.thinking) > 0
    assert all(0 < t.slowest < t.seconds for t in result.thinking)


def test_first_cards_are_those_that_were_played() -> None:
    c = contest("random", 3, 1, game="la_granja")
    number, side = play(c.config, plan(c)[0]).firsts[0].split()
    assert 1 <= int(number) <= 126
    assert side in ("field", "barrow", "extension", "helper")
    c = contest("random", 3, 1)
    assert {int(card) for card in play(c.config, plan(c)[0]).firsts} <= set(range(1, 14))


def test_who_thinks_by_the_clock() -> None:
    names = ["random", "greedy", "search", "search:200", "mozo", "search:1.5s", "search:1.5cpu", "capataz", "grande"]
    assert [by_clock(name) for name in names] == [False] * 5 + [True] * 4


def test_an_error_in_a_match_is_no_silent_loss(monkeypatch: pytest.MonkeyPatch) -> None:
    c = contest()
    matches = plan(c)
    broken = matches[2]._replace(bots=("genius", "random"))
    with pytest.raises(SobremesaError, match="unknown bot 'genius'"):
        list(play_all(c.config, [*matches[:2], broken], 2))
