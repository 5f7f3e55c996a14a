"""Records as rows for training: every decision with its own observation; what loads again and what is refused."""

import json
import re
import sys
from pathlib import Path
from typing import Any

import numpy as np
import pyarrow.parquet as pq
import pytest

import sobremesa as sm
from sobremesa.adapters import export as exporting
from sobremesa.adapters.export import Done, Row, export, rows_of
from sobremesa.adapters.observation import layout_of
from sobremesa.kernel import CHANCE, RecordError, SobremesaError
from sobremesa.record import Record, Session

from ..cli.table import refused, run


def save(
    path: Path, game: str = "el_grande", seats: int = 3, seed: str = "7", most: int = 10**6, **chosen: Any
) -> Path:
    """Save the record of a random game, or of its first decisions."""
    table = sm.load(game)
    session = Session.new(table, table.meta.config(seats, **chosen), seed)
    for _ in range(most):
        if session.state.turn == sm.OVER:
            break
        seat = session.state.owing[-1]  # if all choose at once, the last one first
        session.act(session.state.legal(seat)[session.ply % len(session.state.legal(seat))], seat)
    session.record.save(path)
    return path


@pytest.fixture
def games(tmp_path: Path) -> Path:
    folder = tmp_path / "games"
    folder.mkdir()
    save(folder / "1.record")
    save(folder / "2.record", seed="8")
    return folder


def test_every_decision_is_a_row_with_its_own_observation(games: Path) -> None:
    record = Record.open(games / "1.record")
    rows = rows_of(record, "1.record")
    decisions = [(ply, seat, a) for ply, (seat, a) in enumerate(record.line(), 1) if seat != CHANCE]
    assert [(row.ply, row.seat, row.action) for row in rows] == decisions
    assert {row.seat for row in rows} == {0, 1, 2}
    layout = layout_of(record.game, record.config)
    for row in rows[::10]:
        state = record.replay(row.ply - 1)
        assert list(row.observation) == pytest.approx(layout.encode(state.view(row.seat)))
        assert list(row.legal) == state.legal(row.seat)
        assert row.action in row.legal
    end = record.replay()
    for row in rows:
        assert (row.rank, row.vp) == (end.result()[row.seat], end.scores()[row.seat])
        assert (row.game, row.config, row.layout) == ("el_grande", record.config.key, "el_grande/3")
    assert {row.win for row in rows} == {0.0, 1.0}


def test_both_formats_hold_the_same(games: Path, tmp_path: Path) -> None:
    done = [export([games], tmp_path / name) for name in ("all.jsonl", "all.parquet")]
    count = sum(len(rows_of(Record.open(path))) for path in sorted(games.iterdir()))
    layout = layout_of(sm.load("el_grande"), sm.load("el_grande").meta.config(3))
    assert done == [Done(count, 2, 0, layout)] * 2
    lines = [json.loads(line) for line in (tmp_path / "all.jsonl").read_text(encoding="utf-8").splitlines()]
    table = pq.read_table(tmp_path / "all.parquet")
    assert table.column_names == list(Row._fields)
    assert len(lines) == table.num_rows == count
    for name in ("game", "config", "layout", "record", "ply", "seat", "legal", "action", "rank", "vp"):
        assert table[name].to_pylist() == [line[name] for line in lines], name
    seen = table["observation"].combine_chunks().flatten().to_numpy().reshape(count, layout.size)
    assert np.allclose(seen, np.array([line["observation"] for line in lines]), atol=1e-6)
    assert table.schema.metadata[b"sobremesa.layout"] == b"el_grande/3"
    pieces = json.loads(table.schema.metadata[b"sobremesa.pieces"])
    assert [tuple(piece[:2]) for piece in pieces] == [(p.name, p.size) for p in layout.pieces]


