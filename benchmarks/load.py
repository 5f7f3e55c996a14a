"""How the server copes with a full house: 200 live tables of four people, timed from a move to everybody's screen.

    python benchmarks/load.py                        like browsers: pages' streams and forms
    python benchmarks/load.py --stream json          like programs
    python benchmarks/load.py --tables 500 --database postgresql://postgres@127.0.0.1/load --workers 2

The tables are set up beforehand, each somewhere in its game. Then a server is started, with one process or several,
every seat opens its stream, all at the same moment, and each table makes a random move about every ten seconds: one of
those offered by the seat's stream, as people choose from what their page shows. A move counts as shown when all four
streams have delivered its ply. Nothing may be lost: at the end every stream has to be open and up to date. Clients that
are asked to come again later do so, like a browser; this is counted, but not as an error.
"""

import argparse
import asyncio
import gc
import itertools
import json
import os
import random
import re
import signal
import sys
import tempfile
import time
from pathlib import Path
from typing import Any, NamedTuple

from sobremesa.kernel import SobremesaError
from sobremesa.web.hall import Hall, Person, SeatOrder, TableOrder
from sobremesa.web.protocol import room_for
from sobremesa.web.security import Doorkeeper, new_token, token_hash
from sobremesa.web.serve import prepare
from sobremesa.web.settings import Settings

SECRET = "a full house"
SEATS = 4
GAMES = {"el_grande": 150, "la_granja": 300}  # and how many plies they have been played at most
PLY = re.compile(rb'"ply":(\d+)')
#: what a seat may do, in an update of its page and in the JSON stream
OFFERS = {"html": re.compile(rb'data-action=\\"(\d+)\\"'), "json": re.compile(rb'\{"id":(\d+),"notation"')}
LIST = b'"page-choices":"'  # where the list begins in an update of a page; parts left out of it have not changed
KEPT = 3.0  # seconds a connection is reused; servers close idle ones
PATIENCE = 10.0  # seconds after which an update counts as lost
LONGEST = 60.0  # seconds to wait for an answer
OPENING = 180.0  # seconds within which all streams have to be open
NUMBERS = itertools.count()


class Seat(NamedTuple):
    token: str
    cookie: str
    csrf: str


class Laid(NamedTuple):
    """A table that is ready for the load."""

    id: str
    seats: tuple[Seat, ...]


class Crowded(Exception):
    """The server is too busy and asks the client to come again in a few seconds."""


class CannotMeasure(Exception):
    """Says in a sentence why nothing can be measured."""


class Connection:
    """A minimal HTTP client: it must not cost more than the server it measures."""

    def __init__(self, port: int, headers: dict[str, str]) -> None:
        self.port = port
        number = next(NUMBERS)  # each client has its own network, as a proxy would report
        whence = f"10.{number >> 8 & 255}.{number & 255}.1"
        told = {"Host": "127.0.0.1", "X-Forwarded-For": whence, **headers}
        self.head = "".join(f"{k}: {v}\r\n" for k, v in told.items())
        self.streams: tuple[asyncio.StreamReader, asyncio.StreamWriter] | None = None
        self.used = 0.0

    async def request(self, method: str, path: str, body: Any = None, more: str = "") -> tuple[int, bytes]:
        """Send a request; return status and body. The connection stays open for one that follows soon."""
        async with asyncio.timeout(LONGEST):
            return await self._request(method, path, body, more)

    async def _request(self, method: str, path: str, body: Any, more: str) -> tuple[int, bytes]:
        if self.streams is None or time.monotonic() - self.used > KEPT:
            self.close()
            self.streams = await asyncio.open_connection("127.0.0.1", self.port)
        self.used = time.monotonic()
        reader, writer = self.streams
        data = b"" if body is None else json.dumps(body).encode()
        kind = f"Content-Type: application/json\r\nContent-Length: {len(data)}\r\n" if body is not None else ""
        writer.write(f"{method} {path} HTTP/1.1\r\n{self.head}{kind}{more}\r\n".encode() + data)
        head = await reader.readuntil(b"\r\n\r\n")
        length = re.search(rb"content-length: (\d+)", head)
        text = await reader.readexactly(int(length[1])) if length else b""
        if b"connection: close" in head.lower():
            self.close()
        return int(head[9:12]), text

    async def view(self, table: Laid) -> Any:
        """Fetch what a seat sees."""
        status, text = await self.request("GET", f"/api/tables/{table.id}/view")
        if status != 200:
            raise ConnectionError(f"{status} instead of a view: {text[:200]!r}")
        return json.loads(text)

    async def listen(self, path: str) -> asyncio.StreamReader:
        """Open a stream, to be read line by line; chunk headers are not filtered out."""
        reader, self.writer = await asyncio.open_connection("127.0.0.1", self.port, limit=2**22)
        self.writer.write(f"GET {path} HTTP/1.1\r\n{self.head}Accept: text/event-stream\r\n\r\n".encode())
        async with asyncio.timeout(LONGEST):
            head = await reader.readuntil(b"\r\n\r\n")
        if head.startswith(b"HTTP/1.1 503"):
            self.writer.close()
            raise Crowded
        if not head.startswith(b"HTTP/1.1 200"):
            raise ConnectionError(head.split(b"\r\n")[0].decode())
        return reader

    def close(self) -> None:
        if self.streams is not None:
            self.streams[1].close()
            self.streams = None


