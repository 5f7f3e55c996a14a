"""The map in docs/architecture.md and its pages name files that exist, and all links of our pages lead somewhere."""

import re
from pathlib import Path

ROOT = Path(__file__).parents[2]
MAP = ROOT / "docs" / "architecture.md"
DETAILS = sorted((ROOT / "docs" / "architecture").glob("*.md"))
PAGES = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted((ROOT / "docs").rglob("*.md"))]
MOST_LINES = 250  # of the map, which a newcomer reads first
WALKS = MAP.read_text(encoding="utf-8").partition("## Three walks\n")[2].partition("\n## ")[0].split("\n**")[1:]
STEP = re.compile(r"^(\d+)\. `([^`]+)`: (.*)$", re.MULTILINE)
NAME = re.compile(r"`([A-Za-z_]\w*)`")
BLOCK = re.compile(r"^```.*?^```$", re.MULTILINE | re.DOTALL)
FILE = re.compile(r"`([^`\s]+(?:/|\.(?:css|csv|html|js|json|jsonl|lesson|lock|md|po|py|svg|toml|txt)))`")
PLACEHOLDER = re.compile(r"<\w+>|\*")  # games/<game>/meta.py, tests/games/*/
LINK = re.compile(r"\]\(([^)\s]+)\)")
WRITTEN = {"games.jsonl"}  # made by a command, so not among our files


def prose(page: Path) -> str:
    """The text of a page without its blocks of code."""
    return BLOCK.sub("", page.read_text(encoding="utf-8"))


def anchors(page: Path) -> set[str]:
    """The anchors that a reader's browser makes of the headings of a page."""
    headings = re.findall(r"^#+ (.+)$", prose(page), re.MULTILINE)
    return {re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-") for heading in headings}


def leads_nowhere(page: Path, link: str) -> bool:
    if link.partition(":")[0] in ("http", "https", "mailto"):
        return False
    file, _, anchor = link.partition("#")
    target = (page.parent / file).resolve() if file else page
    return not target.exists() or bool(anchor and target.suffix == ".md" and anchor not in anchors(target))


def our_files() -> str:
    """The paths of all files from the top of the project, one on a line."""
    folders = ("benchmarks", "deploy", "docs", "examples", "src", "tests", "tools")
    below = (path for folder in folders for path in (ROOT / folder).rglob("*") if path.is_file())
    return "\n".join(f"/{path.relative_to(ROOT).as_posix()}" for path in [*ROOT.iterdir(), *below])


def test_every_walk_is_numbered_and_every_file_of_it_exists() -> None:
    assert len(WALKS) == 3
    for walk in WALKS:
        steps = STEP.findall(walk)
        assert [int(number) for number, _, _ in steps] == list(range(1, len(steps) + 1))
        assert [file for _, file, _ in steps if not (ROOT / file).is_file()] == []


def test_what_a_step_names_stands_in_its_file() -> None:
    named = [(file, name) for walk in WALKS for _, file, text in STEP.findall(walk) for name in NAME.findall(text)]
    assert len(named) >= 5
    missing = [(file, name) for file, name in named if name not in (ROOT / file).read_text(encoding="utf-8")]
    assert missing == []


def test_the_map_is_short_and_says_in_a_line_what_is_on_each_page() -> None:
    text = MAP.read_text(encoding="utf-8")
    assert len(text.splitlines()) <= MOST_LINES
    said = re.findall(r"^- \[[^\]]+\]\(architecture/(\w+\.md)\): .+\.$", text, re.MULTILINE)
    assert sorted(said) == [page.name for page in DETAILS]
    assert len(DETAILS) > 5


def test_every_file_that_the_map_and_its_pages_name_exists() -> None:
    """A name is the end of a path: `ranking.py`, `rules/ranking.py` and the whole path are all right."""
    named = {(page.name, file) for page in (MAP, *DETAILS) for file in FILE.findall(prose(page))}
    assert len(named) > 200
    there = our_files()

    def exists(name: str) -> bool:
        end = "/" if name.endswith("/") else "$"
        pattern = "[^/\n]*".join(re.escape(part) for part in PLACEHOLDER.split(name.strip("/")))
        return re.search(f"/{pattern}{end}", there, re.MULTILINE) is not None

    assert sorted((page, file) for page, file in named if file not in WRITTEN and not exists(file)) == []


def test_every_link_between_our_pages_leads_somewhere() -> None:
    links = [(page, link) for page in PAGES for link in LINK.findall(prose(page))]
    assert len(links) > 50
    assert [(page.name, link) for page, link in links if leads_nowhere(page, link)] == []
