"""What strangers send is handled in processes with limited memory and time; nobody else notices."""

import asyncio
import os
import signal
import subprocess
import sys
from pathlib import Path
from typing import Any, AsyncIterator

import httpx
import pytest

from sobremesa.games.la_granja.rules.deck import export
from sobremesa.i18n import current, language
from sobremesa.kernel import RecordError
from sobremesa.record import Record, Session
from sobremesa.web import elsewhere as module
from sobremesa.web.addresses import asking
from sobremesa.web.elsewhere import Elsewhere
from sobremesa.web.errors import Crowded, GameOver, PutAside, TookTooLong, TooMuch, WorkDied
from sobremesa.web.hall import Hall
from sobremesa.web.imports import read, start_of

from ..patience import PATIENCE
from ..processes import needs_signals, start
from . import gluttons
from .process import have_ended
from .server import BOT, HUMAN, OPEN, Running, order, person, play_on, until
from .test_api import problem

pytestmark = [pytest.mark.anyio, needs_signals]

ANA, BEN = person("a", "Ana"), person("b", "Ben")
needs_proc = pytest.mark.skipif(not Path("/proc/self/statm").exists(), reason="memory is counted on Linux alone")


@pytest.fixture
async def elsewhere() -> AsyncIterator[Elsewhere]:
    elsewhere = Elsewhere(patience=PATIENCE, memory=200 * 2**20, processor=1)
    yield elsewhere
    await elsewhere.close()
    assert elsewhere.pids == []


async def test_results_and_mistakes_come_back_in_the_language_of_whoever_asks(elsewhere: Elsewhere) -> None:
    assert await elsewhere.do(len, "three") == 5
    with language("cs"):
        assert await elsewhere.do(current) == "cs"
    with pytest.raises(RecordError, match="record"):
        await elsewhere.do(read, "no record")
    record = read((Path(__file__).parents[1] / "fixtures/la_granja/golden/readings_4.record").read_text())
    assert (await elsewhere.do(read, record.dumps())).line() == record.line()
    with pytest.raises(GameOver):
        await elsewhere.do(start_of, record, None)
    assert await elsewhere.do(os.getpid) in elsewhere.pids


async def test_a_process_starts_quickly_because_it_loads_no_database(elsewhere: Elsewhere) -> None:
    assert await elsewhere.do(gluttons.has_loaded, "sobremesa.web.filling")
    assert not await elsewhere.do(gluttons.has_loaded, "sqlalchemy")


@needs_proc
async def test_who_takes_too_much_memory_is_told_so(elsewhere: Elsewhere) -> None:
    first = await elsewhere.do(os.getpid)
    with pytest.raises(TooMuch):
        await elsewhere.do(gluttons.eat)
    assert await elsewhere.do(gluttons.take, 100) == 100
    assert await elsewhere.do(os.getpid) != first
    assert len(elsewhere.pids) == 1


@needs_proc
async def test_nobody_suffers_from_what_others_have_left_behind(elsewhere: Elsewhere) -> None:
    first = await elsewhere.do(gluttons.keep, 150)
    assert await elsewhere.do(os.getpid) == first
    assert await elsewhere.do(gluttons.take, 150) == 150
    assert await elsewhere.do(os.getpid) != first


async def test_who_takes_too_much_time_is_told_so(elsewhere: Elsewhere) -> None:
    with pytest.raises(TooMuch):  # the system counts how long it uses the processor
        await elsewhere.do(gluttons.spin)
    assert await elsewhere.do(len, "three") == 5
    hasty = Elsewhere(patience=0.1)
    with pytest.raises(TookTooLong):
        await hasty.do(gluttons.sleep, PATIENCE)
    assert hasty.pids == []
    assert await elsewhere.do(len, "three") == 5
    await hasty.close()


async def test_how_a_process_ended_may_be_known_a_moment_later() -> None:
    class Ended:
        """The pool has been told by the system, and has not written it down yet."""

        codes = iter([None, None, -signal.SIGXCPU])

        @property
        def exitcode(self) -> int | None:
            self.code = next(self.codes, self.__dict__.get("code"))
            return self.code

    process: Any = Ended()
    assert await module.exit_code(process, PATIENCE) == -signal.SIGXCPU


async def test_time_is_counted_anew_for_each_piece_of_work(elsewhere: Elsewhere) -> None:
    first = await elsewhere.do(os.getpid)
    for _ in range(8):  # more than a second in all
        await elsewhere.do(sum, range(10_000_000))
    assert await elsewhere.do(os.getpid) == first


