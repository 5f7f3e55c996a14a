"""Cookies, forms, headers, sizes and rates: whom the server trusts with what."""

import json
import os
import stat
from pathlib import Path
from typing import AsyncIterator

import httpx
import pytest
from fastapi import APIRouter, Form, Request
from starlette.responses import HTMLResponse

from sobremesa.kernel import SobremesaError
from sobremesa.web.app import create_app, routes_of
from sobremesa.web.errors import TooManyRequests
from sobremesa.web.hall import Person
from sobremesa.web.headers import CSP
from sobremesa.web.limits import KINDS, RATES, STREAMS, Limits
from sobremesa.web.security import Doorkeeper, load_secret
from sobremesa.web.settings import Settings
from sobremesa.web.visitors import Visitor

from .server import Running, running
from .test_api import HUMAN, make, problem

pytestmark = pytest.mark.anyio

pages = APIRouter()


@pages.get("/who")
async def who(request: Request, person: Visitor) -> dict[str, str]:
    return {"id": person.id, "csrf": request.state.csrf}


@pages.post("/do")
async def do(person: Visitor, what: str = Form("")) -> dict[str, str]:
    return {"id": person.id, "what": what}


@pages.get("/crash")
async def crash() -> None:
    raise RuntimeError("the secret is hazelnut")


@pytest.fixture
async def site(settings: Settings, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Running]:
    """A server with a few pages of its own."""
    monkeypatch.setattr("sobremesa.web.app.ROUTES", routes_of(pages))
    async with running(settings) as server:
        yield server


# -- cookies and forms -------------------------------------------------------------------------------------------------


async def test_a_visitor_is_known_by_a_signed_cookie(site: Running) -> None:
    async with site.client() as client:
        first = await client.get("/who")
        cookie = first.headers["set-cookie"]
        assert "HttpOnly" in cookie
        assert "SameSite=Lax" in cookie
        assert "Path=/" in cookie
        assert "Secure" not in cookie
        second = await client.get("/who")
        assert "set-cookie" not in second.headers
        assert second.json() == first.json()
        value = client.cookies["sobremesa"]
        body, _, signature = value.rpartition(".")
        other = "a" if signature[5] != "a" else "b"
        for forged in (f"{body}.{signature[:5]}{other}{signature[6:]}", "x" + value[1:], body, "x", first.json()["id"]):
            client.cookies.set("sobremesa", forged)
            assert (await client.get("/who")).json()["id"] != first.json()["id"]
            client.cookies.clear()


def test_behind_tls_cookies_are_secure() -> None:
    assert "Secure" in Doorkeeper(b"s", True).cookie(Person("a"))


async def test_forms_need_the_token_of_their_person(site: Running) -> None:
    async with site.client() as ana, site.client() as ben:
        one, two = (await ana.get("/who")).json(), (await ben.get("/who")).json()
        assert (await ana.post("/do", data={"csrf": one["csrf"], "what": "x"})).json()["what"] == "x"
        header = {"X-CSRF-Token": one["csrf"]}
        assert (await ana.post("/do", data={"what": "y"}, headers=header)).json() == {"id": one["id"], "what": "y"}
        assert (await ana.post("/do", files={"f": b""}, data={"csrf": one["csrf"]})).status_code == 200
        for wrong in ({}, {"csrf": ""}, {"csrf": two["csrf"]}, {"csrf": "ä"}):
            assert (await ana.post("/do", data=wrong)).status_code == 403
        assert (await ana.post("/do", json={"csrf": one["csrf"]})).status_code == 403
        cross = {**header, "Sec-Fetch-Site": "cross-site"}
        assert (await ana.post("/do", headers=cross)).status_code == 403
    async with site.client() as stranger:
        assert (await stranger.post("/do", data={"csrf": one["csrf"]})).status_code == 403


