"""Worker processes: each on its own, and none of them is left behind."""

import asyncio
import os
import signal
import time
from concurrent.futures.process import BrokenProcessPool
from pathlib import Path
from typing import AsyncIterator

import pytest

from sobremesa.web.lane import Lane

from ..patience import PATIENCE
from ..processes import needs_signals
from .process import have_ended
from .server import until

pytestmark = [pytest.mark.anyio, needs_signals]


@pytest.fixture
async def lane() -> AsyncIterator[Lane]:
    lane = Lane(2, is_quick=True)
    yield lane
    lane.drop()


def die(_: None) -> None:
    os.kill(os.getpid(), signal.SIGKILL)


def pid(_: None) -> int:
    return os.getpid()


def wait_for(place: Path) -> int:
    """Say who we are, and return once we are told to."""
    (place / str(os.getpid())).touch()
    while not (place / "end").exists():
        time.sleep(0.01)
    return os.getpid()


def begun(place: Path) -> list[int]:
    return [int(path.name) for path in place.iterdir() if path.name.isdecimal()]


async def test_work_that_kills_its_process_takes_nobody_along(lane: Lane, tmp_path: Path) -> None:
    innocent = asyncio.create_task(lane.run(wait_for, tmp_path, PATIENCE))
    await until(lambda: begun(tmp_path))
    for _ in range(3):
        with pytest.raises(BrokenProcessPool):
            await lane.run(die, None, PATIENCE)
    (tmp_path / "end").touch()
    assert await innocent == begun(tmp_path)[0]
    assert len(lane.pids) <= 2


async def test_what_nobody_waits_for_any_more_delays_nobody(lane: Lane, tmp_path: Path) -> None:
    given_up = asyncio.create_task(lane.run(wait_for, tmp_path, PATIENCE))
    await until(lambda: begun(tmp_path))
    given_up.cancel()
    assert await lane.run(pid, None, PATIENCE) not in begun(tmp_path)


async def test_a_worker_that_hangs_is_killed_even_after_it_has_been_replaced(lane: Lane, tmp_path: Path) -> None:
    await lane.run(pid, None, PATIENCE)  # it has been started: the time below is for the work alone
    hanging = asyncio.create_task(lane.run(wait_for, tmp_path, 5.0))
    await until(lambda: begun(tmp_path))
    lane.renew()
    assert await lane.run(pid, None, PATIENCE) not in begun(tmp_path)
    with pytest.raises(TimeoutError):
        await hanging
    assert await asyncio.to_thread(have_ended, begun(tmp_path))


async def test_workers_that_have_been_replaced_end_with_the_others(lane: Lane, tmp_path: Path) -> None:
    thinking = asyncio.create_task(lane.run(wait_for, tmp_path, PATIENCE))
    await until(lambda: begun(tmp_path))
    lane.renew()
    await lane.run(pid, None, PATIENCE)
    pids = [*begun(tmp_path), *lane.pids]
    lane.drop()
    with pytest.raises(BrokenProcessPool):
        await thinking
    assert await asyncio.to_thread(have_ended, pids)


async def test_a_replaced_worker_ends_when_it_has_nothing_more_to_do(lane: Lane) -> None:
    first = await lane.run(pid, None, PATIENCE)
    lane.renew()
    second = await lane.run(pid, None, PATIENCE)
    assert second != first
    assert await asyncio.to_thread(have_ended, [first])