class Load:
    """All players at the tables, and what was measured."""

    def __init__(self, port: int, mode: str, tables: list[Laid], every: float) -> None:
        self.port = port
        self.mode = mode
        self.tables = tables
        self.every = every
        self.seen: dict[tuple[str, int], int] = {}
        self.offers: dict[tuple[str, int], list[int]] = {}  # what each seat may do
        self.waiting: dict[str, tuple[int, float, set[int], asyncio.Event]] = {}
        self.shown: list[float] = []
        self.acknowledged: list[float] = []
        self.errors: list[str] = []
        self.crowded = 0  # how often the server asked to come again
        self.open = 0  # streams that have been opened
        self.bytes = 0

    def connection(self, seat: Seat) -> Connection:
        if self.mode == "json":
            return Connection(self.port, {"Authorization": f"Bearer {seat.token}"})
        return Connection(self.port, {"Cookie": seat.cookie, "X-CSRF-Token": seat.csrf})

    async def watch(self, table: Laid, number: int) -> None:
        """Follow the stream of one seat until cancelled."""
        where = f"/api/tables/{table.id}/stream" if self.mode == "json" else f"/t/{table.id}/stream?seat={number}"
        connection = self.connection(table.seats[number])  # keeping the object keeps the connection open
        wait = 0.5
        while True:
            try:
                reader = await connection.listen(where)
                break
            except Crowded:  # as a browser does, see stream.js
                self.crowded += 1
                await asyncio.sleep(wait * random.uniform(0.5, 1.5))
                wait = min(2 * wait, 15)
            except (OSError, asyncio.IncompleteReadError, TimeoutError) as e:
                self.errors.append(f"a stream was not opened: {type(e).__name__} {e}")
                return
        self.open += 1
        while True:
            line = await reader.readline()
            if not line:
                self.errors.append("a stream broke off")
                return
            self.bytes += len(line)
            if line.startswith(b"data:"):
                found = PLY.search(line)
                if found:
                    self._offered(table.id, number, line)
                    self._see(table.id, number, int(found[1]))

    def _offered(self, table: str, seat: int, line: bytes) -> None:
        """Note what the seat may do, if this update says so."""
        if self.mode == "html":
            start = line.find(LIST)
            if start < 0:
                return
            line = line[start : line.find(b'"page-', start + len(LIST))]
        self.offers[table, seat] = [int(action) for action in OFFERS[self.mode].findall(line)]

    def _see(self, table: str, seat: int, ply: int) -> None:
        self.seen[table, seat] = max(ply, self.seen.get((table, seat), -1))
        waiting = self.waiting.get(table)
        if waiting is not None and ply >= waiting[0]:
            waiting[2].discard(seat)
            if not waiting[2]:
                self.shown.append(time.perf_counter() - waiting[1])
                waiting[3].set()

    async def play(self, table: Laid, until: float) -> None:
        """Let the table move about once every ``every`` seconds."""
        rng = random.Random(table.id)
        acting = [self.connection(s) for s in table.seats]
        await asyncio.sleep(rng.uniform(0, self.every))
        while time.monotonic() < until:
            began = time.monotonic()
            try:
                if not await self._move(table, acting, rng):
                    break
            except (OSError, asyncio.IncompleteReadError, TimeoutError, ValueError) as e:
                self.errors.append(f"{type(e).__name__}: {e}")
            pause = max(0.0, rng.uniform(0.5, 1.5) * self.every - (time.monotonic() - began))
            if time.monotonic() + pause >= until:
                break
            await asyncio.sleep(pause)
        for connection in acting:
            connection.close()

    async def _move(self, table: Laid, acting: list[Connection], rng: random.Random) -> bool:
        """Make a random move and wait until all screens show it; return False if the game is over."""
        asked = [seat for seat in range(SEATS) if self.offers.get((table.id, seat))]
        if not asked:
            return False
        seat = rng.choice(asked)
        action, ply = rng.choice(self.offers[table.id, seat]), self.seen[table.id, seat]
        event = asyncio.Event()
        body = {"ply": ply, "action": action}
        path = f"/api/tables/{table.id}/act"
        if self.mode == "html":
            path, body["seat"] = f"/t/{table.id}/act", seat
        start = time.perf_counter()
        self.waiting[table.id] = (ply + 1, start, set(range(SEATS)), event)
        status, answer = await acting[seat].request("POST", path, body, "Accept: application/json\r\n")
        self.acknowledged.append(time.perf_counter() - start)
        if status not in (200, 204):
            self.errors.append(f"{status} {answer[:200]!r}")
        try:
            async with asyncio.timeout(PATIENCE):
                await event.wait()
        except TimeoutError:
            self.errors.append(f"lost: {table.id} ply {ply + 1}")
        return True


