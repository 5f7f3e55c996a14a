"""One of two processes is killed, over and over, while people play at many tables: nothing that was acknowledged is
lost, and every table continues within seconds."""

import asyncio
import os
import random
import time
from pathlib import Path
from typing import Any

import httpx
import pytest

from sobremesa.record import Record
from sobremesa.web.people import stranger
from sobremesa.web.storage import Store
from sobremesa.web.storage.leases import living

from ..patience import PATIENCE
from .process import Process, is_alive
from .test_crash import Told, check_stored, check_told

pytestmark = [pytest.mark.anyio, pytest.mark.e2e]

KILLS = int(os.environ.get("SOBREMESA_KILLS", "6"))
TABLES = int(os.environ.get("SOBREMESA_TABLES", "8"))
#: seconds within which every table has to continue elsewhere: 5 are enough on a machine that does nothing else
SOON = float(os.environ.get("SOBREMESA_SOON", "inf"))
SEATS = [{"kind": "human"}, {"kind": "human"}, {"kind": "bot", "level": "random"}]


class Player:
    """Plays all people at a table, whatever happens to the server, and remembers what was acknowledged."""

    def __init__(self, url: str, made: dict[str, Any]) -> None:
        self.table = made["table"]
        self.url = url
        self.tokens = {s["seat"]: s["token"] for s in made["seats"]}
        self.told: list[Told] = []
        self.at = 0.0  # when the table last answered
        self.longest = 0.0  # the longest time between two answers
        self.is_over = False
        self.strange: list[str] = []  # answers that nobody should get
        self.rng = random.Random(self.table)

    async def play(self) -> None:
        while not self.is_over:
            try:
                async with httpx.AsyncClient(base_url=self.url, trust_env=False, verify=False, timeout=10) as http:
                    while not self.is_over:
                        await self._step(http)
                        await asyncio.sleep(self.rng.uniform(0.02, 0.1))
            except httpx.HTTPError:
                await asyncio.sleep(self.rng.uniform(0.05, 0.2))  # the connection broke off: try again

    async def _step(self, http: httpx.AsyncClient) -> None:
        for seat, token in self.tokens.items():
            answer = await self._ask(http, token, "view")
            if answer is None:
                return
            self.is_over = answer["stage"] == "over"
            if not answer["legal"]:
                continue
            if self.told:
                assert answer["ply"] > self.told[-1].ply, "an acknowledged move is lost"
            move = Told(seat, answer["ply"], self.rng.choice(answer["legal"])["id"])
            if await self._ask(http, token, "act", {"ply": move.ply, "action": move.action}) is not None:
                self.told.append(move)

    async def _ask(self, http: httpx.AsyncClient, token: str, what: str, body: Any = None) -> dict[str, Any] | None:
        answer = await http.request(
            "GET" if body is None else "POST",
            f"/api/tables/{self.table}/{what}",
            json=body,
            headers={"Authorization": f"Bearer {token}"},
        )
        if answer.status_code == 200:
            now = time.monotonic()
            self.longest = max(self.longest, now - self.at) if self.at else 0.0
            self.at = now
            found: dict[str, Any] = answer.json()
            return found
        if answer.status_code not in (409, 429, 503):  # outdated, too fast, or being moved: ask again
            self.strange.append(f"{answer.status_code} {answer.text[:200]}")
        await asyncio.sleep(0.1)
        return None


async def servers(database: str) -> dict[int, str]:
    """The living server processes: pid -> id."""
    store = await Store.open(database)
    found = await store.database.read(living)
    await store.close()
    return {p.pid: p.id for p in found.values() if p.kind == "server" and is_alive(p.pid)}


async def test_a_killed_process_loses_nothing_and_its_tables_go_on(tmp_path: Path, postgres: str) -> None:
    rng = random.Random(5)
    server = Process(
        tmp_path, postgres, workers=2, SOBREMESA_BOT_DELAY="0", SOBREMESA_SECRET="s", SOBREMESA_PROXIES="127.0.0.1"
    )
    kills, longest, moves, finished = 0, 0.0, 0, 0
    try:
        while kills < KILLS:
            players = []
            for n in range(TABLES):
                wanted = {"game": "la_granja", "seats": SEATS, "seed": f"{kills}/{n}", "name": stranger().id[:8]}
                headers = {"X-Forwarded-For": f"10.{kills % 200}.{n}.1"}
                made = httpx.post(
                    server.url + "/api/tables", json=wanted, trust_env=False, headers=headers, timeout=PATIENCE
                )
                players.append(Player(server.url, made.raise_for_status().json()))
            playing = [asyncio.ensure_future(p.play()) for p in players]
            for _ in range(min(10, KILLS - kills)):
                async with asyncio.timeout(PATIENCE):
                    while len(await servers(postgres)) < 2:
                        await asyncio.sleep(0.2)
                before = [len(p.told) for p in players]
                await asyncio.sleep(rng.uniform(0.2, 1.5))
                victim = rng.choice(sorted(await servers(postgres)))
                os.kill(victim, 9)
                kills += 1
                async with asyncio.timeout(PATIENCE):
                    while any(len(p.told) <= b + 1 and not p.is_over for p, b in zip(players, before)):
                        await asyncio.sleep(0.05)
                        for task in playing:
                            if task.done():
                                task.result()
            await asyncio.sleep(1)
            for task in playing:
                task.cancel()
            await asyncio.gather(*playing, return_exceptions=True)
            for p in players:
                assert not p.strange
                longest = max(longest, p.longest)
                moves += len(p.told)
                await check_stored(postgres, p.table, p.told)
                if p.is_over:
                    finished += 1
                    where = f"{server.url}/api/tables/{p.table}/record"
                    text = httpx.get(where, trust_env=False, timeout=PATIENCE).text
                    record = Record.loads(text)
                    record.check()
                    check_told(record.line(), p.told)
    finally:
        server.kill()
    # A process that has just started has to start its bots, too: that is not measured here.
    print(f"{kills} kills, {moves} acknowledged moves, {finished} games to their end, longest pause {longest:.1f} s")
    assert longest < SOON
