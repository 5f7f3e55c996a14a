"""Every page over HTTP: what it shows, what its forms do, and what it says if something is wrong."""

import re

import httpx
import pytest

from tests.render.common.games import played

from ..server import BOT, HUMAN, OPEN, Running, order, person, play_on, until
from .conftest import Come
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


async def test_play_now(visitor: Visitor, server: Running) -> None:
    html = await visitor.post("/play-now", game="la_granja")
    assert visitor.at.startswith("/t/")
    assert "area-hand" in html
    table = await server.hall.get(visitor.at.split("/")[2])
    assert [s.kind for s in table.seats] == ["human", "bot", "bot"]
    await visitor.post("/play-now", status=422, game="el_grande", seats="9")
    await visitor.post("/play-now", status=422, game="el_grande", level="chess champion")
    await visitor.post("/play-now", status=422, game="chess")


FORM = {
    "game": "el_grande", "kind-0": "human", "name-0": "Ana", "kind-1": "open", "kind-2": "random", "edition": "2023",
    "mode": "correspondence", "watchable": "yes", "patience": "5",
}  # fmt: skip


async def test_a_new_table_with_everything(visitor: Visitor, server: Running) -> None:
    await visitor.get("/new")
    more = {"module-alternative_cards": "yes", "module-new_regency": "yes", "alternatives": "veto_1", "short": "yes",
            "militia_source": "province", "seed": "so be it", "colour-0": "red", "colour-2": "violet"}  # fmt: skip
    html = await visitor.post("/new", **FORM, **more)
    table = await server.hall.get(visitor.at.split("/")[2])
    assert table.config.modules == ("new_regency", "alternative_cards")
    palette = ("red", "green", "violet", "blue", "orange")
    assert table.config.options == {
        "short": True, "merged_decks": False, "open_castillo": False, "deck": "", "alternatives": ("veto_1",),
        "colours": palette,
    }  # fmt: skip
    assert re.findall(r'"badge"[^>]*><g class="token c-(\w+)', html)[:3] == ["red", "green", "violet"]
    assert 'c-red"' in await visitor.get("/tables")
    assert table.config.rulings["militia_source"] == "province"
    assert table.order.mode == "correspondence"
    assert table.order.waits == 5 * 86400
    assert table.facts.seed == "so be it"
    assert [s.kind for s in table.seats] == ["human", "open", "bot"]
    assert table.names[0] == "Ana"
    assert f"/j/{table.invite}" in html


@pytest.mark.parametrize(
    ("field", "value", "said"),
    [
        ("kind-1", "nobody", None),
        ("edition", "1066", "edition"),
        ("militia_source", "heaven", "militia_source"),
        ("patience", "many", "days"),
        ("patience", "0", "agreed time"),
        ("kind-2", "wizard", "bot"),
        ("mode", "asleep", "mode"),
        ("colour-1", "violet", "twice"),
        ("colour-1", "invisible", "colours"),
    ],
)
async def test_a_wrong_order_comes_back_with_the_reason(
    visitor: Visitor, server: Running, field: str, value: str, said: str | None
) -> None:
    await visitor.get("/new")
    html = await visitor.post("/new", 200 if said is None else 422, **{**FORM, field: value})
    if said is not None:
        alert = re.search(r'class="problem" role="alert">([^<]+)<', html)
        assert alert is not None
        assert said in alert[1]
        assert 'value="Ana"' in html, "what was filled in is still there"
        assert await server.hall.mine(person("a")) == []


async def test_without_its_token_a_form_does_nothing(visitor: Visitor) -> None:
    visitor.csrf = "0" * 64
    await visitor.post("/play-now", status=403, game="el_grande")


