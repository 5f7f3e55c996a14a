"""The compiled build that a server makes in the background: used once it is there, and never in the way."""

import os
import signal
import sys
import time
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from sobremesa.web import stronger
from sobremesa.web.lane import Lane
from sobremesa.web.pages.new import stronger_text
from sobremesa.web.settings import settings_of
from sobremesa.web.stronger import FAILED, MAKING, NO_COMPILER, NO_HEADERS, READY, Stronger, folder_of, start_compiled

from ..patience import PATIENCE
from ..processes import start

#: instead of the compiler: a wheel with one module
MAKES = """
import sys, zipfile
with zipfile.ZipFile(sys.argv[1] + "/sobremesa-0-py3-none-any.whl", "w") as wheel:
    wheel.writestr("made_here/__init__.py", "")
    wheel.writestr("sobremesa-0.dist-info/RECORD", "")
"""


@pytest.fixture
def checkout(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A checkout with a little source, its own environment and a fast compiler."""
    root = tmp_path / "checkout"
    (root / "src" / "sobremesa").mkdir(parents=True)
    for name in ("pyproject.toml", "hatch_build.py", "src/sobremesa/rules.py"):
        (root / name).write_text("one")
    (tmp_path / "env").mkdir()
    monkeypatch.setattr(sys, "prefix", str(tmp_path / "env"))
    monkeypatch.setattr(sys, "path", [*sys.path])
    monkeypatch.setattr(stronger, "lacking", lambda: "")
    monkeypatch.setattr(stronger, "is_compiled", lambda: False)
    monkeypatch.setattr(stronger, "PLAYS", "import made_here")
    build_by(monkeypatch, MAKES)
    return root


def build_by(monkeypatch: pytest.MonkeyPatch, program: str) -> None:
    monkeypatch.setattr(stronger, "command_for", lambda _, wheels: [sys.executable, "-c", program, str(wheels)])


class Told(list[str]):
    """What has been said, and how often the bots got new processes."""

    renewed = 0

    def made(self) -> None:
        self.renewed += 1


def built(checkout: Path) -> tuple[Stronger, Told]:
    """Run a build to its end; return it and what it has told."""
    told = Told()
    one = Stronger(checkout, told.made, told.append)
    one.begin()
    if one._thread is not None:
        one._thread.join(PATIENCE)
        assert not one._thread.is_alive()
    return one, told


def left(checkout: Path) -> list[str]:
    """What is left where builds are kept, without the marks of those who use them."""
    kept = (Path(sys.prefix) / "stronger").glob("*")
    return sorted(path.name for path in kept if stronger.USED not in path.name)


def test_it_is_made_once_and_used_at_once(checkout: Path) -> None:
    one, told = built(checkout)
    folder = folder_of(checkout)
    assert (one.state, told.renewed, len(told)) == (READY, 1, 2)
    assert left(checkout) == sorted([folder.name, "log.txt"])
    assert [path.name for path in folder.iterdir()] == ["made_here"]
    assert sys.path[0] == str(folder)
    again, told = built(checkout)
    assert (again.state, told.renewed, len(told)) == (READY, 1, 1)  # it was already there, so nothing is built


def test_other_sources_are_made_anew_and_old_builds_go(checkout: Path) -> None:
    built(checkout)
    before, place = folder_of(checkout), Path(sys.prefix) / "stronger"
    (checkout / "src" / "sobremesa" / "rules.py").write_text("two")
    (checkout / "src" / "sobremesa" / "words.mo").write_text("follows from another file")
    (place / "making-99999999").mkdir()  # left by a server that was killed, with its mark
    (place / f"{before.name}{stronger.USED}{os.getpid()}").rename(place / f"{before.name}{stronger.USED}99999999")
    assert folder_of(checkout) != before
    built(checkout)
    assert left(checkout) == sorted([folder_of(checkout).name, "log.txt"])
    assert not [*place.glob("*99999999")]


def test_a_build_that_another_server_uses_stays(checkout: Path) -> None:
    """It would load the new sources beside its old ones, and not even compiled."""
    built(checkout)
    before = folder_of(checkout)
    other = start([sys.executable, "-c", "import time; time.sleep(10_000)"])  # ended after the test
    mark = before.with_name(f"{before.name}{stronger.USED}{os.getpid()}")
    mark.rename(before.with_name(f"{before.name}{stronger.USED}{other.pid}"))
    (checkout / "src" / "sobremesa" / "rules.py").write_text("two")
    built(checkout)
    assert left(checkout) == sorted([before.name, folder_of(checkout).name, "log.txt"])


def test_two_servers_may_make_the_same_build_at_once(checkout: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever is second uses what is there, and neither writes into the log of the other."""
    folder = folder_of(checkout)
    first = (
        MAKES
        + f"""
import os, pathlib
folder = pathlib.Path({str(folder)!r})
(folder / "made_here").mkdir(parents=True)
(folder / "made_here/__init__.py").touch()
(folder.parent / "log.txt").write_text("of the other")
assert (folder.parent / "log.txt").read_text() == "of the other"
print("of this one")
"""
    )
    build_by(monkeypatch, first)
    one, told = built(checkout)
    assert (one.state, told.renewed) == (READY, 1)
    assert left(checkout) == sorted([folder.name, "log.txt"])


@pytest.mark.parametrize(
    ("makes", "plays"),
    [("raise SystemExit('no such library')", ""), (MAKES, "raise SystemExit('it does not play')")],
    ids=["cannot be built", "does not play"],
)
def test_what_fails_leaves_a_log_and_everything_as_it_was(
    checkout: Path, monkeypatch: pytest.MonkeyPatch, makes: str, plays: str
) -> None:
    build_by(monkeypatch, makes)
    monkeypatch.setattr(stronger, "PLAYS", plays)
    path = [*sys.path]
    one, told = built(checkout)
    assert (one.state, told.renewed, sys.path) == (FAILED, 0, path)
    assert left(checkout) == ["log.txt"]
    assert "no" in (Path(sys.prefix) / "stronger" / "log.txt").read_text()
    assert "log.txt" in told[-1]


def test_an_interrupted_server_leaves_nothing_behind(checkout: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    build_by(monkeypatch, "import time; time.sleep(10_000)")
    told = Told()
    one = Stronger(checkout, told.made, told.append)
    one.begin()
    deadline = time.monotonic() + PATIENCE
    while one._process is None and time.monotonic() < deadline:
        time.sleep(0.01)
    assert one._process is not None
    one.close(PATIENCE)
    assert one._process.returncode == -signal.SIGKILL
    assert left(checkout) == ["log.txt"]
    assert len(told) == 1
    assert told.renewed == 0


def test_without_a_compiler_nothing_is_begun(checkout: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.undo()
    monkeypatch.setattr(stronger.shutil, "which", lambda _: None)
    assert stronger.lacking() == NO_COMPILER
    one = Stronger(checkout, Told().made, Told().append)
    one.begin()
    assert one._thread is None
    monkeypatch.setattr(stronger.shutil, "which", lambda name: name)
    monkeypatch.setattr(stronger.sysconfig, "get_path", lambda _: str(checkout))
    assert stronger.lacking() == NO_HEADERS


def test_only_a_server_that_is_told_to_does_any_of_this() -> None:
    assert settings_of({}).checkout is None
    assert settings_of({"SOBREMESA_CHECKOUT": "/somewhere"}).checkout == Path("/somewhere")
    assert "SOBREMESA_CHECKOUT" not in os.environ


@pytest.mark.parametrize("state", [MAKING, FAILED, NO_COMPILER, NO_HEADERS, READY, ""])
def test_the_page_of_a_new_table_says_what_is_missing(state: str) -> None:
    request: Any = SimpleNamespace(app=SimpleNamespace(state=SimpleNamespace(stronger=SimpleNamespace(state=state))))
    assert ("Capataz and Grande" in stronger_text(request)) == (state not in (READY, ""))
    request.app.state.stronger = None
    assert stronger_text(request) == ""


def test_the_server_starts_on_what_has_been_made(checkout: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    started: list[tuple[str, list[str], dict[str, str]]] = []
    monkeypatch.setattr(os, "execve", lambda *how: started.append(how))
    monkeypatch.setenv("PYTHONPATH", "mine")
    monkeypatch.delenv(stronger.TRIED, raising=False)
    start_compiled(checkout)
    assert started == []
    built(checkout)
    start_compiled(checkout)
    ((program, command, env),) = started
    assert (program, command) == (sys.executable, [sys.executable, *sys.orig_argv[1:]])
    assert env["PYTHONPATH"] == f"{folder_of(checkout)}{os.pathsep}mine"
    monkeypatch.setenv(stronger.TRIED, env[stronger.TRIED])  # if it does not help, it is not tried for ever
    start_compiled(checkout)
    assert len(started) == 1


@pytest.mark.anyio
async def test_bots_get_new_processes_and_those_that_think_come_to_an_end() -> None:
    lane = Lane(1, is_quick=True)
    try:
        before = await lane.run(_pid, 0, PATIENCE)
        lane.renew()
        after = await lane.run(_pid, 0, PATIENCE)
        assert before != after
        assert lane.pids == [after]
    finally:
        lane.drop()


def _pid(_: int) -> int:
    return os.getpid()
