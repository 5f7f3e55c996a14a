"""``sobremesa analyse``: a stand-alone page, or the numbers."""

import json
import re
from html.parser import HTMLParser
from pathlib import Path

import pytest

from sobremesa.analysis import Analysis
from sobremesa.analysis.report import report
from sobremesa.cli import analyse as command
from sobremesa.i18n import language

from ..analysis.games import TINY, short_analysis, short_game
from .table import refused, run


@pytest.fixture
def file(folder: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setattr(command, "depth_of", lambda _: TINY)
    path = folder / "game.record"
    path.write_text(short_game())
    return path


def test_a_page_and_the_numbers(file: Path) -> None:
    assert "game.html" in run("analyse", "game.record", "--jobs", "1").stdout
    run("analyse", "game.record", "--jobs", "1", "--out", "game.json")
    found = Analysis.read(json.loads(Path("game.json").read_text()))
    assert found == short_analysis()
    assert Path("game.html").read_text() == report(found, short_game())


def test_several_processes_find_the_same(file: Path) -> None:
    for jobs in ("1", "2"):
        run("analyse", "game.record", "--jobs", jobs, "--out", f"{jobs}.json")
    assert Path("1.json").read_text() == Path("2.json").read_text()


def test_what_cannot_be_analysed_is_one_line(folder: Path) -> None:
    assert "standard" in refused("analyse", "game.record", "--depth", "standart")
    assert "game.record" in refused("analyse", "game.record")


class Reader(HTMLParser):
    """What a page loads and runs, and whether all of its elements are closed."""

    HOLLOW = ("meta", "input", "link", "img", "br")

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.seen: set[str] = set()
        self.addresses: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.seen.add(tag)
        self.addresses += [str(value) for name, value in attrs if name in ("src", "href")]
        if tag not in self.HOLLOW:
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.seen.add(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag


@pytest.mark.parametrize("code", ["en", "uk", "cs", "pl"])
def test_the_page_stands_alone_in_every_language(code: str) -> None:
    with language(code):
        text = report(short_analysis(), short_game())
    reader = Reader()
    reader.feed(text)
    assert reader.open == []
    assert "svg" in reader.seen
    assert "script" not in reader.seen
    assert reader.addresses == []
    assert not re.search(r"\banalysis\.[a-z]", text), "a message is missing"
    assert f'lang="{code}"' in text