async def test_invitation_lobby_and_joining(visitor: Visitor, come: Come, server: Running) -> None:
    await visitor.get("/new")
    await visitor.post("/new", **FORM)
    table = await server.hall.get(visitor.at.split("/")[2])
    guest, stranger = come(), come()
    assert table.invite not in await stranger.get(f"/t/{table.id}"), "the invitation is for those who have it"
    await stranger.post(f"/t/{table.id}/join", 403, invite="guessed", name="Eve")
    html = await guest.get(f"/j/{table.invite}")
    assert "Sit down" in html
    await guest.post(f"/t/{table.id}/join", invite=table.invite, name="<b>Ben")
    assert table.started
    assert table.names[1] == "<b>Ben"
    late = come()
    await late.get(f"/j/{table.invite}")
    assert late.at == f"/t/{table.id}", "whoever comes late may watch"


async def test_a_free_seat_can_be_given_to_a_computer_by_the_host_alone(
    visitor: Visitor, come: Come, server: Running
) -> None:
    await visitor.get("/new")
    html = await visitor.post("/new", **FORM)
    assert "Let a bot play" in html
    table = await server.hall.get(visitor.at.split("/")[2])
    stranger = come()
    await stranger.get(f"/t/{table.id}")
    await stranger.post(f"/t/{table.id}/give", 403, give="1", level="mozo")
    await visitor.post(f"/t/{table.id}/give", give="1", level="random")
    assert table.started


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


async def test_a_table_can_be_played_with_plain_forms(visitor: Visitor, server: Running) -> None:
    table = await seated(visitor, server)
    for _ in range(30):
        html = await visitor.get(f"/t/{table.id}")
        action, ply = re.findall(r'data-action="(\d+)"', html)[-1], str(table.ply)
        await visitor.post(f"/t/{table.id}/act", ply=ply, action=action, undos="0", seat="0")
        if table.pending(0) is not None:
            break
        assert table.ply > int(ply)
    assert table.pending(0) == int(action)
    await visitor.post(f"/t/{table.id}/take-back", ply=ply, seat="0")
    assert table.pending(0) is None
    await visitor.post(f"/t/{table.id}/act", ply=ply, action=action, undos="0", seat="0")
    await visitor.post(f"/t/{table.id}/confirm", ply=ply, seat="0")
    assert table.ply > int(ply)
    await visitor.post(f"/t/{table.id}/act", 409, ply=ply, action="3", undos="0", seat="0")


async def test_a_bundle_is_one_button_of_the_form(visitor: Visitor, server: Running) -> None:
    await visitor.get("/new")
    wanted = {"game": "la_granja", "edition": "deluxe", "kind-0": "human", "kind-1": "human", "kind-2": "nobody"}
    await visitor.post("/new", **{**FORM, **wanted, "seed": "a"})
    table = await server.hall.get(visitor.at.split("/")[2])
    three = table.game.action("die 3")
    while table.session.state.prompt != "take_goods":
        seat = table.owing[0]
        legal = table.legal(seat)
        await table.act(seat, table.ply, three if three in legal else legal[0], is_final=True)
    seat, ply = str(table.owing[0]), str(table.ply)
    html = await visitor.get(f"/t/{table.id}?seat={seat}")
    buttons = re.findall(r'<li class="bundle first">.*? name="action" value="([\d+]+)".*? data-key="(\w)"', html)
    assert [key for _, key in buttons] == ["a", "b", "d"]
    assert html.index(buttons[-1][0]) < html.index(f'name="action" value="{buttons[0][0].split("+")[0]}"')
    for wrong in ("1+", "+", "1+x", "+".join(["1"] * 30)):
        await visitor.post(f"/t/{table.id}/act", 400, ply=ply, action=wrong, undos="0", seat=seat)
    await visitor.post(f"/t/{table.id}/act", ply=ply, action=buttons[0][0], undos="0", seat=seat)
    assert "+".join(str(a) for _, a in table.session.moves[int(ply) :]).startswith(buttons[0][0])


