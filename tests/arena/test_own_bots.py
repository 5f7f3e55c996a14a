"""Your own bots: named as module:Class, they play in arenas and simulations like any other."""

import json
import sys
from pathlib import Path
from textwrap import dedent

import pytest

import sobremesa as sm
from sobremesa import bots
from sobremesa.arena.versions import code_hash
from sobremesa.bots.own import is_own

from ..cli.table import refused, run

CODE = dedent(
    """
    from random import Random
    from sobremesa import bots

    class Last:
        looks = True

        def __init__(self, seed):
            self.rng = Random(str(seed))

        def choose(self, situation):
            assert situation.view.viewer == situation.seat
            return situation.legal[-1]

    class Cheat(Last):
        def choose(self, situation):
            return 10**6

    class Seedless:
        looks = True

    class Silent:
        looks = True

        def __init__(self, seed):
            pass
    """
)


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "path", [*sys.path])
    (tmp_path / "my_bots.py").write_text(CODE)
    yield tmp_path  # type: ignore[misc]
    sys.modules.pop("my_bots", None)
    code_hash.cache_clear()


def test_names_of_the_form_module_class() -> None:
    assert is_own("my_bots:Last")
    assert is_own("a.b_c.d:Last")
    for name in ("my_bots", "my_bots:", ":Last", "my-bots:Last", "a..b:Last", "my_bots:3", "a b:C", "search:1.5s"):
        assert not is_own(name), name


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_an_arena_and_a_simulation_with_a_bot_of_ones_own(jobs: str, folder: Path) -> None:
    table = ["--option", "short=yes", "--games", "2", "--seed", "own", "--jobs", jobs]
    competing = ["--bots", "my_bots:Last,random", "--seats", "2"]
    result = run("arena", "el_grande", *competing, *table, "--out", "run")
    assert result.exit_code == 0, result.output
    assert "my_bots:Last" in (folder / "run" / "report.html").read_text()
    result = run("simulate", "el_grande", "--seats", "my_bots:Last,random", *table, "--save", "saved")
    assert result.exit_code == 0, result.output
    record = sm.Record.open(folder / "saved" / "0001.record")
    assert record.names == ("my_bots:Last", "random")
    record.check()


def test_other_code_is_another_arena(folder: Path) -> None:
    small = ["arena", "el_grande", "--bots", "my_bots:Last,random", "--seats", "2", "--option", "short=yes"]
    small += ["--games", "2", "--seed", "own", "--jobs", "1", "--out", "run"]
    assert run(*small).exit_code == 0
    before = json.loads((folder / "run" / "games.jsonl").read_text().splitlines()[0])["code"]
    assert before != code_hash("el_grande")
    (folder / "my_bots.py").write_text(CODE.replace("[-1]", "[0]"))
    code_hash.cache_clear()
    assert before in refused(*small)


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("nowhere:Bot", "there is no bot 'nowhere:Bot': ModuleNotFoundError: No module named 'nowhere'"),
        ("my_bots:Nobody", "there is no bot 'my_bots:Nobody': AttributeError: module 'my_bots' has no attribute"),
        ("my_bots:Seedless", "there is no bot 'my_bots:Seedless': TypeError: Seedless() takes no arguments"),
        ("my_bots:Silent", "'my_bots:Silent' is no bot: it needs choose(situation) and looks"),
        ("genius", "unknown"),
    ],
)
def test_what_is_no_bot_is_refused_before_anything_is_played(name: str, said: str) -> None:
    for line in (
        ("simulate", "el_grande", "--seats", f"{name},random"),
        ("arena", "el_grande", "--bots", f"{name},random", "--seats", "2"),
    ):
        assert said in refused(*line)


def test_an_illegal_move_is_told() -> None:
    line = ("simulate", "el_grande", "--games", "1", "--seats", "my_bots:Cheat,random")
    assert "there is no action number 1000000" in refused(*line)


def test_names_that_a_record_brings_import_nothing(folder: Path) -> None:
    (folder / "trap.py").write_text("raise SystemExit('imported')")
    sys.path.append(str(folder))
    assert not bots.is_known("trap:Bot")
    assert bots.is_known("search:20")
    assert not bots.is_known("search:none")
