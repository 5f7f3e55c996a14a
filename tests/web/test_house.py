"""Two servers on one database: whichever is asked, the one that owns the table answers."""

import asyncio
from contextlib import ExitStack, suppress
from random import Random
from typing import Any

import pytest
from sqlalchemy import Connection, func, select

from sobremesa.web import protocol
from sobremesa.web.errors import Moving, TooManyRequests
from sobremesa.web.limits import MAKE, RATES, STREAMS
from sobremesa.web.people import Person
from sobremesa.web.settings import Settings
from sobremesa.web.storage import keeper, leases
from sobremesa.web.storage.leases import Process
from sobremesa.web.storage.models import TableRow

from ..patience import PATIENCE
from .pair import Pair, house_of
from .server import HUMAN as HUMAN_SEAT
from .server import OPEN, Running, events, meanwhile, order, person, play_on, running, status_of, until
from .test_api import HUMAN, make
from .test_two_worlds import TABLES, all_pages, everything
from .worlds import change_what_is_hidden, forget

pytestmark = pytest.mark.anyio


async def test_a_table_is_played_through_the_other_server(pair: Pair) -> None:
    made = await make(pair.one, HUMAN, HUMAN, options={"short": True})
    where = f"/api/tables/{made['table']}"
    tokens = [s["token"] for s in made["seats"]]
    table = await pair.one.hall.get(made["table"])
    seen: list[int] = []

    async def listen() -> None:
        async with pair.two.client(tokens[1]) as client, client.stream("GET", where + "/stream") as response:
            async for event in events(response):
                seen.append(event.data["ply"])

    rng = Random(3)
    async with meanwhile(listen()):
        await until(lambda: seen)
        for n in range(30):
            async with (pair.one, pair.two)[n % 2].client(tokens[0]) as client:
                view = (await client.get(where + "/view")).json()
            seat = view["owing"][0]
            async with (pair.one, pair.two)[rng.randrange(2)].client(tokens[seat]) as client:
                view = (await client.get(where + "/view")).json()  # on a kept-alive connection: this is another request
                move = {"ply": view["ply"], "action": rng.choice(view["legal"])["id"]}
                answer = await client.post(where + "/act", json=move)
            assert answer.status_code == 200, answer.text
            await until(lambda: seen[-1] >= table.ply)
    assert table.ply == seen[-1]
    assert not pair.two.hall.tables_in_memory
    with pytest.raises(Moving):
        await pair.two.hall.get(made["table"])


async def test_a_token_that_is_replaced_is_good_nowhere(pair: Pair) -> None:
    made = await make(pair.one, HUMAN, HUMAN)
    table = await pair.one.hall.get(made["table"])
    view = f"/api/tables/{made['table']}/view"
    async with pair.one.client(made["seats"][0]["token"]) as here, pair.two.client(made["seats"][0]["token"]) as there:
        assert [(await client.get(view)).status_code for client in (here, there)] == [200, 200]
        await table.new_token(0, "another")
        assert [(await client.get(view)).status_code for client in (here, there)] == [401, 401]


async def test_a_connection_may_ask_for_tables_of_both(pair: Pair) -> None:
    here, there = await make(pair.one, HUMAN, HUMAN), await make(pair.two, HUMAN, HUMAN)
    async with pair.one.client() as client:
        for _ in range(4):
            for made in (here, there):
                answer = await client.get(f"/api/tables/{made['table']}")
                assert answer.json()["table"] == made["table"]
            assert (await client.get("/healthz")).text == "ok\n"


async def test_who_calls_is_told_to_the_owner(pair: Pair, monkeypatch: pytest.MonkeyPatch) -> None:
    made = await make(pair.one, HUMAN, HUMAN)
    callers: list[Any] = []
    count = pair.one.app.state.limits.count_any

    def note(path: str, address: str) -> None:
        callers.append(address)
        count(path, address)

    monkeypatch.setattr(pair.one.app.state.limits, "count_any", note)
    port = int(pair.two.url.rpartition(":")[2])
    reader, writer = await asyncio.open_connection("127.0.0.1", port, local_addr=("127.0.0.9", 0))
    writer.write(f"GET /api/tables/{made['table']} HTTP/1.1\r\nHost: x\r\n\r\n".encode())
    assert (await reader.readline()).startswith(b"HTTP/1.1 200")
    writer.close()
    assert callers == ["127.0.0.9"]