@pytest.mark.parametrize("fields", [{}, {"ply": "x"}, {"ply": "1e3", "action": "1"}, {"ply": "11", "action": "-1"}])
async def test_nonsense_is_refused(visitor: Visitor, server: Running, fields: dict[str, str]) -> None:
    table = await seated(visitor, server)
    before = table.ply
    await visitor.post(f"/t/{table.id}/act", 400, seat="0", **fields)
    bodies = (b"[]", b"{", b'{"ply": true, "action": 1}', b"[" * 5000)
    for body in bodies:
        headers = {"content-type": "application/json", "x-csrf-token": visitor.csrf, "accept": "application/json"}
        answer = await visitor.client.post(f"/t/{table.id}/act", content=body, headers=headers)
        assert answer.status_code == 400
        assert answer.headers["content-type"] == "application/problem+json"
    assert table.ply == before


async def seated(visitor: Visitor, server: Running):  # type: ignore[no-untyped-def]
    """A table at which the visitor is asked."""
    await visitor.get("/new")
    await visitor.post("/new", **{**FORM, "kind-1": "human", "kind-2": "nobody", "seed": "a seed"})
    table = await server.hall.get(visitor.at.split("/")[2])
    seats = [s._replace(person=None) if s.seat == 1 else s for s in table.stored_seats]
    table.stored_seats = tuple(seats)  # the other seat is somebody else's
    while 0 not in table.owing:
        await table.act(1, table.ply, table.legal(1)[0], is_final=True)
    return table


async def finished(server: Running, **more: object):  # type: ignore[no-untyped-def]
    table = await server.hall.create(order(HUMAN, BOT, short_game(more), **more), person("a", "Ana"))
    await play_on(table)
    return table


def short_game(more: dict[str, object]):  # type: ignore[no-untyped-def]
    more.setdefault("options", {"short": True} if more.get("game", "el_grande") == "el_grande" else {})
    return BOT


@pytest.mark.parametrize("game", ["el_grande", "la_granja"])
async def test_the_end_is_told(visitor: Visitor, server: Running, game: str) -> None:
    table = await finished(server, game=game)
    html = await visitor.get(f"/t/{table.id}/end")
    for vp in table.session.state.scores():
        assert f"<b>{vp}</b></td>" in html
    assert '<svg class="chart"' in html
    assert table.session.record.seed in html
    assert table.session.record.seal in html
    assert "The game is over." in html
    steps = [tuple(map(int, step.split())) for step in re.findall(r'data-scores="([^"]+)"', html)]
    assert steps[-1] == tuple(table.session.state.scores())
    assert steps[-2] == steps[-1], "the sentences before the last one add up to the result"
    assert steps[0] != steps[-1]
    record = await visitor.client.get(f"/t/{table.id}/record")
    assert record.text == table.record_text()
    assert "attachment" in record.headers["content-disposition"]


@pytest.mark.parametrize(
    ("game", "seats", "options"),
    [("la_granja", 1, {"automa": "hard"}), ("la_granja", 1, {}), ("el_grande", 2, {"short": True})],
)
async def test_odd_tables_come_to_their_end_too(
    visitor: Visitor, server: Running, game: str, seats: int, options: dict[str, object]
) -> None:
    table = await server.hall.create(order(*[HUMAN] * seats, game=game, options=options), person("a", "Ana"))
    await play_on(table)
    assert table.over
    for path in ("", "/end", f"/ply/{table.ply // 2}", "/story"):
        html = await visitor.get(f"/t/{table.id}{path}")
        assert "Ana" in html
    if options.get("automa"):
        told = await visitor.get(f"/t/{table.id}/end")
        named = re.findall(r'class="called[^"]*" dir="auto">(?:<span>)?the automa<', told)
        assert len(named) == 2, "in the head of the table of sources, and beside its bar in the last scoring"
        steps = [step.split() for step in re.findall(r'data-scores="([^"]+)"', told)]
        assert steps[0][1] != steps[-1][1] == str(table.words.standings(table.session.state.view(None))[0][2])
        assert told.count('class="curve c-neutral"') == 1
        assert 'class="player c-neutral"' in await visitor.get(f"/t/{table.id}")


