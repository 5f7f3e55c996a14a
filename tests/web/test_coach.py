"""The coach at the table: who may ask, what others see of it, and that it knows only what the seat knows."""

import asyncio
from random import Random
from typing import Any

import httpx
import pytest

from sobremesa.analysis.hint import Hint
from sobremesa.web import botpool
from sobremesa.web.errors import BotsBusy
from sobremesa.web.hall import Hall, Table
from sobremesa.web.settings import Settings
from sobremesa.web.tables.facts import COACH

from .server import BOT, HUMAN, OPEN, Running, order, person, play_on, until
from .test_access import known_as
from .worlds import change_what_is_hidden, forget

pytestmark = pytest.mark.anyio

ANA, BEN, EVA = person("a", "Ana"), person("b", "Ben"), person("e", "Eva")
TOLD = "asks the coach for a hint"


@pytest.fixture(autouse=True)
def counted(monkeypatch: pytest.MonkeyPatch) -> list[botpool.Task]:
    """The coach is limited by count instead of by time and works in this process; returns the tasks it was given."""
    tasks: list[botpool.Task] = []

    async def here(self: botpool.Bots, table: Table, task: botpool.Task) -> list[Hint]:
        tasks.append(task)
        found = await asyncio.to_thread(botpool.coach, task)
        return [Hint.of(hint.plain()) for hint in found]

    monkeypatch.setattr(botpool, "COACH", "search:3")
    monkeypatch.setattr(botpool.Bots, "hints", here)
    return tasks


async def against_bots(server: Running, game: str = "el_grande", plies: int = 12, **more: Any) -> Table:
    """A table at which it is Ana's turn."""
    table = await server.hall.create(order(HUMAN, BOT, BOT, game=game, **more), ANA)
    await play_on(table, plies)
    await until(lambda: 0 in table.owing)
    return table


async def between_people(server: Running, **more: Any) -> Table:
    table = await server.hall.create(order(HUMAN, OPEN, OPEN, **more), ANA)
    await table.join(BEN)
    await table.join(EVA)
    return table


async def ask(who: httpx.AsyncClient, table: Table, seat: int = 0, ply: int | None = None) -> httpx.Response:
    body = {"seat": seat, "ply": table.ply if ply is None else ply}
    return await who.post(f"/t/{table.id}/hint", json=body, headers={"Accept": "application/json"})


@pytest.mark.parametrize("game", ["el_grande", "la_granja"])
async def test_who_plays_against_bots_is_told_plans_and_everybody_sees_it(server: Running, game: str) -> None:
    table = await against_bots(server, game)
    async with known_as(server, ANA) as ana, known_as(server, EVA) as eva:
        assert 'data-way="hint"' in (await ana.get(f"/t/{table.id}")).text
        assert TOLD not in (await eva.get(f"/t/{table.id}")).text
        answer = (await ask(ana, table)).json()
        assert answer["html"].count("<details") >= 1
        assert "of the win" in answer["html"]
        assert "data-points" in answer["html"]
        assert (answer["ply"], answer["undos"]) == table.moment
        watched = (await eva.get(f"/t/{table.id}")).text
        assert watched.count(TOLD) == 1
        assert 'data-way="hint"' not in watched
        now = (await eva.get(f"/t/{table.id}/now")).json()
        assert TOLD in now["story"]["html"]
        page = await eva.get(f"/t/{table.id}/ply/{table.ply}")
        assert page.text.count(TOLD) == 1, "in a replay too"
    assert "coach" not in table.session.record.dumps()


async def test_who_asks_again_gets_the_same_answer(server: Running, counted: list[botpool.Task]) -> None:
    table = await against_bots(server)
    async with known_as(server, ANA) as ana:
        one, two = await asyncio.gather(ask(ana, table), ask(ana, table))
        three = await ask(ana, table)
        assert one.json() == two.json() == three.json()
        assert len(counted) == 1
        assert table.facts.hints == ((table.ply, 0),)
        await table.act(0, table.ply, table.legal(0)[0], is_final=True)
        await until(lambda: 0 in table.owing)
        assert (await ask(ana, table)).json() != one.json()
    assert len(counted) == 2
    assert len(table.facts.hints) == 2


