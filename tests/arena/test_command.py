"""The command as a user types it."""

import json
import re
from pathlib import Path
from typing import Any

import pytest

from sobremesa.bots import NAMES

from ..cli.table import refused, run

SMALL = ["arena", "el_grande", "--bots", "random,aprendiz", "--seats", "2", "--option", "short=yes", "--jobs", "1"]


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return tmp_path


def games(path: str | Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in (Path(path) / "games.jsonl").read_text().splitlines()[1:]]


def test_an_arena_from_beginning_to_end(folder: Path) -> None:
    result = run(*SMALL, "--games", "4", "--seed", "x", "--out", "run")
    assert (result.exit_code, result.stderr) == (0, "")
    for title in ("Ratings", "Win share", "Ranks", "Scores and margins", "Head to head"):
        assert title in result.stdout
    assert result.stdout.splitlines()[-2:] == ["4 games. Seed: x", "Report: run/report.html and run/report.md"]
    names = {"games.jsonl", "report.html", "report.md", "charts"}
    assert {path.name for path in (folder / "run").iterdir()} == names
    assert len(games("run")) == 4


def test_the_same_command_goes_on_with_the_seed_it_drew(folder: Path) -> None:
    first = run(*SMALL, "--games", "3").stdout
    assert first.startswith("4 games instead of 3: every deal is played once for each bot.")
    (made,) = folder.iterdir()
    assert re.fullmatch(r"arena-el_grande-[0-9a-f]{8}", made.name)
    before = games(made)
    second = run(*SMALL, "--games", "3").stdout
    assert f"4 games are already in {made.name}" in second
    assert games(made) == before
    assert first.splitlines()[-2:] == second.splitlines()[-2:]
    third = run(*SMALL, "--games", "6").stdout
    assert f"4 games are already in {made.name}" in third
    assert games(made)[:4] == before
    assert [g["match"] for g in games(made)] == [1, 2, 3, 4, 5, 6]
    run(*SMALL, "--games", "2", "--seed", "other")
    assert len(list(folder.iterdir())) == 2


def test_la_granja_and_modules_too() -> None:
    args = ["--bots", "random", "--seats", "3", "--games", "1", "--jobs", "1"]
    assert run("arena", "la_granja", *args, "--edition", "classic", "--out", "a").exit_code == 0
    assert run("arena", "el_grande", *args, "--module", "changing_powers", "--out", "b").exit_code == 0
    assert "modules=changing_powers" in (Path("b") / "games.jsonl").read_text()
    assert "farm card" in (Path("a") / "report.md").read_text()


@pytest.mark.parametrize(
    ("args", "message"),
    [
        (["arena", "chess", "--bots", "random"], "unknown game 'chess'"),
        (["arena", "el_grande"], "--bots is missing"),
        (["arena", "el_grande", "--bots", "random,genius"], "unknown bot 'genius'; available: " + ", ".join(NAMES)),
        (["arena", "el_grande", "--bots", "search:x"], "search takes simulations, seconds or processor time"),
        (["arena", "el_grande", "--bots", "human,random"], "unknown bot 'human'"),
        (["arena", "el_grande", "--bots", "random,"], "--bots needs the names of bots, separated by commas"),
        (["arena", "el_grande", "--bots", "random,random"], "random is named twice"),
        ([*SMALL, "--games", "0"], "--games must be at least 1, not 0"),
        ([*SMALL, "--jobs", "0"], "--jobs must be at least 1, not 0"),
        ([*SMALL, "--jobs", "many"], "--jobs takes a number"),
        ([*SMALL, "--seats", "6"], "El Grande is for 2 to 5 seats, not 6"),
        (["arena", "la_granja", "--bots", "random", "--seats", "1"], "an arena needs at least 2 seats, not 1"),
        ([*SMALL, "--seed", ""], "the seed must not be empty"),
        ([*SMALL, "--option", "long=yes"], "unknown option 'long'"),
        ([*SMALL, "--ray", "auto"], "--jobs is for this machine, --ray for a cluster; give one of them"),
    ],
)
def test_bad_input_is_one_line_and_leaves_nothing_behind(folder: Path, args: list[str], message: str) -> None:
    assert refused(*args).startswith(message)
    assert list(folder.iterdir()) == []


def test_a_folder_of_another_arena_is_refused(folder: Path) -> None:
    run(*SMALL, "--games", "2", "--seed", "x", "--out", "run")
    assert "the seed is x there, y here" in refused(*SMALL, "--games", "2", "--seed", "y", "--out", "run")
    (folder / "file").touch()
    assert refused(*SMALL, "--out", "file") == "file: is not a folder"
    (folder / "report").mkdir()
    (folder / "report" / "report.html").mkdir()
    complaint = refused(*SMALL, "--games", "2", "--out", "report")
    assert complaint == "report/report.html: cannot be used: Is a directory"


@pytest.mark.parametrize(
    ("module", "args", "message"),
    [
        ("openskill.models", SMALL, "ratings need OpenSkill: pip install 'sobremesa[arena]'"),
        ("ray", [*SMALL[:-2], "--ray", "auto"], "a cluster needs Ray: pip install 'sobremesa[ray]'"),
    ],
)
def test_what_is_not_installed_is_named(
    folder: Path, monkeypatch: pytest.MonkeyPatch, module: str, args: list[str], message: str
) -> None:
    monkeypatch.setitem(__import__("sys").modules, module, None)
    assert refused(*args) == message
    assert list(folder.iterdir()) == []
