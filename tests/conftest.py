"""Tests run in English, whatever the language of the system, with a third game on the shelf, and can be interrupted,
however they were started."""

import os
import signal
import sys
import time
from pathlib import Path

import pytest

from . import processes

STARTED = time.monotonic()
os.environ["SOBREMESA_LANG"] = "en"

# A game from outside is installed for every test, so that what takes for granted that there are two games fails. Its
# package and the folder of its entry point stand on the path, here and in every program that a test starts.
ROOT = Path(__file__).parents[1]
OUTSIDE = [str(ROOT / "examples" / "mentiroso" / "src"), str(ROOT / "tests" / "installed")]
sys.path += OUTSIDE
os.environ["PYTHONPATH"] = os.pathsep.join([*filter(None, [os.environ.get("PYTHONPATH")]), *OUTSIDE])

# Started in the background or by nohup, we would ignore Ctrl-C, and so would every program that a test starts.
if signal.getsignal(signal.SIGINT) == signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--within", type=float, help="seconds after which no further test begins; see tools/quick.py")


def pytest_runtest_teardown() -> None:
    processes.end_all()


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_setup(item: pytest.Item) -> None:
    within = item.config.getoption("--within")
    if within is not None and time.monotonic() - STARTED > within:
        pytest.skip("there was no time left for it")