def test_the_key_is_made_once_and_for_its_owner_alone(tmp_path: Path) -> None:
    settings = Settings(tmp_path / "new")
    key = load_secret(settings)
    assert len(key) == 64
    assert load_secret(settings) == key
    assert stat.S_IMODE(os.stat(tmp_path / "new" / "secret").st_mode) == 0o600
    assert os.listdir(tmp_path / "new") == ["secret"]
    assert load_secret(settings._replace(secret="told")) == b"told"


def test_an_empty_key_is_refused(tmp_path: Path) -> None:
    for empty in (b"", b" \n"):
        (tmp_path / "secret").write_bytes(empty)
        with pytest.raises(SobremesaError, match="is empty"):
            load_secret(Settings(tmp_path))
    assert (tmp_path / "secret").read_bytes() == empty


# -- what every response carries ---------------------------------------------------------------------------------------


async def test_every_response_says_what_a_browser_may_do(site: Running) -> None:
    async with site.client() as client:
        for path in ("/who", "/nothing", "/api/games", "/api/docs", "/openapi.json", "/static/css/tokens.css", "/do"):
            headers = (await client.get(path)).headers
            assert headers["content-security-policy"] == CSP
            assert headers["x-content-type-options"] == "nosniff"
            assert headers["referrer-policy"] == "same-origin"
            assert "server" not in headers
    assert "unsafe" not in CSP
    assert CSP.startswith("default-src 'none'")


async def test_errors_are_pages_for_people_and_documents_for_programs(site: Running) -> None:
    async with site.client() as client:
        page = await client.get("/nothing<b>", headers={"Accept": "text/html"})
        assert page.status_code == 404
        assert page.headers["content-type"].startswith("text/html")
        assert "There is nothing here." in page.text
        assert "<b>" not in page.text
        problem(await client.get("/nothing", headers={"Accept": "application/json"}), 404)


