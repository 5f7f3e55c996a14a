"""Who may see a table: every route to it asks the same question, and asks again when rights change."""

import asyncio
from collections.abc import Iterator

import httpx
import pytest
from fastapi import APIRouter
from fastapi.routing import APIRoute

from sobremesa.web import api, pages
from sobremesa.web.hall import Person, Table

from ..patience import PATIENCE
from .pages.visitors import Visitor
from .server import OPEN, Event, Running, events, order, person, play_on, until
from .test_api import HUMAN, make

pytestmark = pytest.mark.anyio

ANA, BEN, EVA = person("a", "Ana"), person("b", "Ben"), person("e", "Eva")


def known_as(server: Running, who: Person) -> httpx.AsyncClient:
    """A browser with this person's cookie, which also sends our form token."""
    keeper = server.app.state.doorkeeper
    return server.client(**{"Cookie": keeper.cookie(who).partition(";")[0], "X-CSRF-Token": keeper.form_token(who)})


async def private(server: Running, plies: int = 8) -> Table:
    """A running table that Ana and Ben want to keep to themselves."""
    table = await server.hall.create(order(OPEN, OPEN, is_watchable=False, options={"short": True}), ANA)
    await table.join(ANA)
    await table.join(BEN)
    await play_on(table, plies)
    return table


def ways_to(table: Table) -> list[tuple[str, str]]:
    """Every method and path by which anything about this table could be learned."""
    values = {"id": table.id, "table": table.id, "ply": "3", "pane": "text", "thing": "region:granada"}
    values |= {"number": "0", "step": "0"}
    routes = [("", r) for r in _routes(pages.router)] + [("/api", r) for r in _routes(api.router)]
    ways = [
        (method, prefix + route.path.replace(":path", "").format(**values))
        for prefix, route in routes
        if "{id}" in route.path or "{table}" in route.path
        for method in sorted(route.methods)
    ]
    assert len(ways) > 25
    return ways


def _routes(router: APIRouter) -> Iterator[APIRoute]:
    for route in router.routes:
        if isinstance(route, APIRoute):
            yield route
        else:  # newer versions of FastAPI keep included routers as they are
            yield from _routes(route.original_router)  # type: ignore[attr-defined]


async def refused(client: httpx.AsyncClient, method: str, path: str) -> bool:
    body = {"ply": 3, "action": 0, "answer": "1:yes", "text": "hello", "give": 0, "seat": 0, "level": "mozo"}
    is_api = path.startswith("/api/")  # these read the token before the body, except where there is none
    sent = None if method == "GET" else {"invite": "x"} if is_api else {**body, "invite": "x"}
    for params in ({}, {"seat": 0, "to": 99999}):
        async with client.stream(method, path, json=sent, params=params) as answer:  # some never end
            if answer.status_code not in (401, 403):
                return False
    return True


@pytest.mark.parametrize("is_over", [False, True])
async def test_nothing_of_a_private_table_can_be_read_by_strangers(server: Running, is_over: bool) -> None:
    table = await private(server)
    if is_over:
        await play_on(table)
        assert table.over
    async with known_as(server, EVA) as eva:
        open_ways = [way for way in ways_to(table) if not await refused(eva, *way)]
    assert open_ways == []


async def test_a_finished_private_table_is_open_to_those_who_played(server: Running) -> None:
    table = await private(server)
    await play_on(table)
    async with known_as(server, BEN) as ben:
        for path in ("", "/end", "/story", "/ply/3", "/now", "/record", "?seat=0"):
            answer = await ben.get(f"/t/{table.id}{path}")
            assert answer.status_code in (200, 303), path


async def test_who_gave_a_seat_away_still_knows_the_table(server: Running) -> None:
    table = await private(server)
    await table.give_to_bot(1, "random", BEN)
    table.check_sight(BEN, None)


async def test_the_ply_of_a_private_table_is_not_told(server: Running) -> None:
    table = await private(server)
    async with known_as(server, EVA) as eva:
        answer = await eva.get(f"/t/{table.id}/ply?to=99999")
    assert answer.status_code == 403
    assert str(table.ply) not in answer.headers.get("location", "")


