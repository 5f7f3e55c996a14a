"""Unfinished games are saved in the current folder, so every test has a folder of its own."""

from pathlib import Path

import pytest

from .table import run


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.fixture
def record(folder: Path) -> Path:
    """The record of a finished game of two bots."""
    run("simulate", "el_grande", "--games", "1", "--seats", "random,random", "--seed", "7", "--save", "games")
    return Path("games/0001.record")
