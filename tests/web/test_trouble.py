"""Odd requests and an unavailable database: each is told what is wrong, and nothing is half done."""

import asyncio
import json
import re
from contextlib import asynccontextmanager
from html import escape
from typing import Any, AsyncIterator

import httpx
import pytest
from sqlalchemy import text

from sobremesa.games.la_granja.rules.deck import export
from sobremesa.record import Record
from sobremesa.web.settings import Settings
from sobremesa.web.targets import here

from .server import HUMAN, OPEN, Running, order, person, play_on, running, until
from .test_access import known_as
from .test_api import problem

pytestmark = pytest.mark.anyio

ANA = person("a", "Ana")
TABLES = ("people", "tables", "seats")


@pytest.fixture
async def both(settings: Settings, database: str) -> AsyncIterator[Running]:
    """A server on each database in turn: SQLite and PostgreSQL."""
    async with running(settings._replace(database=database)) as server:
        yield server


@asynccontextmanager
async def away(server: Running) -> AsyncIterator[None]:
    """The database has lost its tables within the context."""
    write = server.hall.store.database.write
    for name in TABLES:
        await write(lambda c, name=name: c.execute(text(f"ALTER TABLE {name} RENAME TO {name}_gone")))  # type: ignore[misc]
    try:
        yield
    finally:
        for name in TABLES:
            await write(lambda c, name=name: c.execute(text(f"ALTER TABLE {name}_gone RENAME TO {name}")))  # type: ignore[misc]


async def test_a_database_that_is_away_is_said_to_be(both: Running) -> None:
    table = await both.hall.create(order(HUMAN, OPEN), ANA)
    seats = [{"kind": "human"}, {"kind": "human"}]
    form = {"name": "Eva", "invite": table.invite, "game": "el_grande", "kind-0": "human", "kind-1": "mozo"}
    async with known_as(both, ANA) as ana, both.client(Accept="application/json") as client:
        await ana.get("/")
        async with away(both):
            answers: list[httpx.Response] = [
                *[await ana.get(path) for path in ("/", "/tables", "/watch", "/finished", "/t/none", "/j/none")],
                *[await ana.post(path, data=form) for path in ("/play-now", "/new", "/preferences")],
                await ana.post(f"/t/{table.id}/join", data=form),
                await client.get("/api/tables"),
                await client.post("/api/tables", json={"game": "el_grande", "seats": seats}),
                await client.post(f"/api/tables/{table.id}/join", json={"invite": table.invite, "name": "Eva"}),
            ]
        assert {str(a.url): a.status_code for a in answers} == {str(a.url): 503 for a in answers}
        assert all(int(a.headers["retry-after"]) > 0 for a in answers)
        assert (await ana.get("/")).status_code == 200
        assert (await ana.post("/preferences", data=form)).status_code == 303


@pytest.mark.parametrize("path", ["/t/a%00b", "/t/%00", "/j/%00", "/api/tables/%00/view", "/rules/%00", "/?back=%00"])
async def test_a_zero_byte_is_nobodys_address(both: Running, path: str) -> None:
    async with both.client(Accept="application/json") as client:
        problem(await client.get(path), 400)


@pytest.mark.parametrize(
    "odd",
    [
        {"seal": "x" * 65},
        {"seal": "\0"},
        {"seal": "\ud800"},
        {"seed": "\0"},
        {"seed": "s" * 200_000},
        {"data": "d" * 65},
        {"data": "\0"},
        {"rules": 2**40},
        {"names": ["\0", "x" * 500]},
    ],
)
@pytest.mark.parametrize("goes_on", [False, True])
async def test_odd_records_are_refused_not_stumbled_over(both: Running, odd: dict[str, Any], goes_on: bool) -> None:
    table = await both.hall.create(order(HUMAN, HUMAN), ANA)
    await play_on(table, 10)
    magic, header, *lines = table.session.record.dumps(table.session.state.digest()).splitlines()
    record = "\n".join([magic, json.dumps({**json.loads(header), **odd}), *lines])
    assert Record.loads(record)
    async with both.client() as client:
        answer = await client.post("/api/import", json={"record": record, "go_on": goes_on})
    assert answer.status_code in ((201,) if "names" in odd else (422,)), answer.text


async def test_what_was_sent_is_not_sent_back(server: Running) -> None:
    """Problem documents name what is wrong, and are short no matter how long that was."""
    long, seats = "w" * 25_000, [{"kind": "human"}, {"kind": "human"}]
    wanted: list[dict[str, Any]] = [
        {"game": long, "seats": seats},
        {"game": "el_grande", "seats": seats, "edition": long},
        {"game": "el_grande", "seats": seats, "modules": [long]},
        {"game": "el_grande", "seats": seats, "options": {long: 1}},
        {"game": "el_grande", "seats": seats, "options": {"short": [long]}},
        {"game": "el_grande", "seats": seats, long: 1},
        {"game": "el_grande", "seats": seats, "options": {"deck": f"[[card]]\nnumber = 1\n{long} = 1"}},
        {"game": "el_grande", "seats": [{"kind": long}] * 2},
        {"game": "el_grande", "seats": [{f"{n}": 1} for n in range(3_000)]},
    ]
    async with server.client() as client:
        for order in wanted:
            assert len(problem_text(await client.post("/api/tables", json=order))) < 3_000, str(order)[:80]
        for record in (long, f"sobremesa-record {long}", f'sobremesa-record 1\n{{"game": "{long}"}}'):
            assert len(problem_text(await client.post("/api/import", json={"record": record}))) < 1_000