async def test_a_stranger_learns_no_table_by_asking_for_a_rematch(server: Running) -> None:
    table = await server.hall.create(order(OPEN, OPEN, options={"short": True}), ANA)
    await table.join(ANA)
    await table.join(BEN)
    await play_on(table)
    async with known_as(server, BEN) as ben, known_as(server, EVA) as eva:
        again = await ben.post(f"/t/{table.id}/rematch")
        assert again.status_code == 303
        refused = await eva.post(f"/t/{table.id}/rematch")
    assert refused.status_code == 403
    assert "location" not in refused.headers


async def test_request_numbers_do_not_count_what_others_do_in_secret(server: Running) -> None:
    numbers = []
    for secret_acts in (0, 3):
        table = await server.hall.create(order(OPEN, OPEN), ANA)
        for who in (ANA, BEN):
            await table.join(who)
        await play_on(table, 10)
        for n in range(secret_acts):
            await table.prefer(0, n % 2 == 0)
        await table.ask_undo(1, table.ply - 2)
        numbers += [request.number for request in table.requests]
    assert len(numbers) == 2
    assert numbers[0] == numbers[1]


async def test_requests_have_numbers_of_their_own(server: Running) -> None:
    table = await server.hall.create(order(OPEN, OPEN, OPEN), ANA)
    for who in (ANA, BEN, EVA):
        await table.join(who)
    await play_on(table, 10)
    for seat in (0, 1):
        await table.ask_undo(seat, table.ply - 2 - seat)
    assert len({r.number for r in table.requests}) == 2


# -- open streams ------------------------------------------------------------------------------------------------------


async def heard(client: httpx.AsyncClient, path: str, into: list[Event]) -> None:
    async with client.stream("GET", path) as response:
        assert response.status_code == 200
        async for event in events(response):
            into.append(event)


async def test_a_stream_ends_when_its_seat_is_given_away(server: Running) -> None:
    made = await make(server, HUMAN, HUMAN)
    table = await server.hall.get(made["table"])
    seen: list[Event] = []
    async with server.client(made["seats"][0]["token"]) as client:
        stream = asyncio.ensure_future(heard(client, f"/api/tables/{table.id}/stream", seen))
        await until(lambda: seen)
        await table.give_to_bot(0, "random", Person(table.seat_at(0).person or ""))
        async with asyncio.timeout(PATIENCE):
            await stream
    assert len(seen) == 1  # nothing the seat would see after that


async def test_a_stream_ends_when_its_token_is_replaced(server: Running) -> None:
    made = await make(server, HUMAN, HUMAN)
    table = await server.hall.get(made["table"])
    seen: list[Event] = []
    async with server.client(made["seats"][0]["token"]) as client:
        stream = asyncio.ensure_future(heard(client, f"/api/tables/{table.id}/stream", seen))
        await until(lambda: seen)
        await table.new_token(0, "another")
        async with asyncio.timeout(PATIENCE):
            await stream


async def test_a_page_is_sent_away_when_its_seat_is_given_away(server: Running) -> None:
    table = await server.hall.create(order(OPEN, OPEN), ANA)
    for who in (ANA, BEN):
        await table.join(who)
    seen: list[Event] = []
    async with known_as(server, ANA) as ana:
        stream = asyncio.ensure_future(heard(ana, f"/t/{table.id}/stream?seat=0", seen))
        await until(lambda: seen)
        await table.give_to_bot(0, "random", ANA)
        async with asyncio.timeout(PATIENCE):
            await stream
    assert seen[-1].data == {"goto": f"/t/{table.id}"}
    assert len(seen) == 2


async def test_a_visitor_with_a_seat_stays(server: Running) -> None:
    """The check of open streams ends none that is still allowed."""
    visitor = Visitor(server)
    await visitor.get("/")
    await visitor.client.aclose()
    table = await server.hall.create(order(OPEN, OPEN), ANA)
    for who in (ANA, BEN):
        await table.join(who)
    seen: list[Event] = []
    async with known_as(server, ANA) as ana:
        stream = asyncio.ensure_future(heard(ana, f"/t/{table.id}/stream?seat=0", seen))
        await until(lambda: seen)
        await play_on(table, 3)
        await until(lambda: seen[-1].data.get("ply") == table.ply)
        stream.cancel()
        await asyncio.gather(stream, return_exceptions=True)