async def test_our_own_mistakes_tell_no_details(settings: Settings, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sobremesa.web.app.ROUTES", routes_of(pages))
    app = create_app(settings)
    async with app.router.lifespan_context(app):
        transport = httpx.ASGITransport(app, raise_app_exceptions=False)
        async with httpx.AsyncClient(transport=transport, base_url="http://test") as client:
            for accept in ("text/html", "application/json"):
                answer = await client.get("/crash", headers={"Accept": accept})
                assert answer.status_code == 500
                assert "hazelnut" not in answer.text
                assert "RuntimeError" not in answer.text
                assert answer.headers["content-security-policy"] == CSP


async def test_the_pages_may_bring_their_own_error_page(site: Running) -> None:
    def page(request: Request, status: int, heading: str, sentence: str) -> HTMLResponse:
        return HTMLResponse(f"{request.url.path} {status} {heading}: {sentence}")

    site.app.state.error_page = page
    async with site.client() as client:
        answer = await client.get("/nothing")
    assert (answer.status_code, answer.text) == (404, "/nothing 404 Not found: There is nothing here.")


async def test_a_wrong_method_is_told_the_right_ones(server: Running) -> None:
    async with server.client() as client:
        answer = await client.delete("/api/tables")
        problem(answer, 405)
        assert answer.headers["allow"] == "GET, HEAD, POST"


# -- sizes -------------------------------------------------------------------------------------------------------------


async def test_large_bodies_are_not_read(server: Running) -> None:
    async def chunks(size: int) -> AsyncIterator[bytes]:
        for _ in range(size // 1000):
            yield b"x" * 1000

    async with server.client() as client:
        problem(await client.post("/api/tables", content=b"x" * 65_537), 413)
        problem(await client.post("/api/tables", content=chunks(200_000)), 413)
        problem(await client.post("/api/tables", content=b"x" * 65_536), 422)
        problem(await client.post("/api/import", json={"record": "x" * 500_000}), 422)
        problem(await client.post("/api/import", json={"record": "x" * 2_000_000}), 413)


async def test_nested_json_is_no_problem(server: Running) -> None:
    async with server.client() as client:
        answer = await client.post("/api/tables", content=b"[" * 60_000, headers={"Content-Type": "application/json"})
        problem(answer, 400)
        deep = {"game": "el_grande", "seats": [HUMAN, HUMAN], "options": json.loads("[" * 500 + "]" * 500)}
        problem(await client.post("/api/tables", json=deep), 422)


# -- rates -------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("kind", RATES)
def test_a_bucket_empties_and_fills(clock: list[float], kind: str) -> None:
    limits, rate = Limits(), RATES[kind]
    for _ in range(int(rate.most)):
        limits.count(kind, "ana")
    with pytest.raises(TooManyRequests) as e:
        limits.count(kind, "ana")
    limits.count(kind, "ben")
    clock[0] += e.value.seconds
    limits.count(kind, "ana")
    clock[0] += 10**6
    for _ in range(int(rate.most)):
        limits.count(kind, "ana")
    with pytest.raises(TooManyRequests):
        limits.count(kind, "ana")


def test_buckets_are_forgotten_but_not_the_fresh_ones(clock: list[float], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sobremesa.web.limits.BUCKETS_KEPT", 100)
    limits = Limits()
    for n in range(1000):
        limits.count("look", str(n))
    assert len(limits._buckets) == 100


def test_streams_are_counted() -> None:
    limits = Limits()
    open_ones = [limits.stream("ana", "192.0.2.1") for _ in range(STREAMS)]
    for stream in open_ones:
        stream.__enter__()
    with pytest.raises(TooManyRequests), limits.stream("ana", "192.0.2.1"):
        pass
    with limits.stream("ben", "192.0.2.1"):
        pass
    open_ones[0].__exit__(None, None, None)
    with limits.stream("ana", "192.0.2.1"):
        pass


async def test_who_makes_too_many_tables_has_to_wait(server: Running) -> None:
    wanted = {"game": "el_grande", "seats": [HUMAN, HUMAN]}
    async with server.client() as client:
        answers = [await client.post("/api/tables", json=wanted) for _ in range(int(RATES[KINDS["tables"]].most) + 2)]
        assert answers[0].status_code == 201
        document = problem(answers[-1], 429)
        assert 1 <= int(answers[-1].headers["retry-after"]) <= 5
        assert answers[-1].headers["retry-after"] in document["detail"]
        assert (await client.get("/api/games")).status_code == 200  # looking is a different matter
    count = len(await server.hall.store.cards())
    assert count == sum(a.status_code == 201 for a in answers)


async def test_wrong_tokens_are_counted_by_where_they_come_from(
    server: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    made = await make(server, HUMAN, HUMAN)
    monkeypatch.setitem(RATES, "look", RATES["look"]._replace(most=3, per_second=0.001))
    where = f"/api/tables/{made['table']}/view"
    async with server.client() as client:
        statuses = [(await client.get(where, headers={"Authorization": f"Bearer {n}"})).status_code for n in range(5)]
    assert statuses == [401, 401, 401, 429, 429]
    async with server.client(made["seats"][0]["token"]) as client:
        assert (await client.get(where)).status_code == 200


def test_settings_can_lift_the_limits() -> None:
    limits = Limits(is_on=False)
    for _ in range(1000):
        limits.count("make", "ana")


async def test_a_program_with_a_seat_may_look_as_often_as_it_plays(
    server: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    made = await make(server, HUMAN, HUMAN)
    monkeypatch.setitem(RATES, "look", RATES["look"]._replace(most=3, per_second=0.001))
    monkeypatch.setitem(RATES, "play", RATES["play"]._replace(most=6, per_second=0.001))
    where = f"/api/tables/{made['table']}/view"
    async with server.client(made["seats"][0]["token"]) as client:
        statuses = [(await client.get(where)).status_code for _ in range(7)]
    assert statuses == [200] * 6 + [429]
