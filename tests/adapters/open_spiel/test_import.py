"""Importing registers the games; without OpenSpiel it says what to install."""

import subprocess
import sys
from textwrap import dedent

import pytest

import sobremesa as sm

from ...patience import PATIENCE

WITHOUT = """
    import sys
    import sobremesa
    sys.modules["pyspiel"] = None
    try:
        import sobremesa.adapters.open_spiel
    except sobremesa.SobremesaError as e:
        print(e)
    """
WITH = """
    import sobremesa.adapters.open_spiel, pyspiel
    print([n for n in pyspiel.registered_names() if "sobremesa" in n])
    game = pyspiel.load_game("python_sobremesa_el_grande")
    state = game.new_initial_state()
    """


def run(source: str) -> str:
    done = subprocess.run([sys.executable, "-c", dedent(source)], capture_output=True, text=True, timeout=PATIENCE)
    assert (done.returncode, done.stderr) == (0, "")
    return done.stdout.strip()


def test_without_openspiel_one_line_says_what_to_install() -> None:
    assert run(WITHOUT) == "this needs pyspiel: pip install 'sobremesa[research]'"


def test_importing_registers_the_games_and_python_ends_well() -> None:
    pytest.importorskip("pyspiel", reason="OPENSPIEL IS NOT INSTALLED: see the other tests of this folder")
    assert run(WITH) == str([f"python_sobremesa_{name}" for name in sm.games()])
