"""Runs the tests that are useful during work. Run it with ``make quick``.

    python -m tools.quick            the tests of what differs from the last commit, and a small core
    python -m tools.quick main       the same for everything since the branch left main

``tests/`` mirrors ``src/sobremesa/``, so a changed file leads to its tests. As many of them are run as there is time
for, starting with those that failed the last time; skipped tests are reported.
"""

import subprocess
import sys
from collections.abc import Iterable
from pathlib import Path

ROOT = Path(__file__).parents[1]
SECONDS = 75  # for the tests: under two minutes together with lint and types
CORE = ("tests/kernel", "tests/record")
#: the tests of a folder, if the names differ
TESTS_OF = {
    "i18n": ("tests/i18n",),
    "render": ("tests/render",),
    "words": ("tests/words",),
    "picture": ("tests/render",),
    "terminal": ("tests/cli",),
    "observation": ("tests/adapters",),
    "bot": ("tests/bots",),
    "book": ("tests/book",),
    "data": ("tests/games", "tests/words/test_catalogue.py", "tests/i18n/test_data_texts.py"),
    "kernel": ("tests/kernel", "tests/conformance/test_every_game.py"),
    "locales": ("tests/i18n",),
}


def changed(since: str) -> list[str]:
    """The files that differ from a commit, including new ones."""
    differ = _git("diff", "--name-only", "--diff-filter=d", since)
    return [*differ, *_git("ls-files", "--others", "--exclude-standard")]


def _git(*args: str) -> list[str]:
    return subprocess.run(["git", *args], cwd=ROOT, capture_output=True, text=True, check=True).stdout.split()


def tests_of(files: Iterable[str]) -> list[str]:
    """The tests of these files, changed tests first."""
    files = list(files)
    found = [f for f in files if f.startswith("tests/") and Path(f).name.startswith("test_")]
    for file in files:
        parts = Path(file).parts
        if parts[:2] == ("src", "sobremesa"):
            game = parts[3] if parts[2] == "games" and len(parts) > 4 else ""
            rooms = [_of_game(tests, game) for part in parts for tests in TESTS_OF.get(part, ())]
            mirrored = [f"tests/{folder.as_posix()}" for folder in Path(*parts[2:]).parents if folder.name]
            own = [folder for folder in mirrored if (ROOT / folder).is_dir()][:1]  # the nearest existing one
            found += rooms or own
    return [test for test in dict.fromkeys((*found, *CORE)) if (ROOT / test).exists()]


def _of_game(tests: str, game: str) -> str:
    """The tests of one game within these, if they have their own folder."""
    return f"{tests}/{game}" if game and (ROOT / tests / game).is_dir() else tests


def main() -> int:
    since = sys.argv[1] if len(sys.argv) > 1 else "HEAD"
    base = _git("merge-base", since, "HEAD")[0]
    chosen = tests_of(changed(base))
    print("tests of what has changed:", " ".join(chosen), flush=True)
    return subprocess.run(
        [sys.executable, "-m", "pytest", "-n", "auto", "--ff", f"--within={SECONDS}", *chosen], cwd=ROOT
    ).returncode


if __name__ == "__main__":
    raise SystemExit(main())