def problem_text(answer: httpx.Response) -> str:
    assert answer.status_code == 422, answer.text[:200]
    return answer.text


async def test_half_a_form_does_nothing(server: Running) -> None:
    """Somebody hangs up in the middle of a body: the part that arrived is not taken for the whole."""
    table = await server.hall.create(order(HUMAN, HUMAN), ANA)
    await play_on(table, 4)
    seat, ply = table.owing[0], table.ply
    await table.prefer(seat, True)
    keeper = server.app.state.doorkeeper
    wanted = f"csrf={keeper.form_token(ANA)}&seat={seat}&ply={ply}&action={table.legal(seat)[0]}"
    head = (
        f"POST /t/{table.id}/act HTTP/1.1\r\nHost: x\r\nContent-Type: application/x-www-form-urlencoded\r\n"
        f"Cookie: {keeper.cookie(ANA).partition(';')[0]}\r\nContent-Length: {len(wanted) + 1}\r\n\r\n"
    )
    _, writer = await asyncio.open_connection("127.0.0.1", int(server.url.rpartition(":")[2]))
    writer.write((head + wanted).encode())
    await writer.drain()
    await asyncio.sleep(0.1)
    writer.close()
    await asyncio.sleep(0.3)
    assert table.ply == ply
    async with known_as(server, ANA) as ana:  # the whole form does
        await ana.post(f"/t/{table.id}/act", content=wanted, headers={"Content-Type": FORM})
    await until(lambda: table.ply > ply)


FORM = "application/x-www-form-urlencoded"


async def test_the_deck_of_an_archived_table_is_not_forgotten(server: Running) -> None:
    """After many other decks this process no longer knows any by its hash alone."""
    deck = {"deck": export() + "\n# ours\n"}
    table = await server.hall.create(order(HUMAN, HUMAN, game="la_granja", options=deck), ANA)
    await play_on(table, 60)
    archived = await server.hall.show_record(table.session.record.dumps(table.session.state.digest()), ANA)

    def forget() -> None:
        for option in table.game.meta.options:
            option._texts.clear()

    async with known_as(server, ANA) as ana:
        for path in ("/record", "/ply/3", "/story", "/now"):
            forget()
            assert (await ana.get(f"/t/{archived.id}{path}")).status_code == 200, path
        forget()
        assert (await ana.post(f"/t/{archived.id}/go-on", data={"ply": "5"})).status_code == 303
        server.hall._tables.clear()
        forget()
        assert (await ana.get(f"/t/{archived.id}/record")).status_code == 200


# -- invitations -------------------------------------------------------------------------------------------------------


async def test_an_invitation_leads_to_the_public_address(settings: Settings) -> None:
    async with running(settings._replace(public="https://games.example")) as server:
        table = await server.hall.create(order(HUMAN, OPEN), ANA)
        async with known_as(server, ANA) as ana:
            page = (await ana.get(f"/t/{table.id}", headers={"Host": "evil.example"})).text
    assert f"https://games.example/j/{table.invite}" in page
    assert "evil.example" not in page


async def test_redirects_lead_to_ourselves_by_any_name(server: Running) -> None:
    """Both those of our forms and those that the framework makes for addresses with a slash too many or too few."""
    slashes = {
        "/rules/": "/rules",
        "/tables/?what=%C3%A9": "/tables?what=%C3%A9",
        "/api/docs/": "/api/docs",
        "/static": "/static/",
    }
    async with server.client(Host="evil.example") as client:
        for path, wanted in slashes.items():
            answer = await client.get(path)
            assert answer.status_code == 307
            assert answer.headers["location"] == wanted
            assert "evil" not in str(answer.headers) + answer.text
    async with known_as(server, ANA) as ana:
        made = await ana.post("/play-now", data={"game": "el_grande"}, headers={"Host": "evil.example"})
    assert made.status_code == 303
    assert made.headers["location"].startswith("/t/")


def test_no_path_is_taken_for_the_name_of_a_server() -> None:
    for address in ("http://evil.example//a.example/x", "//a.example/x", "/\\a.example/x", "https:a", ""):
        assert re.match(r"/(?![/\\])", here(address)), address
    assert here("http://127.0.0.1:8765/rules?x=//y") == "/rules?x=//y"


@pytest.mark.parametrize("host", ["evil.example", "evil.example/x?", 'a"b', "user@evil.example", "evil example"])
async def test_what_a_request_says_of_our_name_is_written_on_no_page(server: Running, host: str) -> None:
    table = await server.hall.create(order(HUMAN, OPEN), ANA)
    async with known_as(server, ANA) as ana:
        for path in (f"/t/{table.id}", "/cards/el_grande/d/ours"):
            answer = await ana.get(path, headers={"Host": host})
            assert answer.status_code == 200
            assert host not in answer.text
            assert escape(host) not in answer.text
        assert f'value="/j/{table.invite}"' in (await ana.get(f"/t/{table.id}")).text
