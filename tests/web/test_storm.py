"""After a restart everybody comes back at the same moment."""

import asyncio
import random
from collections import Counter
from pathlib import Path

import pytest

from sobremesa.web.hall import Hall
from sobremesa.web.protocol import room_for
from sobremesa.web.settings import Settings

from ..patience import PATIENCE
from .process import Process
from .server import HUMAN, meanwhile, order, person, until

pytestmark = [pytest.mark.anyio, pytest.mark.slow]

STREAMS = 2_000
TABLES = 100


async def test_in_a_storm_of_streams_everybody_comes_in(tmp_path: Path) -> None:
    """On SQLite: whoever has to wait is told how long, and nobody gets an error."""
    assert room_for(STREAMS) == STREAMS
    settings = Settings(tmp_path, bot_workers=1)
    hall = await Hall.open(settings)
    games = ("el_grande", "la_granja")
    tables = [(await hall.create(order(HUMAN, HUMAN, game=games[n % 2]), person("a"))).id for n in range(TABLES)]
    await hall.close()
    server = Process(tmp_path, SOBREMESA_PROXIES="127.0.0.1")
    statuses: Counter[int] = Counter()
    waits: list[int] = []
    inside: set[int] = set()
    broken: list[str] = []

    async def asked(n: int) -> int:
        """The status of a stream request from a network of its own; if it is let in, it stays open."""
        reader, writer = await asyncio.open_connection("127.0.0.1", server.port, limit=2**22)
        try:
            whence = f"X-Forwarded-For: 10.{n >> 8}.{n & 255}.1"
            writer.write(f"GET /t/{tables[n % TABLES]}/stream HTTP/1.1\r\nHost: x\r\n{whence}\r\n\r\n".encode())
            head = await reader.readuntil(b"\r\n\r\n")
            status = int(head[9:12])
            statuses[status] += 1
            if status == 503:
                waits.append(int(head.lower().partition(b"retry-after:")[2].split()[0]))
            while status == 200 and (line := await reader.readline()):
                if line.startswith(b"data:"):
                    inside.add(n)
            return status
        finally:
            writer.close()

    async def come(n: int) -> None:
        """Come back the way browsers do."""
        wait = 0.5
        try:
            while await asked(n) == 503:
                await asyncio.sleep(wait * random.uniform(0.5, 1.5))
                wait = min(2 * wait, 15.0)
            broken.append("a stream has ended")
        except Exception as e:
            broken.append(repr(e))

    try:
        async with meanwhile(*(come(n) for n in range(STREAMS))):
            await until(lambda: len(inside) == STREAMS or broken, 5 * PATIENCE)
    finally:
        code, said = server.stop()
    print(f"{dict(statuses)}; {len(waits)} were asked to come again")
    assert not broken, broken[:5]
    assert set(statuses) <= {200, 503}
    assert statuses[200] == len(inside) == STREAMS
    assert all(waits)
    assert code == 130
    assert "Traceback" not in said
