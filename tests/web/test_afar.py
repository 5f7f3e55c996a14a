"""Bots that think on other machines: their tasks wait in the database, and are not lost when a machine is."""

import asyncio
import json
from contextlib import asynccontextmanager
from typing import Any, AsyncIterator

import pytest
from sqlalchemy import func, select, update

from sobremesa.bots import Advice, Candidate
from sobremesa.web import afar
from sobremesa.web.afar import Thinkers, plain, read
from sobremesa.web.botpool import NobodyThinks, Task, task_of, think
from sobremesa.web.hall import Hall, SeatOrder
from sobremesa.web.settings import Settings
from sobremesa.web.storage import Store, jobs
from sobremesa.web.storage.models import JobRow

from ..patience import PATIENCE
from .server import HUMAN, order, person, play_on, until

pytestmark = pytest.mark.anyio

CAPATAZ = SeatOrder("bot", "capataz")


@pytest.fixture
async def shared(settings: Settings, postgres: str) -> AsyncIterator[Hall]:
    hall = await Hall.open(settings._replace(database=postgres, is_shared=True))
    yield hall
    await hall.close()


@asynccontextmanager
async def thinking(hall: Hall, workers: int = 1) -> AsyncIterator[Thinkers]:
    """Another machine thinks within the context."""
    ready = asyncio.Event()
    machine = Thinkers(hall.settings, workers)
    task = asyncio.ensure_future(machine.work(ready.set))
    await ready.wait()
    assert hall.afar is not None
    await until(lambda: hall.afar.workers == workers)  # type: ignore[union-attr]
    try:
        yield machine
    finally:
        task.cancel()
        await asyncio.gather(task, return_exceptions=True)


async def waiting(hall: Hall) -> int:
    return int(await hall.store.database.read(lambda c: c.execute(select(func.count(JobRow.id))).scalar_one()))


async def test_long_thoughts_go_to_another_machine(shared: Hall, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(afar.WORK, "think", lambda task: think(task._replace(level="random")))
    asked: list[Task] = []

    async def run(_: Any, work: Any, task: Task, patience: float) -> Any:
        asked.append(task)
        return work(task)

    async with thinking(shared) as machine:
        monkeypatch.setattr(machine._lane, "run", run.__get__(machine._lane))
        table = await shared.create(order(CAPATAZ, CAPATAZ, options={"short": True}), person("a"))
        await until(lambda: table.ply > 25)
        assert asked
        assert all(task.level.startswith("search:") for task in asked)
        assert table.facts.seed not in repr(asked)
        await shared.bots.close()
    await until(lambda: shared.afar is not None and not shared.afar.workers)


async def test_without_another_machine_bots_think_here(shared: Hall) -> None:
    table = await shared.create(order(CAPATAZ, CAPATAZ), person("a"))
    ply = table.ply
    await until(lambda: table.ply > ply)
    assert await waiting(shared) == 0


async def test_a_job_whose_claimer_dies_is_thought_about_by_another(shared: Hall) -> None:
    database = shared.store.database
    await database.write(lambda c: jobs.ask(c, "one", "server", {"what": "think"}))
    assert await database.write(lambda c: jobs.claim(c, "first")) == ("one", {"what": "think"})
    assert await database.write(lambda c: jobs.claim(c, "second")) is None
    await database.write(lambda c: jobs.hold(c, "first"))
    late = update(JobRow).values(until=JobRow.until - 2 * jobs.HOLD)
    await database.write(lambda c: c.execute(late) and None)
    assert await database.write(lambda c: jobs.claim(c, "second")) is not None
    assert not await database.write(lambda c: jobs.answer(c, "one", "first", {"action": 1})), "too late"
    assert await database.write(lambda c: jobs.collect(c, "one")) is None
    assert await database.write(lambda c: jobs.answer(c, "one", "second", {"action": 2}))
    assert await database.write(lambda c: jobs.collect(c, "one")) == {"action": 2}
    assert await waiting(shared) == 0


async def test_many_who_claim_at_once_get_one_job_each(shared: Hall, postgres: str) -> None:
    database = shared.store.database
    for n in range(8):
        await database.write(lambda c, n=n: jobs.ask(c, f"job{n}", "server", {}))
    others = [await Store.open(postgres) for _ in range(3)]
    found = await asyncio.gather(
        *(store.database.write(lambda c, n=n: jobs.claim(c, f"claimer{n}")) for n, store in enumerate(others * 4))
    )
    claimed = [job[0] for job in found if job is not None]
    assert len(claimed) == len(set(claimed)) == 8
    for store in others:
        await store.close()


async def test_when_all_other_machines_are_gone_bots_think_here(
    shared: Hall, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    async def never(*_: Any) -> Any:
        await asyncio.sleep(1000)

    async with thinking(shared) as machine:
        monkeypatch.setattr(machine._lane, "run", never)
        table = await shared.create(order(CAPATAZ, CAPATAZ), person("a"))
        async with asyncio.timeout(PATIENCE):
            while await waiting(shared) != 1:
                await asyncio.sleep(0.05)
        ply = table.ply
    await until(lambda: table.ply > ply)
    assert await waiting(shared) == 0
    told = [record for record in caplog.records if record.name == "sobremesa.web.botpool"]
    assert told
    assert not any(record.exc_info for record in told), "a machine that is switched off is no mistake of ours"


async def test_answers_travel(hall: Hall) -> None:
    advice = Advice([Candidate(3, 10, 0.5, 40.0), Candidate(7, 30, 0.6, 50.0)], 40)
    told = afar.read(afar.plain(advice))
    assert (told.action, told.simulations) == (7, 40)
    assert afar.read(afar.plain(5)) == 5
    with pytest.raises(NobodyThinks):
        afar.read({"failed": "ValueError"})
    table = await hall.create(order(HUMAN, HUMAN, game="la_granja"), person("a"))
    await play_on(table, 12)
    task = task_of(table, table.owing[0])._replace(level="mozo")
    assert Task(**task._asdict()) == task


async def test_advice_travels_whole() -> None:
    """A move that a bot would not play is not played either by a server that asks other machines."""
    advice = Advice([Candidate(7, 9, 0.5, 40.0), Candidate(0, 12, 0.6, 41.0)], 21, {0})
    found = read(json.loads(json.dumps(plain(advice))))
    assert found.left_out == {0}
    assert [c.action for c in found.sensible] == [7]
    assert found.simulations == 21