async def lay(settings: Settings, count: int) -> list[Laid]:
    """Set up tables in the middle of their games, with four people each."""
    await asyncio.to_thread(prepare, settings)
    hall = await Hall.open(settings)
    keeper = Doorkeeper(SECRET.encode(), False)
    at_once = asyncio.Semaphore(8)

    async def one(n: int) -> Laid:
        async with at_once:
            return await _lay_one(hall, keeper, n)

    laid = await asyncio.gather(*map(one, range(count)))
    await hall.close()
    return laid


async def _lay_one(hall: Hall, keeper: Doorkeeper, n: int) -> Laid:
    rng = random.Random(n)
    game, far = list(GAMES.items())[n % len(GAMES)]
    people = [Person(f"{n:030x}{seat:02x}", f"Player {seat + 1}") for seat in range(SEATS)]
    tokens = [new_token() for _ in people]
    table = await hall.create(TableOrder(game, (SeatOrder("open"),) * SEATS), people[0])
    for seat, person in enumerate(people):
        await table.join(person, seat, token_hash(tokens[seat]))
    session = table.session.copy()
    for _ in range(rng.randrange(far)):
        seat = rng.choice(session.state.owing)
        session.act(rng.choice(session.state.legal(seat)), seat)
    await table._commit(session)
    cookies = [keeper.cookie(p).partition(";")[0] for p in people]
    csrf = [keeper.form_token(p) for p in people]
    return Laid(table.id, tuple(map(Seat, tokens, cookies, csrf)))


def servers(pid: int, workers: int) -> list[int]:
    """The processes that answer requests: this one, or its workers; processes of bots do not count."""
    if workers == 1:
        return [pid]
    children = Path(f"/proc/{pid}/task/{pid}/children").read_text().split()
    return [int(p) for p in children if "spawn_main" in Path(f"/proc/{p}/cmdline").read_text()]


def memory(pids: list[int]) -> tuple[float, float]:
    """The memory in use now and at most, in MB; shared memory is counted for each process."""
    texts = [Path(f"/proc/{pid}/status").read_text() for pid in pids]
    now, most = (
        sum(int(re.search(rf"{name}:\s+(\d+)", text)[1]) for text in texts)  # type: ignore[index]
        for name in ("VmRSS", "VmHWM")
    )
    return now / 1024, most / 1024


def processor(pids: list[int]) -> float:
    """The processor seconds used so far."""
    fields = [Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split() for pid in pids]
    return sum(int(f[11]) + int(f[12]) for f in fields) / os.sysconf("SC_CLK_TCK")


def quantiles(seconds: list[float]) -> str:
    ranked = sorted(seconds) or [0.0]
    at = [ranked[min(len(ranked) - 1, int(len(ranked) * q))] * 1000 for q in (0.5, 0.95, 0.99)]
    return f"p50 {at[0]:.0f} ms, p95 {at[1]:.0f} ms, p99 {at[2]:.0f} ms, longest {ranked[-1] * 1000:.0f} ms"


def make_room(tables: int) -> None:
    """Let this process open enough connections: four streams for each table, and two more for each seat."""
    wanted = tables * 3 * SEATS
    room = room_for(wanted)
    if room < wanted:
        raise CannotMeasure(f"{tables} tables need {wanted} connections, and there is room for {room} (ulimit -n)")


class Measured(NamedTuple):
    """The results of a run."""

    tables: int
    opening: float  # seconds until all streams were open
    shown: list[float]
    acknowledged: list[float]
    seconds: float
    cpu: float  # processor seconds of all server processes
    clients: float  # processor seconds of this process
    memory: float  # MB
    most: float
    megabytes: float  # received through the streams
    errors: list[str]
    crowded: int
    lost: int
    busy: float  # load average of the machine

    def text(self) -> str:
        ms, own = (1000 * cpu / max(1, len(self.shown)) for cpu in (self.cpu, self.clients))
        lines = [
            f"moves: {len(self.shown)} in {self.seconds:.0f} s, {len(self.shown) / self.seconds:.1f} a second, "
            f"{self.megabytes:.0f} MB through {self.tables * SEATS} streams, opened in {self.opening:.1f} s",
            f"from action to everybody's screen: {quantiles(self.shown)}",
            f"from action to acknowledgement:    {quantiles(self.acknowledged)}",
            f"server: {self.cpu / self.seconds:.0%} of a processor, {ms:.1f} ms a move, {self.memory:.0f} MB of memory,"
            f" {self.most:.0f} MB at most; clients: {self.clients / self.seconds:.0%} of a processor, "
            f"{own:.1f} ms a move; load of the machine: {self.busy:.1f}",
            f"errors: {len(self.errors)}, lost updates: {self.lost}, asked to come again: {self.crowded}",
        ]
        return "\n".join([*lines, *(f"   {error}" for error in self.errors[:10])])


