"""docs/research.md: its commands and its Python run from top to bottom, and what it says about sizes is true."""

import json
import re
import shlex
import sys
from pathlib import Path
from typing import Any

import pytest

import sobremesa as sm
from sobremesa.adapters.observation import layout_of

from ..cli.table import run

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "research.md").read_text(encoding="utf-8")


def test_everything_on_the_page_runs(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "path", [*sys.path])
    names: dict[str, Any] = {}
    done = {"python": 0, "console": 0}
    for kind, text in re.findall(r"^```(\w+)\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL):
        if kind == "python":
            exec(compile(text, "docs/research.md", "exec"), names)
            done[kind] += 1
            continue
        for line in text.splitlines():
            words = shlex.split(line.removeprefix("$ "))
            if words[0] == "sobremesa":
                result = run(*words[1:])
                assert result.exit_code == 0, result.output
                done["console"] += 1
    assert done == {"python": 10, "console": 5}
    said = capsys.readouterr().out
    assert said.startswith("la_granja/2 3197 ")
    assert "b'el_grande/3'" in said
    assert said.splitlines()[-1] == "True (432,)"


def test_the_sizes_on_the_page_are_true() -> None:
    tables: dict[str, dict[str, Any]] = {
        "El Grande, 2 players (and the dummy)": {"game": "el_grande", "seats": 2},
        "El Grande, 5 players, all mini-expansions": {"game": "el_grande", "seats": 5, "modules": "all"},
        "La Granja, 2 players": {"game": "la_granja", "seats": 2},
        "La Granja, 4 players": {"game": "la_granja", "seats": 4},
        "La Granja, 4 players, all twelve modules": {"game": "la_granja", "seats": 4, "modules": "all"},
    }
    for name, table in tables.items():
        game = sm.load(table["game"])
        modules = game.modules if "modules" in table else ()
        layout = layout_of(game, game.meta.config(table["seats"], modules=modules))
        assert f"| {name} | {layout.size} | {game.num_actions} |" in PAGE
        assert f"`{layout.version}`" in PAGE


def test_the_curve_on_the_page_is_the_one_that_was_measured() -> None:
    numbers = json.loads((ROOT / "docs" / "train_policy.json").read_text(encoding="utf-8"))
    for row in numbers["random"]:
        shown = f"| {row['games']} | {row['value']:.1%} | {row['low']:.1%} to {row['high']:.1%} |"
        assert shown in PAGE
    assert numbers["random"][-1]["low"] > 0.9
    assert f"{numbers['greedy']['value']:.0%} ({numbers['greedy']['low']:.0%} to" in PAGE


def test_the_files_of_the_page_are_there() -> None:
    links = re.findall(r"\]\(([^)#]+)\)", PAGE)
    assert len(links) >= 3
    assert [link for link in links if not (ROOT / "docs" / link).resolve().is_file()] == []
