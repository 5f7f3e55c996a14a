"""A game is cut into stretches without gaps, and each belongs to somebody."""

import pytest

from sobremesa.analysis.stretches import line_of, marks_of, stretches_of
from sobremesa.bots.evaluation import evaluation_of
from sobremesa.kernel import CHANCE, RecordError
from sobremesa.record import Record
from sobremesa.record.entries import rule

from .games import record, short_game

GAMES = {"el_grande": short_game, "la_granja": lambda: record("la_granja"), "mentiroso": lambda: record("mentiroso")}


@pytest.mark.parametrize("game", GAMES)
def test_stretches_cover_a_game_without_gaps(game: str) -> None:
    text = GAMES[game]()
    line = line_of(Record.loads(text))
    stretches = stretches_of(line)
    assert [s.first for s in stretches] == [1, *(s.last + 1 for s in stretches[:-1])]
    assert stretches[-1].last == line.last == len(Record.loads(text).line())
    how = evaluation_of(line.record.game.name)
    for stretch in stretches:
        choices = 0
        for ply in range(stretch.first, stretch.last + 1):
            seat, a = line.moves[ply - 1]
            options = [] if seat == CHANCE else how.options(line.at(ply - 1), seat)
            if len(options) > 1 or (options and a not in options):
                assert seat == stretch.seat, "a choice belongs to who made it"
                choices += 1
        assert choices == stretch.choices
        assert (stretch.seat == CHANCE) == (choices == 0)


def test_chance_in_a_turn_divides_it() -> None:
    """What a player learns in between makes the rest of the turn a new plan."""
    line = line_of(Record.loads(record("la_granja")))
    for stretch in stretches_of(line):
        seats = [line.moves[ply - 1][0] for ply in range(stretch.first, stretch.last + 1)]
        if stretch.seat != CHANCE:
            assert CHANCE not in seats


def test_the_positions_are_those_of_the_record() -> None:
    read = Record.loads(short_game())
    line = line_of(read)
    for ply in (0, 1, line.last // 2, line.last):
        assert line.at(ply).digest() == read.replay(ply).digest()


def test_rounds_and_scorings_are_marked() -> None:
    marks = marks_of(line_of(Record.loads(short_game())))
    assert [m.number for m in marks if m.kind == "round"] == [2, 3, 5, 6, 8, 9]
    assert [m.number for m in marks if m.kind == "scoring"] == [1, 2, 3]
    marks = marks_of(line_of(Record.loads(record("la_granja"))))
    assert [m.number for m in marks if m.kind == "scoring"] == [1, 2, 3, 4, 5, 6]
    assert [m.ply for m in marks] == sorted(m.ply for m in marks)


def test_a_game_that_is_not_over_is_refused() -> None:
    read = Record.loads(short_game())
    del read.entries[-5:]
    read.final = ""
    with pytest.raises(RecordError, match="over"):
        line_of(read)


def test_a_game_of_one_is_refused() -> None:
    with pytest.raises(RecordError, match="at least two"):
        line_of(Record.loads(record("la_granja", ("random",))))


def test_what_only_other_rules_could_replay_is_left_out() -> None:
    """The analysis starts where our rules took the game over."""
    read = Record.loads(short_game())
    middle = 60
    position = read.game.position(read.replay(middle))
    moves = read.entries[:]
    other = Record(read.game, read.config, rules=read.game.revision + 1, data="other")
    assert moves[0].seat == CHANCE
    first = moves[0]._replace(value=next(a for a, _ in read.first_state().outcomes() if a != moves[0].value))
    other.entries = [first, *moves[1:middle], rule(read.game.revision, read.game.data_revision(), position)]
    other.entries += [e for e in moves[middle:] if e.kind == "move"]
    line = line_of(other)
    stretches = stretches_of(line)
    assert line.first == middle
    assert stretches[0].first == middle + 1
    assert stretches[-1].last == line.last == len(other.line())
    assert line.at(middle).digest() == read.replay(middle).digest()


def test_a_line_has_no_plies_before_its_first_and_after_its_last() -> None:
    line = line_of(Record.loads(short_game()))
    assert line.at(line.last).turn < 0
    for ply in (line.first - 1, -1, line.last + 1):
        with pytest.raises(RecordError, match="there is no ply"):
            line.at(ply)
