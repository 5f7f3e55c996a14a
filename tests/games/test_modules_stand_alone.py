"""Rules, words, bots and our tools: everything that belongs to a module is in its folder, and nothing else names it."""

import re
import tomllib
from dataclasses import MISSING, fields
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest
import tools

import sobremesa as sm
from sobremesa.words.joining import one_table

from .test_modules_in_terminal import GAMES, files, folder_of, modules_of, names

ROOMS = ("rules", "words", "bot")
TOOLS = sorted(Path(tools.__path__[0]).glob("*.py"))


def words_of_modules(game: str) -> dict[str, Any]:
    found: dict[str, Any] = import_module(f"{sm.manifest_of(game).package}.words.modules").joined().by_module
    return found


@pytest.mark.parametrize("room", ROOMS)
@pytest.mark.parametrize("game", GAMES)
def test_a_room_names_no_module(game: str, room: str) -> None:
    looked_at = files(folder_of(game), room)
    assert looked_at
    found = [(path.name, module) for path in looked_at for module in modules_of(game).names if names(path, module)]
    assert found == []


@pytest.mark.parametrize("game", GAMES)
def test_a_module_names_no_other(game: str) -> None:
    folder, known = folder_of(game) / "modules", modules_of(game).names
    looked_at = [(module, path) for module in known for path in sorted((folder / module).rglob("*.py"))]
    assert {path.stem for _, path in looked_at} >= {"__init__", "numbers", "rules", "words"}
    found = [(module, other) for module, path in looked_at for other in known if other != module and names(path, other)]
    assert found == []


@pytest.mark.parametrize("game", GAMES)
def test_only_its_line_names_a_module_outside_its_folder(game: str) -> None:
    """In the game's sources, style sheets, drawings and data rows; notes on cards may use its title."""
    folder, known = folder_of(game), modules_of(game).names
    line = folder / "modules" / "__init__.py"
    assert all(names(line, module) for module in known)
    found: list[tuple[str, str]] = []
    for path in sorted(folder.rglob("*")):
        if path == line or path.suffix not in (".py", ".toml", ".css", ".svg"):
            continue
        text, inside = path.read_text(encoding="utf-8"), path.relative_to(folder).parts[:2]
        if path.suffix == ".toml":
            text = str(tomllib.loads(text))  # records identify data by a hash of their text, so comments have to stay
        found += [(path.name, m) for m in known if inside != ("modules", m) and re.search(rf"\b{m}\b", text)]
    assert found == []


def test_tools_name_no_game_and_no_module() -> None:
    assert {"data_texts.py", "messages.py"} <= {path.name for path in TOOLS}
    looked_at = [path for path in TOOLS if path.name in ("data_texts.py", "messages.py")]
    known = {name for game in GAMES for name in (game, *modules_of(game).names)}
    assert [(path.name, name) for path in looked_at for name in known if names(path, name)] == []
    in_tools = {name for game in GAMES for name in modules_of(game).names for path in TOOLS if names(path, name)}
    assert in_tools == set()


@pytest.mark.parametrize("game", GAMES)
def test_every_hook_is_one_that_a_module_needs(game: str) -> None:
    """Conversely, every module that has words says something."""
    kind = import_module(f"{sm.manifest_of(game).package}.words.modules").ModuleWords
    nothing = {f.name: f.default if f.default is not MISSING else f.default_factory() for f in fields(kind)}
    used = {
        module: {hook for hook, default in nothing.items() if getattr(words, hook) != default}
        for module, words in words_of_modules(game).items()
    }
    assert all(used.values())
    assert set().union(*used.values()) == nothing.keys()


def test_no_two_modules_may_say_the_same() -> None:
    assert one_table([{"a": 1}, {}, {"b": 2}]) == {"a": 1, "b": 2}
    with pytest.raises(AssertionError, match="words for b"):
        one_table([{"a": 1, "b": 1}, {"b": 2}])


def test_the_search_finds_what_is_there() -> None:
    """Otherwise these tests could never fail."""
    folder = folder_of("la_granja")
    assert len(files(folder, "words")) > 10
    assert words_of_modules("la_granja").keys() == set(modules_of("la_granja").names)
    assert words_of_modules("el_grande").keys() == {"changing_powers"}
    assert names(folder / "modules" / "ladies" / "words.py", "ladies")
