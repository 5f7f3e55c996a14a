"""``sobremesa puzzles``: from records and from games played for it, added to a file one by one, and proved again."""

from pathlib import Path

import pytest

from sobremesa.cli import puzzles as command
from sobremesa.puzzles import collection_of, read_puzzles, written
from sobremesa.puzzles.finding import TOO_FEW, Looked, Piece

from ..analysis.games import record
from .table import refused, run


@pytest.fixture
def planted(monkeypatch: pytest.MonkeyPatch) -> list[Piece]:
    """Every game has the same puzzle in its third stretch; returns the stretches that were searched."""
    asked: list[Piece] = []

    def find(piece: Piece) -> Looked:
        asked.append(piece)
        return Looked(collection_of("la_granja")[0] if len(asked) % 100 == 3 else None, (TOO_FEW,))

    monkeypatch.setattr(command, "find", find)
    return asked


def test_games_are_played_and_looked_through(folder: Path, planted: list[Piece]) -> None:
    told = run("puzzles", "la_granja", "--games", "1", "--seats", "random,random", "--seed", "x", "--jobs", "1").stdout
    assert "1 new puzzle; games looked through: 1; 1 in la_granja.puzzles.jsonl" in told
    assert f"Positions that are not puzzles: {len(planted)} (too few plans: {len(planted)})." in told
    assert {piece.origin for piece in planted} == {"random"}
    assert {piece.seed for piece in planted} == {"x/1"}
    assert read_puzzles(Path("la_granja.puzzles.jsonl").read_text()) == [collection_of("la_granja")[0]]


def test_a_collection_grows(folder: Path, planted: list[Piece]) -> None:
    Path("game.record").write_text(record("la_granja"))
    Path("mine.jsonl").write_text(written(collection_of("la_granja")[1:]))
    told = run("puzzles", "la_granja", "game.record", "--out", "mine.jsonl", "--jobs", "1", "--worlds", "24").stdout
    count = len(collection_of("la_granja"))
    assert f"1 new puzzle; games looked through: 1; {count} in mine.jsonl" in told
    assert {piece.origin for piece in planted} == {command.PEOPLE}, "nobody is named"
    assert {(piece.search.worlds, piece.search.doubled) for piece in planted} == {(24, 192)}
    assert len(read_puzzles(Path("mine.jsonl").read_text())) == count


@pytest.mark.parametrize("fails", [False, True])
def test_a_collection_is_proved_again(folder: Path, monkeypatch: pytest.MonkeyPatch, fails: bool) -> None:
    bad = collection_of("la_granja")[1].id if fails else ""
    monkeypatch.setattr(command, "is_proved", lambda puzzle, *_: puzzle.id != bad)
    done = run("puzzles", "la_granja", "--check", "--jobs", "1")
    told = done.stdout
    assert done.exit_code == (2 if fails else 0)
    assert f"{len(collection_of('la_granja'))} puzzles checked, {int(fails)} not proved" in told
    assert (f"Puzzle {bad} could not be proved" in told) == fails


def test_what_makes_no_sense_is_one_line(folder: Path) -> None:
    Path("game.record").write_text(record("la_granja"))
    assert "only one of them" in refused("puzzles", "la_granja", "game.record", "--check")
    assert "only one of them" in refused("puzzles", "la_granja", "--given", "--check")
    assert "la_granja" in refused("puzzles", "el_grande", "game.record")
    assert "chess" in refused("puzzles", "chess")
    Path("bad.jsonl").write_text('{"form": 9}\n')
    assert "line 1" in refused("puzzles", "la_granja", "--check", "--out", "bad.jsonl")
    assert "a seat can be random" in refused("puzzles", "la_granja", "--seats", "human,greedy")
