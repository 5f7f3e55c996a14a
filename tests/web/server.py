"""A real server inside the event loop of a test, and helpers for tests to use tables."""

import asyncio
import json
import threading
from contextlib import asynccontextmanager, contextmanager
from queue import Queue
from random import Random
from typing import Any, AsyncIterator, Coroutine, Iterator, NamedTuple

import httpx
from fastapi import FastAPI

from sobremesa.web.app import create_app
from sobremesa.web.hall import Hall, Person, SeatOrder, Table, TableOrder
from sobremesa.web.serve import Server, bound, inside_of
from sobremesa.web.settings import Settings

from ..patience import PATIENCE

HUMAN = SeatOrder("human")
OPEN = SeatOrder("open")
BOT = SeatOrder("bot", "random")


class Running(NamedTuple):
    app: FastAPI
    url: str
    server: Server

    @property
    def hall(self) -> Hall:
        hall: Hall = self.app.state.hall
        return hall

    def client(self, token: str = "", **headers: str) -> httpx.AsyncClient:
        """A client; with a token, one that plays a seat."""
        if token:
            headers["Authorization"] = f"Bearer {token}"
        return httpx.AsyncClient(base_url=self.url, headers=headers, trust_env=False, verify=False, timeout=PATIENCE)


@asynccontextmanager
async def running(settings: Settings) -> AsyncIterator[Running]:
    """A server that runs within the context and has stopped after it."""
    app = create_app(settings)
    listener = bound("127.0.0.1", 0)
    ready = asyncio.Event()
    server = Server(app, ready.set)
    task = asyncio.ensure_future(server._serve([listener, *inside_of(app)]))
    waiting = asyncio.ensure_future(ready.wait())
    await asyncio.wait((task, waiting), return_when=asyncio.FIRST_COMPLETED)
    if task.done():
        waiting.cancel()
        task.result()
    try:
        yield Running(app, f"http://127.0.0.1:{listener.getsockname()[1]}", server)
    finally:
        app.state.hall.end_streams()
        server.should_exit = True
        await task
        listener.close()


def order(*seats: SeatOrder, game: str = "el_grande", **more: Any) -> TableOrder:
    return TableOrder(game, seats, **{"seed": "a seed", **more})


async def play_on(table: Table, plies: int = 10_000, seed: int = 1, but: tuple[int, ...] = ()) -> None:
    """Make and confirm random decisions for all people at the table; bots play by themselves."""
    rng = Random(seed)
    until = table.ply + plies
    while not table.over and table.ply < until:
        seat = next((s for s in table.owing if table.seat_at(s).is_human and s not in but), None)
        if seat is None:
            if not any(table.seat_at(s).is_bot for s in table.owing):
                return
            await asyncio.sleep(0.002)
        else:
            await table.act(seat, table.ply, rng.choice(table.legal(seat)), is_final=True)


async def until(happens: Any, seconds: float = PATIENCE) -> None:
    """Wait for something that other tasks bring about."""
    async with asyncio.timeout(seconds):
        while not happens():
            await asyncio.sleep(0.005)


@asynccontextmanager
async def meanwhile(*tasks: Coroutine[Any, Any, Any]) -> AsyncIterator[None]:
    """Run endless tasks within the context; they have ended after it."""
    started = [asyncio.ensure_future(task) for task in tasks]
    try:
        yield
    finally:
        for task in started:
            task.cancel()
        await asyncio.gather(*started, return_exceptions=True)


async def status_of(server: Running, target: str) -> int:
    """The status of a page whose address is sent exactly as given."""
    reader, writer = await asyncio.open_connection("127.0.0.1", int(server.url.rpartition(":")[2]))
    writer.write(f"GET {target} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n".encode())
    line = await reader.readline()
    writer.close()
    return int(line.split()[1])


class Event(NamedTuple):
    id: str
    name: str
    data: Any


async def events(response: httpx.Response) -> AsyncIterator[Event]:
    """The server-sent events of a stream, with their data parsed as JSON."""
    fields: dict[str, str] = {}
    async for line in response.aiter_lines():
        if line:
            name, _, value = line.partition(":")
            fields[name] = value.removeprefix(" ")
        elif "data" in fields:
            yield Event(fields.get("id", ""), fields.get("event", ""), json.loads(fields["data"]))
            fields = {}
        else:
            fields = {}


def person(letter: str, name: str = "") -> Person:
    return Person(letter * 32, name)


@contextmanager
def in_thread(settings: Settings) -> Iterator[Running]:
    """A server in another thread, for tests that have no event loop."""
    started: Queue[Running | BaseException] = Queue()
    end = threading.Event()

    async def serve() -> None:
        async with running(settings) as server:
            started.put(server)
            await asyncio.to_thread(end.wait)

    def work() -> None:
        try:
            asyncio.run(serve())
        except BaseException as e:
            started.put(e)

    thread = threading.Thread(target=work)
    thread.start()
    try:
        server = started.get(timeout=PATIENCE)
        if isinstance(server, BaseException):
            raise server
        yield server
    finally:
        end.set()
        thread.join(PATIENCE)
