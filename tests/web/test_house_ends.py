"""When one of several servers on a database ends, dies or falls silent, the others take over what it had."""

import asyncio
import socket
import subprocess
import sys
from collections.abc import Awaitable, Callable
from contextlib import ExitStack

import httpx
import pytest
from sqlalchemy import Connection, delete, update

from sobremesa.web import relay
from sobremesa.web.errors import Moving
from sobremesa.web.house import BEAT, machine
from sobremesa.web.settings import Settings
from sobremesa.web.storage import leases
from sobremesa.web.storage.leases import LEASE, SERVER, Process
from sobremesa.web.storage.models import ProcessRow, TableRow

from ..patience import PATIENCE
from .pair import Pair, house_of
from .server import BOT as BOT_SEAT
from .server import Running, events, meanwhile, order, person, running, until
from .test_api import HUMAN, make

pytestmark = pytest.mark.anyio


async def silenced(server: Running, far: Process, table: str) -> Callable[[], Awaitable[None]]:
    """A process on another machine has the table. Returns what lets its heartbeats stop, so that it is found dead."""
    house, write = house_of(server), server.hall.store.database.write
    beats = update(ProcessRow).where(ProcessRow.id == far.id)

    def take(c: Connection) -> None:
        leases.enter(c, far)
        c.execute(beats.values(beat=ProcessRow.beat + 1000))
        c.execute(update(TableRow).where(TableRow.id == table).values(owner=far.id, fence=9))

    async def fall_silent() -> None:
        await write(lambda c: c.execute(beats.values(beat=ProcessRow.beat - 1000 - LEASE)))
        await house._look()

    await write(take)
    server.hall.lost()
    await house._look()
    return fall_silent


async def test_when_one_ends_the_other_goes_on(settings: Settings, postgres: str) -> None:
    shared = settings._replace(database=postgres, is_shared=True)
    async with running(shared) as two:
        async with running(shared) as one:
            made = await make(one, HUMAN, HUMAN)
            async with two.client() as client:
                assert (await client.get(f"/api/tables/{made['table']}")).status_code == 200
        async with two.client() as client:
            assert (await client.get(f"/api/tables/{made['table']}")).status_code == 200
        assert two.hall.has(made["table"])


async def test_who_is_taken_for_dead_gives_everything_up(pair: Pair) -> None:
    """It comes back under another name, and its tables are with whoever has taken them over."""
    made = await make(pair.one, HUMAN, HUMAN)
    table = await pair.one.hall.get(made["table"])
    before = house_of(pair.one).id
    ended: list[bool] = []

    async def watch() -> None:
        async with pair.one.client() as client, client.stream("GET", f"/api/tables/{table.id}/stream") as response:
            async for _ in events(response):
                pass
            ended.append(True)

    async with meanwhile(watch()):
        await until(lambda: table.is_watched)
        await pair.two.hall.store.database.write(
            lambda c: c.execute(delete(ProcessRow).where(ProcessRow.id == before)) and None
        )
        taken = await pair.two.hall.get(table.id)
        seat = table.owing[0]
        with pytest.raises(Moving):  # because of the fence, whatever it believes
            await table.act(seat, table.ply, table.legal(seat)[0], is_final=True)
        await until(lambda: ended)
    await until(lambda: house_of(pair.one).id != before)
    await taken.act(seat, taken.ply, taken.legal(seat)[0], is_final=True)
    async with pair.one.client() as client:
        view = (await client.get(f"/api/tables/{table.id}/view")).json()
    assert view["ply"] == taken.ply


@pytest.mark.parametrize("pair", [LEASE], indirect=True)
async def test_bots_go_on_when_their_process_is_gone(pair: Pair) -> None:
    """Nobody asks for the table: the others find it."""
    slow = pair.one.hall.settings._replace(bot_delay=1000)
    pair.one.hall.bots.settings = slow
    table = await pair.one.hall.create(order(BOT_SEAT, BOT_SEAT, options={"short": True}), person("a"))
    other = pair.two.hall
    async with asyncio.timeout(PATIENCE):
        await house_of(pair.one).stop_heart()
        while (await other.store.load(table.id)).facts.ply <= table.ply:  # type: ignore[union-attr]
            await asyncio.sleep(0.2)
    assert other.has(table.id)


