"""What a network shares, what a page costs, who is believed, and how long a request may take."""

import asyncio
from contextlib import ExitStack
from typing import Any

import httpx
import pytest
from starlette.requests import Request

from sobremesa.web import protocol
from sobremesa.web.addresses import network_of
from sobremesa.web.errors import TooManyRequests
from sobremesa.web.limits import COSTS, MAKE, RATES, SHARED, SHARED_STREAMS, STREAMS, Limits, cost_of
from sobremesa.web.protocol import Gate, room_for
from sobremesa.web.settings import Settings

from ..patience import PATIENCE
from .server import HUMAN, OPEN, Running, order, person, play_on, running, until
from .test_access import known_as
from .test_api import make

pytestmark = pytest.mark.anyio

ANA = person("a", "Ana")


@pytest.mark.parametrize(
    ("address", "network"),
    [
        ("203.0.113.7", "203.0.113.0/24"),
        ("::ffff:203.0.113.7", "203.0.113.0/24"),
        ("2001:db8:1:2ff:3:4:5:6", "2001:db8:1:200::/56"),
        ("fe80::1%eth0", "fe80::/56"),
        ("testclient", "testclient"),
        ("x" * 100, "x" * 45),
    ],
)
def test_neighbours_share_a_network(address: str, network: str) -> None:
    assert network_of(address) == network


# -- buckets -----------------------------------------------------------------------------------------------------------


def asked(method: str, path: str, address: str) -> Request:
    return Request({"type": "http", "method": method, "path": path, "client": (address, 1), "headers": []})


def allowed(limits: Limits, method: str, path: str, neighbours: int) -> int:
    """How often this many visitors of one network may ask for a path."""
    for n in range(10_000):
        try:
            limits.count_request(asked(method, path, f"203.0.113.{n % 256}"), f"visitor {n % neighbours}")
        except TooManyRequests:
            return n
    raise AssertionError("there is no limit")


def test_fresh_cookies_do_not_help(clock: list[float]) -> None:
    limits = Limits()
    assert allowed(limits, "POST", "/new", neighbours=1000) == SHARED[MAKE].most
    limits.count_request(asked("POST", "/new", "198.51.100.1"), "somebody elsewhere")
    clock[0] += 10
    assert allowed(limits, "POST", "/new", neighbours=1000) == int(10 * SHARED[MAKE].per_second)


@pytest.mark.parametrize("path", ["/puzzles/la_granja/0badcafe/1.2.3/check", "/puzzles/la_granja/0badcafe/start/play"])
def test_plans_to_be_judged_and_tables_from_puzzles_are_counted_like_new_tables(clock: list[float], path: str) -> None:
    assert allowed(Limits(), "POST", path, neighbours=1) == RATES[MAKE].most
    assert allowed(Limits(), "POST", "/learn/la_granja/first/play", neighbours=1) == RATES[MAKE].most


def test_a_visitor_has_less_than_a_network() -> None:
    for kind, rate in RATES.items():
        assert rate.most < SHARED[kind].most
        assert rate.per_second < SHARED[kind].per_second


def test_pages_are_counted_by_what_they_cost(clock: list[float]) -> None:
    assert cost_of("/t/abc/ply/3") > cost_of("/t/abc/story") > cost_of("/t/abc") == 1 > cost_of("/static/x/a.css")
    assert cost_of("/api/docs") > 1
    assert cost_of("/rules/el_grande/end") > 1
    assert cost_of("/api/tables/abc/record") > 1
    assert allowed(Limits(), "GET", "/t/abc/ply/3", neighbours=1) == RATES["look"].most // COSTS["ply"]


