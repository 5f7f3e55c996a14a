"""The kernel knows no game and needs only the standard library."""

import ast
import sys
from pathlib import Path
from typing import Any

import pytest

import sobremesa as sm
import sobremesa.kernel
from sobremesa.kernel.effects import COMBINATOR_NAMES
from tests.kernel import tiny_game

FILES = sorted(Path(sobremesa.kernel.__file__).parent.rglob("*.py"))


def imports(path: Path) -> set[str]:
    """The top-level packages a file imports; a relative import is reported as its dots.

    Imports for types only are left out, as they do not happen when the file runs.
    """
    found: set[str] = set()
    tree = ast.parse(path.read_text(encoding="utf-8"))
    tree.body = [node for node in tree.body if not (isinstance(node, ast.If) and _is_for_types(node.test))]
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            found |= {alias.name.split(".")[0] for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            found.add("." * node.level if node.level else str(node.module).split(".")[0])
    return found


def _is_for_types(test: ast.expr) -> bool:
    return isinstance(test, ast.Name) and test.id == "TYPE_CHECKING"


def test_the_kernel_has_files() -> None:
    assert {"actions.py", "effects.py", "state.py"} <= {p.name for p in FILES}


@pytest.mark.parametrize("path", FILES, ids=lambda p: p.name)
def test_the_kernel_imports_the_standard_library_and_itself(path: Path) -> None:
    marks = {"mypy_extensions"} if path.name == "compiled.py" else set()  # for the compiler; not needed otherwise
    for name in imports(path) - marks:
        assert name == "." or name in sys.stdlib_module_names, f"{path.name} imports {name}"


@pytest.mark.parametrize("path", FILES, ids=lambda p: p.name)
def test_the_kernel_names_no_game(path: Path) -> None:
    text = path.read_text(encoding="utf-8").lower()
    for name in sm.games():
        for word in (name, sm.meta(name).title.lower()):
            assert word not in text, f"{path.name} speaks of {word}"
    for word in ("granja", "caballero", "castillo"):
        assert word not in text, f"{path.name} speaks of {word}"


@pytest.mark.parametrize("path", FILES, ids=lambda p: p.name)
def test_the_kernel_neither_prints_nor_reads_files_nor_clocks_nor_random_numbers(path: Path) -> None:
    assert not imports(path) & {"random", "time", "datetime", "os", "io", "pathlib", "copy", "pickle"}
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
            assert node.func.id not in {"print", "open", "input", "eval", "exec"}


def test_the_tiny_game_is_made_of_the_kernel_alone() -> None:
    text = Path(tiny_game.__file__).read_text(encoding="utf-8")
    modules = {str(n.module) for n in ast.walk(ast.parse(text)) if isinstance(n, ast.ImportFrom)}
    assert modules == {"random", "typing", "sobremesa.kernel", "sobremesa.kernel.codec"}
    used = {word for effect in tiny_game.LOTS.values() for word in words_of(effect)}
    assert used == {*COMBINATOR_NAMES, "gain", "pay", "draw", "sell"}


def words_of(effect: list[Any]) -> set[str]:
    """The operations and combinators of a nested effect."""
    return {effect[0]}.union(*(words_of(part) for part in effect[1:] if isinstance(part, list)))
