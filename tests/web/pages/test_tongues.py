"""Languages on the web: each request has its own, no matter who else looks at the same table."""

import re
from typing import Any

import pytest

from sobremesa import i18n
from sobremesa.i18n import PSEUDO, language, say
from sobremesa.i18n.pseudo import pseudo
from sobremesa.web import tongues
from sobremesa.web.tongues import asked_for

from ..server import BOT, HUMAN, OPEN, Running, events, meanwhile, order, person, play_on, until
from .conftest import Come
from .visitors import Visitor

FOREIGN = {"Accept-Language": "en-XA"}
PLAIN = {"Accept-Language": "en"}


@pytest.mark.parametrize(
    ("header", "code"),
    [
        ("", "en"),
        ("uk", "uk"),
        ("uk-UA,uk;q=0.9,en;q=0.8", "uk"),
        ("de, cs;q=0.5, pl;q=0.7", "pl"),
        ("en;q=0.1, UK;q=0.2", "uk"),
        ("cs;q=0, en", "en"),
        ("cs;q=0", "en"),
        ("cs;q=x, pl;q=0.1", "pl"),
        ("pl; q=0.9, cs;q=0.8", "pl"),
        ("xx, *;q=0.5", "en"),
        ("," * 500, "en"),
        ("../en", "en"),
        ("en-XA", PSEUDO),
        ("en_XA", "en"),
    ],
)
def test_the_language_that_is_asked_for_most(header: str, code: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tongues, "LANGUAGES", ("en", "cs", "pl", "uk"))
    assert asked_for(header) == code


def plain_words(text: str) -> set[str]:
    """What looks like English: several plain letters in a row."""
    return set(re.findall(r"(?<![\w/-])[A-Za-z]{3,}(?![\w/-])", text))


# -- one table, two languages ------------------------------------------------------------------------------------------

pytestmark = pytest.mark.anyio


@pytest.mark.parametrize("game", ["el_grande", "la_granja"])
async def test_each_seat_has_its_own_language(server: Running, game: str) -> None:
    """For programs: views, legal actions and streams of two seats at the same time."""
    tokens = await _table(server, game)
    table = await server.hall.get(tokens.pop("table"))
    where = f"/api/tables/{table.id}"
    heard: dict[str, list[Any]] = {"0": [], "1": []}

    async def listen(seat: str, headers: dict[str, str]) -> None:
        async with (
            server.client(tokens[seat], **headers) as client,
            client.stream("GET", f"{where}/stream") as response,
        ):
            async for event in events(response):
                heard[seat].append(event.data)

    async with meanwhile(listen("0", PLAIN), listen("1", FOREIGN)):
        await until(lambda: all(heard.values()))
        for _ in range(25):
            await play_on(table, 1)
            await until(lambda: all(views[-1]["ply"] == table.ply for views in heard.values()))
    assert any(view["legal"] for view in heard["1"])
    for seat, headers, is_foreign in (("0", PLAIN, False), ("1", FOREIGN, True)):
        async with server.client(tokens[seat], **headers) as client:
            answer = await client.get(f"{where}/view")
        assert answer.headers["content-language"] == ("en-XA" if is_foreign else "en")
        for view in (*heard[seat], answer.json()):
            texts = [view["prompt"], *(a["label"] for a in view["legal"]), view["seats"][2]["name"]]
            foreign = [text for text in texts if not plain_words(text) - {"and"}]
            assert foreign == (texts if is_foreign else [])
            assert not re.search("[^\x00-\x7f]", " ".join(a["notation"] for a in view["legal"]))  # never translated


async def _table(server: Running, game: str) -> dict[str, str]:
    async with server.client() as client:
        seats = [{"kind": "human"}, {"kind": "human"}, {"kind": "bot", "level": "random"}]
        made = (await client.post("/api/tables", json={"game": game, "seats": seats, "seed": "x"})).json()
    return {"table": made["table"], **{str(s["seat"]): s["token"] for s in made["seats"]}}


