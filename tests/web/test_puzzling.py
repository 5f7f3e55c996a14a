"""Puzzles from people's games: nothing without the consent of all who played, and nothing once it is withdrawn."""

import asyncio
import threading
from typing import Any

import pytest
from sqlalchemy import delete, select

from sobremesa.cli import puzzles as command
from sobremesa.puzzles import Puzzle, Search, collection_of
from sobremesa.puzzles.finding import Looked, Piece
from sobremesa.web import puzzling
from sobremesa.web.hall import Table
from sobremesa.web.storage import keeper, puzzles
from sobremesa.web.storage.models import PuzzleRow

from .server import BOT, OPEN, Running, order, person, play_on
from .test_access import known_as

pytestmark = pytest.mark.anyio

ANA, BEN, EVA = person("a", "Ana"), person("b", "Ben"), person("e", "Eva")


async def finished(server: Running) -> Table:
    table = await server.hall.create(order(OPEN, OPEN, BOT, options={"short": True}), ANA)
    await table.join(ANA)
    await table.join(BEN)
    await play_on(table)
    assert table.over
    return table


def found() -> Puzzle:
    """A puzzle, as if found in that game."""
    fields = {**collection_of("el_grande")[0].plain(), "id": "0badcafe", "origin": command.PEOPLE}
    return Puzzle.read(fields)


async def test_all_who_played_have_to_agree(server: Running) -> None:
    table = await finished(server)
    settings = server.hall.settings
    async with known_as(server, ANA) as ana, known_as(server, BEN) as ben, known_as(server, EVA) as eva:
        assert (await eva.post(f"/t/{table.id}/puzzles", json={"yes": "yes"})).status_code == 403
        assert "puzzles for everybody" not in (await eva.get(f"/t/{table.id}/end")).text
        assert (await ana.post(f"/t/{table.id}/puzzles", json={"yes": "yes"})).status_code == 303
        assert "1 of 2 have agreed" in (await ben.get(f"/t/{table.id}/end")).text
        assert await puzzling.given_games(settings, "el_grande") == []
        assert not await puzzling.keep_found(settings, table.id, "el_grande", [found()])
        await ben.post(f"/t/{table.id}/puzzles", json={"yes": "yes"})
        (id, record), *others = await puzzling.given_games(settings, "el_grande")
        assert (id, others) == (table.id, [])
        assert record == table.record_text()
        assert await puzzling.given_games(settings, "la_granja") == []
        assert await puzzling.keep_found(settings, table.id, "el_grande", [found()])
        assert await puzzling.given_games(settings, "el_grande") == [], "nobody looks through it twice"
        server.hall.puzzles.forget()  # a minute has passed
        assert (await eva.get("/puzzles/el_grande/0badcafe/start")).status_code == 200
        await ben.post(f"/t/{table.id}/puzzles", json={"yes": ""})
        assert (await eva.get("/puzzles/el_grande/0badcafe/start")).status_code == 404
    assert await server.hall.store.database.read(lambda c: puzzles.load(c, "el_grande")) == {}


