"""Bots think in other processes, are reproducible, and are replaced when they die."""

import asyncio
import os
import signal

import pytest

from sobremesa.games.la_granja.rules.deck import export
from sobremesa.kernel import SobremesaError
from sobremesa.web.botpool import ATTEMPTS, HASTY, Bots, Task, task_of, think
from sobremesa.web.errors import StorageDown
from sobremesa.web.fairness import Owner, Thought
from sobremesa.web.hall import Hall, SeatOrder, Table
from sobremesa.web.settings import Settings
from sobremesa.web.tables.facts import Change

from .server import BOT, HUMAN, order, person, play_on, until

pytestmark = pytest.mark.anyio

ANA = person("a", "Ana")


async def test_a_bot_is_told_position_seat_level_and_a_seed_of_its_own(hall: Hall) -> None:
    table = await hall.create(order(HUMAN, HUMAN, HUMAN), ANA)
    seeds = {task_of(table, seat).seed for seat in range(3)}
    await play_on(table, 1)
    seeds |= {task_of(table, seat).seed for seat in range(3)}
    assert len(seeds) == 6
    task = task_of(table, 0)
    assert task.state().view(0) == table.session.state.view(0)
    assert table.facts.seed not in repr(task)


async def test_a_bot_is_told_nothing_that_its_seat_could_not_know(hall: Hall) -> None:
    table = await hall.create(order(HUMAN, HUMAN, HUMAN, game="la_granja"), ANA)
    await play_on(table, 20)
    true = table.session.state
    for seat in range(3):
        told = task_of(table, seat).state()
        assert told.view(seat) == true.view(seat)
        assert told.legal(seat) == true.legal(seat)
        assert told.digest() != true.digest(), "what others have is drawn anew"


@pytest.mark.parametrize("game", ["el_grande", "la_granja"])
@pytest.mark.parametrize("level", ["random", "aprendiz", "mozo"])
async def test_the_same_task_has_the_same_answer(hall: Hall, game: str, level: str) -> None:
    table = await hall.create(order(HUMAN, HUMAN, game=game), ANA)
    await play_on(table, 15)
    task = task_of(table, table.owing[0])._replace(level=level)
    answer = think(task)
    assert answer in table.legal(table.owing[0])
    assert {think(task) for _ in range(3)} == {answer}


async def test_a_deck_of_ones_own_travels_along(hall: Hall) -> None:
    text = export() + "\n# ours\n"
    table = await hall.create(order(HUMAN, HUMAN, game="la_granja", options={"deck": text}), ANA)
    task = task_of(table, table.owing[0])._replace(level="random")
    for option in table.game.meta.options:
        option._texts.clear()  # as in a process that has never heard of it
    assert think(task) in table.legal(table.owing[0])


