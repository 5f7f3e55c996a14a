"""Set-up of all tests: in English whatever the system's language, with a third game installed, and interruptible."""

import gc
import os
import signal
import sys
import time
from pathlib import Path

import pytest

from . import processes

STARTED = time.monotonic()
os.environ["SOBREMESA_LANG"] = "en"

# Keep what Python has compiled, even if the environment forbids it as many containers do. Otherwise every worker of
# pytest and every program that a test starts would compile all our modules again, and workers all tests.
os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
sys.dont_write_bytecode = False

# A third-party game is installed for every test, so that code which assumes two games fails. Its package and the folder
# of its entry point are on the path, here and in every program that a test starts.
ROOT = Path(__file__).parents[1]
OUTSIDE = [str(ROOT / "examples" / "mentiroso" / "src"), str(ROOT / "tests" / "installed")]
sys.path += OUTSIDE
os.environ["PYTHONPATH"] = os.pathsep.join([*filter(None, [os.environ.get("PYTHONPATH")]), *OUTSIDE])

# If started in the background or by nohup, we and every program that a test starts would ignore Ctrl-C.
if signal.getsignal(signal.SIGINT) == signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--within", type=float, help="seconds after which no further test begins; see tools/quick.py")


def pytest_collection_finish() -> None:
    """Keep ten thousand tests away from Python's garbage collector, which took a tenth of the time."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(100_000, 50, 100)


def pytest_runtest_teardown() -> None:
    processes.end_all()


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_setup(item: pytest.Item) -> None:
    within = item.config.getoption("--within")
    if within is not None and time.monotonic() - STARTED > within:
        pytest.skip("there was no time left for it")