async def test_nothing_is_secret_to_whoever_plays_alone(visitor: Visitor, server: Running) -> None:
    """Where several play, they are told to choose their donkey tiles in secret."""
    told = []
    for seats in (1, 2):
        table = await server.hall.create(order(*[HUMAN] * seats, game="la_granja"), person("a", "Ana"))
        while table.session.state.prompt != "donkeys":
            await table.act(table.owing[0], table.ply, table.legal(table.owing[0])[-1], is_final=True)
        page = await visitor.get(f"/t/{table.id}")
        assert "picks a tile" in page
        texts = [table.words.prompt(table.session.state.view(0), table.legal(0)), page]
        for thing in ("step:donkeys", "phase:3", "donkey:0:1"):
            texts.append(await visitor.get(f"/t/{table.id}/thing/{thing}"))
        told.append("secret" in " ".join(texts))
    assert told == [False, True]


async def test_before_the_end_nothing_of_it_is_told(visitor: Visitor, server: Running) -> None:
    table = await server.hall.create(order(OPEN, HUMAN), person("a", "Ana"))
    await visitor.get(f"/t/{table.id}/end")
    assert visitor.at == f"/t/{table.id}"
    await visitor.get(f"/t/{table.id}/record", 409)


async def test_every_ply_has_an_address(visitor: Visitor, server: Running) -> None:
    table = await finished(server)
    for ply in (0, 1, table.ply // 2, table.ply):
        html = await visitor.get(f"/t/{table.id}/ply/{ply}")
        assert f"Ply {ply} of {table.ply}." in html
        assert "data-actions" not in html
    await visitor.get(f"/t/{table.id}/ply/{table.ply + 1}", 422)
    await visitor.get(f"/t/{table.id}/ply?to=7")
    assert visitor.at == f"/t/{table.id}/ply/7"
    answer = await visitor.client.get(f"/t/{table.id}/ply/7", headers={"accept": "application/json"})
    assert answer.json()["areas"]["page-choices"] == ""
    assert "Ply 7 of" in answer.json()["areas"]["page-prompt"]
    html = await visitor.get(f"/t/{table.id}/story")
    assert "Round 2 begins" in html
    html = await visitor.get(f"/t/{table.id}/since/{table.ply - 1}")
    assert "The game is over" in html
    assert "Round 2 begins" not in html


async def test_playing_on_from_a_ply(visitor: Visitor, server: Running) -> None:
    table = await finished(server)
    await visitor.get(f"/t/{table.id}/ply/40")
    await visitor.post(f"/t/{table.id}/go-on", ply="40")
    assert visitor.at != f"/t/{table.id}"
    on = await server.hall.get(visitor.at.split("/")[2])
    assert [s.kind for s in on.stored_seats] == ["human", "bot", "bot"]
    assert on.names == table.names == ("Ana", "Random player", "Random player II")
    for page in (f"/t/{on.id}", f"/t/{on.id}/ply/0"):
        assert f'href="/t/{table.id}/ply/40"' in await visitor.get(page), "it says where it comes from"
    assert "another table" not in await visitor.get(f"/t/{table.id}/ply/40")
    await visitor.post(f"/t/{table.id}/go-on", 404, ply="40", seat="7")
    await visitor.post(f"/t/{table.id}/go-on", 409, ply=str(table.ply))


async def test_where_only_bots_have_played_one_goes_on_with_the_seat_one_looked_with(
    visitor: Visitor, server: Running
) -> None:
    table = await server.hall.create(order(BOT, BOT, options={"short": True}), person("a", "Ana"))
    await until(lambda: table.over)
    on = await server.hall.go_on(table.record_text(), person("b", "Ben"), 40, me=1, keeps_bots=True)
    assert [s.kind for s in on.stored_seats] == ["bot", "human"]
    alone = await server.hall.go_on(table.record_text(), person("b", "Ben"), 40)
    assert [s.kind for s in alone.stored_seats] == ["human", "human"], "programs get all seats"
    replay = await visitor.get(f"/t/{table.id}/ply/40")
    assert '<select name="seat">' in replay, "which seat is asked"
    for seat, kinds in (("", ["human", "human"]), ("1", ["bot", "human"])):
        await visitor.get(f"/t/{table.id}/ply/40")
        await visitor.post(f"/t/{table.id}/go-on", ply="40", seat=seat)
        on = await server.hall.get(visitor.at.split("/")[2].partition("?")[0])
        assert [s.kind for s in on.stored_seats] == kinds, "nobody is given a seat unasked"


async def test_the_page_for_programs_is_a_page_like_any_other(visitor: Visitor) -> None:
    await visitor.post("/preferences", name="Ana", theme="dark")
    html = await visitor.get("/api/docs")
    assert 'data-theme="dark"' in html
    assert 'class="masthead"' in html


async def test_records_are_opened(visitor: Visitor, server: Running) -> None:
    text = played("la_granja", plies=60).record.dumps()
    await visitor.get("/import")
    html = await visitor.post("/import", text=text, way="look")
    assert "/ply/" in visitor.at or "area-" in html
    html = await visitor.post("/import", text=text, way="play")
    assert "Over to" in html
    html = await visitor.post("/import", 422, text=text.replace("\nend 6", "\nend 9"), way="look")
    assert 'class="problem" role="alert"' in html
    assert "is named where the game is at ply" in html
    answer = await visitor.client.post(
        "/import", data={"csrf": visitor.csrf, "way": "look"}, files={"file": ("x.record", b"\xff\xfe")}
    )
    assert answer.status_code == 422
    assert "UTF-8" in answer.text


async def test_lists(visitor: Visitor, server: Running) -> None:
    over = await finished(server)
    await visitor.post("/play-now", game="la_granja")
    running = visitor.at
    assert running in await visitor.get("/tables")
    assert running in await visitor.get("/watch")
    assert f"/t/{over.id}/end" in await visitor.get("/finished")
    assert running in await visitor.get("/")


async def test_things_explain_themselves(visitor: Visitor, server: Running) -> None:
    table = await finished(server)
    html = await visitor.get(f"/t/{table.id}/thing/region:granada")
    assert html.startswith("<h3>Granada")
    await visitor.get(f"/t/{table.id}/thing/region:atlantis", 404)
    assert "<h3>" in await visitor.get(f"/t/{table.id}/thing/region:granada?ply=20")


async def test_things_say_why_they_cannot_be_chosen_now(visitor: Visitor, server: Running) -> None:
    """The rule if the step names one, what is asked if it is about something else, and whose turn it is."""
    table = await seated(visitor, server)
    view = table.session.state.view(0)
    assert view.prompt == "play_power"
    taken = view.seats[1].power

    async def thing(name: str) -> str:
        return await visitor.get(f"/t/{table.id}/thing/{name}?seat=0")

    html = await thing(f"hand:{taken}")
    assert f"Not now. Power {taken} has already been played in this round, and no two may be alike." in html
    assert re.search(r'class="why".*href="/rules/el_grande/powers#power"', html)
    assert html.count("<a ") == 1, "one way to one place"
    assert "Not now." not in await thing("hand:9"), "it can be chosen"
    assert "Not now. Play a power card." in await thing("region:toledo")
    assert "Not now." not in await thing("court:p2"), "nobody ever chooses it"
    finish = table.game.action("finish")
    while finish not in table.legal(0):
        await table.act(0, table.ply, table.legal(0)[0], is_final=True)
    await table.act(0, table.ply, finish)
    assert "Not now. First confirm your choice, or take it back." in await thing("hand:8")
    await table.confirm(0, table.ply)
    assert "Not now. It is the turn of " in await thing("hand:8")


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
