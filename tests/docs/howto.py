"""Follows a page of ``docs/howto`` in a copy of the tree, step by step, as a reader would.

A comment before a block of code says what to do with it:

    <!-- new: PATH -->        the block is a new file
    <!-- append: PATH -->     the block is added at the end of the file
    <!-- after: PATH -->      its first line is in the file; the others go below it
    <!-- from: PATH -->       the block is an excerpt of the file, and there is nothing to do
    <!-- run -->              its lines are commands, each of which must succeed
    <!-- fails -->            its lines are commands that must fail
"""

import os
import re
import shlex
import shutil
import subprocess
import sys
from pathlib import Path
from typing import NamedTuple

from ..patience import PATIENCE

ROOT = Path(__file__).parents[2]
STEP = re.compile(r"<!-- (?P<what>\w+)(?:: (?P<path>\S+))? -->\n```\w*\n(?P<code>.*?)\n```", re.DOTALL)
COPIED = ("docs", "examples", "src", "tests", "tools", "Makefile", "README.md", "hatch_build.py", "pyproject.toml")
LEFT_OUT = shutil.ignore_patterns(".venv*", "e2e", "*.so")
ON_THE_PATH = ("src", ".", "examples/mentiroso/src", "tests/installed")  # where the third-party game is installed
PYTEST = ("-q", "-p", "no:cacheprovider", "-n", "0")


class Step(NamedTuple):
    what: str
    path: str
    code: str


def steps(page: str) -> list[Step]:
    text = (ROOT / "docs" / "howto" / page).read_text(encoding="utf-8")
    return [Step(m["what"], m["path"] or "", m["code"]) for m in STEP.finditer(text)]


def changes_anything(page: str) -> bool:
    """Whether a page writes files and so needs a copy of the tree."""
    return any(step.what in ("new", "append", "after") for step in steps(page))


def copy_tree(target: Path) -> Path:
    """The project as a contributor finds it."""
    for name in COPIED:
        source = ROOT / name
        if source.is_dir():
            shutil.copytree(source, target / name, ignore=LEFT_OUT)
        else:
            shutil.copy(source, target / name)
    return target


def follow(page: str, tree: Path) -> None:
    """Do everything on the page in the tree."""
    for step in steps(page):
        file = tree / step.path
        if step.what == "new":
            assert not file.exists(), file
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(step.code + "\n", encoding="utf-8")
        elif step.what == "append":
            file.write_text(file.read_text(encoding="utf-8") + "\n" + step.code + "\n", encoding="utf-8")
        elif step.what == "after":
            first = step.code.split("\n")[0] + "\n"
            before = file.read_text(encoding="utf-8")
            assert before.count(first) == 1, (step.path, first)
            file.write_text(before.replace(first, step.code + "\n"), encoding="utf-8")
        elif step.what == "from":
            assert f"\n{step.code}\n" in "\n" + file.read_text(encoding="utf-8"), f"not in {step.path}:\n{step.code}"
        else:
            for line in step.code.split("\n"):
                run(line, tree, should_fail=step.what == "fails")


def run(line: str, tree: Path, should_fail: bool = False) -> None:
    """Run a command of a page in the tree with this Python; it succeeds, or fails if the page says so."""
    command = {
        "make messages": [sys.executable, "-m", "tools.messages", "--update"],
    }.get(line) or [sys.executable, "-m", *shlex.split(line.removeprefix("python ").removeprefix("-m "))]
    if line.startswith("pytest "):
        command += PYTEST
    elif line.startswith("python ") and not line.startswith("python -m"):
        command = [sys.executable, *shlex.split(line)[1:]]
    path = os.pathsep.join(str(tree / folder) for folder in ON_THE_PATH)
    env = {**os.environ, "PYTHONPATH": path}
    done = subprocess.run(command, cwd=tree, env=env, capture_output=True, text=True, timeout=5 * PATIENCE)
    assert (done.returncode != 0) == should_fail, f"{line}\n{done.stdout[-4000:]}\n{done.stderr[-2000:]}"
