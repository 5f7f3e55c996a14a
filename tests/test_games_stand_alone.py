"""A game stays in its folder: nothing else in our sources names it, its modules or its style classes."""

import re
from collections import Counter
from pathlib import Path

import pytest

import sobremesa as sm

ROOT = Path(__file__).parents[1]
PACKAGE = ROOT / "src" / "sobremesa"
GAMES = PACKAGE / "games"
SUFFIXES = {".py", ".html", ".css", ".js", ".toml"}
#: tests and benchmarks are about games and may name them
SOURCES = ("src", "tools", "examples", "hatch_build.py", "pyproject.toml")
#: places that may name games, and why
ALLOWED = {
    "pyproject.toml": "what is published says what is in it, and contracts between games have to name them",
    "src/sobremesa/__init__.py": "the front of the package says what is in it, with an example that runs",
    "tools/pictures.py": "the README shows a picture of each of our games",
    "tools/table_pictures.py": "the README shows the tables of our games",
    "examples/train_policy.py": "an example that learns one game",
}


def folder_of(name: str) -> Path:
    """The folder with everything of a game; for a third-party game, its whole project."""
    return GAMES / name if name in sm.ours() else ROOT / "examples" / name


def prefix_of(name: str) -> str:
    """The most common prefix of its style classes, such as ``ab-``."""
    sheets = [path.read_text(encoding="utf-8") for path in folder_of(name).rglob("*.css")]
    found = Counter(prefix for sheet in sheets for prefix in re.findall(r"\.([a-z]{2}-)[a-z]", sheet))
    return found.most_common(1)[0][0]


def names_of(name: str) -> list[str]:
    """Every name by which a source could refer to this game."""
    meta = sm.meta(name)
    return [name, meta.title, meta.title.replace(" ", ""), prefix_of(name), *(module.id for module in meta.modules)]


def sources() -> list[Path]:
    """All our sources that do not belong to a game."""
    places = [ROOT / name for name in SOURCES]
    files = [file for place in places for file in (place.rglob("*") if place.is_dir() else [place])]
    own = [folder_of(name) for name in sm.games()]
    return [f for f in files if f.suffix in SUFFIXES and not any(f.is_relative_to(folder) for folder in own)]


def naming(file: Path, names: list[str]) -> list[str]:
    text = file.read_text(encoding="utf-8")
    return [name for name in names if re.search(rf"(?<![A-Za-z0-9]){re.escape(name)}", text, re.IGNORECASE)]


@pytest.mark.parametrize("name", sm.games())
def test_nothing_outside_its_folder_names_a_game(name: str) -> None:
    names = names_of(name)
    found = {file.relative_to(ROOT).as_posix(): naming(file, names) for file in sources()}
    assert {path: named for path, named in found.items() if named and path not in ALLOWED} == {}


def test_what_only_one_game_says_is_said_in_its_folder() -> None:
    """The shared catalogues have no message that only one game, or one of its modules, asks for."""
    texts = {path: path.read_text(encoding="utf-8") for path in PACKAGE.rglob("*") if path.suffix in SUFFIXES}
    asked: dict[str, set[str]] = {}
    for path, text in texts.items():
        owner = next((name for name in sm.ours() if path.is_relative_to(folder_of(name))), "")
        for key in re.findall(r"[\"']([a-z_]+(?:\.\w+)+)[\"']", text):
            asked.setdefault(key, set()).add(owner)
    shared = (PACKAGE / "i18n" / "locales" / "en").glob("*.po")
    keys = [key for path in shared for key in re.findall(r'^msgid "(.+)"', path.read_text("utf-8"), re.MULTILINE)]
    assert len(keys) > 1000
    assert [key for key in keys if len(asked.get(key, {""})) == 1 and "" not in asked.get(key, {""})] == []


@pytest.mark.parametrize("path", ALLOWED)
def test_a_place_that_may_name_games_does(path: str) -> None:
    """A place that no longer names any game needs no exception."""
    assert naming(ROOT / path, [word for name in sm.ours() for word in names_of(name)]), ALLOWED[path]


def test_the_search_looks_where_it_should() -> None:
    kinds = Counter(path.suffix for path in sources())
    assert kinds[".py"] > 150
    assert min(kinds[suffix] for suffix in (".html", ".css", ".js")) > 5
    assert [prefix_of(name) for name in sm.games()] == ["eg-", "lg-", "mt-"]
    for name in sm.games():
        (shop_window,) = folder_of(name).rglob("meta.py")
        assert naming(shop_window, names_of(name))[:2] == [name, sm.meta(name).title]