async def test_the_page_for_developers_is_counted(server: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(SHARED, "any", SHARED["any"]._replace(most=10, per_second=0.001))
    async with server.client() as client:
        for path in ("/api/docs", "/openapi.json"):
            server.app.state.limits._buckets.clear()
            statuses = [(await client.get(path)).status_code for _ in range(5)]
            assert statuses == [200, 200, 200, 429, 429], path


def test_a_network_has_a_share_of_the_streams() -> None:
    limits = Limits()
    with ExitStack() as opened:
        for n in range(SHARED_STREAMS):
            opened.enter_context(limits.stream(f"visitor {n // (STREAMS - 1)}", f"203.0.113.{n % 256}"))
        assert limits.streams == SHARED_STREAMS
        with pytest.raises(TooManyRequests), limits.stream("another", "203.0.113.9"):
            pass
        with limits.stream("another", "198.51.100.1"):
            pass
    assert limits.streams == 0
    assert not limits._streams


# -- who is believed ---------------------------------------------------------------------------------------------------


async def streams_opened(server: Running, table: str, count: int, **headers: str) -> int:
    """How many of ``count`` streams a program without a token can open at once."""
    opened: list[int] = []

    async def watch(n: int) -> None:
        told = {"X-Forwarded-For": f"10.1.{n}.1"} if headers.get("forwards") else {}
        async with server.client(**told) as client, client.stream("GET", f"/api/tables/{table}/stream") as response:
            opened.append(response.status_code)
            async for _ in response.aiter_bytes():
                pass

    tasks = [asyncio.ensure_future(watch(n)) for n in range(count)]
    await until(lambda: len(opened) == count)
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)
    return opened.count(200)


async def test_forwarded_addresses_are_not_believed_from_anybody(server: Running) -> None:
    made = await make(server, {"kind": "human"}, {"kind": "human"})
    assert await streams_opened(server, made["table"], STREAMS + 6, forwards="yes") == STREAMS


async def test_forwarded_addresses_are_believed_from_our_proxies(settings: Settings) -> None:
    async with running(settings._replace(proxies=("127.0.0.0/8",))) as server:
        made = await make(server, {"kind": "human"}, {"kind": "human"})
        assert await streams_opened(server, made["table"], STREAMS + 6, forwards="yes") == STREAMS + 6


# -- the gate ----------------------------------------------------------------------------------------------------------


def test_the_gate_counts_networks_and_everybody() -> None:
    gate = Gate(most=4, from_one=2, proxies=("127.0.0.1", "10.0.0.0/8"))
    places = [gate.enter("203.0.113.1"), gate.enter("203.0.113.2")]
    assert gate.enter("203.0.113.3") is None
    proxied = [gate.enter("10.0.0.1"), gate.enter("10.0.0.1")]
    assert None not in (*places, *proxied)
    assert gate.enter("198.51.100.1") is None  # the house is full
    assert (gate.inside, gate.refused) == (4, 2)
    for place in (*places, *proxied):
        gate.leave(place or "")
    assert gate.inside == 0
    assert not gate._networks
    assert [gate.enter("10.0.0.1") for _ in range(3)] == ["10.0.0.0/24"] * 3  # everybody comes through a proxy


class Slow:
    """A client in the middle of a request."""

    is_gone = False

    def abort(self) -> None:
        self.is_gone = True


def test_who_is_longest_over_a_request_makes_room() -> None:
    gate = Gate(most=3, from_one=3)
    slow: list[Any] = [Slow(), Slow()]
    for n, one in enumerate(slow):
        assert gate.enter(f"203.0.{n}.1")
        gate.begun(one)
    assert gate.enter("198.51.100.1")
    gate.begun(slow[0])  # another byte does not make it younger
    assert gate.enter("198.51.101.1")
    assert [one.is_gone for one in slow] == [True, False]
    gate.leave("203.0.0.0/24")
    gate.finished(slow[1])
    assert gate.enter("198.51.102.1") is None  # everybody inside has finished sending


