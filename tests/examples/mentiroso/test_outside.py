"""A third-party game works everywhere, though nothing in Sobremesa names it: bots, languages, commands."""

import subprocess
import sys
import tomllib
import warnings
from configparser import ConfigParser
from pathlib import Path

import mentiroso
import pytest
from tools import messages

import sobremesa as sm
from sobremesa import bots
from sobremesa.i18n import ENGLISH, LANGUAGES, po

from ...i18n.completeness import IS_RELEASE
from ...patience import PATIENCE
from .scene import GAME

ROOT = Path(__file__).parents[3]
PACKAGE = ROOT / "examples" / "mentiroso"


def run(folder: Path, *command: str, typed: str = "") -> str:
    command = (sys.executable, *command)
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True, timeout=PATIENCE, input=typed)
    assert done.returncode == 0, done.stdout[-2000:] + done.stderr[-3000:]
    return done.stdout


def test_it_is_found_by_the_entry_point_that_its_package_declares() -> None:
    """What the tests install (``tests/installed``) is what pip would install."""
    declared = tomllib.loads((PACKAGE / "pyproject.toml").read_text())["project"]
    installed = ConfigParser()
    info = ROOT / "tests" / "installed" / f"{declared['name']}-{declared['version']}.dist-info"
    installed.read_string((info / "entry_points.txt").read_text())
    assert {group: dict(installed[group]) for group in installed.sections()} == declared["entry-points"]
    assert sm.games() == ("el_grande", "la_granja", "mentiroso")
    assert sm.manifest_of("mentiroso") is mentiroso.MANIFEST


@pytest.mark.parametrize("language", [code for code in LANGUAGES if code != ENGLISH])
def test_it_speaks_every_language(monkeypatch: pytest.MonkeyPatch, language: str) -> None:
    monkeypatch.setattr(po, "OURS", po.Catalogues(Path(mentiroso.__path__[0])))
    found = messages.report(language)
    assert found.translated + len(found.missing) + len(found.fuzzy) == messages.report(ENGLISH).translated > 100
    assert (found.unused, found.wrong) == ([], [])
    waiting = [*found.missing, *found.fuzzy]
    if waiting and not IS_RELEASE:
        warnings.warn(f"{language}: {len(waiting)} messages wait for a translator: {waiting[:8]}", stacklevel=1)
    else:
        assert waiting == []


@pytest.mark.parametrize("name", ["random", "greedy", "search:20", "aprendiz"])
def test_bots_play_it(name: str) -> None:
    state, dealer = GAME.new(seats=2, dice="3"), sm.Dealer(3)
    player = bots.make(name, 1)
    dealer.settle(state)
    while state.turn != sm.OVER:
        state.play(player.move(state))
        dealer.settle(state)


def test_the_command_line_knows_it(tmp_path: Path) -> None:
    assert "mentiroso" in run(tmp_path, "-m", "sobremesa", "games")
    run(tmp_path, "-m", "sobremesa", "simulate", "mentiroso", "--games", "2", "--seats", "random,random,random",
        "--seed", "7", "--save", "games")  # fmt: skip
    run(tmp_path, "-m", "sobremesa", "check", "games/0001.record")
    assert run(tmp_path, "-m", "sobremesa", "replay", "games/0001.record")
    run(tmp_path, "-m", "sobremesa", "arena", "mentiroso", "--bots", "random,aprendiz", "--seats", "2",
        "--games", "4", "--out", "arena", "--seed", "1")  # fmt: skip
    assert "mentiroso" in (tmp_path / "arena" / "report.html").read_text().lower()


def test_people_play_it_in_the_terminal(tmp_path: Path) -> None:
    args = ("-m", "sobremesa", "play", "mentiroso", "--seats", "human,random", "--seed", "3")
    out = run(tmp_path, *args, typed="bid 2 twos\nsave game.record\n")
    assert "p1 bids 2 twos." in out
    assert "p2: 5 dice; 5 covered dice" in out, "dice of others stay under their cup"
    again = run(tmp_path, "-m", "sobremesa", "play", "--resume", "game.record", typed="doubt\n")
    assert "p1 doubts" in again
