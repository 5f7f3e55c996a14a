"""Server-sent events: everything that happens, only what is new, and nothing left behind."""

import asyncio
from typing import Any

import pytest

from sobremesa.web.door import Door

from .server import Running, events, meanwhile, play_on, until
from .test_api import HUMAN, make

pytestmark = pytest.mark.anyio


async def test_a_stream_tells_everything_that_happens(server: Running) -> None:
    made = await make(server, HUMAN, HUMAN)
    table = await server.hall.get(made["table"])
    where = f"/api/tables/{table.id}/stream"
    seen: dict[str, list[Any]] = {"": [], **{s["token"]: [] for s in made["seats"]}}

    async def listen(token: str) -> None:
        async with server.client(token) as client, client.stream("GET", where) as response:
            assert response.headers["content-type"].startswith("text/event-stream")
            async for event in events(response):
                assert event.name == "view"
                seen[token].append(event)

    async with meanwhile(*map(listen, seen)):
        await until(lambda: all(seen.values()))
        for _ in range(10):
            seat, ply = table.owing[0], table.ply
            await table.act(seat, ply, table.legal(seat)[0], is_final=True)
            await until(lambda: all(views[-1].data["ply"] == table.ply for views in seen.values()))
        for token, views in seen.items():
            seat = None if not token else views[0].data["seat"]
            assert views[-1].id == table.stamp(seat)
            async with server.client(token) as client:
                assert (await client.get(f"/api/tables/{table.id}/view")).json() == views[-1].data
    await until(lambda: not table.is_watched)


async def test_who_comes_again_hears_only_what_is_new(server: Running) -> None:
    made = await make(server, HUMAN, HUMAN)
    table = await server.hall.get(made["table"])
    where = f"/api/tables/{table.id}/stream"

    async def first(last: str) -> tuple[str, int]:
        async with server.client(**{"Last-Event-ID": last}) as client, client.stream("GET", where) as response:
            async for event in events(response):
                return event.id, event.data["ply"]
        raise AssertionError("the stream has ended")

    before, ply = await first("")
    waiting = asyncio.ensure_future(first(before))
    await until(lambda: table.is_watched)
    await asyncio.sleep(0.05)
    assert not waiting.done()  # nothing has changed
    await play_on(table, 1)
    after, now = await waiting
    assert (after != before, now) == (True, table.ply)
    assert now > ply
    assert await first(before) == (after, now)
    assert await first("nonsense") == (after, now)


async def test_a_quiet_stream_is_kept_alive(server: Running) -> None:
    server.hall.settings = server.hall.settings._replace(keep_alive=0.02)
    made = await make(server, HUMAN, HUMAN)
    async with server.client() as client, client.stream("GET", f"/api/tables/{made['table']}/stream") as response:
        lines = response.aiter_lines()
        heard = [line async for line, _ in _zip(lines, range(12))]
    assert ": still here" in heard


async def _zip(lines: Any, numbers: range) -> Any:
    left = iter(numbers)
    async for line in lines:
        n = next(left, None)
        if n is None:
            return
        yield line, n


async def test_streams_end_when_the_server_does(server: Running) -> None:
    made = await make(server, HUMAN, HUMAN)
    async with server.client() as client, client.stream("GET", f"/api/tables/{made['table']}/stream") as response:
        got = events(response)
        await anext(got)
        server.hall.end_streams()
        with pytest.raises(StopAsyncIteration):
            await anext(got)


async def test_whoever_comes_with_too_many_others_is_asked_to_come_again(server: Running) -> None:
    """Never an error: those who are let in see the table, the others are told when to come back."""
    made = await make(server, HUMAN, HUMAN)
    server.hall.door = Door(patience=0.02)
    statuses: list[int] = []

    async def come() -> None:
        async with server.client() as client, client.stream("GET", f"/t/{made['table']}/stream") as response:
            statuses.append(response.status_code)
            if response.status_code == 503:
                assert int(response.headers["Retry-After"]) > 0
                return
            async for _ in events(response):
                return

    await asyncio.gather(*(come() for _ in range(20)))
    assert set(statuses) == {200, 503}
    await come()
    assert statuses[-1] == 200