@pytest.mark.parametrize("game", ["el_grande", "la_granja"])
async def test_the_same_eyes_in_two_languages(server: Running, come: Come, game: str) -> None:
    """What was made for one viewer is not shown to another one who asks in another language, in either order."""
    tokens = await _table(server, game)
    table = await server.hall.get(tokens["table"])
    seat = table.owing[0]
    plain, foreign = come(), come()
    plain.client.headers.update(PLAIN)
    foreign.client.headers.update(FOREIGN)
    for _ in range(2):
        texts: dict[bool, str] = {}
        for visitor, is_foreign in ((plain, False), (foreign, True)):
            page = await visitor.get(f"/t/{table.id}")
            texts[is_foreign] = page.partition("<main")[2]
            assert ("Random player" in page) != is_foreign
            async with server.client(tokens[str(seat)], **(FOREIGN if is_foreign else PLAIN)) as client:
                view = (await client.get(f"/api/tables/{table.id}/view")).json()
            assert (not plain_words(view["prompt"] + view["legal"][0]["label"])) == is_foreign
        assert texts[True] != texts[False]


async def test_pages_of_two_seats_and_their_streams(server: Running, come: Come) -> None:
    ana, ben = come(), come()
    ana.client.headers.update(PLAIN)
    ben.client.headers.update(FOREIGN)
    await ana.get("/")
    await ben.get("/")
    host = person("a", "Ana")
    table = await server.hall.create(order(HUMAN, OPEN, BOT), host)
    ana.client.cookies.set("sobremesa", server.app.state.doorkeeper.cookie(host).split("=", 1)[1].split(";")[0])
    await ben.post(f"/t/{table.id}/join", invite=table.invite, name="Ben")
    heard: dict[str, list[Any]] = {"Ana": [], "Ben": []}

    async def listen(name: str, visitor: Visitor) -> None:
        async with visitor.client.stream("GET", f"/t/{table.id}/stream") as response:
            async for event in events(response):
                heard[name].append(event.data)

    async with meanwhile(listen("Ana", ana), listen("Ben", ben)):
        await until(lambda: all(heard.values()))
        for _ in range(8):
            await play_on(table, 1)
        await until(lambda: all(views[-1]["ply"] == table.ply for views in heard.values()))
    whole = {"Ana": await ana.get(f"/t/{table.id}"), "Ben": await ben.get(f"/t/{table.id}")}
    with language(PSEUDO):
        foreign = say("token.colour.violet"), say("server.bot.random")
    for name, views in heard.items():
        sent = " ".join(str(part) for view in views for part in (view["title"], *view["areas"].values()))
        for text in (whole[name], sent):
            assert (foreign[0] in text) == (name == "Ben"), "the colours are said in the language of the viewer"
            assert (foreign[1] in text) == (name == "Ben"), "and so are the names that we give to bots"
            assert ("Random player" in text) == (name == "Ana")


async def test_names_that_we_give_are_said_to_each_in_the_own_language(server: Running) -> None:
    table = await server.hall.create(order(HUMAN, HUMAN, BOT, BOT), person("z"))
    await table.say(person("z"), "hello")
    assert table.names == ("Player 1", "Player 2", "Random player", "Random player II")
    with language(PSEUDO):
        assert table.names == (
            *(pseudo("Player {number}").format(number=n) for n in (1, 2)),
            pseudo("Random player"),
            f"{pseudo('Random player')} II",
        )
    assert table.session.record.names == ("", "", "random", "random")
    own = await server.hall.create(order(HUMAN, BOT), person("y", "Random player"))
    assert own.names == ("Random player", "Random player II"), "nobody is called like another"


async def test_a_chat_line_of_somebody_without_a_name(server: Running, come: Come) -> None:
    visitor = come()
    table = await server.hall.create(order(HUMAN, BOT), person("z"))
    await table.say(person("z"), "hello")
    assert '<b dir="auto">Player 1</b>' in await visitor.get(f"/t/{table.id}")
    visitor.client.headers.update(FOREIGN)
    assert f'<b dir="auto">{pseudo("Player {number}").format(number=1)}</b>' in await visitor.get(f"/t/{table.id}")


