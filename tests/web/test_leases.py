"""A table has one owner at a time, no matter what dies, is late, or comes back from the dead."""

import asyncio
import os
import random
import subprocess
import sys
import tempfile
import time
from collections import defaultdict
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule
from sqlalchemy import Connection, create_engine, insert, select, update

from sobremesa.web.house import House, has_died, machine
from sobremesa.web.storage import Conflict, Store, leases
from sobremesa.web.storage.database import Postgres
from sobremesa.web.storage.leases import Process
from sobremesa.web.storage.models import Base, ProcessRow, TableRow
from sobremesa.web.storage.store import _load, _save, _table_values
from sobremesa.web.tables.facts import Change, Facts

from ..patience import PATIENCE

TABLES = ("first", "second")
LATE = 10_000.0  # seconds: nobody who sends heartbeats is late, however slow the machine


def facts_of(table: str) -> Facts:
    order = {"game": "el_grande", "mode": "live", "is_watchable": True, "seats": []}
    return Facts(table, f"{table}-invite", "host", order, "seed", "seal", False, "", 1, "data", 0.0, 0.0)


def lay(c: Connection) -> None:
    for table in TABLES:
        c.execute(insert(TableRow).values(_table_values(facts_of(table))))


def write(c: Connection, facts: Facts) -> Facts:
    """Something happens at the table, according to its owner."""
    new = facts._replace(revision=facts.revision + 1, ply=facts.ply + 1)
    _save(c, Change(new, facts.revision))
    return new


# -- every order of things, one after the other ------------------------------------------------------------------------


class Owners(RuleBasedStateMachine):
    """Processes enter, send heartbeats, fall silent, are buried, take over tables, and write with what they remember,
    including those that do not know yet that they are dead."""

    def __init__(self) -> None:
        super().__init__()
        self.folder = tempfile.TemporaryDirectory()
        self.engine = create_engine(f"sqlite:///{Path(self.folder.name) / 'test.db'}")
        Base.metadata.create_all(self.engine)
        self.names: list[str] = []
        self.memory: dict[tuple[str, str], Facts] = {}  # what a process remembers of a table
        self.owner: dict[str, tuple[str, int]] = {}  # who may write, and under which fence
        self.plies: dict[str, int] = dict.fromkeys(TABLES, 0)
        self.buried: set[str] = set()
        self.silent: set[str] = set()

    def do(self, work: Any) -> Any:
        with self.engine.begin() as c:
            return work(c)

    def teardown(self) -> None:
        self.engine.dispose()
        self.folder.cleanup()

    @initialize()
    def begin(self) -> None:
        self.do(lay)
        self.enter()

    @rule()
    def enter(self) -> None:
        name = f"process{len(self.names)}"
        self.names.append(name)
        self.do(lambda c: leases.enter(c, Process(name, leases.SERVER, "", "", 0)))

    @rule(data=st.data())
    def show_life(self, data: st.DataObject) -> None:
        name = data.draw(st.sampled_from(self.names))
        assert self.do(lambda c: leases.beat(c, name)) == (name not in self.buried)
        self.silent.discard(name)

    @rule(data=st.data())
    def fall_silent(self, data: st.DataObject) -> None:
        name = data.draw(st.sampled_from(self.names))
        long_ago = update(ProcessRow).where(ProcessRow.id == name).values(beat=ProcessRow.beat - 10 * LATE)
        self.do(lambda c: c.execute(long_ago))
        self.silent.add(name)

    @rule()
    def bury(self) -> None:
        gone = set(self.do(lambda c: leases.bury(c, lease=LATE)))
        assert gone == self.silent - self.buried, "nobody is buried who shows life"
        self.buried |= gone

    @rule(data=st.data(), table=st.sampled_from(TABLES))
    def take(self, data: st.DataObject, table: str) -> None:
        name = data.draw(st.sampled_from(self.names))

        def work(c: Connection) -> tuple[leases.Claim, Facts]:
            claim = leases.claim(c, table, name)
            stored = _load(c, table)
            assert claim is not None
            assert stored is not None
            return claim, stored.facts

        claim, facts = self.do(work)
        before = self.owner.get(table, ("", 0))
        if claim.owner == name:
            assert before[0] in ("", name) or before[0] in self.buried, "taken from somebody who lives"
            assert claim.fence > before[1], "nothing that was remembered before counts any more"
            self.memory[name, table] = facts
            self.owner[table] = tuple(claim)
        else:
            assert tuple(claim) == before

    @precondition(lambda self: self.memory)
    @rule(data=st.data())
    def write(self, data: st.DataObject) -> None:
        name, table = data.draw(st.sampled_from(sorted(self.memory)))
        facts = self.memory[name, table]
        may = self.owner[table] == (name, facts.fence)
        try:
            self.memory[name, table] = self.do(lambda c: write(c, facts))
        except Conflict:
            assert not may, "its owner could not write"
        else:
            assert may, "somebody wrote who did not own the table"
            self.plies[table] += 1

    @rule(data=st.data(), table=st.sampled_from(TABLES))
    def release(self, data: st.DataObject, table: str) -> None:
        name = data.draw(st.sampled_from(self.names))
        facts = self.memory.pop((name, table), None)
        if facts is not None:
            self.do(lambda c: leases.release(c, name, [(table, facts.fence)]))
            if self.owner[table] == (name, facts.fence):
                self.owner[table] = ("", facts.fence)

    @invariant()
    def nothing_is_lost(self) -> None:
        rows = self.do(lambda c: {r.id: r.ply for r in c.execute(select(TableRow.id, TableRow.ply))})
        assert all(rows[table] == ply for table, ply in self.plies.items() if rows)


