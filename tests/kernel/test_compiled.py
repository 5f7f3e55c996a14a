"""Which build is running: the sources, or what mypyc has compiled them to (`make fast-test`)."""

import os
import pickle
import subprocess
import sys
import tomllib
from importlib import import_module
from importlib.machinery import EXTENSION_SUFFIXES
from pathlib import Path

import pytest

import sobremesa as sm
from sobremesa.games import ours
from sobremesa.kernel import is_compiled

ROOT = Path(__file__).parents[2]
#: the build that is to be tested; `make fast-test` says "compiled"
WANTED = os.environ.get("SOBREMESA_BUILD", "pure")
HOOK = tomllib.loads((ROOT / "pyproject.toml").read_text())["tool"]["hatch"]["build"]["hooks"]["custom"]


def modules(key: str) -> set[str]:
    """The modules that the build is told to compile, or to leave as they are."""
    files = {path for glob in HOOK[key] for path in ROOT.glob(glob)}
    parts = [path.relative_to(ROOT / "src").with_suffix("").parts for path in files]
    return {".".join(p[:-1] if p[-1] == "__init__" else p) for p in parts}


COMPILED = sorted(modules("compile") - modules("interpret"))


def test_this_is_the_build_that_is_meant() -> None:
    assert WANTED in ("pure", "compiled")
    assert is_compiled() == (WANTED == "compiled")


def test_rules_and_thinking_are_named_for_compiling() -> None:
    assert {"sobremesa.kernel.state", "sobremesa.games.el_grande.rules.plan", "sobremesa.bots.search"} <= set(COMPILED)
    assert "sobremesa.games.la_granja.modules.ladies.rules.cards" in COMPILED
    assert not any(".words" in name or ".picture" in name for name in COMPILED)
    assert modules("interpret") == {
        "sobremesa.adapters.observation",
        *(f"sobremesa.games.{name}.modules" for name in ours()),
        "sobremesa.bots",
        "sobremesa.bots.crew",
        "sobremesa.bots.situation",
        "sobremesa.bots.workers",
    }


@pytest.mark.parametrize("name", COMPILED)
def test_every_module_comes_from_where_it_should(name: str) -> None:
    file = str(import_module(name).__file__)
    assert file.endswith(tuple(EXTENSION_SUFFIXES) if WANTED == "compiled" else ".py")


def test_the_sources_lie_beside_the_extensions() -> None:
    for name in COMPILED:
        place = Path(str(import_module(name).__file__))
        assert place.with_name(place.name.split(".")[0] + ".py").exists()


def test_nothing_of_the_compiler_is_needed_to_play() -> None:
    """mypy_extensions has marks for the compiler; an installed wheel must not need it."""
    lines = "import sys; sys.modules['mypy_extensions'] = None; import sobremesa as sm; "
    lines += "print(sm.load('el_grande').new(2).turn)"
    run = subprocess.run([sys.executable, "-c", lines], capture_output=True, text=True, check=False)
    assert (run.stdout, run.stderr) == ("-1\n", "")


@pytest.mark.parametrize("name", sm.games())
def test_configurations_travel_to_other_processes(name: str) -> None:
    game = sm.load(name)
    config = game.meta.config(2, modules=game.modules[:1])
    copy = pickle.loads(pickle.dumps(config))
    assert copy.plain() == config.plain()
    assert copy.key == config.key
    assert game.start(copy).digest() == game.start(config).digest()
