"""Nobody sees through another seat's eyes: worlds that differ only in what a viewer cannot see look the same to it."""

import asyncio
from random import Random
from typing import Any

import httpx
import pytest

from sobremesa.web.hall import Table

from ..patience import PATIENCE
from .server import OPEN, Running, order, person, play_on
from .test_api import HUMAN, make
from .worlds import change_what_is_hidden, forget

pytestmark = pytest.mark.anyio

TABLES: dict[str, dict[str, Any]] = {
    "el_grande": {"modules": ["changing_powers"]},
    "la_granja": {"options": {"hidden_vp": True}},
}
PATHS = ("", "/view", "/legal", "/record", "/stream")


async def first_bytes(client: httpx.AsyncClient, url: str) -> bytes:
    """The response, or the first event of a stream."""
    async with client.stream("GET", url) as response:
        got = f"{response.status_code} {response.headers.get('content-type')}\n".encode()
        async for part in response.aiter_bytes():
            got += part
            if "/stream" in url and b"data:" in got and got.endswith(b"\n\n"):
                break
    return got


async def everything(server: Running, table: str, token: str) -> list[bytes]:
    """Everything that a viewer can fetch."""
    async with server.client(token) as client:
        return [await first_bytes(client, f"/api/tables/{table}{path}") for path in PATHS]


@pytest.mark.parametrize("game", TABLES)
async def test_two_worlds_look_the_same(server: Running, game: str) -> None:
    made = await make(server, HUMAN, HUMAN, HUMAN, game=game, **TABLES[game])
    table = await server.hall.get(made["table"])
    tokens: dict[int | None, str] = {None: "", **{s["seat"]: s["token"] for s in made["seats"]}}
    rng, different = Random(1), 0
    for step in range(6):
        await play_on(table, rng.randrange(5, 25), seed=step)
        true = (table.session, table.facts, table.stored_seats)
        for viewer, token in tokens.items():
            before = await everything(server, table.id, token)
            assert any(str(table.ply).encode() in part for part in before)
            different += change_what_is_hidden(table, viewer, rng)
            assert await everything(server, table.id, token) == before
            table.session, table.facts, table.stored_seats = true
            forget(table)
    assert different > 12


PAGES = (
    "", "/stream", "/now", "/story", "/pane/text", "/pane/preview", "/pane/odds", "/ply/{ply}", "/since/{ply}",
    "/since/0",
)  # fmt: skip


async def all_pages(client: httpx.AsyncClient, table: Table, seat: int | None) -> list[bytes]:
    """Everything that a browser can show of the table."""
    query = "" if seat is None else f"?seat={seat}"
    pages = [f"/t/{table.id}{path.format(ply=table.ply)}{query}" for path in PAGES]
    got = [await first_bytes(client, page) for page in pages]
    assert [page[:3] for page in got] == [b"200"] * len(PAGES)
    return got


@pytest.mark.parametrize("game", TABLES)
async def test_two_worlds_look_the_same_in_the_browser(server: Running, game: str) -> None:
    people = [person(letter, letter.upper()) for letter in "abc"]
    table = await server.hall.create(order(OPEN, OPEN, OPEN, game=game, **TABLES[game]), people[0])
    for one in people:
        await table.join(one)
    rng, different = Random(1), 0
    for step in range(3):
        await play_on(table, rng.randrange(5, 30), seed=step)
        true = (table.session, table.facts, table.stored_seats)
        for viewer, who in ((None, person("s")), *enumerate(people)):
            cookie = server.app.state.doorkeeper.cookie(who).partition(";")[0]
            async with server.client(Cookie=cookie) as client:
                before = await all_pages(client, table, viewer)
                different += change_what_is_hidden(table, viewer, rng)
                for one, two in zip(before, await all_pages(client, table, viewer)):
                    assert one == two
            table.session, table.facts, table.stored_seats = true
            forget(table)
    assert different > 4


async def test_nobody_looks_with_the_eyes_of_another(server: Running) -> None:
    ana, ben = person("a"), person("b")
    table = await server.hall.create(order(OPEN, OPEN), ana)
    await table.join(ana)
    await table.join(ben)
    seat = table.owing[0]
    action = {"ply": table.ply, "action": table.legal(seat)[0], "seat": seat}
    keeper = server.app.state.doorkeeper
    for who, other in ((ana, 1), (ben, 0), (person("s"), 0), (person("s"), 1)):
        headers = {"Cookie": keeper.cookie(who).partition(";")[0], "X-CSRF-Token": keeper.form_token(who)}
        async with server.client(**headers) as client:
            for path in PAGES:
                page = f"/t/{table.id}{path.format(ply=table.ply)}?seat={other}"
                assert (await client.get(page)).status_code == 403, page
            if other == seat:
                for what in ("act", "confirm", "take-back", "restart", "undo-request", "answer"):
                    answer = await client.post(f"/t/{table.id}/{what}", json={**action, "answer": "1:yes"})
                    assert answer.status_code == 403, what
    assert table.ply == action["ply"]
    assert table.pending(seat) is None


@pytest.mark.parametrize("game", TABLES)
async def test_the_two_worlds_can_be_told_apart_by_others(server: Running, game: str) -> None:
    """The test above can fail: for those who may see more, the two worlds differ."""
    made = await make(server, HUMAN, HUMAN, HUMAN, game=game, **TABLES[game])
    table = await server.hall.get(made["table"])
    rng, told_apart = Random(1), 0
    for step in range(4):
        await play_on(table, 20, seed=step)
        true = (table.session, table.facts, table.stored_seats)
        for seat in made["seats"]:
            before = await everything(server, table.id, seat["token"])
            change_what_is_hidden(table, None, rng)  # what a spectator cannot see
            table.stored_seats = true[2]
            told_apart += await everything(server, table.id, seat["token"]) != before
            table.session, table.facts = true[:2]
            forget(table)
    assert told_apart > 3


async def test_a_stream_is_silent_about_what_others_are_about_to_do(server: Running) -> None:
    made = await make(server, HUMAN, HUMAN)
    table = await server.hall.get(made["table"])
    seat = table.owing[0]
    await table.prefer(seat, False)
    other = made["seats"][1 - seat]["token"]
    heard: list[bytes] = []

    async def listen() -> None:
        async with server.client(other) as client, client.stream("GET", f"/api/tables/{table.id}/stream") as response:
            async for part in response.aiter_bytes():
                heard.append(part)

    listening = asyncio.ensure_future(listen())
    async with asyncio.timeout(PATIENCE):
        while b"".join(heard).count(b"data:") < 1:
            await asyncio.sleep(0.01)
    so_far = b"".join(heard)
    for action in table.legal(seat)[:3]:
        await table.act(seat, table.ply, action)
        assert table.pending(seat) == action
    await table.take_back(seat, table.ply)
    await asyncio.sleep(0.1)
    assert b"".join(heard) == so_far
    listening.cancel()
    await asyncio.gather(listening, return_exceptions=True)