def test_rows_are_written_in_groups(games: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(exporting, "ROWS_KEPT", 64)
    done = export([games], tmp_path / "all.parquet")
    assert pq.ParquetFile(tmp_path / "all.parquet").num_row_groups == -(-done.rows // 64)
    assert (
        len(set(zip(*(pq.read_table(tmp_path / "all.parquet")[c].to_pylist() for c in ("record", "ply"))))) == done.rows
    )


def test_games_that_are_not_over_have_no_result(tmp_path: Path) -> None:
    path = save(tmp_path / "some.record", most=12)
    done = export([path], tmp_path / "some.parquet")
    assert (done.rows, done.games, done.unfinished) == (12, 1, 1)
    table = pq.read_table(tmp_path / "some.parquet")
    assert [table[name].to_pylist() for name in ("rank", "vp", "win")] == [[None] * 12] * 3
    none = save(tmp_path / "none.record", most=0)
    assert export([none], tmp_path / "none.jsonl").rows == 0


def test_tables_may_differ_as_long_as_they_are_seen_alike(games: Path, tmp_path: Path) -> None:
    other = save(tmp_path / "other.record", rulings={"militia_source": "province"})
    export([games, other], tmp_path / "all.jsonl")
    configs = {json.loads(line)["config"] for line in (tmp_path / "all.jsonl").read_text().splitlines()}
    assert len(configs) == 2


@pytest.mark.parametrize(
    ("table", "message"),
    [
        ({"seats": 4}, "with 480 numbers, but those of {first} are of el_grande/3 with 438"),
        ({"game": "la_granja"}, "of la_granja/2 with 3042 numbers, but those of {first} are of el_grande/3"),
    ],
)
def test_mixed_layouts_are_refused(games: Path, tmp_path: Path, table: dict[str, Any], message: str) -> None:
    other = save(tmp_path / "other.record", most=5, **table)
    with pytest.raises(SobremesaError, match=re.escape(message.format(first=games / "1.record"))) as e:
        export([games, other], tmp_path / "all.jsonl")
    assert str(e.value).startswith(f"{other}: ")
    assert sorted(p.name for p in tmp_path.iterdir()) == ["games", "other.record"]


def test_layouts_of_one_size_may_still_differ(tmp_path: Path) -> None:
    def one(name: str, alternatives: str) -> Path:
        options = {"alternatives": alternatives}
        return save(tmp_path / name, most=3, modules=["alternative_cards"], options=options)

    paths = [one("1.record", "double_game"), one("2.record", "referendum")]
    with pytest.raises(SobremesaError, match="mean something else than those of"):
        export(paths, tmp_path / "all.jsonl")


def test_a_record_that_does_not_replay_is_named(games: Path, tmp_path: Path) -> None:
    bad = games / "2.record"
    lines = bad.read_text().splitlines()
    bad.write_text("\n".join([*lines[:-1], lines[-1][:-32] + "0" * 32]) + "\n")
    out = tmp_path / "all.parquet"
    out.write_text("old")
    with pytest.raises(RecordError, match=r"2[.]record: ply \d+: the state has the digest"):
        export([games], out, force=True)
    assert out.read_text() == "old"
    assert sorted(p.name for p in tmp_path.iterdir()) == ["all.parquet", "games"]


# -- the command -------------------------------------------------------------------------------------------------------


def test_the_command(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    run("simulate", "la_granja", "--games", "2", "--seats", "random,random", "--seed", "7", "--save", "games")
    result = run("export", "games", "--out", "rows.parquet")
    assert result.exit_code == 0
    first, second = result.stdout.splitlines()
    rows = pq.read_table("rows.parquet").num_rows
    assert first == f"{rows} decisions are in rows.parquet, each with 2151 numbers of la_granja/2."
    assert second == "They are from 2 games."
    assert refused("export", "games", "--out", "rows.parquet") == (
        "rows.parquet: this file exists already; --force overwrites it"
    )
    again = run("export", "games/0001.record", "--out", "rows.parquet", "--format", "jsonl", "--force")
    assert again.stdout.splitlines()[1] == "They are from 1 game."
    assert json.loads(Path("rows.parquet").read_text().splitlines()[0])["record"] == "0001.record"
    save(Path("running.record"), "la_granja", 2, most=4)
    assert run("export", "running.record", "--out", "running.jsonl").stdout.splitlines()[2] == (
        "1 game is not over: its rows have no result."
    )


def test_what_the_command_refuses(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    Path("empty").mkdir()
    Path("text.record").write_text("hello")
    save(Path("good.record"), most=3)
    for args, message in (
        (("nowhere.record", "--out", "x.jsonl"), "nowhere.record: cannot be read: No such file or directory"),
        (("empty", "--out", "x.jsonl"), "empty: there are no game records here; 'sobremesa simulate GAME --save DIR'"),
        (("text.record", "--out", "x.jsonl"), "text.record: not a game record"),
        (("good.record", "--out", "x"), "x: which kind of file is this to be?"),
        (("good.record", "--out", "x.jsonl", "--format", "csv"), "unknown format 'csv'; available: parquet, jsonl"),
        (("good.record", "--out", "nowhere/x.jsonl"), "nowhere/x.jsonl: cannot be written"),
        (("good.record", "--out", "text.record/x.parquet"), "text.record/x.parquet: cannot be written"),
    ):
        assert refused("export", *args).startswith(message)
    assert sorted(p.name for p in tmp_path.iterdir()) == ["empty", "good.record", "text.record"]


def test_json_lines_need_nothing_parquet_says_what_it_needs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    for module in [name for name in sys.modules if name.partition(".")[0] == "pyarrow"]:
        monkeypatch.delitem(sys.modules, module)
    monkeypatch.setitem(sys.modules, "pyarrow", None)
    save(Path("good.record"), most=3)
    assert refused("export", "good.record", "--out", "x.parquet") == (
        "this needs pyarrow.parquet: pip install 'sobremesa[research]'"
    )
    assert run("export", "good.record", "--out", "x.jsonl").exit_code == 0


# -- who played, what was asked, the scores, and what a bot thinks of it -----------------------------------------------


def test_rows_name_the_player_the_question_and_the_scores_so_far(tmp_path: Path, monkeypatch: Any) -> None:
    monkeypatch.chdir(tmp_path)
    run("simulate", "el_grande", "--games", "1", "--seats", "greedy,random", "--seed", "7", "--save", "games")
    record = Record.open(Path("games/0001.record"))
    rows = rows_of(record)
    assert {(row.seat, row.player) for row in rows} == {(0, "greedy"), (1, "random")}
    for row in rows[::15]:
        state = record.replay(row.ply - 1)
        assert (row.prompt, tuple(row.scores)) == (state.prompt, state.scores())
    assert {row.visits for row in rows} == {row.shares for row in rows} == {None}
    end = record.replay().scores()
    assert len({tuple(row.scores) for row in rows} - {end}) > 3


def test_scores_that_a_seat_may_not_know_are_left_out(tmp_path: Path) -> None:
    save(tmp_path / "a.record", "la_granja", 2, most=30, edition="classic", options={"hidden_vp": True})
    export([tmp_path / "a.record"], tmp_path / "a.parquet")
    for seat, scores in zip(*(pq.read_table(tmp_path / "a.parquet")[c].to_pylist() for c in ("seat", "scores"))):
        assert [vp is None for vp in scores] == [other != seat for other in (0, 1)]


@pytest.mark.parametrize("ending", ["jsonl", "parquet"])
def test_a_bot_says_what_it_thinks_of_every_choice(tmp_path: Path, monkeypatch: Any, ending: str) -> None:
    monkeypatch.chdir(tmp_path)
    save(Path("some.record"), most=12)
    for name in ("one", "two"):
        out = f"{name}.{ending}"
        assert run("export", "some.record", "--out", out, "--values", "search:9").exit_code == 0
    assert Path(f"one.{ending}").read_bytes() == Path(f"two.{ending}").read_bytes()
    if ending == "jsonl":
        rows = [json.loads(line) for line in Path("one.jsonl").read_text().splitlines()]
    else:
        rows = pq.read_table("one.parquet").to_pylist()
    asked = 0
    for row in rows:
        if len(row["legal"]) == 1:
            assert row["visits"] is None
            continue
        asked += 1
        assert len(row["visits"]) == len(row["shares"]) == len(row["legal"])
        assert sum(row["visits"]) == 9
        assert all(0 <= share <= 1 for share in row["shares"])
    assert asked > 3
    assert "unknown bot 'genius'" in refused("export", "some.record", "--out", "x.jsonl", "--values", "genius")
    assert not Path("x.jsonl").exists()