async def test_a_process_that_is_killed_costs_only_what_it_was_doing(elsewhere: Elsewhere, tmp_path: Path) -> None:
    one, other, third = tmp_path / "one", tmp_path / "other", tmp_path / "third"
    doing = [asyncio.ensure_future(elsewhere.do(gluttons.meet, mine, third)) for mine in (one, other)]
    await until(lambda: one.exists() and other.exists())
    victim, survivor = elsewhere.pids
    os.kill(victim, signal.SIGKILL)
    await asyncio.wait(doing, return_when=asyncio.FIRST_COMPLETED)
    third.touch()
    results = await asyncio.gather(*doing, return_exceptions=True)
    assert sorted(map(str, results)) == sorted((str(survivor), str(WorkDied())))
    os.kill(survivor, signal.SIGKILL)  # while it is idle: nobody notices
    await until(lambda: not any(child.lane.is_ready for child in elsewhere._children))
    assert await asyncio.gather(elsewhere.do(len, "a"), elsewhere.do(len, "bc")) == [1, 2]


async def test_who_hangs_up_takes_nothing_from_others(elsewhere: Elsewhere, tmp_path: Path) -> None:
    end = tmp_path / "end"
    doing = [asyncio.ensure_future(elsewhere.do(gluttons.meet, tmp_path / str(n), end)) for n in range(2)]
    await until(lambda: all((tmp_path / str(n)).exists() for n in range(2)))
    doing[0].cancel()
    waiting = asyncio.ensure_future(elsewhere.do(len, "three"))
    done, _ = await asyncio.wait([waiting], timeout=0.5)
    assert not done  # both are still busy
    end.touch()
    assert await waiting == 5
    assert await doing[1] in elsewhere.pids


async def test_nobody_waits_for_ever_for_a_turn(tmp_path: Path) -> None:
    elsewhere = Elsewhere(patience=PATIENCE)
    end = tmp_path / "end"
    doing = [asyncio.ensure_future(elsewhere.do(gluttons.meet, tmp_path / str(n), end)) for n in range(2)]
    await until(lambda: all((tmp_path / str(n)).exists() for n in range(2)))
    elsewhere._patience = 0.01
    with pytest.raises(Crowded):
        await elsewhere.do(len, "three")
    end.touch()
    await asyncio.gather(*doing)
    await elsewhere.close()


async def test_one_network_cannot_take_all_processes(elsewhere: Elsewhere, tmp_path: Path) -> None:
    end = tmp_path / "end"

    async def asked(network: str, name: str) -> int:
        asking.set(network)
        return await elsewhere.do(gluttons.meet, tmp_path / name, end)

    greedy = [asyncio.create_task(asked("one", f"one {n}")) for n in range(3)]
    await until(lambda: any(tmp_path.iterdir()))
    other = asyncio.create_task(asked("other", "other"))
    await until(lambda: (tmp_path / "other").exists())
    assert len([*tmp_path.glob("one *")]) == 1
    end.touch()
    assert len({*await asyncio.gather(*greedy, other)}) == 2
    assert not elsewhere._turns


async def test_who_waits_for_a_turn_and_gives_up_leaves_it_to_the_next(elsewhere: Elsewhere, tmp_path: Path) -> None:
    asking.set("one")
    doing = asyncio.create_task(elsewhere.do(gluttons.meet, tmp_path / "mine", tmp_path / "end"))
    await until(lambda: (tmp_path / "mine").exists())
    elsewhere._patience = 0.01
    with pytest.raises(Crowded):
        await elsewhere.do(len, "three")
    elsewhere._patience = PATIENCE
    (tmp_path / "end").touch()
    await doing
    assert await elsewhere.do(len, "three") == 5


async def test_a_process_without_limits_is_not_used(elsewhere: Elsewhere, monkeypatch: pytest.MonkeyPatch) -> None:
    with monkeypatch.context() as bad:
        bad.setattr(module, "_prepare", gluttons.prepare_to_fail)
        for _ in range(2):
            with pytest.raises(WorkDied):
                await elsewhere.do(os.getpid)
            assert elsewhere.pids == []
    assert await elsewhere.do(len, "three") == 5


async def test_processes_without_work_end(elsewhere: Elsewhere, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "IDLE", 0.01)
    first = await elsewhere.do(os.getpid)
    await until(lambda: elsewhere.pids == [])
    assert have_ended([first])
    assert await elsewhere.do(os.getpid) != first


async def test_nothing_is_left_when_it_is_closed_in_the_middle(tmp_path: Path) -> None:
    elsewhere = Elsewhere()
    waiting = asyncio.ensure_future(elsewhere.do(gluttons.meet, tmp_path / "mine", tmp_path / "never"))
    await until(lambda: (tmp_path / "mine").exists())
    pids = elsewhere.pids
    await elsewhere.close()
    assert have_ended(pids)
    with pytest.raises(asyncio.CancelledError):
        await waiting


async def test_who_still_waits_when_it_is_closed_is_sent_away(tmp_path: Path) -> None:
    elsewhere = Elsewhere()
    end = tmp_path / "never"
    doing = [asyncio.ensure_future(elsewhere.do(gluttons.meet, tmp_path / str(n), end)) for n in range(5)]
    await until(lambda: len([*tmp_path.iterdir()]) == 2)
    await elsewhere.close()
    told = await asyncio.gather(*doing, return_exceptions=True)
    assert sorted(type(one).__name__ for one in told) == ["CancelledError"] * 2 + ["Crowded"] * 3
    assert elsewhere.pids == []


