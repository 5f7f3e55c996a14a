"""A report is complete, well formed and the same in HTML and Markdown."""

import re
from html.parser import HTMLParser
from importlib.resources import files
from pathlib import Path
from xml.etree import ElementTree

import pytest

import sobremesa as sm
from sobremesa.arena import Contest, Summary, write_report
from sobremesa.arena.charts import bars, curve, histogram, lines, spans
from sobremesa.arena.estimates import Estimate
from sobremesa.arena.sections import sections
from sobremesa.arena.store import header_of
from sobremesa.i18n import has

from ..i18n.catalogue import keys
from .helpers import contest, imagined

CHARTS = {"ratings", "seats", "rounds", "firsts", "length"}
TABLES = ["ratings", "wins", "ranks", "margins", "pairs", "sides", "seats", "rounds", "firsts", "length", "thinking"]
VOID = {"meta", "circle", "line", "rect", "polyline"}


class Reader(HTMLParser):
    """Checks that every tag is closed in the right order."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.seen: list[str] = []
        self.text = ""

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.seen.append(tag)
        if tag not in VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.seen.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        self.text += data


def written(folder: Path, c: Contest) -> tuple[str, str]:
    summary = Summary(c.bots, c.config.seats, imagined(c, {bot: 5.0 * i for i, bot in enumerate(c.bots)}))
    files = write_report(folder, "El Grande", header_of(c), summary)
    assert [f.name for f in files[:2]] == ["report.html", "report.md"]
    return files[0].read_text(encoding="utf-8"), files[1].read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("bots", "seats", "games"), [("random,greedy,search:2", 4, 60), ("random", 3, 1), ("random,mozo", 2, 2)]
)
def test_all_tables_and_charts_are_there(tmp_path: Path, bots: str, seats: int, games: int) -> None:
    html, markdown = written(tmp_path, contest(bots, seats, games))
    reader = Reader()
    reader.feed(html)
    assert reader.open == []
    assert reader.seen.count("table") == len(TABLES) == len(re.findall(r"^\| ---", markdown, re.M))
    assert reader.seen.count("svg") == len(CHARTS) == markdown.count(".svg)")
    assert re.findall(r'<h2 id="(\w+)">', html) == TABLES
    assert "script" not in reader.seen
    for name in CHARTS:
        assert f"](charts/{name}.svg)" in markdown
        svg = ElementTree.parse(tmp_path / "charts" / f"{name}.svg").getroot()
        assert svg.tag == "{http://www.w3.org/2000/svg}svg"
        assert svg.findtext("{http://www.w3.org/2000/svg}title")
        assert "nan" not in ElementTree.tostring(svg, encoding="unicode")
    for bot in bots.split(","):
        assert reader.text.count(bot) >= 6
    assert "nan" not in re.split(r"\W", reader.text + markdown)


def test_rows_are_as_wide_as_their_heads(tmp_path: Path) -> None:
    c = contest("random,greedy,mozo", 4, 12)
    summary = Summary(c.bots, 4, imagined(c, {"random": 0, "greedy": 9, "mozo": 4}))
    for chapter in sections(summary, "la_granja"):
        assert chapter.rows
        assert {len(row) for row in chapter.rows} == {len(chapter.columns)}


def test_a_seed_may_hold_anything(tmp_path: Path) -> None:
    html, markdown = written(tmp_path, contest(seed="<script>|*x*", games=4))
    assert "<script>" not in html
    assert "Seed: &lt;script&gt;|*x*" in html
    assert r"Seed: \<script\>\|\*x\*" in markdown


def test_bots_that_look_at_a_clock_are_named(tmp_path: Path) -> None:
    html, _ = written(tmp_path, contest("random,search:0.5s", games=4))
    assert "their games cannot be repeated exactly: search:0.5s" in html
    html, _ = written(tmp_path, contest("random,search:5", games=4))
    assert "cannot be repeated" not in html


@pytest.mark.parametrize("value", [0.0, 1.0, -3.5, 1e6])
def test_charts_of_very_little(value: float) -> None:
    e = Estimate(value, float("nan"), float("nan"))
    for chart in (
        spans("t", [("a", e)]),
        spans("t", []),
        lines("t", ["1"], [("a", [value])]),
        lines("t", [], []),
        curve("t", ["0"], [e], 0.5),
        curve("t", [], []),
        histogram("t", [int(value)]),
        histogram("t", []),
        bars("t", ["p1"], [("a", [e])], 0.5),
        bars("t", [], []),
    ):
        ElementTree.fromstring(chart)
        assert "nan" not in chart


def test_every_word_of_the_arena_is_used_and_none_is_missing() -> None:
    text = "\n".join(
        f.read_text(encoding="utf-8") for f in files("sobremesa.arena").iterdir() if f.name.endswith(".py")
    )
    asked = set(re.findall(r'\bsay\(\s*"([^"]+)"', text))
    for section, names in re.findall(r'_columns\("(\w+)"((?:, "\w+")+)\)', text):
        asked |= {f"arena.{section}.{name}" for name in re.findall(r'"(\w+)"', names)}
    assert len(asked) > 60
    assert [key for key in sorted(asked) if not has(key)] == []
    words = set(re.findall(r"[a-z0-9_]+", text))
    words |= set(sm.games())  # some have messages of their own
    assert [key for key in keys("arena.") if key.split(".")[-1] not in words] == []
