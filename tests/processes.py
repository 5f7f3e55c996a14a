"""Programs that are killed, and which processes are still running then."""

import os
import subprocess
import time
from pathlib import Path
from typing import Any

import pytest

from .patience import PATIENCE

needs_signals = pytest.mark.skipif(os.name == "nt", reason="Windows has neither SIGKILL nor groups of processes")


_STARTED: list["subprocess.Popen[str]"] = []


def start(command: list[str], **how: Any) -> "subprocess.Popen[str]":
    """Start a program beside the tests. It ends with its test at the latest, even if the test fails."""
    process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True, **how)
    _STARTED.append(process)
    return process


def end_all() -> None:
    """End all programs that tests have started and not ended."""
    while _STARTED:
        process = _STARTED.pop()
        if process.poll() is None:
            process.kill()
            process.communicate(timeout=PATIENCE)


def is_alive(group: int) -> bool:
    """Whether any process of the group is still running."""
    for stat in Path("/proc").glob("[0-9]*/stat"):
        try:
            fields = stat.read_text().rpartition(")")[2].split()
        except OSError:
            continue
        if int(fields[2]) == group and fields[0] != "Z":
            return True
    return False


def nobody_outlives(group: int) -> None:
    """Wait until no process of the group is left. Needs processes listed in /proc."""
    until = time.monotonic() + PATIENCE
    while is_alive(group):
        assert time.monotonic() < until
        time.sleep(0.02)
