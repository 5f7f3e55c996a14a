"""The tests that are worth running while one works. Run it by ``make quick``.

    python -m tools.quick            the tests of what differs from the last commit, and a small core
    python -m tools.quick main       the same for everything since the branch left main

Tests lie where what they test lies (``tests/`` mirrors ``src/sobremesa/``), so a changed file names its tests. As many
of them are run as there is time for, those that failed the last time first; what was left out is said.
"""

import subprocess
import sys
from collections.abc import Iterable
from pathlib import Path

ROOT = Path(__file__).parents[1]
SECONDS = 75  # for the tests: with lint and types it makes less than two minutes
CORE = ("tests/kernel", "tests/record")
#: which tests look at a room, where the names differ
TESTS_OF = {
    "i18n": ("tests/i18n",),
    "render": ("tests/render",),
    "words": ("tests/words",),
    "picture": ("tests/render",),
    "terminal": ("tests/cli",),
    "observation": ("tests/adapters",),
    "bot": ("tests/bots",),
    "locales": ("tests/i18n",),
}


def changed(since: str) -> list[str]:
    """The files that differ from a commit, new ones included."""
    differ = _git("diff", "--name-only", "--diff-filter=d", since)
    return [*differ, *_git("ls-files", "--others", "--exclude-standard")]


def _git(*args: str) -> list[str]:
    return subprocess.run(["git", *args], cwd=ROOT, capture_output=True, text=True, check=True).stdout.split()


def tests_of(files: Iterable[str]) -> list[str]:
    """The tests of these files: those that have changed themselves first."""
    files = list(files)
    found = [f for f in files if f.startswith("tests/") and Path(f).name.startswith("test_")]
    for file in files:
        parts = Path(file).parts
        if parts[:2] == ("src", "sobremesa"):
            rooms = [tests for part in parts for tests in TESTS_OF.get(part, ())]
            mirrored = [f"tests/{folder.as_posix()}" for folder in Path(*parts[2:]).parents if folder.name]
            own = [folder for folder in mirrored if (ROOT / folder).is_dir()][:1]  # the nearest that there is
            found += rooms or own
    return [test for test in dict.fromkeys((*found, *CORE)) if (ROOT / test).exists()]


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
