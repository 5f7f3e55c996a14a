"""Several processes that think for one seat: if any or all are killed, nothing is lost and no process is left over."""

import os
import signal
import subprocess
import sys
import time
from pathlib import Path
from textwrap import dedent
from typing import Any

import pytest

import sobremesa as sm
from sobremesa import bots
from sobremesa.bots import crew
from sobremesa.kernel import SobremesaError

from ..conformance.cases import OWN_DECK
from ..patience import PATIENCE
from ..processes import needs_signals, nobody_outlives, start

NAME = "search:8x2"
THINKING = dedent(
    """
    import sobremesa as sm
    from sobremesa import bots

    if __name__ == "__main__":
        state = sm.load("el_grande").new(seats=2)
        sm.Dealer("crew").settle(state)
        bots.make("search:2x2", 1).move(state)
        print("they are there", flush=True)
        bots.make("search:60sx2", 1).move(state)
    """
)


@pytest.fixture
def state() -> Any:
    state = sm.load("el_grande").new(seats=2)
    sm.Dealer("crew").settle(state)
    return state


def die(_job: object) -> None:
    os._exit(1)


def test_who_is_killed_is_replaced_and_the_answer_is_the_same(state: Any) -> None:
    undisturbed, disturbed = bots.make(NAME, 1), bots.make(NAME, 1)
    wanted = [[(c.action, c.visits, c.share) for c in undisturbed.advise(state).candidates] for _ in range(2)]
    found = []
    for _ in range(2):
        found.append([(c.action, c.visits, c.share) for c in disturbed.advise(state).candidates])
        for worker in crew._pools[2]._processes.values():
            worker.kill()
            worker.join()
    assert found == wanted


def test_a_decision_over_which_all_die_is_one_line(state: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    with monkeypatch.context() as patched:
        patched.setattr(crew, "_think", die)
        with pytest.raises(SobremesaError, match="have died twice over one decision"):
            bots.make(NAME, 1).move(state)
    assert bots.make(NAME, 1).move(state) in state.legal()


@needs_signals
@pytest.mark.parametrize("is_killed", [True, False])
def test_nobody_thinks_on_for_a_program_that_is_gone(tmp_path: Path, is_killed: bool) -> None:
    program = tmp_path / "thinking.py"
    program.write_text(THINKING)
    process = start([sys.executable, str(program)], stderr=subprocess.PIPE, start_new_session=True)
    assert process.stdout is not None
    assert process.stdout.readline() == "they are there\n"
    time.sleep(0.3)  # they are thinking about the next decision
    if is_killed:
        os.kill(process.pid, signal.SIGKILL)
    else:
        os.killpg(process.pid, signal.SIGINT)  # as a terminal does
    _, err = process.communicate(timeout=PATIENCE)
    assert err.count("Traceback") == (not is_killed)  # its own traceback, none from its workers
    nobody_outlives(process.pid)


def test_a_crew_thinks_about_a_deck_of_ones_own() -> None:
    """Its processes have not seen the deck before."""
    state = sm.load("la_granja").new(seats=2, deck=OWN_DECK)
    sm.Dealer("own deck").settle(state)
    assert bots.make("search:4x2", 1).advise(state).simulations == 8
