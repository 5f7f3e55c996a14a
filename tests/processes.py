"""Programs that are killed, and who still runs then."""

import os
import time
from pathlib import Path

import pytest

from .patience import PATIENCE

needs_signals = pytest.mark.skipif(os.name == "nt", reason="Windows has neither SIGKILL nor groups of processes")


def is_alive(group: int) -> bool:
    """Whether any process of the group still runs."""
    for stat in Path("/proc").glob("[0-9]*/stat"):
        try:
            fields = stat.read_text().rpartition(")")[2].split()
        except OSError:
            continue
        if int(fields[2]) == group and fields[0] != "Z":
            return True
    return False


def nobody_outlives(group: int) -> None:
    """The playing processes end soon, too. Known only where processes can be listed as files."""
    until = time.monotonic() + PATIENCE
    while is_alive(group):
        assert time.monotonic() < until
        time.sleep(0.02)