Owners.TestCase.settings = settings(
    max_examples=30, stateful_step_count=40, deadline=None, suppress_health_check=list(HealthCheck)
)
TestOwners = Owners.TestCase


# -- everything at the same time, on PostgreSQL ------------------------------------------------------------------------


class Nobody:
    """Listens to the house and does not care what happens."""

    def heard(self, about: str, what: str, *more: str) -> None: ...

    def gone(self, processes: set[str]) -> None: ...

    def lost(self) -> None: ...

    def deaf(self) -> None: ...


BEAT, LEASE = 0.05, 0.3  # seconds
LONG = 3.0  # seconds of chaos


class Chaos:
    """Processes that want the same tables; some of them freeze and continue later as if nothing had happened."""

    def __init__(self, database: Postgres) -> None:
        self.database = database
        self.behind: dict[tuple[str, int], set[str]] = defaultdict(set)  # who has written under which fence
        self.fences: dict[str, list[int]] = defaultdict(list)  # of all writes, in the order of revisions
        self.kept: dict[str, int] = defaultdict(int)  # acknowledged writes
        self.refused = self.seized = self.looks = 0

    @property
    def has_tried_all(self) -> bool:
        """Whether everything that may go wrong has happened: that takes longer on a busy machine."""
        return min(self.refused, self.looks, self.seized - len(TABLES)) > 0

    async def life(self, rng: random.Random, until: float) -> None:
        """One process: it lives, freezes, is taken for dead, and lives again."""
        loop = asyncio.get_running_loop()
        house = House(self.database, Nobody(), beat=BEAT, lease=LEASE)
        await house.open()
        memory: dict[str, Facts] = {}
        try:
            while loop.time() < until or not self.has_tried_all:
                if rng.random() < 0.04:  # frozen: even its heart stops
                    for task in house._tasks:
                        task.cancel()
                    house._looked = -1000.0
                    await asyncio.sleep(LEASE * rng.uniform(0.5, 2.5))
                    await self._write(house, rng.choice(TABLES), memory, rng)
                    house._looked = time.monotonic()
                    house._tasks = [loop.create_task(house._looks())]
                await self._look(house, rng.choice(TABLES), memory)
                await self._write(house, rng.choice(TABLES), memory, rng)
                await asyncio.sleep(rng.uniform(0, 0.02))
        finally:
            for task in house._tasks:
                task.cancel()
            await asyncio.gather(*house._tasks, return_exceptions=True)
            await house.stop_heart()
            if rng.random() < 0.5:  # the others are killed, without a word
                await house.close()

    async def _look(self, house: House, table: str, memory: dict[str, Facts]) -> None:
        """If a process is sure at the end of a look that it owns a table, it has owned it all the time."""
        facts = memory.get(table)
        if facts is None or facts.owner != house.id:
            return
        which = select(TableRow.owner, TableRow.fence).where(TableRow.id == table)
        found = await self.database.read(lambda c: c.execute(which).one())
        if house.is_sure and facts.owner == house.id:
            assert tuple(found) == (facts.owner, facts.fence), "two of them were sure"
            self.looks += 1

    async def _write(self, house: House, table: str, memory: dict[str, Facts], rng: random.Random) -> None:
        facts = memory.get(table)
        if facts is None or (rng.random() < 0.1 and facts.owner != house.id):
            me = house.id
            taken = await Store(self.database).take(table, me)
            if taken is None or isinstance(taken, str):
                return
            facts = memory[table] = taken.facts
            self.seized += 1

        def work(c: Connection) -> Facts:
            new = write(c, facts)
            assert c.execute(select(TableRow.fence).where(TableRow.id == table)).scalar() == facts.fence
            return new

        try:
            new = memory[table] = await self.database.write(work)
        except Conflict:
            self.refused += 1
            del memory[table]
            return
        self.behind[table, new.fence].add(new.owner)
        self.fences[table].append((new.revision, new.fence))  # type: ignore[arg-type]
        self.kept[table] += 1


@pytest.mark.anyio
@pytest.mark.parametrize("seed", range(3))
async def test_processes_that_freeze_and_die_never_both_write(postgres: str, seed: int) -> None:
    store = await Store.open(postgres)
    assert isinstance(store.database, Postgres)
    database = store.database
    await database.write(lay)
    chaos = Chaos(database)
    until = asyncio.get_running_loop().time() + LONG
    async with asyncio.timeout(PATIENCE):
        await asyncio.gather(*(chaos.life(random.Random(f"{seed}/{n}"), until) for n in range(4)))
    rows = await database.read(lambda c: {r.id: r for r in c.execute(select(TableRow.__table__))})
    await store.close()
    assert all(len(owners) == 1 for owners in chaos.behind.values()), "two wrote behind the same fence"
    for table in TABLES:
        told: list[Any] = sorted(chaos.fences[table])
        fences = [fence for _, fence in told]
        assert fences == sorted(fences), "somebody wrote after the table had been taken over"
        assert rows[table].ply == chaos.kept[table] > 0, "an acknowledged write is lost"


def test_who_has_died_on_this_machine_is_known_at_once() -> None:
    with subprocess.Popen([sys.executable, "-c", "input()"], stdin=subprocess.PIPE) as child:
        process = Process("x", leases.SERVER, "", machine(), child.pid)
        assert not has_died(process)
        child.kill()
        child.wait()
    assert has_died(process)
    assert not has_died(process._replace(machine="another")), "numbers there mean nothing here"
    assert not has_died(process._replace(pid=os.getpid()))