async def test_the_command_publishes_what_it_finds(
    server: Running, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """From a game that both have given to the page of a puzzle; everything is real but what is found in a position."""
    settings = server.hall.settings
    table = await finished(server)
    looked: list[Piece] = []

    def find(piece: Piece) -> Looked:
        looked.append(piece)
        return Looked(found() if len(looked) == 1 else None, ())

    monkeypatch.setattr(command, "find", find)

    def run() -> str:
        command.of_server("el_grande", "seed", Search(), settings.data, settings.database_url, 1)
        return capsys.readouterr().out

    await table.give_to_puzzles(ANA, True)
    assert "0 new puzzles on the server; games looked through: 0." in await asyncio.to_thread(run)
    await table.give_to_puzzles(BEN, True)
    assert "1 new puzzle on the server; games looked through: 1." in await asyncio.to_thread(run)
    assert {(piece.record, piece.origin) for piece in looked} == {(table.record_text(), command.PEOPLE)}
    searched = len(looked)
    assert "looked through: 0" in await asyncio.to_thread(run)
    assert len(looked) == searched, "nobody looks through it twice"
    server.hall.puzzles.forget()  # a minute has passed
    async with known_as(server, EVA) as eva:
        assert "/puzzles/el_grande/0badcafe" in (await eva.get("/puzzles/el_grande")).text
        assert (await eva.get("/puzzles/el_grande/0badcafe/start")).status_code == 200


async def test_a_running_game_is_not_given(server: Running) -> None:
    table = await server.hall.create(order(OPEN, OPEN, options={"short": True}), ANA)
    await table.join(ANA)
    await table.join(BEN)
    await play_on(table, 6)
    async with known_as(server, ANA) as ana:
        assert (await ana.post(f"/t/{table.id}/puzzles", json={"yes": "yes"})).status_code == 409


async def test_who_gave_their_seat_to_a_bot_is_asked_too(server: Running) -> None:
    table = await server.hall.create(order(OPEN, OPEN, options={"short": True}), ANA)
    await table.join(ANA)
    await table.join(BEN)
    await play_on(table, 6)
    await table.give_to_bot(1, "random", BEN)
    await play_on(table)
    async with known_as(server, ANA) as ana, known_as(server, BEN) as ben:
        await ana.post(f"/t/{table.id}/puzzles", json={"yes": "yes"})
        assert await puzzling.given_games(server.hall.settings, "el_grande") == []
        await ben.post(f"/t/{table.id}/puzzles", json={"yes": "yes"})
        assert len(await puzzling.given_games(server.hall.settings, "el_grande")) == 1


async def test_a_table_that_is_removed_takes_its_puzzles_along(server: Running) -> None:
    table = await finished(server)
    for who in (ANA, BEN):
        await table.give_to_puzzles(who, True)
    assert await puzzling.keep_found(server.hall.settings, table.id, "el_grande", [found()])
    await server.hall.store.database.write(lambda c: keeper.remove(c, table.id))
    left = await server.hall.store.database.read(lambda c: c.execute(select(PuzzleRow.id)).all())
    assert left == []


async def test_what_cannot_be_shown_any_more_is_left_out(server: Running) -> None:
    table = await finished(server)
    for who in (ANA, BEN):
        await table.give_to_puzzles(who, True)
    rows = [("0badcafe", {"form": 0}), ("1badcafe", {**found().plain(), "position": "nothing"})]
    assert await server.hall.store.database.write(lambda c: puzzles.keep(c, table.id, "el_grande", rows))
    assert await server.hall.puzzles.all("el_grande") == collection_of("el_grande")


async def test_what_has_been_read_is_not_read_again_and_never_by_who_answers_requests(
    server: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = await finished(server)
    for who in (ANA, BEN):
        await table.give_to_puzzles(who, True)
    rows = [found(), Puzzle.read({**found().plain(), "id": "1badcafe"})]
    await puzzling.keep_found(server.hall.settings, table.id, "el_grande", rows)
    read: list[tuple[str, bool]] = []
    readable = Puzzle.read

    def noted(plain: Any) -> Puzzle:
        read.append((plain["id"], threading.current_thread() is threading.main_thread()))
        return readable(plain)

    monkeypatch.setattr(Puzzle, "read", noted)
    shelf = server.hall.puzzles
    for _ in range(3):
        shelf.forget()
        first, *others = await asyncio.gather(*(shelf.all("el_grande") for _ in range(3)))
        assert [p.id for p in first[-2:]] == ["0badcafe", "1badcafe"]
        assert all(other == first for other in others)
    assert sorted(read) == [("0badcafe", False), ("1badcafe", False)]
    delete_one = delete(PuzzleRow).where(PuzzleRow.id == "0badcafe")
    await server.hall.store.database.write(lambda c: c.execute(delete_one) and None)
    shelf.forget()
    assert [p.id for p in (await shelf.all("el_grande"))[-1:]] == ["1badcafe"]


def test_the_search_of_the_command_is_the_usual_one() -> None:
    assert command.Search is Search