async def measure(
    tables: int, seconds: float, every: float = 10, mode: str = "html", database: str = "", workers: int = 1
) -> Measured:
    """Start a server and measure it under this load; `CannotMeasure` and `SobremesaError` say why that failed."""
    make_room(tables)
    with tempfile.TemporaryDirectory() as folder:
        laid = await lay(Settings(Path(folder), database, SECRET), tables)
        print(f"{len(laid)} tables are laid", flush=True)
        command = [sys.executable, "-m", "sobremesa", "serve", "--no-open", "--port", "0", "--data", folder]
        command += ["--workers", str(workers), *(["--database", database] if database else [])]
        server = await asyncio.create_subprocess_exec(
            *command,
            stdout=asyncio.subprocess.PIPE,
            env={**os.environ, "SOBREMESA_SECRET": SECRET, "SOBREMESA_PROXIES": "127.0.0.1"},
        )
        assert server.stdout is not None
        port = re.search(rb":(\d+)/", await server.stdout.readline())
        if port is None:
            raise CannotMeasure(f"the server has not started: status {await server.wait()}")
        load = Load(int(port[1]), mode, laid, every)
        try:
            pids = servers(server.pid, workers)
            opening = time.perf_counter()
            watching = [asyncio.ensure_future(load.watch(t, seat)) for t in laid for seat in range(SEATS)]
            while time.perf_counter() - opening < OPENING:
                if len(load.seen) >= len(watching) - sum(task.done() for task in watching):
                    break
                await asyncio.sleep(0.1)
            opened = time.perf_counter() - opening
            print(f"{len(load.seen)} of {len(watching)} streams show something after {opened:.1f} s", flush=True)
            load.errors += ["a stream shows nothing"] * (len(watching) - len(load.seen))
            own, before, began = time.process_time(), processor(pids), time.perf_counter()
            until = time.monotonic() + seconds
            await asyncio.gather(*(load.play(t, until) for t in laid))
            took = time.perf_counter() - began
            spent, clients = processor(pids) - before, time.process_time() - own
            await asyncio.sleep(2)
            lost = await _lost(load)
            now, most = memory(pids)
            for task in watching:
                task.cancel()
            await asyncio.gather(*watching, return_exceptions=True)
        except FileNotFoundError:  # in /proc
            raise CannotMeasure(f"a process of the server has died: {'; '.join(load.errors[:3])}") from None
        finally:
            if server.returncode is None:
                server.send_signal(signal.SIGINT)
            await server.wait()
    return Measured(
        tables, opened, load.shown, load.acknowledged, took, spent, clients, now, most, load.bytes / 1e6, load.errors,
        load.crowded, lost, os.getloadavg()[0],
    )  # fmt: skip


def some(text: str) -> int:
    """Parse a number of at least 1."""
    if not text.isdecimal() or not int(text):
        raise argparse.ArgumentTypeError(f"1 or more, not {text!r}")
    return int(text)


async def main() -> int:
    gc.disable()  # no pauses on the measuring side
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tables", type=some, default=200)
    parser.add_argument("--seconds", type=float, default=120)
    parser.add_argument("--every", type=float, default=10, help="seconds between two moves of a table")
    parser.add_argument("--stream", choices=("html", "json"), default="html")
    parser.add_argument("--database", default="")
    parser.add_argument("--workers", type=some, default=1)
    told = parser.parse_args()
    try:
        found = await measure(told.tables, told.seconds, told.every, told.stream, told.database, told.workers)
    except (CannotMeasure, SobremesaError) as e:
        sys.exit(str(e))
    print(found.text())
    return 1 if found.errors or found.lost else 0


async def _lost(load: Load) -> int:
    """How many streams have not seen the current ply of their table."""
    lost = 0
    for table in load.tables:
        look = Connection(load.port, {"Authorization": f"Bearer {table.seats[0].token}"})
        try:
            ply = (await look.view(table))["ply"]
        except (OSError, asyncio.IncompleteReadError, TimeoutError) as e:
            load.errors.append(f"a table cannot be looked at: {type(e).__name__} {e}")
            continue
        finally:
            look.close()
        for seat in range(SEATS):
            last = load.seen.get((table.id, seat))
            lost += last != ply
    return lost


if __name__ == "__main__":
    sys.exit(asyncio.run(main()))
