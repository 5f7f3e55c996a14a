"""Tables are closed, removed and listed while a server is running."""

import asyncio

import pytest

from sobremesa.kernel import SobremesaError
from sobremesa.web.errors import Closed, NoSuchTable
from sobremesa.web.hall import Hall
from sobremesa.web.storage import keeper

from ...patience import PATIENCE
from ..server import HUMAN, OPEN, Event, Running, order, play_on, until
from ..test_access import heard, known_as
from ..test_api import HUMAN as HUMAN_DOC
from ..test_api import make, problem
from .furniture import ANA, BEN, furnished, rows

pytestmark = pytest.mark.anyio


async def test_a_table_is_closed_beside_a_running_server(server: Running) -> None:
    made = await make(server, HUMAN_DOC, HUMAN_DOC)
    table = await server.hall.get(made["table"])
    seen: list[Event] = []
    async with server.client(made["seats"][0]["token"]) as client:
        stream = asyncio.ensure_future(heard(client, f"/api/tables/{table.id}/stream", seen))
        await until(lambda: seen)
        await server.hall.store.database.write(lambda c: keeper.close(c, table.id))
        await until(lambda: seen[-1].data["stage"] == "aside")
        stream.cancel()
        await asyncio.gather(stream, return_exceptions=True)
        assert "closed" in seen[-1].data["trouble"]
        view = seen[0].data
        act = {"ply": view["ply"], "action": 0}
        assert "closed" in problem(await client.post(f"/api/tables/{table.id}/act", json=act), 409)["detail"]
        assert (await client.get(f"/api/tables/{table.id}/record")).status_code == 200
        assert (await client.get(f"/t/{table.id}")).status_code == 200
    assert isinstance(table.trouble, Closed)
    with pytest.raises(SobremesaError, match="no game is in progress"):
        await server.hall.store.database.write(lambda c: keeper.close(c, table.id))
    server.hall._tables.clear()
    assert isinstance((await server.hall.get(table.id)).trouble, Closed)


async def test_a_table_that_waits_can_be_closed_too(server: Running) -> None:
    table = await server.hall.create(order(HUMAN, OPEN), ANA)
    await server.hall.store.database.write(lambda c: keeper.close(c, table.id))
    await until(lambda: table.is_aside)
    async with known_as(server, ANA) as ana:
        for path in ("", "?seat=0", "/record", "/story"):
            assert (await ana.get(f"/t/{table.id}{path}")).status_code == 200, path
        assert (await ana.get("/tables")).status_code == 200


async def test_a_table_is_removed_beside_a_running_server(server: Running) -> None:
    made = await make(server, HUMAN_DOC, HUMAN_DOC)
    table = await server.hall.get(made["table"])
    await play_on(table, 60)
    seen: list[Event] = []
    async with server.client(made["seats"][0]["token"]) as client:
        stream = asyncio.ensure_future(heard(client, f"/api/tables/{table.id}/stream", seen))
        await until(lambda: seen)
        await server.hall.store.database.write(lambda c: keeper.remove(c, table.id))
        async with asyncio.timeout(PATIENCE):
            await stream  # the stream ends now
        problem(await client.get(f"/api/tables/{table.id}/view"), 401)
    with pytest.raises(NoSuchTable):
        await server.hall.get(table.id)
    left = await rows(server.hall.store)
    assert not left["tables"]
    assert not left["entries"]
    assert not left["seats"]


async def test_what_was_continued_from_a_removed_table_no_longer_leads_there(server: Running) -> None:
    table = await server.hall.create(order(HUMAN, HUMAN, options={"short": True}), ANA)
    await play_on(table)
    further = await server.hall.go_on(table.record_text(), ANA, 20, source=table.id)
    async with known_as(server, ANA) as ana:
        assert f"/t/{table.id}/ply/20" in (await ana.get(f"/t/{further.id}/ply/0")).text
        await server.hall.store.database.write(lambda c: keeper.remove(c, table.id))
        await until(lambda: not further.facts.source)
        assert table.id not in (await ana.get(f"/t/{further.id}/ply/0")).text


async def test_a_move_at_a_table_that_was_removed_meanwhile(hall: Hall, monkeypatch: pytest.MonkeyPatch) -> None:
    table = await hall.create(order(HUMAN, HUMAN), ANA)
    seat = table.owing[0]
    await hall.store.database.write(lambda c: keeper.remove(c, table.id))
    with pytest.raises(NoSuchTable):
        await table.act(seat, table.ply, table.legal(seat)[0], is_final=True)


async def test_tables_and_people_are_listed(both_halls: Hall) -> None:
    await furnished(both_halls)
    read = both_halls.store.database.read
    found = await read(keeper.tables)
    assert [t.game for t in found] == ["la_granja", "el_grande"]
    assert [name[:3] for name in found[0].names] == ["Ana", "Ben"]
    assert await read(lambda c: keeper.tables(c, stage="over")) == []
    assert len(await read(lambda c: keeper.tables(c, person=BEN.id))) == 2
    (ben,) = await read(lambda c: keeper.people(c, "bEN"))
    assert (ben.id, ben.tables, ben.is_banned) == (BEN.id, 2, False)
    assert await read(lambda c: keeper.people(c, "%")) == []
