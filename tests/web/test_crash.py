"""The server is killed and restarted, over and over, while a client plays: nothing that was acknowledged is lost."""

import asyncio
import random
from pathlib import Path
from typing import Any, NamedTuple

import httpx
import pytest

from sobremesa.kernel import CHANCE
from sobremesa.record import Record, Session
from sobremesa.web.storage import Store
from sobremesa.web.tables.orders import TableOrder

from ..patience import PATIENCE
from .process import Process, is_alive

pytestmark = [pytest.mark.anyio, pytest.mark.e2e]

KILLS = 5
SEATS = [{"kind": "human"}, {"kind": "human"}, {"kind": "bot", "level": "random"}]


class Told(NamedTuple):
    """What the server has acknowledged: this seat played this action at this ply."""

    seat: int
    ply: int
    action: int


class Client:
    """Plays both seats, and remembers every acknowledged move and the last one that was not acknowledged."""

    def __init__(self, table: str, tokens: list[str]) -> None:
        self.table = table
        self.tokens = tokens
        self.told: list[Told] = []
        self.tried: list[Told] = []
        self.rng = random.Random(1)
        self.over = False

    async def play(self, url: str) -> None:
        """Plays until the server is gone, or the game is over."""
        try:
            async with httpx.AsyncClient(base_url=url, trust_env=False, verify=False, timeout=PATIENCE) as http:
                while not self.over:
                    await self._step(http)
        except httpx.HTTPError:
            return

    async def _ask(self, http: httpx.AsyncClient, token: str, what: str, body: Any = None) -> httpx.Response:
        """The answer of the server, sooner or later: whoever asks too often has to wait, and so does everybody while
        the server cannot be sure that it still owns its tables because its heartbeat is late on a busy machine."""
        while True:
            answer = await http.request(
                "GET" if body is None else "POST",
                f"/api/tables/{self.table}/{what}",
                json=body,
                headers={"Authorization": f"Bearer {token}"},
            )
            if answer.status_code not in (429, 503):
                return answer
            await asyncio.sleep(int(answer.headers["Retry-After"]))

    async def _step(self, http: httpx.AsyncClient) -> None:
        for seat, token in enumerate(self.tokens):
            answer = await self._ask(http, token, "view")
            assert answer.status_code == 200, answer.text
            view: dict[str, Any] = answer.json()
            self.over = view["stage"] == "over"
            if not view["legal"]:
                continue
            if self.told:
                assert view["ply"] > self.told[-1].ply, "an acknowledged move is lost"
            move = Told(seat, view["ply"], self.rng.choice(view["legal"])["id"])
            self.tried.append(move)
            answer = await self._ask(http, token, "act", {"ply": move.ply, "action": move.action})
            if answer.status_code == 200:
                self.told.append(move)
            else:
                assert answer.status_code == 409, answer.text  # a bot was faster in a simultaneous choice


async def check_stored(database: str, table: str, told: list[Told]) -> int:
    """What is in the database is whole: every acknowledged move, and chance settled after the last one."""
    store = await Store.open(database)
    stored = await store.load(table)
    await store.close()
    assert stored is not None
    game, config = TableOrder.of(stored.facts.order).rules()
    record = Record(game, config, seal=stored.facts.seal)
    record.entries = list(stored.entries)
    session = Session(record)  # without a dealer: chance that was not stored stays open
    assert session.state.turn != CHANCE, "half a move"
    assert session.ply == stored.facts.ply
    assert game.position(session.state) == stored.facts.position, "where the game stands goes with its last move"
    for ply, position in stored.snapshots:
        assert game.position(session.at(ply)) == position
    check_told(session.moves, told)
    return session.ply


def check_told(moves: list[tuple[int, int]], told: list[Told]) -> None:
    """Every move is where it was acknowledged, or a little later if others chose at the same time."""
    for move in told:
        assert next(m for m in moves[move.ply :] if m[0] == move.seat) == (move.seat, move.action)
        assert (move.seat, move.action) in moves[move.ply : move.ply + len(SEATS)]


async def gone(pids: list[int]) -> None:
    """Wait until the workers have ended with their server."""
    async with asyncio.timeout(PATIENCE):
        while any(map(is_alive, pids)):
            await asyncio.sleep(0.05)


async def test_no_acknowledged_move_is_lost_and_no_move_is_half_done(tmp_path: Path, database: str) -> None:
    rng = random.Random(2)
    env = {"SOBREMESA_BOT_DELAY": "0"}
    server = Process(tmp_path, database, **env)
    wanted = {"game": "la_granja", "seats": SEATS, "seed": "crash"}
    made = (
        httpx.post(server.url + "/api/tables", json=wanted, trust_env=False, timeout=PATIENCE).raise_for_status().json()
    )
    client = Client(made["table"], [s["token"] for s in made["seats"]])
    plies = [0]
    try:
        for _ in range(KILLS):
            enough = len(client.told) + rng.randrange(2, 20)
            playing = asyncio.ensure_future(client.play(server.url))
            async with asyncio.timeout(PATIENCE):
                while len(client.told) < enough:
                    await asyncio.sleep(0.001)
            await asyncio.sleep(rng.uniform(0, 0.05))
            workers = server.children()
            server.kill()
            await playing
            plies.append(await check_stored(database, client.table, client.told))
            await gone(workers)
            server = Process(tmp_path, database, **env)
        assert plies == sorted(plies)
        await asyncio.wait_for(client.play(server.url), 2 * PATIENCE)
        assert client.over
        where = f"{server.url}/api/tables/{client.table}/record"
        record = Record.loads(httpx.get(where, trust_env=False, timeout=PATIENCE).raise_for_status().text)
        record.check()
        check_told(record.line(), client.told)
        assert record.seed == "crash"
    finally:
        server.kill()
