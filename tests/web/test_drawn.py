"""Long drawings: made once, in threads, and sent in few bytes."""

import asyncio
import gzip
import threading
from typing import Any

import pytest

import sobremesa as sm
from sobremesa.book import book_of
from sobremesa.i18n import language
from sobremesa.web.hall import Table
from sobremesa.web.pages import rules
from sobremesa.web.studio import KEPT, Studio
from sobremesa.web.threads import Threads

from ..patience import PATIENCE
from .server import HUMAN, Running, order, person, play_on, until
from .test_access import known_as

pytestmark = pytest.mark.anyio

ANA = person("a", "Ana")


async def played(server: Running, plies: int = 40) -> Table:
    table = await server.hall.create(order(HUMAN, HUMAN, options={"short": True}), ANA)
    await play_on(table, plies)
    return table


# -- the studio --------------------------------------------------------------------------------------------------------


async def test_a_drawing_is_made_once_in_each_language() -> None:
    studio, made = Studio(), []

    def make() -> int:
        made.append(threading.current_thread())
        return len(made)

    assert await asyncio.gather(*(studio.draw("a", make) for _ in range(5))) == [1] * 5
    assert await studio.draw("a", make) == 1
    assert await studio.draw("b", make) == 2
    with language("uk"):
        assert await studio.draw("a", make) == 3
    assert threading.main_thread() not in made
    studio.close()


async def test_what_failed_is_tried_again_and_what_is_old_is_forgotten() -> None:
    studio, made = Studio(), 0

    def make() -> int:
        nonlocal made
        made += 1
        if made == 1:
            raise ValueError("it fell down")
        return made

    with pytest.raises(ValueError, match="it fell down"):
        await studio.draw("a", make)
    assert await studio.draw("a", make) == 2
    for n in range(KEPT):
        await studio.draw(n, make)
    assert await studio.draw("a", make) > 2
    studio.close()


async def test_who_hangs_up_takes_a_drawing_from_nobody() -> None:
    studio, go = Studio(), threading.Event()

    def make() -> str:
        go.wait()
        return "drawn"

    first = asyncio.ensure_future(studio.draw("a", make))
    second = asyncio.ensure_future(studio.draw("a", make))
    await asyncio.sleep(0)
    first.cancel()
    go.set()
    assert await second == "drawn"
    studio.close()


# -- pages -------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("path", ["/ply/9", "/story", "/since/5", "/end"])
async def test_pages_that_look_back_are_drawn_elsewhere_and_once(
    server: Running, monkeypatch: pytest.MonkeyPatch, path: str
) -> None:
    table = await played(server, 10_000 if path == "/end" else 40)
    done: list[int] = []
    do = Threads.do

    async def counted(self: Threads, *args: object, **kwargs: object) -> object:
        done.append(1)
        return await do(self, *args, **kwargs)  # type: ignore[arg-type]

    monkeypatch.setattr(Threads, "do", counted)
    async with known_as(server, ANA) as ana:
        pages = [(await ana.get(f"/t/{table.id}{path}")).text for _ in range(3)]
        assert pages[0] == pages[1] == pages[2]
        first = len(done)
        assert 1 <= first <= 2
        await table.say(ANA, "hello")
        await ana.get(f"/t/{table.id}{path}")
        assert len(done) == 2 * first  # something has changed


async def test_nobody_gets_a_drawing_that_was_made_for_other_eyes(server: Running) -> None:
    table = await played(server)
    ply = f"/t/{table.id}/ply/{table.ply}"
    async with known_as(server, ANA) as ana, known_as(server, person("s")) as spectator:
        own = [(await ana.get(ply, params={"seat": seat})).text for seat in (0, 1)]
        seen = (await spectator.get(ply)).text
    assert len({*own, seen}) == 3


async def test_the_table_answers_while_a_drawing_takes_long(server: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    table = await played(server)
    go, begun = threading.Event(), threading.Event()

    def slow(*_: object) -> str:
        begun.set()
        assert go.wait(PATIENCE)
        return "the story"

    monkeypatch.setattr("sobremesa.web.pages.tables.whole_story_html", slow)
    async with known_as(server, ANA) as ana:
        reading = asyncio.ensure_future(ana.get(f"/t/{table.id}/story"))
        await until(begun.is_set)
        assert (await ana.get(f"/t/{table.id}/now")).status_code == 200
        go.set()
        assert "the story" in (await reading).text


@pytest.mark.parametrize(("path", "what"), [("", "Contents.of"), ("/{chapter}", "_drawn")])
async def test_the_server_answers_while_rules_are_drawn(
    server: Running, monkeypatch: pytest.MonkeyPatch, path: str, what: str
) -> None:
    game = next(game for game in sm.games() if book_of(game) is not None)
    book = book_of(game)
    assert book is not None
    draw = rules.Contents.of if path == "" else rules._drawn
    go, begun = threading.Event(), threading.Event()

    def slow(*which: Any) -> Any:
        begun.set()
        assert go.wait(PATIENCE)
        return draw(*which)

    monkeypatch.setattr(f"sobremesa.web.pages.rules.{what}", slow)
    async with server.client() as client:
        reading = asyncio.ensure_future(client.get(f"/rules/{game}" + path.format(chapter=book.chapters[0].id)))
        await until(begun.is_set)
        assert (await client.get("/healthz")).status_code == 200
        go.set()
        assert (await reading).status_code == 200


# -- bytes -------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "path", ["/", "/t/{id}/ply/9", "/t/{id}/now", "/api/docs", "/openapi.json", "/static/js/table.js"]
)
async def test_texts_are_compressed_for_those_who_can_read_it(server: Running, path: str) -> None:
    table = await played(server)
    where = path.format(id=table.id)
    async with known_as(server, ANA) as ana:
        plain = await ana.get(where, headers={"Accept-Encoding": "identity"})
        assert "content-encoding" not in plain.headers
        assert "Accept-Encoding" in plain.headers["vary"]
        async with ana.stream("GET", where, headers={"Accept-Encoding": "gzip"}) as small:
            sent = b"".join([part async for part in small.aiter_raw()])
    assert small.headers["content-encoding"] == "gzip"
    assert int(small.headers["content-length"]) == len(sent) < len(plain.content)
    assert gzip.decompress(sent) == plain.content


async def test_streams_and_small_things_are_not_compressed(server: Running) -> None:
    table = await played(server)
    async with known_as(server, ANA) as ana:
        assert "content-encoding" not in (await ana.get("/api/tables/none")).headers
        where = f"/t/{table.id}/stream?seat={table.owing[0]}"
        async with ana.stream("GET", where, headers={"Accept-Encoding": "gzip"}) as stream:
            assert "content-encoding" not in stream.headers
            assert (await anext(stream.aiter_raw())).startswith(b"retry:")


async def test_not_everybody_comes_again_at_the_same_moment(server: Running) -> None:
    table = await played(server)
    told = set()
    for letter in "abcdef":
        where = f"/t/{table.id}/stream"
        async with known_as(server, person(letter)) as client, client.stream("GET", where) as stream:
            told.add(await anext(stream.aiter_lines()))
    assert len(told) > 3
