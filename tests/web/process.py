"""A server as it really runs: a process of its own that can be killed."""

import os
import re
import signal
import subprocess
import sys
import time
from pathlib import Path

from ..patience import PATIENCE
from ..processes import start

READY = re.compile(r"http://127\.0\.0\.1:(\d+)/")


class Process:
    """``sobremesa serve`` with a data folder."""

    def __init__(self, data: Path, database: str = "", port: int = 0, workers: int = 1, **env: str) -> None:
        command = [sys.executable, "-m", "sobremesa", "serve", "--no-open", "--port", str(port), "--data", str(data)]
        if database:
            command += ["--database", database]
        if workers > 1:
            command += ["--workers", str(workers)]
        self.process = start(command, stderr=subprocess.STDOUT, env={**os.environ, **env, "PYTHONUNBUFFERED": "1"})
        assert self.process.stdout is not None
        told = ""
        for line in self.process.stdout:
            told += line
            found = READY.search(line)
            if found:
                self.port = int(found[1])
                break
        else:
            raise AssertionError(f"the server has not started: {told}")

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def children(self) -> list[int]:
        """The processes it has started."""
        return children_of(self.process.pid)

    def kill(self) -> None:
        """End it as if the power had failed."""
        self._end(signal.SIGKILL)

    def stop(self) -> tuple[int, str]:
        """End it as with Ctrl-C; return the exit status and its last output."""
        return self._end(signal.SIGINT)

    def _end(self, sig: signal.Signals) -> tuple[int, str]:
        self.process.send_signal(sig)
        said, _ = self.process.communicate(timeout=PATIENCE)
        return self.process.returncode, said


def children_of(pid: int) -> list[int]:
    """The processes started by this one."""
    found = []
    for stat in Path("/proc").glob("[0-9]*/stat"):
        try:
            parent = int(stat.read_text().rpartition(")")[2].split()[1])
        except OSError:
            continue
        if parent == pid:
            found.append(int(stat.parent.name))
    return found


def have_ended(pids: list[int]) -> bool:
    """Whether all these processes end, sooner or later."""
    until = time.monotonic() + PATIENCE
    while any(map(is_alive, pids)) and time.monotonic() < until:
        time.sleep(0.05)
    return not any(map(is_alive, pids))


def is_alive(pid: int) -> bool:
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False