async def test_a_level_of_many_processes_becomes_many_tasks(
    settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sobremesa.bots.cpu_count", lambda: 4)
    task = Task("el_grande", {}, "", 0, "grande", "s")
    bots = Bots(settings._replace(bot_workers=3))
    parts = bots._parts(task)
    assert len({part.seed for part in parts}) == len(parts) == 3
    for level in ("mozo", "capataz", "random"):
        assert bots._parts(task._replace(level=level)) == [task._replace(level=level)]
    bots.queue.add(Thought(Owner("n", "c", True), 4.0))
    assert bots._parts(task) == [task]  # somebody else is waiting


async def test_a_game_of_bots_is_the_same_every_time(hall: Hall) -> None:
    tables = [
        await hall.create(order(BOT, SeatOrder("bot", "aprendiz"), options={"short": True}), ANA) for _ in range(2)
    ]
    await until(lambda: all(t.over for t in tables))
    assert tables[0].session.moves == tables[1].session.moves


def workers(hall: Hall) -> list[int]:
    return [pid for lane in hall.bots.lanes for pid in lane.pids]


async def test_a_killed_worker_is_replaced_and_the_game_goes_on(hall: Hall) -> None:
    table = await hall.create(order(BOT, BOT, options={"short": True}), ANA)
    await until(lambda: table.ply > 20 and workers(hall))
    killed = workers(hall)
    for pid in killed:
        os.kill(pid, signal.SIGKILL)
    await until(lambda: table.over)
    assert not set(workers(hall)) & set(killed)


async def test_a_worker_that_hangs_is_replaced(settings: Settings) -> None:
    hall = await Hall.open(settings._replace(bot_patience=30))
    table = await hall.create(order(BOT, BOT), ANA)
    await until(lambda: table.ply > 12 and workers(hall))
    (pid,) = workers(hall)
    hall.bots.settings = settings._replace(bot_patience=0.5)
    ply = table.ply
    await until(lambda: table.ply > ply + 2)
    os.kill(pid, signal.SIGSTOP)
    await until(lambda: workers(hall) != [pid])
    hall.bots.settings = settings._replace(bot_patience=30)
    ply = table.ply
    await until(lambda: table.ply > ply + 5)
    await until(lambda: not alive(pid))
    await hall.close()


async def test_a_bot_with_a_mistake_plays_anything_legal(hall: Hall, monkeypatch: pytest.MonkeyPatch) -> None:
    table = await hall.create(order(HUMAN, HUMAN), ANA)
    seat = table.owing[0]
    asked = 0

    async def stumble(*_: object) -> int:
        nonlocal asked
        asked += 1
        raise ValueError("a mistake")

    monkeypatch.setattr(hall.bots, "_run", stumble)
    table.stored_seats = tuple(s._replace(kind="bot", level="mozo") for s in table.stored_seats)
    assert await hall.bots.ask(table, seat) in table.legal(seat)
    assert asked == ATTEMPTS


async def test_a_single_option_needs_no_thought(hall: Hall, monkeypatch: pytest.MonkeyPatch) -> None:
    table = await hall.create(order(HUMAN, HUMAN), ANA)
    while len(table.legal(table.owing[0])) != 1:
        await play_on(table, 1)
    monkeypatch.setattr(hall.bots, "_run", None)
    assert await hall.bots.ask(table, table.owing[0]) == table.legal(table.owing[0])[0]


async def test_a_bot_tries_again_when_its_move_could_not_be_kept(hall: Hall, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sobremesa.web.botpool.PAUSE", 0.01)
    save, failures = hall.store.save, 0

    async def fail_at_first(change: Change) -> None:
        nonlocal failures
        failures += 1
        if failures <= 3:
            raise StorageDown
        await save(change)

    monkeypatch.setattr(hall.store, "save", fail_at_first)
    table = await hall.create(order(BOT, BOT), ANA)
    await until(lambda: table.ply > 15)


async def test_bots_take_their_time(settings: Settings) -> None:
    hall = await Hall.open(settings._replace(bot_delay=1000))
    table = await hall.create(order(BOT, BOT), ANA)
    ply = table.ply
    await until(lambda: workers(hall))
    assert hall.bots.plays(table)
    assert table.ply == ply
    await hall.close()
    assert not hall.bots.plays(table)


async def test_no_worker_outlives_its_hall(settings: Settings) -> None:
    hall = await Hall.open(settings)
    table = await hall.create(order(BOT, BOT), ANA)
    await until(lambda: table.ply > 12)
    pids = workers(hall)
    await hall.close()
    for pid in pids:
        await until(lambda: not alive(pid))  # noqa: B023


def alive(pid: int) -> bool:
    try:
        with open(f"/proc/{pid}/stat") as file:
            return file.read().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False


async def test_who_comes_back_plays_instead_of_the_bot(hall: Hall, settings: Settings) -> None:
    hall.bots.settings = settings._replace(bot_delay=0.2)
    table: Table = await hall.create(order(HUMAN, HUMAN), ANA)
    seat, ply = table.owing[0], table.ply
    await table.give_to_bot(seat, "random", ANA)
    assert hall.bots.plays(table)
    assert await table.join(ANA, seat) == seat
    await until(lambda: not hall.bots.plays(table))
    assert table.ply == ply
    try:
        await table.act(seat, ply, table.legal(seat)[0], is_final=True)
    except SobremesaError:
        pytest.fail("the seat is theirs again")


async def test_a_bot_that_thinks_can_be_told_to_move_now(hall: Hall, monkeypatch: pytest.MonkeyPatch) -> None:
    table = await hall.create(order(HUMAN, SeatOrder("bot", "grande"), SeatOrder("bot", "grande")), ANA)
    asked: list[str] = []

    async def ask(_: Bots, table: Table, seat: int, level: str = "") -> int:
        asked.append(level)
        if not level:
            await asyncio.Event().wait()  # it never stops thinking
        return table.legal(seat)[0]

    monkeypatch.setattr(Bots, "ask", ask)
    while table.owing and table.seat_at(table.owing[0]).is_human:
        await table.act(0, table.ply, table.legal(0)[0], is_final=True)
    await until(lambda: asked == [""])
    ply = table.ply
    hall.bots.hurry(table)
    await until(lambda: 0 in table.owing)
    assert table.ply >= ply + 2, "both of them, until it is a person's turn"
    assert set(asked) == {"", HASTY}
    await until(lambda: table.id not in hall.bots._hurried)
