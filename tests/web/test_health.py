"""What the people who run a server can ask it, and what it logs."""

import io
import json
import logging
import re
from typing import Iterator

import pytest

from sobremesa.web import logs
from sobremesa.web.errors import StorageDown
from sobremesa.web.logs import OF_A_KIND, OF_A_NETWORK, REQUESTS, Calm, JsonLine, Line, access, request_id
from sobremesa.web.metrics import BUCKETS, Histogram, Metrics
from sobremesa.web.settings import Settings

from .server import HUMAN, Running, events, order, person, play_on, running, status_of, until
from .test_access import known_as

pytestmark = pytest.mark.anyio

ANA = person("a", "Ana")


# -- alive and ready ---------------------------------------------------------------------------------------------------


async def test_alive_and_ready_are_two_things(server: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    async with server.client() as client:
        assert (await client.get("/healthz")).text == "ok\n"
        assert (await client.get("/readyz")).status_code == 200

        async def away(*_: object) -> None:
            raise StorageDown

        monkeypatch.setattr(server.hall.store.database, "read", away)
        assert (await client.get("/healthz")).status_code == 200
        assert (await client.get("/readyz")).status_code == 503


async def test_a_server_that_ends_is_not_ready(server: Running) -> None:
    async with server.client() as client:
        server.hall.is_closing = True
        assert (await client.get("/readyz")).status_code == 503
        server.hall.is_closing = False


# -- numbers -----------------------------------------------------------------------------------------------------------


def test_a_histogram_adds_up() -> None:
    histogram = Histogram()
    for seconds in (0.001, 0.03, 0.03, 99.0):
        histogram.add(seconds)
    lines = dict(line.rsplit(" ", 1) for line in histogram.lines("x"))
    assert [lines[f'x_bucket{{le="{b}"}}'] for b in BUCKETS[:4]] == ["1", "1", "1", "3"]
    assert lines['x_bucket{le="+Inf"}'] == lines["x_count"] == "4"
    assert float(lines["x_sum"]) == pytest.approx(99.061)


def test_the_numbers_of_all_processes_are_added_up_however_they_are_given() -> None:
    one, other = Metrics(), Metrics()
    for metrics, streams in ((one, 2), (other, 3)):
        metrics.moves = streams
        metrics.now["streams"] = ("Open streams.", lambda streams=streams: streams)
    joined, now = one.joined(text for text in [other.plain()])
    assert joined.moves == 5
    assert now["streams"][1] == 5


def test_labels_are_escaped() -> None:
    metrics = Metrics()
    metrics.answered("GET", 'a"b\\c\n', 200, 0.1)
    assert 'route="a\\"b\\\\c\\n"' in metrics.text({}, {})


async def test_numbers_are_for_whoever_has_the_token(settings: Settings) -> None:
    async with running(settings) as server, server.client() as client:
        assert (await client.get("/metrics")).status_code == 404
        assert (await client.get("/metrics", headers={"Authorization": "Bearer"})).status_code == 404
    async with running(settings._replace(metrics="a token")) as server, server.client() as client:
        table = await server.hall.create(order(HUMAN, HUMAN), ANA)
        await play_on(table, 5)
        await client.get("/rules")
        await client.get(f"/t/{table.id}")
        await client.get("/no/such/page")
        for wrong in ({}, {"Authorization": "Bearer a"}, {"Authorization": "a token"}):
            assert (await client.get("/metrics", headers=wrong)).status_code == 404
        async with client.stream("GET", f"/api/tables/{table.id}/stream") as stream:
            shown = events(stream)  # the stream is open for as long as somebody holds it
            await anext(shown)
            answer = await client.get("/metrics", headers={"Authorization": "Bearer a token"})
    told = dict(re.findall(r"^(sobremesa_[^ ]+) (.+)$", answer.text, re.MULTILINE))
    assert answer.headers["content-type"].startswith("text/plain; version=0.0.4")
    assert told["sobremesa_moves_total"] == told["sobremesa_move_seconds_count"] == "5"
    assert told["sobremesa_streams"] == "1"
    assert told['sobremesa_tables{stage="playing"}'] == "1"
    assert told['sobremesa_tables{stage="aside"}'] == "0", "an alarm can only be set for what is always there"
    assert told['sobremesa_requests_total{method="GET",route="/t/{id}",status="200"}'] == "1"
    assert told['sobremesa_requests_total{method="GET",route="none",status="404"}'] == "1"
    assert told["sobremesa_errors_total"] == "0"
    assert told["sobremesa_bots_waiting"] == "0"
    assert int(told["sobremesa_connections"]) >= 1
    assert table.id not in answer.text


# -- heads -------------------------------------------------------------------------------------------------------------


async def test_the_head_of_every_page_can_be_asked_for(server: Running) -> None:
    table = await server.hall.create(order(HUMAN, HUMAN), ANA)
    async with known_as(server, ANA) as ana:
        for path in (
            "/",
            "/rules",
            f"/t/{table.id}?seat={table.owing[0]}",
            "/api/games",
            "/static/js/table.js",
            "/healthz",
        ):
            page = await ana.get(path, headers={"Accept-Encoding": "identity"})
            head = await ana.head(path, headers={"Accept-Encoding": "identity"})
            assert head.status_code == page.status_code == 200, path
            assert head.content == b""
            assert head.headers["content-length"] == str(len(page.content))
        assert (await ana.head("/t/none")).status_code == 404
        assert (await ana.head("/play-now")).status_code == 405


async def test_the_head_of_a_stream_is_no_stream(server: Running) -> None:
    table = await server.hall.create(order(HUMAN, HUMAN), ANA)
    async with server.client() as client:
        head = await client.head(f"/api/tables/{table.id}/stream")
    assert head.headers["content-type"].startswith("text/event-stream")
    await until(lambda: not table.is_watched)


# -- lines -------------------------------------------------------------------------------------------------------------


@pytest.fixture
def written() -> Iterator[io.StringIO]:
    """What our loggers write as JSON lines."""
    out = io.StringIO()
    handler = logging.StreamHandler(out)
    handler.setFormatter(JsonLine())
    level = access.level
    for logger in (access, logging.getLogger("uvicorn.error")):
        logger.addHandler(handler)
    access.setLevel(logging.INFO)
    yield out
    for logger in (access, logging.getLogger("uvicorn.error")):
        logger.removeHandler(handler)
    access.setLevel(level)


async def test_every_request_has_a_number_and_a_line(server: Running, written: io.StringIO) -> None:
    async with server.client() as client:
        answers = [await client.get(path) for path in ("/rules", "/no/such/page")]
    lines = [json.loads(line) for line in written.getvalue().splitlines()]
    assert [line["request"] for line in lines] == [a.headers["x-request-id"] for a in answers]
    assert [(line["method"], line["path"], line["status"]) for line in lines] == [
        ("GET", "/rules", 200),
        ("GET", "/no/such/page", 404),
    ]
    assert lines[0]["network"] == "127.0.0.0/24"
    assert lines[0]["bytes"] > 1000


async def test_our_own_mistakes_are_found_by_the_number_of_the_request(
    server: Running, written: io.StringIO, monkeypatch: pytest.MonkeyPatch
) -> None:
    def stumble(*_: object) -> None:
        raise RuntimeError("a mistake of ours")

    monkeypatch.setattr("sobremesa.web.pages.rules.shelf", stumble)
    async with server.client() as client:
        answer = await client.get("/rules")
    assert answer.status_code == 500
    lines = [json.loads(line) for line in written.getvalue().splitlines()]
    (error,) = [line for line in lines if "a mistake of ours" in line.get("error", "")]
    assert error["request"] == answer.headers["x-request-id"]


async def test_an_address_may_begin_with_the_name_of_the_server(server: Running, written: io.StringIO) -> None:
    for target in ("http://a.example/healthz", "HTTPS://a.example:1/healthz?x=1", "http://a.example", "http://a?x"):
        assert await status_of(server, target) == 200, target
    assert await status_of(server, "http://a.example/nothing") == 404
    assert await status_of(server, "http://a.example/t/%00") == 400
    assert [json.loads(line)["path"] for line in written.getvalue().splitlines()][:3] == ["/healthz", "/healthz", "/"]


def test_a_flood_of_lines_is_dammed(monkeypatch: pytest.MonkeyPatch) -> None:
    now = [0.0]
    monkeypatch.setattr(logs.time, "monotonic", lambda: now[0])
    out = io.StringIO()
    handler = logging.StreamHandler(out)
    handler.setFormatter(Line("%(levelname)s%(request)s %(message)s"))
    handler.addFilter(Calm())

    def say(message: str, *args: object) -> None:
        handler.handle(logging.LogRecord("x", logging.WARNING, "", 0, message, args, None))

    for n in range(1000):
        say("invalid request %d", n)
    say("something else")
    lines = out.getvalue().splitlines()
    assert len(lines) == OF_A_KIND + 1
    assert lines[-1] == "WARNING something else"
    now[0] += 61
    say("invalid request %d", 1000)
    assert out.getvalue().splitlines()[-1] == f"WARNING invalid request 1000 (and {1000 - OF_A_KIND} more like it)"


def test_no_network_takes_the_lines_of_others(monkeypatch: pytest.MonkeyPatch) -> None:
    now = [0.0]
    monkeypatch.setattr(logs.time, "monotonic", lambda: now[0])
    calm = Calm()

    def written(network: str, times: int) -> int:
        fields = {"network": network}
        record = logging.LogRecord(access.name, logging.INFO, "", 0, "%(network)s", (fields,), None)
        record.fields = fields
        return sum(calm.filter(record) for _ in range(times))

    assert written("203.0.113.0/24", REQUESTS + 1) == OF_A_NETWORK
    assert written("198.51.100.0/24", 5) == 5
    assert sum(written(f"10.0.{n}.0/24", OF_A_NETWORK) for n in range(20)) == REQUESTS - OF_A_NETWORK - 5
    now[0] += 61
    assert written("203.0.113.0/24", 5) == 5


def test_a_line_carries_the_number_of_its_request() -> None:
    record = logging.LogRecord("x", logging.WARNING, "", 0, "late", (), None)
    token = request_id.set("abc")
    try:
        assert Line("%(levelname)s%(request)s %(message)s").format(record) == "WARNING [abc] late"
        assert json.loads(JsonLine().format(record))["request"] == "abc"
    finally:
        request_id.reset(token)
