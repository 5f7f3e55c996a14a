"""The public interface is typed: `typed_script`, a user's script, has no ``Any`` under strict checks, and it runs.

The checks are part of ``make check``.
"""

import tomllib
from pathlib import Path

import pytest

import sobremesa
from sobremesa.record import Session

from . import typed_script as script

SETTINGS = Path(__file__).parents[1] / "pyproject.toml"


def test_the_script_is_read_strictly() -> None:
    mypy = tomllib.loads(SETTINGS.read_text(encoding="utf-8"))["tool"]["mypy"]
    assert mypy["strict"]
    assert "tests/typed_script.py" in mypy["files"]
    assert {"module": script.__name__, "disallow_any_expr": True} in mypy["overrides"]


@pytest.mark.parametrize("name", sobremesa.games())
def test_the_script_runs(name: str, tmp_path: Path) -> None:
    script.types(name)
    assert script.strict("null")
    game = sobremesa.load(name)
    assert 1 in script.play(name, 1)
    running = Session.new(game, game.meta.config(2), seed="1")
    running.record.save(tmp_path / "game")
    assert script.look(running.state, 1)[0] == name
    assert len(script.observe(game, running.state)) > game.num_actions
    assert script.replay(tmp_path / "game")
    assert len(script.session(game)) == 5
    assert script.shop_window(name)[0] == name
    assert script.advice(running.state) in running.state.legal()
    assert "there is no seat 9" in script.refused(running.state)
