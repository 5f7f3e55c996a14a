"""Processes that we start."""

import os
import signal
import time

import pytest

from sobremesa.bots.workers import SPAWN

from ..patience import PATIENCE
from ..processes import needs_signals


@needs_signals
@pytest.mark.parametrize("moment", [0.0, 0.02, 0.1])
def test_ctrl_c_is_left_to_the_parent_even_before_a_process_has_started(moment: float) -> None:
    """A terminal sends it to all of them, while Python may still be starting."""
    ours, theirs = SPAWN.Pipe()
    process = SPAWN.Process(target=theirs.send, args=("still here",))
    process.start()
    assert process.pid is not None
    time.sleep(moment)
    os.kill(process.pid, signal.SIGINT)
    assert ours.poll(PATIENCE)
    assert ours.recv() == "still here"
    process.join(PATIENCE)
    assert process.exitcode == 0
    assert signal.SIGINT not in signal.pthread_sigmask(signal.SIG_BLOCK, [])
