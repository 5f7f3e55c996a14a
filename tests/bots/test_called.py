"""Programs that are asked over HTTP: what they are told, and what happens when they answer nonsense."""

import json
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Thread
from typing import Any, Iterator

import pytest

import sobremesa as sm
from sobremesa import bots
from sobremesa.arena.versions import code_hash

from .helpers import position


class Programme(ThreadingHTTPServer):
    """Remembers what it was asked, and gives the answer it has been told to give."""

    asked: list[dict[str, Any]]
    answer: Any = None

    def __init__(self) -> None:
        super().__init__(("127.0.0.1", 0), Handler)
        self.asked = []

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.server_port}/move"


class Handler(BaseHTTPRequestHandler):
    server: Programme

    def do_POST(self) -> None:
        asked = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
        self.server.asked.append(asked)
        answer = self.server.answer
        told = json.dumps({"action": asked["legal"][-1]["notation"] if answer is None else answer}).encode()
        self.send_response(200)
        self.send_header("Content-Length", str(len(told)))
        self.end_headers()
        self.wfile.write(told)

    def log_message(self, *words: Any) -> None:
        pass


@pytest.fixture
def programme() -> Iterator[Programme]:
    with Programme() as server:
        Thread(target=server.serve_forever, daemon=True).start()
        yield server
        server.shutdown()


@pytest.mark.parametrize("game", ["el_grande", "la_granja"])
def test_it_is_told_what_its_seat_may_know(game: str, programme: Programme) -> None:
    state = position(game, 3, 20)
    played = bots.make(programme.address, 1).move(state)
    assert played == state.legal()[-1]
    (asked,) = programme.asked
    assert asked["seat"] == state.turn
    assert asked["view"] == json.loads(json.dumps(sm.plain(state.view(state.turn))))
    assert [one["id"] for one in asked["legal"]] == state.legal()
    world = sm.load(game).from_position(asked["world"])
    assert world.view(state.turn) == state.view(state.turn)


def test_it_may_answer_by_number(programme: Programme) -> None:
    state = position("el_grande", 2, 5)
    programme.answer = state.legal()[1]
    assert bots.make(programme.address, 1).move(state) == state.legal()[1]


@pytest.mark.parametrize(
    ("answer", "why"),
    [
        ("fly home", "NotationError"),
        (943, "943 is not legal"),
        ([], "TypeError"),
        (943.7, "TypeError"),
        (True, "TypeError"),
    ],
)
def test_nonsense_is_refused(answer: Any, why: str, programme: Programme) -> None:
    programme.answer = answer
    with pytest.raises(sm.ConfigError, match=why):
        bots.make(programme.address, 1).move(position("el_grande", 2, 5))


@pytest.mark.parametrize("host", ["127.0.0.1", "localhost"])
def test_on_this_machine_no_proxy_is_asked(host: str, programme: Programme, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("http_proxy", "http://127.0.0.1:9")
    monkeypatch.delenv("no_proxy", raising=False)
    monkeypatch.delenv("NO_PROXY", raising=False)
    state = position("el_grande", 2, 5)
    address = programme.address.replace("127.0.0.1", host)
    assert bots.make(address, 1).move(state) == state.legal()[-1]


def test_elsewhere_a_proxy_is_asked(programme: Programme, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("http_proxy", programme.address.removesuffix("/move"))
    monkeypatch.delenv("no_proxy", raising=False)
    monkeypatch.delenv("NO_PROXY", raising=False)
    state = position("el_grande", 2, 5)
    assert bots.make("http://bots.example/move", 1).move(state) == state.legal()[-1]


def test_nobody_answers() -> None:
    with pytest.raises(sm.ConfigError, match="URLError"):
        bots.make("http://127.0.0.1:9/move", 1).move(position("el_grande", 2, 5))


def test_no_file_can_name_one() -> None:
    assert not bots.is_known("http://127.0.0.1:9/move")
    assert code_hash("el_grande", ("http://127.0.0.1:9/move",)) == code_hash("el_grande")