@pytest.mark.parametrize("way", ["http://x/t/{}", "/%74/{}", "/t%2F{}", "HTTP://x:1/api/tables/{}?a=b", "/t/{}?a=/b"])
async def test_a_table_elsewhere_is_found_however_its_address_is_written(pair: Pair, way: str) -> None:
    table = (await make(pair.one, HUMAN, HUMAN))["table"]
    for name in (table, "".join(f"%{ord(letter):02x}" for letter in table)):
        assert await status_of(pair.two, way.format(name)) == 200


async def test_nobody_comes_in_by_the_inner_door_without_the_password(pair: Pair) -> None:
    host, port = pair.one.app.state.inside.where
    for line in (b"GET / HTTP/1.1\r\n\r\n", b"x" * 500, b"wrong 1.2.3.4 5\nGET / HTTP/1.1\r\n\r\n", b"a b c\n"):
        reader, writer = await asyncio.open_connection(host, port)
        writer.write(line)
        with suppress(ConnectionError):
            assert await reader.read() == b""
        writer.close()


async def test_pages_and_records_of_a_table_elsewhere(pair: Pair) -> None:
    ana, ben = person("a", "Ana"), person("b", "Ben")
    table = await pair.one.hall.create(order(HUMAN_SEAT, OPEN, options={"short": True}), ana)
    keeper_ = pair.two.app.state.doorkeeper
    headers = {"Cookie": keeper_.cookie(ben).partition(";")[0], "X-CSRF-Token": keeper_.form_token(ben)}
    async with pair.two.client(**headers) as client:
        assert (await client.get(f"/j/{table.invite}")).status_code == 200
        joined = await client.post(f"/t/{table.id}/join", data={"invite": table.invite, "name": "Ben"})
        assert joined.status_code == 303
        assert table.started
        assert (await client.get(f"/j/{table.invite}")).headers["location"] == f"/t/{table.id}"
        assert (await client.get(f"/t/{table.id}")).status_code == 200
        assert table.id in (await client.get("/tables")).text
        await play_on(table)
        again = await client.post(f"/t/{table.id}/rematch")
        assert again.status_code == 303
        assert (await client.post(f"/t/{table.id}/rematch")).headers["location"] == again.headers["location"]


@pytest.mark.parametrize("game", TABLES)
async def test_two_worlds_look_the_same_through_both(pair: Pair, game: str) -> None:
    made = await make(pair.one, HUMAN, HUMAN, HUMAN, game=game, **TABLES[game])
    table = await pair.one.hall.get(made["table"])
    tokens: dict[int | None, str] = {None: "", **{s["seat"]: s["token"] for s in made["seats"]}}
    people = [Person(s.person or "") for s in table.stored_seats]
    rng, different = Random(1), 0
    for step in range(2):
        await play_on(table, rng.randrange(5, 25), seed=step)
        true = (table.session, table.facts, table.stored_seats)
        for viewer, token in tokens.items():
            who = person("s") if viewer is None else people[viewer]
            cookie = pair.two.app.state.doorkeeper.cookie(who).partition(";")[0]
            async with pair.two.client(Cookie=cookie) as client:
                before = [await everything(server, table.id, token) for server in pair]
                pages = await all_pages(client, table, viewer)
                assert before[0] == before[1]
                different += change_what_is_hidden(table, viewer, rng)
                assert [await everything(server, table.id, token) for server in pair] == before
                assert await all_pages(client, table, viewer) == pages
            table.session, table.facts, table.stored_seats = true
            forget(table)
    assert different > 3


async def test_what_one_does_the_other_does_not_remember_otherwise(pair: Pair) -> None:
    ana = await pair.one.hall.call(person("a"), "Ana")
    assert (await pair.two.hall.person(ana.id)).name == "Ana"
    await pair.one.hall.call(ana, "Anna")
    await until(lambda: ana.id not in pair.two.hall._people)
    assert (await pair.two.hall.person(ana.id)).name == "Anna"


@pytest.fixture
def nobody_looks(monkeypatch: pytest.MonkeyPatch) -> None:
    """Servers do not look for what is done outside them: they have to be told."""
    monkeypatch.setattr("sobremesa.web.notices.HEED_EVERY", 1e6)


async def test_what_an_admin_does_is_heard_at_once(nobody_looks: None, pair: Pair) -> None:
    made = await make(pair.one, HUMAN, HUMAN)
    table = await pair.one.hall.get(made["table"])
    database = pair.two.hall.store.database
    await database.write(lambda c: keeper.ban(c, "x" * 32, None))
    await until(lambda: all("x" * 32 in s.hall.notices.banned for s in pair))
    await database.write(lambda c: keeper.close(c, table.id))
    await until(lambda: table.is_aside)