# -- choosing ----------------------------------------------------------------------------------------------------------


async def test_a_language_is_chosen_on_any_page_and_remembered(
    server: Running, come: Come, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tongues, "LANGUAGES", ("en", PSEUDO))
    visitor = come()
    table = await server.hall.create(order(HUMAN, HUMAN), person("z"))
    waiting = await server.hall.create(order(HUMAN, OPEN), person("z"))
    await play_on(table, 10)
    paths = [
        "/", "/new?game=la_granja", "/tables", "/watch", "/finished", "/rules", "/rules/el_grande", "/import",
        "/preferences", f"/t/{table.id}", f"/t/{table.id}/ply/3", f"/t/{table.id}/story", f"/t/{waiting.id}",
    ]  # fmt: skip
    for path in paths:
        html = await visitor.get(path)
        assert '<html lang="en"' in html
        link = re.search(r'<a href="(/language/en_XA[^"]*)" lang="en-XA" hreflang="en-XA"', html)
        assert link, path
        changed = await visitor.get(link[1])
        assert '<html lang="en-XA"' in changed, path
        assert visitor.at == path.partition("?")[0]
        assert '<html lang="en-XA"' in await visitor.get("/", **PLAIN)  # it is remembered, whatever the browser says
        back = re.search(r'<a href="(/language/en[?][^"]*)" lang="en"', changed)
        assert back, path
        await visitor.get(back[1])


async def test_a_page_of_trouble_has_the_choice_too(come: Come, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tongues, "LANGUAGES", ("en", PSEUDO))
    html = await come().get("/t/nowhere", 404)
    assert "/language/en_XA?back=%2Ft%2Fnowhere" in html


@pytest.mark.parametrize("back", ["//evil.example", "/\\evil.example", "https://evil.example", "", "/\r\nx: y", "x"])
async def test_a_choice_leads_nowhere_else(server: Running, back: str) -> None:
    async with server.client() as client:
        answer = await client.get("/language/en", params={"back": back})
    assert (answer.status_code, answer.headers["location"]) == (303, "/")


async def test_a_language_that_we_do_not_speak_is_not_remembered(server: Running) -> None:
    async with server.client() as client:
        answer = await client.get("/language/xx")
    assert "language=" not in answer.headers.get("set-cookie", "")


# -- what goes wrong ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("method", "path", "status", "kept"),
    [
        ("GET", "/nowhere", 404, ()),
        ("GET", "/api/nowhere", 404, ()),
        ("GET", "/api/tables/nothing/view", 404, ()),
        ("POST", "/new", 403, ()),  # without the token of our forms
        ("POST", "/api/import", 413, ()),
        ("PUT", "/", 405, ()),
        ("POST", "/api/tables", 422, ("chess", "granja", "grande", "mentiroso")),
    ],
)
async def test_errors_are_told_in_the_language_of_the_request(
    server: Running, method: str, path: str, status: int, kept: tuple[str, ...]
) -> None:
    body = b"x" * 2_000_000 if status == 413 else b'{"game": "chess", "seats": [{"kind": "human"}]}'
    headers = {"Content-Type": "application/json", **FOREIGN}
    async with server.client(**headers) as client:
        answer = await client.request(method, path, content=body if method == "POST" else None)
    assert answer.status_code == status
    assert answer.headers["content-language"] == "en-XA"
    if "json" in answer.headers["content-type"]:
        told = answer.json()
        text = f"{told['title']} {told['detail']}"
    else:
        text = " ".join(re.findall(r"<(?:h1|p class=\"lead\")>([^<]*)<", answer.text))
    assert re.search("[^\x00-\x7f]", text)
    assert plain_words(text) - set(kept) == set()


async def test_a_request_leaves_no_language_behind(server: Running) -> None:
    async with server.client(**FOREIGN) as client:
        await client.get("/")
    assert i18n.current() == "en"
