"""Finished games: the end, every ply, playing on from one, records, and the lists of tables."""

import re

import pytest

from tests.render.common.games import played

from ..server import BOT, HUMAN, OPEN, Running, order, person, play_on, until
from .tables import finished
from .visitors import Visitor

pytestmark = pytest.mark.anyio


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
        named = re.findall(r'class="called[^"]*" dir="auto">(?:<span>)?The automa<', told)
        assert len(named) == 2, "in the head of the table of sources, and beside its bar in the last scoring"
        steps = [step.split() for step in re.findall(r'data-scores="([^"]+)"', told)]
        assert steps[0][1] != steps[-1][1] == str(table.words.standings(table.session.state.view(None))[0][2])
        assert told.count('class="curve c-neutral"') == 1
        for path in ("", f"/ply/{table.ply // 2}"):
            assert 'class="player c-neutral"' in await visitor.get(f"/t/{table.id}{path}")
    if game == "el_grande":
        dummy = next(s.colour for s in table.session.state.view(None).seats if s.is_dummy)
        for path in ("", f"/ply/{table.ply // 2}"):
            assert f'class="player c-{dummy}"' in await visitor.get(f"/t/{table.id}{path}")


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
