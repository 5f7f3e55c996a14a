"""People can be banned, told what is kept about them, and forgotten."""

import json

import pytest
from sqlalchemy import select

from sobremesa.kernel import SobremesaError
from sobremesa.web.hall import Hall
from sobremesa.web.settings import Settings
from sobremesa.web.storage import Store, keeper
from sobremesa.web.storage.models import PersonRow

from ..server import HUMAN, OPEN, Running, order, play_on, until
from ..test_access import known_as
from ..test_api import HUMAN as HUMAN_DOC
from ..test_api import make, problem
from .furniture import ANA, BEN, furnished, rows

pytestmark = pytest.mark.anyio


async def test_somebody_who_is_banned_may_only_look(server: Running) -> None:
    table = await server.hall.create(order(OPEN, OPEN), ANA)
    for who in (ANA, BEN):
        await table.join(who)
    write = server.hall.store.database.write
    line = {"text": "hello"}
    async with known_as(server, BEN) as ben, known_as(server, ANA) as ana:
        assert (await ben.post(f"/t/{table.id}/chat", data=line)).status_code == 303
        await write(lambda c: keeper.ban(c, BEN.id, None))
        await until(lambda: BEN.id in server.hall.notices.banned)
        assert (await ben.post(f"/t/{table.id}/chat", data=line)).status_code == 403
        assert (await ben.post("/play-now", data={"game": "el_grande"})).status_code == 403
        assert (await ben.get(f"/t/{table.id}")).status_code == 200
        assert (await ana.post(f"/t/{table.id}/chat", data=line)).status_code == 303
        await write(lambda c: keeper.lift(c, BEN.id))
        await until(lambda: BEN.id not in server.hall.notices.banned)
        assert (await ben.post(f"/t/{table.id}/chat", data=line)).status_code == 303
        await write(lambda c: keeper.ban(c, BEN.id, server.hall.now() + 1000))
        await until(lambda: BEN.id in server.hall.notices.banned)
        now = server.hall.now
        server.hall.now = lambda: now() + 2000  # type: ignore[method-assign]
        assert (await ben.post(f"/t/{table.id}/chat", data=line)).status_code == 303  # time has passed


async def test_a_network_can_be_banned(server: Running) -> None:
    made = await make(server, HUMAN_DOC, HUMAN_DOC)
    table = await server.hall.get(made["table"])
    assert table.facts.origin
    await server.hall.store.database.write(lambda c: keeper.ban(c, table.facts.origin, None))
    await until(lambda: server.hall.notices.banned)
    async with server.client() as client:
        wanted = {"game": "el_grande", "seats": [HUMAN_DOC, HUMAN_DOC]}
        problem(await client.post("/api/tables", json=wanted), 403)
        assert (await client.get("/api/tables")).status_code == 200


async def test_a_ban_is_remembered_after_a_restart(settings: Settings) -> None:
    hall = await Hall.open(settings)
    await hall.store.database.write(lambda c: keeper.ban(c, BEN.id, None))
    await hall.close()
    hall = await Hall.open(settings)
    await until(lambda: BEN.id in hall.notices.banned)
    await hall.close()


async def test_what_is_kept_of_a_person_can_be_told_and_forgotten(both_halls: Hall) -> None:
    hall = both_halls
    await furnished(hall)
    table = await hall.create(order(HUMAN, HUMAN, game="el_grande"), BEN)  # one screen
    read, write = hall.store.database.read, hall.store.database.write
    told = await read(lambda c: keeper.data_of(c, BEN.id, 0.0))
    assert told["person"]["name"].startswith("Ben")
    assert len(told["seats"]) == 4
    assert len(told["chat"]) == 2
    assert told["tables_made"] == [table.id]
    assert "token" not in told["seats"][0]
    concerned = await write(lambda c: keeper.forget(c, BEN.id))
    assert len(concerned) == 3
    everything = json.dumps(await rows(hall.store), default=str)
    assert BEN.id not in everything
    assert "Ben" not in everything
    assert ANA.id in everything
    with pytest.raises(SobremesaError, match="nothing is stored"):
        await read(lambda c: keeper.data_of(c, BEN.id, 0.0))
    await until(lambda: all(t.seat_at(1).is_bot for t in hall._tables.values() if t.id in concerned))
    owed = await read(lambda c: c.execute(select(PersonRow.id)).scalars().all())
    assert list(owed) == [ANA.id]
    for id in concerned:
        game = await hall.get(id)
        assert "Ben" not in " ".join(game.names)


async def test_a_bot_plays_on_for_somebody_who_was_forgotten(settings: Settings) -> None:
    hall = await Hall.open(settings)
    table = await hall.create(order(OPEN, OPEN), ANA)
    for who in (ANA, BEN):
        await table.join(who)
    while table.owing != (1,):
        await play_on(table, 1)
    await hall.close()  # there is no server to notice
    store = await Store.open(settings.database_url)
    await store.database.write(lambda c: keeper.forget(c, BEN.id))
    assert await store.bots_owe() == [(table.id, "")]
    await store.close()
