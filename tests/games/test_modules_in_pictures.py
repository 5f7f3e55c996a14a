"""The pictures: everything that belongs to a module is in its folder, and nothing else names it."""

import re
from dataclasses import MISSING, fields
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

import sobremesa as sm
from sobremesa.games.manifest import Modules

SUFFIXES = (".py", ".css", ".svg")
GAMES = [
    name for name in sm.games() if Path(import_module(sm.manifest_of(name).package).__path__[0], "modules").is_dir()
]


def folder_of(game: str) -> Path:
    return Path(import_module(sm.manifest_of(game).package).__path__[0])


def modules_of(game: str) -> Modules:
    found: Modules = import_module(f"{sm.manifest_of(game).package}.modules").MODULES
    return found


def pictures_of(game: str) -> dict[str, Any]:
    found: dict[str, Any] = import_module(f"{sm.manifest_of(game).package}.picture.modules").pictures()
    return found


def drawing(folder: Path) -> list[Path]:
    """The files of a folder that draw: its room ``picture``, its style sheet and its icons."""
    there = [*folder.glob("picture.*"), *folder.glob("icons.*"), *(folder / "picture").rglob("*")]
    return sorted(path for path in there if path.suffix in SUFFIXES)


def names(path: Path, word: str) -> bool:
    """Whether a file contains the word: in an import, a string, a selector or a comment."""
    return re.search(rf"(?<![a-z]){word}(?![a-z])", path.read_text(encoding="utf-8")) is not None


@pytest.mark.parametrize("game", GAMES)
def test_the_picture_names_no_module(game: str) -> None:
    found = [(path.name, m) for path in drawing(folder_of(game)) for m in modules_of(game).names if names(path, m)]
    assert found == []


@pytest.mark.parametrize("game", GAMES)
def test_a_module_names_no_other(game: str) -> None:
    known = modules_of(game).names
    looked_at = [(module, path) for module in known for path in drawing(folder_of(game) / "modules" / module)]
    assert looked_at
    found = [(module, other) for module, path in looked_at for other in known if other != module and names(path, other)]
    assert found == []


@pytest.mark.parametrize("game", GAMES)
def test_every_hook_is_one_that_a_module_needs(game: str) -> None:
    """Conversely, every module that has a picture draws something."""
    kind = import_module(f"{sm.manifest_of(game).package}.picture.modules").ModulePicture
    nothing = {f.name: f.default if f.default is not MISSING else f.default_factory() for f in fields(kind)}
    used = {
        module: {hook for hook, default in nothing.items() if getattr(picture, hook) != default}
        for module, picture in pictures_of(game).items()
    }
    assert all(used.values())
    assert set().union(*used.values()) == nothing.keys()


def test_the_search_finds_what_is_there() -> None:
    """Otherwise these tests could never fail."""
    folder = folder_of("la_granja")
    assert {path.suffix for path in drawing(folder)} == set(SUFFIXES)
    assert len(drawing(folder)) > 30
    assert len(pictures_of("la_granja")) == len(modules_of("la_granja").names) == 13
    assert {path.name for path in drawing(folder / "modules" / "ladies")} == {"picture.py", "picture.css", "icons.svg"}
    assert names(folder / "modules" / "__init__.py", "ladies")
    assert not names(folder / "modules" / "__init__.py", "lady")
