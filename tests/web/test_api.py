"""What programs can do over HTTP, and what they are told when they cannot."""

import asyncio
from typing import Any

import httpx
import pytest

from examples import bot_client
from sobremesa.games import games
from sobremesa.record import Record

from ..patience import PATIENCE
from .server import Running, play_on

pytestmark = pytest.mark.anyio

HUMAN, OPEN, BOT = {"kind": "human"}, {"kind": "open"}, {"kind": "bot", "level": "random"}


async def make(server: Running, *seats: dict[str, str], **more: Any) -> dict[str, Any]:
    wanted = {"game": "el_grande", "seats": list(seats), "seed": "s", "name": "Ana", **more}
    async with server.client() as client:
        made = await client.post("/api/tables", json=wanted)
    assert made.status_code == 201, made.text
    answer: dict[str, Any] = made.json()
    return answer


def problem(response: httpx.Response, status: int) -> dict[str, Any]:
    assert response.status_code == status, response.text
    assert response.headers["content-type"] == "application/problem+json"
    document: dict[str, Any] = response.json()
    assert document["status"] == status
    assert document["title"]
    assert document["detail"]
    return document


async def test_two_programs_play_a_whole_game(server: Running) -> None:
    made = await make(server, HUMAN, HUMAN, options={"short": True})
    tokens = {s["seat"]: s["token"] for s in made["seats"]}
    where = f"/api/tables/{made['table']}"
    async with server.client(tokens[0]) as one, server.client(tokens[1]) as two:
        view = (await one.get(where + "/view")).json()
        while view["ply"] < 60:
            seat = view["owing"][0]
            client = (one, two)[seat]
            mine = (await client.get(where + "/view")).json()
            assert (await client.get(where + "/legal")).json() == mine["legal"]
            choice = mine["legal"][len(mine["legal"]) // 2]
            action = choice["notation"] if view["ply"] % 2 else choice["id"]
            acted = await client.post(where + "/act", json={"ply": mine["ply"], "action": action, "undos": 0})
            assert acted.status_code == 200, acted.text
            view = acted.json()
        await play_on(await server.hall.get(made["table"]))
        view = (await one.get(where + "/view")).json()
        assert view["stage"] == "over"
        assert sorted(view["ranks"])[0] == 1
        assert view["seed"] == "s"
        record = await one.get(where + "/record")
        assert Record.loads(record.text).check().scores() == tuple(view["scores"])
        assert record.headers["content-type"].startswith("text/plain")
        again = (await two.post(where + "/rematch")).json()
        assert again["stage"] == "playing"
        new = (await one.get(f"/api/tables/{again['table']}/view")).json()
        assert new["seat"] == 0
        assert (await one.get(where + "/view")).json()["rematch"] == again["table"]


async def test_the_ten_line_bot_plays_a_game(server: Running) -> None:
    made = await make(server, OPEN, BOT, options={"short": True})
    table = await server.hall.get(made["table"])

    def play() -> list[int]:
        with httpx.Client(base_url=server.url, trust_env=False, timeout=PATIENCE) as client:
            return bot_client.play(client, made["table"], made["invite"])

    scores = await asyncio.wait_for(asyncio.to_thread(play), PATIENCE)
    assert table.over
    assert tuple(scores) == table.session.state.scores()


async def test_a_seat_is_joined_by_invitation(server: Running) -> None:
    made = await make(server, HUMAN, OPEN, OPEN)
    where = f"/api/tables/{made['table']}"
    async with server.client() as client:
        for wrong in ("", "x", made["table"]):
            problem(await client.post(where + "/join", json={"invite": wrong}), 403)
        joined = await client.post(where + "/join", json={"invite": made["invite"], "seat": 2, "name": " Ben\n"})
        assert joined.status_code == 201
        assert joined.json()["seat"] == 2
        problem(await client.post(where + "/join", json={"invite": made["invite"], "seat": 2}), 409)
        problem(await client.post(where + "/join", json={"invite": made["invite"], "seat": 7}), 404)
        seats = (await client.get(where)).json()["seats"]
        assert [(s["kind"], s["name"]) for s in seats] == [("human", "Ana"), ("open", ""), ("human", "Ben")]
        assert (await client.post(where + "/join", json={"invite": made["invite"]})).json()["seat"] == 1
        problem(await client.post(where + "/join", json={"invite": made["invite"]}), 409)
    async with server.client(joined.json()["token"]) as ben:
        assert (await ben.get(where + "/view")).json()["seat"] == 2


async def test_tokens_are_kept_as_hashes_only(server: Running) -> None:
    made = await make(server, HUMAN, HUMAN)
    table = await server.hall.get(made["table"])
    stored = await server.hall.store.load(made["table"])
    for token in (s["token"] for s in made["seats"]):
        assert token not in str(stored)
        assert token not in str(table.__dict__)


async def test_a_token_is_good_for_its_own_seat_alone(server: Running) -> None:
    made, other = await make(server, HUMAN, HUMAN), await make(server, HUMAN, HUMAN)
    where = f"/api/tables/{made['table']}"
    table = await server.hall.get(made["table"])
    seat = table.owing[0]
    wrong = made["seats"][1 - seat]["token"]
    body = {"ply": table.ply, "action": table.legal(seat)[0]}
    async with server.client() as client:
        for token in ("", "x", other["seats"][seat]["token"], made["invite"], "ä"):
            headers = {"Authorization": f"Bearer {token}".encode()} if token else {}
            problem(await client.post(where + "/act", json=body, headers=headers), 401)
            problem(await client.get(where + "/legal", headers=headers), 401)
            if token:
                problem(await client.get(where + "/view", headers=headers), 401)
        problem(await client.post(where + "/act", json=body, headers={"Authorization": f"Bearer {wrong}"}), 422)
    assert table.ply == body["ply"]


async def test_what_is_wrong_is_said_and_changes_nothing(server: Running) -> None:
    made = await make(server, HUMAN, HUMAN)
    where = f"/api/tables/{made['table']}"
    table = await server.hall.get(made["table"])
    await play_on(table, 3)
    seat, version = table.owing[0], table.version
    legal = table.legal(seat)
    async with server.client(made["seats"][seat]["token"]) as client:
        stale = problem(await client.post(where + "/act", json={"ply": 1, "action": legal[0]}), 409)
        assert stale["view"]["ply"] == table.ply  # with a fresh view
        for action in (10**6, -1, next(a for a in range(500) if a not in legal), "fly to the moon", "", "x" * 10_000):
            problem(await client.post(where + "/act", json={"ply": table.ply, "action": action}), 422)
        for body in (
            {},
            [],
            "x",
            {"ply": "1", "action": 2},
            {"ply": 2**40, "action": 1},
            {"ply": 1, "action": 1, "x": 1},
        ):
            problem(await client.post(where + "/act", json=body), 422)
        problem(await client.post(where + "/act", content=b"{not json"), 422)
        problem(await client.post(where + "/undo", json={"ply": table.ply, "to": 0}), 422)
        problem(await client.post(where + "/answer", json={"request": 3, "yes": True}), 404)
        problem(await client.get(where + "/record"), 409)
        problem(await client.post(where + "/rematch"), 409)
        problem(await client.post(where + "/give", json={"seat": 1 - seat, "level": "mozo"}), 409)
        problem(await client.post(where + "/chat", json={"text": " "}), 422)
        problem(await client.get("/api/tables/nowhere/record"), 401)
        problem(await client.get("/api/nothing"), 404)
        problem(await client.delete(where), 405)
    async with server.client() as client:
        problem(await client.get("/api/tables/nowhere/view"), 404)
        for order in ({"game": "chess", "seats": [HUMAN]}, {"game": "el_grande", "seats": [HUMAN]}):
            problem(await client.post("/api/tables", json=order), 422)
        problem(await client.post("/api/import", json={"record": "nonsense"}), 422)
    assert table.version == version


async def test_told_twice_over_http_it_happens_once(server: Running) -> None:
    made = await make(server, HUMAN, HUMAN)
    table = await server.hall.get(made["table"])
    seat = table.owing[0]
    body = {"ply": table.ply, "action": table.legal(seat)[0]}
    async with server.client(made["seats"][seat]["token"]) as client:
        answers = await asyncio.gather(*(client.post(f"/api/tables/{table.id}/act", json=body) for _ in range(5)))
    assert [a.status_code for a in answers] == [200] * 5
    assert len({a.text for a in answers}) == 1


async def test_of_two_who_race_over_http_one_wins_and_the_other_gets_a_fresh_view(server: Running) -> None:
    made = await make(server, HUMAN, HUMAN)
    table = await server.hall.get(made["table"])
    seat, ply = table.owing[0], table.ply
    token, where = made["seats"][seat]["token"], f"/api/tables/{table.id}/act"
    bodies = [{"ply": ply, "action": a} for a in table.legal(seat)[:2]]
    async with server.client(token) as one, server.client(token) as two:
        answers = await asyncio.gather(one.post(where, json=bodies[0]), two.post(where, json=bodies[1]))
    assert sorted(a.status_code for a in answers) == [200, 409]
    won, lost = sorted(answers, key=lambda a: a.status_code)
    assert lost.json()["view"] == won.json()


async def test_undo_alone_and_together(server: Running) -> None:
    made = await make(server, HUMAN, OPEN)
    where = f"/api/tables/{made['table']}"
    async with server.client() as client:
        ben = (await client.post(where + "/join", json={"invite": made["invite"], "name": "Ben"})).json()
    table = await server.hall.get(made["table"])
    tokens = [made["seats"][0]["token"], ben["token"]]
    while table.ply - table.session.undo_floor(table.owing[0]) < 1:
        await play_on(table, 1)
    seat, ply = table.owing[0], table.ply
    async with server.client(tokens[seat]) as mine, server.client(tokens[1 - seat]) as theirs:
        view = (await mine.post(where + "/undo", json={"ply": ply})).json()
        assert (view["ply"], view["undos"]) == (ply - 1, 1)
        view = (await mine.post(where + "/undo", json={"ply": ply - 1, "to": ply - 2, "ask": True})).json()
        (request,) = view["requests"]
        assert request["asked"] == [1 - seat]
        view = (await theirs.post(where + "/answer", json={"request": request["number"], "yes": True})).json()
        assert (view["ply"], view["requests"]) == (ply - 2, [])


async def test_records_come_in_and_go_on(server: Running) -> None:
    made = await make(server, HUMAN, HUMAN, options={"short": True})
    table = await server.hall.get(made["table"])
    await play_on(table)
    async with server.client() as client:
        text = (await client.get(f"/api/tables/{table.id}/record")).text
        shown = (await client.post("/api/import", json={"record": text})).json()
        assert shown["seats"] == []
        assert (await client.get(f"/api/tables/{shown['table']}/view")).json()["stage"] == "archive"
        on = (await client.post("/api/import", json={"record": text, "go_on": True, "ply": 40})).json()
        assert [s["seat"] for s in on["seats"]] == [0, 1]
        problem(await client.post("/api/import", json={"record": text, "go_on": True}), 409)
    async with server.client(on["seats"][0]["token"]) as client:
        assert (await client.get(f"/api/tables/{on['table']}/view")).json()["seat"] == 0


async def test_private_tables_need_a_token(server: Running) -> None:
    made = await make(server, HUMAN, HUMAN, is_watchable=False)
    where = f"/api/tables/{made['table']}"
    async with server.client() as client:
        for what in ("", "/view", "/stream", "/record"):
            problem(await client.get(where + what), 403)
        assert made["table"] not in (await client.get("/api/tables")).text
    async with server.client(made["seats"][0]["token"]) as client:
        assert (await client.get(where + "/view")).json()["seat"] == 0


async def test_games_and_tables_are_listed(server: Running) -> None:
    made = await make(server, HUMAN, HUMAN)
    async with server.client() as client:
        offered = (await client.get("/api/games")).json()
        assert [g["name"] for g in offered] == list(games())
        assert [t["table"] for t in (await client.get("/api/tables")).json()] == [made["table"]]


async def test_the_interface_describes_itself(server: Running) -> None:
    async with server.client() as client:
        api = (await client.get("/openapi.json")).json()
        assert not [path for path in api["paths"] if not path.startswith("/api/")]
        page = (await client.get("/api/docs")).text
    for path, operations in api["paths"].items():
        assert f"<code>{path}</code>" in page
        for operation in operations.values():
            assert operation["description"]
            assert f'id="{operation["operationId"]}"' in page
    for schema in api["components"]["schemas"]:
        assert f'id="{schema}"' in page
    assert "<script" not in page
