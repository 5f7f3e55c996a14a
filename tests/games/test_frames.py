"""Frames are read by name: steps unpack their numbers, so that no rule indexes into them."""

import re
from importlib import import_module
from pathlib import Path

import pytest

import sobremesa as sm

GAMES = ("el_grande", "la_granja")
#: a frame indexed beyond its kind and its seat, which every frame has
COUNTED = re.compile(r"\b(?:f|g|frame|top|turn|work|below|lower|upper|parts|\w+\(s\)|frames\[-?\d+\])\[[2-9]\]")


def sources(game: str) -> list[Path]:
    package = import_module(sm.manifest_of(game).package)
    (folder,) = package.__path__
    found = [path for room in ("rules", "modules", "bot") for path in Path(folder, room).rglob("*.py")]
    return [path for path in found if "picture" not in path.parts and path.stem not in ("picture", "words", "terminal")]


@pytest.mark.parametrize("game", GAMES)
def test_no_rule_counts_the_places_of_a_frame(game: str) -> None:
    looked_at = sources(game)
    assert len(looked_at) > 20
    counted = [(path.name, found) for path in looked_at for found in COUNTED.findall(path.read_text("utf-8"))]
    assert counted == []


def test_the_search_finds_them() -> None:
    assert COUNTED.findall("if f[2] < 2 and s.frames[-1][0] == 3 and top[3]:") == ["f[2]", "top[3]"]
    assert COUNTED.findall("context(s)[4], s.frames[-1][2]") == ["context(s)[4]", "frames[-1][2]"]
    assert not COUNTED.search("f[0], f[1], half[2], s.players[seat][2]")
