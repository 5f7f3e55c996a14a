"""The rooms terminal and observation: whatever belongs to a module is in its folder, and nothing else names it."""

import re
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

import sobremesa as sm
from sobremesa.games.manifest import Modules

ROOMS = ("terminal", "observation")
GAMES = [
    name for name in sm.games() if Path(import_module(sm.manifest_of(name).package).__path__[0], "modules").is_dir()
]


def modules_of(game: str) -> Modules:
    found: Modules = import_module(f"{sm.manifest_of(game).package}.modules").MODULES
    return found


def folder_of(game: str) -> Path:
    return Path(import_module(sm.manifest_of(game).package).__path__[0])


def files(folder: Path, room: str) -> list[Path]:
    """The files of a room: the file of that name, or all files in the folder of that name."""
    return [*folder.glob(f"{room}.py"), *sorted((folder / room).rglob("*.py"))]


def names(path: Path, word: str) -> bool:
    """Whether a file contains the word: in an import, a string, a constant or, written as plain words, a comment."""
    apart = word.replace("_", "(?:[-_ ]|,? and | & )")
    return re.search(rf"(?<![a-z]){apart}(?![a-z])", path.read_text(encoding="utf-8"), re.IGNORECASE) is not None


@pytest.mark.parametrize("room", ROOMS)
@pytest.mark.parametrize("game", GAMES)
def test_a_room_names_no_module(game: str, room: str) -> None:
    looked_at = files(folder_of(game), room)
    assert looked_at
    found = [(path.name, module) for path in looked_at for module in modules_of(game).names if names(path, module)]
    assert found == []


@pytest.mark.parametrize("room", ROOMS)
@pytest.mark.parametrize("game", GAMES)
def test_a_module_names_no_other(game: str, room: str) -> None:
    folder, known = folder_of(game) / "modules", modules_of(game).names
    looked_at = [(module, path) for module in known for path in files(folder / module, room)]
    assert looked_at
    found = [(module, other) for module, path in looked_at for other in known if other != module and names(path, other)]
    assert found == []


def hooks(kind: Any) -> set[str]:
    return {name for name in vars(kind) if not name.startswith("_")}


@pytest.mark.parametrize("game", GAMES)
def test_what_modules_draw_goes_through_hooks(game: str) -> None:
    """A misspelt hook would never be called, so every public name of a drawing has to be one that the room knows."""
    package = sm.manifest_of(game).package
    base = import_module(f"{package}.terminal.modules").ModuleDrawing
    rooms = modules_of(game).in_room("terminal")
    assert rooms
    for module, room in rooms.items():
        assert issubclass(room.Drawing, base), module
        known = set().union(*(hooks(parent) for parent in room.Drawing.__mro__[1:]))
        assert hooks(room.Drawing) <= known, module
        assert any(hooks(parent) & hooks(base) for parent in room.Drawing.__mro__[:-2]), f"{module} draws nothing"


def test_the_search_finds_what_is_there() -> None:
    """Otherwise these tests could never fail."""
    folder = folder_of("la_granja")
    assert len(files(folder, "terminal")) > 5
    assert len([m for m in modules_of("la_granja").names if files(folder / "modules" / m, "terminal")]) == 13
    assert names(folder / "modules" / "__init__.py", "ladies")
    assert not names(folder / "modules" / "__init__.py", "lady")