async def test_a_hint_is_void_when_the_game_has_gone_on(server: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    table = await against_bots(server)
    goes_on = asyncio.Event()

    async def slow(*_: Any) -> list[Hint]:
        await goes_on.wait()
        return []

    monkeypatch.setattr(botpool.Bots, "hints", slow)
    async with known_as(server, ANA) as ana:
        asking = asyncio.ensure_future(ask(ana, table))
        await asyncio.sleep(0.05)
        await table.act(0, table.ply, table.legal(0)[0], is_final=True)
        goes_on.set()
        assert (await asking).status_code == 409
        assert (await ask(ana, table, ply=0)).status_code == 409
    assert table.facts.hints == ()


async def test_a_coach_that_fails_can_be_asked_again(server: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    table = await against_bots(server)
    works = botpool.Bots.hints

    async def fails(*_: Any) -> list[Hint]:
        raise BotsBusy

    async with known_as(server, ANA) as ana:
        monkeypatch.setattr(botpool.Bots, "hints", fails)
        assert (await ask(ana, table)).status_code == 503
        assert table.facts.hints == ()
        monkeypatch.setattr(botpool.Bots, "hints", works)
        assert (await ask(ana, table)).status_code == 200


async def test_between_people_all_have_to_agree_once(server: Running, counted: list[botpool.Task]) -> None:
    table = await between_people(server)
    seat = table.owing[0]
    who, others = (ANA, BEN, EVA)[seat], [s for s in range(3) if s != seat]
    async with known_as(server, who) as asking, known_as(server, (ANA, BEN, EVA)[others[0]]) as other:
        assert "told" in (await ask(asking, table, seat)).json()
        assert "told" in (await ask(asking, table, seat)).json()
        (request,) = table.requests
        assert (request.kind, request.by, set(request.asked)) == (COACH, seat, set(others))
        assert "hints from the coach" in (await other.get(f"/t/{table.id}")).text
        await table.answer(others[0], request.number, False)
        assert not table.requests
        assert not table.facts.is_coached, "one no is enough"
        await ask(asking, table, seat)
        (request,) = table.requests
        await table.answer(others[0], request.number, True)
        assert "told" in (await ask(asking, table, seat)).json(), "one yes is not"
        assert counted == []
        await table.act(seat, table.ply, table.legal(seat)[0], is_final=True)
        (request,) = table.requests  # a move does not answer it
        await table.answer(others[1], request.number, True)
        assert table.facts.is_coached
    seat = table.owing[0]
    async with known_as(server, (ANA, BEN, EVA)[seat]) as asking:
        assert "html" in (await ask(asking, table, seat)).json(), "for everybody"


async def test_a_hot_seat_is_played_by_one_person(server: Running) -> None:
    table = await server.hall.create(order(HUMAN, HUMAN), ANA)
    async with known_as(server, ANA) as ana:
        assert "html" in (await ask(ana, table, table.owing[0])).json()


async def test_where_there_is_no_coach_nobody_is_helped(server: Running) -> None:
    table = await against_bots(server, coaching=False)
    async with known_as(server, ANA) as ana:
        assert 'data-way="hint"' not in (await ana.get(f"/t/{table.id}")).text
        assert (await ask(ana, table)).status_code == 409
    people = await between_people(server)
    idle = next(s for s in range(3) if s not in people.owing)
    async with known_as(server, (ANA, BEN, EVA)[idle]) as waiting, known_as(server, person("z")) as stranger:
        assert (await ask(waiting, people, idle)).status_code == 409, "who has nothing to decide"
        assert (await ask(stranger, people, people.owing[0])).status_code == 403
    assert people.requests == ()


async def test_what_is_hidden_from_the_seat_changes_nothing_it_is_told(
    server: Running, counted: list[botpool.Task]
) -> None:
    rng, different = Random(1), 0
    for game, more in (
        ("el_grande", {"modules": ("changing_powers",)}),
        ("la_granja", {"options": {"hidden_vp": True}}),
    ):
        table = await server.hall.create(order(HUMAN, HUMAN, HUMAN, game=game, **more), ANA)
        for step in range(2):
            await play_on(table, rng.randrange(9, 22), seed=step)
            seat = table.owing[0]
            true = (table.session, table.facts, table.stored_seats)
            async with known_as(server, ANA) as ana:
                before = await ask(ana, table, seat)
                assert before.status_code == 200
                noted = table.facts.hints
                table.facts = true[1]
                different += change_what_is_hidden(table, seat, rng)
                table.facts = table.facts._replace(hints=noted)  # known to everybody
                server.hall.coach._asked.clear()
                again = await ask(ana, table, seat)
            assert again.json() == before.json()
            assert counted[-1] == counted[-2], "not even what the worker is handed"
            table.session, table.stored_seats = true[0], true[2]
            table.facts = true[1]._replace(hints=noted, revision=table.facts.revision - 41)
            await table.reload()
            forget(table)
    assert different > 1


async def test_it_works_without_a_script(server: Running) -> None:
    table = await against_bots(server)
    async with known_as(server, ANA) as ana:
        assert (await ana.get(f"/t/{table.id}/hint?seat=0")).status_code == 303, "nothing has been asked"
        answer = await ana.post(f"/t/{table.id}/hint", data={"ply": str(table.ply), "seat": "0"})
        assert (answer.status_code, answer.headers["location"]) == (303, f"/t/{table.id}/hint?seat=0")
        page = (await ana.get(answer.headers["location"])).text
    assert "What the coach would do" in page
    assert "<details" in page


async def test_it_is_remembered_what_was_asked(settings: Settings) -> None:
    hall = await Hall.open(settings)
    table = await hall.create(order(HUMAN, HUMAN), ANA)
    seat = table.owing[0]
    await hall.coach.advise(table, seat)
    hints = table.facts.hints
    assert hints == ((table.ply, seat),)
    await hall.close()
    hall = await Hall.open(settings)
    assert (await hall.get(table.id)).facts.hints == hints
    await hall.close()
