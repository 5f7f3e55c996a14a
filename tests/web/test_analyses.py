"""Analyses of finished games on a server: made beside everything else, kept, stopped, and never of a running game."""

import asyncio
import re
from typing import Any

import httpx
import pytest

from sobremesa.analysis import Analysis
from sobremesa.web import analyses
from sobremesa.web.addresses import asking
from sobremesa.web.errors import BotsBusy
from sobremesa.web.hall import Table
from sobremesa.web.lane import Lane
from sobremesa.web.pages import analysis as pages
from sobremesa.web.storage import analyses as stored
from sobremesa.web.storage import keeper
from tests.render.common.games import played

from ..analysis.games import TINY, short_analysis, short_game
from .server import BOT, HUMAN, Running, order, person, play_on, until
from .test_access import known_as

pytestmark = pytest.mark.anyio

ANA, EVA = person("a", "Ana"), person("e", "Eva")


@pytest.fixture(autouse=True)
def tiny(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pages, "depth_of", lambda _: TINY)


def game() -> str:
    return short_game()


async def shown(server: Running) -> Table:
    """A finished game, imported as a record. Its analysis does not have to give way to other tests."""
    for workshop in (server.hall.analyses._pieces, server.hall.analyses._tries):
        workshop.lane = Lane(1, is_quick=False, nice=0)
    return await server.hall.show_record(game(), ANA)


async def test_a_running_game_is_not_analysed(server: Running) -> None:
    table = await server.hall.create(order(HUMAN, BOT, options={"short": True}), ANA)
    await play_on(table, 6)
    async with known_as(server, ANA) as ana:
        for path in ("", "/progress", "/data", "/file", "/0/plan/0", "/0/retry"):
            assert (await ana.get(f"/t/{table.id}/analysis{path}")).status_code == 409, path
        for path in ("", "/stop", "/0/retry"):
            assert (await ana.post(f"/t/{table.id}/analysis{path}", json={"line": ""})).status_code == 409, path
    assert server.hall.analyses.job(table) is None


async def test_an_analysis_is_made_and_kept(server: Running) -> None:
    table = await shown(server)
    async with known_as(server, ANA) as ana:
        here = f"/t/{table.id}/analysis"
        assert "Analyse this game" in (await ana.get(here)).text
        assert (await ana.get(f"{here}/data")).status_code == 404
        assert (await ana.post(here, json={"depth": "quick"})).status_code == 303
        assert "<progress" in (await ana.get(here)).text
        job = server.hall.analyses.job(table)
        assert job is not None
        await until(lambda: not job.is_running)
        assert not job.has_failed
        page = (await ana.get(here)).text
        assert "Key moments" in page
        assert (await ana.get(f"{here}/progress")).json() == {"is_running": False}
        found = Analysis.read((await ana.get(f"{here}/data")).json())
        alone = await ana.get(f"{here}/file")
    assert found == await asyncio.to_thread(short_analysis), "whoever makes it, it is the same"
    assert "<script" not in alone.text
    assert "href" not in alone.text, "a page that stands alone leads nowhere"
    assert await server.hall.analyses.found(table) == found