async def test_every_table_has_one_owner_however_many_ask_at_once(pair: Pair) -> None:
    tables = [(await make(pair.one, HUMAN, HUMAN))["table"] for _ in range(6)]
    database = pair.one.hall.store.database
    pair.one.hall.lost()  # as if it had just started
    free = TableRow.__table__.update().values(owner="")
    await database.write(lambda c: c.execute(free) and None)
    house_of(pair.one)._owners.clear()
    house_of(pair.two)._owners.clear()

    async def ask(server: Running, table: str) -> None:
        async with server.client() as client:
            while (answer := await client.get(f"/api/tables/{table}")).status_code == 503:
                await asyncio.sleep(0.1)  # too many are asking at once
            assert answer.status_code == 200, answer.text

    await asyncio.gather(*(ask(server, table) for table in tables for server in pair for _ in range(5)))
    for table in tables:
        assert pair.one.hall.has(table) != pair.two.hall.has(table)
        owner = pair.one.hall if pair.one.hall.has(table) else pair.two.hall
        await play_on(await owner.get(table), 3)  # asking has not taken it away from its owner
    owners = await database.read(
        lambda c: c.execute(select(func.count(TableRow.id)).where(TableRow.owner != "")).scalar()
    )
    assert owners == len(tables)


async def test_a_crowd_for_one_table_asks_the_database_once(pair: Pair, monkeypatch: pytest.MonkeyPatch) -> None:
    table = (await make(pair.one, HUMAN, HUMAN))["table"]
    house, asked = house_of(pair.two), list[str]()
    place = leases.place

    def counted(c: Connection, table: str, choose: Any) -> str | None:
        asked.append(table)
        return place(c, table, choose)

    monkeypatch.setattr(leases, "place", counted)
    crowd = [asyncio.create_task(house.owner(table)) for _ in range(20)]
    await asyncio.sleep(0)
    crowd[0].cancel()  # the first to ask does not wait for the answer
    owners = await asyncio.gather(*crowd[1:])
    assert {owner.id for owner in owners if owner} == {house_of(pair.one).id}
    assert asked == [table]
    assert not house._asked


async def test_who_waits_for_a_table_to_be_found_is_not_in_the_middle_of_a_request(
    pair: Pair, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The time it takes us to find a table does not count as time in which the client sends nothing."""
    monkeypatch.setattr(protocol, "HEAD", 0.5)
    made = await make(pair.one, HUMAN, HUMAN)
    house = house_of(pair.two)
    owner = house.owner

    async def slowly(table: str) -> Process | None:
        await asyncio.sleep(1.2)
        return await owner(table)

    monkeypatch.setattr(house, "owner", slowly)
    house._owners.clear()
    monkeypatch.setattr(house, "known_owner", lambda _: None)
    assert await status_of(pair.two, f"/api/tables/{made['table']}") == 200


async def test_limits_are_shared(pair: Pair) -> None:
    """Whoever has used up a limit at one server has used it up at the other a second later."""
    one, two = (server.app.state.limits for server in pair)
    with suppress(TooManyRequests):
        for _ in range(200):
            one.count(MAKE, "a visitor")
    two.count(MAKE, "a visitor")
    await until(lambda: two._level(MAKE, "a visitor", RATES[MAKE]) < 1)
    with pytest.raises(TooManyRequests):
        two.count(MAKE, "a visitor")
    two.count(MAKE, "another visitor")


async def test_streams_are_counted_together(pair: Pair) -> None:
    one, two = (server.app.state.limits for server in pair)
    with ExitStack() as open_at_one:
        for _ in range(STREAMS):
            open_at_one.enter_context(one.stream("a visitor", "1.2.3.4"))
        await until(lambda: two._open("visitor a visitor") == STREAMS)
        with pytest.raises(TooManyRequests), two.stream("a visitor", "5.6.7.8"):
            pass
        with two.stream("another visitor", "5.6.7.8"):
            pass
    await until(lambda: not two._open("visitor a visitor"))


async def test_numbers_are_of_all_processes_together(settings: Settings, postgres: str) -> None:
    shared = settings._replace(database=postgres, is_shared=True, metrics="token")
    async with running(shared) as one, running(shared) as two:
        for server in (one, two):
            async with server.client() as client:
                for _ in range(3):
                    await client.get("/healthz")

        async def asked(server: Running) -> int:
            async with server.client("token") as client:
                text = (await client.get("/metrics")).text
            line = next(line for line in text.splitlines() if 'route="/healthz"' in line)
            return int(line.rpartition(" ")[2])

        async with asyncio.timeout(PATIENCE):
            while [await asked(one), await asked(two)] != [6, 6]:
                await asyncio.sleep(0.2)
