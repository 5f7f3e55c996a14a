"""Every page over HTTP: that it is complete, what is said if it does not exist, and preferences that are kept."""

import re

import httpx
import pytest

from tests.render.common.games import played

from ..server import Running
from .visitors import Visitor

pytestmark = pytest.mark.anyio


@pytest.mark.parametrize(
    "path",
    ["/", "/new", "/new?game=la_granja", "/tables", "/watch", "/finished", "/rules", "/rules/el_grande",
     "/rules/la_granja", "/preferences", "/import", "/cards", "/cards/el_grande", "/cards/la_granja",
     "/cards/el_grande/card-mutiny", "/cards/la_granja/farm-1", "/cards/la_granja/d/ours",
     "/cards/la_granja/d/ours/15", "/cards/el_grande/d/ours/30"],
)  # fmt: skip
async def test_pages_are_whole(visitor: Visitor, path: str) -> None:
    html = await visitor.get(path)
    assert html.startswith("<!doctype html>")
    assert html.rstrip().endswith("</html>")
    assert "unofficial fan implementation" in html
    assert "Wolfgang Kramer and Richard Ulrich" in html
    assert "Michael Keller and Andreas Odendahl" in html
    assert "style=" not in html, "the policy forbids styles in elements"
    assert not re.search(r"<script(?! type=\"module\" src=)", html), "and scripts in the page"
    assert not re.search(r"\son\w+=", html)


async def test_rules_show_every_card(visitor: Visitor) -> None:
    assert (await visitor.get("/rules/la_granja")).count('<li id="card-') > 126
    assert "Your Majesty" in await visitor.get("/rules/el_grande")


@pytest.mark.parametrize("path", ["/t/nowhere", "/j/nowhere", "/rules/chess", "/new?game=chess", "/nothing"])
async def test_what_is_not_there_is_told_in_a_friendly_way(visitor: Visitor, path: str) -> None:
    answer = await visitor.client.get(path)
    assert answer.status_code in (404, 422)
    assert "Traceback" not in answer.text
    assert "hand-over" in answer.text


async def test_preferences_are_kept(visitor: Visitor) -> None:
    html = await visitor.post(
        "/preferences",
        name="Ana",
        theme="dark",
        confirms="always",
        asks="least",
        motion="slow",
        volume="3",
        size="larger",
    )
    assert 'data-size="larger"' in html
    assert 'data-theme="dark"' in html
    assert 'value="Ana"' in html
    await visitor.post("/play-now", game="el_grande")
    html = await visitor.get(visitor.at)
    assert 'data-keys="no"' in html
    assert 'data-asks="least" data-motion="slow" data-pace="usual" data-sound="off" data-volume="3"' in html
    await visitor.post("/like", name="sound", value="on", back=visitor.at)
    assert 'data-sound="on"' in await visitor.get(visitor.at)
    await visitor.post("/like", name="sound", value="loud", back="//elsewhere.example")
    assert visitor.at == "/"
    await visitor.post("/preferences", name="Ana", theme="dark", motion="off")
    assert "data-still" in await visitor.get("/")
    assert 'data-sound="off"' not in await visitor.get("/"), "only tables need to know"
    assert 'data-theme="dark"' in await visitor.get("/")


async def test_the_page_for_programs_is_a_page_like_any_other(visitor: Visitor) -> None:
    await visitor.post("/preferences", name="Ana", theme="dark")
    html = await visitor.get("/api/docs")
    assert 'data-theme="dark"' in html
    assert 'class="masthead"' in html


async def test_static_files_can_be_kept(visitor: Visitor) -> None:
    html = await visitor.get("/")
    path = re.search(r'href="(/static/[^"]+/css/base.css)"', html)
    assert path is not None
    lasting: httpx.Response = await visitor.client.get(path[1])
    assert "immutable" in lasting.headers["cache-control"]
    assert lasting.headers["content-type"].startswith("text/css")
    assert (await visitor.client.get("/static/css/base.css")).headers["cache-control"] == "no-cache"
    assert (await visitor.client.get("/static/0000000000/css/base.css")).status_code == 404
    for bad in ("/static/%2e%2e/app.py", "/static/..%2fapp.py", "/static/css"):
        assert (await visitor.client.get(bad)).status_code == 404


async def test_positions_are_drawn_for_developers_alone(visitor: Visitor, server: Running) -> None:
    session = played("la_granja", plies=90)
    text = session.game.position(session.state)
    await visitor.post("/harness", 404, position=text)
    server.app.state.settings = server.app.state.settings._replace(is_dev=True)
    html = await visitor.post("/harness", position=text, seat=str(session.state.turn))
    assert "data-actions" in html
    assert "data-actions" not in await visitor.post("/harness", position=text)
    for wrong in ("nonsense", text.replace("la_granja", "chess"), text[: len(text) // 2]):
        html = await visitor.post("/harness", 422, position=wrong)
        assert 'role="alert"' in html