async def test_the_tables_of_a_machine_that_died_go_on_here(settings: Settings, postgres: str) -> None:
    """Its last heartbeat is the only clue: its process number means nothing on another machine."""
    assert LEASE + 1.1 * BEAT < 5, "what is silent for so long is buried at the next look"
    with subprocess.Popen([sys.executable, "-c", ""]) as child:
        child.wait()
    far = Process("far", SERVER, "127.0.0.1:1", f"not {machine()}", child.pid)
    async with running(settings._replace(database=postgres, is_shared=True)) as server:
        made = await make(server, HUMAN, HUMAN)
        house = house_of(server)
        fall_silent = await silenced(server, far, made["table"])
        assert far.id in house.living
        with pytest.raises(Moving):
            await server.hall.get(made["table"])
        await fall_silent()
        assert far.id not in house.living
        async with server.client() as client:
            assert (await client.get(f"/api/tables/{made['table']}")).status_code == 200
        assert server.hall.has(made["table"])


@pytest.mark.parametrize("is_deaf", [False, True])
async def test_nobody_hangs_on_to_a_machine_that_lost_its_power(
    settings: Settings, postgres: str, monkeypatch: pytest.MonkeyPatch, is_deaf: bool
) -> None:
    """It neither closes open connections nor refuses new ones: its last heartbeat is the only clue."""
    monkeypatch.setattr(relay, "REACH", 0.05)
    monkeypatch.setattr(relay, "PATIENCE", PATIENCE)
    with ExitStack() as stack:
        listener = stack.enter_context(socket.create_server(("127.0.0.1", 0), backlog=0))
        where = listener.getsockname()
        if is_deaf:  # the listener's queue is full, and new connections get no answer
            fillers = [stack.enter_context(socket.socket()) for _ in range(3)]
            for filler in fillers:
                filler.setblocking(False)
                filler.connect_ex(where)
        far = Process("lost", SERVER, f"127.0.0.1:{where[1]}", f"not {machine()}", 1)
        async with running(settings._replace(database=postgres, is_shared=True)) as server:
            made = await make(server, HUMAN, HUMAN)
            house = house_of(server)
            fall_silent = await silenced(server, far, made["table"])
            async with server.client() as client:
                asking = asyncio.ensure_future(client.get(f"/api/tables/{made['table']}"))
                await until(lambda: bool(house._lines.get(far.id)) or is_deaf)
                await asyncio.sleep(0.2)
                assert not asking.done()
                await fall_silent()
                if is_deaf:  # nothing has been sent yet, so it goes to where the table is now
                    assert (await asking).status_code == 200
                else:
                    with pytest.raises(httpx.HTTPError):
                        await asking
                assert (await client.get(f"/api/tables/{made['table']}")).status_code == 200
            assert not house._lines.get(far.id)


async def test_who_is_missed_while_a_table_is_looked_for_is_missed_everywhere(pair: Pair) -> None:
    """A process buried by others is found to be dead by whatever asks first who is alive."""
    house = house_of(pair.two)
    gone: list[set[str]] = []
    guests_gone = house._guests.gone
    house._guests.gone = lambda processes: (gone.append(processes), guests_gone(processes))[1]  # type: ignore
    dead, new = (Process(name, SERVER, "127.0.0.1:1", "another machine", 1) for name in ("dead", "new"))
    house._know({**house.living, dead.id: dead})

    class Line:
        aborted = 0

        def abort(self) -> None:
            self.aborted += 1

    line, late = Line(), Line()
    house.keep_line(dead, line)  # type: ignore[arg-type]
    made = await make(pair.one, HUMAN, HUMAN)

    def hand_over(c: Connection) -> None:
        leases.enter(c, new)
        c.execute(update(TableRow).where(TableRow.id == made["table"]).values(owner=new.id, fence=9))

    await house.database.write(hand_over)
    house._owners.clear()
    owner = await house.owner(made["table"])
    assert owner is not None
    assert owner.id == new.id
    assert gone[0] == {dead.id}
    assert line.aborted == 1
    assert dead.id not in house._lines
    house.keep_line(dead, late)()  # type: ignore[arg-type]
    assert late.aborted == 1
    assert dead.id not in house._lines