async def test_half_requests_keep_nobody_out(server: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    gate = server.server.gate
    monkeypatch.setattr(gate, "most", 5)
    opened = [await connected(server, HALF_BODY) for _ in range(5)]
    await until(lambda: gate.inside == 5)
    async with server.client() as client:
        assert (await client.get("/healthz")).status_code == 200
    assert await ended(opened[0][0]) == b""
    for _, writer in opened:
        writer.close()


def test_there_are_descriptors_left() -> None:
    assert 8 <= room_for(100) <= 100


async def connected(server: Running, *parts: bytes) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
    reader, writer = await asyncio.open_connection("127.0.0.1", int(server.url.rpartition(":")[2]))
    for part in parts:
        writer.write(part)
        await writer.drain()
    return reader, writer


async def ended(reader: asyncio.StreamReader) -> bytes:
    """What arrived until the server closed the connection."""
    async with asyncio.timeout(PATIENCE):
        try:
            return await reader.read()
        except ConnectionError:
            return b""


HALF_HEAD = b"GET / HTTP/1.1\r\nHost: x\r\n"
HALF_BODY = b"POST /api/tables HTTP/1.1\r\nHost: x\r\nContent-Length: 50\r\n\r\n{"


@pytest.mark.parametrize("sent", [b"", b"G", HALF_HEAD, HALF_BODY])
async def test_half_a_request_is_not_waited_for(server: Running, monkeypatch: pytest.MonkeyPatch, sent: bytes) -> None:
    monkeypatch.setattr(protocol, "HEAD", 0.2)
    monkeypatch.setattr(protocol, "BODY", 0.2)
    reader, writer = await connected(server, sent)
    assert await ended(reader) == b""
    writer.close()


async def test_a_byte_now_and_then_does_not_keep_a_connection(server: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(protocol, "HEAD", 0.3)
    reader, writer = await connected(server, HALF_HEAD)

    async def drip() -> None:
        while True:
            writer.write(b"X-Slow: yes\r\n")
            await asyncio.sleep(0.02)

    dripping = asyncio.ensure_future(drip())
    assert await ended(reader) == b""
    dripping.cancel()
    await asyncio.gather(dripping, return_exceptions=True)
    writer.close()


async def test_a_second_request_on_the_same_connection_has_its_own_limit(
    server: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    whole = b"GET /api/games HTTP/1.1\r\nHost: x\r\n\r\n"
    reader, writer = await connected(server, whole)
    assert b"200" in await reader.readline()
    monkeypatch.setattr(protocol, "HEAD", 0.2)
    writer.write(HALF_HEAD)
    await ended(reader)
    writer.close()


async def test_a_slow_answer_and_a_quiet_stream_have_no_limit(server: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(protocol, "HEAD", 0.1)
    monkeypatch.setattr(protocol, "BODY", 0.1)
    table = await server.hall.create(order(HUMAN, HUMAN), ANA)
    async with server.client() as client, client.stream("GET", f"/api/tables/{table.id}/stream") as response:
        lines = response.aiter_lines()
        await anext(lines)
        await asyncio.sleep(0.5)
        ply = table.ply
        await play_on(table, 1)
        async with asyncio.timeout(PATIENCE):
            async for line in lines:
                if f'"ply":{ply + 1}' in line:
                    break


async def test_who_does_not_take_what_we_send_has_gone(server: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(protocol, "STALLED", 0.2)
    table = await server.hall.create(order(HUMAN, OPEN), ANA)
    request = f"GET /api/tables/{table.id}/stream HTTP/1.1\r\nHost: x\r\n\r\n".encode()
    reader, writer = await connected(server, request)
    await until(lambda: table.is_watched)
    reader._transport.pause_reading()  # type: ignore[attr-defined]
    monkeypatch.setattr("sobremesa.web.api.views.view_text", lambda *_: "x" * 4_000_000)
    for n in range(6):
        await table.prefer(0, n % 2 == 0)
        table.facts = table.facts._replace(version=table.version + 1)
        table.wake()
        await asyncio.sleep(0.02)
    await until(lambda: not table.is_watched)
    writer.close()


async def test_connections_of_one_network_are_counted(server: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    gate = server.server.gate
    monkeypatch.setattr(gate, "from_one", 3)
    opened = [await connected(server, HALF_HEAD) for _ in range(3)]
    await until(lambda: gate.inside == 3)
    reader, writer = await connected(server)
    assert (await ended(reader)).startswith(b"HTTP/1.1 503")
    writer.close()
    for _, writer in opened:
        writer.close()
    await until(lambda: gate.inside == 0)
    async with server.client() as client:
        assert (await client.get("/api/games")).status_code == 200


async def test_tables_of_fresh_cookies_are_counted_together(server: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(SHARED, MAKE, SHARED[MAKE]._replace(most=3, per_second=0.001))
    answers: list[httpx.Response] = []
    for letter in "abcde":
        async with known_as(server, person(letter)) as client:
            answers.append(await client.post("/play-now", data={"game": "el_grande", "level": "random"}))
    assert [a.status_code for a in answers] == [303, 303, 303, 429, 429]