async def test_an_analysis_can_be_stopped_by_who_began_it(server: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    table = await shown(server)
    waits = asyncio.Event()

    async def never(*_: Any) -> Any:
        await waits.wait()

    monkeypatch.setattr(server.hall.analyses._pieces, "do", never)
    async with known_as(server, EVA) as eva, known_as(server, person("z")) as stranger:
        await eva.post(f"/t/{table.id}/analysis", json={})
        job = server.hall.analyses.job(table)
        assert job is not None
        assert (await stranger.post(f"/t/{table.id}/analysis/stop")).status_code == 403
        assert job.is_running
        assert (await eva.post(f"/t/{table.id}/analysis/stop")).status_code == 303
        await until(lambda: not job.is_running)
        assert server.hall.analyses.job(table) is None
        assert "Analyse this game" in (await eva.get(f"/t/{table.id}/analysis")).text


async def test_one_visitor_cannot_take_all_processes(server: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    waits = asyncio.Event()

    async def never(*_: Any) -> Any:
        await waits.wait()

    monkeypatch.setattr(server.hall.analyses._pieces, "do", never)
    tables = [await shown(server) for _ in range(analyses.MOST_OF_ONE + 1)]
    async with known_as(server, ANA) as ana:
        told = [(await ana.post(f"/t/{t.id}/analysis", json={})).status_code for t in tables]
    assert told == [303] * analyses.MOST_OF_ONE + [503]
    for table in tables:
        server.hall.analyses.stop(table)


async def test_an_analysis_that_fails_says_so_and_can_be_begun_again(
    server: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = await shown(server)

    async def fails(*_: Any) -> Any:
        raise RuntimeError("out of luck")

    monkeypatch.setattr(server.hall.analyses._pieces, "do", fails)
    async with known_as(server, ANA) as ana:
        await ana.post(f"/t/{table.id}/analysis", json={})
        await until(lambda: server.hall.analyses.job(table).has_failed)  # type: ignore[union-attr]
        page = (await ana.get(f"/t/{table.id}/analysis")).text
    assert "did not finish" in page
    assert "Analyse this game" in page


async def test_analyses_that_failed_are_forgotten_some_day(server: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    async def fails(*_: Any) -> Any:
        raise RuntimeError("out of luck")

    here = server.hall.analyses
    monkeypatch.setattr(here._pieces, "do", fails)
    monkeypatch.setattr(analyses, "FAILURES_KEPT", 1, raising=False)
    first, last = await shown(server), await shown(server)
    for table in (first, last):
        await here.start(table, TINY, ANA)
        job = here.job(table)
        assert job is not None
        await until(lambda job=job: not job.is_running)
    assert here.job(first) is None
    assert here.job(last) is not None


async def test_plans_to_be_judged_do_not_pile_up(server: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    """One visitor cannot keep everybody else from having theirs judged, and nobody waits without end."""
    here, end, judged = server.hall.analyses, asyncio.Event(), []

    async def waits(_: Any, task: Any) -> Any:
        await end.wait()
        judged.append(task)

    monkeypatch.setattr(here._tries, "do", waits)

    async def asked(network: str, count: int) -> list[Any]:
        asking.set(network)
        return await asyncio.gather(*(here.judge_try(network) for _ in range(count)), return_exceptions=True)  # type: ignore

    of_one = analyses.MOST_TRIES_OF_ONE
    groups = [asyncio.create_task(asked(name, 60)) for name in ("one", "two", "three")]
    await asyncio.sleep(0)
    await asyncio.sleep(0)
    end.set()
    told = [[type(one) for one in found] for found in await asyncio.gather(*groups)]
    assert [found.count(BotsBusy) for found in told] == [60 - of_one, 60 - of_one, 60]
    assert len(judged) == analyses.MOST_TRIES == 2 * of_one
    assert not here._trying
    monkeypatch.setattr(analyses, "TRY_PATIENCE", 0.01)
    end.clear()
    assert await asked("one", 1) != [None]
    assert not here._trying


async def kept(server: Running, table: Table) -> Analysis:
    """An analysis in the database that finds something better for every turn."""
    found = await asyncio.to_thread(short_analysis)
    await server.hall.store.database.write(lambda c: stored.keep(c, table.id, found.plain(), 1.0))
    return found


async def test_better_plans_and_other_tries_on_the_board(server: Running) -> None:
    table = await shown(server)
    found = await kept(server, table)
    number = next(n for n, s in enumerate(found.stretches) if s.judgement is not None and s.judgement.better)
    chance = next(n for n, s in enumerate(found.stretches) if s.judgement is None)
    here = f"/t/{table.id}/analysis"
    async with known_as(server, EVA) as eva:
        first = await eva.get(f"{here}/{number}/plan/0")
        last = await eva.get(f"{here}/{number}/plan/99")
        assert (first.status_code, last.status_code) == (200, 200)
        assert first.text != last.text
        for path in (f"{chance}/plan/0", f"{chance}/retry", "999/plan/0", "999/retry"):
            assert (await eva.get(f"{here}/{path}")).status_code == 404, path
        assert (await eva.get(f"{here}/{number}/retry?line=x")).status_code == 400
        page, line = await eva.get(f"{here}/{number}/retry"), ""
        while "Judge my plan" not in page.text:
            line = [link for link in links(page) if "/retry?line=" in link][-1].rpartition("=")[2]
            page = await eva.get(f"{here}/{number}/retry?line={line}")
        verdict = await eva.post(f"{here}/{number}/retry", json={"line": line})
    assert 'role="status"' in verdict.text


def links(page: httpx.Response) -> list[str]:
    return [part.partition('"')[0] for part in page.text.split('href="')[1:]]


async def test_nothing_is_left_of_a_table_that_is_removed(server: Running) -> None:
    table = await shown(server)
    await kept(server, table)
    await server.hall.store.database.write(lambda c: keeper.remove(c, table.id))
    assert await server.hall.store.database.read(lambda c: stored.load(c, table.id)) is None


async def test_an_analysis_of_another_version_is_made_anew(server: Running) -> None:
    table = await shown(server)
    await server.hall.store.database.write(lambda c: stored.keep(c, table.id, {"form": 0}, 1.0))
    assert await server.hall.analyses.found(table) is None
    found = await kept(server, table)
    assert await server.hall.analyses.found(table) == found
    for stale in ({"version": "0.0.1"}, {"rules": "0/other"}, {"digest": "0" * 32}, {"plies": found.plies - 1}):
        plain = {**found.plain(), **stale}
        await server.hall.store.database.write(lambda c, plain=plain: stored.keep(c, table.id, plain, 1.0))
        assert await server.hall.analyses.found(table) is None, stale


async def test_a_try_is_judged_while_an_analysis_is_being_made(
    server: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Tries have processes of their own: they need not wait, and nobody takes them away."""
    other, table = await shown(server), await shown(server)
    found = await kept(server, table)
    number = next(n for n, s in enumerate(found.stretches) if s.judgement is not None and s.judgement.better)
    waits = asyncio.Event()
    analyses = server.hall.analyses

    async def never(*_: Any) -> Any:
        await waits.wait()

    monkeypatch.setattr(analyses._pieces.lane, "run", never)
    dropped: list[str] = []
    drop = analyses._tries.lane.drop

    def told() -> None:
        dropped.append("tries")
        drop()

    monkeypatch.setattr(analyses._tries.lane, "drop", told)
    async with known_as(server, ANA) as ana:
        await ana.post(f"/t/{other.id}/analysis", json={})
        judgement = found.stretches[number].judgement
        assert judgement is not None
        line = ".".join(map(str, judgement.played.actions))
        asking = asyncio.ensure_future(ana.post(f"/t/{table.id}/analysis/{number}/retry", json={"line": line}))
        await until(lambda: analyses._tries._asked == 1 or asking.done())
        job = analyses.job(other)
        assert job is not None
        analyses.stop(other)
        await until(lambda: not job.is_running)
        assert dropped == [] or asking.done(), "an analysis that ends leaves the try alone"
        assert 'role="status"' in (await asking).text
    assert dropped == ["tries"], "they are gone when nothing is left to judge"


async def test_what_can_be_tried_can_be_clicked_on_the_board(server: Running) -> None:
    table = await shown(server)
    found = await kept(server, table)
    number = next(n for n, s in enumerate(found.stretches) if s.judgement is not None and s.judgement.better)
    async with known_as(server, EVA) as eva:
        retry = (await eva.get(f"/t/{table.id}/analysis/{number}/retry")).text
        step = (await eva.get(f"/t/{table.id}/analysis/{number}/plan/0")).text
    offered = set(re.findall(r'data-actions="(\d+)"', retry))
    assert offered
    assert offered <= set(re.findall(r'data-action="(\d+)"', retry)), "each of them has its link"
    assert "data-actions" not in step, "a plan is only looked at"


async def test_a_try_calls_players_by_their_names(server: Running) -> None:
    """Whoever looks at it: nobody is called by a seat, and nobody's turn is taken for that of the viewer."""
    table = await shown(server)
    found = await kept(server, table)
    better = [n for n, s in enumerate(found.stretches) if s.judgement is not None and s.judgement.better]
    seen: set[str] = set()
    async with known_as(server, EVA) as eva:
        for number in better:
            page = (await eva.get(f"/t/{table.id}/analysis/{number}/retry")).text
            for _ in range(5):
                assert 'class="you"' not in page
                choices = re.findall(r'data-action="\d+" href="([^"]+)">(.*?)</a>', page, re.DOTALL)
                seen |= {re.sub(r"<[^>]+>", "", label) for _, label in choices}
                moving = [path for path, label in choices if re.search("Intrigue|Manoeuvre|Unrest", label)]
                if choices:
                    page = (await eva.get([*(path for path, _ in choices), *moving][-1])).text
    assert [label for label in seen if "move a caballero" in label and table.names[0] in label], (
        table.names,
        sorted(seen),
    )
    assert not [label for label in seen if re.search(r"\bp[12]\b", label)]


async def test_an_unfinished_record_has_no_way_to_an_analysis(server: Running) -> None:
    finished = await shown(server)
    broken_off = await server.hall.show_record(played("el_grande", plies=30).record.dumps(), ANA)
    async with known_as(server, ANA) as ana:
        assert f"/t/{finished.id}/analysis" in (await ana.get(f"/t/{finished.id}/ply/3")).text
        assert f"/t/{broken_off.id}/analysis" not in (await ana.get(f"/t/{broken_off.id}/ply/3")).text
