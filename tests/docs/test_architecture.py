"""The walks in docs/architecture.md lead through files that exist."""

import re
from pathlib import Path

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8")
WALKS = PAGE.partition("## Three walks\n")[2].partition("\n## ")[0].split("\n**")[1:]
STEP = re.compile(r"^(\d+)\. `([^`]+)`: (.*)$", re.MULTILINE)
NAME = re.compile(r"`([A-Za-z_]\w*)`")


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
