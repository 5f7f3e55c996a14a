"""Whatever stops an arena, the same command continues it: no game is repeated and none is lost."""

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

from sobremesa.arena import Contest, Result, Store, plan, play

from ..patience import PATIENCE
from ..processes import needs_signals, nobody_outlives, start
from .helpers import contest

GAMES = 36
MANY = 4000  # more than any machine plays before it is interrupted
C = contest("random,aprendiz", 2, GAMES)
COMMAND = ["arena", "el_grande", "--bots", "random,aprendiz", "--seats", "2", "--seed", "s"]
COMMAND += ["--option", "short=yes", "--out", "run", "--jobs", "2"]

pytestmark = needs_signals


def begin(folder: Path, games: int = GAMES) -> "subprocess.Popen[str]":
    command = [sys.executable, "-m", "sobremesa", *COMMAND, "--games", str(games)]
    return start(command, cwd=folder, stderr=subprocess.PIPE, start_new_session=True)


def lines(folder: Path) -> list[str]:
    path = folder / "run" / "games.jsonl"
    return path.read_text().splitlines()[1:] if path.exists() else []


def wait_for(folder: Path, games: int, process: "subprocess.Popen[str]") -> None:
    """Wait until the file has this many games."""
    until = time.monotonic() + PATIENCE
    while len(lines(folder)) < games:
        assert process.poll() is None, process.communicate()
        assert time.monotonic() < until
        time.sleep(0.01)


def stored(folder: Path, c: Contest = C) -> list[Result]:
    with Store(folder / "run", c, plan(c)) as store:
        return store.in_order()


def test_killed_twice_it_goes_on_without_repeating_or_losing_a_game(tmp_path: Path) -> None:
    seen: list[str] = []
    for games in (4, 16):
        process = begin(tmp_path)
        wait_for(tmp_path, games, process)
        os.kill(process.pid, signal.SIGKILL)
        process.communicate(timeout=PATIENCE)
        nobody_outlives(process.pid)
        now = lines(tmp_path)
        assert now[: len(seen)] == seen  # nothing has been lost
        assert len(now) < GAMES
        seen = [line for line in now if line.endswith("}")]
    process = begin(tmp_path)
    out, err = process.communicate(timeout=PATIENCE)
    assert (process.returncode, err) == (0, "")
    assert f"{len(seen)} games are already in run" in out
    assert lines(tmp_path)[: len(seen)] == seen
    numbers = [json.loads(line)["match"] for line in lines(tmp_path)]
    assert sorted(numbers) == list(range(1, GAMES + 1))
    assert [r.facts() for r in stored(tmp_path)] == [play(C.config, m).facts() for m in plan(C)]


def test_interrupted_it_says_how_to_go_on(tmp_path: Path) -> None:
    process = begin(tmp_path, MANY)
    wait_for(tmp_path, 3, process)
    os.kill(process.pid, signal.SIGINT)
    out, err = process.communicate(timeout=PATIENCE)
    assert (process.returncode, err) == (130, "")
    done = len(stored(tmp_path, contest("random,aprendiz", 2, MANY)))
    assert out.splitlines()[-1] == f"Stopped with {done} of {MANY:,} games in run; the same command continues."
    assert not (tmp_path / "run" / "report.html").exists()
    nobody_outlives(process.pid)