SPINNING = """
import asyncio
from sobremesa.web.elsewhere import Elsewhere
from tests.web import gluttons

async def main():
    elsewhere = Elsewhere()
    asyncio.ensure_future(elsewhere.do(gluttons.spin))
    await elsewhere.do(len, "")
    print(*elsewhere.pids, flush=True)
    await asyncio.sleep(1000)

if __name__ == "__main__":
    asyncio.run(main())
"""


def test_the_processes_do_not_outlive_a_server_that_is_killed(tmp_path: Path) -> None:
    script = tmp_path / "spinning.py"
    script.write_text(SPINNING)
    path = os.pathsep.join((str(Path(__file__).parents[2]), *filter(None, sys.path)))
    server = start([sys.executable, str(script)], stderr=subprocess.STDOUT, env={**os.environ, "PYTHONPATH": path})
    assert server.stdout is not None
    pids = list(map(int, server.stdout.readline().split()))
    assert len(pids) == 2
    server.kill()
    server.communicate(timeout=PATIENCE)
    assert have_ended(pids)


# -- a server ----------------------------------------------------------------------------------------------------------


def a_record() -> str:
    game, config = order(HUMAN, HUMAN).rules()
    return Session.new(game, config, "1").record.dumps()


def _posts() -> dict[str, tuple[str, dict[str, Any]]]:
    deck = export().replace("vp = 1", "vp = 2", 1)
    people = [{"kind": "human"}] * 2
    return {
        "deck": ("/api/tables", {"game": "la_granja", "seats": people, "options": {"deck": deck}}),
        "record": ("/api/import", {"record": a_record()}),
        "position": ("/api/import", {"record": a_record(), "go_on": True}),
    }


@needs_proc
@pytest.mark.parametrize("what", ["deck", "record", "position"])
@pytest.mark.parametrize("prepare", [gluttons.prepare_to_eat, gluttons.prepare_to_spin])
async def test_what_takes_too_much_is_refused_and_the_server_goes_on(
    server: Running, monkeypatch: pytest.MonkeyPatch, what: str, prepare: Any
) -> None:
    path, body = _posts()[what]
    server.hall.elsewhere._processor, server.hall.elsewhere._patience = 1, PATIENCE
    with monkeypatch.context() as bad:
        bad.setattr(module, "_prepare", prepare)
        async with server.client() as client:
            told = problem(await client.post(path, json=body), 422)
            assert "memory or time" in told["detail"]
            told = problem(await client.post(path, json=body, headers={"Accept-Language": "pl"}), 422)
            assert "pamięci" in told["detail"]
            assert (await client.get("/api/games")).status_code == 200
    async with server.client() as client:
        assert (await client.post(path, json=body)).status_code == 201


@needs_proc
async def test_a_move_that_takes_too_much_puts_its_table_aside(hall: Hall, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "_prepare", gluttons.prepare_to_play_badly)
    deck = export().replace("vp = 1", "vp = 2", 1)
    table = await hall.create(order(HUMAN, HUMAN, game="la_granja", options={"deck": deck}), ANA)
    other = await hall.create(order(BOT, BOT, options={"short": True}), BEN)
    before = table.session.state.digest()
    with pytest.raises(PutAside):
        await play_on(table, 1)
    assert table.is_aside
    assert table.session.state.digest() == before
    await until(lambda: other.over)


async def test_work_is_done_on_the_account_of_the_network_that_asks(
    server: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    accounts: list[tuple[str, str]] = []
    do = server.hall.elsewhere.do

    async def noted(work: Any, *args: Any) -> Any:
        accounts.append((work.__name__, asking.get()))
        return await do(work, *args)

    monkeypatch.setattr(server.hall.elsewhere, "do", noted)
    name = server.app.state.doorkeeper.network_name
    for address in ("127.0.0.5", "127.9.0.5"):
        accounts.clear()
        way = httpx.AsyncHTTPTransport(local_address=address)
        async with httpx.AsyncClient(base_url=server.url, transport=way, timeout=PATIENCE) as client:
            assert (await client.get("/cards/la_granja/d/ours/1")).status_code == 200
        assert accounts == [("looked_at", name(address))]
    accounts.clear()
    deck = export().replace("vp = 1", "vp = 2", 1)
    wanted = order(BOT, BOT, game="la_granja", options={"deck": deck})
    table = await server.hall.create(wanted, ANA._replace(network="the network of Ana"))
    await until(lambda: any(work == "rehearse" for work, _ in accounts))
    assert not table.over
    assert {account for work, account in accounts if work == "rehearse"} == {"the network of Ana"}


async def test_a_whole_game_with_cards_of_ones_own(hall: Hall) -> None:
    deck = export().replace("vp = 1", "vp = 2", 1)
    table = await hall.create(order(HUMAN, OPEN, game="la_granja", options={"deck": deck}), ANA)
    await table.join(BEN)
    await play_on(table)
    assert table.over
    record = Record.loads(table.record_text())
    assert record.check().digest() == table.session.state.digest()
