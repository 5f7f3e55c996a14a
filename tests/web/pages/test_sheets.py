"""Style sheets: one file for each area, joined into one sheet that browsers may cache."""

import re
from dataclasses import replace
from importlib.resources import files
from pathlib import Path

import pytest

from sobremesa.games import games, manifest_of
from sobremesa.web.pages import sheets
from sobremesa.web.pages.kit import Files, _fingerprint
from sobremesa.web.pages.sheets import SHEETS, Resource, joined, of_game

from .visitors import Visitor

SOURCE = Path(str(files("sobremesa")))
LONGEST = 350  # lines
FILES = [file for sheet in (*SHEETS.values(), *map(of_game, games())) for file in sheet]
#: sheets that consist of one file, and the style of a stand-alone picture
SINGLE = {"tokens.css", "story.css", "docs.css", "board.css"}


def test_no_file_is_forgotten_and_none_is_joined_twice() -> None:
    there = [path for path in SOURCE.rglob("*.css") if path.name not in SINGLE]
    named = [Path(str(files(file.package))) / file.path for file in FILES if file.package.startswith("sobremesa.")]
    assert sorted(named) == sorted(there)


@pytest.mark.parametrize("file", FILES, ids=lambda file: f"{file.package} {file.path}")
def test_every_file_is_whole_and_short(file: Resource) -> None:
    text = file.read().decode()
    rules = re.sub(r"/\*.*?\*/", "", text, flags=re.DOTALL)
    assert rules.count("{") == rules.count("}") > 0
    assert "/*" not in rules
    assert "@import" not in rules
    assert text.count("\n") <= LONGEST


def test_light_and_dark_are_chosen_in_one_place() -> None:
    """Colours are ``light-dark(day, night)``: a rule that asks the system would not know what a visitor has chosen."""
    assert [path.name for path in SOURCE.rglob("*.css") if "prefers-color-scheme" in path.read_text()] == []
    assert [path.name for path in SOURCE.rglob("*.css") if "data-theme" in path.read_text()] == ["tokens.css"]


def test_files_come_from_any_package_in_the_order_of_the_list(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name, text in (("one", "a { color: red; }"), ("two", "a { color: blue; }")):
        (tmp_path / f"sheets_{name}" / "look").mkdir(parents=True)
        (tmp_path / f"sheets_{name}" / "__init__.py").touch()
        (tmp_path / f"sheets_{name}" / "look" / "a.css").write_text(text)
    monkeypatch.syspath_prepend(str(tmp_path))
    one, two = Resource("sheets_one", "look/a.css"), Resource("sheets_two", "look/a.css")
    assert joined([one, two]) == b"a { color: red; }\na { color: blue; }"
    assert joined([two, one]) == b"a { color: blue; }\na { color: red; }"


def test_a_file_that_is_missing_is_noticed_when_the_server_starts(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sheets, "SHEETS", {"odd": (Resource("sobremesa.web", "static/css/nowhere.css"),)})
    sheets.sheets.cache_clear()
    _fingerprint.cache_clear()
    try:
        with pytest.raises(FileNotFoundError):
            Files()
    finally:
        sheets.sheets.cache_clear()
        _fingerprint.cache_clear()


@pytest.mark.anyio
async def test_joined_sheets_are_served_like_files(visitor: Visitor) -> None:
    await visitor.post("/play-now", game="la_granja")
    page = await visitor.get(visitor.at)
    links = re.findall(r'<link rel="stylesheet" href="([^"]+)"', page)
    assert [link.rpartition("/")[2] for link in links] == ["tokens.css", "base.css", "table.css", "la_granja.css"]
    lasting = await visitor.client.get(links[-1])
    assert lasting.content == joined(of_game("la_granja"))
    assert lasting.headers["content-type"] == "text/css; charset=utf-8"
    assert "immutable" in lasting.headers["cache-control"]
    plain = await visitor.client.get("/static/css/games/la_granja.css")
    assert plain.headers["cache-control"] == "no-cache"
    known = await visitor.client.get(
        "/static/css/games/la_granja.css", headers={"If-None-Match": plain.headers["etag"]}
    )
    assert known.status_code == 304
    assert not known.content
    assert not (await visitor.client.head(links[-1])).content
    assert (await visitor.client.put(links[-1])).status_code == 405


@pytest.mark.anyio
async def test_every_game_has_a_picture_in_the_shop_window(visitor: Visitor, monkeypatch: pytest.MonkeyPatch) -> None:
    shown = re.findall(r'<img class="panel" src="([^"]+)"', await visitor.get("/"))
    assert [link.rpartition("/")[2] for link in shown] == [f"{name}.svg" for name in games()]
    for name, link in zip(games(), shown):
        answer = await visitor.client.get(link)
        assert answer.headers["content-type"] == "image/svg+xml"
        assert answer.content == files(manifest_of(name).package).joinpath(manifest_of(name).panel).read_bytes()
    plain = replace(manifest_of(games()[0]), panel="")
    monkeypatch.setattr(sheets, "manifest_of", lambda _: plain)
    assert set(sheets.panels.__wrapped__().values()) == {sheets.PANEL.read()}  # a game that brings none gets ours
